/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

import io.daybook.codec.binary.BinaryYamlDecoder;
import io.daybook.codec.binary.DocumentOutline;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Turns documents of Chronicle's BinaryWire, as its queues hold them, into messages of {@link WireFormat#BINARY_YAML},
 * without a class.
 * <ul>
 * <li>A call of a method is a message of the method's name. If its only argument is an object, that object's fields are
 * the message's; any other argument is the field {@code value}. A history of the message is its last field,
 * {@code history}.</li>
 * <li>An object behind the name of its class is a message of that name.</li>
 * <li>Fields are a message without a type.</li>
 * <li>A text alone is text. Bytes that are no such document are text if they can be printed, and else bytes.</li>
 * </ul>
 * <b>Note:</b> not thread-safe.
 */
public final class ChronicleDocument
{
    /** What a document has become. */
    public enum Kind
    {
        /** A message with fields, in {@link WireFormat#BINARY_YAML}. */
        FIELDS,
        /** Text in UTF-8. */
        TEXT,
        /** The bytes that were there. */
        BYTES
    }

    /** From here on integers may be floats. */
    private static final float INTEGERS = 0x1p31f;
    private static final float LONGS = 0x1p63f;
    private static final Field VALUE = Field.of("value");
    private static final Field HISTORY = Field.of("history");
    private static final Field SOURCES = Field.of("sources");
    private static final Field TIMINGS = Field.of("timings");

    private final DocumentOutline outline = new DocumentOutline();
    private final BinaryYamlDecoder decoder = new BinaryYamlDecoder();
    private final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
    private final Transcoder transcoder = new Transcoder();

    private DirectBuffer source;
    private MutableDirectBuffer target;
    private int targetOffset;
    private int length;

    /** A converter. */
    public ChronicleDocument()
    {
    }

    /**
     * Length of the message that was made last.
     *
     * @return length in bytes.
     */
    public int length()
    {
        return length;
    }

    /**
     * Turns a document into a message. Damaged ones are not found out: they become other values, or bytes.
     *
     * @param document       buffer that holds it.
     * @param documentOffset of its first byte, behind its header.
     * @param documentLength in bytes.
     * @param message        that takes what comes of it; a buffer that grows.
     * @param messageOffset  of the first byte there.
     * @return what has come of it, {@link #length()} bytes.
     */
    public Kind convert(
        final DirectBuffer document,
        final int documentOffset,
        final int documentLength,
        final MutableDirectBuffer message,
        final int messageOffset)
    {
        source = Objects.requireNonNull(document, "document must not be null");
        target = Objects.requireNonNull(message, "message must not be null");
        targetOffset = messageOffset;
        document.boundsCheck(documentOffset, documentLength);
        try
        {
            if (outline.read(document, documentOffset, documentLength))
            {
                return outline.isEvent() ? event() : fields(documentOffset, documentLength);
            }
        }
        catch (final CodecException ignore)
        {
            // A queue takes any bytes, so these are no document, and nothing says that they ought to be one.
        }
        return raw(documentOffset, documentLength);
    }

    private Kind event()
    {
        decoder.wrap(source, outline.eventOffset(), outline.eventLength());
        final String object = decoder.typeName();
        if (null == object)
        {
            decoder.next();
        }
        final String name = null == object ? decoder.name().toString() : object;
        try
        {
            encoder.wrap(target, targetOffset, name);
            if (null != object)
            {
                copyFields();
            }
            else if (FieldType.OBJECT == decoder.type())
            {
                // What is named by a number has no type name, but is an object as well.
                decoder.beginObject();
                copyFields();
            }
            else if (0 != outline.blockLength())
            {
                copyField(VALUE);
            }
        }
        catch (final CodecException ex)
        {
            if (outline.blockLength() < 0)
            {
                throw ex;
            }
            // An object that has written itself, in bytes that only its class can read.
            encoder.wrap(target, targetOffset, name)
                .bytes(VALUE, source, outline.blockOffset(), outline.blockLength());
        }
        if (outline.hasHistory())
        {
            history();
        }
        length = encoder.finish();
        return Kind.FIELDS;
    }

    private void history()
    {
        encoder.field(HISTORY);
        final int numbers = outline.historyNumbers();
        if (numbers < 0)
        {
            decoder.wrap(source, outline.historyOffset(), outline.historyLength());
            if (null == decoder.typeName())
            {
                decoder.next();
                copyValue();
            }
            else
            {
                encoder.beginObject();
                copyFields();
                encoder.endObject();
            }
            return;
        }
        final int end = outline.historyOffset() + outline.historyLength();
        final int sources = count(numbers, end, Integer.BYTES + Long.BYTES);
        final int indexes = numbers + 1 + sources * Integer.BYTES;
        encoder.beginObject().field(SOURCES).beginList();
        for (int i = 0; i < sources; i++)
        {
            encoder.int32(source.getInt(numbers + 1 + i * Integer.BYTES, LITTLE_ENDIAN))
                .int64(source.getLong(indexes + i * Long.BYTES, LITTLE_ENDIAN));
        }
        encoder.endList().field(TIMINGS).beginList();
        final int timings = indexes + sources * Long.BYTES;
        final int times = count(timings, end, Long.BYTES);
        for (int i = 0; i < times; i++)
        {
            encoder.int64(source.getLong(timings + 1 + i * Long.BYTES, LITTLE_ENDIAN));
        }
        encoder.endList().endObject();
    }

    /** Reads a count, and checks that what it counts is there. */
    private int count(final int at, final int end, final int each)
    {
        final int count = at < end ? source.getByte(at) & 0xFF : 0;
        if (count * each > end - at - 1)
        {
            throw new CodecException("a history must hold what it counts: count=" + count + ", offset=" + at);
        }
        return count;
    }

    private Kind fields(final int offset, final int documentLength)
    {
        decoder.wrap(source, offset, documentLength);
        final String name = decoder.typeName();
        encoder.wrap(target, targetOffset, name);
        if (null == name && outline.isValue())
        {
            decoder.next();
            switch (decoder.type())
            {
                case TEXT:
                    return text(decoder.text().toString().getBytes(StandardCharsets.UTF_8));

                case OBJECT:
                    decoder.beginObject();
                    copyFields();
                    break;

                default:
                    copyField(VALUE);
                    break;
            }
        }
        else
        {
            copyFields();
        }
        length = encoder.finish();
        return Kind.FIELDS;
    }

    private Kind text(final byte[] utf8)
    {
        target.putBytes(targetOffset, utf8);
        length = utf8.length;
        return Kind.TEXT;
    }

    private void copyFields()
    {
        while (decoder.next())
        {
            copyField(decoder.name());
        }
    }

    private void copyField(final CharSequence name)
    {
        encoder.field(name);
        copyValue();
    }

    private void copyElements()
    {
        while (decoder.next())
        {
            copyValue();
        }
    }

    private void copyValue()
    {
        switch (decoder.type())
        {
            case OBJECT ->
            {
                decoder.beginObject();
                encoder.beginObject();
                copyFields();
                encoder.endObject();
                decoder.endObject();
            }
            case LIST ->
            {
                decoder.beginList();
                encoder.beginList();
                copyElements();
                encoder.endList();
                decoder.endList();
            }
            case MAP ->
            {
                decoder.beginMap();
                encoder.beginMap();
                copyElements();
                encoder.endMap();
                decoder.endMap();
            }
            case FLOAT32 -> copyFloat(decoder.float32());
            default -> transcoder.copyValue(decoder, encoder);
        }
    }

    /** Chronicle writes long integers as floats if they fit: as one of these, few of its digits would be shown. */
    private void copyFloat(final float value)
    {
        if (Math.abs(value) >= INTEGERS && Math.abs(value) < LONGS && value == (long)value)
        {
            encoder.int64((long)value);
        }
        else
        {
            encoder.float32(value);
        }
    }

    /** Takes the bytes as they are. Queues of version 4 hold texts as bytes, one for each char. */
    private Kind raw(final int offset, final int count)
    {
        boolean isText = count > 0;
        for (int i = offset; i < offset + count && isText; i++)
        {
            final byte each = source.getByte(i);
            isText = each >= ' ' && each < 0x7F || '\t' == each || '\n' == each || '\r' == each;
        }
        target.putBytes(targetOffset, source, offset, count);
        length = count;
        return isText ? Kind.TEXT : Kind.BYTES;
    }
}
