/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.testkit;

import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

import io.daybook.codec.CodecException;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.WireFormat;
import io.daybook.codec.testkit.Trading.Cancelled;
import io.daybook.codec.testkit.Trading.Event;
import io.daybook.codec.testkit.Trading.Fill;
import io.daybook.codec.testkit.Trading.Leg;
import io.daybook.codec.testkit.Trading.Orders;
import io.daybook.codec.testkit.Trading.Phase;
import io.daybook.codec.testkit.Trading.Placed;
import io.daybook.codec.testkit.Trading.Side;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class YamlRecordingTest
{
    private final YamlRecording said = new YamlRecording();

    @Test
    void shouldRecordEachCallOfAnEventInItsOrder()
    {
        final Orders orders = said.events(Orders.class);
        orders.place(7, Side.BUY, 1.5);
        orders.heartbeat();
        orders.fill(Trading.fill());

        assertThat(said.toYaml()).isEqualTo("""
            ---
            place:
              orderId: 7
              side: BUY
              price: 1.5
            ---
            heartbeat: {}
            ---
            fill:
              id: 7
              at: "1970-01-01T00:00:01.000000000Z"
              legs:
                - at: "1970-01-01T00:00:02.000000000Z"
                  symbol: EUR/USD
                - at: "1970-01-01T00:00:03.000000000Z"
                  symbol: "null"
              byVenue:
                at:
                  at: "1970-01-01T00:00:04.000000000Z"
                  symbol: GBP/USD
            """);
    }

    @Test
    void shouldLeaveOutFieldsAtAnyDepthButNoEntryOfAMap()
    {
        said.leaveOut("at").objects(Fill.class).accept(Trading.fill());

        assertThat(said.toYaml()).isEqualTo("""
            ---
            Fill:
              id: 7
              legs:
                - symbol: EUR/USD
                - symbol: "null"
              byVenue:
                at:
                  symbol: GBP/USD
            """);
    }

    @Test
    void shouldRecordObjectsOfASealedInterfaceAsTheirOwnTypes()
    {
        final Consumer<Event> events = said.objects(Event.class);
        events.accept(new Placed(1, 99.5));
        events.accept(new Cancelled(1));
        events.accept(Phase.OPEN);

        assertThat(said.toYaml())
            .isEqualTo("---\nPlaced:\n  id: 1\n  price: 99.5\n---\nCancelled:\n  id: 1\n---\nEvent:\n  Phase: OPEN\n");
    }

    @Test
    void shouldRecordAMessageThatWasRead()
    {
        final byte[] json = "{\"b\":1.50,\"a\":[\"x\",null]}".getBytes(UTF_8);
        final MessageDecoder fields = WireFormat.JSON.decoder(null).wrap(new UnsafeBuffer(json), 0, json.length);

        said.leaveOut("c", "c").message("Read", fields);

        assertThat(said.toYaml()).isEqualTo("---\nRead:\n  b: 1.5\n  a: [x, null]\n");
    }

    @Test
    void shouldRecordNothingOfWhatCannotBePublished()
    {
        final Consumer<Fill> fills = said.objects(Fill.class);

        assertThatThrownBy(() -> fills.accept(null)).isInstanceOf(NullPointerException.class)
            .hasMessage("value must not be null");
        assertThatThrownBy(() -> fills.accept(
            new Fill(1, Instant.MAX, List.of(new Leg(Instant.EPOCH, "a")), new TreeMap<>())))
            .isInstanceOf(CodecException.class);
        assertThat(said.toYaml()).isEmpty();
    }

    @Test
    void shouldForgetWhatWasRecorded()
    {
        final Orders orders = said.leaveOut("price").events(Orders.class);
        orders.heartbeat();
        said.clear();
        orders.place(1, null, 2);

        assertThat(said.toYaml()).isEqualTo("---\nplace:\n  orderId: 1\n  side: null\n");
    }
}
