/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Claim;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.NanoClocks;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.layout.CursorDescriptor;
import io.daybook.journal.layout.LockDescriptor;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A writer that lives and has lost its locks, since its process has closed another descriptor of journal.lock.
 */
@Tag("slow")
class LostLockTest
{
    private static final int CLAIMED = 200;

    @TempDir
    private Path directory;

    /** How a claim ends. */
    enum End
    {
        WHOLE
        {
            @Override
            void of(final Claim claim)
            {
                claim.commit();
            }
        },
        SHORTER
        {
            @Override
            void of(final Claim claim)
            {
                claim.commit(1);
            }
        },
        ABORTED
        {
            @Override
            void of(final Claim claim)
            {
                claim.abort();
            }
        };

        abstract void of(Claim claim);
    }

    /** An appender that loses its locks, and what another process does then. */
    enum Pair
    {
        EXCLUSIVE_AND_SHARED(true, "append"),
        SHARED_AND_EXCLUSIVE(false, "exclusive");

        private final boolean exclusive;
        private final String other;

        Pair(final boolean exclusive, final String other)
        {
            this.exclusive = exclusive;
            this.other = other;
        }

        Appender appender(final Journal journal)
        {
            return exclusive ? journal.exclusiveAppender() : journal.appender();
        }
    }

    private String inAnotherProcess(final String what) throws IOException, InterruptedException
    {
        return ChildJvm.run(List.of(), List.of(), OpenMain.class, directory, what);
    }

    private void closeAnotherDescriptor() throws IOException
    {
        FileChannel.open(directory.resolve(LockDescriptor.FILE_NAME)).close();
    }

    @ParameterizedTest
    @EnumSource
    void shouldNotCommitAnExclusiveClaimThatOthersHaveTakenBack(final End end) throws Exception
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER));
            ExclusiveAppender appender = journal.exclusiveAppender())
        {
            appender.append("before");
            final Claim claim = appender.claim(CLAIMED);
            claim.buffer().setMemory(claim.offset(), CLAIMED, (byte)'x');
            closeAnotherDescriptor();
            assertThat(inAnotherProcess("append")).startsWith("position ");

            assertThatThrownBy(() -> end.of(claim))
                .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
            claim.abort();
            assertThatThrownBy(() -> appender.append("after")).isInstanceOf(JournalFailedException.class);
            assertThat(texts(journal)).containsExactly("before", "more");
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldAppendNothingMoreBesideAnotherThatExcludesIt(final Pair pair) throws Exception
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER));
            Appender appender = pair.appender(journal))
        {
            appender.append("before");
            closeAnotherDescriptor();
            assertThat(inAnotherProcess(pair.other)).startsWith("position ");

            assertThatThrownBy(() -> appender.append("over it"))
                .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
            assertThatThrownBy(appender::roll)
                .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
            assertThat(texts(journal)).containsExactly("before", "more");
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldNoticeWithinASecondThatOthersAppendBesideIt(final Pair pair) throws Exception
    {
        final List<Throwable> errors = new ArrayList<>();
        final AtomicLong passedNs = new AtomicLong();
        final JournalConfig config = NanoClocks.by(new JournalConfig(), passedNs::get)
            .agents(AgentMode.INVOKER).errorHandler(errors::add);
        try (Journal journal = Journal.open(directory, config);
            Appender appender = pair.appender(journal))
        {
            appender.append("before");
            closeAnotherDescriptor();
            assertThat(inAnotherProcess(pair.other)).startsWith("position ");

            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
            journal.disk().doWork();

            assertThat(errors).singleElement().isInstanceOf(JournalFailedException.class);
            assertThatThrownBy(() -> appender.append("after"))
                .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
            assertThat(texts(journal)).containsExactly("before", "more");
        }
    }

    @Test
    void shouldCommitNothingOnceAnotherProcessHasBecomeTheOwnerOfTheTailer() throws Exception
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER)))
        {
            journal.appender().append("first");
            final Tailer tailer = journal.tailer("risk");
            assertThat(tailer.next()).isTrue();
            closeAnotherDescriptor();
            // It is lost, and nobody has taken it.
            tailer.toStart().commit();
            assertThat(tailer.next()).isTrue();
            assertThat(inAnotherProcess("tailer")).startsWith("next true");

            assertThatThrownBy(tailer::commit).isInstanceOf(JournalFailedException.class)
                .hasMessageStartingWith("nothing was committed: name=risk; lock lost");
            tailer.close();
            // Nobody holds what is gone any more: it is taken anew.
            try (Tailer again = journal.tailer("risk"))
            {
                assertThat(again.next()).isTrue();
                again.commit();
                assertThat(again.next()).isFalse();
            }
        }
    }

    @Test
    void shouldCommitNothingOnceAnotherProcessHasDeletedTheTailer() throws Exception
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER)))
        {
            journal.appender().append("first");
            final Tailer tailer = journal.tailer("risk");
            assertThat(tailer.next()).isTrue();
            closeAnotherDescriptor();
            assertThat(inAnotherProcess("delete")).startsWith("deleted true");

            assertThatThrownBy(tailer::commit).isInstanceOf(JournalFailedException.class)
                .hasMessageStartingWith("nothing was committed: name=risk; lock lost");
            assertThat(journal.tailers()).isEmpty();
        }
    }

    @Test
    void shouldCommitNothingOnceAnotherProcessHasReplacedTheDamagedCursorOfTheTailer() throws Exception
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER)))
        {
            journal.appender().append("first");
            final Tailer tailer = journal.tailer("risk");
            assertThat(tailer.next()).isTrue();
            final Path cursor = directory.resolve(CursorDescriptor.DIRECTORY).resolve("risk" + CursorDescriptor.SUFFIX);
            try (FileChannel channel = FileChannel.open(cursor, StandardOpenOption.WRITE))
            {
                channel.write(ByteBuffer.allocate(Integer.BYTES), CursorDescriptor.CRC_OFFSET);
            }
            closeAnotherDescriptor();
            assertThat(inAnotherProcess("tailer")).startsWith("next true");

            assertThatThrownBy(tailer::commit).isInstanceOf(JournalFailedException.class)
                .hasMessageStartingWith("nothing was committed: name=risk; lock lost");
        }
    }

    @Test
    void shouldNotGetAnotherAppenderOnALockThatIsGone() throws Exception
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER)))
        {
            try (Appender appender = journal.appender())
            {
                appender.append("before");
                closeAnotherDescriptor();
                assertThat(inAnotherProcess("exclusive")).startsWith("position ");

                assertThatThrownBy(journal::appender)
                    .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
            }
            // Nobody holds what is gone any more: it is taken anew.
            journal.appender().append("after");
            assertThat(texts(journal)).containsExactly("before", "more", "after");
        }
    }

    @Test
    void shouldKeepItsLockAcrossExclusiveAppendersBeforeAndAfterIt() throws Exception
    {
        final List<Throwable> errors = new ArrayList<>();
        final JournalConfig config = new JournalConfig().errorHandler(errors::add);
        try (Journal journal = Journal.open(directory, config))
        {
            for (int i = 0; i < 3; i++)
            {
                journal.exclusiveAppender().close();
                try (Appender appender = journal.appender(); Appender another = journal.appender())
                {
                    for (int j = 0; j < 128; j++)
                    {
                        appender.append(new byte[1_024]);
                        another.append(new byte[1_024]);
                    }
                }
            }
            assertThat(errors).isEmpty();
        }
    }

    @Test
    void shouldBeProvedDeadByNobodyWhileItHoldsItsLocks() throws Exception
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER));
            ExclusiveAppender appender = journal.exclusiveAppender())
        {
            appender.append("before");
            final Claim claim = appender.claim(1);
            claim.buffer().putByte(claim.offset(), (byte)'x');
            assertThat(inAnotherProcess("append")).contains("exclusive");
            claim.commit();
            assertThatThrownBy(journal::appender).isInstanceOf(JournalLockedException.class);
            assertThat(texts(journal)).containsExactly("before", "x");
        }
    }

    private static List<String> texts(final Journal journal)
    {
        final List<String> texts = new ArrayList<>();
        try (Tailer tailer = journal.tailer())
        {
            tailer.poll(
                (message) -> texts.add(message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length())),
                10);
        }
        return texts;
    }
}
