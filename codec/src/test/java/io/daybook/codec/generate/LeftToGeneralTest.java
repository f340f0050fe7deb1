/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.HexFormat;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.GeneratedCodec;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages of other writers than ours: what generated codecs read themselves, and what they leave to the general ones.
 */
class LeftToGeneralTest
{
    private static final UnsafeBuffer USUAL = buffer("c16101c16202");
    private static final UnsafeBuffer OTHER_ORDER = buffer("c16202c16101");
    private static final UnsafeBuffer WITHOUT_B = buffer("c16101");

    /** The generated code makes an object before it sees that it cannot read the message, then the general one does. */
    static class Pair
    {
        private static int made;

        private int a;
        private int b = 2;

        Pair()
        {
            made++;
        }
    }

    private final Codec<Pair> codec = WireFormat.BINARY_YAML.codec(MessageType.of(Pair.class));

    @Test
    void shouldNotTryEachMessageWhenAllAreLeftToTheGeneralCodec()
    {
        verifyMade(USUAL, 3, 1);
        verifyMade(OTHER_ORDER, 4, 2);
        verifyMade(WITHOUT_B, 4, 2);
        verifyMade(OTHER_ORDER, 64, 1);
        verifyMade(OTHER_ORDER, 1, 2);
        verifyMade(WITHOUT_B, 64, 1);
        verifyMade(USUAL, 1, 1);
        verifyMade(OTHER_ORDER, 8, 2);
        verifyMade(OTHER_ORDER, 1, 1);
    }

    private void verifyMade(final UnsafeBuffer message, final int count, final int expected)
    {
        for (int i = 0; i < count; i++)
        {
            Pair.made = 0;
            final Pair pair = codec.decode(message, 0, message.capacity());
            assertThat(Pair.made).as("message %s", i).isEqualTo(expected);
            assertThat(pair.a).isEqualTo(1);
            assertThat(pair.b).isEqualTo(2);
        }
    }

    record Numbers(double d, float f, Double boxed)
    {
    }

    /** Integers, floats of 32 bits, and with two, four and six digits behind the point. */
    @ParameterizedTest
    @ValueSource(strings = {
        "00", "7f", "a1ff", "a2ffff", "a3ffffffff", "a480", "a50080", "a600000080", "a70100000000000080",
        "900000803f", "90000000c0", "909a99993f", "900100807f", "910000000000489340", "92ac02", "94d204", "96fe8000",
        "91182d4454fb210940" })
    void shouldReadNumbersAsChronicleWritesThem(final String value)
    {
        @SuppressWarnings("unchecked")
        final GeneratedCodec<Numbers> numbers =
            (GeneratedCodec<Numbers>)WireFormat.BINARY_YAML.codec(MessageType.of(Numbers.class));
        final UnsafeBuffer message = buffer("c164" + value + "c166" + value + "c5626f786564" + value);
        final int length = message.capacity();

        final Numbers own = (Numbers)numbers.read(numbers.input(message, 0, length));
        numbers.checkEnd();

        assertThat(own).isEqualTo(numbers.general().decode(message, 0, length));
    }

    private static UnsafeBuffer buffer(final String hex)
    {
        return new UnsafeBuffer(HexFormat.of().parseHex(hex));
    }
}
