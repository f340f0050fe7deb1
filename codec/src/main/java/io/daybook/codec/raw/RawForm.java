/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import io.daybook.codec.CodecException;
import io.daybook.codec.Shape;
import io.daybook.codec.value.StopBit;

/**
 * The bytes of values, which follow one another. All numbers are little-endian; {@code stop} is a {@link StopBit}
 * integer; text is its length in bytes, as {@code stop}, and the bytes.
 * <pre>
 *                         raw                          BytesMarshallable           stop bit
 *   bool                  B1, 00                       'Y', 'N'                    'Y', 'N'
 *   integers              1, 2, 4 or 8 bytes           1, 2, 4 or 8 bytes          stop
 *   float32, float64      4, 8 bytes                   4, 8 bytes                  stop bit float64
 *   char                  text of it                   stop                        stop
 *   text                  CESU-8, or ISO-8859-1        CESU-8                      CESU-8
 *   symbol                text of its name             index, 1 or 2 bytes         index, stop
 *   bytes                 stop length, bytes           i32 length, bytes           stop length, bytes
 *   timestamp, duration   i64                          i64                         stop
 *   time                  i64                          i64                         stop
 *   date                  stop                         i32                         stop
 *   date-time             date, time                   date, time                  date, time
 *   decimal               i64, i8                      i64, i8                     stop, stop
 *   zoned date-time       text, ISO-8601               i64, i32, text              stop, stop, text
 *   uuid                  i64, i64                     i64, i64                    i64, i64
 *   object                i32 length, fields           fields                      fields
 *   list, map             i32 length, elements         count, elements             stop count, elements
 *   null                  BB, or 80 00                 'N', or all bits            'N', or -1
 *   a value not null      B1 before it, or nothing     'Y' before it, or nothing   'Y' before it, or nothing
 * </pre>
 * The count of a BytesMarshallable list is an i32 if its elements are numbers of 4 or 8 bytes that are never null, as
 * in arrays. Otherwise it is {@code stop}.
 */
public enum RawForm
{
    /** Chronicle's RawWire with text in UTF-8. */
    RAW_UTF8(true, false, false),
    /** Chronicle's RawWire with text in ISO-8859-1. */
    RAW_8BIT(true, true, false),
    /** What Chronicle's BytesMarshallable objects write. */
    BYTES_MARSHALLABLE(false, false, false),
    /** The same with stop bits. */
    STOP_BIT(false, false, true);

    /** Whether objects, lists and maps begin with their length, and values with a name or text are written as text. */
    public final boolean isWire;
    /** Whether text is ISO-8859-1. */
    public final boolean isLatin1;
    /** Whether integers take as many bytes as they need. */
    public final boolean isStopBit;
    /** The byte for true. */
    public final byte trueByte;
    /** The byte for false. */
    public final byte falseByte;
    /** Another byte that is read as false, because other versions write it. */
    public final byte otherFalseByte;
    /** The byte before a value that may be null and is not. */
    public final byte presentByte;
    /** The byte in place of a value that is null. */
    public final byte absentByte;

    RawForm(final boolean isWire, final boolean isLatin1, final boolean isStopBit)
    {
        this.isWire = isWire;
        this.isLatin1 = isLatin1;
        this.isStopBit = isStopBit;
        trueByte = (byte)(isWire ? 0xB1 : 'Y');
        falseByte = (byte)(isWire ? 0 : 'N');
        otherFalseByte = (byte)(isWire ? 0xB0 : 0);
        presentByte = trueByte;
        absentByte = (byte)(isWire ? 0xBB : 'N');
    }

    /**
     * The fewest bytes of an element of a list or map, with its key.
     *
     * @param shape of messages whose first field is the list or map.
     * @return length in bytes.
     */
    public int leastElement(final Shape shape)
    {
        return layout(shape).values[0].leastElement();
    }

    RawLayout layout(final Shape shape)
    {
        if (null == shape)
        {
            throw new CodecException("a wire format without names needs the shape of its messages: format=" + this);
        }
        return new RawLayout(shape, this, null);
    }
}
