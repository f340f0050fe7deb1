/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.seal.SealKey;
import io.daybook.journal.seal.Sealing;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerification.Verdict;
import io.daybook.journal.verify.SealVerifier;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A journal with segments to be sealed, and the seals that they are to get.
 */
abstract class SealFixture
{
    static final SealKey KEY = SealKey.generate("example.com/orders");
    static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGE_LENGTH = 100_000;
    static final int SEGMENTS = 5;
    static final int PATIENCE = 20_000;

    @TempDir(factory = MemoryDirectory.class)
    Path directory;
    Path model;
    Path image;
    final List<Long> positions = new ArrayList<>();
    /** The seals of the segments of the model. */
    final Map<String, byte[]> seals = new TreeMap<>();
    final List<Throwable> told = new ArrayList<>();

    JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER)
            .nanoClock(new SteppingClock()).errorHandler(told::add);
    }

    JournalConfig sealing()
    {
        return config().seal(Sealing.by(KEY));
    }

    /** A journal of settled segments of which none is sealed. */
    @BeforeEach
    void writeModel() throws Exception
    {
        model = directory.resolve("model");
        image = directory.resolve("image");
        try (Journal journal = Journal.open(model, config()); Appender appender = journal.appender())
        {
            while (positions.isEmpty() || positions.get(positions.size() - 1) < (SEGMENTS - 1) * SEGMENT_LENGTH)
            {
                positions.add(appender.append(new byte[MESSAGE_LENGTH]));
            }
            journal.sync();
        }
        final Path sealed = directory.resolve("sealed");
        CrashPoints.copy(model, sealed);
        JournalSeals.of(sealed).seal(
            KEY, (one) -> seals.put(one.file(), one.seal().file()), (bytes) -> true);
        assertThat(seals).hasSize(SEGMENTS - 1);
        CrashPoints.delete(sealed);
    }

    static String seal(final int segment)
    {
        return SealDescriptor.fileName((long)segment * SEGMENT_LENGTH);
    }

    static SealVerification verify(final Path path)
    {
        return SealVerifier.of(path, List.of(KEY.verifier())).verify((bytes, total) -> true);
    }

    /** The disk agent works until no segment but the last of those that have begun is unsealed. */
    static void seal(final Path path, final Journal journal) throws Exception
    {
        for (int i = 0; i < PATIENCE && (0 != i % 50 || verify(path).count(Verdict.UNSEALED) > 1); i++)
        {
            journal.disk().doWork();
        }
        assertThat(verify(path).count(Verdict.UNSEALED)).as("unsealed segments").isEqualTo(1);
    }
}
