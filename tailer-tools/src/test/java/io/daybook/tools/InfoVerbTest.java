/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.seal.SealKey;
import io.daybook.journal.seal.Sealing;
import io.daybook.tools.Commands.Result;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import static org.assertj.core.api.Assertions.assertThat;

class InfoVerbTest
{
    @TempDir
    private Path temp;

    @Test
    void shouldSayOneMessageWhereThereIsOne()
    {
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 1);

        assertThat(Commands.run("info", directory.toString()).out()).endsWith("state      whole: 1 message checked\n");
        assertThat(Commands.run("verify", directory.toString()).out()).startsWith("whole: 1 segment, 1 message, ");
        assertThat(Commands.run("report", directory.toString()).out()).contains(">1 message, ");
    }

    @Test
    void shouldSumAJournalUpOnOneScreen() throws Exception
    {
        final Path directory = temp.resolve("journal");
        final long[] positions = Journals.trades(directory, 3);
        Journals.write(directory, "other", (appender) ->
        {
            appender.append("text");
            appender.append(new byte[1 << 11]);
            appender.message(null);
            appender.endMessage();
        });

        final Result result = Commands.run("info", directory.toString());

        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines().map((line) -> line.replaceAll(" +", " ")))
            .contains(
                "journal " + directory,
                "format 1.0.0, checksums FRAME",
                "first position " + positions[0] + ", sequence 1, 2026-11-20T09:30:00.123456789Z",
                "messages 6 2.2 KiB",
                "types Trade 3 170 B",
                " (text) 1 4 B",
                " (bytes) 1 2 KiB",
                " (untyped) 1 0 B",
                "state whole: 6 messages checked")
            .anyMatch((line) -> line.startsWith("segments 1 of 1 MiB, the first created 20"))
            .anyMatch((line) -> line.matches("writers gateway-1 3 170 B slot \\d+, pid " +
                ProcessHandle.current().pid() + " on .+"))
            .anyMatch((line) -> line.startsWith(" other 3 2.0 KiB slot "))
            .anyMatch((line) -> line.matches(
                "rolls 0, 0 for which the next segment was not ready; appenders wrote 0 B of segments in passing"))
            .anyMatch((line) -> line.matches("agents woke \\d+ times for \\d+\\.\\d ms in all, the longest .+ ms"));
        assertThat(Commands.run(Files.readAllBytes(directory.resolve("00000000000000000000.dbk")), "info", "-").out())
            .as("nothing is counted in a segment")
            .isEqualTo(result.out().replace(directory.toString(), "stdin").replaceAll("(?m)^(rolls|agents) .*\n", ""));
    }

    @Test
    void shouldTellThatSegmentsComeBack()
    {
        final Path directory = temp.resolve("journal");
        Journal.open(directory, Journals.config("gateway-1").recycleSegments(true)).close();

        final Result result = Commands.run("info", directory.toString());

        assertThat(result.exitCode()).isZero();
        assertThat(result.out().lines().map((line) -> line.replaceAll(" +", " ")))
            .contains("format 2.0.0, checksums FRAME, segments come back")
            .anyMatch((line) -> line.endsWith("of segments in passing; 0 segments came back"));
    }

    @Test
    void shouldSumAJournalUpAsJson()
    {
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 3);

        final Map<?, ?> info = (Map<?, ?>)new Load(LoadSettings.builder().build()).loadFromString(
            Commands.run("info", "--json", directory.toString()).out());

        assertThat(info.get("path")).isEqualTo(directory.toString());
        assertThat(info.get("messages")).isEqualTo(3);
        assertThat(info.get("segmentLength")).isEqualTo(Journals.SEGMENT_LENGTH);
        assertThat(((Map<?, ?>)info.get("last")).get("time")).isEqualTo("2026-11-20T09:30:02.123456789Z");
        assertThat(info.get("types")).isEqualTo(
            List.of(Map.of("name", "Trade", "kind", "typed", "messages", 3, "bytes", 170)));
        assertThat(((Map<?, ?>)((List<?>)info.get("writers")).get(0)).get("application")).isEqualTo("gateway-1");
        assertThat(((Map<?, ?>)info.get("counters")).get("rolls")).isEqualTo(0);
        assertThat(((Map<?, ?>)info.get("counters")).get("durableLag")).isEqualTo(0);
        assertThat(info.get("damagedPlaces")).isEqualTo(0);
        assertThat(info.get("state")).isEqualTo("whole");
    }

    @Test
    void shouldTellThatAJournalWantsSeals()
    {
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 1);
        assertThat(Commands.run("info", directory.toString()).out()).doesNotContain("seals");
        assertThat(Commands.run("info", "--json", directory.toString()).out()).contains("\"wantsSeals\":false");

        Journal.open(directory, Journals.config("gateway-1").seal(Sealing.by(SealKey.generate("example.com/orders"))))
            .close();
        assertThat(Commands.run("info", directory.toString()).out())
            .contains("seals      wanted: no segment is deleted before it has one\n");
        assertThat(Commands.run("info", "--json", directory.toString()).out()).contains("\"wantsSeals\":true");
    }

    @Test
    void shouldTellThatAJournalWantsSealsThatWasSealedFromOutside()
    {
        final Path directory = temp.resolve("journal");
        final String key = temp.resolve("key").toString();
        Journals.trades(directory, 1);
        Journals.write(directory, "gateway-1", Appender::roll);
        Commands.run("keygen", "--name", "example.com/orders", key);

        assertThat(Commands.run("seal", "--key", key, "--name", "example.com/orders", directory.toString()).out())
            .startsWith("sealed: ");

        assertThat(Commands.run("info", directory.toString()).out())
            .contains("seals      wanted: no segment is deleted before it has one\n");
        assertThat(Commands.run("info", "--json", directory.toString()).out()).contains("\"wantsSeals\":true");
        final Path archive = temp.resolve("journal.tar");
        Commands.run("archive", "-o", archive.toString(), directory.toString());
        assertThat(Commands.run("info", "--json", archive.toString()).out()).contains("\"wantsSeals\":true");
        final String segment = directory.resolve(Journals.segmentName(0)).toString();
        assertThat(Commands.run("info", "--json", segment).out()).contains("\"wantsSeals\":false");
    }

    @Test
    void shouldSumUpAnEmptyJournal()
    {
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 0);

        assertThat(Commands.run("info", directory.toString()).out())
            .contains("first      none\n", "state      whole: 0 messages checked\n");
        assertThat(Commands.run("info", "--json", directory.toString()).out()).contains("\"first\":null");
    }
}
