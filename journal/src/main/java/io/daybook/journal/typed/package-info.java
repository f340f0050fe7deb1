/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Shapes in the log: how writers declare them and how readers find them again.
 */
package io.daybook.journal.typed;
