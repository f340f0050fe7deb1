/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a file held at one moment after another, and what of that has been forced.
 */
final class FileHistory
{
    static final int PAGE_LENGTH = 4096;
    static final byte[] ZEROS = new byte[PAGE_LENGTH];

    private static final Version EMPTY = new Version(new byte[0][], 0);

    /**
     * The file at a moment. Pages that did not change are the same object in the next version.
     *
     * @param pages  all of full length, the last one with zeros behind the file's end.
     * @param length of the file.
     */
    record Version(byte[][] pages, int length)
    {
        byte[] page(final int index)
        {
            return index < pages.length ? pages[index] : ZEROS;
        }
    }

    /**
     * What the disk may hold of the file at a moment: any version from the one that was forced last.
     *
     * @param name     of the file.
     * @param versions the forced one, or an empty file, first.
     * @param forced   whether it has ever been forced.
     * @param named    whether its name has.
     * @param deleted  whether that has been deleted, which may not have reached the disk.
     */
    record State(String name, List<Version> versions, boolean forced, boolean named, boolean deleted)
    {
        Version first()
        {
            return versions.get(0);
        }

        Version last()
        {
            return versions.get(versions.size() - 1);
        }
    }

    private final String name;
    private final List<Version> versions = new ArrayList<>(List.of(EMPTY));
    private int forced;
    private boolean named;
    private boolean deleted;

    FileHistory(final String name)
    {
        this.name = name;
    }

    /**
     * Adds what the file holds now.
     *
     * @param bytes  memory to read it into.
     * @param direct more memory, of the same length, a multiple of that of a page.
     */
    void add(final Path path, final byte[] bytes, final ByteBuffer direct) throws IOException
    {
        direct.clear();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ))
        {
            while (channel.read(direct) > 0)
            {
                // until the file ends
            }
        }
        final int length = direct.flip().limit();
        direct.get(bytes, 0, length);
        final int count = (length + PAGE_LENGTH - 1) / PAGE_LENGTH;
        Arrays.fill(bytes, length, count * PAGE_LENGTH, (byte)0);
        final Version last = versions.get(versions.size() - 1);
        final byte[][] pages = new byte[count][];
        boolean same = length == last.length;
        for (int i = 0; i < count; i++)
        {
            pages[i] = page(bytes, i * PAGE_LENGTH, last.page(i));
            same &= pages[i] == last.page(i);
        }
        if (!same)
        {
            versions.add(new Version(pages, length));
        }
    }

    private static byte[] page(final byte[] bytes, final int from, final byte[] before)
    {
        final int to = from + PAGE_LENGTH;
        if (Arrays.equals(bytes, from, to, before, 0, PAGE_LENGTH))
        {
            return before;
        }
        return Arrays.equals(bytes, from, to, ZEROS, 0, PAGE_LENGTH) ? ZEROS : Arrays.copyOfRange(bytes, from, to);
    }

    /**
     * All that the file holds is on the disk.
     */
    void force()
    {
        forced = versions.size() - 1;
    }

    /**
     * So is its name.
     */
    void name()
    {
        named = true;
    }

    /**
     * Whether it is there now.
     */
    void present(final boolean present)
    {
        deleted = !present;
    }

    boolean isDeleted()
    {
        return deleted;
    }

    State state()
    {
        return new State(name, List.copyOf(versions.subList(forced, versions.size())), forced > 0, named, deleted);
    }
}
