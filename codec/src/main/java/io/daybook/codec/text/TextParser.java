/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;

import org.agrona.DirectBuffer;

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

    private static final double[] POWERS_OF_10 = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22 };
    private static final long MAX_EXACT_MANTISSA = 1L << 53;
    private static final int MAX_EXPONENT_SHOWN = 9999;

    /** The tree to fill. */
    protected final TextTree tree;
    /** Offset of the next byte. */
    protected int position;

    private final TextTree.View lexeme = new TextTree.View();
    private final BigIntegers bigIntegers;
    private final boolean isYaml;
    private DirectBuffer buffer;
    private int start;
    private int limit;
    private long firstLine = 1;

    /**
     * A parser.
     *
     * @param tree        to fill.
     * @param bigIntegers what to do with integers that do not fit into 64 signed bits.
     * @param isYaml      whether to accept only strings and numbers that YAML loaders read the same.
     */
    protected TextParser(final TextTree tree, final BigIntegers bigIntegers, final boolean isYaml)
    {
        this.tree = tree;
        this.bigIntegers = bigIntegers;
        this.isYaml = isYaml;
    }

    /**
     * Parses one message.
     *
     * @param buffer that holds the text.
     * @param offset of the first byte.
     * @param length in bytes.
     * @throws CodecException for anything but one message; the text gives line and column.
     */
    public final void parse(final DirectBuffer buffer, final int offset, final int length)
    {
        buffer.boundsCheck(offset, length);
        this.buffer = buffer;
        start = offset;
        position = offset;
        limit = offset + length;
        tree.clear();
        parseMessage();
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

    /**
     * The next byte.
     *
     * @return its unsigned value; {@link #END} at the end.
     */
    protected final int peek()
    {
        return peek(0);
    }

    /**
     * A byte ahead.
     *
     * @param ahead how far.
     * @return its unsigned value; {@link #END} beyond the end.
     */
    protected final int peek(final int ahead)
    {
        return position + ahead < limit ? buffer.getByte(position + ahead) & 0xFF : END;
    }

    /**
     * Takes a byte if it is next.
     *
     * @param c byte to look for.
     * @return whether it was next.
     */
    protected final boolean accept(final char c)
    {
        if (c == peek())
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
     * Takes a word if it is next.
     *
     * @param word in ASCII.
     * @return whether it was next.
     */
    protected final boolean acceptWord(final String word)
    {
        for (int i = 0; i < word.length(); i++)
        {
            if (word.charAt(i) != peek(i))
            {
                return false;
            }
        }
        position += word.length();
        return true;
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
        long line = firstLine;
        int column = 1;
        for (int i = start; i < at; i++)
        {
            final byte b = buffer.getByte(i);
            if ('\n' == b)
            {
                line++;
                column = 1;
            }
            else if ((b & 0xC0) != 0x80)
            {
                column++;
            }
        }
        return new CodecException(rule + ": line=" + line + " column=" + column);
    }

    /** Reads a string between double quotes and appends it to the tree's text. The first quote is next. */
    protected final void readQuoted()
    {
        final int opening = position++;
        while (true)
        {
            final int b = peek();
            if (END == b)
            {
                throw failure("string must end with a quote", opening);
            }
            if (b < 0x20)
            {
                throw failure("control character in a string must be escaped");
            }
            position++;
            if ('"' == b)
            {
                return;
            }
            if ('\\' == b)
            {
                readEscape();
            }
            else if (b < 0x80)
            {
                if (isYaml && 0x7F == b)
                {
                    throw failure("control character in a string must be escaped", position - 1);
                }
                tree.append((char)b);
            }
            else
            {
                readUtf8(b);
            }
        }
    }

    /**
     * Reads a number and adds it as a node.
     *
     * @return its node.
     */
    protected final int readNumber()
    {
        final int first = position;
        final int textOffset = tree.charCount();
        final boolean isNegative = take('-');
        long mantissa = 0;
        boolean isWide = false;
        if ('0' == peek() && isDigit(peek(1)))
        {
            throw failure("number must not begin with a zero");
        }
        int digits = 0;
        int fraction = 0;
        boolean isFraction = false;
        while (true)
        {
            final int c = peek();
            if ('.' == c && !isFraction && 0 != digits)
            {
                isFraction = true;
                take('.');
                continue;
            }
            if (!isDigit(c))
            {
                break;
            }
            take((char)c);
            digits++;
            fraction += isFraction ? 1 : 0;
            isWide |= Long.compareUnsigned(mantissa, Long.divideUnsigned(-1L - (c - '0'), 10)) > 0;
            mantissa = mantissa * 10 + (c - '0');
        }
        if (0 == digits || isFraction && 0 == fraction)
        {
            throw failure("number must have a digit here");
        }
        final int exponent = readExponent(isFraction);
        if (!isFraction && Integer.MIN_VALUE == exponent)
        {
            return addInteger(mantissa, isNegative, isWide, textOffset, first);
        }
        final int power = (Integer.MIN_VALUE == exponent ? 0 : exponent) - fraction;
        return tree.add(
            FieldType.FLOAT64,
            Double.doubleToRawLongBits(toDouble(mantissa, isNegative, isWide, power, textOffset, first)),
            textOffset);
    }

    private int addInteger(
        final long magnitude,
        final boolean isNegative,
        final boolean isWide,
        final int textOffset,
        final int first)
    {
        final boolean fits = !isWide && (magnitude >= 0 || isNegative && Long.MIN_VALUE == magnitude);
        if (fits)
        {
            return tree.add(FieldType.INT64, isNegative ? -magnitude : magnitude, textOffset);
        }
        if (BigIntegers.TEXT == bigIntegers)
        {
            return tree.add(FieldType.TEXT, 0, textOffset);
        }
        if (BigIntegers.UNSIGNED == bigIntegers && !isWide && !isNegative)
        {
            return tree.add(FieldType.UINT64, magnitude, textOffset);
        }
        throw failure("integer does not fit 64 bits", first);
    }

    private double toDouble(
        final long mantissa,
        final boolean isNegative,
        final boolean isWide,
        final int power,
        final int textOffset,
        final int first)
    {
        // Both are exact as doubles, so a single division or multiplication rounds once, and correctly.
        if (!isWide && mantissa >= 0 && mantissa <= MAX_EXACT_MANTISSA && power >= -22 && power <= 22)
        {
            final double magnitude =
                power < 0 ? mantissa / POWERS_OF_10[-power] : mantissa * POWERS_OF_10[power];
            return isNegative ? -magnitude : magnitude;
        }
        final double value = Double.parseDouble(tree.since(textOffset, lexeme).toString());
        if (Double.isInfinite(value))
        {
            throw failure("number is too large for a double", first);
        }
        return value;
    }

    /**
     * Reads an exponent; the smallest int if there is none. It is capped: beyond the cap only the digits in the text
     * count.
     */
    private int readExponent(final boolean isFraction)
    {
        final int at = position;
        if (!take('e') && !take('E'))
        {
            return Integer.MIN_VALUE;
        }
        final boolean isSigned = '+' == peek() || '-' == peek();
        if (isYaml && (!isSigned || !isFraction || 'E' == peek(-1)))
        {
            throw failure("exponent must be signed, behind a small e and a number with a point", at);
        }
        final boolean isNegative = take('-');
        if (!isNegative)
        {
            take('+');
        }
        if (!isDigit(peek()))
        {
            throw failure("number must have a digit here");
        }
        int exponent = 0;
        while (isDigit(peek()))
        {
            exponent = Math.min(MAX_EXPONENT_SHOWN, exponent * 10 + (peek() - '0'));
            take((char)peek());
        }
        return isNegative ? -exponent : exponent;
    }

    private boolean take(final char c)
    {
        if (accept(c))
        {
            tree.append(c);
            return true;
        }
        return false;
    }

    private static boolean isDigit(final int c)
    {
        return c >= '0' && c <= '9';
    }

    private void readEscape()
    {
        final int at = position - 1;
        final int c = peek();
        position++;
        switch (c)
        {
            case '"', '\\' -> tree.append((char)c);
            case 'n' -> tree.append('\n');
            case 'r' -> tree.append('\r');
            case 't' -> tree.append('\t');
            case 'u' -> readUnicodeEscape(at);
            default ->
            {
                if (isYaml || '/' != c && 'b' != c && 'f' != c)
                {
                    throw failure("escape is not known", at);
                }
                tree.append('/' == c ? '/' : 'b' == c ? '\b' : '\f');
            }
        }
    }

    private void readUnicodeEscape(final int at)
    {
        final char c = readHex(at);
        if (!Character.isSurrogate(c))
        {
            tree.append(c);
            return;
        }
        if (isYaml || Character.isLowSurrogate(c) || '\\' != peek() || 'u' != peek(1))
        {
            throw failure("string must not hold a lone surrogate", at);
        }
        position += 2;
        final char low = readHex(at);
        if (!Character.isLowSurrogate(low))
        {
            throw failure("string must not hold a lone surrogate", at);
        }
        tree.append(c);
        tree.append(low);
    }

    private char readHex(final int at)
    {
        int value = 0;
        for (int i = 0; i < 4; i++)
        {
            final int digit = Character.digit(peek(), 16);
            if (digit < 0)
            {
                throw failure("escape must have four hexadecimal digits", at);
            }
            value = value << 4 | digit;
            position++;
        }
        return (char)value;
    }

    private void readUtf8(final int first)
    {
        final int at = position - 1;
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
            if (isYaml && JsonText.isUnsafe((char)codePoint))
            {
                throw failure("character must be escaped", at);
            }
            tree.append((char)codePoint);
            return;
        }
        tree.append(Character.highSurrogate(codePoint));
        tree.append(Character.lowSurrogate(codePoint));
    }
}
