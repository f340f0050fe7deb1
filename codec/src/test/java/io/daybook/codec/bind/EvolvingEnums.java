/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.List;
import java.util.Map;

import io.daybook.codec.Name;
import io.daybook.codec.OldName;
import io.daybook.codec.Unknown;

/**
 * Versions of enums, alone and in lists and maps.
 */
final class EvolvingEnums
{
    private EvolvingEnums()
    {
    }

    enum Side
    {
        BUY, SELL
    }

    enum MoreSides
    {
        HOLD, SELL, BUY
    }

    enum OtherSides
    {
        BID, OFFER
    }

    enum Tolerant
    {
        BUY,
        @Unknown
        OTHER
    }

    enum RenamedSides
    {
        BUY,
        @OldName("SELL")
        ASK
    }

    enum NamedSides
    {
        @Name("sell")
        @OldName("SELL")
        S,
        @Name("buy")
        @OldName("BUY")
        B
    }

    record OfNamedSides(NamedSides value)
    {
    }

    record OfRenamedSides(RenamedSides value)
    {
    }

    record OfSide(Side value)
    {
    }

    record OfMoreSides(MoreSides value)
    {
    }

    record OfOtherSides(OtherSides value)
    {
    }

    record OfTolerant(Tolerant value)
    {
    }

    record ListOfSides(List<Side> value)
    {
    }

    record ListOfMoreSides(List<MoreSides> value)
    {
    }

    record ListOfRenamedSides(List<RenamedSides> value)
    {
    }

    record ListOfTexts(List<String> value)
    {
    }

    record ValuesOfSides(Map<String, Side> value)
    {
    }

    record ValuesOfMoreSides(Map<String, MoreSides> value)
    {
    }

    record ValuesOfRenamedSides(Map<String, RenamedSides> value)
    {
    }

    record ValuesOfTexts(Map<String, String> value)
    {
    }

    record KeysOfSides(Map<Side, Integer> value)
    {
    }

    record KeysOfMoreSides(Map<MoreSides, Integer> value)
    {
    }

    record KeysOfRenamedSides(Map<RenamedSides, Integer> value)
    {
    }

    record KeysOfTexts(Map<String, Integer> value)
    {
    }
}
