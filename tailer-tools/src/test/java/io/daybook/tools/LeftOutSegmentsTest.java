/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Segments to which nothing leads. The command and the reader in Python check them, and count them and what is in them.
 */
class LeftOutSegmentsTest
{
    private static final int SEGMENTS = 3;

    @AutoClose
    private static PythonReader python;

    @TempDir
    private Path directory;

    @BeforeAll
    static void start() throws IOException
    {
        assumeTrue(PythonReader.isThere());
        python = new PythonReader();
    }

    @BeforeEach
    void writeThreeSegments() throws IOException
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            for (int i = 0; i < SEGMENTS; i++)
            {
                appender.append("one");
                appender.append("two");
                if (i + 1 < SEGMENTS)
                {
                    appender.roll();
                }
            }
        });
        // It names places that the tests below take away.
        Files.delete(directory.resolve(MetaDescriptor.FILE_NAME));
    }

    @Test
    void shouldCountASegmentInWhichNobodyHasClaimedYet() throws IOException
    {
        fill(1, end(1), 0);
        fill(2, SegmentDescriptor.BASE_SEQUENCE_OFFSET, 0);

        shouldCount("3 segments, 4 messages, 3", ExitCode.OK);
    }

    @Test
    void shouldCountASegmentThatAnEndLeavesOutAndItsMessages() throws IOException
    {
        Files.delete(directory.resolve(Journals.segmentName(2)));
        fill(0, end(0) + FrameDescriptor.HEADER_LENGTH, 2L * Journals.SEGMENT_LENGTH);

        shouldCount("2 segments, 4 messages, 2", ExitCode.CORRUPT);
    }

    @Test
    void shouldCountASegmentOfWhichNothingButTheHeaderIsLeft() throws IOException
    {
        fill(1, end(1), 0);
        fill(2, SegmentDescriptor.HEADER_LENGTH, 0);

        shouldCount("3 segments, 4 messages, 3", ExitCode.CORRUPT);
    }

    private void shouldCount(final String counts, final int exitCode)
    {
        for (final Result result : new Result[]{
            Commands.run("verify", directory.toString()), python.run("verify", directory.toString())})
        {
            assertThat(result.out()).contains(": " + counts);
            assertThat(result.exitCode()).as(result.out()).isEqualTo(exitCode);
        }
    }

    private ByteBuffer bytes(final int segment) throws IOException
    {
        return ByteBuffer.wrap(Files.readAllBytes(directory.resolve(Journals.segmentName(segment))))
            .order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Offset of the END of a segment. */
    private int end(final int segment) throws IOException
    {
        final ByteBuffer bytes = bytes(segment);
        int offset = SegmentDescriptor.HEADER_LENGTH;
        while (!FrameDescriptor.isEnd(bytes.getLong(offset)))
        {
            offset += FrameDescriptor.alignedLength(FrameDescriptor.length(bytes.getLong(offset)));
        }
        return offset;
    }

    /** Stores a number in a segment, and zeros behind it. */
    private void fill(final int segment, final int offset, final long value) throws IOException
    {
        final byte[] kept = new byte[Journals.SEGMENT_LENGTH];
        final ByteBuffer bytes = bytes(segment);
        bytes.get(kept, 0, offset);
        ByteBuffer.wrap(kept).order(ByteOrder.LITTLE_ENDIAN).putLong(offset, value);
        Files.write(directory.resolve(Journals.segmentName(segment)), kept);
    }
}
