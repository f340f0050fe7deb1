/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.MemoryDirectory;
import io.daybook.journal.Message;
import io.daybook.journal.Seed;
import io.daybook.journal.Tailer;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Segments that come back, read by a process of a user who may not write the journal. A tailer leases what it maps, for
 * which it must read {@code journal.lock}, no more. A scan leases nothing, and looks twice. In each round the reader
 * rests inside a segment while others come back, and reads on while further ones do. So many rounds are made:
 * {@code -Ddaybook.torture.rounds}.
 */
@Tag("slow")
class OtherUserRecyclingTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.torture.seed");

    private static final int ROUNDS = Integer.getInteger("daybook.torture.rounds", 12);
    /** Longer than what a scan reads at once. */
    private static final int SEGMENT_LENGTH = 4 << 20;
    private static final int MAX_LENGTH = 128 << 10;
    private static final int KEPT = 2;
    /** Of messages before a rest: a segment has some 250. */
    private static final int MOST_AT_ONCE = 200;
    private static final String NONE = "";

    @TempDir(factory = MemoryDirectory.class)
    private Path memory;
    private Path directory;
    private final Random random = SEED.random();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private final List<Throwable> errors = new ArrayList<>();
    /** What may be said of each message that was appended. */
    private final Set<String> appended = new HashSet<>();
    private Journal journal;
    private Appender appender;
    private Tailer witness;
    private long number;

    @BeforeEach
    void open() throws Exception
    {
        MemoryDirectory.assumeRecycling(memory);
        OtherUser.assume(memory);
        System.out.println("rounds=" + ROUNDS + ", " + SEED);
        directory = memory.resolve("journal");
        journal = Journal.open(directory, new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).keepSegments(KEPT).recycleSegments(true)
            .agents(AgentMode.INVOKER).errorHandler(errors::add));
        appender = journal.appender();
        witness = journal.tailer();
        fill(3);
    }

    @AfterEach
    void close()
    {
        if (null != journal)
        {
            journal.close();
        }
    }

    /** Appends until so many further segments have begun. */
    private void fill(final int segments) throws Exception
    {
        final long end = (appender.position() / SEGMENT_LENGTH + segments) * SEGMENT_LENGTH;
        for (long at = -1; at < end;)
        {
            final int length = TortureMessage.length(0, number, MAX_LENGTH);
            TortureMessage.encode(buffer, 0, length, 0, number);
            at = appender.append(buffer, 0, length);
            assertThat(witness.next()).isTrue();
            final Message message = witness.message();
            assertThat(message.position()).isEqualTo(at);
            appended.add(OtherUserMain.line(Long.toString(number++), message));
            for (int i = 0; i < 20 && journal.disk().doWork() > 0; i++)
            {
                // as long as there is something to do, but not for ever
            }
            journal.pace().doWork();
        }
        assertThat(errors).isEmpty();
    }

    private void hide(final String name) throws Exception
    {
        if (!name.isEmpty())
        {
            Files.setPosixFilePermissions(directory.resolve(name), PosixFilePermissions.fromString("rw-------"));
        }
    }

    /** Hears messages, each of which must have been appended, until something else is said. */
    private String hearMessages(final OtherUser reader, final int[] count) throws Exception
    {
        String line = reader.hear();
        while (appended.contains(line))
        {
            count[0]++;
            line = reader.hear();
        }
        return line;
    }

    /** Answers how often the reader was told that its segment was gone. */
    private int read(final String how) throws Exception
    {
        final int[] before = {0};
        final int[] behind = {0};
        int gone = 0;
        try (OtherUser reader = OtherUser.start(memory, OtherUserMain.class, directory, how))
        {
            for (int i = 0; i < ROUNDS; i++)
            {
                reader.tell(random.nextInt(MOST_AT_ONCE));
                String end = hearMessages(reader, before);
                if (OtherUserMain.RESTS.equals(end))
                {
                    // At first so many that its segment, and those mapped ahead of it, have gone for certain.
                    fill(0 == i ? 6 * KEPT : random.nextInt(2 * KEPT + 4));
                    reader.tell("go on");
                    fill(random.nextInt(KEPT + 1));
                    end = hearMessages(reader, behind);
                }
                assertThat(end).isIn(OtherUserMain.ENDS, OtherUserMain.GONE);
                gone += OtherUserMain.GONE.equals(end) ? 1 : 0;
            }
        }
        final long recycled = journal.counters().recycled();
        System.out.println(how + ": " + before[0] + " messages before rests, " + behind[0] +
            " after them, gone " + gone + " times, segments recycled: " + recycled);
        assertThat(before[0]).isPositive();
        assertThat(behind[0]).isPositive();
        assertThat(recycled).isPositive();
        return gone;
    }

    @ParameterizedTest
    @ValueSource(strings = {NONE, MetaDescriptor.FILE_NAME})
    void shouldHandATailerOfAnotherUserOnlyWhatWasAppendedThoughItMayNotReadAFile(final String hidden) throws Exception
    {
        hide(hidden);
        assertThat(read("tailer")).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {NONE, LockDescriptor.FILE_NAME, MetaDescriptor.FILE_NAME})
    void shouldHandAScanOfAnotherUserOnlyWhatWasAppendedThoughItMayNotReadAFile(final String hidden) throws Exception
    {
        hide(hidden);
        assertThat(read("scan")).isPositive();
    }

    @Test
    void shouldRefuseATailerWhoseUserMayNotReadTheLockFile() throws Exception
    {
        hide(LockDescriptor.FILE_NAME);
        try (OtherUser reader = OtherUser.start(memory, OtherUserMain.class, directory, "tailer"))
        {
            reader.tell(1);
            assertThat(reader.hear())
                .startsWith("JournalException: segments of this journal come back")
                .contains(directory.resolve(LockDescriptor.FILE_NAME).toString())
                .contains("give this user the permission to read that file");
        }
    }
}
