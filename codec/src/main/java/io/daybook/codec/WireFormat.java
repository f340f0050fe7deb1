/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.Objects;

import io.daybook.codec.binary.BinaryYamlDecoder;
import io.daybook.codec.binary.BinaryYamlEncoder;
import io.daybook.codec.csv.CsvDecoder;
import io.daybook.codec.csv.CsvEncoder;
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
    YAML(true, true),
    /** RFC 8259 text, one document per message. Self-described. */
    JSON(true, true),
    /**
     * RFC 4180 text, a row per message, without a line break at its end: the values in the order of the {@link Shape},
     * which describes it. Only for shapes without objects, lists and maps in them.
     */
    CSV(false, false),
    /** Compact binary with field names, a profile of a public format. Self-described. */
    BINARY_YAML(true, true),
    /** Binary YAML with field numbers in place of names; described by its {@link Shape}. */
    BINARY_YAML_NUMBERED(false, true),
    /** Binary YAML with neither names nor numbers: values in the order of its {@link Shape}, which describes it. */
    BINARY_YAML_FIELDLESS(false, true),
    /** Fixed-width fields at fixed offsets, then the variable ones; described by its {@link Shape}. */
    PACKED(false, false),
    /** Values alone in the order of the {@link Shape}, as Chronicle's RawWire writes them; text is UTF-8. */
    RAW_UTF8(false, false),
    /** {@link #RAW_UTF8} with text in ISO-8859-1; other text is refused. */
    RAW_8BIT(false, false),
    /** Values alone in the order of the {@link Shape}, as Chronicle's BytesMarshallable objects write them. */
    BYTES_MARSHALLABLE(false, false),
    /** {@link #BYTES_MARSHALLABLE} with integers and floats that take as few bytes as they need. */
    STOP_BIT(false, false),
    /**
     * The changes since the last message of the same key, or the whole message as {@link #PACKED}; described by its
     * {@link Shape}. A journal's publishers write changes and its readers make whole messages of them, as
     * {@link DeltaWriter} and {@link DeltaReader} do. Encoders, decoders and codecs know only single messages, and so
     * always write and read whole ones.
     */
    DELTA(false, false);

    private final boolean isSelfDescribed;
    private final boolean hasCompactNumbers;

    WireFormat(final boolean isSelfDescribed, final boolean hasCompactNumbers)
    {
        this.isSelfDescribed = isSelfDescribed;
        this.hasCompactNumbers = hasCompactNumbers;
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
        JvmFlag.check();
        // Not by functions that the constants have: opening a journal would have to link all of them.
        return switch (this)
        {
            case YAML -> new YamlEncoder();
            case JSON -> new JsonEncoder();
            case CSV -> new CsvEncoder(shape);
            case BINARY_YAML -> new BinaryYamlEncoder();
            case BINARY_YAML_NUMBERED -> BinaryYamlEncoder.numbered(shape);
            case BINARY_YAML_FIELDLESS -> BinaryYamlEncoder.fieldless(shape);
            case PACKED -> new PackedEncoder(shape);
            case RAW_UTF8 -> new RawEncoder(shape, RawForm.RAW_UTF8);
            case RAW_8BIT -> new RawEncoder(shape, RawForm.RAW_8BIT);
            case BYTES_MARSHALLABLE -> new RawEncoder(shape, RawForm.BYTES_MARSHALLABLE);
            case STOP_BIT -> new RawEncoder(shape, RawForm.STOP_BIT);
            case DELTA -> new KeyEncoder(shape);
        };
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
        return hasCompactNumbers;
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
        JvmFlag.check();
        return switch (this)
        {
            case YAML -> new YamlEncoder().compactNumbers(true);
            case JSON -> new JsonEncoder().compactNumbers(true);
            case BINARY_YAML -> new BinaryYamlEncoder().compactNumbers(true);
            case BINARY_YAML_NUMBERED -> BinaryYamlEncoder.numbered(shape).compactNumbers(true);
            case BINARY_YAML_FIELDLESS -> BinaryYamlEncoder.fieldless(shape).compactNumbers(true);
            default -> throw new IllegalArgumentException(
                "only YAML, JSON and Binary YAML have compact numbers, use encoder(shape): format=" + this);
        };
    }

    /**
     * A reader of messages in this format.
     *
     * @param shape of the messages; may be null for the self-described formats; all others need it.
     * @return a new decoder.
     */
    public MessageDecoder decoder(final Shape shape)
    {
        JvmFlag.check();
        return switch (this)
        {
            // Whatever is stored is shown; codecs and imports refuse names that occur twice.
            case YAML -> new YamlDecoder(shape).refuseRepeatedNames(false);
            case JSON -> new JsonDecoder(shape, BigIntegers.UNSIGNED).refuseRepeatedNames(false);
            case CSV -> new CsvDecoder(shape);
            case BINARY_YAML -> new BinaryYamlDecoder(shape);
            case BINARY_YAML_NUMBERED -> BinaryYamlDecoder.numbered(shape);
            case BINARY_YAML_FIELDLESS -> BinaryYamlDecoder.fieldless(shape);
            case PACKED -> new PackedDecoder(shape);
            case RAW_UTF8 -> new RawDecoder(shape, RawForm.RAW_UTF8);
            case RAW_8BIT -> new RawDecoder(shape, RawForm.RAW_8BIT);
            case BYTES_MARSHALLABLE -> new RawDecoder(shape, RawForm.BYTES_MARSHALLABLE);
            case STOP_BIT -> new RawDecoder(shape, RawForm.STOP_BIT);
            case DELTA -> new KeyDecoder(shape);
        };
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
        JvmFlag.check();
        return type.codec(this, Objects.requireNonNull(writer, "writer must not be null"));
    }
}
