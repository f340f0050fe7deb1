/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The one way to open a PATH, to choose messages, and to go through them: journals, segments, standard input.
 * <p>
 * What is done with a message lives in {@code print} and in the verbs. Calls {@code console} alone of this module.
 */
package io.daybook.tools.read;
