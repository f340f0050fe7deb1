/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

/**
 * What a user can paste into a shell.
 */
public final class ShellText
{
    private ShellText()
    {
    }

    /**
     * Returns a text as one word of a shell: a path may hold spaces, and rm would delete something else.
     *
     * @param text to be one word.
     */
    public static String word(final String text)
    {
        return text.matches("[\\w./:@%+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /**
     * Returns how this command was called, without a verb.
     */
    public static String command()
    {
        final String launcher = System.getProperty("daybook.command");
        return null == launcher ? "java -jar " + word(System.getProperty("java.class.path")) : word(launcher);
    }
}
