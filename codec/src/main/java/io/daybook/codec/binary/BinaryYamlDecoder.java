/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.math.BigDecimal;
import java.util.Objects;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.Shape;
import io.daybook.codec.hex.Located;
import io.daybook.codec.text.Doubles;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static io.daybook.codec.binary.BinaryWireCode.*;
import static io.daybook.codec.binary.BinaryWireInput.NO_NAME;
import static io.daybook.codec.binary.LevelKind.*;

/**
 * Reads every code of the format that has a meaning without classes. Type prefixes and comments are skipped. A field
 * number is read as its decimal name. In an object, a value without a name has its place as its name, from 1.
 * <p>
 * <b>Type name.</b> A message can be one {@code EVENT_NAME}, {@code EVENT_OBJECT} text or type prefix, followed by one
 * block that holds an object and ends the message. Then {@link #typeName()} gives that name, and the cursor is in the
 * block. Our writer never begins an untyped message in this way: it writes fields as {@code FIELD_NAME}. If
 * there is only one field and its name is not Latin-1, our writer puts a byte of padding behind the block.
 * <p>
 * <b>Blocks.</b> The first code says what a block is. A name begins an object, or a map if the first name is a value
 * other than text. Anything else begins a list. An empty block with a length of 16 bits is an empty map, any other
 * empty block an empty list. An object or a map may be entered as either of the two, and as a list if it is empty.
 * <p>
 * <b>Shape.</b> The bytes of some values do not give their type: symbols, chars, decimals and durations are text, and
 * maps look like objects. With a shape, such values have the type from the shape. In the numbered form, a number in the
 * shape is read as its field's name. In the field-less form, the values of an object are exactly those of the shape's
 * fields, and no name is allowed.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class BinaryYamlDecoder implements Located
{
    private final BinaryWireInput in = new BinaryWireInput();
    private final BinaryScalar value = new BinaryScalar();
    private final BinaryScalar key = new BinaryScalar();
    private final BinaryBlock block = new BinaryBlock(in, key);
    private final BinaryTypeName typeName = new BinaryTypeName(in, key, block);
    private final FieldNaming naming;
    private final FieldSearch search;
    private final Declaration root;
    private final int[] starts;
    private final int[] limits;
    private final int[] nexts;
    private final int[] ordinals;
    private final byte[] kinds;
    private final Declaration[] declarations;

    private DirectBuffer buffer;
    private int depth;

    private boolean isCurrent;
    /** Offset of the value that {@link #next} moved to, with its prefixes. */
    private int valueStart;
    private int code;
    private int content;
    private int end;
    private int nameCode;
    private int nameContent;
    private int nameLength;
    private FieldType type;
    private Declaration declared;

    /** A decoder without a shape, for messages with up to 64 levels. */
    public BinaryYamlDecoder()
    {
        this(null);
    }

    /**
     * A decoder for messages with up to 64 levels.
     *
     * @param shape of the messages; may be null.
     */
    public BinaryYamlDecoder(final Shape shape)
    {
        this(shape, MAX_DEPTH);
    }

    /**
     * A decoder for messages with more levels.
     *
     * @param shape    of the messages; may be null.
     * @param maxDepth of objects, lists and maps in a message.
     */
    public BinaryYamlDecoder(final Shape shape, final int maxDepth)
    {
        this(shape, maxDepth, FieldNaming.NAME);
    }

    private BinaryYamlDecoder(final Shape shape, final int maxDepth, final FieldNaming naming)
    {
        this.naming = naming;
        search = new FieldSearch(in, key, naming);
        root = Declaration.of(shape);
        starts = new int[maxDepth + 1];
        limits = new int[maxDepth + 1];
        nexts = new int[maxDepth + 1];
        ordinals = new int[maxDepth + 1];
        kinds = new byte[maxDepth + 1];
        declarations = new Declaration[maxDepth + 1];
    }

    /**
     * A decoder of messages with field numbers.
     *
     * @param shape of the messages.
     * @return a new decoder.
     */
    public static BinaryYamlDecoder numbered(final Shape shape)
    {
        return new BinaryYamlDecoder(
            Objects.requireNonNull(shape, "shape must not be null"), MAX_DEPTH, FieldNaming.NUMBER);
    }

    /**
     * A decoder of messages with neither names nor numbers.
     *
     * @param shape of the messages.
     * @return a new decoder.
     */
    public static BinaryYamlDecoder fieldless(final Shape shape)
    {
        return new BinaryYamlDecoder(
            Objects.requireNonNull(shape, "shape must not be null"), MAX_DEPTH, FieldNaming.PLACE);
    }

    @Override
    public MessageDecoder wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        buffer.boundsCheck(offset, length);
        // A reference is only stored when it is another one, because storing costs more than comparing.
        if (this.buffer != buffer)
        {
            this.buffer = buffer;
            search.wrap(buffer);
            value.wrap(buffer);
            block.wrap(buffer);
        }
        depth = 0;
        final int limit = offset + length;
        final boolean isTyped = FieldNaming.NAME == naming && typeName.find(offset, limit);
        level(FieldNaming.PLACE == naming ? FIELDS : OBJECT, isTyped ? typeName.body() : offset, limit, root);
        isCurrent = false;
        return this;
    }

    /** {@return offset behind the value of the last field that was read} */
    public int end()
    {
        return nexts[0];
    }

    @Override
    public String typeName()
    {
        return typeName.get();
    }

    @Override
    public boolean next()
    {
        boolean isThere = nextValue();
        while (isThere && Declaration.isOneOf(declarations[depth]) && isNull())
        {
            isThere = nextValue();
        }
        return isThere;
    }

    private boolean nextValue()
    {
        final int at = nexts[depth];
        final int limit = limits[depth];
        final byte kind = kinds[depth];
        if (ARRAY == kind)
        {
            isCurrent = at < limit;
            if (isCurrent)
            {
                valueStart = at;
                load(INT64, at, 8, at + 8);
            }
            return isCurrent;
        }
        final int begin = in.ignore(at, limit);
        isCurrent = begin < limit;
        if (!isCurrent)
        {
            if (MAP_VALUE == kind)
            {
                throw new CodecException("a map's key must have a value: offset=" + at);
            }
            if (FIELDS == kind)
            {
                declarations[depth].checkPlaces(ordinals[depth], true, at);
            }
            return false;
        }
        if (OBJECT == kind || MAP_KEY == kind)
        {
            in.name(begin, limit);
            loadName();
        }
        else if (FIELDS == kind)
        {
            declarations[depth].checkPlaces(ordinals[depth], false, begin);
            ordinals[depth]++;
        }
        valueStart = OBJECT == kind ? in.position() : begin;
        if (MAP_KEY == kind)
        {
            loadKey(begin);
            kinds[depth] = MAP_VALUE;
        }
        else
        {
            kinds[depth] = MAP_VALUE == kind ? MAP_KEY : kind;
            in.value(valueStart, limit);
            load(in.code(), in.content(), in.length(), in.end());
        }
        return true;
    }

    @Override
    public FieldReader field(final CharSequence name)
    {
        final byte kind = kinds[depth];
        if (OBJECT != kind && FIELDS != kind)
        {
            throw new CodecException("a field can only be found in an object, enter one first: name=" + name);
        }
        final Declaration object = declarations[depth];
        final int start = starts[depth];
        final int from = nexts[depth];
        final boolean isFound = FIELDS == kind ?
            search.findPlace(name, object, start, from, limits[depth], ordinals[depth]) :
            search.findName(name, object, start, from, limits[depth], ordinals[depth]);
        if (!isFound)
        {
            return null;
        }
        loadName();
        load(in.code(), in.content(), in.length(), in.end());
        ordinals[depth] = search.ordinal();
        return this;
    }

    @Override
    public CharSequence name()
    {
        check();
        if (FIELDS == kinds[depth])
        {
            return declarations[depth].nameAt(ordinals[depth] - 1);
        }
        if (OBJECT != kinds[depth])
        {
            return null;
        }
        key.set(nameCode, nameContent, nameLength);
        return search.nameOf(declarations[depth], ordinals[depth]);
    }

    @Override
    public FieldType type()
    {
        check();
        if (null == type)
        {
            final boolean isBlock = BinaryBlock.isBlock(code);
            final FieldType found = isBlock ? block.type(code, content, end) : value.type();
            declared = null == root ? null : declared();
            if (null == declared)
            {
                type = found;
            }
            else
            {
                // A block of values without names looks like a list.
                final boolean isUnnamed = FieldNaming.PLACE == naming && FieldType.OBJECT == declared.type;
                type = DeclaredType.of(found, declared.type, value, isBlock && (isUnnamed || block.isEmpty()));
            }
        }
        return type;
    }

    @Override
    public boolean isNull()
    {
        return check().isNull();
    }

    @Override
    public boolean bool()
    {
        return check().bool();
    }

    @Override
    public long int64()
    {
        return check().isInteger() ? value.int64() : value.int64(type());
    }

    @Override
    public double float64()
    {
        if (check().isInteger() && value.int64() < 0 && FieldType.UINT64 == type())
        {
            return Doubles.ofUnsigned(value.int64());
        }
        return value.isText() && FieldType.DECIMAL == type() ?
            BigDecimal.valueOf(decimalMantissa(), decimalScale()).doubleValue() : value.float64();
    }

    @Override
    public float float32()
    {
        return check().isFloat() ? value.float32() : (float)float64();
    }

    @Override
    public long decimalMantissa()
    {
        return check().isInteger() ? value.int64() : value.mantissa();
    }

    @Override
    public int decimalScale()
    {
        return check().isInteger() ? 0 : value.scale();
    }

    @Override
    public CharSequence text()
    {
        if (check().isText())
        {
            return value.text();
        }
        final FieldType found = type();
        return FieldType.TIMESTAMP == found || FieldType.ZONED_DATE_TIME == found ? value.zone() : value.text();
    }

    @Override
    public int bytesLength()
    {
        if (FieldType.BYTES != type())
        {
            throw value.mismatch("bytes");
        }
        return block.bodyLength();
    }

    @Override
    public int bytes(final MutableDirectBuffer target, final int offset)
    {
        final int length = bytesLength();
        buffer.getBytes(block.bodyOffset(), target, offset, length);
        return length;
    }

    @Override
    public long epochDay()
    {
        return check().epochDay();
    }

    @Override
    public long nanoOfDay()
    {
        return check().nanoOfDay();
    }

    @Override
    public long epochNs()
    {
        return check().isInteger() ? value.int64() : value.epochNs(type());
    }

    @Override
    public int offsetSeconds()
    {
        return check().offsetSeconds();
    }

    @Override
    public long uuidMsb()
    {
        return check().uuidMsb();
    }

    @Override
    public long uuidLsb()
    {
        return check().uuidLsb();
    }

    @Override
    public FieldReader beginObject()
    {
        enterFields("an object");
        final Declaration object = null != declared && FieldType.OBJECT == declared.type ? declared : null;
        begin(FieldNaming.PLACE == naming && null != object ? FIELDS : OBJECT, content, end, object);
        return this;
    }

    @Override
    public FieldReader endObject()
    {
        return leave(OBJECT);
    }

    @Override
    public FieldReader beginList()
    {
        if (FieldType.LIST != type() && !isEmptyBlock())
        {
            throw value.mismatch("a list");
        }
        if (block.isArray())
        {
            begin(ARRAY, block.bodyOffset(), block.bodyOffset() + block.bodyLength(), declared);
        }
        else
        {
            begin(LIST, content, end, declared);
        }
        return this;
    }

    @Override
    public FieldReader endList()
    {
        return leave(LIST);
    }

    @Override
    public FieldReader beginMap()
    {
        enterFields("a map");
        begin(MAP_KEY, content, end, declared);
        return this;
    }

    @Override
    public FieldReader endMap()
    {
        return leave(MAP_KEY);
    }

    @Override
    public boolean hasNames()
    {
        return FieldNaming.PLACE != naming;
    }

    @Override
    public int valueOffset()
    {
        check();
        return valueStart;
    }

    @Override
    public int valueEnd()
    {
        check();
        return end;
    }

    @Override
    public int levelOffset()
    {
        return starts[depth];
    }

    private void loadName()
    {
        nameCode = in.nameCode();
        nameContent = in.nameContent();
        nameLength = in.nameLength();
        ordinals[depth]++;
    }

    private void loadKey(final int at)
    {
        if (NO_NAME == nameCode)
        {
            throw new CodecException("a map's key must be a name: offset=" + at);
        }
        load(nameCode, nameContent, nameLength, in.position());
    }

    private void load(final int valueCode, final int at, final int length, final int valueEnd)
    {
        value.set(valueCode, at, length);
        code = valueCode;
        content = at;
        end = valueEnd;
        nexts[depth] = valueEnd;
        type = null;
        isCurrent = true;
    }

    private BinaryScalar check()
    {
        if (!isCurrent)
        {
            throw new CodecException("there must be a current value, call next or field first: depth=" + depth);
        }
        return value;
    }

    /** The shape's declaration of the current value; null if there is none. */
    private Declaration declared()
    {
        final Declaration outer = declarations[depth];
        if (null == outer)
        {
            return null;
        }
        switch (kinds[depth])
        {
            case FIELDS:
                return outer.fields[ordinals[depth] - 1];

            case OBJECT:
                key.set(nameCode, nameContent, nameLength);
                final int index = search.indexOf(outer, ordinals[depth]);
                return index < 0 ? null : outer.fields[index];

            case MAP_VALUE:
                return outer.key;

            default:
                return outer.element;
        }
    }

    private void enterFields(final String wanted)
    {
        final FieldType found = type();
        if (FieldType.OBJECT != found && FieldType.MAP != found && !isEmptyBlock())
        {
            throw value.mismatch(wanted);
        }
    }

    private boolean isEmptyBlock()
    {
        return BinaryBlock.isBlock(code) && block.isEmpty();
    }

    private void begin(final byte kind, final int from, final int limit, final Declaration declaration)
    {
        if (depth + 1 == kinds.length)
        {
            throw new CodecException(
                "objects, lists and maps must not be nested deeper: maxDepth=" + depth + ", offset=" + from);
        }
        depth++;
        level(kind, from, limit, declaration);
        isCurrent = false;
    }

    private void level(final byte kind, final int from, final int limit, final Declaration declaration)
    {
        kinds[depth] = kind;
        starts[depth] = from;
        nexts[depth] = from;
        limits[depth] = limit;
        ordinals[depth] = 0;
        declarations[depth] = declaration;
    }

    private FieldReader leave(final byte kind)
    {
        if (0 == depth || !LevelKind.isEndedAs(kinds[depth], kind))
        {
            throw new CodecException("what is ended must be what was begun last: depth=" + depth);
        }
        depth--;
        isCurrent = false;
        return this;
    }
}
