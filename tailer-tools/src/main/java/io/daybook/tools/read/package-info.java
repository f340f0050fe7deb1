/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The one way to open a PATH, to choose messages, and to go through them: journals, segments, standard input.
 * <p>
 * What is done with a message lives in {@code print} and in the verbs. Of this module it calls only {@code console}.
 */
package io.daybook.tools.read;
