/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.tools.bench.Bench;
import io.daybook.tools.console.ByteCount;

/**
 * What a test needs of the machine, and that may not be there.
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
     * Returns whether {@code man} is there and takes the options of man-db; says so if it does not.
     */
    static boolean isManDbThere() throws IOException, InterruptedException
    {
        if (!isThere("man"))
        {
            return false;
        }
        final boolean isManDb = run("man", "--version").startsWith("man 2.");
        if (!isManDb)
        {
            System.out.println("skipped: what needs man-db, which the man that is here is not");
        }
        return isManDb;
    }

    /**
     * Returns whether a directory has the free space that a bench needs; says so if it has not.
     */
    static boolean isThereSpaceForABench(final Path directory) throws IOException
    {
        final boolean isThere = Files.getFileStore(directory).getUsableSpace() >= Bench.MAX_BYTES;
        if (!isThere)
        {
            System.out.println("skipped: what needs " + ByteCount.of(Bench.MAX_BYTES) + " of free space in " +
                directory);
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
