/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.daybook.codec.Cases;
import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Random classes, random objects, each wire format: what is read, into a new object and into one there is, holds the
 * same; and damaged messages are refused or read. There are {@code daybook.cases} objects.
 */
@Tag("slow")
class RandomClassesTest
{
    private static final int OFFSET = 3;
    private static final int OBJECTS_OF_A_CLASS = 20;
    private static final int CLASSES_AT_A_TIME = 100;

    @TempDir
    private Path directory;

    @Test
    void shouldReadEqualWhatWasWrittenInEveryWireFormat() throws IOException
    {
        final Random random = Cases.random("shouldReadEqualWhatWasWrittenInEveryWireFormat");
        for (int left = 1 + Cases.count(500) / OBJECTS_OF_A_CLASS; left > 0; left -= CLASSES_AT_A_TIME)
        {
            final Path classes = Files.createTempDirectory(directory, "classes");
            for (final Class<?> type : RandomClasses.compile(random, Math.min(left, CLASSES_AT_A_TIME), true, classes))
            {
                verify(random, type);
            }
        }
    }

    private static <T> void verify(final Random random, final Class<T> type)
    {
        final MessageType<T> messageType = MessageType.of(type);
        for (final WireFormat format : WireFormat.values())
        {
            final RandomObjects source = new RandomObjects(random, "RAW_8BIT".equals(format.name()));
            final List<T> objects = new ArrayList<>();
            for (int i = 0; i < OBJECTS_OF_A_CLASS; i++)
            {
                objects.add(type.cast(source.object(type)));
            }
            try
            {
                if (WireFormat.CSV == format && !isFlat(messageType.shape()))
                {
                    assertThatThrownBy(() -> format.codec(messageType)).isInstanceOf(CodecException.class)
                        .hasMessageContaining("use another wire format");
                }
                else
                {
                    verify(random, format, messageType, objects);
                }
            }
            catch (final RuntimeException | AssertionError ex)
            {
                throw new AssertionError("format=" + format + ", shape=" + messageType.shape(), ex);
            }
        }
    }

    private static boolean isFlat(final Shape shape)
    {
        return shape.fields().stream().allMatch((field) -> null == field.shape() && null == field.element());
    }

    private static <T> void verify(
        final Random random, final WireFormat format, final MessageType<T> type, final List<T> objects)
    {
        final Codec<T> codec = format.codec(type);
        final boolean isPojo = !type.type().isRecord() && !type.type().isInterface();
        T into = null;
        for (final T object : objects)
        {
            final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();
            final int length = codec.encode(object, scratch, OFFSET);
            assertThat(codec.encodedLength(object)).isEqualTo(length);
            final byte[] bytes = new byte[length];
            scratch.getBytes(OFFSET, bytes);
            final UnsafeBuffer buffer = new UnsafeBuffer(bytes);

            final T read = codec.decode(buffer, 0, length);

            final Object expected = Trees.of(object);
            assertThat(Trees.of(read)).isEqualTo(expected);
            if (isPojo && null != into)
            {
                assertThat(Trees.of(codec.decodeInto(into, buffer, 0, length))).isEqualTo(expected);
            }
            into = null == into ? read : into;
            readDamaged(random, codec, bytes.clone(), isPojo ? into : null);
            final StringBuilder yaml = new StringBuilder();
            Transcoder.toYaml(buffer, 0, length, format, type.shape(), yaml);
            assertThat(yaml).startsWith(type.shape().name());
        }
    }

    /** Whatever is read or refused: nothing else is thrown, and the next message is read as if there had been none. */
    private static <T> void readDamaged(
        final Random random, final Codec<T> codec, final byte[] bytes, final T into)
    {
        for (int i = random.nextInt(4); i >= 0 && bytes.length > 0; i--)
        {
            bytes[random.nextInt(bytes.length)] = (byte)(random.nextInt() >> random.nextInt(32));
        }
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        final int length = 0 == random.nextInt(2) ? bytes.length : random.nextInt(bytes.length + 1);
        try
        {
            codec.decode(buffer, 0, length);
        }
        catch (final CodecException ignore)
        {
            // As it should be.
        }
        try
        {
            if (null != into)
            {
                codec.decodeInto(into, buffer, 0, length);
            }
        }
        catch (final CodecException ignore)
        {
            // As it should be.
        }
    }
}
