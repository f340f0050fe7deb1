/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a recovered journal of several writers keeps.
 */
@Timeout(120)
class RecoverSequencesTest
{
    @TempDir
    private Path temp;

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = { "FRAME", "BLOCK" })
    void shouldKeepEverySequenceOfSeveralWritersOverRollsByLength(final Checksums checksums)
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("several writers: -Ddaybook.seed=" + seed);
        final Random random = new Random(seed);
        final Path journal = temp.resolve("journal");
        final Path recovered = temp.resolve("recovered");
        try (Journal first = Journal.open(journal, Journals.config("gateway-1").checksums(checksums));
            Journal second = Journal.open(journal, Journals.config("gateway-2").checksums(checksums)))
        {
            for (int session = 0; session < 3; session++)
            {
                try (Appender one = first.appender(); Appender two = second.appender();
                    Appender three = second.appender())
                {
                    final Appender[] appenders = {one, two, three};
                    final List<Publisher<RecoverVerbTest.Quote>> publishers = new ArrayList<>();
                    for (final Appender appender : appenders)
                    {
                        publishers.add(appender.publisher(RecoverVerbTest.Quote.class, WireFormat.DELTA));
                        publishers.add(appender.publisher(RecoverVerbTest.Quote.class, WireFormat.PACKED));
                    }
                    for (int i = 0; i < 10_000; i++)
                    {
                        write(random, appenders[random.nextInt(3)], publishers.get(random.nextInt(6)), i);
                    }
                }
            }
        }
        final List<String> written = RecoverVerbTest.messages(journal);

        final Result result = Commands.run("recover", journal.toString(), "-o", recovered.toString());

        assertThat(result.exitCode()).as("seed=" + seed + result.err()).isEqualTo(ExitCode.OK);
        assertThat(result.err()).as("seed=" + seed).doesNotContain("could not keep");
        // In one piece: a difference is not printed message by message.
        assertThat(RecoverVerbTest.messages(recovered).equals(written)).as("seed=" + seed).isTrue();
        assertThat(written.size()).isGreaterThan(25_000);
        assertThat(Commands.run("verify", recovered.toString()).exitCode()).isEqualTo(ExitCode.OK);
    }

    private static void write(
        final Random random, final Appender appender, final Publisher<RecoverVerbTest.Quote> publisher, final int i)
    {
        switch (random.nextInt(8))
        {
            case 0:
                appender.append("text " + i);
                break;

            case 1:
                appender.timestamp(0);
                appender.append(new byte[random.nextInt(500)]);
                break;

            case 2:
                appender.claim(100).abort();
                Journals.trade(appender, i);
                break;

            default:
                publisher.publish(new RecoverVerbTest.Quote("S" + random.nextInt(20), random.nextInt(1_000) / 1e3, i));
                break;
        }
    }
}
