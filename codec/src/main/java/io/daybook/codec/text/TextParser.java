/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;

import org.agrona.DirectBuffer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * A cursor over UTF-8 text that fills a {@link TextTree}. It has the common part of JSON and YAML: strings, numbers,
 * and errors with line and column.
 * <p>
 * <b>Note:</b> not thread-safe. Nothing outside the given range is read.
 */
public abstract class TextParser
{
    /** The result of {@link #peek} at the end of the text. */
    protected static final int END = -1;

    private static final int MAX_EXPONENT_SHOWN = 9999;
    /** So many digits fit into 64 unsigned bits, whatever they are. */
    private static final int MAX_NARROW_DIGITS = 19;
    private static final int INITIAL_LENGTH = 512;

    /** The tree to fill. */
    protected final TextTree tree;
    /** The whole text, from index 0. */
    protected byte[] bytes = new byte[INITIAL_LENGTH];
    /** Index of the next byte. */
    protected int position;
    /** Index behind the last byte. */
    protected int limit;
    /** Where the text that was read last begins, as {@link TextTree#add} wants it. */
    protected int textOffset;
    /** Length in characters of the text that was read last. */
    protected int textLength;

    private final RepeatedNames repeatedNames;
    private final BigIntegers bigIntegers;
    private long firstLine = 1;

    /**
     * A parser.
     *
     * @param tree        to fill.
     * @param bigIntegers what to do with integers that do not fit into 64 signed bits.
     */
    protected TextParser(final TextTree tree, final BigIntegers bigIntegers)
    {
        this.tree = tree;
        this.bigIntegers = bigIntegers;
        repeatedNames = new RepeatedNames(tree);
    }

    /**
     * Parses one message. A byte order mark in front is skipped.
     *
     * @param buffer that holds the text.
     * @param offset of the first byte.
     * @param length in bytes.
     * @throws CodecException for anything but one message; the text gives line and column.
     */
    public final void parse(final DirectBuffer buffer, final int offset, final int length)
    {
        take(buffer, offset, length);
        if (0xEF == peek() && 0xBB == peek(1) && 0xBF == peek(2))
        {
            position = 3;
        }
        parseMessage();
    }

    /** Parses a value alone, into a message of which it is the only field. */
    final void parseValue(final CharSequence name, final DirectBuffer buffer, final int offset, final int length)
    {
        take(buffer, offset, length);
        final int message = open(FieldType.OBJECT, 0);
        for (int i = 0; i < name.length(); i++)
        {
            tree.append(name.charAt(i));
        }
        tree.name(0, name.length(), 0);
        parseValue();
        tree.close(message);
    }

    private void take(final DirectBuffer buffer, final int offset, final int length)
    {
        buffer.boundsCheck(offset, length);
        if (bytes.length < length)
        {
            bytes = new byte[(int)Math.min(Integer.MAX_VALUE - 8, Math.max(length, 2L * bytes.length))];
        }
        buffer.getBytes(offset, bytes, 0, length);
        limit = length;
        position = 0;
        tree.clear(bytes);
    }

    /**
     * Sets the number of the first line, for errors, because the text may be a part of a file.
     *
     * @param firstLine number of the text's first line.
     */
    public final void firstLine(final long firstLine)
    {
        this.firstLine = firstLine;
    }

    /** Parses the whole text into node 0 and its members. */
    protected abstract void parseMessage();

    /** Parses the whole text into one node. Only JSON is read by such parts. */
    protected void parseValue()
    {
        throw failure("a value must stand in a message");
    }

    /**
     * Reads an escape and adds what it stands for to the text being built. The character behind the backslash is next.
     *
     * @param at offset of the backslash.
     */
    protected abstract void readEscape(int at);

    /**
     * Reads a control character in a string between double quotes, which is next, if the format allows it there.
     *
     * @param built offset of the string's first character that was built.
     */
    protected abstract void readControl(int built);

    /**
     * Refuses a character beyond ASCII that the format does not allow as it is.
     *
     * @param c  that stands in the text.
     * @param at offset of the character.
     */
    protected abstract void checkCharacter(char c, int at);

    /**
     * The next byte.
     *
     * @return its unsigned value; {@link #END} at the end.
     */
    protected final int peek()
    {
        return position < limit ? bytes[position] & 0xFF : END;
    }

    /**
     * A byte ahead.
     *
     * @param ahead how far.
     * @return its unsigned value; {@link #END} beyond the end.
     */
    protected final int peek(final int ahead)
    {
        return position + ahead < limit ? bytes[position + ahead] & 0xFF : END;
    }

    /**
     * Takes a byte if it is next.
     *
     * @param c byte to look for.
     * @return whether it was next.
     */
    protected final boolean accept(final char c)
    {
        if (position < limit && c == bytes[position])
        {
            position++;
            return true;
        }
        return false;
    }

    /**
     * Takes a byte that must be next.
     *
     * @param c    byte that must be next.
     * @param rule to name if it is not.
     */
    protected final void expect(final char c, final String rule)
    {
        if (!accept(c))
        {
            throw failure(rule);
        }
    }

    /**
     * Makes an error at the position.
     *
     * @param rule that was broken.
     * @return an error with line and column.
     */
    protected final CodecException failure(final String rule)
    {
        return failure(rule, position);
    }

    /**
     * Makes an error.
     *
     * @param rule that was broken.
     * @param at   offset of the error.
     * @return an error with line and column, both from 1, the column in characters.
     */
    protected final CodecException failure(final String rule, final int at)
    {
        return new CodecException(rule + where(at));
    }

    /**
     * Names a place as errors do.
     *
     * @param at offset of the place.
     * @return line and column.
     */
    protected final String where(final int at)
    {
        return TextPlace.of(bytes, limit, at, firstLine);
    }

    /**
     * Adds the text that was read last as the name of the next node.
     *
     * @param start offset at which the name stands.
     */
    protected final void addName(final int start)
    {
        tree.name(textOffset, textLength, start);
    }

    /** Adds the text that was read last as a node. */
    protected final void addText()
    {
        tree.add(FieldType.TEXT, 0, textOffset, textLength);
    }

    /**
     * Adds an object or list as a node.
     *
     * @param type  OBJECT or LIST.
     * @param depth of it, from 0.
     * @return its node.
     */
    protected final int open(final FieldType type, final int depth)
    {
        // The outermost level may belong to the type name.
        if (depth > TextEncoder.MAX_DEPTH + 1)
        {
            throw failure("message must not be nested deeper than 64");
        }
        return tree.add(type, 0, 0, 0);
    }

    /** Refuses a name that occurs twice in an object of the message. */
    final void refuseRepeatedNames()
    {
        for (int node = 0; node < tree.nodeCount(); node++)
        {
            final int repeated = FieldType.OBJECT == tree.type(node) ? repeatedNames.find(node) : -1;
            if (repeated >= 0)
            {
                throw failure("key must not occur twice in an object: key=" +
                    tree.name(repeated, new TextTree.View()), tree.start(repeated));
            }
        }
    }

    /** Reads a string between double quotes. The first quote is next. */
    protected final void readQuoted()
    {
        final int opening = position;
        final int first = opening + 1;
        final int end = PlainBytes.end(bytes, first, limit);
        if (end < limit && '"' == bytes[end])
        {
            textOffset = ~first;
            textLength = end - first;
            position = end + 1;
            return;
        }
        final int built = tree.charCount();
        tree.appendSource(first, end);
        position = end;
        while (!accept('"'))
        {
            readInQuotes(opening, built);
            final int plain = position;
            position = PlainBytes.end(bytes, plain, limit);
            tree.appendSource(plain, position);
        }
        textOffset = built;
        textLength = tree.charCount() - built;
    }

    private void readInQuotes(final int opening, final int built)
    {
        if (position == limit)
        {
            throw failure("string must end with a quote", opening);
        }
        final byte b = bytes[position];
        if (b < 0)
        {
            readUtf8();
        }
        else if ('\\' == b)
        {
            readEscape(position++);
        }
        else
        {
            // What is plain has been passed.
            readControl(built);
        }
    }

    /**
     * Reads the digits of a {@code u} escape, or of two for a pair of surrogates.
     *
     * @param at offset of the backslash.
     */
    protected final void readUnicodeEscape(final int at)
    {
        final char c = (char)readHex(4, at);
        if (!Character.isSurrogate(c))
        {
            tree.append(c);
            return;
        }
        if (Character.isLowSurrogate(c) || '\\' != peek() || 'u' != peek(1))
        {
            throw failure("string must not hold a lone surrogate", at);
        }
        position += 2;
        final char low = (char)readHex(4, at);
        if (!Character.isLowSurrogate(low))
        {
            throw failure("string must not hold a lone surrogate", at);
        }
        tree.append(c);
        tree.append(low);
    }

    /**
     * Reads a number and adds it as a node: a sign, digits, a point and digits, an exponent.
     *
     * @param isStrict whether to refuse zeros in front, and a point or an exponent without a digit beside it; otherwise
     *                 the caller must have seen that it is a number.
     */
    protected final void readNumber(final boolean isStrict)
    {
        final byte[] from = bytes;
        final int end = limit;
        final int first = position;
        final boolean isNegative = '-' == from[first];
        final int digitsAt = isNegative ? first + 1 : first;
        int i = digitsAt;
        long mantissa = 0;
        while (i < end && isDigit(from[i]))
        {
            mantissa = mantissa * 10 + (from[i++] - '0');
        }
        int digits = i - digitsAt;
        if (isStrict && (0 == digits || digits > 1 && '0' == from[digitsAt]))
        {
            throw failure("number must " + (0 == digits ? "have a digit here" : "not begin with a zero"), digitsAt);
        }
        int fraction = 0;
        boolean isFloat = false;
        if (i < end && '.' == from[i])
        {
            final int pointAt = i++;
            while (i < end && isDigit(from[i]))
            {
                mantissa = mantissa * 10 + (from[i++] - '0');
            }
            fraction = i - pointAt - 1;
            digits += fraction;
            isFloat = true;
            if (isStrict && 0 == fraction)
            {
                throw failure("number must have a digit here", i);
            }
        }
        position = i;
        int exponent = 0;
        if (i < end && 'e' == (from[i] | 0x20))
        {
            isFloat = true;
            exponent = readExponent();
        }
        textOffset = ~first;
        textLength = position - first;
        if (isFloat)
        {
            final double value = toDouble(mantissa, isNegative, digits, exponent - fraction, first);
            tree.add(FieldType.FLOAT64, Double.doubleToRawLongBits(value), textOffset, textLength);
        }
        else if (digits <= MAX_NARROW_DIGITS)
        {
            addInteger(mantissa, isNegative, false, first);
        }
        else
        {
            addLongInteger(isNegative, digitsAt, first);
        }
    }

    private void addLongInteger(final boolean isNegative, final int digitsAt, final int first)
    {
        long magnitude = 0;
        boolean isWide = false;
        for (int i = digitsAt; i < position; i++)
        {
            final int digit = bytes[i] - '0';
            isWide |= Long.compareUnsigned(magnitude, Long.divideUnsigned(-1L - digit, 10)) > 0;
            magnitude = magnitude * 10 + digit;
        }
        addInteger(magnitude, isNegative, isWide, first);
    }

    /**
     * Adds an integer as a node. The text that was read last must be its digits.
     *
     * @param magnitude  unsigned.
     * @param isNegative whether it has a minus.
     * @param isWide     whether the magnitude has more than 64 bits.
     * @param first      offset of the number, for errors.
     */
    protected final void addInteger(
        final long magnitude, final boolean isNegative, final boolean isWide, final int first)
    {
        if (!isWide && (magnitude >= 0 || isNegative && Long.MIN_VALUE == magnitude))
        {
            tree.add(FieldType.INT64, isNegative ? -magnitude : magnitude, textOffset, textLength);
        }
        else if (BigIntegers.TEXT == bigIntegers)
        {
            addText();
        }
        else if (BigIntegers.UNSIGNED == bigIntegers && !isWide && !isNegative)
        {
            tree.add(FieldType.UINT64, magnitude, textOffset, textLength);
        }
        else
        {
            throw failure("integer does not fit 64 bits", first);
        }
    }

    private double toDouble(
        final long mantissa, final boolean isNegative, final int digits, final int power, final int first)
    {
        final double magnitude = digits <= MAX_NARROW_DIGITS ? Doubles.nearest(mantissa, power) : Double.NaN;
        if (!Double.isNaN(magnitude))
        {
            return isNegative ? -magnitude : magnitude;
        }
        final double value = Double.parseDouble(new String(bytes, first, position - first, ISO_8859_1));
        if (Double.isInfinite(value))
        {
            throw failure("number is too large for a double", first);
        }
        return value;
    }

    /** Reads an exponent. It is capped: beyond the cap only the digits in the text count. */
    private int readExponent()
    {
        position++;
        final boolean isNegative = accept('-');
        if (!isNegative)
        {
            accept('+');
        }
        if (!isDigit(peek()))
        {
            throw failure("number must have a digit here");
        }
        int exponent = 0;
        while (position < limit && isDigit(bytes[position]))
        {
            exponent = Math.min(MAX_EXPONENT_SHOWN, exponent * 10 + (bytes[position++] - '0'));
        }
        return isNegative ? -exponent : exponent;
    }

    /**
     * Whether a byte is a decimal digit.
     *
     * @param c byte, or {@link #END}.
     * @return true for 0 to 9.
     */
    protected static boolean isDigit(final int c)
    {
        return c >= '0' && c <= '9';
    }

    /**
     * The value of a hexadecimal digit of ASCII.
     *
     * @param c byte, or {@link #END}.
     * @return its value; -1 for any other byte.
     */
    protected static int hexDigit(final int c)
    {
        return isDigit(c) ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' && c < 0x80 ? (c | 0x20) - 'a' + 10 : -1;
    }

    /**
     * Reads the digits of an escape.
     *
     * @param count how many there must be.
     * @param at    offset of the escape, for errors.
     * @return their value.
     */
    protected final int readHex(final int count, final int at)
    {
        int value = 0;
        for (int i = 0; i < count; i++)
        {
            final int digit = hexDigit(peek());
            if (digit < 0)
            {
                throw failure("escape must have " + count + " hexadecimal digits", at);
            }
            value = value << 4 | digit;
            position++;
        }
        return value;
    }

    /** Reads a character beyond ASCII, whose first byte is next, and adds it to the text being built. */
    protected final void readUtf8()
    {
        final int at = position++;
        final int first = bytes[at] & 0xFF;
        final int length = first >= 0xC2 && first < 0xE0 ? 2 : first >= 0xE0 && first < 0xF0 ? 3 : 4;
        int codePoint = first & (0x7F >> length);
        if (first < 0xC2 || first > 0xF4)
        {
            throw failure("text must be UTF-8", at);
        }
        for (int i = 1; i < length; i++)
        {
            final int b = peek();
            if ((b & 0xC0) != 0x80 || END == b)
            {
                throw failure("text must be UTF-8", at);
            }
            codePoint = codePoint << 6 | b & 0x3F;
            position++;
        }
        final int min = switch (length)
        {
            case 2 -> 0x80;
            case 3 -> 0x800;
            default -> 0x10000;
        };
        if (codePoint < min || codePoint > Character.MAX_CODE_POINT || codePoint >= 0xD800 && codePoint < 0xE000)
        {
            throw failure("text must be UTF-8", at);
        }
        if (codePoint < 0x10000)
        {
            checkCharacter((char)codePoint, at);
        }
        tree.appendCodePoint(codePoint);
    }
}
