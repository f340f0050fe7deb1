/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Every offset and length in the files of a journal, stated once.
 */
package io.daybook.journal.layout;
