/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.DeathProof;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.SettledWalk;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.Verification;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What follows the tail can be done by the agent, or in passing by appenders.
 */
class PiecewiseTest
{
    private static final int SEGMENT_LENGTH = 16 << 20;
    private static final int MOST_LENGTH = 3_000;
    private static final int SELDOM = 500;
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());

    @TempDir
    private Path directory;
    private final Random random = new Random(SEED);
    private Journal journal;
    private Appender appender;
    private MetaFile meta;
    private SettledWalk walk;
    private SettledFollower follower;
    private IndexWriter index;
    private BlockSummer summer;
    private List<Agent> duties;

    @BeforeEach
    void open() throws IOException
    {
        System.out.println("PiecewiseTest: -Ddaybook.seed=" + SEED);
        journal = Journal.open(
            directory, new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER));
        appender = journal.appender();
        meta = MetaFile.map(directory, false);
        final SegmentStore store = new SegmentStore(directory, meta.identity(), false);
        walk = new SettledWalk(store, meta, new DeathProof(null, null, false));
        final PassedFrames passed = new PassedFrames(meta);
        follower = new SettledFollower(walk, meta, passed);
        index = new IndexWriter(store, SystemNanoClock.INSTANCE, passed);
        summer = new BlockSummer(store, meta, passed);
        duties = List.of(index, follower, summer);
    }

    @AfterEach
    void close()
    {
        duties.forEach(Agent::onClose);
        walk.close();
        journal.close();
    }

    @Test
    void shouldLeaveItToTheAgentToBegin() throws Exception
    {
        appendAndPass(SEGMENT_LENGTH / 4);
        assertThat(meta.settledPosition()).isLessThanOrEqualTo(SegmentDescriptor.HEADER_LENGTH);
        assertThat(summer.position()).isZero();
    }

    @Test
    void shouldFollowTheTailWithinASegmentWithoutTheAgent() throws Exception
    {
        appendAndPass(SumDescriptor.BLOCK_LENGTH * 2);
        catchUp();
        for (int i = 0; i < SELDOM; i++)
        {
            final long position = appendAndPass(1);
            assertThat(meta.settledPosition()).isGreaterThan(position);
            assertThat(summer.position()).isEqualTo(Math.max(
                SegmentDescriptor.HEADER_LENGTH, meta.settledPosition() & -SumDescriptor.BLOCK_LENGTH));
        }
    }

    @Test
    void shouldLeaveNothingOutHoweverTheWorkIsShared() throws Exception
    {
        long position = 0;
        while (position < SEGMENT_LENGTH * 5L / 2)
        {
            position = appendAndPass(1 + random.nextInt(MOST_LENGTH));
            if (0 == random.nextInt(SELDOM))
            {
                for (final Agent duty : duties)
                {
                    duty.doWork();
                }
            }
        }
        catchUp();
        duties.forEach(Agent::onClose);
        appender.close();
        journal.close();

        final Verification verification = JournalVerifier.of(directory).verify((bytes, total) -> true);
        assertThat(verification.findings()).isEmpty();
        assertThat(verification.complete()).isTrue();
    }

    @Test
    void shouldNameEachPaddingHoweverTheWorkIsShared() throws Exception
    {
        appender.close();
        appender = journal.exclusiveAppender();
        final Map<Long, Integer> lateStores = new LinkedHashMap<>();
        for (int i = 0; i < SEGMENT_LENGTH / MOST_LENGTH; i++)
        {
            appendAndPass(MOST_LENGTH);
            if (0 == random.nextInt(SELDOM / 10))
            {
                final int length = 1 + random.nextInt(3 * SumDescriptor.BLOCK_LENGTH);
                appender.claim(length).abort();
                final long behind = appendAndPass(1);
                // Otherwise it is at the end of the segment before.
                if ((behind & SEGMENT_LENGTH - 1) > SegmentDescriptor.HEADER_LENGTH)
                {
                    final int frame = FrameDescriptor.alignedLength(FrameDescriptor.HEADER_LENGTH + length);
                    lateStores.put(behind - frame, length);
                }
            }
            if (0 == random.nextInt(SELDOM / 4))
            {
                duties.get(random.nextInt(duties.size())).doWork();
            }
        }
        catchUp();
        duties.forEach(Agent::onClose);
        appender.close();
        journal.close();
        for (final Map.Entry<Long, Integer> lateStore : lateStores.entrySet())
        {
            storeLate(lateStore.getKey() + FrameDescriptor.HEADER_LENGTH, lateStore.getValue());
        }

        assertThat(lateStores).isNotEmpty();
        final Verification verification = JournalVerifier.of(directory).verify((bytes, total) -> true);
        assertThat(verification.findings()).isEmpty();
    }

    /** As a thread does that does not know yet that its claim has become padding. */
    private void storeLate(final long position, final int length) throws IOException
    {
        final long base = position & -SEGMENT_LENGTH;
        final byte[] late = new byte[length];
        random.nextBytes(late);
        try (FileChannel file = FileChannel.open(
            directory.resolve(SegmentDescriptor.fileName(base)), StandardOpenOption.WRITE))
        {
            file.write(ByteBuffer.wrap(late), position - base);
        }
    }

    @Test
    void shouldGoOnWithChecksumsOnceTheirFileCanBeOpened() throws Exception
    {
        appendAndPass(SumDescriptor.BLOCK_LENGTH * 4);
        catchUp();
        appender.roll();
        final long base = appendAndPass(SumDescriptor.BLOCK_LENGTH * 4) & -SEGMENT_LENGTH;
        final Path sums = directory.resolve(SumDescriptor.fileName(base));
        final byte[] good = Files.readAllBytes(sums);
        Files.write(sums, new byte[good.length]);
        follower.doWork();
        assertThatThrownBy(this::catchUp).isInstanceOf(JournalException.class);
        assertThatThrownBy(this::catchUp).as("tried again").isInstanceOf(JournalException.class);

        Files.write(sums, good);
        catchUp();
        assertThat(summer.position()).isEqualTo(meta.settledPosition() & -SumDescriptor.BLOCK_LENGTH);
    }

    private void catchUp() throws Exception
    {
        for (final Agent duty : duties)
        {
            while (duty.doWork() > 0)
            {
                // up to the tail
            }
        }
    }

    private long appendAndPass(final int length) throws Exception
    {
        long position = 0;
        for (int left = length; left > 0; left -= MOST_LENGTH)
        {
            position = appender.append(new byte[1 + random.nextInt(Math.min(left, MOST_LENGTH))]);
            follower.passed(position);
            index.passed(position);
            summer.passed(position);
        }
        return position;
    }
}
