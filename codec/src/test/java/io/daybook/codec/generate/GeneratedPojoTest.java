/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.daybook.codec.Cases;
import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.bind.RandomClasses;
import io.daybook.codec.bind.RandomObjects;
import io.daybook.codec.bind.Trees;
import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.Input;
import io.daybook.codec.generated.Refused;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Generated codecs of POJOs beside the general ones: the same bytes, the same objects, the same refusals, and objects
 * that were read into left the same. The classes have superclasses, type variables, private fields, nested POJOs,
 * records, arrays, collections, enums and optionals.
 */
@Tag("slow")
class GeneratedPojoTest
{
    private static final int CASES = 300;
    private static final int OBJECTS_OF_A_CLASS = 20;
    private static final int OFFSET = 3;

    @TempDir
    private Path directory;

    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldWriteAndReadWhatTheGeneralCodecDoes(final WireFormat format) throws IOException
    {
        final Random random = Cases.random("shouldWriteAndReadWhatTheGeneralCodecDoes " + format);
        int count = 0;
        int own = 0;
        for (final Class<?> type : pojos(random))
        {
            final GeneratedCodec<Object> codec = generated(format, type);
            final RandomObjects source = new RandomObjects(random, WireFormat.RAW_8BIT == format);
            final Object into = source.object(type);
            for (int i = 0; i < OBJECTS_OF_A_CLASS; i++)
            {
                final Object value = source.object(type);
                final byte[] bytes = bytes(codec.general(), value);
                assertThat(bytes(codec, value)).isEqualTo(bytes);
                final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
                final Object expected = Trees.of(value);
                assertThat(Trees.of(codec.decode(buffer, 0, bytes.length))).isEqualTo(expected);
                assertThat(codec.decodeInto(into, buffer, 0, bytes.length)).isSameAs(into);
                assertThat(Trees.of(into)).isEqualTo(expected);
                count++;
                own += isOwn(codec, value, bytes) ? 1 : 0;
            }
        }
        // It leans on the general one for values at the ends of their ranges alone.
        assertThat(own).isGreaterThan(count * 3 / 4);
    }

    /** Whether the generated code itself can do it; what it gives is right then. */
    private static boolean isOwn(final GeneratedCodec<Object> codec, final Object value, final byte[] bytes)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[OFFSET + bytes.length]);
        try
        {
            assertThat(codec.checkNulls(codec.write(value, codec.output(buffer), OFFSET)))
                .isEqualTo(OFFSET + bytes.length);
            final byte[] written = new byte[bytes.length];
            buffer.getBytes(OFFSET, written);
            assertThat(written).isEqualTo(bytes);
            final Object read = codec.read(codec.input(buffer, OFFSET, bytes.length));
            codec.checkEnd();
            assertThat(Trees.of(read)).isEqualTo(Trees.of(value));
            assertThat(codec.refill(codec.input(buffer, OFFSET, bytes.length), read)).isSameAs(read);
            codec.checkEnd();
            assertThat(Trees.of(read)).isEqualTo(Trees.of(value));
            return true;
        }
        catch (final Refused | ArithmeticException | CodecException ex)
        {
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldRefuseWhatTheGeneralCodecRefusesAndLeaveTheSameBehind(final WireFormat format) throws IOException
    {
        final Random random = Cases.random("shouldRefuseWhatTheGeneralCodecRefusesAndLeaveTheSameBehind " + format);
        int refused = 0;
        for (final Class<?> type : pojos(random))
        {
            final GeneratedCodec<Object> codec = generated(format, type);
            final RandomObjects source = new RandomObjects(random, WireFormat.RAW_8BIT == format);
            for (int i = 0; i < OBJECTS_OF_A_CLASS; i++)
            {
                final byte[] before = bytes(codec.general(), source.object(type));
                final byte[] bytes = Cases.mutated(bytes(codec.general(), source.object(type)), random);
                final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
                final int length = bytes.length;
                tryAgain(codec);
                final String expected = outcome(() -> codec.general().decode(buffer, 0, length));
                assertThat(outcome(() -> codec.decode(buffer, 0, length))).isEqualTo(expected);

                final Object one = codec.general().decode(new UnsafeBuffer(before), 0, before.length);
                final Object other = codec.general().decode(new UnsafeBuffer(before), 0, before.length);
                final String expectedInto = outcome(() -> codec.general().decodeInto(one, buffer, 0, length));
                assertThat(outcome(() -> codec.decodeInto(other, buffer, 0, length))).isEqualTo(expectedInto);
                // The general codecs of text read all of a message before they change an object.
                final boolean isText = WireFormat.JSON == format || WireFormat.YAML == format;
                assertThat(isText && !expectedInto.startsWith("read ") ||
                    Trees.of(other).equals(Trees.of(one))).as("%s and %s", other, one).isTrue();
                refused += expectedInto.startsWith("read ") ? 0 : 1;
            }
        }
        assertThat(refused).isPositive();
    }

    /** Reads a message of no bytes, so that the next ones are not left to the general codec untried. */
    private static void tryAgain(final GeneratedCodec<Object> codec)
    {
        codec.input(new UnsafeBuffer(0, 0), 0, 0);
        codec.checkEnd();
    }

    private static String outcome(final Supplier<Object> decoding)
    {
        try
        {
            return "read " + Trees.of(decoding.get());
        }
        catch (final CodecException ex)
        {
            return ex.getMessage();
        }
    }

    static class Leg
    {
        private long quantity;
        private String venue;

        static Leg of(final long quantity, final String venue)
        {
            final Leg leg = new Leg();
            leg.quantity = quantity;
            leg.venue = venue;
            return leg;
        }
    }

    static final class SubLeg extends Leg
    {
    }

    record Point(int x, Leg leg)
    {
    }

    static class Fixed
    {
        private static final Leg SHARED = Leg.of(7, "shared");

        private final StringBuilder symbol = new StringBuilder("none");
        private final CharSequence note = new StringBuilder("none");
        private final Leg leg = new Leg();
        private final List<Leg> legs = new ArrayList<>(List.of(SHARED));
        private final Map<String, Integer> counts = new LinkedHashMap<>();
        private int last;
    }

    private static Fixed fixed(final int i)
    {
        final Fixed fixed = new Fixed();
        fixed.symbol.setLength(0);
        fixed.symbol.append("EUR/").append(i);
        ((StringBuilder)fixed.note).append(i);
        fixed.leg.quantity = i;
        fixed.leg.venue = "leg";
        fixed.legs.clear();
        fixed.legs.add(Leg.of(i, "a"));
        fixed.counts.put("a", i);
        fixed.last = i;
        return fixed;
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldFillFinalFieldsInTheirPlaces(final WireFormat format)
    {
        final GeneratedCodec<Object> codec = generated(format, Fixed.class);
        final byte[] bytes = bytes(codec, fixed(2));
        final Input in = codec.input(new UnsafeBuffer(bytes), 0, bytes.length);

        assertThat(Trees.of(codec.read(in))).isEqualTo(Trees.of(fixed(2)));
        assertThat(Fixed.SHARED.quantity).isEqualTo(7);
        final Fixed into = fixed(1);
        final Leg leg = into.legs.get(0);
        assertThat(codec.refill(codec.input(new UnsafeBuffer(bytes), 0, bytes.length), into)).isSameAs(into);
        assertThat(Trees.of(into)).isEqualTo(Trees.of(fixed(2)));
        assertThat(into.legs).containsExactly(leg);
    }

    static class Open
    {
        StringBuilder symbol;
        CharSequence note;
        Leg leg;
        List<Leg> legs;
        Map<String, Integer> counts;
        int last;
    }

    /** Writes nulls in place of final fields. */
    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldRefuseNullForAFinalField(final WireFormat format)
    {
        final byte[] bytes = bytes(generated(format, Open.class), new Open());
        final GeneratedCodec<Object> codec = generated(format, Fixed.class);
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes);

        assertThatThrownBy(() -> codec.decode(buffer, 0, bytes.length)).isInstanceOf(CodecException.class)
            .hasMessageContaining("a final field must not become null").hasMessageContaining("field=symbol");
        assertThatThrownBy(() -> codec.decodeInto(fixed(1), buffer, 0, bytes.length))
            .isInstanceOf(CodecException.class)
            .hasMessageContaining("a final field must not become null").hasMessageContaining("field=symbol");
    }

    static class Tree
    {
        Leg left;
        Leg right;
        Point point;
        CharSequence note;
        Optional<Instant> at;
        OptionalInt count;
        Leg[] legs;
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldGiveAReleasedObjectToTheSameMemberAgain(final WireFormat format)
    {
        final Codec<Object> codec = generated(format, Tree.class);
        final Tree into = new Tree();
        into.left = Leg.of(1, "x");
        into.right = Leg.of(2, "y");
        into.note = new StringBuilder("note");
        final Leg left = into.left;
        final Leg right = into.right;
        final CharSequence note = into.note;
        final Tree tree = new Tree();
        tree.right = Leg.of(3, "z");
        tree.note = "other";
        tree.count = OptionalInt.of(1);
        tree.at = Optional.of(Instant.EPOCH);

        readInto(codec, into, tree);
        assertThat(into.left).isNull();
        assertThat(into.right).isSameAs(right);
        assertThat(into.note).isSameAs(note).hasToString("other");
        tree.left = tree.right;
        tree.right = null;
        readInto(codec, into, tree);
        assertThat(into.left).isSameAs(left);
        assertThat(left.quantity).isEqualTo(3);
        assertThat(into.right).isNull();
        final Optional<Instant> at = into.at;
        final OptionalInt count = into.count;
        readInto(codec, into, tree);
        assertThat(into.at).isSameAs(at);
        assertThat(into.count).isSameAs(count);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldPutAnObjectOfItsOwnInPlaceOfASubclassOrNull(final WireFormat format)
    {
        final Codec<Object> codec = generated(format, Tree.class);
        final Tree into = new Tree();
        into.left = new SubLeg();
        final Tree tree = new Tree();
        tree.left = Leg.of(3, "z");
        tree.right = Leg.of(4, "y");

        readInto(codec, into, tree);

        assertThat(into.left).isExactlyInstanceOf(Leg.class);
        assertThat(into.right.quantity).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldRefuseASubclassThatIsWritten(final WireFormat format)
    {
        final Codec<Object> codec = generated(format, Tree.class);
        final Tree tree = new Tree();
        tree.point = new Point(1, new SubLeg());

        assertThatThrownBy(() -> codec.encode(tree, scratch, 0)).isInstanceOf(CodecException.class)
            .hasMessageContaining("a POJO must be of its member's very class").hasMessageEndingWith("field=point");
        assertThatThrownBy(() -> generated(format, Leg.class).encode(new SubLeg(), scratch, 0))
            .isInstanceOf(CodecException.class).hasMessageContaining("a POJO must be of its member's very class");
        assertThatThrownBy(() -> codec.encode(null, scratch, 0)).isInstanceOf(NullPointerException.class);
    }

    record LongNames(
        Long aFieldOfALongName00, Long aFieldOfALongName01, Long aFieldOfALongName02, Long aFieldOfALongName03,
        Long aFieldOfALongName04, Long aFieldOfALongName05, Long aFieldOfALongName06, Long aFieldOfALongName07,
        Long aFieldOfALongName08, Long aFieldOfALongName09, Long aFieldOfALongName10, Long aFieldOfALongName11,
        Long aFieldOfALongName12, Long aFieldOfALongName13, Long aFieldOfALongName14, Long aFieldOfALongName15,
        Long aFieldOfALongName16, Long aFieldOfALongName17, Long aFieldOfALongName18, Long aFieldOfALongName19,
        Long aFieldOfALongName20, Long aFieldOfALongName21, Long aFieldOfALongName22, Long aFieldOfALongName23,
        Long aFieldOfALongName24, Long aFieldOfALongName25, Long aFieldOfALongName26, Long aFieldOfALongName27,
        Long aFieldOfALongName28, Long aFieldOfALongName29, Long aFieldOfALongName30, Long aFieldOfALongName31,
        Long aFieldOfALongName32, Long aFieldOfALongName33, Long aFieldOfALongName34, Long aFieldOfALongName35,
        Long aFieldOfALongName36, Long aFieldOfALongName37, Long aFieldOfALongName38, Long aFieldOfALongName39,
        Long aFieldOfALongName40, Long aFieldOfALongName41, Long aFieldOfALongName42, Long aFieldOfALongName43,
        Long aFieldOfALongName44, Long aFieldOfALongName45, Long aFieldOfALongName46, Long aFieldOfALongName47,
        Long aFieldOfALongName48, Long aFieldOfALongName49, Long aFieldOfALongName50, Long aFieldOfALongName51,
        Long aFieldOfALongName52, Long aFieldOfALongName53, Long aFieldOfALongName54, Long aFieldOfALongName55,
        Long aFieldOfALongName56, Long aFieldOfALongName57, Long aFieldOfALongName58, Long aFieldOfALongName59,
        Long aFieldOfALongName60, Long aFieldOfALongName61, Long aFieldOfALongName62, Long aFieldOfALongName63,
        Long aFieldOfALongName64, Long aFieldOfALongName65, Long aFieldOfALongName66, Long aFieldOfALongName67,
        Long aFieldOfALongName68, Long aFieldOfALongName69, Long aFieldOfALongName70, Long aFieldOfALongName71)
    {
    }

    @Test
    void shouldLeaveClassesWhoseCodeWouldBeTooLongToCompileToTheGeneralCodec()
    {
        final MessageType<LongNames> type = MessageType.of(LongNames.class);

        assertThat(WireFormat.PACKED.codec(type)).isInstanceOf(GeneratedCodec.class);
        assertThat(WireFormat.BINARY_YAML.codec(type)).isNotInstanceOf(GeneratedCodec.class);
    }

    private static boolean isFailing;

    static final class Failing
    {
        private int x = 1;

        private Failing() throws IOException
        {
            if (isFailing)
            {
                throw new IOException("no " + x);
            }
        }
    }

    @Test
    void shouldSayThatAConstructorThrew()
    {
        final Codec<Failing> codec = WireFormat.PACKED.codec(MessageType.of(Failing.class));
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[Integer.BYTES]);
        assertThat(codec.decode(buffer, 0, Integer.BYTES).x).isZero();
        isFailing = true;
        try
        {
            assertThatThrownBy(() -> codec.decode(buffer, 0, Integer.BYTES)).isInstanceOf(CodecException.class)
                .hasMessageContaining("constructor without arguments must not throw").hasRootCauseMessage("no 1");
        }
        finally
        {
            isFailing = false;
        }
    }

    private void readInto(final Codec<Object> codec, final Object into, final Object value)
    {
        final GeneratedCodec<Object> generated = (GeneratedCodec<Object>)codec;
        final int length = codec.encode(value, scratch, 0);
        assertThat(generated.general().encode(value, new ExpandableArrayBuffer(), 0)).isEqualTo(length);
        assertThat(codec.decodeInto(into, scratch, 0, length)).isSameAs(into);
        assertThat(Trees.of(into)).isEqualTo(Trees.of(generated.decode(scratch, 0, length)));
    }

    private List<Class<?>> pojos(final Random random) throws IOException
    {
        // A third of the classes are POJOs; the others may be members of them.
        return RandomClasses.compile(random, 3 * Cases.count(CASES) / OBJECTS_OF_A_CLASS, false, directory).stream()
            .filter((type) -> !type.isRecord() && !type.isInterface()).collect(Collectors.toList());
    }

    @SuppressWarnings("unchecked")
    private static GeneratedCodec<Object> generated(final WireFormat format, final Class<?> type)
    {
        final Codec<?> codec = format.codec(MessageType.of(type));
        assertThat(codec).isInstanceOf(GeneratedCodec.class);
        return (GeneratedCodec<Object>)codec;
    }

    private static byte[] bytes(final Codec<Object> codec, final Object value)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final byte[] bytes = new byte[codec.encode(value, buffer, OFFSET)];
        buffer.getBytes(OFFSET, bytes);
        return bytes;
    }
}
