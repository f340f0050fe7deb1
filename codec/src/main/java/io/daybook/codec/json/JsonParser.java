/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.json;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.TextEncoder;
import io.daybook.codec.text.TextParser;
import io.daybook.codec.text.TextTree;

/**
 * Parses RFC 8259 strictly: one object, with white space around it. A byte order mark in front is skipped.
 */
final class JsonParser extends TextParser
{
    JsonParser(final TextTree tree, final BigIntegers bigIntegers)
    {
        super(tree, bigIntegers, false);
    }

    @Override
    protected void parseMessage()
    {
        if (0xEF == peek() && 0xBB == peek(1) && 0xBF == peek(2))
        {
            position += 3;
        }
        skipSpace();
        if ('{' != peek())
        {
            throw failure("message must be a JSON object");
        }
        readObject(0);
        if (END != peek())
        {
            throw failure("nothing must follow the JSON object");
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
                final int text = tree.charCount();
                readQuoted();
                tree.add(FieldType.TEXT, 0, text);
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
                readNumber();
            }
        }
        skipSpace();
    }

    private void readObject(final int depth)
    {
        final int node = open(FieldType.OBJECT, depth);
        if (!accept('}'))
        {
            do
            {
                skipSpace();
                if ('"' != peek())
                {
                    throw failure("name must be a string");
                }
                final int name = tree.charCount();
                readQuoted();
                tree.name(name);
                skipSpace();
                expect(':', "colon must follow a name");
                skipSpace();
                readValue(depth + 1);
            }
            while (accept(','));
            expect('}', "comma or closing brace must follow a value");
        }
        tree.close(node);
        skipSpace();
    }

    private void readList(final int depth)
    {
        final int node = open(FieldType.LIST, depth);
        if (!accept(']'))
        {
            do
            {
                skipSpace();
                readValue(depth + 1);
            }
            while (accept(','));
            expect(']', "comma or closing bracket must follow a value");
        }
        tree.close(node);
    }

    private int open(final FieldType type, final int depth)
    {
        // The outermost level may belong to the type name.
        if (depth > TextEncoder.MAX_DEPTH + 1)
        {
            throw failure("message must not be nested deeper than 64");
        }
        final int node = tree.add(type, 0, tree.charCount());
        position++;
        skipSpace();
        return node;
    }

    private void readWord(final String word, final FieldType type, final long value)
    {
        if (!acceptWord(word))
        {
            throw failure("value must stand here");
        }
        tree.add(type, value, tree.charCount());
    }

    private void skipSpace()
    {
        int c = peek();
        while (' ' == c || '\n' == c || '\r' == c || '\t' == c)
        {
            position++;
            c = peek();
        }
    }
}
