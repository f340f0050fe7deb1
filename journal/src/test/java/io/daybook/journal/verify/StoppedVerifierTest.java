/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class StoppedVerifierTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;

    @TempDir
    private Path directory;

    @Test
    void shouldNotMissTheEndOfASegmentWhoseCheckWasStopped()
    {
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            appender.append("one");
            appender.roll();
            appender.append("two");
        }
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
