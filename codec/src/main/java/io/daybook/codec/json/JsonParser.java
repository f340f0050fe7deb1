/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.json;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.TextParser;
import io.daybook.codec.text.TextTree;

/**
 * Parses RFC 8259 strictly: one object, with white space around it.
 */
final class JsonParser extends TextParser
{
    private final boolean mayLackBraces;

    JsonParser(final TextTree tree, final BigIntegers bigIntegers, final boolean mayLackBraces)
    {
        super(tree, bigIntegers);
        this.mayLackBraces = mayLackBraces;
    }

    @Override
    protected void parseMessage()
    {
        skipSpace();
        if (mayLackBraces && '"' == peek())
        {
            final int node = open(FieldType.OBJECT, 0);
            readMembers(0);
            tree.close(node);
        }
        else if ('{' == peek())
        {
            readObject(0);
        }
        else
        {
            throw failure("message must be a JSON object");
        }
        skipSpace();
        if (END != peek())
        {
            throw failure("nothing must follow the JSON object");
        }
    }

    @Override
    protected void parseValue()
    {
        skipSpace();
        readValue(1);
        skipSpace();
        if (END != peek())
        {
            throw failure("nothing must follow the value");
        }
    }

    private void readValue(final int depth)
    {
        final int c = peek();
        switch (c)
        {
            case '{' -> readObject(depth);
            case '[' -> readList(depth);
            case '"' ->
            {
                readQuoted();
                addText();
            }
            case 't' -> readWord("true", FieldType.BOOL, 1);
            case 'f' -> readWord("false", FieldType.BOOL, 0);
            case 'n' -> readWord("null", FieldType.NULL, 0);
            default ->
            {
                if ('-' != c && (c < '0' || c > '9'))
                {
                    throw failure("value must stand here");
                }
                readNumber(true);
            }
        }
    }

    private void readObject(final int depth)
    {
        final int node = enter(FieldType.OBJECT, depth);
        if (!accept('}'))
        {
            readMembers(depth);
            expect('}', "comma or closing brace must follow a value");
        }
        tree.close(node);
    }

    private void readMembers(final int depth)
    {
        do
        {
            skipSpace();
            if ('"' != peek())
            {
                throw failure("name must be a string");
            }
            final int start = position;
            readQuoted();
            addName(start);
            if (!acceptBehindSpace(':'))
            {
                throw failure("colon must follow a name");
            }
            skipSpace();
            readValue(depth + 1);
        }
        while (acceptBehindSpace(','));
    }

    private void readList(final int depth)
    {
        final int node = enter(FieldType.LIST, depth);
        if (!accept(']'))
        {
            do
            {
                skipSpace();
                tree.element(position);
                readValue(depth + 1);
            }
            while (acceptBehindSpace(','));
            expect(']', "comma or closing bracket must follow a value");
        }
        tree.close(node);
    }

    private int enter(final FieldType type, final int depth)
    {
        final int node = open(type, depth);
        position++;
        skipSpace();
        return node;
    }

    private void readWord(final String word, final FieldType type, final long value)
    {
        for (int i = 0; i < word.length(); i++)
        {
            if (word.charAt(i) != peek(i))
            {
                throw failure("value must stand here");
            }
        }
        position += word.length();
        tree.add(type, value, 0, 0);
    }

    @Override
    protected void readEscape(final int at)
    {
        final int c = peek();
        position++;
        switch (c)
        {
            case '"', '\\', '/' -> tree.append((char)c);
            case 'b' -> tree.append('\b');
            case 'f' -> tree.append('\f');
            case 'n' -> tree.append('\n');
            case 'r' -> tree.append('\r');
            case 't' -> tree.append('\t');
            case 'u' -> readUnicodeEscape(at);
            default -> throw failure("escape is not known", at);
        }
    }

    @Override
    protected void readControl(final int built)
    {
        if (0x7F != peek())
        {
            throw failure("control character in a string must be escaped");
        }
        position++;
        tree.append((char)0x7F);
    }

    @Override
    protected void checkCharacter(final char c, final int at)
    {
        // JSON takes all of them.
    }

    /** Takes a byte if it is next, mostly with no space before it. */
    private boolean acceptBehindSpace(final char c)
    {
        if (accept(c))
        {
            return true;
        }
        skipSpace();
        return accept(c);
    }

    private void skipSpace()
    {
        final byte[] from = bytes;
        int i = position;
        if (i < limit && from[i] > ' ')
        {
            return;
        }
        while (i < limit && isSpace(from[i]))
        {
            i++;
        }
        position = i;
    }

    private static boolean isSpace(final byte c)
    {
        return ' ' == c || '\n' == c || '\r' == c || '\t' == c;
    }
}
