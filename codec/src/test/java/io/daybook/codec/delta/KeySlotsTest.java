/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;

import io.daybook.codec.Cases;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A slot has one key, a key has one slot, and keeps it until another is given it.
 */
class KeySlotsTest
{
    private static final int CASES = 200;
    private static final int STEPS = 500;
    private static final int MAX_LIMIT = 70;

    @Test
    void shouldGiveEachKeyASlotOfItsOwn()
    {
        final Random random = Cases.random("shouldGiveEachKeyASlotOfItsOwn");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Model model = new Model(1 + random.nextInt(MAX_LIMIT));
            final byte[][] keys = keys(2 + random.nextInt(3 * MAX_LIMIT), random);
            for (int k = 0; k < STEPS; k++)
            {
                model.use(keys[random.nextInt(keys.length)], random);
            }
            model.checkAll();
        }
    }

    /** Keys that differ, many of them alike up to their last bytes. */
    private static byte[][] keys(final int count, final Random random)
    {
        final byte[] common = new byte[40];
        random.nextBytes(common);
        final Map<ByteBuffer, byte[]> keys = new LinkedHashMap<>();
        while (keys.size() < count)
        {
            final byte[] key = new byte[random.nextInt(common.length)];
            System.arraycopy(common, 0, key, 0, key.length);
            for (int i = random.nextInt(4); i > 0 && key.length > 0; i--)
            {
                key[key.length - 1 - random.nextInt(Math.min(3, key.length))] = (byte)random.nextInt();
            }
            keys.put(ByteBuffer.wrap(key), key);
        }
        return keys.values().toArray(new byte[0][]);
    }

    @Test
    void shouldOfferTheSameSlotUntilItIsGiven()
    {
        final KeySlots slots = new KeySlots(2);
        final KeySlot offered = slots.find(bytes("a"), 1);
        assertThat(slots.find(bytes("b"), 1)).isSameAs(offered);
        assertThat(offered.isOf(bytes("a"), 1)).isFalse();
    }

    @Test
    void shouldGiveTheSlotAwayThatHasRested()
    {
        final KeySlots slots = new KeySlots(3);
        give(slots, "a");
        give(slots, "b");
        give(slots, "c");
        give(slots, "d");
        slots.find(bytes("b"), 1);
        give(slots, "e");
        assertThat(slots.find(bytes("b"), 1).isOf(bytes("b"), 1)).isTrue();
        assertThat(slots.find(bytes("d"), 1).isOf(bytes("d"), 1)).isTrue();
        assertThat(slots.find(bytes("e"), 1).isOf(bytes("e"), 1)).isTrue();
    }

    @Test
    void shouldTellNumbersApartByTheirHighestBytes()
    {
        isSpread((i) -> ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong((long)i << 48).array());
    }

    @Test
    void shouldTellTextsApartByTheirLastCharacters()
    {
        isSpread((i) -> bytes("\7ABC%04d".formatted(i)));
        isSpread((i) -> bytes("\17XNYS.ABCDEF%04d".formatted(i)));
    }

    @Test
    void shouldTellNumbersApartByTheirLowestBytes()
    {
        isSpread((i) -> ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(i).array());
    }

    /** Of a thousand keys, those with the same place in a table of so many and more are few. */
    private static void isSpread(final IntFunction<byte[]> keys)
    {
        final int count = 1_000;
        final KeySlots slots = new KeySlots(count);
        final Set<Integer> places = new HashSet<>();
        for (int i = 0; i < count; i++)
        {
            final byte[] key = keys.apply(i);
            final KeySlot slot = slots.find(key, key.length);
            slots.give(slot, key, key.length);
            places.add(slot.hash & 0x7FF);
        }
        // Of random ones, 2048 * (1 - e^(-1000/2048)) = 791.
        assertThat(places.size()).isGreaterThan(700);
    }

    private static void give(final KeySlots slots, final String key)
    {
        slots.give(slots.find(bytes(key), key.length()), bytes(key), key.length());
    }

    private static byte[] bytes(final String text)
    {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Which key has which slot. */
    private static final class Model
    {
        private final int limit;
        private final KeySlots slots;
        private final Map<ByteBuffer, KeySlot> byKey = new LinkedHashMap<>();

        Model(final int limit)
        {
            this.limit = limit;
            this.slots = new KeySlots(limit);
        }

        void use(final byte[] key, final Random random)
        {
            final KeySlot slot = slots.find(key, key.length);
            final KeySlot known = byKey.get(ByteBuffer.wrap(key));
            if (null != known)
            {
                assertThat(slot).isSameAs(known);
                assertThat(slot.isOf(key, key.length)).isTrue();
                return;
            }
            assertThat(slot.isOf(key, key.length)).isFalse();
            assertThat(slot.number()).isBetween(0, limit - 1);
            if (0 != random.nextInt(4))
            {
                assertThat(byKey.containsValue(slot)).as("taken from another").isEqualTo(limit == byKey.size());
                byKey.values().remove(slot);
                slots.give(slot, key, key.length);
                byKey.put(ByteBuffer.wrap(key), slot);
            }
        }

        void checkAll()
        {
            final Set<Integer> numbers = new HashSet<>();
            byKey.forEach((key, slot) ->
            {
                assertThat(slots.find(key.array(), key.capacity())).isSameAs(slot);
                assertThat(slot.isOf(key.array(), key.capacity())).isTrue();
                assertThat(numbers.add(slot.number())).as("number=%d", slot.number()).isTrue();
            });
        }
    }
}
