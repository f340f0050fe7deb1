/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.math.BigDecimal;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.Shape;
import io.daybook.codec.positional.PositionalDecoder;
import io.daybook.codec.text.Doubles;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Reads messages of one shape. A field is found by going over the fields before it. At the end of the message, no bytes
 * may be left.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class RawDecoder extends PositionalDecoder<RawLayout, RawValue>
{
    private final RawForm form;
    private final RawInput in;
    private final RawContent content;
    /** Offset of the first field. */
    private final int[] bases = new int[LEVELS];
    /** Offset of the field or element at the index in {@link #places}. */
    private final int[] cursors = new int[LEVELS];
    /** Index of the field or element that the cursor is at. A key and its value count as two. */
    private final int[] places = new int[LEVELS];
    /** How many elements there are; negative while that is not known. A key and its value count as two. */
    private final int[] counts = new int[LEVELS];
    /** Offset of the bits of the elements. */
    private final int[] bits = new int[LEVELS];
    /** Offset that nothing on the level may go beyond. */
    private final int[] limits = new int[LEVELS];

    /**
     * A decoder of messages of one shape.
     *
     * @param shape of the messages.
     * @param form  of the values.
     */
    public RawDecoder(final Shape shape, final RawForm form)
    {
        super(new RawLayout[LEVELS], new RawValue[LEVELS]);
        this.form = form;
        layouts[0] = form.layout(shape);
        in = new RawInput(form);
        content = new RawContent(form, in);
    }

    @Override
    public MessageDecoder wrap(final DirectBuffer source, final int offset, final int length)
    {
        source.boundsCheck(offset, length);
        in.wrap(source, offset, offset + length);
        content.wrap(source);
        depth = -1;
        enterObject(layouts[0], offset, offset + length);
        return this;
    }

    /** {@return offset behind the last field that was read} */
    public int end()
    {
        pass();
        return cursors[0];
    }

    @Override
    public boolean next()
    {
        final RawLayout layout = layouts[depth];
        if (null == layout)
        {
            return nextElement();
        }
        for (int next = indexes[depth] + 1; next < layout.values.length; next++)
        {
            load(layout, next);
            if (!(layout.isOneOf && content.isNull()))
            {
                return true;
            }
        }
        if (0 == depth)
        {
            endOfFields(layout);
        }
        pass();
        return false;
    }

    @Override
    public FieldType type()
    {
        current();
        return content.isNull() ? FieldType.NULL : value.type;
    }

    @Override
    public boolean isNull()
    {
        current();
        return content.isNull();
    }

    @Override
    public boolean bool()
    {
        require(FieldType.BOOL);
        return 0 != content.number();
    }

    @Override
    public long int64()
    {
        switch (type())
        {
            case INT8:
            case UINT8:
            case INT16:
            case UINT16:
            case INT32:
            case UINT32:
            case INT64:
            case UINT64:
            case CHAR:
            case TIMESTAMP:
            case DATE:
            case TIME:
            case DURATION:
                return content.number();

            default:
                throw mismatch("an integer");
        }
    }

    @Override
    public double float64()
    {
        switch (type())
        {
            case FLOAT64:
                return Double.longBitsToDouble(content.number());

            case FLOAT32:
                return Float.intBitsToFloat((int)content.number());

            case UINT64:
                return Doubles.ofUnsigned(content.number());

            case DECIMAL:
                return BigDecimal.valueOf(decimalMantissa(), decimalScale()).doubleValue();

            default:
                if (!type().isInteger())
                {
                    throw mismatch("a number");
                }
                return content.number();
        }
    }

    @Override
    public float float32()
    {
        return FieldType.FLOAT32 == type() ? Float.intBitsToFloat((int)content.number()) : (float)float64();
    }

    @Override
    public long decimalMantissa()
    {
        require(FieldType.DECIMAL);
        return content.number();
    }

    @Override
    public int decimalScale()
    {
        require(FieldType.DECIMAL);
        return (int)content.second();
    }

    @Override
    public CharSequence text()
    {
        switch (type())
        {
            case TEXT:
            case SYMBOL:
            case CHAR:
            case ZONED_DATE_TIME:
                return content.text(value);

            default:
                throw mismatch("text");
        }
    }

    @Override
    public int bytesLength()
    {
        require(FieldType.BYTES);
        return content.length();
    }

    @Override
    public int bytes(final MutableDirectBuffer target, final int offset)
    {
        require(FieldType.BYTES);
        return content.bytes(target, offset);
    }

    @Override
    public long epochDay()
    {
        if (FieldType.DATE != type() && FieldType.DATE_TIME != type())
        {
            throw mismatch("a date");
        }
        return content.number();
    }

    @Override
    public long nanoOfDay()
    {
        if (FieldType.TIME != type() && FieldType.DATE_TIME != type())
        {
            throw mismatch("a time");
        }
        return FieldType.TIME == value.type ? content.number() : content.second();
    }

    @Override
    public long epochNs()
    {
        if (FieldType.TIMESTAMP == type())
        {
            return content.number();
        }
        require(FieldType.ZONED_DATE_TIME);
        return content.zonedEpochNs();
    }

    @Override
    public int offsetSeconds()
    {
        require(FieldType.ZONED_DATE_TIME);
        return content.zonedOffset();
    }

    @Override
    public long uuidMsb()
    {
        require(FieldType.UUID);
        return content.number();
    }

    @Override
    public long uuidLsb()
    {
        require(FieldType.UUID);
        return content.second();
    }

    @Override
    public FieldReader beginObject()
    {
        require(FieldType.OBJECT);
        final int end = content.end();
        enterObject(value.layout, content.offset(), form.isWire ? end : in.limit());
        return this;
    }

    @Override
    public int valueOffset()
    {
        current();
        return cursors[depth];
    }

    @Override
    public int valueEnd()
    {
        current();
        final int end = content.end();
        return end >= 0 ? end : in.end(value, cursors[depth]);
    }

    @Override
    public int levelOffset()
    {
        return null == layouts[depth] && RawInput.NO_BITS != bits[depth] ? bits[depth] : bases[depth];
    }

    @Override
    public int contentOffset()
    {
        return bases[depth];
    }

    private boolean nextElement()
    {
        pass();
        final RawValue container = containers[depth];
        final int index = places[depth];
        if (counts[depth] < 0 && cursors[depth] == limits[depth])
        {
            if (null != container.key && 1 == (index & 1))
            {
                throw new CodecException("a map's key must be followed by its value: field=" + container.name +
                    ", offset=" + cursors[depth]);
            }
            counts[depth] = index;
        }
        indexes[depth] = index;
        if (index == counts[depth])
        {
            checkBlock(cursors[depth]);
            return false;
        }
        final boolean isKey = null != container.key && 0 == (index & 1);
        final int bit = null == container.key ? index : index >> 1;
        value = isKey ? container.key : container.element;
        if (isKey || RawInput.NO_BITS == bits[depth] || in.bit(bits[depth], bit))
        {
            content.read(value, cursors[depth]);
        }
        else
        {
            content.absent(cursors[depth]);
        }
        return true;
    }

    @Override
    protected void load(final RawLayout layout, final int index)
    {
        pass();
        if (index < places[depth])
        {
            cursors[depth] = bases[depth];
            places[depth] = 0;
        }
        for (; places[depth] < index; places[depth]++)
        {
            cursors[depth] = in.end(layout.values[places[depth]], cursors[depth]);
        }
        indexes[depth] = index;
        value = layout.values[index];
        content.read(value, cursors[depth]);
    }

    /** Moves the cursor behind the current value, if there is one. */
    private void pass()
    {
        if (null != value)
        {
            cursors[depth] = valueEnd();
            places[depth] = indexes[depth] + 1;
            value = null;
        }
    }

    private void enterObject(final RawLayout layout, final int base, final int limit)
    {
        Shape.checkDepth(++depth);
        layouts[depth] = layout;
        containers[depth] = null;
        enter(base, limit);
    }

    @Override
    protected FieldReader enterElements(final FieldType type)
    {
        require(type);
        in.elements(value, content.offset());
        Shape.checkDepth(++depth);
        layouts[depth] = null;
        containers[depth] = value;
        final int count = in.count();
        counts[depth] = RawInput.UNTIL_END == count || FieldType.LIST == type ? count : 2 * count;
        bits[depth] = in.bits();
        enter(in.first(), in.blockEnd());
        return this;
    }

    private void enter(final int base, final int limit)
    {
        bases[depth] = base;
        cursors[depth] = base;
        places[depth] = 0;
        indexes[depth] = -1;
        limits[depth] = limit;
        in.limit(limit);
        value = null;
    }

    @Override
    protected FieldReader leave(final int end)
    {
        depth--;
        in.limit(limits[depth]);
        cursors[depth] = end;
        places[depth] = indexes[depth] + 1;
        value = null;
        return this;
    }

    /** This must be the end of the object's block, or of the message. */
    @Override
    protected int endOfFields(final RawLayout layout)
    {
        pass();
        final int end = in.endOfFields(layout, cursors[depth], places[depth]);
        if (0 == depth || form.isWire)
        {
            checkUsedUp(end);
        }
        return end;
    }

    private void checkBlock(final int end)
    {
        if (form.isWire)
        {
            checkUsedUp(end);
        }
    }

    private void checkUsedUp(final int end)
    {
        if (end != limits[depth])
        {
            throw new CodecException("a message, and a block in it, must be used up by its values: shape=" +
                layouts[0].shape.name() + ", depth=" + depth + ", offset=" + end + ", limit=" + limits[depth]);
        }
    }

    @Override
    protected int endOfElements(final RawValue container)
    {
        if (form.isWire)
        {
            return limits[depth];
        }
        pass();
        return in.endOfElements(container, cursors[depth], places[depth], counts[depth], bits[depth]);
    }
}
