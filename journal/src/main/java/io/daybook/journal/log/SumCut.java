/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

import static io.daybook.journal.layout.SumDescriptor.*;

/**
 * Takes the entries from a file of block checksums that are about bytes behind a cut. The file as it was is kept.
 */
final class SumCut
{
    private SumCut()
    {
    }

    static void cut(final Path path, final long cut, final FileSteps steps, final Path evidence) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        int end = Math.min(HEADER_LENGTH, bytes.limit());
        while (end + ENTRY_LENGTH <= bytes.limit() && bytes.getLong(end + TO_OFFSET) <= cut)
        {
            end += ENTRY_LENGTH;
        }
        if (end < bytes.limit())
        {
            steps.copy(path, 0, bytes.limit(), evidence);
            steps.truncate(path, end);
        }
    }
}
