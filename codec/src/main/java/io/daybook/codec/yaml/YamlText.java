/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.DeclinedTextException;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.TextParser;
import io.daybook.codec.text.TextTree;

/**
 * Plain and quoted text of YAML, and the space between values. Lines that go on are folded.
 */
abstract class YamlText extends TextParser
{
    static final int NONE = -1;
    /** The characters of ASCII that plain text holds, wherever they stand in it. */
    private static final boolean[] NEVER_ENDS = new boolean[128];

    static
    {
        for (int c = '!'; c < 0x7F; c++)
        {
            NEVER_ENDS[c] = ':' != c && '#' != c && !isFlowIndicator(c);
        }
    }

    /** Index of the first byte of the line that the position is in. */
    protected int lineStart;

    /** Column of the object or list that the next scalar belongs to; -1 if there is none. */
    protected int outer;
    /** The text being built ends with an escape here, or before. Space in front of that is never folded. */
    protected int escapeEnd;

    YamlText(final TextTree tree, final BigIntegers bigIntegers)
    {
        super(tree, bigIntegers);
    }

    final CodecException declined(final String what)
    {
        return declined(what, position);
    }

    final CodecException declined(final String what, final int at)
    {
        return new DeclinedTextException(what + where(at));
    }

    /** Columns from the beginning of the line to the position. Only spaces are there if the position is behind them. */
    final int column()
    {
        return position - lineStart;
    }

    static boolean isBreak(final int c)
    {
        return '\n' == c || '\r' == c;
    }

    static boolean isBlank(final int c)
    {
        return ' ' == c || '\t' == c;
    }

    static boolean isSpaceOrEnd(final int c)
    {
        return isBlank(c) || isBreak(c) || END == c;
    }

    static boolean isFlowIndicator(final int c)
    {
        return ',' == c || '[' == c || ']' == c || '{' == c || '}' == c;
    }

    final void skipBlanks()
    {
        while (isBlank(peek()))
        {
            position++;
        }
    }

    /** Takes the line break that is next: LF, CR LF or CR. */
    final void takeBreak()
    {
        if ('\r' == bytes[position++])
        {
            accept('\n');
        }
        lineStart = position;
    }

    /** Takes spaces and a comment behind a value, and the line break. */
    final void endLine()
    {
        final int before = position;
        skipBlanks();
        if ('#' == peek() && (before != position || position == lineStart))
        {
            skipComment();
        }
        if (isBreak(peek()))
        {
            takeBreak();
        }
        else if (END != peek())
        {
            throw failure("line must end behind a value");
        }
    }

    private void skipComment()
    {
        while (END != peek() && !isBreak(peek()))
        {
            passCharacter();
        }
    }

    /** Passes over a character of a comment, which must be one of YAML. */
    private void passCharacter()
    {
        if (bytes[position] >= 0)
        {
            checkControl();
            position++;
            return;
        }
        final int built = tree.charCount();
        readUtf8();
        tree.cut(built);
    }

    private void checkControl()
    {
        final byte c = bytes[position];
        if (c < ' ' && '\t' != c || 0x7F == c)
        {
            throw failure("control character must be escaped, between double quotes");
        }
    }

    /**
     * Goes to the next thing that is not space, a line break or a comment; to the end if there is none. Outside a flow,
     * what is in front of it on its line must be spaces.
     */
    final void skipToContent(final boolean isFlow)
    {
        while (true)
        {
            final int before = position;
            while (position < limit && ' ' == bytes[position])
            {
                position++;
            }
            final int spaces = position;
            skipBlanks();
            final int c = peek();
            if ('#' == c && (before != position || position == lineStart))
            {
                skipComment();
            }
            else if (END != c && !isBreak(c))
            {
                if (!isFlow && position != spaces && before == lineStart)
                {
                    // Some lines may have one, but none that begins a block.
                    throw declined("lines must be indented with spaces, not tabs", spaces);
                }
                return;
            }
            if (END == peek())
            {
                return;
            }
            takeBreak();
        }
    }

    /** Whether a line that begins or ends a document is next. */
    final boolean isMarker()
    {
        return startsAsMarker() && isSpaceOrEnd(peek(3));
    }

    /** Whether a line is next whose first characters are those of a marker. */
    private boolean startsAsMarker()
    {
        final int c = peek();
        return ('-' == c || '.' == c) && position == lineStart && c == peek(1) && c == peek(2);
    }

    /** Whether plain text may begin here. */
    final boolean isPlainStart(final boolean isFlow)
    {
        final int c = peek();
        switch (c)
        {
            case ':':
                return !isFlow && !isSpaceOrEnd(peek(1));

            case '-', '?':
                return !isSpaceOrEnd(peek(1)) && !(isFlow && isFlowIndicator(peek(1)));

            case ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`':
                return false;

            default:
                return !isSpaceOrEnd(c);
        }
    }

    /** Reads plain text up to the end of its line. */
    final void readPlainLine(final boolean isFlow)
    {
        final int first = position;
        int end = first;
        int i = first;
        boolean isAscii = true;
        while (i < limit)
        {
            final byte c = bytes[i];
            if (c >= 0 && NEVER_ENDS[c])
            {
                end = ++i;
                continue;
            }
            if (c < ' ' && isBreak(c) || ':' == c && endsPlain(i + 1, isFlow) || isFlow && isFlowIndicator(c) ||
                '#' == c && i != first && isBlank(bytes[i - 1]))
            {
                break;
            }
            isAscii &= c >= ' ' && 0x7F != c || '\t' == c;
            i++;
            if (' ' != c && '\t' != c)
            {
                end = i;
            }
        }
        if (isAscii)
        {
            position = end;
            textOffset = ~first;
            textLength = end - first;
            return;
        }
        final int built = tree.charCount();
        while (position < end)
        {
            appendCharacter();
        }
        textOffset = built;
        textLength = tree.charCount() - built;
    }

    private boolean endsPlain(final int next, final boolean isFlow)
    {
        final int c = next < limit ? bytes[next] : END;
        return isSpaceOrEnd(c) || isFlow && isFlowIndicator(c);
    }

    /** Adds the character that is next to the text being built. */
    final void appendCharacter()
    {
        if (bytes[position] < 0)
        {
            readUtf8();
        }
        else
        {
            checkControl();
            tree.append((char)bytes[position++]);
        }
    }

    /**
     * Goes on with plain text, if the next lines belong to it because they are indented further.
     *
     * @return whether there were such lines.
     */
    final boolean continuePlain(final boolean isFlow)
    {
        boolean isFolded = false;
        while (!endsWithLine())
        {
            final int end = position;
            final int endOfLineStart = lineStart;
            skipBlanks();
            int breaks = 0;
            int emptyWithTab = NONE;
            while (isBreak(peek()))
            {
                takeBreak();
                breaks++;
                final int spaces = indentation();
                skipBlanks();
                if (isBreak(peek()) && position != lineStart + spaces)
                {
                    emptyWithTab = lineStart + spaces;
                }
            }
            if (0 == breaks || END == peek() || '#' == peek() || indentation() <= outer || startsAsMarker() ||
                ':' == peek() && endsPlain(position + 1, isFlow) || isFlow && isFlowIndicator(peek()))
            {
                position = end;
                lineStart = endOfLineStart;
                return isFolded;
            }
            if (NONE != emptyWithTab)
            {
                // Not every reader takes such a line for a part of the text.
                throw declined("an empty line within text must not have a tab", emptyWithTab);
            }
            isFolded = true;
            final int built = textOffset < 0 ? tree.charCount() : textOffset;
            if (textOffset < 0)
            {
                tree.appendSource(~textOffset, ~textOffset + textLength);
            }
            appendFold(breaks);
            readPlainLine(isFlow);
            if (textOffset < 0)
            {
                tree.appendSource(~textOffset, ~textOffset + textLength);
            }
            textOffset = built;
            textLength = tree.charCount() - built;
        }
        return isFolded;
    }

    /** Whether the next line alone shows that a value cannot go on: the usual case, and quickly found. */
    private boolean endsWithLine()
    {
        if (position == limit || '\n' != bytes[position])
        {
            return position == limit;
        }
        int i = position + 1;
        while (i < limit && ' ' == bytes[i])
        {
            i++;
        }
        return i < limit && bytes[i] > ' ' && i - position - 1 <= outer;
    }

    /** Spaces at the beginning of the line. */
    private int indentation()
    {
        int i = lineStart;
        while (i < limit && ' ' == bytes[i])
        {
            i++;
        }
        return i - lineStart;
    }

    final void appendFold(final int breaks)
    {
        if (1 == breaks)
        {
            tree.append(' ');
        }
        for (int i = 1; i < breaks; i++)
        {
            tree.append('\n');
        }
    }

    final void addNull()
    {
        tree.add(FieldType.NULL, 0, 0, 0);
    }

    /** Adds the plain text that was read last as the value that it stands for. */
    final void addPlain(final int first)
    {
        if (textOffset >= 0)
        {
            addText();
            return;
        }
        final int end = position;
        final FieldType type = PlainValue.typeOf(bytes, first, first + textLength);
        switch (type)
        {
            case TEXT -> addText();
            case NULL -> addNull();
            case BOOL -> tree.add(FieldType.BOOL, 't' == (bytes[first] | 0x20) ? 1 : 0, textOffset, textLength);
            case FLOAT64 ->
                tree.add(type, Double.doubleToRawLongBits(PlainValue.special(bytes, first)), textOffset, textLength);
            case UINT64 -> addRadix(first);
            default ->
            {
                position = '+' == bytes[first] ? first + 1 : first;
                readNumber(false);
            }
        }
        position = end;
    }

    /** Adds a hexadecimal or octal number. */
    private void addRadix(final int first)
    {
        final int bits = 'x' == bytes[first + 1] ? 4 : 3;
        long magnitude = 0;
        boolean isWide = false;
        for (int i = first + 2; i < first + textLength; i++)
        {
            isWide |= 0 != magnitude >>> Long.SIZE - bits;
            magnitude = magnitude << bits | hexDigit(bytes[i]);
        }
        if (isWide)
        {
            throw new DeclinedTextException("integer does not fit 64 bits" + where(first));
        }
        final int built = tree.charCount();
        final String digits = Long.toUnsignedString(magnitude);
        for (int i = 0; i < digits.length(); i++)
        {
            tree.append(digits.charAt(i));
        }
        textOffset = built;
        textLength = digits.length();
        addInteger(magnitude, false, false, first);
    }

    /** Reads a text between single quotes, which may go on in further lines. The first quote is next. */
    final void readSingleQuoted()
    {
        final int opening = position++;
        final int built = tree.charCount();
        while (true)
        {
            final int c = peek();
            if (END == c)
            {
                throw failure("string must end with a quote", opening);
            }
            if ('\'' == c)
            {
                position++;
                if (!accept('\''))
                {
                    break;
                }
                tree.append('\'');
            }
            else if (isBreak(c))
            {
                foldQuoted(built);
            }
            else
            {
                appendCharacter();
            }
        }
        textOffset = built;
        textLength = tree.charCount() - built;
    }

    /** Folds the line breaks in quotes: space around them is not of the text. */
    private void foldQuoted(final int built)
    {
        tree.trim(Math.max(built, escapeEnd));
        appendFold(passBreaks());
    }

    /** Passes over line breaks in quotes, and the space behind them. */
    private int passBreaks()
    {
        int breaks = 0;
        while (isBreak(peek()))
        {
            takeBreak();
            breaks++;
            if (isMarker())
            {
                throw failure("string must end before the document does");
            }
            skipBlanks();
        }
        if (0 != breaks && END != peek())
        {
            checkIndentation();
        }
        return breaks;
    }

    /** Refuses a line that goes on with a value without being indented further than the key or dash in front of it. */
    final void checkIndentation()
    {
        if (indentation() <= outer)
        {
            throw failure("value that goes on must be indented further than what it belongs to");
        }
    }

    @Override
    protected final void readControl(final int built)
    {
        final int c = peek();
        if (isBreak(c))
        {
            foldQuoted(built);
            return;
        }
        checkControl();
        position++;
        tree.append((char)c);
    }

    @Override
    protected final void readEscape(final int at)
    {
        final int c = peek();
        if (isBreak(c))
        {
            for (int breaks = passBreaks(); breaks > 1; breaks--)
            {
                tree.append('\n');
            }
            escapeEnd = tree.charCount();
            return;
        }
        position++;
        switch (c)
        {
            case '"', '\\', '/', ' ', '\t' -> tree.append((char)c);
            case '0' -> tree.append('\0');
            case 'a' -> tree.append((char)7);
            case 'b' -> tree.append('\b');
            case 'e' -> tree.append((char)0x1B);
            case 'f' -> tree.append('\f');
            case 'n' -> tree.append('\n');
            case 'r' -> tree.append('\r');
            case 't' -> tree.append('\t');
            case 'v' -> tree.append((char)0xB);
            case 'N' -> tree.append((char)0x85);
            case '_' -> tree.append((char)0xA0);
            case 'L' -> tree.append((char)0x2028);
            case 'P' -> tree.append((char)0x2029);
            case 'x' -> tree.append((char)readHex(2, at));
            case 'u' -> readUnicodeEscape(at);
            case 'U' -> readLongEscape(at);
            default -> throw failure("escape is not known", at);
        }
        escapeEnd = tree.charCount();
    }

    private void readLongEscape(final int at)
    {
        final int codePoint = readHex(8, at);
        if (!Character.isValidCodePoint(codePoint) || codePoint >= 0xD800 && codePoint < 0xE000)
        {
            throw failure("escape must be a character of Unicode", at);
        }
        tree.appendCodePoint(codePoint);
    }

    @Override
    protected final void checkCharacter(final char c, final int at)
    {
        if (c < 0xA0 || 0x2028 == c || 0x2029 == c || 0xFEFF == c || c >= 0xFFFE)
        {
            throw failure("character must be escaped, between double quotes", at);
        }
    }
}
