/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntSupplier;

import com.sun.management.ThreadMXBean;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

import io.daybook.codec.json.JsonDecoder;
import io.daybook.codec.json.JsonEncoder;
import io.daybook.codec.text.Trees;
import io.daybook.codec.yaml.YamlDecoder;
import io.daybook.codec.yaml.YamlEncoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TranscoderTest
{
    private static final String EXAMPLE = """
        Trade:
          bool: true
          i8: -1
          i64: 1234567890123
          u64: 9223372036854775807
          f32: 0.5
          f64: 1.1034
          text: "caf\u00e9 \ud83d\ude00"
          symbol: Sell
          raw: "AQID"
          ts: "2026-11-20T09:30:00.123456789Z"
          date: "2026-11-20"
          time: "09:30:00.000000001"
          dt: "2026-11-20T09:30:00"
          z: "2026-11-20T10:30+01:00[Europe/Paris]"
          id: "123e4567-e89b-12d3-a456-426614174000"
          nothing: null
          object:
            a: 1
          list:
            - 1
            - []
          map:
            EUR: 2
        """;
    private static final Shape PACKED_SHAPE = Shape.builder("Fill")
        .field("price", FieldType.DECIMAL).field("grade", FieldType.CHAR).field("took", FieldType.DURATION)
        .field("u8", FieldType.UINT8).field("i32", FieldType.INT32).field("symbol", FieldType.TEXT)
        .field(new ShapeField("levels", 7, FieldType.MAP, true, false, List.of(), null,
            new ShapeField("", 0, FieldType.INT16, false, false, List.of(), null, null, null),
            new ShapeField("", 0, FieldType.FLOAT64, true, false, List.of(), null, null, null)))
        .build();
    private static final DirectBuffer RAW = new UnsafeBuffer(new byte[]{ 1, 2, 3 });
    private static final WireFormat[] SELF_DESCRIBED = { WireFormat.YAML, WireFormat.JSON, WireFormat.BINARY_YAML };

    private final MutableDirectBuffer source = new ExpandableArrayBuffer();
    private final MutableDirectBuffer target = new ExpandableArrayBuffer();

    @Property(tries = 300)
    void shouldKeepEveryKindThroughEverySelfDescribedFormat(@ForAll final long seed)
    {
        final Map<String, Object> message = Trees.message(new Random(seed), 3);
        for (final WireFormat from : SELF_DESCRIBED)
        {
            for (final WireFormat to : SELF_DESCRIBED)
            {
                final MessageEncoder encoder = from.encoder(null);
                Trees.write(message, encoder.wrap(source, 0, null));
                final MessageDecoder decoder = from.decoder(null).wrap(source, 0, encoder.finish());
                final int length = new Transcoder().transcode(decoder, to.encoder(null), null, target, 0);
                assertThat(Trees.read(to.decoder(null).wrap(target, 0, length))).as(from + " " + to).isEqualTo(message);
            }
        }
    }

    @Test
    void shouldRenderEveryFieldType()
    {
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
        encoder.wrap(source, 3, "Trade");
        example(encoder);
        final StringBuilder yaml = new StringBuilder();
        Transcoder.toYaml(source, 3, encoder.finish(), WireFormat.BINARY_YAML, null, yaml);
        assertThat(yaml).hasToString(EXAMPLE);
    }

    @Test
    void shouldRenderPackedByItsShape()
    {
        final MessageEncoder encoder = WireFormat.PACKED.encoder(PACKED_SHAPE);
        encoder.wrap(source, 0, null);
        packedExample(encoder);
        final StringBuilder yaml = new StringBuilder();
        Transcoder.toYaml(source, 0, encoder.finish(), WireFormat.PACKED, PACKED_SHAPE, yaml);
        assertThat(yaml).hasToString("""
            Fill:
              price: 1.10340
              grade: "#"
              took: "PT0.25S"
              u8: 255
              i32: -5
              symbol: EUR/USD
              levels:
                "-1": 0.5
                "2": null
            """);
    }

    @ParameterizedTest
    @EnumSource(names = { "YAML", "JSON" })
    void shouldRenderTextWithoutAShape(final WireFormat wireFormat)
    {
        final MessageEncoder encoder = wireFormat.encoder(null);
        encoder.wrap(source, 0, "Trade").field("a").beginList().int64(1).text("no").endList();
        final StringBuilder yaml = new StringBuilder();
        Transcoder.toYaml(source, 0, encoder.finish(), wireFormat, null, yaml);
        assertThat(yaml).hasToString("Trade:\n  a: [1, \"no\"]\n");
    }

    @Test
    void shouldRenameKeysThatOccurTwiceWhenRendering()
    {
        final byte[] json = "{\"a\":1,\"a\":{\"b\":2,\"b\":3}}".getBytes(StandardCharsets.UTF_8);
        final StringBuilder yaml = new StringBuilder();
        Transcoder.toYaml(new UnsafeBuffer(json), 0, json.length, WireFormat.JSON, null, yaml);
        assertThat(yaml).hasToString("a: 1\na_2:\n  b: 2\n  b_2: 3\n");
    }

    @Test
    void shouldRefuseDamagedMessages()
    {
        final byte[] json = "{\"a\":}".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> Transcoder.toYaml(
            new UnsafeBuffer(json), 0, json.length, WireFormat.JSON, null, new StringBuilder()))
            .isInstanceOf(CodecException.class).hasMessage("value must stand here: line=1 column=6");
    }

    @Test
    void shouldAllocateNothingPerMessage()
    {
        final MessageEncoder binary = WireFormat.BINARY_YAML.encoder(null);
        binary.wrap(source, 0, "Trade");
        example(binary);
        final int length = binary.finish();
        final MessageDecoder decoder = WireFormat.BINARY_YAML.decoder(null);
        final Transcoder transcoder = new Transcoder();
        for (final MessageEncoder encoder : new MessageEncoder[]{
            new YamlEncoder(true), new YamlEncoder(), new JsonEncoder(true, true), new JsonEncoder() })
        {
            assertNoAllocation(() ->
            {
                encoder.wrap(target, 0, "Trade");
                example(encoder);
                return encoder.finish();
            });
            assertNoAllocation(() ->
                transcoder.transcode(decoder.wrap(source, 0, length), encoder, decoder.typeName(), target, 0));
        }
    }

    @Test
    void shouldAllocateNothingPerMessageOfPacked()
    {
        final MessageEncoder packed = WireFormat.PACKED.encoder(PACKED_SHAPE);
        packed.wrap(source, 0, null);
        packedExample(packed);
        final int length = packed.finish();
        final MessageDecoder decoder = WireFormat.PACKED.decoder(PACKED_SHAPE);
        final MessageEncoder encoder = new YamlEncoder(true);
        final Transcoder transcoder = new Transcoder();
        assertNoAllocation(() ->
            transcoder.transcode(decoder.wrap(source, 0, length), encoder, PACKED_SHAPE.name(), target, 0));
    }

    @Test
    void shouldAllocateNothingPerMessageOfText()
    {
        final byte[] json = "{\"id\":\"ci37868143\",\"mag\":2,\"felt\":null,\"rms\":0.35,\"at\":[-118.6671667,34.4945]}"
            .getBytes(StandardCharsets.UTF_8);
        final UnsafeBuffer buffer = new UnsafeBuffer(json);
        final JsonDecoder jsonDecoder = new JsonDecoder();
        final MessageEncoder encoder = new YamlEncoder();
        final Transcoder transcoder = new Transcoder();
        assertNoAllocation(() ->
            transcoder.transcode(jsonDecoder.wrap(buffer, 0, json.length), encoder, null, target, 0));
        final int length = transcoder.transcode(jsonDecoder.wrap(buffer, 0, json.length), encoder, null, source, 0);
        final YamlDecoder yamlDecoder = new YamlDecoder();
        assertNoAllocation(() ->
            transcoder.transcode(yamlDecoder.wrap(source, 0, length), encoder, null, target, 0));
    }

    private static void example(final FieldWriter writer)
    {
        writer.bool("bool", true).int8("i8", (byte)-1).int64("i64", 1234567890123L).uint64("u64", Long.MAX_VALUE)
            .float32("f32", 0.5f).float64("f64", 1.1034).text("text", "caf\u00e9 \ud83d\ude00").symbol("symbol", "Sell")
            .bytes("raw", RAW, 0, 3).timestamp("ts", 1_795_167_000_123_456_789L).date("date", 20_777)
            .time("time", 34_200_000_000_001L).dateTime("dt", 20_777, 34_200_000_000_000L)
            .zonedDateTime("z", 1_795_167_000_000_000_000L, 3600, "Europe/Paris")
            .uuid("id", 0x123e4567e89b12d3L, 0xa456426614174000L).field("nothing").nullValue()
            .field("object").beginObject().int64("a", 1).endObject()
            .field("list").beginList().int64(1).beginList().endList().endList()
            .field("map").beginMap().text("EUR").int64(2).endMap();
    }

    private static void packedExample(final FieldWriter writer)
    {
        writer.decimal("price", 110_340, 5).character("grade", '#').duration("took", 250_000_000).uint8("u8", 255)
            .int32("i32", -5).text("symbol", "EUR/USD")
            .field("levels").beginMap().int16((short)-1).float64(0.5).int16((short)2).nullValue().endMap();
    }

    private static void assertNoAllocation(final IntSupplier work)
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        // The JIT may allocate on this thread now and then: one clean round shows what the work itself does.
        for (int round = 0; round < 50 && 0 != least; round++)
        {
            final long before = threads.getCurrentThreadAllocatedBytes();
            int sum = 0;
            for (int i = 0; i < 500; i++)
            {
                sum += work.getAsInt();
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            assertThat(sum).isPositive();
        }
        assertThat(least).isZero();
    }
}
