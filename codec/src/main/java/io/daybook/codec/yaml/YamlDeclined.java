/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.text.TextTree;

/**
 * Declines what only a full YAML library reads.
 */
abstract class YamlDeclined extends YamlBlocks
{
    YamlDeclined(final TextTree tree, final BigIntegers bigIntegers)
    {
        super(tree, bigIntegers);
    }

    /** Whether a character is next that stands alone, as the dash of an element does. */
    final boolean isEntry(final char c)
    {
        return c == peek() && isSpaceOrEnd(peek(1));
    }

    final void declineProperties()
    {
        final int c = peek();
        if ('&' == c || '*' == c || '!' == c)
        {
            throw declined(('&' == c ? "anchor" : '*' == c ? "alias" : "tag") +
                " is left to a full YAML library, or quote the text");
        }
    }

    final void declineEmptyKey()
    {
        if (isEntry(':'))
        {
            throw declined("empty key is left to a full YAML library, or quote it");
        }
    }

    /** Declines a question mark or a colon where a key or value stands in brackets or braces. */
    final void declineMark()
    {
        if (isEntry('?') || ':' == peek())
        {
            throw declined("question mark or colon in front is left to a full YAML library, or quote the text");
        }
    }

    final void declineBrackets()
    {
        if ('[' == peek() || '{' == peek())
        {
            throw declined("key that is a list or an object is left to a full YAML library");
        }
    }

    /** Declines a key that was taken for a value: a colon follows. */
    final void declineKey()
    {
        final int end = position;
        skipBlanks();
        if (isEntry(':'))
        {
            throw declined("key that is a list or an object is left to a full YAML library");
        }
        position = end;
    }

    /** Declines a value that stands on a line of its own behind a tag, or a comment there. */
    final void declineFurtherIn(final int indent)
    {
        int ahead = 0;
        int column = 0;
        while (' ' == peek(ahead) || isBreak(peek(ahead)))
        {
            column = ' ' == peek(ahead) ? column + 1 : 0;
            ahead++;
        }
        if ('#' == peek() || isBreak(peek()) && END != peek(ahead) && column > indent)
        {
            throw declined("value on another line than its tag is left to a full YAML library");
        }
    }
}
