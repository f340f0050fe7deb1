/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tailers that nobody closes: whatever takes one is a method of its own here, so that no frame holds on to it.
 */
@Tag("slow")
class ForgottenTailerTest
{
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(2);
    private static final int SEGMENTS = 4;

    @TempDir
    private Path directory;
    private Path path;
    private Journal journal;
    private Appender appender;

    @BeforeEach
    void open()
    {
        path = directory.resolve("journal");
        journal = Journal.open(
            path, new JournalConfig().segmentLength(1 << 20).keepSegments(2).agents(AgentMode.INVOKER));
        appender = journal.appender();
        appender.append("first");
    }

    @AfterEach
    void close()
    {
        if (null != journal)
        {
            journal.close();
        }
    }

    private void forgetATailer()
    {
        assertThat(journal.tailer().next()).isTrue();
    }

    private Message forgetAllButAMessage()
    {
        final Tailer tailer = journal.tailer();
        assertThat(tailer.next()).isTrue();
        return tailer.message();
    }

    private DirectBuffer forgetAllButTheBytes()
    {
        return forgetAllButAMessage().buffer();
    }

    /** Rolls until retention has deleted the first segment. */
    private void deleteTheFirstSegment() throws Exception
    {
        for (int i = 0; i < SEGMENTS; i++)
        {
            appender.append(new byte[200_000]);
            appender.roll();
        }
        appender.append(new byte[200_000]);
        journal.sync();
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (Files.exists(path.resolve("00000000000000000000.dbk")))
        {
            assertThat(System.nanoTime() - deadlineNs).as("the first segment is deleted").isNegative();
            work();
        }
    }

    private void work() throws Exception
    {
        journal.disk().doWork();
        journal.pace().doWork();
    }

    private long deletedAndMapped() throws IOException
    {
        return Mappings.of(path).stream().filter((file) -> file.endsWith("(deleted)")).count();
    }

    private void collectUntilNothingDeletedIsMapped() throws Exception
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (deletedAndMapped() > 0)
        {
            assertThat(System.nanoTime() - deadlineNs).as("the deleted segment is let go of").isNegative();
            System.gc();
            work();
        }
    }

    /** Collects until something is gone that is forgotten later than what the test is about. */
    private void collect() throws Exception
    {
        final WeakReference<Object> gone = new WeakReference<>(new Object());
        while (!gone.refersTo(null))
        {
            System.gc();
        }
        work();
        work();
    }

    @Test
    void shouldLetGoOfTheSegmentOfAForgottenTailer() throws Exception
    {
        // Closed, and known to the journal for a while yet, it must not hold what it had mapped.
        try (Appender other = journal.appender())
        {
            other.append("other");
        }
        forgetATailer();
        deleteTheFirstSegment();
        collectUntilNothingDeletedIsMapped();
    }

    @Test
    void shouldLeaveATailerAloneOfWhichTheMessageIsStillHeld() throws Exception
    {
        readThroughAMessageOfWhichNothingElseIsLeft();
        collectUntilNothingDeletedIsMapped();
    }

    private void readThroughAMessageOfWhichNothingElseIsLeft() throws Exception
    {
        final Message message = forgetAllButAMessage();
        deleteTheFirstSegment();
        collect();
        assertThat(message.toYaml()).contains("first");
        assertThat(message.writer()).isNotNull();
    }

    @Test
    void shouldUnmapNoBytesThatAreStillHeldOfAForgottenTailer() throws Exception
    {
        readBytesOfWhichNothingElseIsLeft();
        collectUntilNothingDeletedIsMapped();
    }

    private void readBytesOfWhichNothingElseIsLeft() throws Exception
    {
        final DirectBuffer bytes = forgetAllButTheBytes();
        deleteTheFirstSegment();
        collect();
        long sum = 0;
        for (int i = 0; i < bytes.capacity(); i += 4_096)
        {
            sum += bytes.getLong(i);
        }
        assertThat(sum).isNotZero();
        assertThat(deletedAndMapped()).isPositive();
    }
}
