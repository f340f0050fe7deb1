/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;

/**
 * Programs that a test needs and that may not be there.
 */
final class Tools
{
    private Tools()
    {
    }

    /**
     * Returns whether a program is there; says so if it is not.
     */
    static boolean isThere(final String program) throws IOException, InterruptedException
    {
        final boolean isThere = 0 == new ProcessBuilder("sh", "-c", "command -v " + program).start().waitFor();
        if (!isThere)
        {
            System.out.println("skipped: what needs " + program + ", which is not here");
        }
        return isThere;
    }

    /**
     * Runs a program, and returns what it printed, errors included.
     */
    static String run(final String... command) throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        final String text = Commands.text(process.getInputStream());
        process.waitFor();
        return text;
    }
}
