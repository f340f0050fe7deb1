/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.daybook.journal.error.ClosedException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Which files of checksums a process that follows the tail keeps open, and that it lets go of them.
 */
class OpenSumsTest
{
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(2);
    private static final int SEGMENT = 1 << 20;
    private static final byte[] MESSAGE = new byte[20_000];
    private static final int IN_A_SEGMENT = SEGMENT / MESSAGE.length;

    @TempDir
    private Path directory;
    private Path path;
    private Appender appender;
    private Journal journal;

    @BeforeEach
    void open()
    {
        final boolean hasDescriptors = Files.isReadable(DESCRIPTORS);
        if (!hasDescriptors)
        {
            System.out.println("skipped: " + DESCRIPTORS + " cannot be read");
        }
        assumeTrue(hasDescriptors);
        path = directory.resolve("journal");
        final JournalConfig config =
            new JournalConfig().segmentLength(SEGMENT).keepSegments(5).agents(AgentMode.INVOKER);
        journal = Journal.open(path, config);
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

    /** Checksums that are open, without the one file that the writer's agent has. */
    private List<String> openSums() throws IOException
    {
        final List<String> open = new ArrayList<>();
        try (Stream<Path> descriptors = Files.list(DESCRIPTORS))
        {
            for (final Path descriptor : (Iterable<Path>)descriptors::iterator)
            {
                final String target = target(descriptor);
                if (target.startsWith(path.toString()) && target.contains(".sum"))
                {
                    open.add(target.substring(path.toString().length() + 1));
                }
            }
        }
        open.remove(sumsAtTail());
        return open;
    }

    private String sumsAtTail()
    {
        return "%020d.sum".formatted(appender.position() / SEGMENT * SEGMENT);
    }

    private static String target(final Path descriptor)
    {
        try
        {
            return Files.readSymbolicLink(descriptor).toString();
        }
        catch (final IOException ignore)
        {
            // That of the listing.
            return "";
        }
    }

    private void append(final int messages) throws Exception
    {
        for (int i = 0; i < messages; i++)
        {
            appender.append(MESSAGE);
            workOnDisk();
        }
    }

    private void workOnDisk() throws Exception
    {
        while (journal.disk().doWork() > 0)
        {
            // until the blocks that are full have their checksums
        }
    }

    private static void follow(final Tailer tailer)
    {
        while (tailer.next())
        {
            // to the tail
        }
    }

    private Tailer follower() throws Exception
    {
        final Tailer tailer = journal.tailer();
        follow(tailer);
        for (int i = 0; i < 10; i++)
        {
            append(1);
            follow(tailer);
        }
        assertThat(openSums()).containsExactly(sumsAtTail());
        return tailer;
    }

    @Test
    void shouldKeepOpenOnlyTheChecksumsOfTheSegmentThatIsWritten() throws Exception
    {
        try (Tailer tailer = follower())
        {
            for (int i = 0; i < 3; i++)
            {
                append(IN_A_SEGMENT);
                follow(tailer);
                assertThat(openSums()).containsExactly(sumsAtTail());
            }
        }
        assertThat(openSums()).isEmpty();
    }

    @Test
    void shouldKeepNoChecksumsOpenOfASegmentThatItHasLeftThoughAnAgentChecksTheNextOnes() throws Exception
    {
        try (Tailer tailer = follower())
        {
            append(30);
            assertThat(tailer.next()).isTrue();
            // From here on the agent is ahead, and the tailer need not look at checksums itself.
            journal.pace().doWork();
            append(3 * IN_A_SEGMENT);
            while (tailer.position() < 2 * SEGMENT && tailer.next())
            {
                journal.pace().doWork();
            }
            assertOnlyThoseAtTheTailAreOpen();
        }
    }

    @Test
    void shouldKeepNoChecksumsOpenForAnAgentThatHasNothingMoreToCheck() throws Exception
    {
        try (Tailer tailer = follower())
        {
            append(30);
            tailer.toStart();
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.next()).isTrue();
            // It is ahead in the segment that is written, and not in those that follow.
            journal.pace().doWork();
            assertThat(openSums()).containsExactly(sumsAtTail(), sumsAtTail());
            for (int i = 0; i < 7; i++)
            {
                append(IN_A_SEGMENT);
                follow(tailer);
            }
            journal.pace().doWork();
            assertOnlyThoseAtTheTailAreOpen();
        }
    }

    private void assertOnlyThoseAtTheTailAreOpen() throws IOException
    {
        final List<String> open = openSums();
        open.removeIf(sumsAtTail()::equals);
        assertThat(open).isEmpty();
    }

    @Test
    void shouldKeepNoMoreThanOneFileOpenWhereverATailerIsPut() throws Exception
    {
        try (Tailer tailer = follower())
        {
            append(3 * IN_A_SEGMENT);
            final List<Long> positions = new ArrayList<>();
            while (tailer.next())
            {
                positions.add(tailer.message().position());
            }
            for (int i = positions.size() - 1; i > 0; i -= 20)
            {
                tailer.seek(positions.get(i));
                assertThat(tailer.next()).isTrue();
                assertThat(openSums()).hasSizeLessThan(2);
                tailer.toEnd();
                tailer.direction(Direction.BACKWARD);
                assertThat(tailer.next()).isTrue();
                assertThat(openSums()).containsExactly(sumsAtTail());
                tailer.direction(Direction.FORWARD);
            }
            tailer.direction(Direction.BACKWARD);
            follow(tailer);
            assertThat(openSums()).isEmpty();
        }
    }

    @Test
    void shouldCloseTheChecksumsWithTheTailerWhicheverThreadClosesIt() throws Exception
    {
        final Tailer tailer = follower();
        final Thread closer = new Thread(tailer::close);
        closer.start();
        closer.join();
        assertThatThrownBy(tailer::next).isInstanceOf(ClosedException.class);
        assertThat(openSums()).isEmpty();
        final Tailer other = follower();
        journal.close();
        assertThatThrownBy(other::next).isInstanceOf(ClosedException.class);
        assertThat(openSums()).isEmpty();
    }

    @Test
    void shouldCloseTheChecksumsOfAForgottenTailer() throws Exception
    {
        forgetATailer();
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!openSums().isEmpty())
        {
            assertThat(System.nanoTime() - deadlineNs).as("the checksums are closed").isNegative();
            System.gc();
            journal.pace().doWork();
        }
    }

    /** In a method of its own, so that no frame holds on to the tailer. */
    private void forgetATailer() throws Exception
    {
        assertThat(follower().position()).isPositive();
    }
}
