/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;

import org.junit.jupiter.api.Test;

import static io.daybook.codec.DeltaChannel.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a writer tells by what has changed, and what it stores whole; and that a reader makes of it what was begun.
 */
class DeltaWriterTest
{
    private static final int CASES = 300;
    private static final int STEPS = 40;
    private static final int MAX_KEYS = 7;
    private static final DeltaOptions AMPLE = new DeltaOptions(1_000, 1_000);
    private static final Shape QUOTE = Shape.builder("Quote")
        .field(ShapeField.of("symbol", FieldType.TEXT).asKey())
        .field("price", FieldType.FLOAT64)
        .field("quantity", FieldType.INT64)
        .build();

    @Test
    void shouldLeadToWhatWasBegunWhereverItIsRead()
    {
        final Random random = Cases.random("shouldLeadToWhatWasBegunWhereverItIsRead");
        eachWalk(random, (channel, last) ->
        {
            if (0 != random.nextInt(4))
            {
                assertThat(channel.read(last, random)).as("the last one").isEqualTo(last.message());
            }
            for (int i = random.nextInt(4); i > 0; i--)
            {
                final List<DeltaChannel.Sent> all = new ArrayList<>(channel.sent.values());
                final DeltaChannel.Sent any = all.get(random.nextInt(all.size()));
                assertThat(channel.read(any, random)).as("position=%d", any.position()).isEqualTo(any.message());
            }
        });
    }

    @Test
    void shouldSayBeforeHowLongAPayloadWillBe()
    {
        final Random random = Cases.random("shouldSayBeforeHowLongAPayloadWillBe");
        eachWalk(random, (channel, last) -> assertThat(last.saidLength()).isEqualTo(last.payload().length));
    }

    /** Random objects of random shapes, with messages that are given up and scopes in between. */
    private static void eachWalk(final Random random, final BiConsumer<DeltaChannel, DeltaChannel.Sent> check)
    {
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = RandomChanges.scaled(Shapes.shape(random), random);
            final DeltaOptions options = new DeltaOptions(1 + random.nextInt(5), 1 + random.nextInt(4));
            try
            {
                walk(shape, new DeltaChannel(shape, options), random, check);
            }
            catch (final RuntimeException | AssertionError ex)
            {
                throw new AssertionError("shape=" + shape + ", options=" + options, ex);
            }
        }
    }

    private static void walk(
        final Shape shape,
        final DeltaChannel channel,
        final Random random,
        final BiConsumer<DeltaChannel, DeltaChannel.Sent> check)
    {
        final List<Map<String, Object>> objects = new ArrayList<>();
        for (int i = 1 + random.nextInt(MAX_KEYS); i > 0; i--)
        {
            objects.add(Shapes.object(random, shape));
        }
        for (int i = 0; i < STEPS; i++)
        {
            newScope(channel, random);
            final int which = random.nextInt(objects.size());
            objects.set(which,
                RandomChanges.changed(shape, objects.get(which), Shapes.object(random, shape), random));
            channel.begin(objects.get(which));
            // A scope may also begin once it turns out that there is no room in the one before.
            newScope(channel, random);
            if (0 != random.nextInt(8))
            {
                check.accept(channel, channel.commit(random.nextInt(300)));
            }
        }
    }

    private static void newScope(final DeltaChannel channel, final Random random)
    {
        if (0 == random.nextInt(20))
        {
            channel.newScope();
        }
    }

    @Test
    void shouldStoreAMessageWholeAfterAsManyChangesAsTheIntervalSays()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, new DeltaOptions(3, 1_000));
        final StringBuilder keys = new StringBuilder();
        for (int i = 0; i < 9; i++)
        {
            keys.append(channel.send(quote("ABC", i)).isKey() ? 'K' : '.');
        }
        assertThat(keys).hasToString("K...K...K");
    }

    @Test
    void shouldCountTheChangesOfEachKeyByItself()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, new DeltaOptions(1, 1_000));
        final StringBuilder keys = new StringBuilder();
        for (final String symbol : "A A B A B B A B".split(" "))
        {
            keys.append(channel.send(quote(symbol, keys.length())).isKey() ? 'K' : '.');
        }
        assertThat(keys).hasToString("K.KK.K..");
    }

    @Test
    void shouldLeanOnTheLastMessageOfTheSameKey()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, AMPLE);
        final long first = channel.send(quote("ABC", 1)).position();
        channel.send(quote("DEF", 2));
        final DeltaChannel.Sent second = channel.send(quote("ABC", 3));
        assertThat(second.base()).isEqualTo(first);
        assertThat(channel.send(quote("ABC", 4)).base()).isEqualTo(second.position());
    }

    @Test
    void shouldStoreAMessageWholeAfterOneThatWasGivenUp()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, AMPLE);
        channel.send(quote("ABC", 1));
        channel.begin(quote("ABC", 2));
        assertThat(channel.send(quote("ABC", 3)).isKey()).isTrue();
    }

    @Test
    void shouldGoOnWithOtherKeysAfterAMessageThatWasGivenUp()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, AMPLE);
        channel.send(quote("ABC", 1));
        final long base = channel.send(quote("DEF", 1)).position();
        channel.begin(quote("ABC", 2));
        assertThat(channel.send(quote("DEF", 2)).base()).isEqualTo(base);
    }

    @Test
    void shouldStoreAMessageWholeInANewScope()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, AMPLE);
        channel.send(quote("ABC", 1));
        channel.newScope();
        assertThat(channel.send(quote("ABC", 2)).isKey()).isTrue();
    }

    @Test
    void shouldStoreAMessageWholeWhenAScopeBeginsBeforeItIsPut()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, AMPLE);
        channel.send(quote("ABC", 1));
        channel.begin(quote("ABC", 2));
        channel.newScope();
        assertThat(channel.commit(0).isKey()).isTrue();
    }

    @Test
    void shouldLeanOnAMessageThatWasStoredWholeForANewScope()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, new DeltaOptions(1, 1_000));
        channel.send(quote("ABC", 1));
        channel.begin(quote("ABC", 2));
        channel.newScope();
        final long base = channel.commit(0).position();
        assertThat(channel.send(quote("ABC", 3)).base()).isEqualTo(base);
    }

    @Test
    void shouldForgetTheScalesOfAChangeThatWasStoredWholeForANewScope()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, AMPLE);
        channel.send(price(100));
        channel.begin(price(100.25));
        channel.newScope();
        channel.read(channel.commit(0));
        final DeltaChannel.Sent next = channel.send(price(100.75));
        assertThat(next.isKey()).isFalse();
        assertThat(channel.read(next)).isEqualTo(next.message());
    }

    private static Map<String, Object> price(final double price)
    {
        return values("symbol", "ABC", "price", Double.doubleToRawLongBits(price), "quantity", 1L);
    }

    @Test
    void shouldTakeAnyBytesBehindANullForZero()
    {
        final DeltaChannel channel = new DeltaChannel(Shape.builder("Optional")
            .field(ShapeField.of("number", FieldType.INT64).orNull())
            .field("other", FieldType.INT64)
            .build(), AMPLE);
        final byte[] message = channel.packed(values("number", null, "other", 1L));
        // Behind the presence bits.
        message[1] = 7;
        channel.begin(message);
        channel.read(channel.commit(0));
        final DeltaChannel.Sent next = channel.send(values("number", 5L, "other", 1L));
        assertThat(next.isKey()).isFalse();
        assertThat(channel.read(next)).isEqualTo(next.message());
    }

    @Test
    void shouldStoreAMessageWholeWhenTheChangeMayNotBeShorter()
    {
        final DeltaChannel channel = new DeltaChannel(
            Shape.builder("Text").field("text", FieldType.TEXT).build(), AMPLE);
        channel.send(values("text", "abcdefghij"));
        // Mask, bytes kept, and length of the new ones plus one take a byte each; the whole one has its length alone.
        assertThat(channel.send(values("text", "abcdefWXYZ")).isKey()).as("four bytes less").isFalse();
        // A way back may take three bytes more than that of a whole one.
        assertThat(channel.send(values("text", "abcdeVWXYZ")).isKey()).as("three bytes less").isTrue();
        assertThat(channel.send(values("text", "1234567890")).isKey()).as("more").isTrue();
    }

    @Test
    void shouldUseNoMoreSlotsThanDeclared()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, new DeltaOptions(1_000, 3));
        for (int i = 0; i < 20; i++)
        {
            assertThat(channel.send(quote("key" + i, i)).slot()).isLessThan(3);
        }
    }

    @Test
    void shouldLeadToWhatWasBegunWhenKeysTakeTurnsInASlot()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, new DeltaOptions(1_000, 1));
        for (int i = 0; i < 20; i++)
        {
            final DeltaChannel.Sent sent = channel.send(quote("key" + i / 2 % 2, i));
            assertThat(channel.read(sent)).isEqualTo(sent.message());
        }
    }

    @Test
    void shouldKeepTheSlotOfAKeyThatIsUsedAllTheTime()
    {
        final int limit = 4;
        final DeltaChannel channel = new DeltaChannel(QUOTE, new DeltaOptions(1_000, limit));
        final List<Boolean> whole = new ArrayList<>();
        for (int i = 0; i < 100; i++)
        {
            channel.send(quote("rare" + i, i));
            whole.add(channel.send(quote("often", i)).isKey());
        }
        // When all slots are taken for the first time, each was used since the search came by.
        assertThat(whole.subList(2 * limit, whole.size())).containsOnly(false);
    }

    @Test
    void shouldLeaveAKeyItsSlotWhenTheOneThatWouldTakeItIsGivenUp()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, new DeltaOptions(1_000, 1));
        final long base = channel.send(quote("ABC", 1)).position();
        channel.begin(quote("DEF", 2));
        assertThat(channel.send(quote("ABC", 3)).base()).isEqualTo(base);
    }

    @Test
    void shouldTellKeysOfSeveralFieldsApart()
    {
        final DeltaChannel channel = new DeltaChannel(Shape.builder("Pair")
            .field(ShapeField.of("one", FieldType.TEXT).asKey())
            .field("value", FieldType.INT64)
            .field(ShapeField.of("other", FieldType.TEXT).asKey())
            .build(), AMPLE);
        assertThat(channel.send(values("one", "ab", "value", 1L, "other", "c")).slot()).isEqualTo(0);
        assertThat(channel.send(values("one", "a", "value", 1L, "other", "bc")).slot()).isEqualTo(1);
        assertThat(channel.send(values("one", "", "value", 1L, "other", "abc")).slot()).isEqualTo(2);
        assertThat(channel.send(values("one", "ab", "value", 2L, "other", "c")).slot()).isEqualTo(0);
    }

    @Test
    void shouldTellAKeyOfNullFromOneOfZero()
    {
        final DeltaChannel channel = new DeltaChannel(Shape.builder("Optional")
            .field(ShapeField.of("number", FieldType.INT64).orNull().asKey())
            .field(ShapeField.of("text", FieldType.TEXT).orNull().asKey())
            .field("value", FieldType.INT64)
            .build(), AMPLE);
        for (int round = 0; round < 3; round++)
        {
            // Of each the second one, and the third, come behind one of the same key.
            for (int again = 0; again < 3; again++)
            {
                assertThat(channel.send(optional(null, null, again)).slot()).isEqualTo(0);
            }
            for (int again = 0; again < 3; again++)
            {
                assertThat(channel.send(optional(0L, null, again)).slot()).isEqualTo(1);
            }
            assertThat(channel.send(optional(null, "", round)).slot()).isEqualTo(2);
            assertThat(channel.send(optional(0L, "", round)).slot()).isEqualTo(3);
        }
    }

    private static Map<String, Object> optional(final Long number, final String text, final long value)
    {
        return values("number", number, "text", text, "value", value);
    }

    @Test
    void shouldFindAKeyBehindATextThatChanges()
    {
        final DeltaChannel channel = new DeltaChannel(Shape.builder("Note")
            .field("text", FieldType.TEXT)
            .field(ShapeField.of("key", FieldType.TEXT).asKey())
            .build(), AMPLE);
        for (int round = 0; round < 3; round++)
        {
            for (final String text : List.of("long text", "", "other text", "other text", "text"))
            {
                assertThat(channel.send(values("text", text, "key", "a")).slot()).isEqualTo(0);
                assertThat(channel.send(values("text", text, "key", "a")).slot()).isEqualTo(0);
                assertThat(channel.send(values("text", text, "key", "b")).slot()).isEqualTo(1);
            }
        }
    }

    @Test
    void shouldFindAKeyOfFixedWidthBehindATextThatChanges()
    {
        final DeltaChannel channel = new DeltaChannel(Shape.builder("Note")
            .field("text", FieldType.TEXT)
            .field(ShapeField.of("key", FieldType.INT32).asKey())
            .build(), AMPLE);
        for (final String text : List.of("long text", "", "other text", "text"))
        {
            assertThat(channel.send(values("text", text, "key", 1L)).slot()).isEqualTo(0);
            assertThat(channel.send(values("text", text + "!", "key", 1L)).slot()).isEqualTo(0);
            assertThat(channel.send(values("text", text, "key", 2L)).slot()).isEqualTo(1);
        }
    }

    @Test
    void shouldRefuseAZonedTimeWithoutAZone()
    {
        final Shape shape = Shape.builder("Zoned")
            .field(ShapeField.of("at", FieldType.ZONED_DATE_TIME).orNull()).build();
        for (final Object before : Arrays.asList(null, List.of(1L, 0L, "UTC")))
        {
            final DeltaChannel channel = new DeltaChannel(shape, AMPLE);
            channel.send(values("at", before));
            // The length of the zone, plus one, is 0.
            final byte[] message = new byte[14];
            message[0] = 1;
            assertThatThrownBy(() -> channel.begin(message))
                .isInstanceOf(CodecException.class).hasMessageContaining("a zone must be a text: field=Zoned.at");
            channel.send(values("at", List.of(2L, 0L, "UTC")));
        }
    }

    @Test
    void shouldTellKeysApartThatBeginAlike()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, AMPLE);
        for (int round = 0; round < 2; round++)
        {
            for (int i = 0; i < 40; i++)
            {
                assertThat(channel.send(quote("a".repeat(i), round)).slot()).isEqualTo(i);
            }
        }
    }

    @Test
    void shouldLeanOnTheLastMessageWhereTheShapeHasNoKey()
    {
        final DeltaChannel channel = new DeltaChannel(Shape.builder("Plain")
            .field("one", FieldType.INT64)
            .field("other", FieldType.INT64)
            .build(), AMPLE);
        final DeltaChannel.Sent first = channel.send(values("one", 1L, "other", 2L));
        final DeltaChannel.Sent second = channel.send(values("one", 7L, "other", 2L));
        assertThat(second.base()).isEqualTo(first.position());
        assertThat(channel.send(values("one", 7L, "other", 3L)).base()).isEqualTo(second.position());
    }

    @Test
    void shouldRefuseBytesThatAreNoMessageAndGoOnAsIfThereWereNone()
    {
        final Random random = Cases.random("shouldRefuseBytesThatAreNoMessageAndGoOnAsIfThereWereNone");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            final DeltaChannel one = new DeltaChannel(shape, AMPLE);
            final DeltaChannel other = new DeltaChannel(shape, AMPLE);
            Map<String, Object> values = Shapes.object(random, shape);
            for (int k = 0; k < 5; k++)
            {
                refuses(one, one.packed(values), random);
                assertThat(one.send(values).payload()).isEqualTo(other.send(values).payload());
                values = RandomChanges.changed(shape, values, Shapes.object(random, shape), random);
            }
        }
    }

    private static void refuses(final DeltaChannel channel, final byte[] message, final Random random)
    {
        refuses(channel, Arrays.copyOf(message, message.length + 1 + random.nextInt(3)));
        if (message.length > 0)
        {
            refuses(channel, Arrays.copyOf(message, random.nextInt(message.length)));
        }
    }

    private static void refuses(final DeltaChannel channel, final byte[] message)
    {
        assertThatThrownBy(() -> channel.begin(message)).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldLeaveAKeyItsSlotWhenTheMessageThatWouldTakeItIsRefused()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, new DeltaOptions(1_000, 1));
        final long base = channel.send(quote("ABC", 1)).position();
        refuses(channel, Arrays.copyOf(channel.packed(quote("DEF", 2)), 40));
        assertThat(channel.send(quote("ABC", 3)).base()).isEqualTo(base);
    }

    @Test
    void shouldGoBackAsFarAsItMust()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, AMPLE);
        channel.begin(quote("ABC", 1));
        channel.commit(Integer.MAX_VALUE - 1);
        for (int i = 0; i < 16; i++)
        {
            // 2^34 bytes each.
            channel.position(Integer.MAX_VALUE - 1);
        }
        final DeltaChannel.Sent last = channel.send(quote("ABC", 2));
        assertThat(last.position()).isGreaterThan(1L << 38);
        assertThat(last.isKey()).isFalse();
        assertThat(channel.read(last)).isEqualTo(last.message());
    }

    private static Map<String, Object> quote(final String symbol, final long quantity)
    {
        return values("symbol", symbol, "price", Double.doubleToRawLongBits(101.25), "quantity", quantity);
    }
}
