/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MessageTypeTest
{
    record Count(int value)
    {
    }

    /** Counts what it is asked to do. */
    static final class ByHand implements Codec<Count>
    {
        private int encoded;
        private int decoded;

        @Override
        public int encode(final Count value, final MutableDirectBuffer buffer, final int offset)
        {
            encoded++;
            buffer.putInt(offset, value.value, LITTLE_ENDIAN);
            return Integer.BYTES;
        }

        @Override
        public int encodedLength(final Count value)
        {
            return Integer.BYTES;
        }

        @Override
        public Count decode(final DirectBuffer buffer, final int offset, final int length)
        {
            decoded++;
            return new Count(buffer.getInt(offset, LITTLE_ENDIAN));
        }
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final ByHand byHand = new ByHand();

    record Ping(long id)
    {
    }

    sealed interface Signal
    {
    }

    @Name("Up")
    record Rise(long id) implements Signal
    {
    }

    sealed interface Alarm extends Signal
    {
    }

    record Fire(long id) implements Alarm
    {
    }

    enum Level implements Alarm
    {
        LOW
        {
        },
        HIGH
    }

    @Test
    void shouldTellHowMessagesOfANameAreRead()
    {
        final MessageType<Ping> ping = MessageType.of(Ping.class);
        assertThat(ping.forName("Ping")).isSameAs(ping);
        assertThat(ping.forName("Pong")).isNull();
        final MessageType<Signal> signal = MessageType.of(Signal.class);
        assertThat(signal.forName("Up").type()).isEqualTo(Rise.class);
        assertThat(signal.forName("Up")).isSameAs(signal.forName("Up"));
        assertThat(signal.forName("Rise")).isNull();
        assertThat(signal.forName("Fire").type()).isEqualTo(Fire.class);
        assertThat(signal.forName("Alarm").type()).as("a sealed interface that it permits").isEqualTo(Alarm.class);
        assertThat(signal.forName("Level")).as("an enum is no message").isNull();
        assertThat(MessageType.of(Rise.class).forName("Signal")).isNull();
    }

    @Test
    void shouldMeanAnyNameInEachDescriptionMadeFromOneThatDoes()
    {
        final MessageType<Ping> any = MessageType.of(Ping.class).anyName();
        assertThat(any.anyName()).isSameAs(any);
        for (final MessageType<Ping> type : List.of(
            any, any.with(DeltaOptions.DEFAULT), any.with(WireFormat.PACKED, () -> null)))
        {
            assertThat(type.forName("Pong")).isSameAs(type);
            assertThat(type.shape().name()).isEqualTo("Ping");
        }
        assertThat(MessageType.of(Ping.class).forName("Pong")).as("the one that it was made from").isNull();
    }

    @Test
    void shouldWriteAndReadPackedByTheCodecWrittenByHand()
    {
        final MessageType<Count> type = MessageType.of(Count.class, byHand);
        final Codec<Count> codec = WireFormat.PACKED.codec(type);

        final int length = codec.encode(new Count(7), buffer, 0);

        assertThat(codec.decode(buffer, 0, length)).isEqualTo(new Count(7));
        assertThat(byHand.encoded).isEqualTo(1);
        assertThat(byHand.decoded).isEqualTo(1);
        assertThat(WireFormat.PACKED.codec(MessageType.of(Count.class)).decode(buffer, 0, length))
            .isEqualTo(new Count(7));
        assertThat(type.shape()).isEqualTo(MessageType.of(Count.class).shape());
        assertThatThrownBy(() -> codec.decodeInto(new Count(1), buffer, 0, length))
            .isInstanceOf(CodecException.class).hasMessageContaining("use decode");
    }

    @Test
    void shouldLeaveOtherFormatsAndOtherShapesAlone()
    {
        final MessageType<Count> type = MessageType.of(Count.class, byHand);
        final Shape other = Shape.builder("Count").field("value", FieldType.INT16).build();
        buffer.putShort(0, (short)7, LITTLE_ENDIAN);

        assertThat(WireFormat.PACKED.codec(type, other).decode(buffer, 0, Short.BYTES)).isEqualTo(new Count(7));
        assertThat(type.fromYaml(type.toYaml(new Count(8)))).isEqualTo(new Count(8));
        for (final WireFormat format : WireFormat.values())
        {
            assertThat(format.codec(type) == byHand).isEqualTo(WireFormat.PACKED == format);
        }
    }

    @Test
    void shouldRefuseAKeyThatOccursTwiceInTextThatIsReadAsAnObject()
    {
        final MessageType<Count> type = MessageType.of(Count.class);
        final String field = type.shape().fields().get(0).name();
        assertThatThrownBy(() -> type.fromYaml(field + ": 1\n" + field + ": 2\n")).isInstanceOf(CodecException.class)
            .hasMessage("key must not occur twice in an object: key=" + field + ": line=2 column=1");
        final byte[] json = ("{\"" + field + "\":1,\"" + field + "\":2}").getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> WireFormat.JSON.codec(type).decode(new UnsafeBuffer(json), 0, json.length))
            .isInstanceOf(CodecException.class).hasMessageStartingWith("key must not occur twice in an object: key=");
    }

    @Test
    void shouldMakeACodecForEachThatAsks()
    {
        final MessageType<Count> plain = MessageType.of(Count.class);
        final MessageType<Count> type = plain.with(WireFormat.STOP_BIT, ByHand::new);
        final MessageType<Count> both = type.with(WireFormat.PACKED, () -> byHand);

        assertThat(WireFormat.STOP_BIT.codec(type)).isInstanceOf(ByHand.class)
            .isNotSameAs(WireFormat.STOP_BIT.codec(type));
        assertThat(WireFormat.STOP_BIT.codec(both)).isInstanceOf(ByHand.class);
        assertThat(WireFormat.PACKED.codec(both)).isSameAs(byHand);
        assertThat(WireFormat.PACKED.codec(type)).isNotInstanceOf(ByHand.class);
        assertThat(WireFormat.STOP_BIT.codec(plain)).isNotInstanceOf(ByHand.class);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV", "DELTA" })
    void shouldGenerateOneClassForAllWhoAsk(final WireFormat format)
    {
        final Codec<Count> one = format.codec(MessageType.of(Count.class));
        final Codec<Count> other = format.codec(MessageType.of(Count.class));

        assertThat(one.getClass().isHidden()).isTrue();
        assertThat(other).isNotSameAs(one).hasSameClassAs(one);
        assertThat(format.codec(MessageType.of(Count.class).with(WireFormat.YAML, ByHand::new))).hasSameClassAs(one);
    }

    @Test
    void shouldDescribeAClassOnceForThreadsThatRace() throws Exception
    {
        final ExecutorService threads = Executors.newFixedThreadPool(2);
        try
        {
            for (int i = 0; i < 100; i++)
            {
                final Class<?> type = new OwnLoader().loadClass(Count.class.getName());
                final CyclicBarrier start = new CyclicBarrier(2);
                final Callable<MessageType<?>> first = () ->
                {
                    start.await();
                    return MessageType.of(type);
                };
                final Future<MessageType<?>> one = threads.submit(first);
                final Future<MessageType<?>> other = threads.submit(first);

                assertThat(one.get()).isSameAs(other.get()).isSameAs(MessageType.of(type));
                assertThat(one.get().type()).isSameAs(type).isNotSameAs(Count.class);
            }
        }
        finally
        {
            threads.shutdownNow();
        }
    }

    @Test
    void shouldNotKeepTheLoaderOfAClass() throws Exception
    {
        final WeakReference<ClassLoader> loader = used();
        for (int i = 0; i < 1_000 && null != loader.get(); i++)
        {
            System.gc();
            Thread.sleep(1);
        }
        assertThat(loader.get()).isNull();
    }

    /** A loader whose class had a codec, of which nobody has anything any more. */
    private static WeakReference<ClassLoader> used() throws ClassNotFoundException
    {
        final ClassLoader loader = new OwnLoader();
        final MessageType<?> type = MessageType.of(loader.loadClass(Count.class.getName()));
        assertThat(WireFormat.PACKED.codec(type).getClass().isHidden()).isTrue();
        return new WeakReference<>(loader);
    }

    /** Has a {@link Count} of its own. */
    private static final class OwnLoader extends ClassLoader
    {
        OwnLoader()
        {
            super(MessageTypeTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(final String name, final boolean resolve) throws ClassNotFoundException
        {
            // The class around it too, which it asks for its name.
            if (!name.startsWith(MessageTypeTest.class.getName()))
            {
                return super.loadClass(name, resolve);
            }
            final Class<?> loaded = findLoadedClass(name);
            return null == loaded ? define(name) : loaded;
        }

        private Class<?> define(final String name) throws ClassNotFoundException
        {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class"))
            {
                final byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
            catch (final IOException ex)
            {
                throw new ClassNotFoundException(name, ex);
            }
        }
    }
}
