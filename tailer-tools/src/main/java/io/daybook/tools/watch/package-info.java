/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * How far named tailers are behind, and how fast a journal grows.
 */
package io.daybook.tools.watch;
