/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

import io.daybook.journal.Timestamps;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.CheckedBuffer;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.meta.Counter;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.Slot;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A shared appender whose process has lost MODE, and an exclusive one that comes while it is in the middle of a claim.
 */
class RobbedAppenderTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int FRAME_LENGTH = FrameDescriptor.HEADER_LENGTH + Long.BYTES;

    @TempDir
    private Path directory;
    private MetaFile meta;
    private SegmentStore store;
    private SharedFrameAppender appender;
    private FrameAppender standing;
    private final AtomicReference<Runnable> beforeClaim = new AtomicReference<>();
    private final AtomicReference<Runnable> afterClaim = new AtomicReference<>();
    private final AtomicReference<Runnable> onMapping = new AtomicReference<>();
    private final AtomicReference<Runnable> beforeEnd = new AtomicReference<>();
    private final AtomicReference<Runnable> beforeStore = new AtomicReference<>();

    /** Lets something happen just before, or just after, a word is claimed. */
    private final class Interleaved extends CheckedBuffer
    {
        Interleaved(final MappedByteBuffer map)
        {
            super(map);
        }

        @Override
        public long compareAndExchangeLong(final int index, final long expected, final long update)
        {
            happen(beforeClaim);
            final long found = super.compareAndExchangeLong(index, expected, update);
            happen(afterClaim);
            return found;
        }

        @Override
        public void putLong(final int index, final long value)
        {
            happen(beforeStore);
            super.putLong(index, value);
        }

        @Override
        public boolean compareAndSetLong(final int index, final long expected, final long update)
        {
            happen(beforeEnd);
            return super.compareAndSetLong(index, expected, update);
        }
    }

    private static void happen(final AtomicReference<Runnable> event)
    {
        final Runnable now = event.getAndSet(null);
        if (null != now)
        {
            now.run();
        }
    }

    private MappedBuffer map(final MappedByteBuffer map)
    {
        happen(onMapping);
        return new Interleaved(map);
    }

    @BeforeEach
    void append() throws Exception
    {
        final JournalIdentity identity = new JournalIdentity(new UUID(1, 2), SEGMENT_LENGTH, 0, 0);
        MetaFile.create(directory, identity, null, Forcer.SYSTEM);
        meta = MetaFile.map(directory, false);
        store = new SegmentStore(directory, identity, false, this::map, null);
        store.create(0);
        final Slot slot = TestWriter.slot(directory, meta);
        appender = new SharedFrameAppender(store, meta, slot, TestWriter.PAYLOAD, Timestamps.OFF, () -> 0, null);
        append(appender, 1);
    }

    private static void append(final FrameAppender to, final long value)
    {
        TestWriter.claim(to, FRAME_LENGTH);
        to.buffer().putLong(to.payloadOffset(), value);
        to.commit(to.stamp());
    }

    /** Another process has got MODE, which the kernel has taken from this one, and appends by itself. */
    private void exclusiveAppends()
    {
        final FrameAppender exclusive = exclusive();
        append(exclusive, 2);
        exclusive.close();
    }

    private FrameAppender exclusive()
    {
        try
        {
            final LockFile other = LockFile.open(directory.resolve("other.lock"), false);
            final Slot slot = Slot.exclusive(other, meta, TestWriter.OWNER);
            TailFinder.settleAll(store, meta);
            return new ExclusiveFrameAppender(store, meta, slot, TestWriter.PAYLOAD, Timestamps.OFF, () -> 0, null);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** It stands at the tail, whose place it knows from now on. */
    private void exclusiveComes()
    {
        standing = exclusive();
    }

    private List<Long> committed()
    {
        final List<Long> values = new ArrayList<>();
        final FrameReader reader = new FrameReader(store);
        reader.toSegment(0);
        for (long word = reader.readWord(); FrameDescriptor.length(word) > 0; word = reader.readWord())
        {
            if (FrameType.BYTES == FrameDescriptor.type(word))
            {
                values.add(reader.segment().buffer().getLong(reader.offset() + FrameDescriptor.HEADER_LENGTH));
            }
            reader.step(word);
        }
        reader.close();
        return values;
    }

    private void shouldFailWithTheLogAsItIs()
    {
        assertThatThrownBy(() -> append(appender, 3))
            .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
        assertThatThrownBy(() -> append(appender, 4))
            .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
        assertThat(committed()).containsExactly(1L, 2L);
        assertThat(meta.isFailed()).isFalse();
        appender.close();
    }

    @Test
    void shouldNotReportAsAppendedWhatItClaimsBehindAnExclusiveAppenderThatHasJustCome()
    {
        beforeClaim.set(this::exclusiveAppends);
        shouldFailWithTheLogAsItIs();
    }

    @Test
    void shouldNotReportAsAppendedWhatAnExclusiveAppenderFindsClaimed()
    {
        afterClaim.set(this::exclusiveAppends);
        shouldFailWithTheLogAsItIs();
    }

    @Test
    void shouldEndNoSegmentBesideAnExclusiveAppenderThatCameWhileTheNextOneWasCreated()
    {
        onMapping.set(this::exclusiveAppends);
        assertThatThrownBy(appender::roll)
            .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
        assertThat(onMapping.get()).isNull();
        assertThat(committed()).containsExactly(1L, 2L);
        appender.close();
    }

    private void robbedWhile(final AtomicReference<Runnable> event, final Runnable append)
    {
        event.set(this::exclusiveComes);
        assertThatThrownBy(append::run)
            .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
        assertThat(event.get()).isNull();
        appender.close();
    }

    @Test
    void shouldBeginNoSegmentBehindAnEndThatAnExclusiveAppenderMayStoreOver()
    {
        robbedWhile(beforeEnd, appender::roll);
        final Segment next = store.acquire(SEGMENT_LENGTH);
        assertThat(next.baseSequence()).isNegative();
        store.release(next);
        assertThat(meta.counted(Counter.ROLLS)).isZero();
        standing.close();
    }

    @Test
    void shouldNotCommitAnExclusiveClaimThatAnotherHasTaken()
    {
        appender.close();
        final FrameAppender robbed = exclusive();
        TestWriter.claim(robbed, FRAME_LENGTH);
        robbed.buffer().putLong(robbed.payloadOffset(), 2);
        final long position = robbed.position();
        // Another process takes this one for dead: the kernel has dropped its locks.
        TailFinder.settleAll(store, meta);

        assertThatThrownBy(() -> robbed.commit(0))
            .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
        assertThat(committed()).containsExactly(1L);
        final Segment segment = store.acquire(0);
        assertThat(segment.wordAcquire((int)position))
            .isEqualTo(FrameDescriptor.word(FRAME_LENGTH, FrameType.PADDING, 0));
        store.release(segment);
        robbed.close();
    }

    @Test
    void shouldNotCommitAnExclusiveClaimOnceAnotherHasTakenMode()
    {
        appender.close();
        final FrameAppender robbed = exclusive();
        TestWriter.claim(robbed, FRAME_LENGTH);
        robbed.buffer().putLong(robbed.payloadOffset(), 2);
        // It has taken its slot, and not looked for claims yet.
        meta.rotateSlot();

        assertThatThrownBy(() -> robbed.commit(0))
            .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
        assertThat(committed()).containsExactly(1L);
        robbed.close();
    }

    @Test
    void shouldAbortAClaimThatCouldNotBeShown()
    {
        appender.close();
        final ExclusiveFrameAppender alone = (ExclusiveFrameAppender)exclusive();
        TestWriter.claim(alone, FRAME_LENGTH);
        beforeStore.set(() ->
        {
            throw new InternalError("as the JVM reports memory that is gone");
        });
        assertThatThrownBy(alone::show).isInstanceOf(InternalError.class);

        alone.abort();
        append(alone, 2);
        assertThat(committed()).containsExactly(1L, 2L);
        assertThat(meta.isFailed()).isFalse();
        alone.close();
    }

    @Test
    void shouldNotFailAnExclusiveAppenderBecauseARobbedProcessOpensAnAppender()
    {
        standing = exclusive();
        TestWriter.claim(standing, FRAME_LENGTH);
        standing.buffer().putLong(standing.payloadOffset(), 2);
        assertThatThrownBy(() -> TestWriter.slot(directory, meta))
            .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
        standing.commit(0);
        assertThat(committed()).containsExactly(1L, 2L);
        assertThat(meta.isFailed()).isFalse();
        standing.close();
    }

    @Test
    void shouldSettleNoExclusiveClaimThatIsShorterThanWhatWasStored()
    {
        appender.close();
        final FrameAppender dead = exclusive();
        TestWriter.claim(dead, 4 * FRAME_LENGTH);
        dead.buffer().putLong(dead.payloadOffset() + 3 * FRAME_LENGTH, 2);
        final long tail = dead.position();
        meta.exclusiveClaim().claim(tail, FRAME_LENGTH);
        assertThatThrownBy(() -> TailFinder.settleAll(store, meta))
            .isInstanceOf(CorruptJournalException.class).hasMessageContaining("length=" + FRAME_LENGTH);
        assertThat(committed()).containsExactly(1L);
    }
}
