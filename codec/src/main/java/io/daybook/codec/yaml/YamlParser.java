/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.TextTree;

/**
 * Parses one document of YAML that is an object: blocks and flows in each other, with comments. What only a full
 * library reads is declined: anchors, aliases, tags, directives, merge keys, and keys that are no scalars.
 */
final class YamlParser extends YamlDeclined
{
    private static final String NULL_TAG = "!!null";
    private static final String BINARY_TAG = "!!binary";

    /** Whether the tags of values are passed over, because a shape types the values. */
    private final boolean passesTags;
    /** Whether the value behind the tag is base64, though it may look like a number. */
    private boolean isBinary;

    YamlParser(final TextTree tree, final BigIntegers bigIntegers, final boolean passesTags)
    {
        super(tree, bigIntegers);
        this.passesTags = passesTags;
    }

    @Override
    protected void parseMessage()
    {
        lineStart = position;
        escapeEnd = 0;
        outer = NONE;
        skipToContent(false);
        if ('%' == peek() && 0 == column())
        {
            throw declined("directive is left to a full YAML library");
        }
        int markerLine = NONE;
        if (isMarker() && '-' == peek())
        {
            markerLine = lineStart;
            position += 3;
            skipToContent(false);
        }
        if (passTag())
        {
            throw declined("tag of the whole message is left to a full YAML library");
        }
        if ('{' == peek())
        {
            readFlow(0);
            declineKey();
            endLine();
        }
        else
        {
            readOutermost(markerLine == lineStart);
        }
        skipToContent(false);
        readEnd();
    }

    private void readOutermost(final boolean isOnMarkerLine)
    {
        if ('[' == peek())
        {
            final int opening = position;
            readFlow(0);
            declineKey();
            throw failure("message must be an object", opening);
        }
        if (END == peek() || isMarker() || '|' == peek() || '>' == peek() || isEntry('-'))
        {
            throw failure("message must be an object");
        }
        if (isOnMarkerLine)
        {
            throw failure("only a comment or an object in braces may follow ---");
        }
        readMembers(open(FieldType.OBJECT, 0), column(), 0, NONE);
    }

    private void readEnd()
    {
        if (isMarker() && '.' == peek())
        {
            position += 3;
            endLine();
            skipToContent(false);
            if (END != peek())
            {
                throw declined("another document is left to a full YAML library");
            }
        }
        if (isMarker() || '%' == peek() && 0 == column())
        {
            throw declined("another document is left to a full YAML library");
        }
        if (END != peek())
        {
            throw failure("indentation must match a line before");
        }
    }

    /** Reads the members of an object in block style. The first key is next, or it was read and its colon is next. */
    private void readMembers(final int node, final int indent, final int depth, final int firstKey)
    {
        int start = firstKey;
        do
        {
            final boolean isExplicit = NONE == start && isEntry('?');
            if (NONE == start)
            {
                start = position;
                readKey(indent);
            }
            addName(start);
            start = NONE;
            if (isEntry(':'))
            {
                position++;
                readBehind(indent, depth + 1, !isExplicit, true);
            }
            else
            {
                // The value of an explicit key may be left out.
                addNull();
            }
        }
        while (isNextAt(indent));
        tree.close(node);
    }

    /** Reads a key in block style. A colon is next then, except behind a key with a question mark. */
    private void readKey(final int indent)
    {
        if (isEntry('?'))
        {
            readExplicitKey(indent);
            return;
        }
        declineProperties();
        declineEmptyKey();
        outer = indent;
        if (!readImplicitKey())
        {
            throw failure("colon must follow a key");
        }
    }

    /** Reads quoted or plain text, and says whether it is a key because a colon follows on the same line. */
    private boolean readImplicitKey()
    {
        final int line = lineStart;
        final int start = position;
        if (!readKeyText(false, false))
        {
            declineBrackets();
            throw failure("key must be plain text or quoted");
        }
        final int end = position;
        skipBlanks();
        if (':' == peek() && isSpaceOrEnd(peek(1)))
        {
            if (line != lineStart)
            {
                throw failure("key must stand on one line", start);
            }
            return true;
        }
        position = end;
        return false;
    }

    /** Reads the text of a key, and says whether there is one. Plain text may go on in further lines if it is long. */
    private boolean readKeyText(final boolean isFlow, final boolean isLong)
    {
        final int start = position;
        if (isQuote())
        {
            readQuotedText();
            return true;
        }
        if (!isPlainStart(isFlow))
        {
            return false;
        }
        readPlainLine(isFlow);
        if (2 == textLength && '<' == bytes[start] && '<' == bytes[start + 1])
        {
            position = start;
            throw declined("merge key is left to a full YAML library, or quote it");
        }
        if (isLong)
        {
            continuePlain(isFlow);
        }
        return true;
    }

    private void readExplicitKey(final int indent)
    {
        position++;
        skipBlanks();
        declineProperties();
        outer = indent;
        if (!readKeyText(false, true))
        {
            throw declined("key that is no plain or quoted text is left to a full YAML library");
        }
        final int offset = textOffset;
        final int length = textLength;
        declineKey();
        endLine();
        skipToContent(false);
        textOffset = offset;
        textLength = length;
        if (':' == peek() && isSpaceOrEnd(peek(1)) && column() != indent)
        {
            throw failure("colon must stand under the question mark");
        }
    }

    /** Reads the value behind a key's colon or behind the dash of an element, and what is left of its line. */
    private void readBehind(final int indent, final int depth, final boolean isImplicit, final boolean isMember)
    {
        final int line = lineStart;
        final int start = position;
        skipToContent(false);
        outer = indent;
        if (line == lineStart && END != peek())
        {
            if (isImplicit && (isEntry('-') || isEntry('?')))
            {
                throw failure("list or object in block style must begin on a line of its own");
            }
            readNode(depth, !isImplicit && isTabless(start), column());
            return;
        }
        final boolean isList = isMember && column() == indent && isEntry('-');
        if (END == peek() || isMarker() || column() <= indent && !isList)
        {
            addNull();
            return;
        }
        readNode(depth, true, column());
    }

    /** Whether a block may begin at the position: tabs do not indent it. */
    private boolean isTabless(final int start)
    {
        for (int i = start; i < position; i++)
        {
            if ('\t' == bytes[i])
            {
                return false;
            }
        }
        return true;
    }

    /** Reads the value that is next. It may be an object or a list in block style, if that may begin here. */
    private void readNode(final int depth, final boolean mayBlock, final int column)
    {
        final boolean isRead = passTag();
        if (!isRead)
        {
            declineEmptyKey();
        }
        final int c = peek();
        if (isRead)
        {
            endLine();
        }
        else if (mayBlock && isEntry('-'))
        {
            readElements(open(FieldType.LIST, depth), column, depth, column == outer);
        }
        else if (mayBlock && isEntry('?'))
        {
            readMembers(open(FieldType.OBJECT, depth), column, depth, NONE);
        }
        else if ('|' == c || '>' == c)
        {
            readBlockScalar();
        }
        else if ('[' == c || '{' == c)
        {
            readFlow(depth);
            declineKey();
            endLine();
        }
        else
        {
            readScalarOrMembers(depth, mayBlock, column);
        }
    }

    /** Only the colon behind it tells a key from a scalar. */
    private void readScalarOrMembers(final int depth, final boolean mayBlock, final int column)
    {
        final int start = position;
        final boolean isPlain = !isQuote();
        if (isPlain && !isPlainStart(false))
        {
            throw failure("value that begins with this character must be quoted");
        }
        if (isPlain && !mayBlock)
        {
            readPlainLine(false);
        }
        else if (readImplicitKey())
        {
            if (!mayBlock)
            {
                throw failure("text with a colon and a space must be quoted");
            }
            readMembers(open(FieldType.OBJECT, depth), column, depth, start);
            return;
        }
        if (isPlain)
        {
            addPlainLines(start, false);
            if (':' == peek())
            {
                throw failure("text with a colon and a space must be quoted");
            }
        }
        else
        {
            addText();
        }
        endLine();
    }

    private void addPlainLines(final int start, final boolean isFlow)
    {
        if (continuePlain(isFlow) || isBinary)
        {
            addText();
        }
        else
        {
            addPlain(start);
        }
    }

    /** Reads a list in block style. A key may follow at the same column if the list stands under its own key. */
    private void readElements(final int node, final int indent, final int depth, final boolean isShared)
    {
        do
        {
            if (!isEntry('-'))
            {
                throw failure("dash must begin an element");
            }
            tree.element(position++);
            readBehind(indent, depth + 1, false, false);
        }
        while (isNextAt(indent) && (isEntry('-') || !isShared));
        tree.close(node);
    }

    /** Reads an object or list in flow style. Its bracket is next. */
    private void readFlow(final int depth)
    {
        final int opening = position;
        final boolean isList = '[' == peek();
        final char closing = isList ? ']' : '}';
        final int node = open(isList ? FieldType.LIST : FieldType.OBJECT, depth);
        do
        {
            position++;
            skipInFlow(opening);
            if (closing == peek())
            {
                break;
            }
            if (isList)
            {
                tree.element(position);
                readFlowValue(depth + 1);
            }
            else
            {
                readFlowMember(opening, depth + 1);
            }
            skipInFlow(opening);
            if (isList && ':' == peek())
            {
                throw declined("pair in a list is left to a full YAML library, or put it in braces");
            }
        }
        while (',' == peek());
        expect(closing, isList ? "comma or closing bracket must follow a value" :
            "comma or closing brace must follow a value");
        tree.close(node);
    }

    private void readFlowMember(final int opening, final int depth)
    {
        declineProperties();
        declineBrackets();
        final int start = position;
        if (!readKeyText(true, true))
        {
            declineMark();
            throw failure("key must be plain text or quoted");
        }
        addName(start);
        skipInFlow(opening);
        if (accept(':'))
        {
            skipInFlow(opening);
            if (',' != peek() && '}' != peek())
            {
                readFlowValue(depth);
                return;
            }
        }
        addNull();
    }

    private void readFlowValue(final int depth)
    {
        if (passTag())
        {
            return;
        }
        final int start = position;
        final int c = peek();
        if ('[' == c || '{' == c)
        {
            readFlow(depth);
        }
        else if (isQuote())
        {
            readQuotedText();
            addText();
        }
        else if (isPlainStart(true))
        {
            readPlainLine(true);
            addPlainLines(start, true);
        }
        else
        {
            declineMark();
            throw failure("value must stand here");
        }
    }

    private void skipInFlow(final int opening)
    {
        final int line = lineStart;
        skipToContent(true);
        if (END == peek() || isMarker())
        {
            throw failure("what a bracket opens must be closed", opening);
        }
        if (line != lineStart && ']' != peek() && '}' != peek())
        {
            checkIndentation();
        }
    }

    private boolean isQuote()
    {
        return '"' == peek() || '\'' == peek();
    }

    private void readQuotedText()
    {
        if ('"' == peek())
        {
            readQuoted();
        }
        else
        {
            readSingleQuoted();
        }
    }

    /** Whether another key or element of a block is next. Nothing may stand further in than that. */
    private boolean isNextAt(final int indent)
    {
        skipToContent(false);
        if (END == peek() || isMarker())
        {
            return false;
        }
        if (column() > indent)
        {
            throw failure("indentation must match a line before");
        }
        return column() == indent;
    }

    /**
     * Passes over the tag of a value, if there is one. Reads the value too if it is nothing behind a tag, or null as
     * Chronicle Wire writes it: then returns true.
     */
    private boolean passTag()
    {
        isBinary = false;
        if (!passesTags || '!' != peek())
        {
            declineProperties();
            return false;
        }
        final int start = position;
        while (!isSpaceOrEnd(peek()) && !isFlowIndicator(peek()))
        {
            position++;
        }
        final boolean isNull = isTag(start, NULL_TAG);
        isBinary = isTag(start, BINARY_TAG);
        skipBlanks();
        declineProperties();
        declineFurtherIn(outer);
        final boolean isEmpty = END == peek() || isBreak(peek()) || ',' == peek() || ']' == peek() || '}' == peek();
        if (isNull)
        {
            readTaggedNull();
        }
        else if (isEmpty)
        {
            tree.add(FieldType.TEXT, 0, ~position, 0);
        }
        return isNull || isEmpty;
    }

    /** Whether the tag that was passed, and began at an offset, is the given one. */
    private boolean isTag(final int start, final String tag)
    {
        boolean isEqual = tag.length() == position - start;
        for (int i = 0; i < tag.length() && isEqual; i++)
        {
            isEqual = tag.charAt(i) == bytes[start + i];
        }
        return isEqual;
    }

    private void readTaggedNull()
    {
        final int start = position;
        if (isQuote())
        {
            readQuotedText();
            if (0 != textLength)
            {
                throw failure("null must have no text", start);
            }
        }
        addNull();
    }
}
