/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Chooses messages by what they hold: conditions on fields, regular expressions and expressions. Knows the way to a
 * field.
 */
package io.daybook.tools.filter;
