/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.csv;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.Doubles;
import io.daybook.codec.text.IsoReader;
import io.daybook.codec.text.NotIsoException;
import io.daybook.codec.text.TextParser;
import io.daybook.codec.text.TextTree;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * Parses one row. A node of the tree is a cell, and its name's place is the cell's. Without types, a cell has the type
 * that its text tells, see {@link CsvDecoder}.
 */
final class CsvParser extends TextParser
{
    static final String NAN = "NaN";
    static final String INFINITY = "Infinity";
    static final String NEGATIVE_INFINITY = "-Infinity";

    /** Integers of so many digits fit 64 bits, and decimals of so many digits a mantissa. */
    private static final int MAX_SAFE_DIGITS = 18;
    private static final int MAX_SHOWN = 40;

    /** What a cell's text is as a number. */
    private enum Number
    {
        NONE, INTEGER, POINT, EXPONENT
    }

    private final CsvColumns columns;
    /** Whether any number of cells is allowed, and all are text. */
    private final boolean isHeader;
    private final TextTree.View view = new TextTree.View();
    private final IsoReader asked = IsoReader.asked();
    private final UnsafeBuffer digits = new UnsafeBuffer(new byte[Doubles.MAX_LENGTH]);
    /** Where the cell begins that is read, with its quote. */
    private int cellStart;

    CsvParser(final TextTree tree, final CsvColumns columns)
    {
        super(tree, BigIntegers.UNSIGNED);
        this.columns = columns;
        isHeader = false;
    }

    /** A parser of rows of names. */
    CsvParser(final TextTree tree)
    {
        super(tree, BigIntegers.UNSIGNED);
        columns = null;
        isHeader = true;
    }

    @Override
    protected void parseMessage()
    {
        if (isHeader || 0 != columns.count())
        {
            readCells();
        }
        final boolean isBroken = accept('\r');
        if (!accept('\n') && !isBroken && END != peek())
        {
            throw failure("row must have " + cells() + ", one for each column, and text with a comma " +
                "must be quoted");
        }
        if (END != peek())
        {
            throw failure("nothing must follow the row, and text with a line break must be quoted");
        }
    }

    private String cells()
    {
        return columns.count() + (1 == columns.count() ? " cell" : " cells");
    }

    private void readCells()
    {
        int column = 0;
        do
        {
            if (!isHeader && column == columns.count())
            {
                throw failure("row must have " + cells() + ", one for each column, and text with a " +
                    "comma must be quoted", position - 1);
            }
            readCell(column++);
        }
        while (accept(','));
        if (!isHeader && column < columns.count())
        {
            throw failure("row must have " + cells() + ", one for each column, and it ends behind " +
                column);
        }
    }

    private void readCell(final int column)
    {
        cellStart = position;
        final boolean isQuoted = '"' == peek();
        tree.name(0, 0, cellStart);
        if (isQuoted)
        {
            readQuotedCell();
        }
        else
        {
            readBareCell();
        }
        if (isHeader)
        {
            addText();
        }
        else if (!isQuoted && 0 == textLength)
        {
            addNull(column);
        }
        else if (!columns.isTyped)
        {
            addUntyped(isQuoted);
        }
        else
        {
            add(column);
        }
    }

    private void readBareCell()
    {
        final int start = position;
        int i = start;
        while (i < limit && bytes[i] >= 0 && ',' != bytes[i] && '\n' != bytes[i] && '\r' != bytes[i] && '"' != bytes[i])
        {
            i++;
        }
        position = i;
        textOffset = ~start;
        textLength = i - start;
        if (i < limit && bytes[i] < 0)
        {
            final int built = tree.charCount();
            tree.appendSource(start, i);
            for (int b = peek(); END != b && ',' != b && '\n' != b && '\r' != b && '"' != b; b = peek())
            {
                readCharacter(b);
            }
            textOffset = built;
            textLength = tree.charCount() - built;
        }
        if ('"' == peek())
        {
            throw failure("cell with a quote must be quoted itself, and the quote in it doubled");
        }
    }

    private void readQuotedCell()
    {
        final int opening = position;
        int i = opening + 1;
        while (i < limit && bytes[i] >= 0 && '"' != bytes[i])
        {
            i++;
        }
        position = i;
        if ('"' == peek() && '"' != peek(1))
        {
            textOffset = ~(opening + 1);
            textLength = i - opening - 1;
            position++;
        }
        else
        {
            buildQuotedCell(opening);
        }
        final int b = peek();
        if (END != b && ',' != b && '\n' != b && '\r' != b)
        {
            throw failure("comma or line break must follow a quoted cell, and a quote in it must be doubled");
        }
    }

    private void buildQuotedCell(final int opening)
    {
        final int built = tree.charCount();
        tree.appendSource(opening + 1, position);
        while (!accept('"') || '"' == peek())
        {
            final int b = peek();
            if (END == b)
            {
                throw failure("quoted cell must end with a quote", opening);
            }
            readCharacter(b);
        }
        textOffset = built;
        textLength = tree.charCount() - built;
    }

    private void readCharacter(final int b)
    {
        if (b < 0x80)
        {
            position++;
            tree.append((char)b);
        }
        else
        {
            readUtf8();
        }
    }

    private void addNull(final int column)
    {
        if (columns.isTyped && !columns.fields.get(column).nullable())
        {
            throw failure("cell must not be null, and empty text is written as \"\": field=" + columns.name(column));
        }
        tree.add(FieldType.NULL, 0, textOffset, textLength);
    }

    private void add(final int column)
    {
        final FieldType type = columns.type(column);
        switch (type)
        {
            case BOOL -> addBool(column);
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64 -> addInteger(column, type);
            case FLOAT32, FLOAT64 -> addFloat(column);
            default -> addText();
        }
    }

    private void addBool(final int column)
    {
        if (!tryBool())
        {
            throw mismatch(column);
        }
    }

    /** Adds a bool if the text is one. */
    private boolean tryBool()
    {
        tree.view(textOffset, textLength, view);
        final boolean isTrue = CsvText.isSame(view, "true");
        if (isTrue || CsvText.isSame(view, "false"))
        {
            tree.add(FieldType.BOOL, isTrue ? 1 : 0, textOffset, textLength);
            return true;
        }
        return false;
    }

    private void addInteger(final int column, final FieldType type)
    {
        if (Number.INTEGER != number())
        {
            throw mismatch(column);
        }
        final int start = ~textOffset;
        final int node = addNumber();
        final boolean isWide = FieldType.UINT64 == tree.type(node);
        final long value = tree.bits(node);
        if (isWide ? FieldType.UINT64 != type : value < CsvColumns.min(type) || value > CsvColumns.max(type))
        {
            throw failure("integer must fit its column: field=" + columns.name(column) + ", type=" + type, start);
        }
    }

    private void addFloat(final int column)
    {
        final Number number = number();
        if (Number.NONE == number)
        {
            if (!tryNonFinite())
            {
                throw mismatch(column);
            }
        }
        else if (Number.INTEGER == number && !isSafeInteger())
        {
            addParsed();
        }
        else
        {
            addNumber();
        }
    }

    /** Adds a float if the text is one that is not finite. */
    private boolean tryNonFinite()
    {
        tree.view(textOffset, textLength, view);
        final double value = NAN.contentEquals(view) ? Double.NaN :
            INFINITY.contentEquals(view) ? Double.POSITIVE_INFINITY :
            NEGATIVE_INFINITY.contentEquals(view) ? Double.NEGATIVE_INFINITY : 0;
        if (0 == value)
        {
            return false;
        }
        tree.add(FieldType.FLOAT64, Double.doubleToRawLongBits(value), textOffset, textLength);
        return true;
    }

    /** Whether the integer that was read last fits 64 bits, and is not the float -0.0. */
    private boolean isSafeInteger()
    {
        final int first = ~textOffset;
        return textLength <= MAX_SAFE_DIGITS && !(2 == textLength && '-' == bytes[first] && '0' == bytes[first + 1]);
    }

    /** Adds an integer as a float: one of many digits, or minus zero. */
    private void addParsed()
    {
        final double value = Double.parseDouble(new String(bytes, ~textOffset, textLength, ISO_8859_1));
        if (Double.isInfinite(value))
        {
            throw failure("number is too large for a double", ~textOffset);
        }
        tree.add(FieldType.FLOAT64, Double.doubleToRawLongBits(value), textOffset, textLength);
    }

    /** Adds the text that was read last, which is a number. Returns the node. */
    private int addNumber()
    {
        final int behind = position;
        position = ~textOffset;
        try
        {
            readNumber(false);
        }
        finally
        {
            position = behind;
        }
        return tree.nodeCount() - 1;
    }

    /** Tells what number of JSON's grammar the text that was read last is. */
    private Number number()
    {
        if (textOffset >= 0)
        {
            return Number.NONE;
        }
        final int end = ~textOffset + textLength;
        int i = ~textOffset;
        i += i < end && '-' == bytes[i] ? 1 : 0;
        final int whole = i;
        i = passDigits(i, end);
        if (i == whole || i > whole + 1 && '0' == bytes[whole])
        {
            return Number.NONE;
        }
        if (i == end)
        {
            return Number.INTEGER;
        }
        if ('.' == bytes[i])
        {
            final int fraction = i + 1;
            i = passDigits(fraction, end);
            if (i == fraction)
            {
                return Number.NONE;
            }
            if (i == end)
            {
                return Number.POINT;
            }
        }
        if ('e' != (bytes[i++] | 0x20))
        {
            return Number.NONE;
        }
        i += i < end && ('-' == bytes[i] || '+' == bytes[i]) ? 1 : 0;
        final int exponent = i;
        return passDigits(i, end) == end && exponent < end ? Number.EXPONENT : Number.NONE;
    }

    private int passDigits(final int from, final int end)
    {
        int i = from;
        while (i < end && isDigit(bytes[i]))
        {
            i++;
        }
        return i;
    }

    private void addUntyped(final boolean isQuoted)
    {
        final Number number = isQuoted ? Number.NONE : number();
        if (Number.NONE != number)
        {
            addUntyped(number);
        }
        else if (isQuoted || textOffset >= 0)
        {
            addText();
        }
        else if (!tryBool() && !tryNonFinite())
        {
            tree.add(timeOf(tree.view(textOffset, textLength, view)), 0, textOffset, textLength);
        }
    }

    private void addUntyped(final Number number)
    {
        if (2 == textLength && Number.INTEGER == number && !isSafeInteger())
        {
            addParsed();
            return;
        }
        try
        {
            final int node = addNumber();
            if (Number.POINT == number && !isShortest(node) && isDecimal())
            {
                tree.retype(node, FieldType.DECIMAL);
            }
        }
        catch (final CodecException ignore)
        {
            // It is too large, as an identifier may be.
            addText();
        }
    }

    /** Whether a float is written as Daybook writes it, without digits that would be lost. */
    private boolean isShortest(final int node)
    {
        final int length = Doubles.put(digits, 0, Double.longBitsToDouble(tree.bits(node)));
        tree.text(node, view);
        boolean isSame = length == view.length();
        for (int i = 0; isSame && i < length; i++)
        {
            isSame = view.charAt(i) == digits.getByte(i);
        }
        return isSame;
    }

    private boolean isDecimal()
    {
        try
        {
            // A decimal has no minus zero.
            return 0 != asked.decimal(view).mantissa() || '-' != view.charAt(0);
        }
        catch (final NotIsoException ignore)
        {
            return false;
        }
    }

    /** The type of a text that may be a time, a duration or a UUID. */
    private FieldType timeOf(final TextTree.View text)
    {
        final FieldType candidate = candidate(text);
        if (FieldType.TEXT != candidate)
        {
            try
            {
                switch (candidate)
                {
                    case TIMESTAMP -> asked.timestamp(text);
                    case DATE -> asked.date(text);
                    case TIME -> asked.time(text);
                    case DATE_TIME -> asked.dateTime(text);
                    case ZONED_DATE_TIME -> asked.zoned(text);
                    case DURATION -> asked.duration(text);
                    default -> asked.uuidMsb(text);
                }
                return candidate;
            }
            catch (final NotIsoException ignore)
            {
                // It only looks like one.
            }
        }
        return FieldType.TEXT;
    }

    private static FieldType candidate(final TextTree.View text)
    {
        final int length = text.length();
        final char first = text.charAt(0);
        if (36 == length && '-' == text.charAt(8) && '-' == text.charAt(13))
        {
            return FieldType.UUID;
        }
        if ('P' == first || '-' == first && length > 1 && 'P' == text.charAt(1))
        {
            return FieldType.DURATION;
        }
        if (!isDigit(first) && '-' != first && '+' != first || length < 5)
        {
            return FieldType.TEXT;
        }
        if (':' == text.charAt(2))
        {
            return FieldType.TIME;
        }
        int t = 0;
        while (t < length && 'T' != text.charAt(t))
        {
            t++;
        }
        if (t == length)
        {
            return FieldType.DATE;
        }
        for (int i = t; i < length; i++)
        {
            if ('+' == text.charAt(i) || '-' == text.charAt(i) || '[' == text.charAt(i))
            {
                return FieldType.ZONED_DATE_TIME;
            }
        }
        return 'Z' == text.charAt(length - 1) ? FieldType.TIMESTAMP : FieldType.DATE_TIME;
    }

    private CodecException mismatch(final int column)
    {
        tree.view(textOffset, textLength, view);
        final String text = view.toString();
        return failure("cell must be of its column's type: field=" + columns.name(column) + ", type=" +
            columns.type(column) + ", text=" +
            (text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "..."), cellStart);
    }

    /** Adds the place of a cell to an error. */
    CodecException failureIn(final int node, final String rule)
    {
        return new CodecException(rule + whereIs(node));
    }

    /** The place of a cell. */
    String whereIs(final int node)
    {
        return where(tree.start(node));
    }

    @Override
    protected void readEscape(final int at)
    {
        throw failure("CSV must have no escapes", at);
    }

    @Override
    protected void readControl(final int built)
    {
        throw failure("CSV must have no escapes");
    }

    @Override
    protected void checkCharacter(final char c, final int at)
    {
        // CSV takes all of them.
    }
}
