/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import com.sun.management.ThreadMXBean;

import io.daybook.codec.bind.Trees;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Hostile bytes for the codecs of classes, which are generated for all binary formats, and load past the checks of
 * buffers: the messages of the {@link Corpus}, and mutations of them. A codec either reads a message or throws
 * {@link CodecException}, whatever stands around the message, and does the same into an object that is read into,
 * which is one and the same for all messages. {@code daybook.cases} says how many mutations there are of each format.
 */
@Tag("slow")
class HostileCodecTest
{
    private static final int CASES = 1_000;
    private static final int FRONT = 16;
    private static final int BEHIND = 64;
    /** What a failure's text and stack take, and texts and buffers that are kept. */
    private static final int MAX_ALLOCATED = 64 << 10;
    /** PACKED has a bit for a null in a list, which is a reference in an array that has grown by halves. */
    private static final int ALLOCATED_PER_BYTE = 128;

    @AfterAll
    static void save() throws IOException
    {
        Corpus.save();
    }

    /**
     * A codec, the example of its class and its message, and an object that is read into again and again, null for a
     * record. A codec that has met 8 messages in a row that it does not read leaves the next ones to the general one
     * at once, so it has to read a good one now and then.
     */
    private record Subject(Codec<Object> codec, Object example, Corpus.Line good, Object owned)
    {
        @SuppressWarnings("unchecked")
        static Subject of(final WireFormat format, final int index)
        {
            final Object example = Examples.all().get(index);
            final Codec<Object> codec = (Codec<Object>)format.codec(MessageType.of(example.getClass()));
            assertThat(codec.getClass().isHidden()).isTrue();
            final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
            final byte[] bytes = new byte[codec.encode(example, buffer, 0)];
            buffer.getBytes(0, bytes);
            return new Subject(codec, example, new Corpus.Line(format, example.getClass(), Corpus.VALID, bytes),
                example instanceof Record ? null : Examples.all().get(index));
        }

        /** Reads the good message. */
        void verify()
        {
            final byte[] bytes = good.bytes();
            assertThat(read(new UnsafeBuffer(bytes), 0, bytes.length)).isEqualTo(Trees.of(example));
        }

        /** What a message is read as, in an object of its own and in the owned one, or why it is refused. */
        Object read(final UnsafeBuffer buffer, final int offset, final int length)
        {
            final Object outcome = outcome(() -> codec.decode(buffer, offset, length));
            if (null != owned)
            {
                assertThat(outcome(() -> codec.decodeInto(owned, buffer, offset, length))).isEqualTo(outcome);
            }
            return outcome;
        }

        private static Object outcome(final Supplier<Object> decoding)
        {
            try
            {
                return Trees.of(decoding.get());
            }
            catch (final CodecException ex)
            {
                return ex.getMessage();
            }
        }
    }

    /** In the order of the examples, as the same seed has to give the same cases. */
    private static Map<Class<?>, Subject> subjects(final WireFormat format)
    {
        final Map<Class<?>, Subject> subjects = new LinkedHashMap<>();
        for (int i = 0; i < Examples.all().size(); i++)
        {
            final Subject subject = Subject.of(format, i);
            subjects.put(subject.example.getClass(), subject);
        }
        return subjects;
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldWriteEachExampleAsItIsSaved(final WireFormat format)
    {
        final List<String> saved = Corpus.of(format).stream().map(Corpus.Line::toString).collect(Collectors.toList());
        final List<Corpus.Line> valid =
            subjects(format).values().stream().map(Subject::good).collect(Collectors.toList());
        valid.forEach(Corpus::offer);
        for (final Corpus.Line line : valid)
        {
            assertThat(saved).contains(line.toString());
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldReadOrRefuseEachMessageAndItsMutations(final WireFormat format)
    {
        final Random random = Cases.random("shouldReadOrRefuseEachMessageAndItsMutations " + format);
        final Map<Class<?>, Subject> subjects = subjects(format);
        final List<Corpus.Line> lines = Corpus.of(format);
        int refused = 0;
        for (final Corpus.Line line : lines)
        {
            final Subject subject = subjects.get(line.type());
            final boolean isRefused = attempt(subject, line, random) instanceof String;
            assertThat(line.isValid() && isRefused).as("%s", line).isFalse();
            for (int i = Cases.count(CASES) / lines.size(); i > 0; i--)
            {
                final Corpus.Line mutated = line.with("mutated", Cases.mutated(line.bytes(), random));
                refused += attempt(subject, mutated, random) instanceof String ? 1 : 0;
            }
        }
        assertThat(refused).isPositive();
    }

    private static Object attempt(final Subject subject, final Corpus.Line line, final Random random)
    {
        final Object outcome = line.attempt(() -> outcome(subject, line.bytes(), random));
        if (outcome instanceof String)
        {
            Corpus.offer(line.with(Corpus.rule((String)outcome), line.bytes()));
        }
        return outcome;
    }

    /** Reads a message with nothing behind it, then with other bytes around it, then a good one. */
    private static Object outcome(final Subject subject, final byte[] bytes, final Random random)
    {
        final Object outcome = subject.read(Fence.before(bytes, FRONT), FRONT, bytes.length);
        for (int i = 0; i < 2; i++)
        {
            assertThat(subject.read(Cases.amid(bytes, FRONT, BEHIND, random), FRONT, bytes.length)).isEqualTo(outcome);
        }
        subject.verify();
        return outcome;
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldAllocateNoMoreThanAMessageIsWorth(final WireFormat format)
    {
        final Random random = Cases.random("shouldAllocateNoMoreThanAMessageIsWorth " + format);
        final Map<Class<?>, Subject> subjects = subjects(format);
        final List<Corpus.Line> lines = Corpus.of(format);
        for (final Corpus.Line line : lines)
        {
            final Subject subject = subjects.get(line.type());
            verifyAllocated(subject, line);
            for (int i = Cases.count(CASES) / 2 / lines.size(); i > 0; i--)
            {
                verifyAllocated(subject, line.with("too-much", Cases.mutated(line.bytes(), random)));
            }
        }
    }

    private static void verifyAllocated(final Subject subject, final Corpus.Line line)
    {
        subject.verify();
        final int length = line.bytes().length;
        final UnsafeBuffer buffer = new UnsafeBuffer(line.bytes());
        final long most = MAX_ALLOCATED + (long)ALLOCATED_PER_BYTE * length;
        assertThat(allocated(() -> subject.codec.decode(buffer, 0, length))).as("%s", line).isLessThan(most);
        if (null != subject.owned)
        {
            assertThat(allocated(() -> subject.codec.decodeInto(subject.owned, buffer, 0, length))).as("%s", line)
                .isLessThan(most);
        }
    }

    /** The least of several times, as the first one may load classes. */
    private static long allocated(final Supplier<Object> decoding)
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long id = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3 && least > MAX_ALLOCATED; i++)
        {
            final long before = threads.getThreadAllocatedBytes(id);
            try
            {
                decoding.get();
            }
            catch (final CodecException expected)
            {
                // With its text and stack it counts too.
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
        }
        return least;
    }

    /** Only Binary YAML says itself how deep a message is: blocks in blocks, before, in and behind the fields. */
    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = "BINARY_YAML.*", mode = EnumSource.Mode.MATCH_ANY)
    void shouldNotGoDownWithBlocksInBlocks(final WireFormat format)
    {
        final Random random = Cases.random("shouldNotGoDownWithBlocksInBlocks " + format);
        final int levels = 100_000;
        final ByteBuffer blocks = ByteBuffer.allocate(6 * levels).order(ByteOrder.LITTLE_ENDIAN);
        while (blocks.hasRemaining())
        {
            // A block of 32 bits, which begins with an empty name and so is an object.
            blocks.put((byte)0x82).putInt(blocks.remaining() - Integer.BYTES).put((byte)0xC0);
        }
        for (final Subject subject : subjects(format).values())
        {
            final byte[] good = subject.good.bytes();
            for (final int at : new int[]{ 0, random.nextInt(good.length + 1), good.length })
            {
                final byte[] bytes = ByteBuffer.allocate(good.length + 1 + blocks.capacity())
                    .put(good, 0, at).put((byte)0xC0).put(blocks.array()).put(good, at, good.length - at).array();
                assertThat(subject.read(new UnsafeBuffer(bytes), 0, bytes.length)).isNotNull();
                subject.verify();
            }
        }
    }
}
