/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.time.ZonedDateTime;

import io.daybook.codec.Codec;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The workload of the article that made deltas known: an object of nine fields, three of them its key, of which one of
 * two numbers goes up by one each time.
 */
class DeltaSizeTest
{
    private static final int UPDATES = 5_000;
    private static final int KEY_INTERVAL = 256;
    /** Of the key's slot, and of the way back to the message before, in 8 bytes: both are small. */
    private static final int HEADER_LENGTH = 2;

    /** As in the article. */
    record Update(
        @Key long firstId,
        @Key int secondId,
        @Key String thirdId,
        String staticOne,
        long staticTwo,
        ZonedDateTime staticThree,
        double staticFour,
        long changesA,
        double changesB)
    {
    }

    @Test
    void shouldTakeFewBytesForAnUpdate()
    {
        final MessageType<Update> type = MessageType.of(Update.class);
        final Codec<Update> codec = WireFormat.PACKED.codec(type);
        final DeltaLayout layout = new DeltaLayout(type.shape());
        final ChangeWriter writer = new ChangeWriter(layout);
        final ChangeReader reader = new ChangeReader(layout);
        final ExpandableArrayBuffer delta = new ExpandableArrayBuffer();
        final int message = layout.scalesLength();
        ExpandableArrayBuffer state = new ExpandableArrayBuffer();
        ExpandableArrayBuffer next = new ExpandableArrayBuffer();
        // What the reader has made, which knows the payloads alone.
        ExpandableArrayBuffer seen = new ExpandableArrayBuffer();
        ExpandableArrayBuffer nextSeen = new ExpandableArrayBuffer();
        int length = 0;
        int seenLength = 0;
        long bytes = 0;
        long a = 3_000_000_000L;
        double b = 123_456.0;
        for (int i = 0; i < UPDATES; i++)
        {
            a += 0 == i % 2 ? 1 : 0;
            b += 1 == i % 2 ? 1 : 0;
            final Update update = new Update(
                1010101010101L, 2222, "thirdId-1234", "staticOne-1234", 2020202020202L,
                ZonedDateTime.parse("2016-07-22T12:34:56.789Z[UTC]"), 1000000.0, a, b);
            final int nextLength = message + codec.encode(update, next, message);
            if (0 == i % (KEY_INTERVAL + 1))
            {
                layout.begin(next.byteArray(), 0);
                bytes += HEADER_LENGTH + nextLength - message;
                layout.begin(seen.byteArray(), 0);
                seen.putBytes(message, next, message, nextLength - message);
                seenLength = nextLength;
            }
            else
            {
                final int told = writer.write(state, 0, length, next, 0, nextLength, delta, 0);
                bytes += HEADER_LENGTH + told;
                seenLength = reader.read(seen, 0, seenLength, delta, 0, told, nextSeen, 0);
                final ExpandableArrayBuffer lastSeen = seen;
                seen = nextSeen;
                nextSeen = lastSeen;
            }
            assertThat(codec.decode(seen, message, seenLength - message)).isEqualTo(update);
            final ExpandableArrayBuffer last = state;
            state = next;
            next = last;
            length = nextLength;
        }
        System.out.println("bytes of an update, whole ones counted: " + bytes / (double)UPDATES);
        assertThat(bytes).isLessThanOrEqualTo(5L * UPDATES);
    }
}
