/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

import io.daybook.codec.positional.PositionalDecoder;
import io.daybook.codec.text.FieldRun;
import io.daybook.codec.text.TextEncoder;
import io.daybook.codec.yaml.YamlEncoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Converts messages from one wire format to another without a class. A self-described format needs no shape either.
 * <p>
 * An instance converts any number of messages and allocates nothing per message. Dump, tail, export and import each use
 * a decoder, an encoder and an instance. The static methods are for single messages.
 * <p>
 * <b>Note:</b> an instance is not thread-safe; the static methods are.
 */
public final class Transcoder
{
    private static final int MAX_DEPTH = 64;
    /** A key within a key of text doubles the escapes of what is in it: so it counts as this many levels. */
    private static final int KEY_DEPTH = 15;

    private final MutableDirectBuffer bytes;

    /** A converter with buffers of its own. */
    public Transcoder()
    {
        JvmFlag.check();
        bytes = new ExpandableArrayBuffer();
    }

    /**
     * Copies all that is left of the current object from a reader to a writer.
     *
     * @param reader to take from.
     * @param writer to give to.
     */
    public static void copy(final FieldReader reader, final FieldWriter writer)
    {
        new Transcoder().copyFields(reader, writer);
    }

    /**
     * Renders one message as a YAML document, under its type name if it has one. Names that occur twice in an object
     * get {@code _2}, {@code _3} and so on as endings, because YAML loaders would refuse the document.
     *
     * @param buffer     that holds the message.
     * @param offset     of its first byte.
     * @param length     in bytes.
     * @param wireFormat of the message.
     * @param shape      of the message; may be null for a self-described format.
     * @param target     that takes the text.
     */
    public static void toYaml(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final WireFormat wireFormat,
        final Shape shape,
        final Appendable target)
    {
        Objects.requireNonNull(wireFormat, "wireFormat must not be null");
        Objects.requireNonNull(target, "target must not be null");
        final MessageDecoder decoder = wireFormat.decoder(shape).wrap(buffer, offset, length);
        final CharSequence typeName = null == decoder.typeName() && null != shape ? shape.name() : decoder.typeName();
        final MutableDirectBuffer text = new ExpandableArrayBuffer();
        final int textLength =
            new Transcoder().transcode(decoder, new YamlEncoder(true), typeName, text, 0);
        try
        {
            target.append(text.getStringWithoutLengthUtf8(0, textLength));
        }
        catch (final IOException e)
        {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes a message from its decoder, which must be before the first field.
     *
     * @param decoder  that wraps the message.
     * @param encoder  of the wire format to write.
     * @param typeName that the encoder puts into the message; null for none.
     * @param target   that takes the message.
     * @param offset   of its first byte.
     * @return its length in bytes.
     * @throws CodecException when the message is damaged, or the target's format cannot hold it.
     */
    public int transcode(
        final MessageDecoder decoder,
        final MessageEncoder encoder,
        final CharSequence typeName,
        final MutableDirectBuffer target,
        final int offset)
    {
        encoder.wrap(target, offset, typeName);
        copyFields(decoder, encoder);
        return encoder.finish();
    }

    /**
     * Copies all that is left of the current object from a reader to a writer.
     *
     * @param reader to take from.
     * @param writer to give to.
     */
    public void copyFields(final FieldReader reader, final FieldWriter writer)
    {
        copyFields(reader, writer, 0);
    }

    /**
     * Copies the current field, with its name, from a reader to a writer.
     *
     * @param reader that stands before the value of a field.
     * @param writer to give to.
     */
    public void copyField(final FieldReader reader, final FieldWriter writer)
    {
        copyField(reader, writer, 0);
    }

    /**
     * Copies the current value from a reader to a writer.
     *
     * @param reader that stands before a value.
     * @param writer that takes it.
     */
    public void copyValue(final FieldReader reader, final FieldWriter writer)
    {
        copyValue(reader, writer, 0);
    }

    private void copyFields(final FieldReader reader, final FieldWriter writer, final int depth)
    {
        final FieldRun run = reader instanceof PositionalDecoder && writer instanceof TextEncoder ?
            ((PositionalDecoder<?, ?>)reader).run((TextEncoder)writer) : null;
        if (null != run)
        {
            copyFields((PositionalDecoder<?, ?>)reader, writer, depth, run);
            return;
        }
        while (reader.next())
        {
            copyField(reader, writer, depth);
        }
    }

    /** Copies fields of a shape to text, most of them by a run. */
    private void copyFields(
        final PositionalDecoder<?, ?> reader, final FieldWriter writer, final int depth, final FieldRun run)
    {
        while (reader.nextUnwritten(run))
        {
            run.flush();
            copyField(reader, writer, depth);
        }
        run.flush();
    }

    private void copyField(final FieldReader reader, final FieldWriter writer, final int depth)
    {
        writer.field(reader.name());
        copyValue(reader, writer, depth);
    }

    private void copyElements(final FieldReader reader, final FieldWriter writer, final int depth)
    {
        while (reader.next())
        {
            copyValue(reader, writer, depth);
        }
    }

    private void copyValue(final FieldReader reader, final FieldWriter writer, final int depth)
    {
        final FieldType type = reader.type();
        switch (type)
        {
            case NULL -> writer.nullValue();
            case BOOL -> writer.bool(reader.bool());
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64 -> copyInteger(type, reader.int64(), writer);
            case FLOAT32 -> writer.float32(reader.float32());
            case FLOAT64 -> writer.float64(reader.float64());
            case CHAR -> writer.character((char)reader.int64());
            case DECIMAL -> writer.decimal(reader.decimalMantissa(), reader.decimalScale());
            case TEXT -> writer.text(reader.text());
            case SYMBOL -> writer.symbol(reader.text());
            case BYTES -> writer.bytes(bytes, 0, reader.bytes(bytes, 0));
            case TIMESTAMP -> writer.timestamp(reader.epochNs());
            case DATE -> writer.date(reader.epochDay());
            case TIME -> writer.time(reader.nanoOfDay());
            case DATE_TIME -> writer.dateTime(reader.epochDay(), reader.nanoOfDay());
            case DURATION -> writer.duration(reader.int64());
            case ZONED_DATE_TIME -> writer.zonedDateTime(reader.epochNs(), reader.offsetSeconds(), reader.text());
            case UUID -> writer.uuid(reader.uuidMsb(), reader.uuidLsb());
            case OBJECT, LIST, MAP -> copyNested(type, reader, writer, depth + 1);
        }
    }

    private static void copyInteger(final FieldType type, final long value, final FieldWriter writer)
    {
        switch (type)
        {
            case INT8 -> writer.int8((byte)value);
            case INT16 -> writer.int16((short)value);
            case INT32 -> writer.int32((int)value);
            case UINT8 -> writer.uint8((int)value);
            case UINT16 -> writer.uint16((int)value);
            case UINT32 -> writer.uint32(value);
            case UINT64 -> writer.uint64(value);
            default -> writer.int64(value);
        }
    }

    private void copyNested(final FieldType type, final FieldReader reader, final FieldWriter writer, final int depth)
    {
        if (depth > MAX_DEPTH)
        {
            throw new CodecException("message must not be nested deeper than 64");
        }
        switch (type)
        {
            case OBJECT ->
            {
                writer.beginObject();
                reader.beginObject();
                copyFields(reader, writer, depth);
                reader.endObject();
                writer.endObject();
            }
            case LIST ->
            {
                writer.beginList();
                reader.beginList();
                copyElements(reader, writer, depth);
                reader.endList();
                writer.endList();
            }
            default ->
            {
                writer.beginMap();
                reader.beginMap();
                copyEntries(reader, writer, depth);
                reader.endMap();
                writer.endMap();
            }
        }
    }

    private void copyEntries(final FieldReader reader, final FieldWriter writer, final int depth)
    {
        while (reader.next())
        {
            final FieldType key = reader.type();
            if (writer instanceof TextEncoder &&
                (FieldType.OBJECT == key || FieldType.LIST == key || FieldType.MAP == key))
            {
                writer.text(keyText(reader, depth));
            }
            else
            {
                copyValue(reader, writer, depth);
            }
            if (reader.next())
            {
                copyValue(reader, writer, depth);
            }
        }
    }

    /** A key of text is one value: what has parts is shown as JSON. */
    private static String keyText(final FieldReader reader, final int depth)
    {
        final MutableDirectBuffer key = new ExpandableArrayBuffer();
        final MessageEncoder json = TextEncoders.json(false).wrap(key, 0, null);
        new Transcoder().copyValue(reader, json.field(""), depth + KEY_DEPTH);
        return key.getStringWithoutLengthUtf8(4, json.finish() - 5);
    }
}
