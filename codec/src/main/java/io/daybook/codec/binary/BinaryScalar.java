/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.Doubles;
import io.daybook.codec.text.Iso;
import io.daybook.codec.text.IsoReader;
import io.daybook.codec.text.NotIsoException;
import io.daybook.codec.unicode.CharView;
import io.daybook.codec.unicode.ShortBytes;
import io.daybook.codec.value.StopBit;

import org.agrona.DirectBuffer;

import static io.daybook.codec.binary.BinaryWireCode.*;
import static io.daybook.codec.binary.BinaryWireInput.NO_NAME;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Decodes one value that {@link BinaryWireInput} has found.
 */
final class BinaryScalar
{
    private final CharView view = new CharView();
    private final IsoReader iso = new IsoReader();
    /** For text that is marked as a time: other writers mark texts that we do not take for times. */
    private final IsoReader asked = IsoReader.asked();
    private DirectBuffer buffer;
    private int code;
    private int content;
    private int length;

    private boolean isParsed;
    private FieldType timeType;
    private long epochDay;
    private long nanos;
    private int offsetSeconds;
    private CharSequence zone;

    void wrap(final DirectBuffer buffer)
    {
        this.buffer = buffer;
    }

    void set(final int code, final int content, final int length)
    {
        this.code = code;
        this.content = content;
        this.length = length;
        isParsed = false;
    }

    /** Whether the value is a name in ISO-8859-1. */
    boolean isLatin1()
    {
        return FIELD_NAME_ANY == code;
    }

    /** Whether the value is the number of a field. */
    boolean isNumber()
    {
        return FIELD_NUMBER == code;
    }

    /** Whether a name in ISO-8859-1 is the given one, without decoding it. */
    boolean equalsLatin1(final CharSequence name)
    {
        return length == name.length() && equalsLatin1(buffer, content, name);
    }

    /** Whether as many bytes as the given name has characters are that name in ISO-8859-1. */
    static boolean equalsLatin1(final DirectBuffer buffer, final int offset, final CharSequence name)
    {
        final int length = name.length();
        if (name instanceof Field && ((Field)name).utf8().length == length)
        {
            return ShortBytes.equal(buffer, offset, ((Field)name).utf8());
        }
        for (int i = 0; i < length; i++)
        {
            if ((buffer.getByte(offset + i) & 0xFF) != name.charAt(i))
            {
                return false;
            }
        }
        return true;
    }

    /** The type that the bytes give. A time that cannot be parsed is text. */
    FieldType type()
    {
        if (code <= 0x7F)
        {
            return FieldType.INT8;
        }
        if (isText())
        {
            return length < 0 ? FieldType.NULL : FieldType.TEXT;
        }
        switch (code)
        {
            case FALSE:
            case TRUE:
                return FieldType.BOOL;

            case INT8:
                return FieldType.INT8;

            case INT16:
                return FieldType.INT16;

            case INT32:
                return FieldType.INT32;

            case UINT8:
            case SET_LOW_INT8:
                return FieldType.UINT8;

            case UINT16:
            case SET_LOW_INT16:
                return FieldType.UINT16;

            case UINT32:
                return FieldType.UINT32;

            case INT64:
            case FIELD_NUMBER:
                return FieldType.INT64;

            case INT64_0X:
                return int64() < 0 ? FieldType.UINT64 : FieldType.INT64;

            case FLOAT32:
                return FieldType.FLOAT32;

            case UUID:
                return FieldType.UUID;

            case NULL:
                return FieldType.NULL;

            default:
                return isFloat() ? FieldType.FLOAT64 : parse();
        }
    }

    boolean isNull()
    {
        return NULL == code || length < 0;
    }

    boolean isText()
    {
        return code >= STRING0 || STRING_ANY == code || TYPE_LITERAL == code || FIELD_NAME_ANY == code;
    }

    boolean isInteger()
    {
        return code <= 0x7F || UINT8 <= code && code <= SET_LOW_INT16 || INT64_0X == code || FIELD_NUMBER == code;
    }

    boolean isFloat()
    {
        return FLOAT32 <= code && code <= FLOAT_SET_LOW_4;
    }

    boolean bool()
    {
        if (TRUE != code && FALSE != code)
        {
            throw mismatch("a bool");
        }
        return TRUE == code;
    }

    long int64()
    {
        if (code <= 0x7F)
        {
            return code;
        }
        switch (code)
        {
            case INT8:
                return buffer.getByte(content);

            case INT16:
                return buffer.getShort(content, LITTLE_ENDIAN);

            case INT32:
                return buffer.getInt(content, LITTLE_ENDIAN);

            case UINT8:
            case SET_LOW_INT8:
                return buffer.getByte(content) & 0xFF;

            case UINT16:
            case SET_LOW_INT16:
                return buffer.getShort(content, LITTLE_ENDIAN) & 0xFFFF;

            case UINT32:
                return buffer.getInt(content, LITTLE_ENDIAN) & 0xFFFF_FFFFL;

            case INT64:
            case INT64_0X:
                return buffer.getLong(content, LITTLE_ENDIAN);

            case FIELD_NUMBER:
                return StopBit.get(buffer, content);

            default:
                throw mismatch("an integer");
        }
    }

    /** The value as an integer, if its code alone does not give its type. */
    long int64(final FieldType type)
    {
        switch (type)
        {
            case INT64:
            case UINT64:
                return integral();

            case TIMESTAMP:
            case ZONED_DATE_TIME:
                return epochNs(type);

            case DATE:
                return epochDay();

            case TIME:
                return nanoOfDay();

            case DURATION:
                return iso.duration(text());

            case CHAR:
                return text().charAt(0);

            default:
                throw mismatch("an integer");
        }
    }

    long mantissa()
    {
        return iso.decimal(text()).mantissa();
    }

    int scale()
    {
        return iso.decimal(text()).scale();
    }

    double float64()
    {
        switch (code)
        {
            case FLOAT32:
                return buffer.getFloat(content, LITTLE_ENDIAN);

            case FLOAT64:
                return buffer.getDouble(content, LITTLE_ENDIAN);

            case FLOAT_STOP_2:
                return StopBit.get(buffer, content) / 1e2;

            case FLOAT_STOP_4:
                return StopBit.get(buffer, content) / 1e4;

            case FLOAT_STOP_6:
                return StopBit.get(buffer, content) / 1e6;

            case FLOAT_SET_LOW_0:
                return buffer.getByte(content) & 0xFF;

            case FLOAT_SET_LOW_2:
                return (buffer.getByte(content) & 0xFF) / 1e2;

            case FLOAT_SET_LOW_4:
                return (buffer.getByte(content) & 0xFF) / 1e4;

            case INT64_0X:
                return Doubles.ofUnsigned(int64());

            default:
                return int64();
        }
    }

    /**
     * Whether the value is a float that stands for an integer. Chronicle Wire writes long integers as floats if they
     * fit.
     */
    boolean isIntegralFloat()
    {
        return FLOAT32 == code && float32() == (float)(long)float32();
    }

    /** The integer that an integral float stands for; 2^63 for the largest float. */
    long integral()
    {
        return (long)float32();
    }

    float float32()
    {
        return FLOAT32 == code ? Float.intBitsToFloat(buffer.getInt(content, LITTLE_ENDIAN)) : (float)float64();
    }

    long uuidMsb()
    {
        return isText() ? iso.uuidMsb(text()) : uuid(0);
    }

    long uuidLsb()
    {
        return isText() ? iso.uuidLsb(text()) : uuid(Long.BYTES);
    }

    private long uuid(final int offset)
    {
        if (UUID != code)
        {
            throw mismatch("a uuid");
        }
        return buffer.getLong(content + offset, LITTLE_ENDIAN);
    }

    /** Any text. A time is returned as it was written. */
    CharView text()
    {
        if (length < 0 || !isText() && !isTime())
        {
            throw mismatch("text");
        }
        return FIELD_NAME_ANY == code ?
            view.latin1(buffer, content, length) : view.utf8(buffer, content, length);
    }

    long epochDay()
    {
        if (isText())
        {
            final CharView text = text();
            return Iso.isDateTime(text) ? iso.dateTime(text).epochDay() : iso.date(text);
        }
        checkTime(FieldType.DATE, FieldType.DATE_TIME, "a date");
        return epochDay;
    }

    long nanoOfDay()
    {
        if (isText())
        {
            final CharView text = text();
            return Iso.isDateTime(text) ? iso.dateTime(text).nanoOfDay() : iso.time(text);
        }
        checkTime(FieldType.TIME, FieldType.DATE_TIME, "a time of day");
        return nanos;
    }

    /** Whether the value is a text with a timestamp in it, as Chronicle Wire writes an Instant of its objects. */
    boolean isTimestampText()
    {
        return isText() && FieldType.TIMESTAMP == parse();
    }

    long epochNs()
    {
        checkTime(FieldType.TIMESTAMP, FieldType.ZONED_DATE_TIME, "a timestamp");
        return nanos;
    }

    long epochNs(final FieldType type)
    {
        return isFloat() && FieldType.TIMESTAMP == type ? integral() : epochNs();
    }

    int offsetSeconds()
    {
        checkTime(FieldType.TIMESTAMP, FieldType.ZONED_DATE_TIME, "a zoned date-time");
        return offsetSeconds;
    }

    CharSequence zone()
    {
        checkTime(FieldType.TIMESTAMP, FieldType.ZONED_DATE_TIME, "a zoned date-time");
        return zone;
    }

    /** The value as the name of a field. If there is no name, the place in the object is the name. */
    CharSequence name(final int ordinal)
    {
        if (NO_NAME == code)
        {
            return view.digits(ordinal);
        }
        if (isText() && length >= 0 || isTime())
        {
            return text();
        }
        if (isInteger())
        {
            return view.digits(int64());
        }
        switch (type())
        {
            case BOOL:
                return TRUE == code ? "true" : "false";

            case NULL:
                return "null";

            case UUID:
                return new java.util.UUID(uuidMsb(), uuidLsb()).toString();

            case FLOAT32:
            case FLOAT64:
                return Double.toString(float64());

            default:
                throw mismatch("a scalar that can be a field's name");
        }
    }

    CodecException mismatch(final String wanted)
    {
        return new CodecException("the value must be " + wanted + ", call type first: code=0x" +
            Integer.toHexString(code) + ", offset=" + content);
    }

    private boolean isTime()
    {
        return TIME <= code && code <= ZONED_DATE_TIME;
    }

    private void checkTime(final FieldType one, final FieldType other, final String wanted)
    {
        if (isTime() || isText())
        {
            final FieldType found = parse();
            if (one == found || other == found)
            {
                return;
            }
        }
        throw mismatch(wanted);
    }

    private FieldType parse()
    {
        if (!isTime() && !isText())
        {
            throw mismatch("a scalar");
        }
        if (!isParsed)
        {
            if (length < 0)
            {
                timeType = FieldType.NULL;
            }
            else
            {
                final CharView text = text();
                try
                {
                    timeType = parse(text);
                }
                catch (final NotIsoException ignore)
                {
                    // A time that is out of our range or not ISO-8601 is kept as text.
                    timeType = FieldType.TEXT;
                }
            }
            isParsed = true;
        }
        return timeType;
    }

    private FieldType parse(final CharView text)
    {
        switch (code)
        {
            case TIME:
                nanos = asked.time(text);
                return FieldType.TIME;

            case DATE:
                epochDay = asked.date(text);
                return FieldType.DATE;

            case DATE_TIME:
                epochDay = asked.dateTime(text).epochDay();
                nanos = asked.nanoOfDay();
                return FieldType.DATE_TIME;

            default:
                if (text.length() > 0 && 'Z' == text.charAt(text.length() - 1))
                {
                    nanos = asked.timestamp(text);
                    offsetSeconds = 0;
                    zone = "Z";
                    return FieldType.TIMESTAMP;
                }
                nanos = asked.zoned(text).epochNs();
                offsetSeconds = asked.offsetSeconds();
                zone = asked.zone();
                return FieldType.ZONED_DATE_TIME;
        }
    }
}
