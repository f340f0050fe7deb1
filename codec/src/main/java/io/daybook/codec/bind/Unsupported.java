/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.io.File;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.nio.Buffer;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;

import org.agrona.DirectBuffer;

/**
 * Says what to use in place of types that members cannot have.
 */
final class Unsupported
{
    private static final String ANY = "a primitive or its box, String, StringBuilder, an enum, a time of java.time, " +
        "UUID, BigDecimal, BigInteger, an array, List, Set, Map, Deque or Optional of these, a record, a POJO or a " +
        "sealed interface";

    private static final List<Instead> INSTEAD = List.of(
        new Instead("Instant", Date.class),
        new Instead("ZonedDateTime", Calendar.class),
        new Instead("LocalTime and an int for the offset", OffsetTime.class),
        new Instead("a LocalDate, or an int for each part", Period.class, Year.class, YearMonth.class, MonthDay.class),
        new Instead("byte[]", Buffer.class, DirectBuffer.class),
        new Instead("long[]", BitSet.class),
        new Instead("boolean", AtomicBoolean.class),
        new Instead("the type that it holds", AtomicReference.class),
        new Instead("the number that it is: a primitive, its box, BigDecimal or BigInteger", Number.class),
        new Instead("List, Set or Deque", Collection.class, BaseStream.class),
        new Instead("Map, or ConcurrentHashMap where threads share it", Map.class),
        new Instead("String", CharSequence.class, URI.class, URL.class, Path.class, File.class,
            Locale.class, Currency.class, ZoneId.class, TimeZone.class, Charset.class, Pattern.class, Class.class,
            InetAddress.class, Throwable.class));

    private Unsupported()
    {
    }

    /** What a member should use in place of a type. */
    static String insteadOf(final Class<?> type)
    {
        if (type.isEnum())
        {
            return "an enum that has constants";
        }
        for (final Instead instead : INSTEAD)
        {
            if (instead.isFor(type))
            {
                return instead.use();
            }
        }
        final boolean isOpen = Object.class == type ||
            !Declarations.isOfThePlatform(type) && (type.isInterface() || !Binder.isBindable(type));
        return isOpen ? "the class that it holds, or a sealed interface where there are several" : ANY;
    }

    /** What to use in place of some types and their subtypes. */
    private record Instead(String use, Class<?>... types)
    {
        boolean isFor(final Class<?> type)
        {
            return Arrays.stream(types).anyMatch((one) -> one.isAssignableFrom(type));
        }
    }
}
