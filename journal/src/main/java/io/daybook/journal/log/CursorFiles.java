/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The named tailers' positions, in the files {@code tailers/NAME.cursor}: each holds its position twice. A file that
 * is none, or damaged, is left alone.
 */
final class CursorFiles implements CursorPositions
{
    private static final String DIRECTORY = "tailers";
    private static final String PATTERN = "*.cursor";
    private static final long MAGIC = 0x01_00_52_55_43_59_41_44L;
    private static final int POSITION_OFFSET = 64;
    private static final int END_OFFSET = 80;

    private final Path directory;
    private final FileSteps steps;

    CursorFiles(final Path journal, final FileSteps steps)
    {
        this.directory = journal.resolve(DIRECTORY);
        this.steps = steps;
    }

    @Override
    public long highest()
    {
        long highest = 0;
        for (final Path path : list())
        {
            highest = Math.max(highest, highest(read(path)));
        }
        return highest;
    }

    @Override
    public void move(final long cut, final long position) throws IOException
    {
        for (final Path path : list())
        {
            final ByteBuffer bytes = read(path);
            if (highest(bytes) > cut && highest(bytes) != position)
            {
                // Of two positions that differ the lesser one counts.
                final long least = Math.min(
                    bytes.getLong(POSITION_OFFSET), bytes.getLong(POSITION_OFFSET + Long.BYTES));
                final long moved = least > cut || least < 0 ? position : least;
                steps.write(path, POSITION_OFFSET, ByteBuffer.allocate(END_OFFSET - POSITION_OFFSET)
                    .order(ByteOrder.LITTLE_ENDIAN).putLong(moved).putLong(moved).flip());
                steps.force(path);
            }
        }
    }

    private List<Path> list()
    {
        final List<Path> paths = new ArrayList<>();
        if (Files.isDirectory(directory))
        {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, PATTERN))
            {
                files.forEach(paths::add);
            }
            catch (final IOException ignore)
            {
                // Tailers that cannot be read restart at the first message.
                paths.clear();
            }
        }
        return paths;
    }

    private static long highest(final ByteBuffer bytes)
    {
        return bytes.hasRemaining() || MAGIC != bytes.getLong(0) ? 0 :
            Math.max(bytes.getLong(POSITION_OFFSET), bytes.getLong(POSITION_OFFSET + Long.BYTES));
    }

    private static ByteBuffer read(final Path path)
    {
        final ByteBuffer bytes = ByteBuffer.allocate(END_OFFSET).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ))
        {
            while (bytes.hasRemaining() && channel.read(bytes) > 0)
            {
                // until the words are read or the file ends
            }
        }
        catch (final IOException ignore)
        {
            bytes.clear();
        }
        return bytes;
    }
}
