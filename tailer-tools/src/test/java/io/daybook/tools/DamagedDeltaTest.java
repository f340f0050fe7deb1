/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import io.daybook.codec.DeltaOptions;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Damage in messages that others lean on: with it are lost those up to the next whole message of the key, and no more.
 */
class DamagedDeltaTest
{
    private static final Pattern LINE = Pattern.compile("(?m)^\\{\"position\":(\\d+),.*$");
    private static final Pattern DAMAGED = Pattern.compile("(?m)^\\{\"damaged\":\\{\"position\":(\\d+),.*$");
    private static final Pattern FINDING = Pattern.compile("(?m)^damaged: position=(\\d+) file=\\S+ bytes=(\\d+): ");

    private static final int SYMBOLS = 3;
    /** Of each symbol the first message is whole, and each that comes so many behind a whole one. */
    private static final int WHOLE_EVERY = 9;
    private static final int FRAME_HEADER_LENGTH = 24;
    private static final int AGENT_TURNS = 1_000;

    record Quote(@Key String symbol, double bid, long quantity)
    {
    }

    @TempDir
    private Path temp;
    private Path directory;
    private long[] positions;

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = { "FRAME", "BLOCK" })
    void shouldLoseTheSameMessagesInEachCommand(final Checksums checksums)
    {
        write(checksums);
        final TreeMap<Long, String> written = lines(LINE, dump("stop"));
        damage(positions[positions.length / 2]);

        final TreeMap<Long, String> dumped = lines(LINE, dump("skip"));
        final TreeMap<Long, String> lost = new TreeMap<>(written);
        lost.keySet().removeAll(dumped.keySet());

        assertThat(lost).isNotEmpty();
        assertThat(dumped).isEqualTo(without(written, lost));
        assertThat(lines(LINE, tail())).isEqualTo(dumped);
        assertThat(damagedByVerify()).isEqualTo(List.copyOf(lost.keySet()));
        assertThat(Commands.run("info", "--json", directory.toString()).out())
            .contains("\"messages\":" + dumped.size() + ",");
    }

    @Test
    void shouldLoseMessagesUpToTheNextWholeOneOfTheKey()
    {
        write(Checksums.FRAME);
        final int damaged = positions.length / 2;
        damage(positions[damaged]);

        final Result shown = dump("show");

        final List<Long> lost = new ArrayList<>();
        int i = damaged;
        for (; lost.isEmpty() || 0 != i / SYMBOLS % WHOLE_EVERY; i += SYMBOLS)
        {
            lost.add(positions[i]);
        }
        final long nextWhole = positions[i];
        final TreeMap<Long, String> lines = lines(DAMAGED, shown);
        assertThat(lines.keySet()).containsExactlyElementsOf(lost);
        assertThat(lines.remove(positions[damaged])).contains("a frame whose checksum does not match");
        assertThat(lines.values())
            .hasSize(lost.size() - 1)
            .allMatch((line) -> line.contains("next KEY of the slot at position=" + nextWhole));
        assertThat(shown.exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    /** Block checksums need some blocks, of which the one in the middle is damaged. */
    private void write(final Checksums checksums)
    {
        directory = temp.resolve("journal");
        positions = new long[Checksums.FRAME == checksums ? 60 : 8_000];
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1").checksums(checksums));
            Appender appender = journal.appender())
        {
            final Publisher<Quote> quotes = appender.publisher(
                MessageType.of(Quote.class).with(new DeltaOptions(WHOLE_EVERY - 1, SYMBOLS)), WireFormat.DELTA);
            for (int i = 0; i < positions.length; i++)
            {
                positions[i] = quotes.publish(new Quote("S" + i % SYMBOLS, i / 4.0, 1_000 + i));
            }
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

    private void damage(final long position)
    {
        new FlippedJournal.Bit(
            directory.resolve(Journals.segmentName(0)), position + FRAME_HEADER_LENGTH + 2, 0).flip();
    }

    private Result dump(final String onCorrupt)
    {
        return Commands.run(
            "dump", "-o", "jsonl", "--envelope", "fields", "--on-corrupt", onCorrupt, directory.toString());
    }

    private Result tail()
    {
        return Commands.run("tail", "-n", "10000", "-o", "jsonl", "--envelope", "fields", directory.toString());
    }

    /** Positions of messages of which some bytes are in a range that verify calls damaged. */
    private List<Long> damagedByVerify()
    {
        final List<MatchResult> findings =
            FINDING.matcher(Commands.run("verify", directory.toString()).out()).results().toList();
        final List<Long> damaged = new ArrayList<>();
        for (int i = 0; i < positions.length - 1; i++)
        {
            final long begin = positions[i];
            final long end = positions[i + 1];
            if (findings.stream().anyMatch((finding) -> begin < to(finding) && end > from(finding)))
            {
                damaged.add(begin);
            }
        }
        return damaged;
    }

    private static long from(final MatchResult finding)
    {
        return Long.parseLong(finding.group(1));
    }

    private static long to(final MatchResult finding)
    {
        return from(finding) + Long.parseLong(finding.group(2));
    }

    private static TreeMap<Long, String> lines(final Pattern pattern, final Result result)
    {
        final TreeMap<Long, String> lines = new TreeMap<>();
        pattern.matcher(result.out()).results().forEach((line) -> lines.put(from(line), line.group()));
        return lines;
    }

    private static Map<Long, String> without(final Map<Long, String> lines, final Map<Long, String> left)
    {
        final Map<Long, String> rest = new TreeMap<>(lines);
        rest.keySet().removeAll(left.keySet());
        return rest;
    }
}
