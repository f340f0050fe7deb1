/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

import org.agrona.BufferUtil;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How much of a mapping is in the page tables of this process.
 */
public final class ResidentPages
{
    private ResidentPages()
    {
    }

    /**
     * What the system says of the mapping that begins at the buffer's address.
     *
     * @param map of a file.
     * @return bytes, a multiple of a page.
     */
    public static long bytes(final MappedByteBuffer map) throws IOException
    {
        final String begin = Long.toHexString(BufferUtil.address(map)) + "-";
        boolean found = false;
        for (final String line : Files.readAllLines(Path.of("/proc/self/smaps")))
        {
            found |= line.startsWith(begin);
            if (found && line.startsWith("Rss:"))
            {
                return Long.parseLong(line.replaceAll("\\D", "")) << 10;
            }
        }
        throw new AssertionError("not mapped");
    }

    /**
     * Forgets what is resident, so that only what is touched next shows.
     *
     * @param map of a file.
     */
    public static void letGo(final MappedByteBuffer map)
    {
        assertThat(MappedPages.letGo(map, 0, map.capacity())).isTrue();
    }
}
