/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Messages without a class, as trees of Java objects: random ones, and how they are written and read. A {@code Map} is
 * an object, a {@link Pairs} a map; integers are {@code Long}, and {@code BigInteger} where they need 64 bits unsigned.
 */
public final class Documents
{
    private static final String[] ZONES = { "Europe/Paris", "Asia/Kolkata", "UTC", "+01:00", "America/New_York" };
    private static final int MAX_DEPTH = 3;

    private Documents()
    {
    }

    /**
     * A map: keys and values in turn.
     *
     * @param entries of the map.
     */
    public record Pairs(List<Object> entries)
    {
    }

    /**
     * A random object.
     *
     * @param random source.
     * @param isWide whether names may hold any Unicode, and maps any scalar as key.
     * @return fields by name.
     */
    public static Map<String, Object> object(final Random random, final boolean isWide)
    {
        return object(random, isWide, 0);
    }

    private static Map<String, Object> object(final Random random, final boolean isWide, final int depth)
    {
        final Map<String, Object> fields = new LinkedHashMap<>();
        final int count = 0 == random.nextInt(8) ? 0 : random.nextInt(8);
        for (int i = 0; i < count; i++)
        {
            fields.put(name(random, isWide), value(random, isWide, depth));
        }
        return fields;
    }

    private static Object value(final Random random, final boolean isWide, final int depth)
    {
        final int kinds = depth < MAX_DEPTH ? 16 : 13;
        switch (random.nextInt(kinds))
        {
            case 0:
                return null;

            case 1:
                return random.nextBoolean();

            case 2:
            case 3:
                return integer(random);

            case 4:
                return unsigned(random);

            case 5:
                return float64(random);

            case 6:
                return Float.intBitsToFloat(random.nextInt());

            case 7:
            case 8:
                return text(random);

            case 9:
                final byte[] bytes = new byte[random.nextInt(10) * random.nextInt(100)];
                random.nextBytes(bytes);
                return ByteBuffer.wrap(bytes);

            case 10:
                return new UUID(random.nextLong(), random.nextLong());

            case 11:
                return instant(random);

            case 12:
                return time(random);

            case 13:
                return object(random, isWide, depth + 1);

            case 14:
                final List<Object> list = new ArrayList<>();
                final int factor = MAX_DEPTH - 1 == depth && 0 == random.nextInt(20) ? 100 : 1;
                for (int i = random.nextInt(6) * factor; i > 0; i--)
                {
                    list.add(value(random, isWide, depth + 1));
                }
                return list;

            default:
                return isWide ? pairs(random, depth) : object(random, false, depth + 1);
        }
    }

    private static Pairs pairs(final Random random, final int depth)
    {
        final List<Object> entries = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--)
        {
            entries.add(integer(random));
            entries.add(value(random, true, depth + 1));
        }
        return new Pairs(entries);
    }

    /**
     * A random integer, each magnitude as likely as the other.
     *
     * @param random source.
     * @return the integer.
     */
    public static long integer(final Random random)
    {
        final long value = random.nextLong() >> random.nextInt(64);
        return 0 == random.nextInt(4) ? (1L << random.nextInt(64)) - random.nextInt(2) : value;
    }

    private static Object unsigned(final Random random)
    {
        final long value = random.nextLong() >>> random.nextInt(3);
        return value >= 0 ? (Object)value : new BigInteger(Long.toUnsignedString(value));
    }

    /**
     * A random float: short decimals, whole numbers, any bits, and the special ones.
     *
     * @param random source.
     * @return the float.
     */
    public static double float64(final Random random)
    {
        switch (random.nextInt(6))
        {
            case 0:
                return random.nextInt(2_000_000) / 100.0 - 10_000;

            case 1:
                return integer(random);

            case 2:
                return Math.round(random.nextGaussian() * 1e8) / 1e6;

            case 3:
                final double[] special = { 0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1e300 };
                return special[random.nextInt(special.length)];

            default:
                return Double.longBitsToDouble(random.nextLong());
        }
    }

    /**
     * A random text without lone surrogates: empty, ASCII, and of any plane; sometimes long.
     *
     * @param random source.
     * @return the text.
     */
    public static String text(final Random random)
    {
        final int limit = new int[]{ 0x80, 0x80, 0x100, 0x800, 0x10000, 0x110000 }[random.nextInt(6)];
        final int length = 0 == random.nextInt(30) ? random.nextInt(400) : random.nextInt(40);
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++)
        {
            final int codePoint = random.nextInt(limit);
            text.appendCodePoint(codePoint >= 0xD800 && codePoint <= 0xDFFF ? 'x' : codePoint);
        }
        return text.toString();
    }

    private static String name(final Random random, final boolean isWide)
    {
        if (isWide && 0 == random.nextInt(5))
        {
            return text(random);
        }
        final StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(20) * (0 == random.nextInt(10) ? 10 : 1); i >= 0; i--)
        {
            name.append((char)(0 == random.nextInt(10) ? 0xA0 + random.nextInt(0x60) : 'a' + random.nextInt(26)));
        }
        return name.toString();
    }

    /**
     * A random instant within what an {@code i64} of nanoseconds holds.
     *
     * @param random source.
     * @return the instant.
     */
    public static Instant instant(final Random random)
    {
        return Instant.EPOCH.plusNanos(integer(random));
    }

    private static Object time(final Random random)
    {
        final LocalDate date = LocalDate.ofEpochDay(random.nextInt(200_000) - 100_000);
        final LocalTime time = LocalTime.ofNanoOfDay(
            random.nextInt(86_400) * 1_000_000_000L + (random.nextBoolean() ? random.nextInt(1_000_000_000) : 0));
        switch (random.nextInt(4))
        {
            case 0:
                return date;

            case 1:
                return time;

            case 2:
                return LocalDateTime.of(date, time);

            default:
                return instant(random).atZone(ZoneId.of(ZONES[random.nextInt(ZONES.length)]));
        }
    }

    /**
     * Writes the fields of an object.
     *
     * @param writer that takes them.
     * @param fields by name.
     */
    public static void write(final FieldWriter writer, final Map<String, Object> fields)
    {
        for (final Map.Entry<String, Object> field : fields.entrySet())
        {
            writer.field(field.getKey());
            writeValue(writer, field.getValue());
        }
    }

    @SuppressWarnings("unchecked")
    private static void writeValue(final FieldWriter writer, final Object value)
    {
        if (null == value)
        {
            writer.nullValue();
        }
        else if (value instanceof Map)
        {
            writer.beginObject();
            write(writer, (Map<String, Object>)value);
            writer.endObject();
        }
        else if (value instanceof Pairs)
        {
            writer.beginMap();
            ((Pairs)value).entries().forEach((part) -> writeValue(writer, part));
            writer.endMap();
        }
        else if (value instanceof List)
        {
            writer.beginList();
            ((List<Object>)value).forEach((element) -> writeValue(writer, element));
            writer.endList();
        }
        else
        {
            writeScalar(writer, value);
        }
    }

    private static void writeScalar(final FieldWriter writer, final Object value)
    {
        if (value instanceof Boolean)
        {
            writer.bool((Boolean)value);
        }
        else if (value instanceof Long)
        {
            writer.int64((Long)value);
        }
        else if (value instanceof BigInteger)
        {
            writer.uint64(((BigInteger)value).longValue());
        }
        else if (value instanceof Float)
        {
            writer.float32((Float)value);
        }
        else if (value instanceof Double)
        {
            writer.float64((Double)value);
        }
        else if (value instanceof String)
        {
            writer.text((String)value);
        }
        else if (value instanceof ByteBuffer)
        {
            final byte[] bytes = ((ByteBuffer)value).array();
            writer.bytes(new UnsafeBuffer(bytes), 0, bytes.length);
        }
        else if (value instanceof UUID)
        {
            writer.uuid(((UUID)value).getMostSignificantBits(), ((UUID)value).getLeastSignificantBits());
        }
        else
        {
            writeTime(writer, value);
        }
    }

    private static void writeTime(final FieldWriter writer, final Object value)
    {
        if (value instanceof Instant)
        {
            writer.timestamp(nanos((Instant)value));
        }
        else if (value instanceof LocalDate)
        {
            writer.date(((LocalDate)value).toEpochDay());
        }
        else if (value instanceof LocalTime)
        {
            writer.time(((LocalTime)value).toNanoOfDay());
        }
        else if (value instanceof LocalDateTime)
        {
            final LocalDateTime dateTime = (LocalDateTime)value;
            writer.dateTime(dateTime.toLocalDate().toEpochDay(), dateTime.toLocalTime().toNanoOfDay());
        }
        else
        {
            final ZonedDateTime zoned = (ZonedDateTime)value;
            writer.zonedDateTime(
                nanos(zoned.toInstant()), zoned.getOffset().getTotalSeconds(), zoned.getZone().getId());
        }
    }

    /**
     * Nanoseconds since the epoch.
     *
     * @param instant to convert.
     * @return nanoseconds.
     */
    public static long nanos(final Instant instant)
    {
        // The first second of the range begins before it.
        return instant.getEpochSecond() < 0 ?
            Math.addExact(Math.multiplyExact(instant.getEpochSecond() + 1, 1_000_000_000L),
                instant.getNano() - 1_000_000_000L) :
            Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
    }

    /**
     * Reads the fields that are left of an object.
     *
     * @param reader to take from.
     * @return fields by name.
     */
    public static Map<String, Object> read(final FieldReader reader)
    {
        final Map<String, Object> fields = new LinkedHashMap<>();
        while (reader.next())
        {
            fields.put(reader.name().toString(), readValue(reader));
        }
        return fields;
    }

    private static Object readValue(final FieldReader reader)
    {
        switch (reader.type())
        {
            case NULL:
                return null;

            case BOOL:
                return reader.bool();

            case FLOAT32:
                return reader.float32();

            case FLOAT64:
                return reader.float64();

            case TEXT:
                return reader.text().toString();

            case UINT64:
                return new BigInteger(Long.toUnsignedString(reader.int64()));

            case BYTES:
                final byte[] bytes = new byte[reader.bytesLength()];
                reader.bytes(new UnsafeBuffer(bytes), 0);
                return ByteBuffer.wrap(bytes);

            case OBJECT:
                reader.beginObject();
                final Map<String, Object> fields = read(reader);
                reader.endObject();
                return fields;

            case LIST:
                reader.beginList();
                final List<Object> list = elements(reader);
                reader.endList();
                return list;

            case MAP:
                reader.beginMap();
                final Pairs pairs = new Pairs(elements(reader));
                reader.endMap();
                return pairs;

            default:
                return reader.type().isInteger() ? (Object)reader.int64() : readTime(reader);
        }
    }

    private static List<Object> elements(final FieldReader reader)
    {
        final List<Object> list = new ArrayList<>();
        while (reader.next())
        {
            list.add(readValue(reader));
        }
        return list;
    }

    private static Object readTime(final FieldReader reader)
    {
        switch (reader.type())
        {
            case UUID:
                return new UUID(reader.uuidMsb(), reader.uuidLsb());

            case TIMESTAMP:
                return Instant.EPOCH.plusNanos(reader.epochNs());

            case DATE:
                return LocalDate.ofEpochDay(reader.epochDay());

            case TIME:
                return LocalTime.ofNanoOfDay(reader.nanoOfDay());

            case DATE_TIME:
                return LocalDateTime.of(
                    LocalDate.ofEpochDay(reader.epochDay()), LocalTime.ofNanoOfDay(reader.nanoOfDay()));

            case ZONED_DATE_TIME:
                return Instant.EPOCH.plusNanos(reader.epochNs()).atZone(ZoneId.of(reader.text().toString()));

            default:
                throw new AssertionError(reader.type());
        }
    }

    /**
     * Where two trees differ first.
     *
     * @param expected tree.
     * @param actual   tree.
     * @return the path with both values, or null when they are equal.
     */
    public static String difference(final Object expected, final Object actual)
    {
        return Objects.equals(expected, actual) ? null : difference("", expected, actual);
    }

    private static String difference(final String path, final Object expected, final Object actual)
    {
        if (expected instanceof Map && actual instanceof Map &&
            ((Map<?, ?>)expected).keySet().equals(((Map<?, ?>)actual).keySet()))
        {
            for (final Map.Entry<?, ?> entry : ((Map<?, ?>)expected).entrySet())
            {
                final Object other = ((Map<?, ?>)actual).get(entry.getKey());
                if (!Objects.equals(entry.getValue(), other))
                {
                    return difference(path + "." + entry.getKey(), entry.getValue(), other);
                }
            }
        }
        if (expected instanceof List && actual instanceof List &&
            ((List<?>)expected).size() == ((List<?>)actual).size())
        {
            for (int i = 0; i < ((List<?>)expected).size(); i++)
            {
                final Object other = ((List<?>)actual).get(i);
                if (!Objects.equals(((List<?>)expected).get(i), other))
                {
                    return difference(path + "[" + i + "]", ((List<?>)expected).get(i), other);
                }
            }
        }
        return path + ": expected=" + shown(expected) + ", actual=" + shown(actual);
    }

    private static String shown(final Object value)
    {
        return null == value ? "null" : value.getClass().getSimpleName() + " " + value;
    }
}
