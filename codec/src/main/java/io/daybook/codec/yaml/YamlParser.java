/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.TextEncoder;
import io.daybook.codec.text.TextParser;
import io.daybook.codec.text.TextTree;

/**
 * Parses exactly the YAML that {@link YamlEncoder} writes. Comment lines may come before it, and a line of {@code ---},
 * which may have a comment.
 */
final class YamlParser extends TextParser
{
    private static final int STEP = 2;

    private final TextTree.View view = new TextTree.View();

    YamlParser(final TextTree tree, final BigIntegers bigIntegers)
    {
        super(tree, bigIntegers, true);
    }

    @Override
    protected void parseMessage()
    {
        skipHeader();
        if ('{' == peek())
        {
            readEmpty(FieldType.OBJECT);
        }
        else
        {
            final int node = tree.add(FieldType.OBJECT, 0, tree.charCount());
            readMembers(node, 0, false);
        }
        if (END != peek())
        {
            throw failure("indentation must match a line before");
        }
    }

    private void skipHeader()
    {
        boolean isStarted = false;
        while ('#' == peek() || !isStarted && '-' == peek() && '-' == peek(1) && '-' == peek(2))
        {
            final int at = position;
            if ('-' == peek())
            {
                isStarted = true;
                position += 3;
                if ('\n' != peek() && (' ' != peek() || '#' != peek(1)))
                {
                    throw failure("only a comment may follow ---", at);
                }
            }
            while (END != peek() && '\n' != peek())
            {
                position++;
            }
            accept('\n');
        }
    }

    /** Reads the members of an object. The first key is next, or it was read and named already. */
    private void readMembers(final int node, final int depth, final boolean isNamed)
    {
        boolean hasName = isNamed;
        do
        {
            if (!hasName)
            {
                readKey(depth);
            }
            hasName = false;
            expect(':', "colon must follow a key");
            readValue(depth);
        }
        while (isIndented(depth));
        tree.close(node);
    }

    private void readKey(final int depth)
    {
        final boolean isExplicit = '?' == peek() && ' ' == peek(1);
        if (isExplicit)
        {
            position += 2;
        }
        final int at = position;
        final int name = tree.charCount();
        if ('"' == peek())
        {
            readQuoted();
        }
        else
        {
            readPlain();
            if (!PlainScalar.isPlain(tree.since(name, view)))
            {
                throw failure("key must be plain text or quoted", at);
            }
        }
        tree.name(name);
        if (isExplicit)
        {
            expect('\n', "line must end behind a key after a question mark");
            if (!isIndented(depth))
            {
                throw failure("colon must stand under the question mark");
            }
        }
    }

    /** Reads the value behind a key's colon or behind the dash of a list. */
    private void readValue(final int depth)
    {
        if ('\n' == peek())
        {
            position++;
            if (!isIndented(depth + 1))
            {
                throw failure("value must stand here, two columns further in");
            }
            readBlock(depth + 1);
            return;
        }
        expect(' ', "space must follow");
        readScalar();
        endLine();
    }

    private void readBlock(final int depth)
    {
        checkDepth(depth);
        final boolean isList = '-' == peek();
        final int node = tree.add(isList ? FieldType.LIST : FieldType.OBJECT, 0, tree.charCount());
        if (isList)
        {
            readElements(node, depth);
        }
        else
        {
            readMembers(node, depth, false);
        }
    }

    private void readElements(final int node, final int depth)
    {
        do
        {
            expect('-', "dash must begin an element");
            expect(' ', "space must follow");
            if ('-' == peek() && ' ' == peek(1) || '?' == peek())
            {
                readBlock(depth + 1);
            }
            else
            {
                readElement(depth);
            }
        }
        while (isIndented(depth));
        tree.close(node);
    }

    /** Reads a scalar, or an object that begins with a key. Only the colon tells the key from a scalar. */
    private void readElement(final int depth)
    {
        final int at = position;
        final int chars = tree.charCount();
        if ('"' == peek())
        {
            readQuoted();
        }
        else
        {
            readPlain();
        }
        if (':' == peek())
        {
            if ('"' != peek(at - position) && !PlainScalar.isPlain(tree.since(chars, view)))
            {
                throw failure("key must be plain text or quoted", at);
            }
            checkDepth(depth + 1);
            final int node = tree.add(FieldType.OBJECT, 0, tree.charCount());
            tree.name(chars);
            readMembers(node, depth + 1, true);
            return;
        }
        tree.cut(chars);
        position = at;
        readScalar();
        endLine();
    }

    private void readScalar()
    {
        final int c = peek();
        final int text = tree.charCount();
        switch (c)
        {
            case '"' ->
            {
                readQuoted();
                tree.add(FieldType.TEXT, 0, text);
            }
            case '{' -> readEmpty(FieldType.OBJECT);
            case '[' -> readEmpty(FieldType.LIST);
            case '.' -> readNonFinite();
            default ->
            {
                if ('-' == c && '.' == peek(1))
                {
                    readNonFinite();
                }
                else if ('-' == c || c >= '0' && c <= '9')
                {
                    readNumber();
                }
                else
                {
                    readWord();
                }
            }
        }
    }

    private void readWord()
    {
        final int at = position;
        final int text = tree.charCount();
        readPlain();
        final CharSequence word = tree.since(text, view);
        if (isWord(word, "null"))
        {
            tree.add(FieldType.NULL, 0, text);
        }
        else if (isWord(word, "true") || isWord(word, "false"))
        {
            tree.add(FieldType.BOOL, 't' == word.charAt(0) ? 1 : 0, text);
        }
        else if (PlainScalar.isPlain(word))
        {
            tree.add(FieldType.TEXT, 0, text);
        }
        else
        {
            throw failure("text must be plain for every loader, or quoted", at);
        }
    }

    private void readNonFinite()
    {
        final int text = tree.charCount();
        final double value = acceptWord(".nan") ? Double.NaN :
            acceptWord(".inf") ? Double.POSITIVE_INFINITY : acceptWord("-.inf") ? Double.NEGATIVE_INFINITY : 0;
        if (0 == value)
        {
            throw failure("number must be decimal, or .nan, .inf or -.inf");
        }
        tree.add(FieldType.FLOAT64, Double.doubleToRawLongBits(value), text);
    }

    private void readEmpty(final FieldType type)
    {
        final boolean isObject = FieldType.OBJECT == type;
        if (!acceptWord(isObject ? "{}" : "[]"))
        {
            throw failure("objects and lists must be in block style unless they are empty");
        }
        tree.add(type, 0, tree.charCount());
        if (1 == tree.nodeCount())
        {
            endLine();
        }
    }

    /** Reads everything up to a colon or the end of the line. */
    private void readPlain()
    {
        int c = peek();
        while (END != c && '\n' != c && ':' != c)
        {
            if (c < 0x20 || c >= 0x7F)
            {
                throw failure("plain text must be printable ASCII");
            }
            tree.append((char)c);
            position++;
            c = peek();
        }
    }

    /** Takes an indentation if the next line has exactly that indentation. */
    private boolean isIndented(final int depth)
    {
        final int width = STEP * depth;
        for (int i = 0; i < width; i++)
        {
            if (' ' != peek(i))
            {
                return false;
            }
        }
        if (' ' == peek(width) || END == peek(width))
        {
            return false;
        }
        position += width;
        return true;
    }

    private void endLine()
    {
        if (END != peek())
        {
            expect('\n', "line must end behind a value");
        }
    }

    private void checkDepth(final int depth)
    {
        // The outermost level may belong to the type name.
        if (depth > TextEncoder.MAX_DEPTH + 1)
        {
            throw failure("message must not be nested deeper than 64");
        }
    }

    private static boolean isWord(final CharSequence text, final String word)
    {
        return word.contentEquals(text);
    }
}
