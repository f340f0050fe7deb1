/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Files of frames: append, tail, roll, and survive.
 */
package io.daybook.journal;
