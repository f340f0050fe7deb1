/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

/**
 * What a member holds that is a list in messages, or a map with keys of class {@code String}, as the generator needs
 * it.
 *
 * @param container class that is made: {@code ArrayList}, {@code LinkedHashMap}, {@code TreeMap} or that of an array.
 * @param isFixed   whether what is read cannot be modified.
 * @param element   one of the elements, or a value of the map: its getter and its setter are the identity; null in an
 *                  array of primitives.
 */
public record Elements(Class<?> container, boolean isFixed, Member element)
{
}
