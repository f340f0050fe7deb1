/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.text.TextTree;

/**
 * Block scalars of YAML: text by lines that are indented, literal or folded.
 */
abstract class YamlBlocks extends YamlText
{
    YamlBlocks(final TextTree tree, final BigIntegers bigIntegers)
    {
        super(tree, bigIntegers);
    }

    /** Reads a literal or folded block and adds it as a node. Its {@code |} or {@code >} is next. */
    final void readBlockScalar()
    {
        final boolean isFolded = '>' == bytes[position++];
        int indent = 0;
        int chomp = 0;
        while (true)
        {
            final int c = peek();
            if (c >= '1' && c <= '9' && 0 == indent)
            {
                indent = c - '0';
            }
            else if (('-' == c || '+' == c) && 0 == chomp)
            {
                chomp = c;
            }
            else
            {
                break;
            }
            position++;
        }
        if (!isSpaceOrEnd(peek()))
        {
            throw failure("only - or + and a digit from 1 to 9 may follow | or >");
        }
        endLine();
        final int built = tree.charCount();
        readLines(isFolded, 0 == indent ? findIndent() : Math.max(0, outer) + indent, chomp);
        textOffset = built;
        textLength = tree.charCount() - built;
        addText();
    }

    /** The indentation of the first line that is not blank. */
    private int findIndent()
    {
        int i = position;
        int longest = 0;
        while (true)
        {
            final int start = i;
            while (i < limit && ' ' == bytes[i])
            {
                i++;
            }
            final int spaces = i - start;
            if (i == limit || !isBreak(bytes[i]))
            {
                if (i < limit && longest > spaces && spaces > outer)
                {
                    throw failure("blank line must not be indented further than the text behind it", i);
                }
                return i < limit && spaces > outer ? spaces : Math.max(Math.max(longest, spaces), outer + 1);
            }
            longest = Math.max(longest, spaces);
            i++;
        }
    }

    private void readLines(final boolean isFolded, final int indent, final int chomp)
    {
        int breaks = 0;
        boolean isText = false;
        boolean isMoreBefore = false;
        while (true)
        {
            int spaces = 0;
            while (spaces < indent && ' ' == peek(spaces))
            {
                spaces++;
            }
            final int c = peek(spaces);
            if ('\t' == c && spaces < indent)
            {
                throw declined("lines must be indented with spaces, not tabs", position + spaces);
            }
            if (END == c || !isBreak(c) && (spaces < indent || isMarker()))
            {
                position += END == c ? spaces : 0;
                break;
            }
            position += spaces;
            if (!isBreak(c))
            {
                final boolean isMore = isBlank(c);
                if (isFolded && isText && !isMore && !isMoreBefore)
                {
                    appendFold(breaks);
                }
                else
                {
                    appendBreaks(breaks);
                }
                breaks = 0;
                isText = true;
                isMoreBefore = isMore;
                while (END != peek() && !isBreak(peek()))
                {
                    appendCharacter();
                }
            }
            // The end of the document ends its last line, too.
            breaks++;
            if (END != peek())
            {
                takeBreak();
            }
        }
        appendBreaks('+' == chomp ? breaks : 0 == chomp && isText ? Math.min(1, breaks) : 0);
    }

    private void appendBreaks(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            tree.append('\n');
        }
    }
}
