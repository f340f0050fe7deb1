/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * A file system of a few pages, for what happens on a full disk. A test is skipped where none can be mounted.
 */
final class SmallDisk implements AutoCloseable
{
    private final Path path;

    private SmallDisk(final Path path)
    {
        this.path = path;
    }

    /**
     * Mounts it.
     *
     * @param path of a directory, which is made.
     * @param size of the disk, as mount takes it.
     * @return the disk, to be closed.
     */
    static SmallDisk mount(final Path path, final String size) throws IOException
    {
        final boolean mounted = run(
            "mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", Files.createDirectory(path).toString());
        if (!mounted)
        {
            System.out.println("skipped: a small tmpfs, which cannot be mounted here");
        }
        assumeTrue(mounted);
        return new SmallDisk(path);
    }

    Path path()
    {
        return path;
    }

    private static boolean run(final String... command)
    {
        try
        {
            return 0 == new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().onExit().join().exitValue();
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    @Override
    public void close()
    {
        assertThat(run("umount", "-l", path.toString())).isTrue();
    }
}
