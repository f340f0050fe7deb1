/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.daybook.codec.AllocationTest.allocatedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is allocated for classes of single values, which are all that CSV has rows for. Its codec is not generated, and
 * makes each text anew.
 */
@Tag("slow")
class FlatAllocationTest
{
    enum Side
    {
        Buy, Sell
    }

    record Fill(double price, boolean flag, String text, Side side, int smallInt, long longInt)
    {
    }

    static class Quote
    {
        long id = 1;
        double bid = 1.5;
        float rate = 0.5f;
        boolean flag;
        char mark = 'a';
        Side side = Side.Buy;
        StringBuilder note = new StringBuilder();
        byte[] raw = new byte[10];
        Long account = 1234567L;
        Instant at = Instant.ofEpochSecond(1, 5);
        UUID uuid = new UUID(1, 2);
    }

    static class Venue
    {
        long id;
        String name;
    }

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4096]);
    private final byte[] latin = new byte[64];
    private Fill fill;
    private int length;
    private long sink;

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldAllocateNothingButTheRecordThatIsRead(final WireFormat format)
    {
        final Codec<Fill> codec = format.codec(MessageType.of(Fill.class));
        final Fill example = new Fill(1234.0, true, "Hello World!", Side.Sell, 123, 1234567890L);

        assertThat(allocatedBy(() -> length = codec.encode(example, buffer, 0))).isZero();
        assertThat(allocatedBy(() -> fill = codec.decode(buffer, 0, length))).isEqualTo(allocatedBy(() ->
            fill = new Fill(example.price, example.flag, text(format, example.text), example.side, length,
                example.longInt)));
        assertThat(codec.decode(buffer, 0, length)).isEqualTo(example);
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldReadIntoAPojoWithoutGarbage(final WireFormat format)
    {
        final Codec<Quote> codec = format.codec(MessageType.of(Quote.class));
        final Quote quote = new Quote();
        final Quote into = new Quote();

        assertThat(allocatedBy(() ->
        {
            quote.id++;
            quote.bid += 0.25;
            quote.flag = !quote.flag;
            quote.mark = quote.flag ? 'é' : 'a';
            quote.side = quote.flag ? Side.Buy : Side.Sell;
            quote.note.setLength(0);
            quote.note.append("prïx ").append(quote.id);
            quote.raw[0]++;
            codec.decodeInto(into, buffer, 0, codec.encode(quote, buffer, 0));
        })).isZero();

        assertThat(into).usingRecursiveComparison().ignoringFields("note").isEqualTo(quote);
        assertThat(into.note.toString()).isEqualTo(quote.note.toString());
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldReadTextsThatComeAgainWithoutGarbage(final WireFormat format)
    {
        final Codec<Venue> codec = format.codec(MessageType.of(Venue.class));
        final Venue venue = new Venue();
        final Venue into = new Venue();
        final String[] names = { "XLON", "a venue of 32 characters or less", "", null };

        assertThat(allocatedBy(() ->
        {
            venue.id++;
            venue.name = names[(int)venue.id % names.length];
            sink += codec.decodeInto(into, buffer, 0, codec.encode(venue, buffer, 0)).id;
        })).isEqualTo(allocatedBy(() ->
        {
            into.id++;
            into.name = text(format, names[(int)into.id % names.length]);
        }));
        venue.name = names[0];
        codec.decodeInto(into, buffer, 0, codec.encode(venue, buffer, 0));
        assertThat(into).usingRecursiveComparison().isEqualTo(venue);
    }

    private String text(final WireFormat format, final String text)
    {
        if (WireFormat.CSV != format || null == text)
        {
            return text;
        }
        for (int i = 0; i < text.length(); i++)
        {
            latin[i] = (byte)text.charAt(i);
        }
        return new String(latin, 0, text.length(), StandardCharsets.ISO_8859_1);
    }
}
