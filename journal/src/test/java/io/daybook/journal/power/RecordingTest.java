/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32C;

import io.daybook.journal.Checksums;
import io.daybook.journal.MemoryDirectory;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class RecordingTest
{
    private static final int SEEDS = 4;

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;

    @ParameterizedTest
    @EnumSource(names = {"FRAME", "BLOCK"})
    void shouldWriteTheSameJournalForTheSameSeed(final Checksums checksums) throws Exception
    {
        int deletions = 0;
        for (int seed = 0; seed < SEEDS; seed++)
        {
            final Recording one = record(checksums, seed);
            final Recording other = record(checksums, seed);

            assertThat(Written.difference(other.messages, one.messages)).as("seed=%d", seed).isNull();
            assertSame(describe(other), describe(one), seed);
            deletions += one.moments.stream().anyMatch(Disk.Moment::hasDeletions) ? 1 : 0;
        }
        assertThat(deletions).as("recordings with deletions").isPositive();
    }

    /** Always in the same place, with the same lock file: writers tell of it. */
    private Recording record(final Checksums checksums, final long seed) throws Exception
    {
        Image.clear(directory);
        return new Recording(directory, checksums, new Random(seed), new DrivenClock());
    }

    private static void assertSame(final List<String> actual, final List<String> expected, final int seed)
    {
        for (int i = 0; i < Math.min(actual.size(), expected.size()); i++)
        {
            assertThat(actual.get(i)).as("moment %d, seed=%d", i, seed).isEqualTo(expected.get(i));
        }
        assertThat(actual).as("seed=%d", seed).hasSameSizeAs(expected);
    }

    /**
     * What is there at each moment, but for what differs from journal to journal: its id in the headers, with the block
     * checksums over that, and what journal.meta knows of processes and files.
     */
    private static List<String> describe(final Recording recording)
    {
        final Map<FileHistory.Version, Long> checksums = new HashMap<>();
        final List<String> moments = new ArrayList<>();
        for (final Disk.Moment moment : recording.moments)
        {
            final StringBuilder text = new StringBuilder("durable=").append(moment.durable());
            for (final FileHistory.State file : moment.files())
            {
                text.append(", ").append(file.name()).append(" length=").append(file.last().length())
                    .append(file.forced() ? " forced" : "").append(file.named() ? " named" : "")
                    .append(file.deleted() ? " deleted" : "");
                if (file.name().endsWith(SegmentDescriptor.SUFFIX))
                {
                    for (final FileHistory.Version version : file.versions())
                    {
                        text.append(' ').append(checksums.computeIfAbsent(version, RecordingTest::checksum));
                    }
                }
            }
            moments.add(text.toString());
        }
        return moments;
    }

    private static long checksum(final FileHistory.Version version)
    {
        final CRC32C crc = new CRC32C();
        int from = SegmentDescriptor.HEADER_LENGTH;
        for (final byte[] page : version.pages())
        {
            crc.update(page, from, FileHistory.PAGE_LENGTH - from);
            from = 0;
        }
        return crc.getValue();
    }
}
