/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

import io.daybook.codec.delta.PackedParts;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a writer tells by the heads of messages alone is what it tells by their bytes.
 */
class DeltaByHeadTest
{
    private static final int MESSAGES = 100_000;
    private static final String[] TEXTS = {null, "", "a", "EUR/USD", "EUR/JPY", "\u00c3\u00a9", "\u00e9", "\u20ac",
        "of more than eight characters", "of more than eight charActers", "x".repeat(126), "x".repeat(127)};
    private static final ZonedDateTime SUMMER = ZonedDateTime.parse("2026-07-22T12:34:56.789+02:00[Europe/Zurich]");
    private static final ZonedDateTime[] ZONED = {null, SUMMER, SUMMER.plusNanos(1),
        SUMMER.withZoneSameInstant(ZoneId.of("UTC")), SUMMER.withZoneSameInstant(ZoneId.of("Europe/Paris"))};

    enum Side
    {
        BUY,
        SELL
    }

    /** Types of fixed width, by the classes that generated code knows, and the variable ones that it compares. */
    static class Everything
    {
        @Key
        int id;
        @Key
        Side venue = Side.BUY;
        @Key
        Integer desk;
        boolean flag;
        @Unsigned
        byte uint8;
        @Unsigned
        short uint16;
        @Unsigned
        int uint32;
        @Unsigned
        long uint64;
        Byte boxedByte;
        Short boxedShort;
        Character boxedLetter;
        Float boxedReal32;
        Optional<Boolean> optionalFlag = Optional.empty();
        Optional<Side> optionalSide = Optional.empty();
        byte int8;
        short int16;
        char letter = 'a';
        int int32;
        long int64;
        float real32;
        double real64;
        @Scale(2)
        double price;
        Boolean boxedFlag;
        Long boxed;
        Double boxedReal;
        OptionalInt optionalInt = OptionalInt.empty();
        OptionalLong optionalLong = OptionalLong.empty();
        OptionalDouble optionalReal = OptionalDouble.empty();
        Side side;
        UUID uuid = new UUID(1, 2);
        Instant instant = Instant.EPOCH;
        Duration duration = Duration.ZERO;
        LocalDate date = LocalDate.EPOCH;
        LocalTime time = LocalTime.MIDNIGHT;
        LocalDateTime dateTime;
        BigDecimal decimal = BigDecimal.ONE;
        Optional<Instant> optionalInstant = Optional.empty();
        String text;
        StringBuilder builder = new StringBuilder();
        CharSequence characters;
        byte[] bytes;
        Optional<String> optionalText = Optional.empty();
        ZonedDateTime zoned;

        void change(final Random random)
        {
            for (int i = 1 + random.nextInt(3); i > 0; i--)
            {
                changeHead(random.nextInt(34), random);
            }
            if (0 == random.nextInt(12))
            {
                changeTail(random.nextInt(8), random);
            }
        }

        private void changeHead(final int field, final Random random)
        {
            final long number = random.nextLong() >> random.nextInt(Long.SIZE);
            switch (field)
            {
                case 0 -> flag = !flag;
                case 1 -> int8 = (byte)number;
                case 2 -> int16 = (short)number;
                case 3 -> letter = (char)('a' + random.nextInt(26));
                case 4 -> int32 = (int)number;
                case 5 -> int64 += number;
                case 6 -> real32 = Float.intBitsToFloat((int)number);
                case 7 -> real64 = Double.longBitsToDouble(random.nextLong());
                case 8 -> price = Math.round(100 * price + random.nextInt(9) - 4) / 100.0;
                case 9 -> boxedFlag = 0 == random.nextInt(3) ? null : (Boolean)random.nextBoolean();
                case 10 -> boxed = 0 == random.nextInt(3) ? null : (Long)number;
                case 11 -> boxedReal = 0 == random.nextInt(3) ? null : (Double)(number / 10.0);
                case 12 -> optionalInt = random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of((int)number);
                case 13 -> optionalLong = random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(number);
                case 14 -> optionalReal = OptionalDouble.of(number / 100.0);
                case 15 -> side = 0 == random.nextInt(3) ? null : Side.values()[random.nextInt(2)];
                case 16 -> uuid = new UUID(number, random.nextInt(2));
                case 17 -> instant = instant.plusNanos(number >> 8);
                case 18 -> duration = Duration.ofNanos(number);
                case 19 -> date = LocalDate.ofEpochDay(random.nextInt(99_999));
                case 20 -> time = LocalTime.ofNanoOfDay(random.nextInt(Integer.MAX_VALUE));
                case 21 -> dateTime = random.nextBoolean() ? null : LocalDateTime.of(date, time);
                case 22 -> decimal = BigDecimal.valueOf(number, random.nextInt(5));
                case 23 -> uint8 = (byte)number;
                case 24 -> uint16 = (short)number;
                case 25 -> uint32 = (int)number;
                case 26 -> uint64 = number;
                case 27 -> boxedByte = random.nextBoolean() ? null : (Byte)(byte)number;
                case 28 -> boxedShort = random.nextBoolean() ? null : (Short)(short)number;
                case 29 -> boxedLetter = random.nextBoolean() ? null : (Character)'x';
                case 30 -> boxedReal32 = random.nextBoolean() ? null : (Float)(float)number;
                case 31 -> optionalFlag = random.nextBoolean() ? Optional.empty() : Optional.of(0 == (number & 1));
                case 32 -> optionalSide = random.nextBoolean() ? Optional.empty() : Optional.of(Side.SELL);
                default -> optionalInstant = random.nextBoolean() ? Optional.empty() : Optional.of(instant);
            }
        }

        private void changeTail(final int field, final Random random)
        {
            final String value = TEXTS[random.nextInt(TEXTS.length)];
            switch (field)
            {
                // Another object of the same characters is the same text.
                case 0 -> text = null == value ? null : new String(value);
                case 1 -> builder = null == value ? null : new StringBuilder(value);
                case 2 -> characters = null == value ? null : new StringBuilder(value);
                case 3 -> bytes = random.nextBoolean() ? null : randomBytes(random);
                case 6 -> bytes = changedInPlace(bytes);
                case 7 -> builder = changedInPlace(builder);
                case 4 -> optionalText = Optional.ofNullable(value);
                default -> zoned = ZONED[random.nextInt(ZONED.length)];
            }
        }
    }

    private static byte[] randomBytes(final Random random)
    {
        final byte[] bytes = new byte[random.nextInt(130)];
        random.nextBytes(bytes);
        return bytes;
    }

    /** The same array, with another last byte. */
    private static byte[] changedInPlace(final byte[] bytes)
    {
        if (null != bytes && bytes.length > 0)
        {
            bytes[bytes.length - 1]++;
        }
        return bytes;
    }

    /** The same builder, with another last character. */
    private static StringBuilder changedInPlace(final StringBuilder builder)
    {
        if (null != builder && builder.length() > 0)
        {
            builder.setCharAt(builder.length() - 1, 'a' == builder.charAt(builder.length() - 1) ? 'b' : 'a');
        }
        return builder;
    }

    /** Has a shape of its own. */
    static class Derived extends Everything
    {
    }

    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();
    private final UnsafeBuffer payload = new UnsafeBuffer(new byte[4_096]);

    private static byte[] put(final DeltaWriter writer, final UnsafeBuffer payload, final long position)
    {
        final byte[] bytes = new byte[writer.put(payload, 0, position)];
        payload.getBytes(0, bytes);
        assertThat(bytes).hasSize(writer.length() + DeltaWriter.wayLength(position, writer.base()));
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 50})
    void shouldBeWhatBytesGive(final int keys)
    {
        final Random random = Cases.random("DeltaByHeadTest");
        final MessageType<Everything> type = MessageType.of(Everything.class);
        final Codec<Everything> codec = WireFormat.PACKED.codec(type);
        final DeltaOptions options = new DeltaOptions(1 + random.nextInt(64), 1 + random.nextInt(2 * keys));
        final DeltaWriter byBytes = new DeltaWriter(type.shape(), options);
        final DeltaWriter byHead = new DeltaWriter(type.shape(), options);
        final Everything[] objects = new Everything[keys];
        for (int i = 0; i < keys; i++)
        {
            objects[i] = new Everything();
            objects[i].id = i / 4;
            objects[i].venue = Side.values()[i & 1];
            objects[i].desk = 0 == (i & 2) ? null : (Integer)0;
        }
        int told = 0;
        int at = 0;
        for (long position = 0; position < 8 * MESSAGES; position += 8)
        {
            at = 0 == random.nextInt(8) ? random.nextInt(keys) : at;
            objects[at].change(random);
            final int length = codec.encode(objects[at], scratch, 0);
            byBytes.begin(scratch, 0, length);
            if (byHead.tryBegin(codec, objects[at]))
            {
                told++;
            }
            else
            {
                byHead.begin(scratch, 0, length);
            }
            assertThat(byHead.wholeLength()).isEqualTo(byBytes.wholeLength());
            if (0 == random.nextInt(100))
            {
                byBytes.newScope(position);
                byHead.newScope(position);
            }
            assertThat(put(byHead, payload, position)).as("position %d", position)
                .isEqualTo(put(byBytes, payload, position));
            if (0 != random.nextInt(50))
            {
                byBytes.committed(position);
                byHead.committed(position);
            }
        }
        // Most follow one of the same key. Of many keys fewer are told, and with an interval of one every other one.
        final int interval = options.keyInterval();
        final int least = keys < 50 ? MESSAGES / 40 : MESSAGES / 80 * interval / (interval + 1);
        assertThat(told).isBetween(least, MESSAGES - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"keyHash", "isSeen", "hasTail", "putHead"})
    @SuppressWarnings("unchecked")
    void shouldNotMixMessagesThatArePublishedWhileAnObjectIsAskedForItsFields(final String where)
    {
        final MessageType<Plain> type = MessageType.of(Plain.class);
        final Codec<Plain> codec = WireFormat.PACKED.codec(type);
        final DeltaChannel channel = new DeltaChannel(type.shape(), DeltaOptions.DEFAULT);
        assertThat(channel.writer.tryBegin(codec, new Plain("a", 1))).as("the first one").isFalse();
        channel.send(DeltaChannel.values("name", "a", "number", 1L));
        if ("isSeen".equals(where))
        {
            assertThat(channel.writer.tryBegin(codec, new Plain("a", 2))).isTrue();
            channel.commit(0);
        }
        final Codec<Plain> meddling = (Codec<Plain>)Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[]{Codec.class, PackedParts.class}, (proxy, method, arguments) ->
            {
                final Object result = method.invoke(codec, arguments);
                if (method.getName().equals(where))
                {
                    channel.send(DeltaChannel.values("name", "b", "number", 3L));
                }
                return result;
            });
        assertThat(channel.writer.tryBegin(meddling, new Plain("a", 4))).isFalse();
        assertThat(channel.writer.tryBegin(codec, new Plain("a", 5))).as("the last one is another").isFalse();
        final DeltaChannel.Sent last = channel.send(DeltaChannel.values("name", "b", "number", 6L));
        assertThat(last.isKey()).isFalse();
        assertThat(channel.read(last)).isEqualTo(last.message());
    }

    record Plain(String name, long number)
    {
    }

    @Test
    void shouldLeaveToBytesWhatThrows()
    {
        final MessageType<Everything> type = MessageType.of(Everything.class);
        final Codec<Everything> codec = WireFormat.PACKED.codec(type);
        final DeltaWriter writer = new DeltaWriter(type.shape(), DeltaOptions.DEFAULT);
        final Everything object = new Everything();
        assertThat(writer.tryBegin(codec, object)).as("the first one").isFalse();
        writer.begin(scratch, 0, codec.encode(object, scratch, 0));
        put(writer, payload, 0);
        writer.committed(0);

        object.letter = '\ud800';
        assertThat(writer.tryBegin(codec, object)).isFalse();
        assertThatThrownBy(() -> codec.encode(object, scratch, 0)).isInstanceOf(CodecException.class);
        assertThat(writer.tryBegin(codec, null)).isFalse();
        assertThat(writer.tryBegin(codec, new Derived())).isFalse();

        object.letter = 'b';
        assertThat(writer.tryBegin(codec, object)).as("nothing was begun by those").isTrue();
        assertThat(writer.base()).isZero();
    }

    record Quote(@Key long id, @Key String symbol, long price)
    {
    }

    @Test
    void shouldTellNothingByTheHeadOfAnotherKey()
    {
        final Codec<Quote> codec = WireFormat.PACKED.codec(MessageType.of(Quote.class));
        final PackedParts<Quote> parts = PackedParts.of(codec);
        final DeltaWriter writer = new DeltaWriter(MessageType.of(Quote.class).shape(), DeltaOptions.DEFAULT);
        final Quote[] first = {new Quote(1, "Aa", 1), new Quote(1, "BB", 1), new Quote(1L << 32, "BB", 1)};
        assertThat(first).extracting(parts::keyHash).as("keys of one hash").containsOnly(parts.keyHash(first[0]));
        for (int i = 0; i < first.length; i++)
        {
            assertThat(writer.tryBegin(codec, first[i])).isFalse();
            writer.begin(scratch, 0, codec.encode(first[i], scratch, 0));
            put(writer, payload, 8 * i);
            writer.committed(8 * i);
        }
        assertThat(writer.tryBegin(codec, new Quote(1, "Aa", 2))).as("others came later").isFalse();
        assertThat(writer.tryBegin(codec, new Quote(1, "BB", 2))).as("another one came later").isFalse();
        assertThat(writer.tryBegin(codec, new Quote(1L << 32, "BB", 2))).isTrue();
        assertThat(writer.base()).isEqualTo(16);
    }

    /** A key of each kind of class that is hashed. */
    record Keys(
        @Key boolean flag, @Key byte int8, @Key short int16, @Key char letter, @Key int int32, @Key long int64,
        @Key float real32, @Key double real64, @Key Integer boxed, @Key Side side, @Key UUID uuid,
        @Key OptionalInt optionalInt, @Key Optional<String> optionalText, @Key String text, @Key StringBuilder builder,
        long number)
    {
    }

    @Test
    void shouldFindAnObjectByAKeyOfEachClass()
    {
        final Codec<Keys> codec = WireFormat.PACKED.codec(MessageType.of(Keys.class));
        final DeltaWriter writer = new DeltaWriter(MessageType.of(Keys.class).shape(), DeltaOptions.DEFAULT);
        final StringBuilder builder = new StringBuilder("built");
        for (int i = 0; i < 3; i++)
        {
            final Keys object = new Keys(true, (byte)1, (short)2, 'c', 3, 4, 5.5f, 6.5, null, Side.SELL,
                new UUID(1, 2), OptionalInt.of(7), Optional.of("some"), "text", builder, i);
            final boolean isTold = writer.tryBegin(codec, object);
            assertThat(isTold).isEqualTo(i > 0);
            if (!isTold)
            {
                writer.begin(scratch, 0, codec.encode(object, scratch, 0));
            }
            put(writer, payload, 8L * i);
            writer.committed(8L * i);
        }
    }

    /** An object that gives another name when it is asked again. */
    record Fickle(String name, long number)
    {
        private static String first;

        @Override
        public String name()
        {
            final String given = null == first ? name : first;
            first = null;
            return given;
        }
    }

    @Test
    void shouldTakeForSeenWhatWasComparedAndNothingElse()
    {
        final Codec<Fickle> codec = WireFormat.PACKED.codec(MessageType.of(Fickle.class));
        final DeltaWriter writer = new DeltaWriter(MessageType.of(Fickle.class).shape(), DeltaOptions.DEFAULT);
        assertThat(writer.tryBegin(codec, new Fickle("open", 1))).as("the first one").isFalse();
        writer.begin(scratch, 0, codec.encode(new Fickle("open", 1), scratch, 0));
        put(writer, payload, 0);
        writer.committed(0);

        Fickle.first = "open";
        assertThat(writer.tryBegin(codec, new Fickle("closed", 2))).as("open when it was compared").isTrue();
        put(writer, payload, 8);
        writer.committed(8);
        assertThat(writer.tryBegin(codec, new Fickle("closed", 3))).isFalse();
        assertThat(writer.tryBegin(codec, new Fickle("open", 3))).isTrue();
    }

    @Test
    void shouldTellByTheirHeadsKeysThatTakeTurns()
    {
        final int keys = 1_000;
        final Codec<Quote> codec = WireFormat.PACKED.codec(MessageType.of(Quote.class));
        final DeltaWriter writer = new DeltaWriter(MessageType.of(Quote.class).shape(), DeltaOptions.DEFAULT);
        int told = 0;
        for (int i = 0; i < 10 * keys; i++)
        {
            final Quote quote = new Quote(i % keys / 2, "S" + i % keys, i);
            if (writer.tryBegin(codec, quote))
            {
                told++;
            }
            else
            {
                writer.begin(scratch, 0, codec.encode(quote, scratch, 0));
            }
            put(writer, payload, 8L * i);
            writer.committed(8L * i);
        }
        // Some share the place that their hashes lead to.
        assertThat(told).isGreaterThan(5 * keys);
    }

    record Pair(@Key int venue, @Key int id, long price)
    {
    }

    @Test
    void shouldSpreadKeysOfTwoSmallNumbers()
    {
        final PackedParts<Pair> parts = PackedParts.of(WireFormat.PACKED.codec(MessageType.of(Pair.class)));
        final Set<Integer> hashes = new HashSet<>();
        for (int i = 0; i < 10_000; i++)
        {
            hashes.add(parts.keyHash(new Pair(i / 100, i % 100, 1)));
        }
        assertThat(hashes).hasSizeGreaterThan(9_990);
    }

    @Test
    void shouldHashAConstantByItsOrdinalSoThatASeedGivesTheSameHashesAgain()
    {
        record OfConstant(@Key Side side, long number)
        {
        }

        record OfNumber(@Key int side, long number)
        {
        }

        final PackedParts<OfConstant> constants =
            PackedParts.of(WireFormat.PACKED.codec(MessageType.of(OfConstant.class)));
        final PackedParts<OfNumber> numbers = PackedParts.of(WireFormat.PACKED.codec(MessageType.of(OfNumber.class)));
        final int ofNull = constants.keyHash(new OfConstant(null, 1));
        for (final Side side : Side.values())
        {
            assertThat(constants.keyHash(new OfConstant(side, 1)))
                .isEqualTo(numbers.keyHash(new OfNumber(side.ordinal(), 1))).isNotEqualTo(ofNull);
        }
    }

    @Test
    void shouldHaveNoPartsForClassesWithLists()
    {
        record Listed(List<Integer> sizes, long number)
        {
        }

        assertThat(PackedParts.of(WireFormat.PACKED.codec(MessageType.of(Listed.class)))).isNull();
        assertThat(PackedParts.of(WireFormat.BINARY_YAML.codec(MessageType.of(Plain.class)))).isNull();
    }
}
