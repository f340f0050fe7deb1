/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.List;

/**
 * One field of a {@link Shape}, or the element of a list, or the key or value of a map.
 *
 * @param name     as readers see it; empty for elements, keys and values.
 * @param number   that identifies it in numbered formats, from 1; 0 for elements, keys and values.
 * @param type     of its values, never {@link FieldType#NULL}.
 * @param nullable whether null may stand in its place.
 * @param key      whether it is part of the message's key.
 * @param symbols  of a SYMBOL, in the order of their index; empty otherwise.
 * @param shape    of an OBJECT; null otherwise.
 * @param mapKey   of a MAP; null otherwise.
 * @param element  of a LIST, or the value of a MAP; null otherwise.
 */
public record ShapeField(
    String name,
    int number,
    FieldType type,
    boolean nullable,
    boolean key,
    List<String> symbols,
    Shape shape,
    ShapeField mapKey,
    ShapeField element)
{
}
