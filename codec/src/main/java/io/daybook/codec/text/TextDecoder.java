/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.List;
import java.util.Set;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.TextMessageDecoder;
import io.daybook.codec.value.AsciiIntegers;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The common part of the readers of text. {@link #wrap} parses and checks the whole message. The cursor then moves over
 * the {@link TextTree}.
 * <p>
 * Text has fewer types than the field model, so each accessor converts the text that it takes. {@link #epochNs} reads
 * the TEXT {@code 2026-11-20T09:30:00Z}, {@link #decimalScale} the digits of a number as they were written,
 * {@link #bytes} base64. An object can be read as a map with {@link #beginMap}.
 * <p>
 * With a shape, a number has the type from the shape if that is a decimal or a float. So a decimal keeps its digits,
 * and a float that was written as an integer is a float again.
 */
public abstract class TextDecoder implements TextMessageDecoder
{
    private static final int NONE = -1;

    private final TextTree tree;
    private final TextTree.View nameView = new TextTree.View();
    private final TextTree.View textView = new TextTree.View();
    private final IsoReader iso = new IsoReader();
    private final IsoReader asked = IsoReader.asked();
    private final TypeKey typeKey;

    /** What the shape declares for the object, list or map of each level; null for nothing. */
    private final ShapeField[] declaredOf = new ShapeField[TextEncoder.MAX_DEPTH + 2];
    private final int[] nodeOf = new int[TextEncoder.MAX_DEPTH + 2];
    private final int[] nextOf = new int[TextEncoder.MAX_DEPTH + 2];
    private final boolean[] isMapOf = new boolean[TextEncoder.MAX_DEPTH + 2];
    private int depth;
    private int current = NONE;
    /** The node whose name is that of the current value. */
    private int named;
    private boolean isKey;
    private boolean refusesRepeatedNames = true;

    /**
     * A reader of text.
     *
     * @param tree  that the parser fills.
     * @param shape of the messages; its name may be the only top-level key, with the message below it; null if all keys
     *              are fields.
     */
    protected TextDecoder(final TextTree tree, final Shape shape)
    {
        this.tree = tree;
        typeKey = new TypeKey(tree, shape);
        declaredOf[0] = null == shape ? null : ShapeField.object("", shape);
    }

    /**
     * The parser that fills the tree.
     *
     * @return the parser.
     */
    protected abstract TextParser parser();

    /**
     * Accepts old names of the type, and of its fields, in place of the shape's own.
     *
     * @param types  names that may be the only top-level key as well.
     * @param fields names that a message may have in place of its fields.
     * @return this for a fluent API.
     */
    public final TextDecoder oldNames(final List<String> types, final Set<String> fields)
    {
        typeKey.accept(types, fields);
        return this;
    }

    @Override
    public final void firstLine(final long firstLine)
    {
        parser().firstLine(firstLine);
    }

    @Override
    public final TextMessageDecoder refuseRepeatedNames(final boolean isWanted)
    {
        refusesRepeatedNames = isWanted;
        return this;
    }

    @Override
    public final MessageDecoder wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        clear();
        parser().parse(buffer, offset, length);
        begin();
        enter(typeKey.find(parser()), false, declaredOf[0]);
        return this;
    }

    /**
     * Wraps the value of one field alone. The value is parsed as the only field of a message.
     *
     * @param name   of the field.
     * @param buffer that holds the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @throws CodecException for anything but one value.
     */
    public final void wrapValue(
        final CharSequence name, final DirectBuffer buffer, final int offset, final int length)
    {
        clear();
        parser().parseValue(name, buffer, offset, length);
        begin();
        typeKey.clear();
        enter(0, false, declaredOf[0]);
    }

    /** A message that cannot be parsed has no fields. */
    private void clear()
    {
        depth = NONE;
        current = NONE;
        isKey = false;
    }

    private void begin()
    {
        if (refusesRepeatedNames)
        {
            parser().refuseRepeatedNames();
        }
        depth = 0;
    }

    private void moveTo(final int node)
    {
        named = node;
        nextOf[depth] = tree.end(node);
        current = typeKey.isBefore(node, declared()) ? node + 1 : node;
    }

    @Override
    public final String typeName()
    {
        return typeKey.name();
    }

    @Override
    public final boolean next()
    {
        if (depth < 0)
        {
            throw new CodecException("no message is wrapped");
        }
        if (isKey)
        {
            isKey = false;
            return true;
        }
        final int next = nextOf[depth];
        if (next == tree.end(nodeOf[depth]))
        {
            current = NONE;
            return false;
        }
        moveTo(next);
        isKey = isMapOf[depth];
        return true;
    }

    @Override
    public final FieldReader field(final CharSequence name)
    {
        if (depth < 0 || isMapOf[depth] || FieldType.OBJECT != tree.type(nodeOf[depth]))
        {
            throw new CodecException("fields are looked for in an object: name=" + name);
        }
        // Mostly it is the next one.
        final int next = nextOf[depth];
        final int end = tree.end(nodeOf[depth]);
        int found = find(name, next, end);
        if (NONE == found)
        {
            found = find(name, nodeOf[depth] + 1, next);
        }
        if (NONE == found)
        {
            return null;
        }
        moveTo(found);
        return this;
    }

    private int find(final CharSequence name, final int from, final int end)
    {
        for (int node = from; node < end; node = tree.end(node))
        {
            if (name instanceof Field ? tree.isNamed(node, (Field)name) : tree.name(node, nameView).isEqual(name))
            {
                return node;
            }
        }
        return NONE;
    }

    @Override
    public final CharSequence name()
    {
        node();
        return isMapOf[depth] || FieldType.LIST == tree.type(nodeOf[depth]) ? null : tree.name(named, nameView);
    }

    @Override
    public final FieldType type()
    {
        final FieldType found = found();
        final ShapeField declared = isKey ? null : declared();
        return null != declared && isNumberOf(declared.type(), found) ? declared.type() : found;
    }

    @Override
    public final boolean isNull()
    {
        // A shape cannot change this.
        return FieldType.NULL == found();
    }

    @Override
    public final boolean bool()
    {
        final FieldType type = found();
        if (FieldType.BOOL == type)
        {
            return 0 != tree.bits(current);
        }
        if (FieldType.TEXT == type && (view().isEqual("true") || view().isEqual("false")))
        {
            return view().isEqual("true");
        }
        throw mismatch("bool");
    }

    @Override
    public final long int64()
    {
        final FieldType type = found();
        if (type.isInteger())
        {
            return tree.bits(current);
        }
        if (FieldType.TEXT != type)
        {
            throw mismatch("integer");
        }
        final CharSequence text = text();
        if (Iso.isDuration(text))
        {
            return iso.duration(text);
        }
        try
        {
            return AsciiIntegers.parse(text);
        }
        catch (final NumberFormatException e)
        {
            throw mismatch("integer");
        }
    }

    @Override
    public final double float64()
    {
        final FieldType type = found();
        if (FieldType.FLOAT32 == type())
        {
            return float32();
        }
        if (FieldType.FLOAT64 == type)
        {
            return Double.longBitsToDouble(tree.bits(current));
        }
        if (FieldType.INT64 == type)
        {
            return tree.bits(current);
        }
        if (FieldType.UINT64 != type && FieldType.TEXT != type)
        {
            throw mismatch("number");
        }
        try
        {
            return Double.parseDouble(number());
        }
        catch (final NumberFormatException e)
        {
            throw mismatch("number");
        }
    }

    @Override
    public final float float32()
    {
        final FieldType type = found();
        final boolean isNonFinite = FieldType.FLOAT64 == type &&
            !Double.isFinite(Double.longBitsToDouble(tree.bits(current)));
        if (isNonFinite)
        {
            return (float)Double.longBitsToDouble(tree.bits(current));
        }
        if (FieldType.FLOAT64 != type && !type.isInteger() && FieldType.TEXT != type)
        {
            throw mismatch("number");
        }
        try
        {
            // Parsed from the digits, because a double in between would round twice.
            return Float.parseFloat(number());
        }
        catch (final NumberFormatException e)
        {
            throw mismatch("number");
        }
    }

    @Override
    public final long decimalMantissa()
    {
        return iso.decimal(digits()).mantissa();
    }

    @Override
    public final int decimalScale()
    {
        return iso.decimal(digits()).scale();
    }

    @Override
    public final CharSequence text()
    {
        return view();
    }

    private TextTree.View view()
    {
        if (FieldType.TEXT != found())
        {
            throw mismatch("text");
        }
        return isKey ? tree.name(named, textView) : tree.text(current, textView);
    }

    @Override
    public final int bytesLength()
    {
        return Base64.decodedLength(text());
    }

    @Override
    public final int bytes(final MutableDirectBuffer target, final int offset)
    {
        return Base64.decode(text(), target, offset);
    }

    @Override
    public final long epochDay()
    {
        final CharSequence text = text();
        return Iso.isDateTime(text) ? iso.dateTime(text).epochDay() : iso.date(text);
    }

    @Override
    public final long nanoOfDay()
    {
        final CharSequence text = text();
        return Iso.isDateTime(text) ? iso.dateTime(text).nanoOfDay() : iso.time(text);
    }

    @Override
    public final long epochNs()
    {
        if (FieldType.UINT64 == found() && tree.bits(current) < 0)
        {
            throw mismatch("timestamp");
        }
        return FieldType.TEXT == found() ? iso.zoned(text()).epochNs() : int64();
    }

    @Override
    public final int offsetSeconds()
    {
        return iso.zoned(text()).offsetSeconds();
    }

    @Override
    public final long uuidMsb()
    {
        return iso.uuidMsb(text());
    }

    @Override
    public final long uuidLsb()
    {
        return iso.uuidLsb(text());
    }

    @Override
    public final FieldReader beginObject()
    {
        return begin(FieldType.OBJECT, false);
    }

    @Override
    public final FieldReader endObject()
    {
        return end(FieldType.OBJECT, false);
    }

    @Override
    public final FieldReader beginList()
    {
        return begin(FieldType.LIST, false);
    }

    @Override
    public final FieldReader endList()
    {
        return end(FieldType.LIST, false);
    }

    @Override
    public final FieldReader beginMap()
    {
        return begin(FieldType.OBJECT, true);
    }

    @Override
    public final FieldReader endMap()
    {
        return end(FieldType.OBJECT, true);
    }

    private FieldReader begin(final FieldType type, final boolean isMap)
    {
        if (type != found())
        {
            throw mismatch(isMap ? "map" : FieldType.LIST == type ? "list" : "object");
        }
        final ShapeField declared = declared();
        depth++;
        enter(current, isMap, declared);
        return this;
    }

    private void enter(final int node, final boolean isMap, final ShapeField declared)
    {
        declaredOf[depth] = declared;
        nodeOf[depth] = node;
        nextOf[depth] = node + 1;
        isMapOf[depth] = isMap;
        current = NONE;
    }

    private FieldReader end(final FieldType type, final boolean isMap)
    {
        if (depth <= 0 || type != tree.type(nodeOf[depth]) || isMap != isMapOf[depth])
        {
            throw new CodecException("end must match the begin before it");
        }
        depth--;
        current = NONE;
        isKey = false;
        return this;
    }

    private int node()
    {
        if (NONE == current)
        {
            throw new CodecException("no value is current: call next() first");
        }
        return current;
    }

    /** The type of the current value by the text alone. */
    private FieldType found()
    {
        final int node = node();
        return isKey ? FieldType.TEXT : tree.type(node);
    }

    /** The shape's declaration of the current value; null if there is none. */
    private ShapeField declared()
    {
        final ShapeField outer = declaredOf[depth];
        if (null == outer || null == outer.shape())
        {
            return null == outer ? null : outer.element();
        }
        final int index = outer.shape().indexOf(tree.name(named, nameView));
        return index < 0 ? null : outer.shape().fields().get(index);
    }

    /** Whether the current value is a number of the wanted type. The text alone may have given it another type. */
    private boolean isNumberOf(final FieldType wanted, final FieldType found)
    {
        switch (wanted)
        {
            case DECIMAL:
                return isNumber(found) && isDecimal();

            case FLOAT32:
                return isFloat(found) && !isTooLarge(found);

            case FLOAT64:
                return isFloat(found);

            default:
                return false;
        }
    }

    private static boolean isNumber(final FieldType type)
    {
        return FieldType.FLOAT64 == type || type.isInteger();
    }

    /** Whether a value is a number, or a text that JSON uses for a number that is not finite. */
    private boolean isFloat(final FieldType found)
    {
        return isNumber(found) || FieldType.TEXT == found &&
            (view().isEqual("NaN") || view().isEqual("Infinity") || view().isEqual("-Infinity"));
    }

    private boolean isTooLarge(final FieldType found)
    {
        final double value = FieldType.FLOAT64 == found ? Double.longBitsToDouble(tree.bits(current)) : 0;
        return Float.isInfinite((float)value) && !Double.isInfinite(value);
    }

    private boolean isDecimal()
    {
        try
        {
            asked.decimal(digits());
            return true;
        }
        catch (final NotIsoException ignore)
        {
            // It has more digits than a decimal can have.
            return false;
        }
    }

    /** The digits of a number, or the digits in a text. */
    private CharSequence digits()
    {
        return isNumber(found()) ? tree.text(current, textView) : text();
    }

    private String number()
    {
        final String text = NumberText.of(digits().toString());
        if (null == text)
        {
            throw mismatch("number");
        }
        return text;
    }

    private CodecException mismatch(final String wanted)
    {
        return new CodecException("value is not of the type asked for: field=" + tree.path(nodeOf[0], named) +
            " wanted=" + wanted + " found=" + found());
    }

    @Override
    public final String where()
    {
        if (depth < 0)
        {
            throw new CodecException("no message is wrapped");
        }
        return parser().where(tree.start(NONE == current ? nodeOf[depth] : named));
    }
}
