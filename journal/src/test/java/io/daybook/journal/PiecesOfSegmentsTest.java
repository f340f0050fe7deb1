/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.journal.error.JournalFullException;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentCreation;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What is written of a segment in passing fails for nobody who passes.
 */
class PiecesOfSegmentsTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;

    @TempDir
    private Path directory;
    private boolean full;
    private SegmentStore store;

    @BeforeEach
    void create() throws IOException
    {
        Journal.open(directory, new JournalConfig().segmentLength(SEGMENT_LENGTH)).close();
        final WatchedFiles files = new WatchedFiles()
        {
            @Override
            void called(final Call call, final Path path)
            {
                // Only what is written matters.
            }

            @Override
            FileChannel opened(final Path path, final FileChannel channel)
            {
                return path.toString().contains(".new") ? new Disk(channel) : channel;
            }
        };
        store = new SegmentStore(files.watched(directory), MetaFile.readIdentity(directory), false);
    }

    /** That is full now and then, in the middle of a write. */
    private final class Disk extends PassingChannel
    {
        Disk(final FileChannel channel)
        {
            super(channel);
        }

        @Override
        public int write(final ByteBuffer source) throws IOException
        {
            if (full)
            {
                super.write(source.duplicate().limit(source.position() + source.remaining() / 2));
                throw new IOException("No space left on device");
            }
            return super.write(source);
        }
    }

    @Test
    void shouldLeaveItToTheAgentToTellOfAFullDisk()
    {
        try (SegmentCreation creation = store.beginCreation(SEGMENT_LENGTH))
        {
            creation.writePiece();
            assertThat(creation.needsAdvance()).isFalse();
            full = true;
            creation.writePiece();
            assertThat(creation.needsAdvance()).isTrue();
            assertThat(creation.hasEnded()).isFalse();

            assertThatThrownBy(() -> advance(creation, 0)).isInstanceOf(JournalFullException.class);
            assertThat(creation.hasEnded()).isTrue();
        }
        assertThat(UnfinishedFiles.length(directory)).isZero();
    }

    @Test
    void shouldGoOnWhereAPieceHasBeenTorn() throws IOException
    {
        try (SegmentCreation creation = store.beginCreation(SEGMENT_LENGTH))
        {
            full = true;
            creation.writePiece();
            full = false;
            advance(creation, 1);
            assertThat(creation.hasEnded()).isTrue();
        }
        assertThat(segment()).hasSize(SEGMENT_LENGTH);
    }

    @Test
    void shouldWriteOnInAThreadThatIsInterrupted() throws IOException
    {
        try (SegmentCreation creation = store.beginCreation(SEGMENT_LENGTH))
        {
            Thread.currentThread().interrupt();
            while (!creation.isWritten())
            {
                creation.writePiece();
            }
            assertThat(Thread.interrupted()).isTrue();
            advance(creation, 0);
        }
        final byte[] bytes = Files.readAllBytes(segment());
        assertThat(bytes).hasSize(SEGMENT_LENGTH);
        for (int i = SegmentDescriptor.HEADER_LENGTH; i < bytes.length; i++)
        {
            assertThat(bytes[i]).isZero();
        }
    }

    @Test
    void shouldEndWhereSomebodyElseHasMadeTheSegment()
    {
        try (SegmentCreation creation = store.beginCreation(SEGMENT_LENGTH))
        {
            creation.writePiece();
            assertThat(creation.hasEnded()).isFalse();
            store.create(SEGMENT_LENGTH);
            advance(creation, 1);
            assertThat(creation.hasEnded()).isTrue();
        }
        assertThat(UnfinishedFiles.length(directory)).isZero();
    }

    private static void advance(final SegmentCreation creation, final double part)
    {
        creation.advance(part, SystemNanoClock.INSTANCE, Long.MAX_VALUE);
    }

    private Path segment()
    {
        return directory.resolve(SegmentDescriptor.fileName(SEGMENT_LENGTH));
    }
}
