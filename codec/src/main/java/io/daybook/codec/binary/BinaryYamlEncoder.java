/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.util.Objects;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.text.Iso;
import io.daybook.codec.unicode.Utf8;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.codec.binary.BinaryWireCode.*;

/**
 * Writes Binary YAML with field names, or by a shape with field numbers or with neither. Keys of a map that are text,
 * symbols or chars are written as names, so that such a map reads like an object. Other keys are values behind an
 * {@code EVENT_OBJECT} code.
 * <p>
 * <b>Shape.</b> With numbers, fields come in any order, and fields that are left out are absent. With neither names nor
 * numbers, fields come in the order of the shape, and a nullable field that is left out is null. The type name is not
 * written, because the shape has it.
 * <p>
 * A block begins in its shortest form. If the content outgrows it, the content is moved by one byte, then by three.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public final class BinaryYamlEncoder implements MessageEncoder
{
    private static final byte OBJECT_NAME = 0;
    private static final byte OBJECT_VALUE = 1;
    private static final byte LIST = 2;
    private static final byte MAP_KEY = 3;
    private static final byte MAP_VALUE = 4;

    private final int[] blockStart;
    private final byte[] states;
    /** Takes what Iso writes: it may write a little further than its text, and a fixed buffer may have no room. */
    private final UnsafeBuffer scratch = new UnsafeBuffer(new byte[Iso.MAX_LENGTH]);
    private final BinaryWireOutput out = new BinaryWireOutput();
    /** Null for an encoder that writes names. */
    private final ShapedFields shaped;
    private boolean isCompact;
    private int start;
    private int depth;
    private byte state;
    private boolean isTyped;
    private int rootFields;
    private int wideFieldValue;

    /** An encoder for messages with up to 64 levels. */
    public BinaryYamlEncoder()
    {
        this(MAX_DEPTH);
    }

    /**
     * An encoder for messages with more levels.
     *
     * @param maxDepth of objects, lists and maps in the message.
     */
    public BinaryYamlEncoder(final int maxDepth)
    {
        this(maxDepth, FieldNaming.NAME, null);
    }

    private BinaryYamlEncoder(final int maxDepth, final FieldNaming naming, final Shape shape)
    {
        // Plus one level for the block of a typed message.
        blockStart = new int[maxDepth + 1];
        states = new byte[maxDepth + 1];
        shaped = null == shape ? null : new ShapedFields(Declaration.of(shape), naming, out, maxDepth);
    }

    /**
     * An encoder that writes fields by their numbers.
     *
     * @param shape of the messages.
     * @return a new encoder.
     */
    public static BinaryYamlEncoder numbered(final Shape shape)
    {
        return new BinaryYamlEncoder(
            MAX_DEPTH, FieldNaming.NUMBER, Objects.requireNonNull(shape, "shape must not be null"));
    }

    /**
     * An encoder that writes only values, each in the place of its field.
     *
     * @param shape of the messages.
     * @return a new encoder.
     */
    public static BinaryYamlEncoder fieldless(final Shape shape)
    {
        return new BinaryYamlEncoder(
            MAX_DEPTH, FieldNaming.PLACE, Objects.requireNonNull(shape, "shape must not be null"));
    }

    /**
     * Sets whether floats that are whole numbers are written as integers if that is shorter, as Chronicle Wire does.
     * Nothing is lost if the reader has the shape. Without the shape, they are read as integers. Off by default.
     *
     * @param isWanted true to write such floats as integers.
     * @return this for a fluent API.
     */
    public BinaryYamlEncoder compactNumbers(final boolean isWanted)
    {
        isCompact = isWanted;
        return this;
    }

    @Override
    public MessageEncoder wrap(final MutableDirectBuffer buffer, final int offset, final CharSequence typeName)
    {
        out.wrap(buffer, offset);
        start = offset;
        depth = 0;
        state = OBJECT_NAME;
        rootFields = 0;
        wideFieldValue = -1;
        isTyped = null != typeName && null == shaped;
        if (isTyped)
        {
            out.eventName(typeName);
            state = OBJECT_VALUE;
            begin(OBJECT_NAME, FieldType.OBJECT);
        }
        else if (null != shaped)
        {
            shaped.wrap();
        }
        return this;
    }

    @Override
    public int finish()
    {
        if (isTyped && 1 == depth)
        {
            end(OBJECT_NAME);
            isTyped = false;
        }
        if (0 != depth || OBJECT_NAME != state)
        {
            throw new CodecException("a message must be complete, end each object, list and map and give each field " +
                "a value: depth=" + depth);
        }
        if (null != shaped)
        {
            shaped.complete();
        }
        // With a single field whose name is not Latin-1, the name would read as a type name before a block. Padding
        // behind the block prevents that.
        if (1 == rootFields && wideFieldValue >= 0 && out.isBlock(wideFieldValue))
        {
            out.code(PADDING);
        }
        return out.position() - start;
    }

    @Override
    public FieldWriter field(final CharSequence name)
    {
        Objects.requireNonNull(name, "name must not be null");
        if (OBJECT_NAME != state)
        {
            throw new CodecException("a field must stand in an object, behind the value of the field before it: name=" +
                name);
        }
        if (null != shaped)
        {
            shaped.field(name);
        }
        else
        {
            final boolean isNarrow = out.fieldName(name, 0 != depth);
            if (0 == depth)
            {
                rootFields++;
                wideFieldValue = isNarrow ? -1 : out.position();
            }
        }
        state = OBJECT_VALUE;
        return this;
    }

    @Override
    public FieldWriter nullValue()
    {
        return code(NULL);
    }

    @Override
    public FieldWriter beginObject()
    {
        return begin(OBJECT_NAME, FieldType.OBJECT);
    }

    @Override
    public FieldWriter endObject()
    {
        if (isTyped && 1 == depth)
        {
            throw new CodecException("an object must be begun before it is ended: depth=0");
        }
        return end(OBJECT_NAME);
    }

    @Override
    public FieldWriter beginList()
    {
        return begin(LIST, FieldType.LIST);
    }

    @Override
    public FieldWriter endList()
    {
        return end(LIST);
    }

    @Override
    public FieldWriter beginMap()
    {
        return begin(MAP_KEY, FieldType.MAP);
    }

    @Override
    public FieldWriter endMap()
    {
        return end(MAP_KEY);
    }

    @Override
    public FieldWriter bool(final boolean value)
    {
        return code(value ? TRUE : FALSE);
    }

    @Override
    public FieldWriter int8(final byte value)
    {
        return int64(value);
    }

    @Override
    public FieldWriter int16(final short value)
    {
        return int64(value);
    }

    @Override
    public FieldWriter int32(final int value)
    {
        return int64(value);
    }

    @Override
    public FieldWriter int64(final long value)
    {
        beforeValue();
        out.integer(value);
        return this;
    }

    @Override
    public FieldWriter uint8(final int value)
    {
        return unsigned(value, 0xFF, "uint8");
    }

    @Override
    public FieldWriter uint16(final int value)
    {
        return unsigned(value, 0xFFFF, "uint16");
    }

    @Override
    public FieldWriter uint32(final long value)
    {
        return unsigned(value, 0xFFFF_FFFFL, "uint32");
    }

    @Override
    public FieldWriter uint64(final long value)
    {
        if (value >= 0)
        {
            return int64(value);
        }
        // This is the only code for 64 bits that are shown without a sign.
        beforeValue();
        out.put64(INT64_0X, value);
        return this;
    }

    @Override
    public FieldWriter float32(final float value)
    {
        beforeValue();
        // An integer of more than 16 bits is not shorter.
        if (!isCompact || !out.wholeFloat(value, Short.MIN_VALUE, 0xFFFF))
        {
            out.put32(FLOAT32, Float.floatToRawIntBits(value));
        }
        return this;
    }

    @Override
    public FieldWriter float64(final double value)
    {
        beforeValue();
        if (!isCompact || !out.wholeFloat(value, Integer.MIN_VALUE, 0xFFFF_FFFFL))
        {
            out.float64(value);
        }
        return this;
    }

    @Override
    public FieldWriter character(final char value)
    {
        Utf8.checkChar(value);
        if (MAP_KEY == state && value <= 0xFF)
        {
            out.put8(FIELD_NAME0 + 1, (byte)value);
            state = MAP_VALUE;
            return this;
        }
        beforeValue();
        out.character(value);
        return this;
    }

    /**
     * {@inheritDoc}
     * <p>
     * Writes plain digits. A negative scale is written as digits and exponent, {@code 12E+3}, which keeps the scale.
     */
    @Override
    public FieldWriter decimal(final long mantissa, final int scale)
    {
        if (scale < Byte.MIN_VALUE || scale > Byte.MAX_VALUE)
        {
            throw new CodecException("scale must be -128 to 127: scale=" + scale);
        }
        int length = Iso.putDecimal(scratch, 0, mantissa, Math.max(0, scale));
        if (scale < 0)
        {
            scratch.putByte(length++, (byte)'E');
            scratch.putByte(length++, (byte)'+');
            length += scratch.putNaturalIntAscii(length, -scale);
        }
        return iso(STRING_ANY, length);
    }

    @Override
    public FieldWriter text(final CharSequence value)
    {
        Objects.requireNonNull(value, "value must not be null, use nullValue()");
        if (MAP_KEY == state)
        {
            out.fieldName(value, true);
            state = MAP_VALUE;
            return this;
        }
        beforeValue();
        out.text(value);
        return this;
    }

    @Override
    public FieldWriter symbol(final CharSequence value)
    {
        return text(value);
    }

    @Override
    public FieldWriter bytes(final DirectBuffer source, final int offset, final int length)
    {
        beforeValue();
        out.bytes(source, offset, length);
        return this;
    }

    @Override
    public FieldWriter timestamp(final long epochNs)
    {
        return iso(ZONED_DATE_TIME, Iso.putTimestamp(scratch, 0, epochNs));
    }

    @Override
    public FieldWriter date(final long epochDay)
    {
        return iso(DATE, Iso.putDate(scratch, 0, epochDay));
    }

    @Override
    public FieldWriter time(final long nanoOfDay)
    {
        return iso(TIME, Iso.putTime(scratch, 0, nanoOfDay));
    }

    @Override
    public FieldWriter dateTime(final long epochDay, final long nanoOfDay)
    {
        return iso(DATE_TIME, Iso.putDateTime(scratch, 0, epochDay, nanoOfDay));
    }

    @Override
    public FieldWriter duration(final long durationNs)
    {
        return iso(STRING_ANY, Iso.putDuration(scratch, 0, durationNs));
    }

    @Override
    public FieldWriter zonedDateTime(final long epochNs, final int offsetSeconds, final CharSequence zone)
    {
        return iso(ZONED_DATE_TIME, Iso.putZonedDateTime(scratch, 0, epochNs, offsetSeconds, zone));
    }

    @Override
    public FieldWriter uuid(final long msb, final long lsb)
    {
        beforeValue();
        out.put64(UUID, msb);
        out.putLong(lsb);
        return this;
    }

    private void beforeValue()
    {
        switch (state)
        {
            case OBJECT_VALUE:
                state = OBJECT_NAME;
                break;

            case LIST:
                break;

            case MAP_KEY:
                out.code(EVENT_OBJECT);
                state = MAP_VALUE;
                break;

            case MAP_VALUE:
                state = MAP_KEY;
                break;

            default:
                throw new CodecException("a value in an object must be preceded by its name, call field first: " +
                    "depth=" + depth);
        }
    }

    private FieldWriter begin(final byte innerState, final FieldType type)
    {
        if (depth - (isTyped ? 1 : 0) >= blockStart.length - 1)
        {
            throw new CodecException("objects, lists and maps must not be nested deeper: maxDepth=" +
                (blockStart.length - 1));
        }
        final boolean isKey = MAP_KEY == state;
        beforeValue();
        if (null != shaped)
        {
            shaped.begin(shaped.value(isKey), type);
        }
        states[depth] = state;
        blockStart[depth] = out.position();
        depth++;
        state = innerState;
        out.put8(BLOCK8, (byte)0);
        return this;
    }

    private FieldWriter end(final byte innerState)
    {
        if (0 == depth || innerState != state)
        {
            throw new CodecException("what is ended must be what was begun last, and complete: depth=" + depth);
        }
        if (null != shaped)
        {
            shaped.end();
        }
        depth--;
        state = states[depth];
        final int block = blockStart[depth];
        if (LIST != innerState && out.position() == block + 2)
        {
            out.emptyMap(block);
        }
        else
        {
            out.closeBlock(block);
        }
        return this;
    }

    private FieldWriter code(final int code)
    {
        beforeValue();
        out.code(code);
        return this;
    }

    private FieldWriter unsigned(final long value, final long max, final String type)
    {
        if (value < 0 || value > max)
        {
            throw new CodecException(type + " must be 0 to " + max + ": value=" + value);
        }
        return int64(value);
    }

    private FieldWriter iso(final int code, final int length)
    {
        beforeValue();
        out.iso(code, scratch, length);
        return this;
    }
}
