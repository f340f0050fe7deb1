/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.Difference;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.OldName;
import io.daybook.codec.Scale;
import io.daybook.codec.Unsigned;
import io.daybook.codec.WireFormat;
import io.daybook.codec.bind.EvolvingEnums.KeysOfMoreSides;
import io.daybook.codec.bind.EvolvingEnums.KeysOfRenamedSides;
import io.daybook.codec.bind.EvolvingEnums.KeysOfSides;
import io.daybook.codec.bind.EvolvingEnums.KeysOfTexts;
import io.daybook.codec.bind.EvolvingEnums.ListOfMoreSides;
import io.daybook.codec.bind.EvolvingEnums.ListOfRenamedSides;
import io.daybook.codec.bind.EvolvingEnums.ListOfSides;
import io.daybook.codec.bind.EvolvingEnums.ListOfTexts;
import io.daybook.codec.bind.EvolvingEnums.MoreSides;
import io.daybook.codec.bind.EvolvingEnums.NamedSides;
import io.daybook.codec.bind.EvolvingEnums.OfMoreSides;
import io.daybook.codec.bind.EvolvingEnums.OfNamedSides;
import io.daybook.codec.bind.EvolvingEnums.OfOtherSides;
import io.daybook.codec.bind.EvolvingEnums.OfRenamedSides;
import io.daybook.codec.bind.EvolvingEnums.OfSide;
import io.daybook.codec.bind.EvolvingEnums.OfTolerant;
import io.daybook.codec.bind.EvolvingEnums.OtherSides;
import io.daybook.codec.bind.EvolvingEnums.RenamedSides;
import io.daybook.codec.bind.EvolvingEnums.Side;
import io.daybook.codec.bind.EvolvingEnums.Tolerant;
import io.daybook.codec.bind.EvolvingEnums.ValuesOfMoreSides;
import io.daybook.codec.bind.EvolvingEnums.ValuesOfRenamedSides;
import io.daybook.codec.bind.EvolvingEnums.ValuesOfSides;
import io.daybook.codec.bind.EvolvingEnums.ValuesOfTexts;
import io.daybook.codec.bind.EvolvingPojos.ArrayPojo;
import io.daybook.codec.bind.EvolvingPojos.DoubleArray;
import io.daybook.codec.bind.EvolvingPojos.IntArray;
import io.daybook.codec.bind.EvolvingPojos.IntPojo;
import io.daybook.codec.bind.EvolvingPojos.LongArray;
import io.daybook.codec.bind.EvolvingPojos.LongPojo;
import io.daybook.codec.bind.EvolvingPojos.MorePojo;
import io.daybook.codec.bind.EvolvingPojos.RenamedPojo;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What becomes of messages when their class changes: each change, in each wire format, in both directions. The table in
 * the document says the same.
 */
class EvolutionMatrixTest
{
    private static final Path DOCUMENT = Path.of("../docs/messages.md");

    /** A version of a class: an object, and what the other version's object is read as; null for one not read. */
    private record Version(Object written, Object read)
    {
    }

    private record Change(String name, Version old, Version now)
    {
        @Override
        public String toString()
        {
            return name;
        }
    }

    private static Change change(
        final String name, final Object old, final Object oldRead, final Object now, final Object nowRead)
    {
        return new Change(name, new Version(old, oldRead), new Version(now, nowRead));
    }

    private record Int(int value)
    {
    }

    private record IntAndMore(int value, String note, int count, List<String> list)
    {
    }

    private record TwoFields(int value, String note)
    {
    }

    private record Reordered(String note, int value)
    {
    }

    private record NamedAsBefore(@Name("value") int renamed)
    {
    }

    private record Renamed(int renamed)
    {
    }

    private record RenamedTwice(@OldName({ "value", "renamed" }) int current)
    {
    }

    private record RenamedToLong(@OldName("value") long renamed)
    {
    }

    private record NestedRenamed(RenamedTwice value)
    {
    }

    private record RenamedObjects(List<RenamedTwice> value)
    {
    }

    private record Long(long value)
    {
    }

    private record Float(float value)
    {
    }

    private record Double(double value)
    {
    }

    private record Boxed(Integer value)
    {
    }

    private record Maybe(Optional<java.lang.Long> value)
    {
    }

    private record MaybeInt(OptionalInt value)
    {
    }

    private record Text(String value)
    {
    }

    private record Decimal(BigDecimal value)
    {
    }

    private record Scaled(@Scale(2) double value)
    {
    }

    private record ScaledMore(@Scale(4) double value)
    {
    }

    private record Byte(byte value)
    {
    }

    private record Short(short value)
    {
    }

    private record MaybeDouble(OptionalDouble value)
    {
    }

    private record Nested(Int value)
    {
    }

    private record NestedMore(IntAndMore value)
    {
    }

    private record NestedLong(Long value)
    {
    }

    private record Objects(List<Int> value)
    {
    }

    private record LongObjects(List<Long> value)
    {
    }

    private record MoreObjects(List<IntAndMore> value)
    {
    }

    private record Ints(List<Integer> value)
    {
    }

    private record Longs(List<java.lang.Long> value)
    {
    }

    private record Doubles(List<java.lang.Double> value)
    {
    }

    private record IntMap(Map<String, Integer> value)
    {
    }

    private record LongMap(Map<String, java.lang.Long> value)
    {
    }

    private record NestedSide(OfSide value)
    {
    }

    private record NestedMoreSides(OfMoreSides value)
    {
    }

    private record SideObjects(List<OfSide> value)
    {
    }

    private record TextObjects(List<Text> value)
    {
    }

    private sealed interface Event
    {
    }

    @Name("Placed")
    private record Placed(int id) implements Event
    {
    }

    private sealed interface MoreEvents
    {
    }

    @Name("Placed")
    private record AlsoPlaced(int id) implements MoreEvents
    {
    }

    private record Moved(int id) implements MoreEvents
    {
    }

    private sealed interface RenamedEvents
    {
    }

    @OldName("Placed")
    private record Submitted(int id) implements RenamedEvents
    {
    }

    private record OfRenamedEvents(RenamedEvents value)
    {
    }

    private record OfEvent(Event value)
    {
    }

    private record OfMoreEvents(MoreEvents value)
    {
    }

    private record UnsignedInt(@Unsigned int value)
    {
    }

    private record UnsignedLong(@Unsigned long value)
    {
    }

    private static List<Change> changes()
    {
        return Stream.of(changesOfFields(), changesOfEnums(), changesOfContainers())
            .flatMap(List::stream).collect(Collectors.toList());
    }

    private static List<Change> changesOfFields()
    {
        final IntAndMore more = new IntAndMore(7, "x", 8, List.of("y"));
        final IntAndMore filled = new IntAndMore(7, null, 0, List.of());
        final double exact = Integer.MIN_VALUE;
        return List.of(
            change("field added", new Int(7), new Int(7), more, filled),
            change("field removed", more, filled, new Int(7), new Int(7)),
            change("fields reordered", new TwoFields(7, "x"), new TwoFields(7, "x"), new Reordered("x", 7),
                new Reordered("x", 7)),
            change("renamed, the old name kept by `@Name`", new Int(7), new Int(7), new NamedAsBefore(7),
                new NamedAsBefore(7)),
            change("renamed", new Int(7), new Int(0), new Renamed(7), new Renamed(0)),
            change("renamed, the old names in `@OldName`", new Int(7), new Int(0), new RenamedTwice(8),
                new RenamedTwice(7)),
            change("renamed again, both old names in `@OldName`", new Renamed(7), new Renamed(0), new RenamedTwice(8),
                new RenamedTwice(7)),
            change("renamed with `@OldName`, and `int` to `long`", new Int(-7), new Int(0), new RenamedToLong(8),
                new RenamedToLong(-7)),
            change("renamed with `@OldName` in a nested object", new Nested(new Int(7)), new Nested(new Int(0)),
                new NestedRenamed(new RenamedTwice(8)), new NestedRenamed(new RenamedTwice(7))),
            change("renamed with `@OldName` in the objects of a list", new Objects(List.of(new Int(7))),
                new Objects(List.of(new Int(0))), new RenamedObjects(List.of(new RenamedTwice(8))),
                new RenamedObjects(List.of(new RenamedTwice(7)))),
            change("renamed with `@OldName` in a POJO", IntPojo.of(7), IntPojo.of(0), RenamedPojo.of(8),
                RenamedPojo.of(7)),
            change("`int` to `long`", new Int(-7), null, new Long(-7), new Long(-7)),
            change("`byte` to `short`", new Byte((byte)-7), null, new Short((short)-7), new Short((short)-7)),
            change("`byte` to `int`", new Byte((byte)-128), null, new Int(7), new Int(-128)),
            change("`byte` to `long`", new Byte((byte)-7), null, new Long(7), new Long(-7)),
            change("`short` to `int`", new Short((short)-32_768), null, new Int(7), new Int(-32_768)),
            change("`short` to `long`", new Short((short)-7), null, new Long(7), new Long(-7)),
            change("`byte` to `float`", new Byte((byte)-128), null, new Float(7), new Float(-128)),
            change("`byte` to `double`", new Byte((byte)-128), null, new Double(7), new Double(-128)),
            change("`short` to `float`", new Short((short)-32_768), null, new Float(7), new Float(-32_768)),
            change("`short` to `double`", new Short((short)-32_768), null, new Double(7), new Double(-32_768)),
            change("`float` to `double`", new Float(0.1f), null, new Double(0.1f), new Double(0.1f)),
            change("`int` to `double`", new Int(Integer.MIN_VALUE), null, new Double(exact), new Double(exact)),
            change("`int` to `float`", new Int(7), null, new Float(7), null),
            change("`long` to `double`", new Long(7), null, new Double(7), null),
            change("`int` to `Integer`", new Int(7), null, new Boxed(7), new Boxed(7)),
            change("`int` to `OptionalInt`", new Int(7), null, new MaybeInt(OptionalInt.of(7)),
                new MaybeInt(OptionalInt.of(7))),
            change("`Integer` to `Optional<Long>`", new Boxed(7), null, new Maybe(Optional.of(7L)),
                new Maybe(Optional.of(7L))),
            change("`float` to `OptionalDouble`", new Float(0.1f), null, new MaybeDouble(OptionalDouble.of(0.1f)),
                new MaybeDouble(OptionalDouble.of(0.1f))),
            change("`int` to `String`", new Int(7), null, new Text("7"), null));
    }

    private static List<Change> changesOfEnums()
    {
        return List.of(
            change("enum constants added and reordered", new OfSide(Side.SELL), new OfSide(Side.SELL),
                new OfMoreSides(MoreSides.SELL), new OfMoreSides(MoreSides.SELL)),
            change("enum constant renamed with `@OldName`", new OfSide(Side.SELL), null,
                new OfRenamedSides(RenamedSides.ASK), new OfRenamedSides(RenamedSides.ASK)),
            change("enum constant renamed with `@Name` and `@OldName`", new OfSide(Side.SELL), null,
                new OfNamedSides(NamedSides.S), new OfNamedSides(NamedSides.S)),
            change("enum constants replaced", new OfSide(Side.SELL), null, new OfOtherSides(OtherSides.BID), null),
            change("enum constant removed, `@Unknown` added", new OfSide(Side.SELL), null, new OfTolerant(
                Tolerant.OTHER), new OfTolerant(Tolerant.OTHER)),
            change("enum to `String`", new OfSide(Side.SELL), null, new Text("SELL"), new Text("SELL")),
            change("enum constants added and reordered in a nested object", new NestedSide(new OfSide(Side.SELL)),
                new NestedSide(new OfSide(Side.SELL)), new NestedMoreSides(new OfMoreSides(MoreSides.SELL)),
                new NestedMoreSides(new OfMoreSides(MoreSides.SELL))),
            change("enum to `String` in the objects of a list", new SideObjects(List.of(new OfSide(Side.SELL))), null,
                new TextObjects(List.of(new Text("SELL"))), new TextObjects(List.of(new Text("SELL")))),
            change("`List` of an enum, constants added and reordered", new ListOfSides(List.of(Side.SELL)),
                new ListOfSides(List.of(Side.SELL)), new ListOfMoreSides(List.of(MoreSides.SELL)),
                new ListOfMoreSides(List.of(MoreSides.SELL))),
            change("`List` of an enum, constant renamed with `@OldName`",
                new ListOfSides(List.of(Side.SELL)), null, new ListOfRenamedSides(List.of(RenamedSides.ASK)),
                new ListOfRenamedSides(List.of(RenamedSides.ASK))),
            change("`List` of an enum, to text", new ListOfSides(List.of(Side.SELL)), null,
                new ListOfTexts(List.of("SELL")), new ListOfTexts(List.of("SELL"))),
            change("`Map` with an enum as values, constants added and reordered",
                new ValuesOfSides(Map.of("a", Side.SELL)),
                new ValuesOfSides(Map.of("a", Side.SELL)), new ValuesOfMoreSides(Map.of("a", MoreSides.SELL)),
                new ValuesOfMoreSides(Map.of("a", MoreSides.SELL))),
            change("`Map` with an enum as values, constant renamed with `@OldName`",
                new ValuesOfSides(Map.of("a", Side.SELL)), null,
                new ValuesOfRenamedSides(Map.of("a", RenamedSides.ASK)),
                new ValuesOfRenamedSides(Map.of("a", RenamedSides.ASK))),
            change("`Map` with an enum as values, to text", new ValuesOfSides(Map.of("a", Side.SELL)), null,
                new ValuesOfTexts(Map.of("a", "SELL")), new ValuesOfTexts(Map.of("a", "SELL"))),
            change("`Map` with an enum as keys, constants added and reordered", new KeysOfSides(Map.of(Side.SELL, 1)),
                new KeysOfSides(Map.of(Side.SELL, 1)), new KeysOfMoreSides(Map.of(MoreSides.SELL, 1)),
                new KeysOfMoreSides(Map.of(MoreSides.SELL, 1))),
            change("`Map` with an enum as keys, constant renamed with `@OldName`",
                new KeysOfSides(Map.of(Side.SELL, 1)), null, new KeysOfRenamedSides(Map.of(RenamedSides.ASK, 1)),
                new KeysOfRenamedSides(Map.of(RenamedSides.ASK, 1))),
            change("`Map` with an enum as keys, to text", new KeysOfSides(Map.of(Side.SELL, 1)), null,
                new KeysOfTexts(Map.of("SELL", 1)), new KeysOfTexts(Map.of("SELL", 1))));
    }

    private static List<Change> changesOfContainers()
    {
        final IntAndMore more = new IntAndMore(7, "x", 8, List.of("y"));
        final IntAndMore filled = new IntAndMore(7, null, 0, List.of());
        final IntArray ints = ArrayPojo.with(new IntArray(), new int[]{7, -8});
        final LongArray longs = ArrayPojo.with(new LongArray(), new long[]{9, -10});
        return List.of(
            change("field added to a nested object", new Nested(new Int(7)), new Nested(new Int(7)),
                new NestedMore(more), new NestedMore(filled)),
            change("`int` to `long` in a nested object", new Nested(new Int(7)), null, new NestedLong(new Long(7)),
                new NestedLong(new Long(7))),
            change("field added to the objects of a list", new Objects(List.of(new Int(7))),
                new Objects(List.of(new Int(7))), new MoreObjects(List.of(more)), new MoreObjects(List.of(filled))),
            change("`int` to `long` in the objects of a list", new Objects(List.of(new Int(7))), null,
                new LongObjects(List.of(new Long(7))), new LongObjects(List.of(new Long(7)))),
            change("`List<Integer>` to `List<Long>`", new Ints(List.of(7, -8)), null, new Longs(List.of(7L, -8L)),
                new Longs(List.of(7L, -8L))),
            change("`List<Integer>` to `List<Double>`", new Ints(List.of(7, -8)), null,
                new Doubles(List.of(7.0, -8.0)), new Doubles(List.of(7.0, -8.0))),
            change("`Map<String, Integer>` to `Map<String, Long>`", new IntMap(Map.of("a", 7)), null,
                new LongMap(Map.of("a", 7L)), new LongMap(Map.of("a", 7L))),
            change("`BigDecimal` of another scale", new Decimal(new BigDecimal("1.5")),
                new Decimal(new BigDecimal("1.5000")), new Decimal(new BigDecimal("1.5000")),
                new Decimal(new BigDecimal("1.5"))),
            change("`@Scale` of a `double`", new Scaled(1.25), new Scaled(1.0625), new ScaledMore(1.0625),
                new ScaledMore(1.25)),
            change("`BigDecimal` to `double`", new Decimal(BigDecimal.ONE), null, new Double(1), null),
            change("type added to a sealed interface", new OfEvent(new Placed(7)), new OfEvent(new Placed(7)),
                new OfMoreEvents(new AlsoPlaced(7)), new OfMoreEvents(new AlsoPlaced(7))),
            change("type of a sealed interface renamed with `@OldName`", new OfEvent(new Placed(7)), null,
                new OfRenamedEvents(new Submitted(8)), new OfRenamedEvents(new Submitted(7))),
            change("record to POJO", new Int(7), new Int(8), IntPojo.of(8), IntPojo.of(7)),
            change("fields added to a POJO", IntPojo.of(7), IntPojo.of(8), MorePojo.of(8, "x", 9),
                MorePojo.of(7, "none", 3)),
            change("`int` to `long` in a POJO", IntPojo.of(-7), null, LongPojo.of(8), LongPojo.of(-7)),
            change("`int[]` to `long[]`", ints, null, longs, ArrayPojo.with(new LongArray(), new long[]{7, -8})),
            change("`int[]` to `double[]`", ints, null, ArrayPojo.with(new DoubleArray(), new double[]{0.5}),
                ArrayPojo.with(new DoubleArray(), new double[]{7, -8})),
            change("`long[]` to `double[]`", longs, null, ArrayPojo.with(new DoubleArray(), new double[]{0.5}), null),
            change("`int[]` to `List<Integer>`", ints, null, new Ints(List.of(9)), new Ints(List.of(7, -8))),
            change("`@Unsigned int` to `long`", new UnsignedInt(-1), null, new Long(7), new Long(0xffff_ffffL)),
            change("`@Unsigned int` to `@Unsigned long`", new UnsignedInt(-1), null, new UnsignedLong(-1),
                new UnsignedLong(0xffff_ffffL)),
            change("`@Unsigned int` to `double`", new UnsignedInt(-1), null, new Double(0.5),
                new Double(0xffff_ffffL)),
            change("`int` to `@Unsigned int`", new Int(7), null, new UnsignedInt(7), null),
            change("`int` to `@Unsigned long`", new Int(7), null, new UnsignedLong(7), null));
    }

    static Stream<Change> everyChange()
    {
        return changes().stream();
    }

    /** What the comparison of the shapes says. */
    private static String outcome(final Object read, final Object written)
    {
        boolean isFilled = false;
        boolean isLost = false;
        for (final Difference difference : type(read).compatibility(type(written).shape()))
        {
            if (Difference.Effect.REFUSED == difference.effect())
            {
                return "refused";
            }
            isFilled |= null == difference.written();
            isLost |= !difference.isLossless();
        }
        return isLost ? isFilled ? "lost, filled in" : "lost" : isFilled ? "filled in" : "read";
    }

    private static MessageType<Object> type(final Object value)
    {
        @SuppressWarnings("unchecked")
        final MessageType<Object> type = (MessageType<Object>)MessageType.of(value.getClass()).anyName();
        return type;
    }

    /** Reads what one version has written as the other version, and checks that it is what the outcome says. */
    private static void check(final WireFormat format, final Object written, final Object reader, final Object expected)
    {
        if (WireFormat.CSV == format && !Tables.areFlat(type(written), type(reader)))
        {
            Tables.checkRefused(type(written), type(reader));
            return;
        }
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = format.codec(type(written)).encode(written, buffer, 0);
        if ("refused".equals(outcome(reader, written)))
        {
            assertThat(expected).isNull();
            assertThatThrownBy(() -> format.codec(type(reader), type(written).shape()))
                .isInstanceOf(CodecException.class).hasMessageContaining("field=");
            return;
        }
        final Codec<Object> codec = format.codec(type(reader), type(written).shape());
        if (null == expected)
        {
            assertThatThrownBy(() -> codec.decode(buffer, 0, length)).isInstanceOf(CodecException.class)
                .hasMessageContaining("component=value");
        }
        else
        {
            assertThat(codec.decode(buffer, 0, length)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("everyChange")
    void shouldReadEachVersionAsTheOtherInEachFormat(final Change change)
    {
        for (final WireFormat format : WireFormat.values())
        {
            check(format, change.old.written, change.now.written, change.now.read);
            check(format, change.now.written, change.old.written, change.old.read);
        }
    }

    @Test
    void shouldBeWhatTheDocumentSays() throws IOException
    {
        final List<String> rows = new ArrayList<>();
        for (final Change change : changes())
        {
            rows.add("| " + change.name + " | " + outcome(change.now.written, change.old.written) + " | " +
                outcome(change.old.written, change.now.written) + " |");
        }
        System.out.println(rows.stream().collect(Collectors.joining("\n", "in each of " +
            List.of(WireFormat.values()) + ":\n", "")));

        final List<String> lines = Files.readAllLines(DOCUMENT);
        final int from = lines.indexOf("| change | old messages, new class | new messages, old class |");
        assertThat(from).isPositive();
        assertThat(lines.subList(from + 2, lines.size()).stream().takeWhile((line) -> line.startsWith("|"))
            .collect(Collectors.toList())).isEqualTo(rows);
    }
}
