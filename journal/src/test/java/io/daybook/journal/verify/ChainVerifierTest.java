/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ChainVerifierTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;

    @TempDir
    private Path directory;

    @Test
    void shouldNotMissTheEndOfASegmentWhoseCheckWasStopped()
    {
        writeTwoSegments();
        final VerifierProgress stopped = new VerifierProgress();
        stopped.stop();
        try (VerifiedFiles files = VerifiedFiles.of(directory))
        {
            final NamedPlaces named = NamedPlaces.read(files);
            final List<SegmentVerdict> verdicts = new ArrayList<>();
            verdicts.add(verify(files, named, 0, stopped));
            verdicts.add(verify(files, named, SEGMENT_LENGTH, new VerifierProgress()));
            final ChainVerifier chain = new ChainVerifier(
                files, named, (base, expected) -> verify(files, named, base, stopped));

            chain.join(verdicts);

            assertThat(chain.findings()).isEmpty();
            assertThat(verdicts.get(0).findings.all()).isEmpty();
        }
    }

    @Test
    void shouldNotVerifyASegmentAgainWhoseFirstFrameTellsTheNumberThatADamagedHeaderDoesNotTell() throws IOException
    {
        writeTwoSegments();
        overwrite(0, (byte)0);

        assertThat(verifiedAgain()).isEmpty();
    }

    @Test
    void shouldVerifyASegmentAgainWhoseFirstFrameTellsAnotherNumberThanIsExpected() throws IOException
    {
        writeTwoSegments();
        overwrite(0, (byte)0);
        overwrite(SegmentDescriptor.HEADER_LENGTH + FrameDescriptor.SEQUENCE_OFFSET, (byte)99);

        assertThat(verifiedAgain()).containsExactly((long)SEGMENT_LENGTH);
    }

    private void writeTwoSegments()
    {
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            appender.append("one");
            appender.roll();
            appender.append("two");
        }
    }

    /** Changes one byte of the second segment. */
    private void overwrite(final int offset, final byte value) throws IOException
    {
        final Path segment = directory.resolve(SegmentDescriptor.fileName(SEGMENT_LENGTH));
        try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(new byte[]{value}), offset);
        }
    }

    /** Joins the segments, and returns the base positions of those that are verified a second time. */
    private List<Long> verifiedAgain()
    {
        final List<Long> again = new ArrayList<>();
        try (VerifiedFiles files = VerifiedFiles.of(directory))
        {
            final NamedPlaces named = NamedPlaces.read(files);
            final List<SegmentVerdict> verdicts = new ArrayList<>();
            verdicts.add(verify(files, named, 0, new VerifierProgress()));
            verdicts.add(verify(files, named, SEGMENT_LENGTH, new VerifierProgress()));
            new ChainVerifier(files, named, (base, expected) ->
            {
                again.add(base);
                return verify(files, named, base, new VerifierProgress());
            }).join(verdicts);
        }
        return again;
    }

    private static SegmentVerdict verify(
        final VerifiedFiles files, final NamedPlaces named, final long base, final VerifierProgress progress)
    {
        try
        {
            return new SegmentVerifier(files, named, base, -1, progress).verify();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
