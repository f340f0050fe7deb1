/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

/**
 * Sees to it that what a verb writes does not come to lie in a journal.
 */
public final class TargetCheck
{
    private TargetCheck()
    {
    }

    /**
     * Checks a place.
     *
     * @param what   is to be written there.
     * @param name   of the place, as the user gave it.
     * @param target the place, absolute, which need not exist.
     * @param source journal that is read.
     * @throws ToolException when it is {@code -}, or lies in that journal or another one.
     */
    public static void isOutside(final String what, final String name, final Path target, final Path source)
        throws IOException
    {
        check(what, name, target, source.toRealPath());
    }

    /**
     * Checks a place for what does not come from a journal.
     *
     * @param what   is to be written there.
     * @param name   of the place, as the user gave it.
     * @param target the place, absolute, which need not exist.
     * @throws ToolException when it is {@code -} or lies in a journal.
     */
    public static void isOutside(final String what, final String name, final Path target) throws IOException
    {
        check(what, name, target, null);
    }

    /**
     * Finds the file to write: a new one, or an older one of its kind, which is then replaced.
     *
     * @param kind   of file, such as report.
     * @param option with which the user gave it.
     * @param name   of the file, as the user gave it.
     * @param begin  bytes with which files of this kind begin.
     * @return the file, absolute. If the name is that of a link, the file to which it leads, so that the link stays.
     * @throws ToolException when it is {@code -} or lies in a journal, when something else is there, or when its
     *     directory is not.
     */
    public static Path replaceable(final String kind, final String option, final String name, final byte[] begin)
        throws IOException
    {
        final Path target = Source.path(name).toAbsolutePath().normalize();
        final boolean exists = Files.exists(target);
        if (exists && !Files.isRegularFile(target))
        {
            throw new ToolException("not a file: " + option + "=" + name + "; give the name of a file");
        }
        check("a " + kind, name, target, null);
        if (!exists)
        {
            hasDirectory(target);
            return target;
        }
        try (InputStream in = Files.newInputStream(target))
        {
            final byte[] there = in.readNBytes(begin.length);
            // An empty file holds nothing that could be lost.
            if (there.length > 0 && !Arrays.equals(begin, there))
            {
                throw new ToolException("a file is there that is no " + kind + ": " + option + "=" + name +
                    "; delete it, or give another name");
            }
        }
        return target.toRealPath();
    }

    /**
     * Checks that a file can be made in a directory.
     *
     * @param target the file, absolute.
     * @throws ToolException when its directory is not there.
     */
    public static void hasDirectory(final Path target)
    {
        if (!Files.isDirectory(target.getParent()))
        {
            throw new ToolException(
                "no such directory: path=" + target.getParent() + "; make it, or give another name");
        }
    }

    /**
     * Checks that a name is one of a file, as {@code -} means standard input or output elsewhere.
     *
     * @param what is to be written there.
     * @param name as the user gave it.
     * @throws ToolException when it is {@code -}.
     */
    public static void isName(final String what, final String name)
    {
        if (Source.isStdin(name))
        {
            throw new ToolException(ExitCode.USAGE,
                what + " does not go to standard output: path=-; give a name, or ./- if it is to be called so");
        }
    }

    private static void check(final String what, final String name, final Path target, final Path journal)
        throws IOException
    {
        isName(what, name);
        Path there = target;
        while (!Files.exists(there))
        {
            there = there.getParent();
        }
        for (Path above = there.toRealPath(); null != above; above = above.getParent())
        {
            if (above.equals(journal) || Files.exists(above.resolve("journal.meta")))
            {
                throw new ToolException(what + " must not be made inside a journal: path=" + name +
                    ", journal=" + above + "; give another place");
            }
        }
    }
}
