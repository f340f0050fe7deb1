/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Code written by hand for the bytes of our own formats. Generated code is compared with it.
 * <p>
 * Code by hand for lists and maps lives in {@code collection}.
 */
package io.daybook.perf.codecs.hand;
