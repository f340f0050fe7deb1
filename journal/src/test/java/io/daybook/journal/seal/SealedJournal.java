/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalSeals;
import io.daybook.journal.seal.SegmentSealer.Sealed;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerification.Segment;
import io.daybook.journal.verify.SealVerification.Verdict;
import io.daybook.journal.verify.SealVerifier;

/**
 * Writes small journals whose segments can be sealed, and seals them.
 */
final class SealedJournal
{
    static final int SEGMENT_LENGTH = 1 << 20;
    static final long TIME_NS = 1_795_167_000_000_000_000L;

    private static final int AGENT_TURNS = 1_000;

    private SealedJournal()
    {
    }

    static JournalConfig config(final Checksums checksums)
    {
        return new JournalConfig()
            .agents(AgentMode.INVOKER)
            .segmentLength(SEGMENT_LENGTH)
            .checksums(checksums)
            .applicationName("gateway-1");
    }

    /**
     * Writes messages to new segments, each of which is ended, and one message behind them.
     */
    static void write(final Path directory, final Checksums checksums, final int segments, final int messages)
    {
        try (Journal journal = Journal.open(directory, config(checksums));
            ExclusiveAppender appender = journal.exclusiveAppender())
        {
            for (int segment = 0; segment < segments; segment++)
            {
                for (int i = 0; i < messages; i++)
                {
                    trade(appender, i);
                    if (0 == i % 16)
                    {
                        appender.claim(24 + i).abort();
                    }
                }
                appender.append("the last of its segment");
                appender.roll();
                work(journal);
            }
            trade(appender, messages);
            work(journal);
        }
    }

    static void trade(final Appender appender, final int i)
    {
        appender.timestamp(TIME_NS + i * 1_000_000L);
        appender.message("Trade").text("symbol", "EUR/USD").float64("price", 1.1034).int64("quantity", 1_000_000 + i);
        appender.endMessage();
    }

    /** Lets the agents write what they write behind the tail. */
    static void work(final Journal journal)
    {
        try
        {
            for (int i = 0; i < AGENT_TURNS; i++)
            {
                journal.disk().doWork();
            }
        }
        catch (final Exception ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    static List<Sealed> seal(final Path directory, final SealKey key)
    {
        final List<Sealed> results = new ArrayList<>();
        JournalSeals.of(directory).seal(key, results::add, (bytes) -> true);
        return results;
    }

    static SealVerification verify(final Path path, final SealKey key, final byte[] head)
    {
        return SealVerifier.of(path, List.of(key.verifier())).expect(head).verify((bytes, total) -> true);
    }

    static List<Verdict> verdicts(final SealVerification seals)
    {
        return seals.segments().stream().map(Segment::verdict).toList();
    }
}
