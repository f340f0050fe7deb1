/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.MessageTooLargeException;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.daybook.journal.RollFixture.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a caller can do wrong: the text says what it was, and nothing has happened.
 */
class MisuseTest
{
    /** Of the records that are published. */
    record Tick(long price)
    {
    }

    /** A POJO to read into. */
    @Name("Tick")
    static final class Mutable
    {
        long price;
    }

    private static final MessageHandler<Tick> TICKS = (tick, message) -> tick.price();
    private static final MessageHandler<Mutable> MUTABLES = (pojo, message) -> pojo.price++;

    @TempDir
    private Path directory;
    private Path path;
    private Journal journal;
    private Appender appender;
    private Tailer tailer;

    @BeforeEach
    void open()
    {
        path = directory.resolve("journal");
        journal = Journal.open(path, new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER));
        appender = journal.appender();
        tailer = journal.tailer();
    }

    @AfterEach
    void close()
    {
        journal.close();
    }

    private static void assertNamed(final Map<String, ThrowingCallable> calls)
    {
        calls.forEach((call, task) ->
        {
            final String argument = call.substring(0, (call + " ").indexOf(' '));
            assertThatThrownBy(task).as(call).isInstanceOf(NullPointerException.class).hasMessage(argument);
        });
    }

    @Test
    void shouldNameTheArgumentOfAnAppenderThatIsNull()
    {
        final Shape shape = MessageType.of(Tick.class).shape();
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[8]);
        final Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
        calls.put("source of append(DirectBuffer)", () -> appender.append((DirectBuffer)null, 0, 0));
        calls.put("source of append(byte[])", () -> appender.append((byte[])null));
        calls.put("source of append(byte[], int, int)", () -> appender.append((byte[])null, 0, 0));
        calls.put("source of append(ByteBuffer)", () -> appender.append((ByteBuffer)null));
        calls.put("text of append(CharSequence)", () -> appender.append((CharSequence)null));
        calls.put("source of append(Shape)", () -> appender.append(shape, null, 0, 0));
        calls.put("shape of append(Shape)", () -> appender.append((Shape)null, bytes, 0, 8));
        calls.put("wireFormat of append(Shape)", () -> appender.append(shape, null, bytes, 0, 8));
        calls.put("shape of claim(Shape)", () -> appender.claim((Shape)null, 8));
        calls.put("writer of write", () -> appender.write("a", null));
        calls.put("type of publisher(Class)", () -> appender.publisher((Class<Tick>)null));
        calls.put("type of publisher(MessageType)",
            () -> appender.publisher((MessageType<Tick>)null, WireFormat.PACKED));
        calls.put("wireFormat of publisher(Class)", () -> appender.publisher(Tick.class, null));
        calls.put("codec of publisher(Codec)", () -> appender.publisher((Codec<Tick>)null));
        calls.put("codec of publisher(Codec, Shape)", () -> appender.publisher(null, shape, WireFormat.PACKED));
        final Codec<Tick> codec = WireFormat.PACKED.codec(MessageType.of(Tick.class));
        calls.put("shape of publisher(Codec, Shape)", () -> appender.publisher(codec, null, WireFormat.PACKED));
        calls.put("wireFormat of publisher(Codec, Shape)", () -> appender.publisher(codec, shape, null));
        assertNamed(calls);
        appender.append("after");
        assertThat(texts(journal)).containsExactly("after");
    }

    @Test
    void shouldNameTheArgumentOfATailerThatIsNull()
    {
        final Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
        calls.put("handler of poll", () -> tailer.poll(null, 1));
        calls.put("direction", () -> tailer.direction(null));
        calls.put("type of subscriber(Class)", () -> tailer.subscriber((Class<Tick>)null, TICKS));
        calls.put("type of subscriber(MessageType)", () -> tailer.subscriber((MessageType<Tick>)null, TICKS));
        calls.put("handler of subscriber", () -> tailer.subscriber(Tick.class, null));
        calls.put("into of subscriberInto", () -> tailer.subscriberInto((Mutable)null, MUTABLES));
        calls.put("type of subscriberInto", () -> tailer.subscriberInto(new Mutable(), null, MUTABLES));
        calls.put("handler of subscriberInto", () -> tailer.subscriberInto(new Mutable(), null));
        assertNamed(calls);
        assertThat(tailer.direction()).isEqualTo(Direction.FORWARD);
    }

    @Test
    void shouldNameTheArgumentOfAJournalThatIsNull()
    {
        final Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
        calls.put("directory of open", () -> Journal.open(null));
        calls.put("config of open", () -> Journal.open(path, null));
        calls.put("directory of openReadOnly", () -> Journal.openReadOnly(null));
        calls.put("path of a scan", () -> JournalScan.open(null));
        calls.put("name of tailer", () -> journal.tailer(null));
        calls.put("name of deleteTailer", () -> journal.deleteTailer(null));
        calls.put("timeout", () -> journal.awaitDurable(0, null));
        calls.put("change", () -> journal.reconfigure(null));
        calls.put("durability", () -> new JournalConfig().durability(null));
        calls.put("interval", () -> Durability.interval(null));
        calls.put("length of a cycle", () -> RollCycle.of(null));
        calls.put("rollZone", () -> new JournalConfig().rollZone(null));
        calls.put("timestamps", () -> new JournalConfig().timestamps(null));
        calls.put("clock", () -> new JournalConfig().clock(null));
        calls.put("applicationName", () -> new JournalConfig().applicationName(null));
        calls.put("agents", () -> new JournalConfig().agents(null));
        calls.put("errorHandler", () -> new JournalConfig().errorHandler(null));
        calls.put("seal", () -> new JournalConfig().seal(null));
        calls.put("source", () -> new JournalConfig().clockError(null, Duration.ZERO));
        calls.put("maxError", () -> new JournalConfig().clockError("ntp", null));
        calls.put("keepAge", () -> new JournalConfig().keepAge(null));
        assertNamed(calls);
    }

    @Test
    void shouldNameTheArgumentOfAMessageThatIsNull()
    {
        appender.publisher(Tick.class).publish(new Tick(7));
        assertThat(tailer.next()).isTrue();
        final Message message = tailer.message();
        final Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
        calls.put("type of as(Class)", () -> message.as((Class<Tick>)null));
        calls.put("type of as(MessageType)", () -> message.as((MessageType<Tick>)null));
        calls.put("codec of as(Codec)", () -> message.as((Codec<Tick>)null));
        calls.put("into", () -> message.into(null));
        calls.put("type of into", () -> message.into(new Mutable(), null));
        calls.put("target of appendYaml", () -> message.appendYaml(null));
        calls.put("encoder of write", () -> message.write(null, new ExpandableArrayBuffer(), 0));
        calls.put("target of write", () -> message.write(WireFormat.YAML.encoder(null), null, 0));
        calls.put("writer of writeFields", () -> message.writeFields(null));
        assertNamed(calls);
        assertThat(message.as(Tick.class)).isEqualTo(new Tick(7));
    }

    @Test
    void shouldSayWhatToDoWhereThereIsNoMessageYet()
    {
        assertThatSaysWhatToDo(tailer.message());
        appender.append("one");
        try (JournalScan scan = JournalScan.open(path))
        {
            assertThatSaysWhatToDo(scan.message());
        }
    }

    private static void assertThatSaysWhatToDo(final Message message)
    {
        assertThat(message).hasToString("Message{none}");
        final Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
        readings(message, calls);
        calls.put("buffer", message::buffer);
        calls.put("offset", message::offset);
        calls.put("length", message::length);
        calls.put("position", message::position);
        calls.put("sequence", message::sequence);
        calls.put("writerId", message::writerId);
        calls.put("frameType", message::frameType);
        calls.put("isText", message::isText);
        calls.put("wireFormat", message::wireFormat);
        calls.put("shape", message::shape);
        calls.put("typeName", message::typeName);
        calls.put("writer", message::writer);
        calls.forEach((call, task) -> assertThatThrownBy(task).as(call).isInstanceOf(JournalException.class)
            .hasMessageContaining("there is no message here yet: call next()"));
    }

    /** What needs the bytes. */
    private static void readings(final Message message, final Map<String, ThrowingCallable> calls)
    {
        calls.put("timestampNs", message::timestampNs);
        calls.put("reader", message::reader);
        calls.put("as", () -> message.as(Tick.class));
        calls.put("as codec", () -> message.as(WireFormat.PACKED.codec(MessageType.of(Tick.class))));
        calls.put("into", () -> message.into(new Mutable()));
        calls.put("toYaml", message::toYaml);
    }

    @Test
    void shouldSayThatTheReaderOfAMessageIsClosed()
    {
        appender.publisher(Tick.class).publish(new Tick(7));
        assertThat(tailer.next()).isTrue();
        final Message message = tailer.message();
        tailer.close();
        assertThat(message.toString()).startsWith("Message{position=");
        final Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
        readings(message, calls);
        calls.forEach((call, task) -> assertThatThrownBy(task).as(call).isInstanceOf(ClosedException.class)
            .hasMessageContaining("the message's reader is closed"));
    }

    @Test
    void shouldTellWhereTheTargetOfAMessageThrows()
    {
        appender.append("one");
        assertThat(tailer.next()).isTrue();
        final Appendable broken = new Appendable()
        {
            @Override
            public Appendable append(final CharSequence text) throws IOException
            {
                throw new IOException("broken pipe");
            }

            @Override
            public Appendable append(final CharSequence text, final int start, final int end) throws IOException
            {
                return append(text);
            }

            @Override
            public Appendable append(final char one) throws IOException
            {
                return append("");
            }
        };
        assertThatThrownBy(() -> tailer.message().appendYaml(broken)).isInstanceOf(JournalException.class)
            .hasMessageContaining("broken pipe");
    }

    @Test
    void shouldRefuseBytesThatTheirSourceDoesNotHave()
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[8]);
        final Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
        calls.put("before it", () -> appender.append(bytes, -1, 4));
        calls.put("behind it", () -> appender.append(bytes, 9, 0));
        calls.put("too many", () -> appender.append(bytes, 4, 5));
        calls.put("far behind it", () -> appender.append(new byte[8], Integer.MAX_VALUE, 1));
        calls.put("far before it", () -> appender.append(new byte[8], Integer.MIN_VALUE, 8));
        calls.put("of a shape", () -> appender.append(MessageType.of(Tick.class).shape(), bytes, 4, 8));
        calls.forEach((call, task) -> assertThatThrownBy(task).as(call).isInstanceOf(JournalException.class)
            .hasMessageContaining("a message must lie inside its source").hasMessageContaining("capacity=8"));
        assertThatThrownBy(() -> appender.append(bytes, 0, -1)).isInstanceOf(JournalException.class)
            .hasMessageContaining("length=-1");
        assertThatThrownBy(() -> appender.append("x".repeat(1 << 20))).isInstanceOf(MessageTooLargeException.class);
        appender.append("after");
        assertThat(texts(journal)).containsExactly("after");
    }

    @Test
    void shouldRefuseClaimsThatCannotBe()
    {
        assertThatThrownBy(() -> appender.claim(-1)).isInstanceOf(JournalException.class);
        assertThatThrownBy(() -> appender.claim(Integer.MAX_VALUE)).isInstanceOf(MessageTooLargeException.class);
        final Claim claim = appender.claim(8);
        assertThatThrownBy(() -> claim.commit(9)).isInstanceOf(JournalException.class);
        assertThatThrownBy(() -> claim.commit(-1)).isInstanceOf(JournalException.class);
        assertThatThrownBy(() -> appender.append("no")).isInstanceOf(JournalException.class)
            .hasMessageContaining("a claim is open");
        claim.abort();
        assertThatThrownBy(claim::commit).isInstanceOf(JournalException.class)
            .hasMessageContaining("the claim is not open");
        assertThat(claim.isOpen()).isFalse();
    }

    @Test
    void shouldRefusePlacesThatAreNone()
    {
        appender.append("one");
        for (final long position : new long[] {Long.MIN_VALUE, -1, 1, 1 << 20, 1L << 40, Long.MAX_VALUE})
        {
            assertThatThrownBy(() -> tailer.seek(position)).as("position=%d", position)
                .isInstanceOf(JournalException.class);
        }
        assertThat(tailer.seekSequence(Long.MIN_VALUE)).isTrue();
        assertThat(tailer.seekSequence(Long.MAX_VALUE)).isFalse();
        assertThat(tailer.seekTime(Long.MIN_VALUE)).isTrue();
        assertThat(tailer.seekTime(Long.MAX_VALUE)).isFalse();
        assertThat(tailer.toStart().poll(Message::position, -1)).isZero();
        assertThat(tailer.next()).isTrue();
    }

    @Test
    void shouldWaitForAnyTimeThatThereIs()
    {
        assertThat(journal.awaitDurable(-1, Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
        assertThat(journal.awaitDurable(Long.MAX_VALUE, Duration.ofSeconds(Long.MIN_VALUE))).isFalse();
    }
}
