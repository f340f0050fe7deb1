/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import io.daybook.codec.CodecException;

import org.agrona.DirectBuffer;

import static io.daybook.codec.binary.BinaryWireCode.*;
import static io.daybook.codec.binary.BinaryWireInput.NO_NAME;

/**
 * What stands on the outermost level of a document that another program has written: one event, perhaps behind the
 * history of a message; one value; or fields. Nothing is decoded.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class DocumentOutline
{
    /** The number of the field that holds the history. */
    private static final long HISTORY_NUMBER = -1;
    private static final String HISTORY_NAME = "history";

    private final BinaryWireInput in = new BinaryWireInput();
    private final BinaryScalar key = new BinaryScalar();

    private int fields;
    private int events;
    private int values;
    private int eventOffset;
    private int eventEnd;
    private int blockOffset;
    private int blockLength;
    private int historyOffset;
    private int historyEnd;
    private int historyNumbers;

    /**
     * Looks at a document.
     *
     * @param buffer that holds it.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return false for bytes that are no such document.
     * @throws CodecException for bytes that are none either: what is in them ends before they do, or has no meaning.
     */
    public boolean read(final DirectBuffer buffer, final int offset, final int length)
    {
        in.wrap(buffer);
        key.wrap(buffer);
        fields = 0;
        events = 0;
        values = 0;
        historyEnd = 0;
        final int limit = offset + length;
        int index = in.ignore(offset, limit);
        while (index < limit)
        {
            if (!readItem(index, limit))
            {
                return false;
            }
            index = in.ignore(in.end(), limit);
        }
        return 0 == values || 1 == values && 0 == fields + events;
    }

    private boolean readItem(final int at, final int limit)
    {
        final int first = in.peek(at, limit);
        in.name(at, limit);
        final int nameCode = in.nameCode();
        final boolean isHistory = isHistory();
        in.value(in.position(), limit);
        if (NO_NAME == nameCode)
        {
            values++;
            // A value without a name that is a small number begins most texts, and bytes of any kind.
            return in.code() >= BLOCK8;
        }
        if (isHistory)
        {
            historyOffset = at;
            historyEnd = in.end();
            historyNumbers = HISTORY == in.peek(in.content(), in.end()) ? in.position() + 1 : -1;
        }
        else if (EVENT_NAME == first || FIELD_NUMBER == first || EVENT_OBJECT == first)
        {
            events++;
            eventOffset = at;
            eventEnd = in.end();
            blockOffset = in.content();
            blockLength = BinaryBlock.isBlock(in.code()) ? in.length() : -1;
        }
        else
        {
            fields++;
        }
        return true;
    }

    private boolean isHistory()
    {
        key.set(in.nameCode(), in.nameContent(), in.nameLength());
        return key.isNumber() ? HISTORY_NUMBER == key.int64() : key.isLatin1() && key.equalsLatin1(HISTORY_NAME);
    }

    /** Whether the document is one event, and perhaps its history. */
    public boolean isEvent()
    {
        return 1 == events && 0 == fields;
    }

    /** Whether the document is one value without a name. */
    public boolean isValue()
    {
        return 1 == values;
    }

    /** Offset of the event, with its name. */
    public int eventOffset()
    {
        return eventOffset;
    }

    /** Length of the event, with its name. */
    public int eventLength()
    {
        return eventEnd - eventOffset;
    }

    /** Offset of what is in the block that the event's argument is. */
    public int blockOffset()
    {
        return blockOffset;
    }

    /** Length of what is in the block that the event's argument is; -1 where it is none. */
    public int blockLength()
    {
        return blockLength;
    }

    /** Whether the document has a history. */
    public boolean hasHistory()
    {
        return historyEnd > 0;
    }

    /** Offset of the history, with its name. */
    public int historyOffset()
    {
        return historyOffset;
    }

    /** Length of the history, with its name. */
    public int historyLength()
    {
        return historyEnd - historyOffset;
    }

    /**
     * Offset of the counts and numbers of a history that has no names.
     *
     * @return offset; -1 where the history has names.
     */
    public int historyNumbers()
    {
        return historyNumbers;
    }
}
