/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.daybook.codec.DeltaWriter;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.daybook.journal.RollFixture.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Appenders that nobody closes: whatever takes one is a method of its own here, so that no frame holds on to it.
 */
@Tag("slow")
class ForgottenAppenderTest
{
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(2);
    private static final int CLAIMED = 100;

    /** Of the records that are published. */
    record Tick(long price)
    {
    }

    @TempDir
    private Path directory;
    private Path path;
    private Journal journal;
    private Agent disk;
    private final List<Throwable> told = new ArrayList<>();
    private LockFile lock;

    @BeforeEach
    void open() throws IOException
    {
        path = directory.resolve("journal");
        journal = Journal.open(path, new JournalConfig().agents(AgentMode.INVOKER).errorHandler(told::add));
        disk = journal.disk();
        lock = LockFile.open(path.resolve(LockDescriptor.FILE_NAME), false);
    }

    @AfterEach
    void close()
    {
        journal.close();
    }

    private int forgetExclusive()
    {
        final ExclusiveAppender appender = journal.exclusiveAppender();
        appender.append("before");
        appender.claim(CLAIMED);
        return appender.writerId();
    }

    private int forgetShared()
    {
        final Appender appender = journal.appender();
        appender.append("before");
        appender.frames.claim(FrameType.BYTES, CLAIMED, DeltaWriter.NO_BASE);
        return appender.writerId();
    }

    private int forgetIdle()
    {
        final Appender appender = journal.appender();
        appender.append("before");
        return appender.writerId();
    }

    private Claim claimAndForgetTheAppender()
    {
        return journal.exclusiveAppender().claim(Long.BYTES);
    }

    private MutableDirectBuffer claimAndForgetAllButItsBuffer()
    {
        return journal.exclusiveAppender().claim(Long.BYTES).buffer();
    }

    private Publisher<Tick> publisherOfAForgottenAppender()
    {
        return journal.exclusiveAppender().publisher(Tick.class, WireFormat.PACKED);
    }

    /**
     * Collects until something is gone that is forgotten later than what the test is about.
     */
    private static void collect()
    {
        final WeakReference<Object> gone = new WeakReference<>(new Object());
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        do
        {
            assertThat(System.nanoTime() - deadlineNs).as("something that nobody can reach is collected").isNegative();
            System.gc();
        }
        while (!gone.refersTo(null));
    }

    private boolean isHeld(final long index)
    {
        try
        {
            return lock.isHeld(index);
        }
        catch (final IOException ex)
        {
            throw new AssertionError(ex);
        }
    }

    private void collectUntilFree(final long index) throws Exception
    {
        assertThat(isHeld(index)).isTrue();
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (isHeld(index))
        {
            assertThat(System.nanoTime() - deadlineNs).as("lock byte %d is given up", index).isNegative();
            System.gc();
            disk.doWork();
        }
    }

    @Test
    void shouldAbortTheClaimOfAForgottenExclusiveAppenderAndLetOthersIn() throws Exception
    {
        final int slot = forgetExclusive();
        assertThatThrownBy(journal::appender).isInstanceOf(JournalLockedException.class);
        collectUntilFree(slot);
        assertThat(isHeld(LockDescriptor.MODE)).isFalse();
        try (Appender appender = journal.appender())
        {
            appender.append("after");
        }
        assertThat(texts(journal)).containsExactly("before", "after");
        assertThat(journal.counters().steppedOver()).as("claims that somebody had to prove dead").isZero();
        disk.doWork();
        assertToldOfTheClaimBehindTheFirstMessage(slot, "an appender was forgotten");
    }

    private void assertToldOfTheClaimBehindTheFirstMessage(final int slot, final String what)
    {
        try (Tailer tailer = journal.tailer())
        {
            assertThat(tailer.next()).isTrue();
            final long claimed =
                tailer.message().position() + FrameDescriptor.alignedLength(FrameDescriptor.HEADER_LENGTH + 6);
            assertThat(told).hasSize(1);
            assertThat(told.get(0)).isInstanceOf(JournalException.class)
                .hasMessageContaining("%s with an open claim", what)
                .hasMessageContaining("slot=%d, position=%d", slot, claimed);
        }
    }

    @Test
    void shouldTellOfTheClaimOfAThreadThatHasEnded() throws Exception
    {
        try (ExclusiveAppender appender = journal.exclusiveAppender())
        {
            appender.append("before");
            appender.release();
            final Thread thread = new Thread(() -> appender.claim(CLAIMED));
            thread.start();
            thread.join();
            disk.doWork();
            disk.doWork();
            assertToldOfTheClaimBehindTheFirstMessage(appender.writerId(), "a thread ended");
        }
    }

    @Test
    void shouldAbortTheClaimOfAForgottenSharedAppenderSoThatTailersGoOn() throws Exception
    {
        try (Appender other = journal.appender())
        {
            final int slot = forgetShared();
            other.append("after");
            assertThat(texts(journal)).containsExactly("before");
            collectUntilFree(slot);
            assertThat(texts(journal)).containsExactly("before", "after");
            assertThat(other.append("more")).isPositive();
        }
        assertThat(isHeld(LockDescriptor.MODE)).isFalse();
        assertThat(journal.counters().steppedOver()).as("claims that somebody had to prove dead").isZero();
        assertThat(told).hasSize(1);
    }

    @Test
    void shouldGiveUpTheSlotOfAForgottenAppenderWithoutAClaim() throws Exception
    {
        collectUntilFree(forgetIdle());
        try (ExclusiveAppender appender = journal.exclusiveAppender())
        {
            appender.append("after");
        }
        assertThat(texts(journal)).containsExactly("before", "after");
        assertThat(told).isEmpty();
    }

    @Test
    void shouldLeaveAnAppenderAloneOfWhichTheClaimIsStillHeld() throws Exception
    {
        final Claim claim = claimAndForgetTheAppender();
        collect();
        disk.doWork();
        assertThat(isHeld(LockDescriptor.MODE)).isTrue();
        claim.buffer().putStringWithoutLengthAscii(claim.offset(), "finally!");
        claim.commit();
        assertThat(texts(journal)).containsExactly("finally!");
    }

    @Test
    void shouldLeaveAnAppenderAloneOfWhichAPublisherIsStillHeld() throws Exception
    {
        final Publisher<Tick> publisher = publisherOfAForgottenAppender();
        collect();
        disk.doWork();
        assertThat(publisher.publish(new Tick(7))).isPositive();
        assertThat(texts(journal)).hasSize(1);
    }

    /**
     * The bytes are the log's own: as long as somebody may write into them they belong to no other frame.
     */
    @Test
    void shouldKeepAClaimOpenIntoWhoseBufferSomebodyMayStillWrite() throws Exception
    {
        writeIntoAClaimOfWhichNothingElseIsLeft();
        collectUntilFree(LockDescriptor.MODE);
        try (Appender appender = journal.appender())
        {
            appender.append("after");
        }
        assertThat(texts(journal)).containsExactly("after");
    }

    private void writeIntoAClaimOfWhichNothingElseIsLeft() throws Exception
    {
        final MutableDirectBuffer buffer = claimAndForgetAllButItsBuffer();
        collect();
        disk.doWork();
        assertThat(isHeld(LockDescriptor.MODE)).isTrue();
        buffer.putLong(0, -1);
        assertThat(texts(journal)).isEmpty();
    }

    @Test
    void shouldCloseForgottenAppendersWithTheJournalCollectedOrNot() throws Exception
    {
        closeTheJournalOver(this::forgetExclusive, false);
        closeTheJournalOver(this::forgetExclusive, true);
        closeTheJournalOver(this::forgetIdle, false);
        closeTheJournalOver(this::forgetShared, true);
    }

    private void closeTheJournalOver(final Supplier<Integer> forget, final boolean collected) throws IOException
    {
        final int slot = forget.get();
        if (collected)
        {
            collect();
        }
        journal.close();
        assertThat(isHeld(slot)).isFalse();
        assertThat(isHeld(LockDescriptor.MODE)).isFalse();
        open();
        assertThat(journal.recovery()).isEqualTo(RecoveryVerdict.NOTHING_TO_DO);
    }
}
