/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.csv;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.Shape;
import io.daybook.codec.TextMessageDecoder;
import io.daybook.codec.text.Base64;
import io.daybook.codec.text.Doubles;
import io.daybook.codec.text.IsoReader;
import io.daybook.codec.text.TextTree;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Reads a message from a row of CSV (RFC 4180), with a line break at its end or without. An empty cell is null, an
 * empty cell in quotes is empty text. Spaces belong to the cells.
 * <p>
 * With a shape, a cell has the type of its field. With names alone, it has the type that its text tells: in quotes it
 * is text; otherwise {@code true} or {@code false} in any case, an integer as JSON writes it, a number with a point or
 * an exponent (a float if that is how Daybook writes it, otherwise a decimal), a time in ISO form, a duration, a UUID,
 * or any other text.
 * <p>
 * <b>Note:</b> not thread-safe. With a shape, it allocates nothing per message once its buffers have grown, except for
 * doubles of more than some 19 digits.
 */
public final class CsvDecoder implements TextMessageDecoder
{
    private static final int NONE = -1;
    /** The low bits of a double where two floats are equally near. */
    private static final long HALF_FLOAT = 1L << 28;

    private final TextTree tree = new TextTree();
    private final TextTree.View view = new TextTree.View();
    private final IsoReader iso = new IsoReader();
    private final CsvColumns columns;
    private final CsvParser parser;
    private int current = NONE;
    private boolean isWrapped;

    private CsvDecoder(final CsvColumns columns)
    {
        this.columns = columns;
        parser = new CsvParser(tree, columns);
    }

    /**
     * A reader of messages of one shape.
     *
     * @param shape of the messages.
     * @throws CodecException for no shape, or one with nested objects, lists or maps.
     */
    public CsvDecoder(final Shape shape)
    {
        this(CsvColumns.of(shape));
    }

    /**
     * A reader of rows whose cells tell their types.
     *
     * @param names of the columns.
     * @return a new decoder.
     * @throws CodecException when a name is empty or occurs twice.
     */
    public static CsvDecoder ofColumns(final List<String> names)
    {
        return new CsvDecoder(CsvColumns.of(names));
    }

    /**
     * Reads a header.
     *
     * @param buffer    that holds the row.
     * @param offset    of its first byte.
     * @param length    in bytes.
     * @param firstLine number of the row's first line, for errors.
     * @return the names of the columns.
     * @throws CodecException for anything but one row, with line and column.
     */
    public static List<String> header(
        final DirectBuffer buffer, final int offset, final int length, final long firstLine)
    {
        final TextTree cells = new TextTree();
        final CsvParser parser = new CsvParser(cells);
        parser.firstLine(firstLine);
        parser.parse(buffer, offset, length);
        final List<String> names = new ArrayList<>();
        for (int i = 0; i < cells.nodeCount(); i++)
        {
            final String name = cells.text(i, new TextTree.View()).toString();
            if (i >= Shape.MAX_FIELDS)
            {
                throw parser.failureIn(i, "a table must have at most " + Shape.MAX_FIELDS + " columns");
            }
            if (name.isEmpty() || names.contains(name))
            {
                throw parser.failureIn(i, name.isEmpty() ? "column must have a name in the first row" :
                    "column's name must not occur twice in the first row: name=" + name);
            }
            names.add(name);
        }
        return names;
    }

    @Override
    public void firstLine(final long firstLine)
    {
        parser.firstLine(firstLine);
    }

    @Override
    public TextMessageDecoder refuseRepeatedNames(final boolean isWanted)
    {
        // Names of columns never occur twice.
        return this;
    }

    @Override
    public MessageDecoder wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        isWrapped = false;
        current = NONE;
        parser.parse(buffer, offset, length);
        isWrapped = true;
        return this;
    }

    @Override
    public String typeName()
    {
        return null;
    }

    @Override
    public boolean next()
    {
        checkWrapped();
        current = Math.min(current + 1, columns.count());
        return current < columns.count();
    }

    @Override
    public FieldReader field(final CharSequence name)
    {
        checkWrapped();
        final int found = columns.indexOf(name, current + 1);
        if (found < 0)
        {
            return null;
        }
        current = found;
        return this;
    }

    @Override
    public CharSequence name()
    {
        return columns.name(cell());
    }

    @Override
    public FieldType type()
    {
        final FieldType found = tree.type(cell());
        return FieldType.NULL == found || !columns.isTyped ? found : columns.type(current);
    }

    @Override
    public boolean isNull()
    {
        return FieldType.NULL == tree.type(cell());
    }

    @Override
    public boolean bool()
    {
        require(FieldType.BOOL);
        return 0 != tree.bits(current);
    }

    @Override
    public long int64()
    {
        final FieldType type = type();
        try
        {
            switch (type)
            {
                case CHAR:
                    return character();

                case TIMESTAMP:
                    return iso.timestamp(cellText());

                case DATE:
                    return iso.date(cellText());

                case TIME:
                    return iso.time(cellText());

                case DURATION:
                    return iso.duration(cellText());

                default:
                    if (!type.isInteger())
                    {
                        throw mismatch("an integer");
                    }
                    return tree.bits(current);
            }
        }
        catch (final CodecException ex)
        {
            throw located(ex);
        }
    }

    private char character()
    {
        final CharSequence text = cellText();
        if (1 != text.length())
        {
            throw new CodecException("a char must be one UTF-16 code unit: length=" + text.length());
        }
        return text.charAt(0);
    }

    @Override
    public double float64()
    {
        switch (type())
        {
            case FLOAT32:
                return float32();

            case DECIMAL:
                checkDecimal();
                return Double.parseDouble(cellText().toString());

            case FLOAT64, INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64:
                return number();

            default:
                throw located(mismatch("a number"));
        }
    }

    /** The number that a cell holds, as a double. */
    private double number()
    {
        final long bits = tree.bits(current);
        return switch (tree.type(current))
        {
            case FLOAT64 -> Double.longBitsToDouble(bits);
            case UINT64 -> Doubles.ofUnsigned(bits);
            default -> bits;
        };
    }

    @Override
    public float float32()
    {
        if (FieldType.FLOAT32 != type())
        {
            return (float)float64();
        }
        final double value = number();
        final float rounded = (float)value;
        final long rest = Double.doubleToRawLongBits(value) & 2 * HALF_FLOAT - 1;
        final boolean isRoundedTwice = HALF_FLOAT == rest || Math.abs(rounded) < Float.MIN_NORMAL;
        // The double may lie just between two floats only because it is rounded itself.
        return isRoundedTwice && 0 != value && Double.isFinite(value) ?
            Float.parseFloat(cellText().toString()) : checked(rounded, value);
    }

    private float checked(final float rounded, final double value)
    {
        if (Float.isInfinite(rounded) && !Double.isInfinite(value))
        {
            throw parser.failureIn(current, "number is too large for a float: field=" + columns.name(current));
        }
        return rounded;
    }

    @Override
    public long decimalMantissa()
    {
        checkDecimal();
        return iso.mantissa();
    }

    @Override
    public int decimalScale()
    {
        checkDecimal();
        return iso.scale();
    }

    /** Reads a decimal. Without a shape, any number may be one. */
    private void checkDecimal()
    {
        final FieldType type = type();
        if (FieldType.DECIMAL != type && (columns.isTyped || FieldType.FLOAT64 != type && !type.isInteger()))
        {
            throw located(mismatch("a decimal"));
        }
        try
        {
            iso.decimal(cellText());
        }
        catch (final CodecException ex)
        {
            throw located(ex);
        }
    }

    @Override
    public CharSequence text()
    {
        switch (type())
        {
            case TEXT, SYMBOL:
                return cellText();

            case CHAR:
                try
                {
                    character();
                    return cellText();
                }
                catch (final CodecException ex)
                {
                    throw located(ex);
                }

            case ZONED_DATE_TIME:
                return zoned().zone();

            default:
                throw located(mismatch("text"));
        }
    }

    @Override
    public int bytesLength()
    {
        require(FieldType.BYTES);
        try
        {
            return Base64.decodedLength(cellText());
        }
        catch (final CodecException ex)
        {
            throw located(ex);
        }
    }

    @Override
    public int bytes(final MutableDirectBuffer target, final int offset)
    {
        require(FieldType.BYTES);
        try
        {
            return Base64.decode(cellText(), target, offset);
        }
        catch (final CodecException ex)
        {
            throw located(ex);
        }
    }

    @Override
    public long epochDay()
    {
        try
        {
            switch (type())
            {
                case DATE:
                    return iso.date(cellText());

                case DATE_TIME:
                    return iso.dateTime(cellText()).epochDay();

                default:
                    throw mismatch("a date");
            }
        }
        catch (final CodecException ex)
        {
            throw located(ex);
        }
    }

    @Override
    public long nanoOfDay()
    {
        try
        {
            switch (type())
            {
                case TIME:
                    return iso.time(cellText());

                case DATE_TIME:
                    return iso.dateTime(cellText()).nanoOfDay();

                default:
                    throw mismatch("a time");
            }
        }
        catch (final CodecException ex)
        {
            throw located(ex);
        }
    }

    @Override
    public long epochNs()
    {
        return FieldType.TIMESTAMP == type() ? int64() : zoned().epochNs();
    }

    @Override
    public int offsetSeconds()
    {
        return zoned().offsetSeconds();
    }

    private IsoReader zoned()
    {
        require(FieldType.ZONED_DATE_TIME);
        try
        {
            return iso.zoned(cellText());
        }
        catch (final CodecException ex)
        {
            throw located(ex);
        }
    }

    @Override
    public long uuidMsb()
    {
        return uuid(true);
    }

    @Override
    public long uuidLsb()
    {
        return uuid(false);
    }

    private long uuid(final boolean isHigh)
    {
        require(FieldType.UUID);
        try
        {
            return isHigh ? iso.uuidMsb(cellText()) : iso.uuidLsb(cellText());
        }
        catch (final CodecException ex)
        {
            throw located(ex);
        }
    }

    @Override
    public FieldReader beginObject()
    {
        throw nested();
    }

    @Override
    public FieldReader endObject()
    {
        throw nested();
    }

    @Override
    public FieldReader beginList()
    {
        throw nested();
    }

    @Override
    public FieldReader endList()
    {
        throw nested();
    }

    @Override
    public FieldReader beginMap()
    {
        throw nested();
    }

    @Override
    public FieldReader endMap()
    {
        throw nested();
    }

    private static CodecException nested()
    {
        return new CodecException("a cell of CSV is a single value, no object, list or map");
    }

    private void checkWrapped()
    {
        if (!isWrapped)
        {
            throw new CodecException("no message is wrapped");
        }
    }

    private int cell()
    {
        if (!isWrapped || current < 0 || current >= columns.count())
        {
            throw new CodecException("there must be a current value, call next or field first");
        }
        return current;
    }

    private TextTree.View cellText()
    {
        return tree.text(current, view);
    }

    private void require(final FieldType wanted)
    {
        if (wanted != type())
        {
            throw located(mismatch(wanted.name()));
        }
    }

    private CodecException mismatch(final String wanted)
    {
        return new CodecException("a value must be what is asked for, call type first: wanted=" + wanted + ", value=" +
            type());
    }

    @Override
    public String where()
    {
        final boolean isCell = 0 <= current && current < columns.count();
        return parser.whereIs(isCell ? current : 0);
    }

    /** Adds column, and line and column in the text, to an error. */
    private CodecException located(final CodecException ex)
    {
        return parser.failureIn(current, ex.getMessage() + ", field=" + columns.name(current));
    }
}
