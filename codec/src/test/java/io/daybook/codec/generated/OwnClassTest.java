/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;

import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The codecs of lists where the classes are not files.
 */
class OwnClassTest
{
    record Texts(List<String> texts, String[] more)
    {
    }

    /** Names the class of the generated codec that has written and read. */
    public static final class Trip implements Supplier<String>
    {
        @Override
        public String get()
        {
            final var codec = WireFormat.PACKED.codec(MessageType.of(Texts.class));
            final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
            final Texts texts = new Texts(List.of("a", "b"), new String[]{"c"});
            final Texts read = codec.decode(buffer, 0, codec.encode(texts, buffer, 0));
            assertThat(read.texts).isEqualTo(texts.texts);
            assertThat(read.more).isEqualTo(texts.more);
            return codec.getClass().getSuperclass().getSimpleName();
        }
    }

    /** Has defined our classes from memory, and does not give the bytes of any. */
    private static final class FromMemory extends ClassLoader
    {
        FromMemory()
        {
            super(OwnClassTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(final String name, final boolean isResolved) throws ClassNotFoundException
        {
            if (!name.startsWith("io.daybook."))
            {
                return super.loadClass(name, isResolved);
            }
            synchronized (getClassLoadingLock(name))
            {
                final Class<?> loaded = findLoadedClass(name);
                return null == loaded ? define(name) : loaded;
            }
        }

        private Class<?> define(final String name) throws ClassNotFoundException
        {
            try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class"))
            {
                if (null == file)
                {
                    throw new ClassNotFoundException(name);
                }
                final byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
            catch (final IOException ex)
            {
                throw new ClassNotFoundException(name, ex);
            }
        }

        @Override
        public InputStream getResourceAsStream(final String name)
        {
            return null;
        }
    }

    @Test
    void shouldGenerateCodecsOfClassesThatWereDefinedFromMemory() throws ReflectiveOperationException
    {
        final Class<?> trip = new FromMemory().loadClass(Trip.class.getName());
        assertThat(trip).isNotSameAs(Trip.class);

        assertThat(((Supplier<?>)trip.getConstructor().newInstance()).get()).isEqualTo("GeneratedCodec");
    }
}
