/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.help;

/**
 * A line that shows how to use a verb.
 *
 * @param line as it is typed in a shell.
 * @param does what it does, one sentence.
 */
public record Example(String line, String does)
{
}
