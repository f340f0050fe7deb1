/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What every measured codec shares: its interface, and outputs that are reused.
 * <p>
 * It calls no other room of the codecs.
 */
package io.daybook.perf.codecs.common;
