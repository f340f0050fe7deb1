/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.chronicle;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.WireFormat;

import org.agrona.DirectBuffer;

/**
 * What the first document of a file says of the file.
 *
 * @param isAligned     whether each document begins at a multiple of four: so from version 5 on.
 * @param shift         bits of an index that number the documents of a file.
 * @param roll          when another file begins; null where another file says it.
 * @param writePosition where the last document begins, as its writer says; 0 if it says nothing.
 */
record StoreHeader(boolean isAligned, int shift, Roll roll, long writePosition)
{
    /** Bits that number the documents, in all files but those of the largest cycles. */
    static final int USUAL_SHIFT = 32;
    /** The longest first document that is read. */
    static final int MAX_LENGTH = 1 << 16;

    private static final int MAX_SHIFT = 48;

    /**
     * Reads the first document of a file.
     *
     * @param buffer that holds it.
     * @param offset of its first byte, behind its length.
     * @param length in bytes.
     * @throws CodecException when it is not that of a queue.
     */
    static StoreHeader read(final DirectBuffer buffer, final int offset, final int length)
    {
        final FieldReader reader = WireFormat.BINARY_YAML.decoder(null).wrap(buffer, offset, length);
        if (null == reader.typeName())
        {
            if (!reader.next() || !is(reader, "header"))
            {
                throw new CodecException("the first document must be a header");
            }
            reader.beginObject();
        }
        else if (!"header".equals(reader.typeName()))
        {
            throw new CodecException("the first document must be a header");
        }
        return fields(reader);
    }

    private static StoreHeader fields(final FieldReader reader)
    {
        boolean isAligned = false;
        int shift = USUAL_SHIFT;
        Roll roll = null;
        long writePosition = 0;
        while (reader.next())
        {
            if (is(reader, "dataFormat"))
            {
                isAligned = 1 == reader.int64();
            }
            else if (is(reader, "indexing"))
            {
                shift = shift(reader);
            }
            else if (is(reader, "roll"))
            {
                roll = roll(reader);
            }
            else if (is(reader, "metadata"))
            {
                reader.beginObject();
                roll = null == reader.field("roll") ? null : roll(reader);
                reader.endObject();
            }
            else if (is(reader, "writePosition"))
            {
                writePosition = writePosition(reader);
            }
        }
        return new StoreHeader(isAligned, shift, roll, writePosition);
    }

    private static boolean is(final FieldReader reader, final String name)
    {
        return name.contentEquals(reader.name());
    }

    private static long writePosition(final FieldReader reader)
    {
        if (FieldType.LIST != reader.type())
        {
            return reader.int64();
        }
        reader.beginList();
        final long first = reader.next() ? reader.int64() : 0;
        reader.endList();
        return first;
    }

    private static int shift(final FieldReader reader)
    {
        long count = 1;
        long spacing = 1;
        reader.beginObject();
        while (reader.next())
        {
            if (is(reader, "indexCount"))
            {
                count = reader.int64();
            }
            else if (is(reader, "indexSpacing"))
            {
                spacing = reader.int64();
            }
        }
        reader.endObject();
        return Math.min(MAX_SHIFT, Math.max(USUAL_SHIFT, 2 * log2(count) + log2(spacing)));
    }

    private static int log2(final long value)
    {
        return value <= 0 ? 0 : Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
    }

    private static Roll roll(final FieldReader reader)
    {
        long length = 0;
        long epoch = 0;
        String format = null;
        reader.beginObject();
        while (reader.next())
        {
            if (is(reader, "length"))
            {
                length = reader.int64();
            }
            else if (is(reader, "epoch"))
            {
                epoch = reader.int64();
            }
            else if (is(reader, "format"))
            {
                format = reader.text().toString();
            }
        }
        reader.endObject();
        return new Roll(length, format, epoch, false);
    }
}
