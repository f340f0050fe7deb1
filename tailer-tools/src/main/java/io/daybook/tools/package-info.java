/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The {@code daybook} command: everything an operator or an auditor does with a journal.
 */
package io.daybook.tools;
