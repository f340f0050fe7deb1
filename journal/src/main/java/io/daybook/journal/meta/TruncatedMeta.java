/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;

import static io.daybook.journal.layout.MetaDescriptor.*;

/**
 * A {@code journal.meta} that somebody has truncated while it is mapped: each access to the missing part is an error.
 */
public final class TruncatedMeta
{
    private TruncatedMeta()
    {
    }

    /**
     * Gives the file its length again, and the journal fails: everybody who has it mapped sees zeros and that the
     * journal has failed, in place of errors. What was in the file is lost. So it does not pass for a good one any
     * more, and the next opener makes it again.
     *
     * @param directory of the journal.
     * @param meta      the mapped file.
     * @return false when the file has its length, and nothing was done.
     * @throws IOException when the file is missing, or cannot be read or written.
     */
    public static boolean mend(final Path directory, final MetaFile meta) throws IOException
    {
        final Path path = directory.resolve(FILE_NAME);
        if (RegularFiles.size(path) >= LENGTH)
        {
            return false;
        }
        Uninterrupted.run(() ->
        {
            try (FileChannel channel = RegularFiles.open(path, StandardOpenOption.WRITE))
            {
                // First, so that nobody finds other words missing, or the file whole, and the journal not failed.
                channel.write(ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(0, STATE_FAILED), STATE_OFFSET);
                channel.write(ByteBuffer.allocate(Long.BYTES), MAGIC_OFFSET);
                return channel.write(ByteBuffer.allocate(1), LENGTH - 1);
            }
        });
        meta.fail();
        return true;
    }
}
