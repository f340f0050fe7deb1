/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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

import org.junit.jupiter.api.Test;
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

    record Order(long orderId, String account)
    {
    }

    record Fill(long orderId, double price)
    {
    }

    record Cancel(long orderId)
    {
    }

    @Test
    void shouldKeepSequencesBehindDamageThatTookTheShapesOfASegment() throws IOException
    {
        final Path journal = temp.resolve("journal");
        final Path recovered = temp.resolve("recovered");
        try (Journal opened = Journal.open(journal, Journals.config("gateway-1").checksums(Checksums.BLOCK));
            Appender appender = opened.appender())
        {
            final Publisher<Order> orders = appender.publisher(Order.class, WireFormat.PACKED);
            final Publisher<Fill> fills = appender.publisher(Fill.class, WireFormat.PACKED);
            final Publisher<Cancel> cancels = appender.publisher(Cancel.class, WireFormat.PACKED);
            for (int segment = 0; segment < 3; segment++)
            {
                for (int i = 0; i < 2_000; i++)
                {
                    orders.publish(new Order(i, "client-7"));
                    fills.publish(new Fill(i, 1.5));
                    cancels.publish(new Cancel(i));
                }
                appender.roll();
            }
        }
        try (FileChannel channel = FileChannel.open(journal.resolve(Journals.segmentName(1)), StandardOpenOption.WRITE))
        {
            // In the first block of messages, behind the frames that declare the writer and the shapes.
            channel.write(ByteBuffer.wrap(new byte[]{'X'}), 8_000);
        }

        final Result result = Commands.run("recover", journal.toString(), "-o", recovered.toString());

        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.LOSS);
        assertThat(result.err()).contains("lost: 1 place").doesNotContain("could not keep");
        assertThat(Commands.run("diff", "--by", "position", journal.toString(), recovered.toString()).out())
            .startsWith("equal: ");
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
