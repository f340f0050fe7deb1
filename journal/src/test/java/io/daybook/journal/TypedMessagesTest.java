/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.Key;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.JournalException;

import org.agrona.ExpandableArrayBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class TypedMessagesTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final Instant AT = Instant.parse("2026-11-20T09:30:00.123456789Z");

    enum Side
    {
        Buy, Sell
    }

    record Trade(@Key String symbol, Side side, double price, long quantity, Instant at)
    {
    }

    record Cancel(long orderId, String reason)
    {
    }

    /** Has something done when it is encoded. */
    record Telling(long id, String text)
    {
        static Runnable onText;

        @Override
        public String text()
        {
            if (null != onText)
            {
                onText.run();
            }
            return text;
        }
    }

    /** Has something done whenever a character is asked for. */
    record TellingText(Runnable onChar) implements CharSequence
    {
        @Override
        public int length()
        {
            return 8;
        }

        @Override
        public char charAt(final int index)
        {
            onChar.run();
            return 'x';
        }

        @Override
        public CharSequence subSequence(final int start, final int end)
        {
            return this;
        }
    }

    @TempDir
    private Path directory;

    private Journal open()
    {
        return Journal.open(directory.resolve("journal"), new JournalConfig()
            .segmentLength(SEGMENT_LENGTH)
            .applicationName("gateway-1"));
    }

    private static Trade trade(final int i)
    {
        final Side side = 0 == i % 2 ? Side.Buy : Side.Sell;
        return new Trade("SYM" + i % 50, side, (11_034 + 10_000 * i) / 1e4, 1_000_000L + i, AT.plusNanos(i));
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldGiveBackEqualRecordsInEveryWireFormatAcrossSegments(final WireFormat wireFormat)
    {
        final int count = 30_000;
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Trade> trades = appender.publisher(Trade.class, wireFormat);
            final Publisher<Cancel> cancels = appender.publisher(Cancel.class, wireFormat);
            for (int i = 0; i < count; i++)
            {
                trades.publish(trade(i));
                if (0 == i % 10)
                {
                    cancels.publish(new Cancel(i, "user"));
                }
            }
            final List<Trade> seen = new ArrayList<>();
            final Subscriber subscriber = tailer.subscriber(Trade.class, (trade, message) -> seen.add(trade));
            int read;
            int total = 0;
            while ((read = subscriber.poll(1000)) > 0)
            {
                total += read;
            }
            assertThat(total).isEqualTo(count + count / 10);
            assertThat(seen).hasSize(count);
            for (int i = 0; i < count; i++)
            {
                assertThat(seen.get(i)).isEqualTo(trade(i));
            }
            assertThat(tailer.position()).isGreaterThan(SEGMENT_LENGTH);
        }
    }

    @Test
    void shouldRenderAPackedRecordAsYamlWithoutItsClass()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.publisher(Trade.class).publish(trade(1));
            assertThat(tailer.next()).isTrue();
            final Message message = tailer.message();
            assertThat(message.typeName()).isEqualTo("Trade");
            assertThat(message.wireFormat()).isEqualTo(WireFormat.PACKED);
            assertThat(message.shape().fields()).hasSize(5);
            assertThat(message.writer().application()).isEqualTo("gateway-1");
            assertThat(message.writer().pid()).isEqualTo(ProcessHandle.current().pid());
            assertThat(message.toYaml()).isEqualTo(
                "Trade:\n" +
                "  symbol: SYM1\n" +
                "  side: Sell\n" +
                "  price: 2.1034\n" +
                "  quantity: 1000001\n" +
                "  at: \"2026-11-20T09:30:00.123456790Z\"\n");
            assertThat(message.as(Trade.class)).isEqualTo(trade(1));
        }
    }

    @Test
    void shouldWriteAndReadAMessageWithoutAnyClass()
    {
        final Field price = Field.of("price");
        final Field symbol = Field.of("symbol");
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final long first = appender.write("Trade", (w) -> w.float64(price, 1.1).text(symbol, "EUR/USD"));
            appender.message("Trade").text(symbol, "GBP/USD").float64(price, 1.3);
            final long second = appender.endMessage();
            assertThat(second).isGreaterThan(first);
            assertThat(tailer.next()).isTrue();
            final FieldReader reader = tailer.message().reader();
            assertThat(reader.field(symbol)).isSameAs(reader);
            assertThat(reader.text().toString()).isEqualTo("EUR/USD");
            assertThat(tailer.message().typeName()).isEqualTo("Trade");
            assertThat(tailer.message().shape()).isNull();
            assertThat(tailer.message().toYaml()).isEqualTo("Trade:\n  price: 1.1\n  symbol: EUR/USD\n");
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).isEqualTo("Trade:\n  symbol: GBP/USD\n  price: 1.3\n");
            assertThat(tailer.next()).isFalse();
        }
    }

    @Test
    void shouldLeaveNothingOfAMessageWhoseWriterThrew()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            assertThatThrownBy(() -> appender.write("Trade", (w) ->
            {
                w.int32("a", 1);
                throw new IllegalStateException("no");
            })).hasMessage("no");
            assertThatThrownBy(() -> appender.write("Trade", (w) -> w.text("a", "\uD800")))
                .isInstanceOf(CodecException.class);
            assertThatThrownBy(appender::endMessage).hasMessageStartingWith("no message is open");
            appender.message("Trade").int32("a", 1);
            assertThatThrownBy(() -> appender.append("text")).hasMessageStartingWith("a message is open");
            appender.message("Other").int32("b", 2);
            appender.endMessage();
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).isEqualTo("Other:\n  b: 2\n");
            assertThat(tailer.next()).isFalse();
        }
    }

    @Test
    void shouldRefuseAnotherMessageInsideAWriter()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final List<ThrowingCallable> calls = List.of(
                () -> appender.message("B"),
                () -> appender.write("B", (w) -> w.int32("b", 2)),
                appender::endMessage,
                () -> appender.append("B"));
            for (final ThrowingCallable call : calls)
            {
                appender.write("A", (w) ->
                {
                    w.int32("a", 1);
                    assertThatThrownBy(call).isInstanceOf(JournalException.class).hasMessage(
                        "a message is open: its MessageWriter must return before anything else is begun or appended");
                });
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.message().toYaml()).isEqualTo("A:\n  a: 1\n");
                assertThat(tailer.next()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldRefuseAnObjectWhoseAccessorPublishes(final WireFormat wireFormat)
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Telling> publisher = appender.publisher(Telling.class, wireFormat);
            publisher.publish(new Telling(1, "one"));
            Telling.onText = () ->
            {
                Telling.onText = null;
                publisher.publish(new Telling(2, "two"));
            };
            // A codec may find out first that what it writes is not complete.
            assertThatThrownBy(() -> publisher.publish(new Telling(3, "longer")))
                .isInstanceOfAny(JournalException.class, CodecException.class);
            publisher.publish(new Telling(4, "four"));
            final List<Telling> seen = new ArrayList<>();
            tailer.subscriber(Telling.class, (telling, message) -> seen.add(telling)).poll(10);
            assertThat(seen).containsExactly(new Telling(1, "one"), new Telling(2, "two"), new Telling(4, "four"));
        }
    }

    @Test
    void shouldRefuseATextThatAppendsAnother()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final CharSequence telling = new TellingText(() -> appender.append("inner"));
            assertThatThrownBy(() -> appender.append(telling)).isInstanceOf(JournalException.class)
                .hasMessageStartingWith("another message was encoded in the memory of this one");
            final CharSequence writing = new TellingText(() -> appender.write("B", (w) -> w.int32("b", 2)));
            assertThatThrownBy(() -> appender.append(writing)).isInstanceOf(JournalException.class)
                .hasMessageStartingWith("another message was encoded in the memory of this one");
            final List<String> seen = new ArrayList<>();
            tailer.poll((message) -> seen.add(message.toYaml()), 100);
            assertThat(seen).isNotEmpty().allMatch((yaml) -> yaml.contains("inner") || yaml.contains("b: 2"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldRefuseATextThatOpensAClaim(final boolean isExclusive)
    {
        try (Journal journal = open();
            Appender appender = isExclusive ? journal.exclusiveAppender() : journal.appender();
            Tailer tailer = journal.tailer())
        {
            final Claim[] opened = new Claim[1];
            final CharSequence claiming =
                new TellingText(() -> opened[0] = null == opened[0] ? appender.claim(1) : opened[0]);
            appender.timestamp(1);
            assertThatThrownBy(() -> appender.append(claiming)).isInstanceOf(JournalException.class)
                .hasMessage("a claim is open: commit or abort it first");
            opened[0].buffer().putByte(0, (byte)7);
            opened[0].commit();
            appender.append("behind it");
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().buffer().getByte(tailer.message().offset())).isEqualTo((byte)7);
            assertThat(tailer.message().timestampNs()).isNotEqualTo(1);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).contains("behind it");
            assertThat(tailer.next()).isFalse();
        }
    }

    @Test
    void shouldFindTheShapeWhenItJoinsInTheMiddleOfASegment()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Trade> trades = appender.publisher(Trade.class);
            trades.publish(trade(1));
            tailer.toEnd();
            trades.publish(trade(2));
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().writer().application()).isEqualTo("gateway-1");
            assertThat(tailer.message().as(Trade.class)).isEqualTo(trade(2));
        }
    }

    @Test
    void shouldReadEverySegmentAlone() throws Exception
    {
        final Path path = directory.resolve("journal");
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            final Publisher<Trade> trades = appender.publisher(Trade.class);
            while (appender.position() < 2 * SEGMENT_LENGTH + 100_000)
            {
                trades.publish(trade(7));
            }
        }
        final Path alone = Files.createDirectory(directory.resolve("alone"));
        final String name = "00000000000001048576.dbk";
        Files.copy(path.resolve(name), alone.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
        int count = 0;
        try (JournalScan scan = JournalScan.open(alone.resolve(name)))
        {
            while (scan.next())
            {
                assertThat(scan.message().as(Trade.class)).isEqualTo(trade(7));
                count++;
            }
        }
        assertThat(count).isGreaterThan(10_000);
    }

    @Test
    void shouldDumpBytesOfADeclaredShape()
    {
        final Shape shape = Shape.builder("Quote")
            .field("price", FieldType.FLOAT64)
            .field("size", FieldType.INT32)
            .build();
        final ExpandableArrayBuffer bytes = new ExpandableArrayBuffer();
        bytes.putDouble(0, 99.5);
        bytes.putInt(8, 300);
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.append(shape, bytes, 0, 12);
            try (Claim claim = appender.claim(shape, 12))
            {
                claim.buffer().putDouble(claim.offset(), 1.25);
                claim.buffer().putInt(claim.offset() + 8, 7);
                claim.commit();
            }
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).isEqualTo("Quote:\n  price: 99.5\n  size: 300\n");
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).isEqualTo("Quote:\n  price: 1.25\n  size: 7\n");
        }
    }

    @Test
    void shouldVoidTheShapesOfASlotWhenItsNextHolderBegins()
    {
        try (Journal journal = open(); Tailer tailer = journal.tailer())
        {
            // More appenders than slots, one after the other: each id 256 means what its own appender declared.
            for (int i = 0; i < 1_100; i++)
            {
                try (Appender appender = journal.appender())
                {
                    if (0 == i % 2)
                    {
                        appender.publisher(Trade.class).publish(trade(i));
                    }
                    else
                    {
                        appender.publisher(Cancel.class).publish(new Cancel(i, "round"));
                    }
                }
            }
            for (int i = 0; i < 1_100; i++)
            {
                assertThat(tailer.next()).isTrue();
                if (0 == i % 2)
                {
                    assertThat(tailer.message().as(Trade.class)).isEqualTo(trade(i));
                }
                else
                {
                    assertThat(tailer.message().as(Cancel.class)).isEqualTo(new Cancel(i, "round"));
                }
            }
        }
    }

    @Test
    void shouldShowTextAndBytes()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.append("no: \"yes\"");
            appender.append(new byte[]{1, 2, 3});
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).isEqualTo("text: \"no: \\\"yes\\\"\"\n");
            assertThat(tailer.message().typeName()).isNull();
            assertThat(tailer.message().reader()).isNull();
            assertThatThrownBy(() -> tailer.message().as(Trade.class)).isInstanceOf(JournalException.class)
                .hasMessageContaining("have no fields");
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).isEqualTo("bytes: \"AQID\"\n");
        }
    }
}
