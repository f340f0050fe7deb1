/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.chronicle;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import net.openhft.chronicle.bytes.BytesMarshallable;
import net.openhft.chronicle.wire.SelfDescribingMarshallable;

import io.daybook.codec.NonNull;

/**
 * Objects as Chronicle's users write them: nothing is written by hand, so that its reflection writes and reads them.
 * Daybook binds the same classes.
 */
final class ChronicleObjects
{
    enum Side
    {
        Buy, Sell
    }

    static class Leg extends SelfDescribingMarshallable
    {
        long quantity;
        String venue;
        Side side;
    }

    static class Around extends SelfDescribingMarshallable
    {
        long before;
        Leg leg;
        long behind;
    }

    /** What describes itself, and what goes by field numbers or places in Binary YAML. */
    static class Order extends SelfDescribingMarshallable
    {
        double price;
        float ratio;
        boolean flag;
        byte int8;
        short int16;
        int int32;
        long int64;
        char letter;
        String text;
        Side side;
        Instant at;
        LocalDate date;
        LocalTime time;
        LocalDateTime dateTime;
        ZonedDateTime zoned;
        Duration duration;
        UUID uuid;
        BigDecimal decimal;
        byte[] raw;
        int[] ints;
        long[] longs;
        double[] doubles;
        String[] texts;
        Integer boxedInt;
        Long boxedLong;
        Double boxedDouble;
        Boolean boxedBool;
        Leg leg;
        Leg otherLeg;
        List<Leg> legs = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<Integer> integers = new ArrayList<>();
        List<Instant> instants = new ArrayList<>();
        Map<String, Double> rates = new LinkedHashMap<>();
        Map<String, Leg> legsByName = new LinkedHashMap<>();
    }

    /** What Chronicle's RawWire writes without loss. */
    static class RawOrder extends SelfDescribingMarshallable
    {
        double price;
        float ratio;
        boolean flag;
        byte int8;
        short int16;
        long int64;
        char letter;
        String text;
        Side side;
        byte[] raw;
        Leg leg;
        @OddNumber
        int between;
        Leg otherLeg;
        @OddNumber
        int behind;
        int[] ints = {};
        long[] longs = {};
        double[] doubles = {};
        List<Leg> legs = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<String> moreNames = new ArrayList<>();
        Map<String, String> notes = new LinkedHashMap<>();
    }

    /** What RawWire reads, too. */
    static class RawRead extends SelfDescribingMarshallable
    {
        double price;
        float ratio;
        byte int8;
        short int16;
        int int32;
        long int64;
        String text;
        Side side;
        @NonNull
        Leg leg = new Leg();
        String last;
    }

    static class BytesLeg implements BytesMarshallable
    {
        long quantity;
        String venue;
        double price;
    }

    /** What Chronicle's reflection writes of objects that are only bytes. */
    static class BytesOrder implements BytesMarshallable
    {
        double price;
        float ratio;
        boolean flag;
        byte int8;
        short int16;
        int int32;
        long int64;
        char letter;
        String text;
        byte[] raw;
        int[] ints;
        long[] longs;
        float[] floats;
        double[] doubles;
        @NonNull
        BytesLeg leg = new BytesLeg();
        int between;
        @NonNull
        BytesLeg otherLeg = new BytesLeg();
        List<BytesLeg> legs = new ArrayList<>();
        BytesLeg[] moreLegs;
        List<String> names = new ArrayList<>();
        List<Integer> integers = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        Map<String, Double> rates = new LinkedHashMap<>();
        Map<String, BytesLeg> legsByName = new LinkedHashMap<>();
    }

    private ChronicleObjects()
    {
    }
}
