/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.Objects;
import java.util.function.Function;

import io.daybook.codec.binary.BinaryYamlDecoder;
import io.daybook.codec.binary.BinaryYamlEncoder;
import io.daybook.codec.delta.KeyDecoder;
import io.daybook.codec.delta.KeyEncoder;
import io.daybook.codec.json.JsonDecoder;
import io.daybook.codec.json.JsonEncoder;
import io.daybook.codec.packed.PackedDecoder;
import io.daybook.codec.packed.PackedEncoder;
import io.daybook.codec.raw.RawDecoder;
import io.daybook.codec.raw.RawEncoder;
import io.daybook.codec.raw.RawForm;
import io.daybook.codec.yaml.YamlDecoder;
import io.daybook.codec.yaml.YamlEncoder;

/**
 * The wire formats. Each turns the one field model into bytes and back.
 */
public enum WireFormat
{
    /** Human-readable text that any YAML library loads. Self-described. */
    YAML((shape) -> new YamlEncoder(), (shape) -> new YamlEncoder().compactNumbers(true), YamlDecoder::new, true),
    /** RFC 8259 text, one document per message. Self-described. */
    JSON(
        (shape) -> new JsonEncoder(),
        (shape) -> new JsonEncoder().compactNumbers(true),
        (shape) -> new JsonDecoder(shape, BigIntegers.UNSIGNED),
        true),
    /** Compact binary with field names, a profile of a public format. Self-described. */
    BINARY_YAML(
        (shape) -> new BinaryYamlEncoder(),
        (shape) -> new BinaryYamlEncoder().compactNumbers(true),
        BinaryYamlDecoder::new,
        true),
    /** Binary YAML with field numbers in place of names; described by its {@link Shape}. */
    BINARY_YAML_NUMBERED(
        BinaryYamlEncoder::numbered,
        (shape) -> BinaryYamlEncoder.numbered(shape).compactNumbers(true),
        BinaryYamlDecoder::numbered,
        false),
    /** Binary YAML with neither names nor numbers: values in the order of its {@link Shape}, which describes it. */
    BINARY_YAML_FIELDLESS(
        BinaryYamlEncoder::fieldless,
        (shape) -> BinaryYamlEncoder.fieldless(shape).compactNumbers(true),
        BinaryYamlDecoder::fieldless,
        false),
    /** Fixed-width fields at fixed offsets, then the variable ones; described by its {@link Shape}. */
    PACKED(PackedEncoder::new, null, PackedDecoder::new, false),
    /** Values alone in the order of the {@link Shape}, as Chronicle's RawWire writes them; text is UTF-8. */
    RAW_UTF8(RawForm.RAW_UTF8),
    /** {@link #RAW_UTF8} with text in ISO-8859-1; other text is refused. */
    RAW_8BIT(RawForm.RAW_8BIT),
    /** Values alone in the order of the {@link Shape}, as Chronicle's BytesMarshallable objects write them. */
    BYTES_MARSHALLABLE(RawForm.BYTES_MARSHALLABLE),
    /** {@link #BYTES_MARSHALLABLE} with integers and floats that take as few bytes as they need. */
    STOP_BIT(RawForm.STOP_BIT),
    /**
     * The changes since the last message of the same key, or the whole message as {@link #PACKED}; described by its
     * {@link Shape}. A journal's publishers write changes and its readers make whole messages of them, as
     * {@link DeltaWriter} and {@link DeltaReader} do. Encoders, decoders and codecs know only single messages, and so
     * always write and read whole ones.
     */
    DELTA(KeyEncoder::new, null, KeyDecoder::new, false);

    private final Function<Shape, MessageEncoder> encoder;
    /** Null for a format without compact numbers. */
    private final Function<Shape, MessageEncoder> compactEncoder;
    private final Function<Shape, MessageDecoder> decoder;
    private final boolean isSelfDescribed;

    WireFormat(
        final Function<Shape, MessageEncoder> encoder,
        final Function<Shape, MessageEncoder> compactEncoder,
        final Function<Shape, MessageDecoder> decoder,
        final boolean isSelfDescribed)
    {
        this.encoder = encoder;
        this.compactEncoder = compactEncoder;
        this.decoder = decoder;
        this.isSelfDescribed = isSelfDescribed;
    }

    WireFormat(final RawForm form)
    {
        this((shape) -> new RawEncoder(shape, form), null, (shape) -> new RawDecoder(shape, form), false);
    }

    /**
     * Whether messages name their fields and tell their types, so that no {@link Shape} is needed to read them.
     *
     * @return true for YAML, JSON and Binary YAML.
     */
    public boolean isSelfDescribed()
    {
        return isSelfDescribed;
    }

    /**
     * A writer of messages in this format.
     *
     * @param shape of the messages; may be null for the self-described formats; all others need it.
     * @return a new encoder.
     */
    public MessageEncoder encoder(final Shape shape)
    {
        return encoder.apply(shape);
    }

    /**
     * The format of a whole message.
     *
     * @return PACKED for {@link #DELTA}; this format for any other.
     */
    public WireFormat whole()
    {
        return DELTA == this ? PACKED : this;
    }

    /**
     * Whether there is a {@link #compactEncoder(Shape)}.
     *
     * @return true for YAML, JSON and the forms of Binary YAML.
     */
    public boolean hasCompactNumbers()
    {
        return null != compactEncoder;
    }

    /**
     * A writer that writes a float as an integer if it is a whole number. This is shorter, but a reader without a shape
     * then sees an integer.
     *
     * @param shape of the messages; may be null for the self-described formats; all others need it.
     * @return a new encoder.
     * @throws IllegalArgumentException for a format without compact numbers.
     */
    public MessageEncoder compactEncoder(final Shape shape)
    {
        if (null == compactEncoder)
        {
            throw new IllegalArgumentException(
                "only YAML, JSON and Binary YAML have compact numbers, use encoder(shape): format=" + this);
        }
        return compactEncoder.apply(shape);
    }

    /**
     * A reader of messages in this format.
     *
     * @param shape of the messages; may be null for the self-described formats; all others need it.
     * @return a new decoder.
     */
    public MessageDecoder decoder(final Shape shape)
    {
        return decoder.apply(shape);
    }

    /**
     * A codec for one class.
     *
     * @param type of the objects.
     * @param <T>  class of the objects.
     * @return a new codec.
     */
    public <T> Codec<T> codec(final MessageType<T> type)
    {
        return codec(Objects.requireNonNull(type, "type must not be null"), type.shape());
    }

    /**
     * A codec for one class that reads messages of another version of its shape: fields are matched by name.
     *
     * @param type   of the objects.
     * @param writer shape that the messages were written with.
     * @param <T>    class of the objects.
     * @return a new codec.
     */
    public <T> Codec<T> codec(final MessageType<T> type, final Shape writer)
    {
        Objects.requireNonNull(type, "type must not be null");
        return type.codec(this, Objects.requireNonNull(writer, "writer must not be null"));
    }
}
