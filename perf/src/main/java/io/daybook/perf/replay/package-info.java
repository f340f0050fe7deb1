/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Measures how fast a journal that is there already is read again: what it costs to check its blocks against their
 * checksums, and how fast the command reads it beside other tools.
 */
package io.daybook.perf.replay;
