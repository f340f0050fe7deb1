/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

/**
 * The codes of the format. A code is the first byte of a name or value. Numbers are little-endian.
 * <pre>
 *   00-7F  an integer, the code itself          A0     uuid: i64 high, i64 low
 *   80-82  block: u8, u16, u32 length, bytes    A1-A3  u8, u16, u32
 *   86     history, fills its block             A4-A7  i8, i16, i32, i64
 *   87     field name with an id (delta)        A8 A9  low 8, 16 bits of an integer (delta)
 *   88 89  prefix of an object (delta)          AF     i64 shown without a sign
 *   8A     bytes, fill their block              B0 B1  false, true
 *   8D     i64 capacity, i64 used, i64s         B2-B5  time, date, date-time, zoned: text
 *   8E     padding: u32 n, n bytes              B6     type prefix: text, then the value
 *   8F     padding                              B7 B9  field, event name: stop-bit length, ISO-8859-1
 *   90 91  f32, f64                             B8 BC  text, type as a value: stop-bit length, UTF-8
 *   92 94 96  stop-bit integer / 10^2 10^4 10^6 BA     field number: stop-bit integer
 *   9A-9C  low byte of value x 1, 10^2, 10^4    BB     null
 *          (delta)                              BD     any value as a name, BE comment: text
 *   C0-DF  name of 0-31 ISO-8859-1 bytes        E0-FF  text of 0-31 UTF-8 bytes
 * </pre>
 */
public final class BinaryWireCode
{
    public static final int BLOCK8 = 0x80;
    public static final int BLOCK16 = 0x81;
    public static final int BLOCK32 = 0x82;
    static final int HISTORY = 0x86;
    static final int FIELD_ANCHOR = 0x87;
    static final int ANCHOR = 0x88;
    static final int UPDATED_ALIAS = 0x89;
    static final int U8_ARRAY = 0x8A;
    static final int I64_ARRAY = 0x8D;
    static final int PADDING32 = 0x8E;
    static final int PADDING = 0x8F;
    public static final int FLOAT32 = 0x90;
    public static final int FLOAT64 = 0x91;
    public static final int FLOAT_STOP_2 = 0x92;
    public static final int FLOAT_STOP_4 = 0x94;
    public static final int FLOAT_STOP_6 = 0x96;
    static final int FLOAT_SET_LOW_0 = 0x9A;
    static final int FLOAT_SET_LOW_2 = 0x9B;
    static final int FLOAT_SET_LOW_4 = 0x9C;
    public static final int UUID = 0xA0;
    public static final int UINT8 = 0xA1;
    public static final int UINT16 = 0xA2;
    public static final int UINT32 = 0xA3;
    public static final int INT8 = 0xA4;
    public static final int INT16 = 0xA5;
    public static final int INT32 = 0xA6;
    public static final int INT64 = 0xA7;
    static final int SET_LOW_INT8 = 0xA8;
    static final int SET_LOW_INT16 = 0xA9;
    public static final int INT64_0X = 0xAF;
    public static final int FALSE = 0xB0;
    public static final int TRUE = 0xB1;
    static final int TIME = 0xB2;
    static final int DATE = 0xB3;
    static final int DATE_TIME = 0xB4;
    static final int ZONED_DATE_TIME = 0xB5;
    static final int TYPE_PREFIX = 0xB6;
    static final int FIELD_NAME_ANY = 0xB7;
    public static final int STRING_ANY = 0xB8;
    public static final int EVENT_NAME = 0xB9;
    public static final int FIELD_NUMBER = 0xBA;
    public static final int NULL = 0xBB;
    static final int TYPE_LITERAL = 0xBC;
    public static final int EVENT_OBJECT = 0xBD;
    static final int COMMENT = 0xBE;
    public static final int FIELD_NAME0 = 0xC0;
    static final int FIELD_NAME31 = 0xDF;
    public static final int STRING0 = 0xE0;

    /** The code of a name or text up to this length includes the length. */
    public static final int MAX_SHORT_LENGTH = 31;
    /** The most levels of objects, lists and maps in each other. */
    static final int MAX_DEPTH = 64;

    private BinaryWireCode()
    {
    }
}
