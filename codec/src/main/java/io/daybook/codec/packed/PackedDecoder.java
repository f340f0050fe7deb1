/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import java.math.BigDecimal;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.Shape;
import io.daybook.codec.positional.PositionalDecoder;
import io.daybook.codec.text.Doubles;
import io.daybook.codec.unicode.CharView;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Reads messages of one shape. A fixed-width field is found by its offset. A variable-width field is found by going
 * over the fields before it. At the end of the message, no bytes may be left.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public class PackedDecoder extends PositionalDecoder<PackedLayout, PackedValue>
{
    private final PackedInput in = new PackedInput();
    private final CharView view = new CharView();
    /** Offset of the object's payload, or of the presence bits of the elements. */
    private final int[] bases = new int[LEVELS];
    /** Offset of the variable-width field or the element at the index in {@link #variables}. */
    private final int[] cursors = new int[LEVELS];
    /** Index of the variable-width field or the element that the cursor is at. A key and its value count as two. */
    private final int[] variables = new int[LEVELS];
    /** How many elements there are. A key and its value count as two. */
    private final int[] counts = new int[LEVELS];

    private DirectBuffer buffer;
    private int at;
    private boolean isNull;

    /**
     * A decoder of messages of one shape.
     *
     * @param shape of the messages.
     */
    public PackedDecoder(final Shape shape)
    {
        super(new PackedLayout[LEVELS], new PackedValue[LEVELS]);
        layouts[0] = new PackedLayout(shape);
    }

    @Override
    public MessageDecoder wrap(final DirectBuffer source, final int offset, final int length)
    {
        source.boundsCheck(offset, length);
        // A reference is only stored when it is another one, because storing costs more than comparing.
        if (buffer != source)
        {
            buffer = source;
            in.wrap(source);
        }
        in.limit(offset + length);
        depth = -1;
        enterObject(layouts[0], offset);
        return this;
    }

    /** {@return offset behind the last field, whatever bytes follow} */
    public int end()
    {
        return in.endOfFields(layouts[0], cursors[0], variables[0]);
    }

    @Override
    public boolean next()
    {
        final PackedLayout layout = layouts[depth];
        if (null == layout)
        {
            return nextElement();
        }
        for (int next = indexes[depth] + 1; next < layout.values.length; next++)
        {
            load(layout, next);
            if (!(isNull && layout.isOneOf))
            {
                return true;
            }
        }
        value = null;
        if (0 == depth)
        {
            checkEnd(layout);
        }
        return false;
    }

    @Override
    public FieldType type()
    {
        current();
        return isNull ? FieldType.NULL : value.type;
    }

    @Override
    public boolean isNull()
    {
        current();
        return isNull;
    }

    @Override
    public boolean bool()
    {
        require(FieldType.BOOL);
        final int bits = buffer.getByte(at);
        if (0 != (bits & ~1))
        {
            throw refused("a bool must be 0 or 1", bits);
        }
        return 0 != bits;
    }

    @Override
    public long int64()
    {
        switch (type())
        {
            case INT8:
                return buffer.getByte(at);

            case UINT8:
                return buffer.getByte(at) & 0xFF;

            case INT16:
                return buffer.getShort(at, LITTLE_ENDIAN);

            case UINT16:
                return buffer.getShort(at, LITTLE_ENDIAN) & 0xFFFF;

            case INT32:
            case DATE:
                return buffer.getInt(at, LITTLE_ENDIAN);

            case UINT32:
                return buffer.getInt(at, LITTLE_ENDIAN) & 0xFFFF_FFFFL;

            case INT64:
            case UINT64:
            case TIMESTAMP:
            case DURATION:
                return buffer.getLong(at, LITTLE_ENDIAN);

            case TIME:
                return nanoOfDay();

            case CHAR:
                return in.character(at);

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
                return buffer.getDouble(at, LITTLE_ENDIAN);

            case FLOAT32:
                return buffer.getFloat(at, LITTLE_ENDIAN);

            case UINT64:
                return Doubles.ofUnsigned(int64());

            case DECIMAL:
                return BigDecimal.valueOf(decimalMantissa(), decimalScale()).doubleValue();

            default:
                if (!type().isInteger())
                {
                    throw mismatch("a number");
                }
                return int64();
        }
    }

    @Override
    public float float32()
    {
        return FieldType.FLOAT32 == type() ? Float.intBitsToFloat(buffer.getInt(at, LITTLE_ENDIAN)) : (float)float64();
    }

    @Override
    public long decimalMantissa()
    {
        require(FieldType.DECIMAL);
        return buffer.getLong(at, LITTLE_ENDIAN);
    }

    @Override
    public int decimalScale()
    {
        require(FieldType.DECIMAL);
        return buffer.getByte(at + Long.BYTES);
    }

    @Override
    public CharSequence text()
    {
        switch (type())
        {
            case TEXT:
                final int length = in.length(value, at);
                return textAt(in.start(value, at, length), value.width > 0 ? in.unpaddedLength(at, length) : length);

            case SYMBOL:
                return value.symbols.name(in.symbolIndex(value, at));

            case CHAR:
                return view.single(in.character(at));

            case ZONED_DATE_TIME:
                final int zone = in.skip(in.content(value, at), Long.BYTES + Integer.BYTES);
                final int zoneLength = in.count(zone);
                return textAt(in.behindCount(zone, zoneLength), zoneLength);

            default:
                throw mismatch("text");
        }
    }

    @Override
    public int bytesLength()
    {
        require(FieldType.BYTES);
        return in.length(value, at);
    }

    @Override
    public int bytes(final MutableDirectBuffer target, final int offset)
    {
        final int length = bytesLength();
        final int from = in.start(value, at, length);
        in.skip(from, length);
        buffer.getBytes(from, target, offset, length);
        return length;
    }

    @Override
    public long epochDay()
    {
        if (FieldType.DATE != type() && FieldType.DATE_TIME != value.type)
        {
            throw mismatch("a date");
        }
        return buffer.getInt(at, LITTLE_ENDIAN);
    }

    @Override
    public long nanoOfDay()
    {
        if (FieldType.TIME != type() && FieldType.DATE_TIME != value.type)
        {
            throw mismatch("a time");
        }
        return in.nanoOfDay(value, at);
    }

    @Override
    public long epochNs()
    {
        if (FieldType.ZONED_DATE_TIME == type())
        {
            final int content = in.content(value, at);
            in.skip(content, Long.BYTES);
            return buffer.getLong(content, LITTLE_ENDIAN);
        }
        require(FieldType.TIMESTAMP);
        return buffer.getLong(at, LITTLE_ENDIAN);
    }

    @Override
    public int offsetSeconds()
    {
        require(FieldType.ZONED_DATE_TIME);
        return in.offsetSeconds(value, at);
    }

    @Override
    public long uuidMsb()
    {
        require(FieldType.UUID);
        return buffer.getLong(at, LITTLE_ENDIAN);
    }

    @Override
    public long uuidLsb()
    {
        require(FieldType.UUID);
        return buffer.getLong(at + Long.BYTES, LITTLE_ENDIAN);
    }

    @Override
    public FieldReader beginObject()
    {
        require(FieldType.OBJECT);
        enterObject(value.layout, in.content(value, at));
        return this;
    }

    @Override
    public int valueOffset()
    {
        current();
        return at;
    }

    @Override
    public int valueEnd()
    {
        current();
        return in.end(value, at);
    }

    @Override
    public int levelOffset()
    {
        return bases[depth];
    }

    @Override
    public int contentOffset()
    {
        return null == layouts[depth] ? cursors[depth] : bases[depth] + layouts[depth].presenceLength;
    }

    private boolean nextElement()
    {
        final PackedValue container = containers[depth];
        final int index = Math.min(indexes[depth] + 1, counts[depth]);
        if (variables[depth] < index)
        {
            cursors[depth] = in.end(elementAt(container, variables[depth]), cursors[depth]);
            variables[depth] = index;
        }
        indexes[depth] = index;
        value = null;
        if (index < counts[depth])
        {
            final PackedValue element = elementAt(container, index);
            if (element.width > 0)
            {
                in.skip(cursors[depth], element.width);
            }
            final boolean hasBit = element.hasPresence;
            final int bit = null == container.key ? index : index >> 1;
            set(element, cursors[depth], hasBit ? !in.bit(bases[depth], bit) : in.isNull(element, cursors[depth]));
        }
        return null != value;
    }

    private static PackedValue elementAt(final PackedValue container, final int index)
    {
        return null != container.key && 0 == (index & 1) ? container.key : container.element;
    }

    @Override
    protected void load(final PackedLayout layout, final int index)
    {
        indexes[depth] = index;
        final PackedValue field = layout.values[index];
        final int offset = layout.offsets[index];
        if (offset >= 0)
        {
            final int bit = layout.presenceBits[index];
            final int from = bases[depth] + offset;
            set(field, from, bit >= 0 ? !in.bit(bases[depth], bit) : in.isNull(field, from));
            return;
        }
        final int variable = layout.variableIndexes[index];
        if (variable < variables[depth])
        {
            cursors[depth] = bases[depth] + layout.fixedLength;
            variables[depth] = 0;
        }
        for (; variables[depth] < variable; variables[depth]++)
        {
            cursors[depth] = in.end(layout.values[layout.variables[variables[depth]]], cursors[depth]);
        }
        set(field, cursors[depth], in.isNull(field, cursors[depth]));
    }

    private void set(final PackedValue found, final int from, final boolean isAbsent)
    {
        value = found;
        at = from;
        isNull = isAbsent;
        if (isAbsent && !found.isNullable)
        {
            throw refused("a value that is not nullable must not be null", null);
        }
    }

    private void enterObject(final PackedLayout layout, final int base)
    {
        final int cursor = in.skip(base, layout.fixedLength);
        Shape.checkDepth(++depth);
        if (layouts[depth] != layout)
        {
            layouts[depth] = layout;
            containers[depth] = null;
        }
        bases[depth] = base;
        cursors[depth] = cursor;
        variables[depth] = 0;
        indexes[depth] = -1;
        value = null;
    }

    @Override
    protected FieldReader enterElements(final FieldType type)
    {
        require(type);
        final int elements = in.count(value, at);
        if (elements > Integer.MAX_VALUE >> 1)
        {
            throw refused("a list or map must have less than 2^30 elements", elements);
        }
        final int first = in.elementsStart(value, at, elements);
        Shape.checkDepth(++depth);
        layouts[depth] = null;
        containers[depth] = value;
        bases[depth] = in.behindCount(value, at, elements);
        cursors[depth] = first;
        variables[depth] = 0;
        indexes[depth] = -1;
        counts[depth] = FieldType.MAP == type ? 2 * elements : elements;
        value = null;
        return this;
    }

    @Override
    protected FieldReader leave(final int end)
    {
        depth--;
        cursors[depth] = end;
        variables[depth]++;
        value = null;
        return this;
    }

    private void checkEnd(final PackedLayout layout)
    {
        if (end() != in.limit())
        {
            throw new CodecException("a message must be used up by its fields: shape=" + layout.shape.name() +
                ", offset=" + end() + ", limit=" + in.limit());
        }
    }

    private CharSequence textAt(final int from, final int length)
    {
        if (length < 0)
        {
            throw refused("a zone must not be null", null);
        }
        in.skip(from, length);
        return view.utf8(buffer, from, length);
    }

    private CodecException refused(final String rule, final Object found)
    {
        return in.refused(value, rule, found, at);
    }

    @Override
    protected int endOfFields(final PackedLayout layout)
    {
        return in.endOfFields(layout, cursors[depth], variables[depth]);
    }

    @Override
    protected int endOfElements(final PackedValue container)
    {
        int cursor = cursors[depth];
        int index = variables[depth];
        final boolean isKeyed = FieldType.MAP == container.type;
        if (isKeyed && 1 == (index & 1))
        {
            cursor = in.end(container.element, cursor);
            index++;
        }
        final int left = counts[depth] - index;
        return in.endOfElements(container, cursor, isKeyed ? left >> 1 : left, isKeyed);
    }
}
