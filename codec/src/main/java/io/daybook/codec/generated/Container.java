/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

/**
 * What holds the elements of a list or the entries of a map.
 *
 * @param type    class that is made: {@code ArrayList}, {@code LinkedHashMap}, {@code TreeMap} or that of an array.
 * @param isFixed whether what is read cannot be modified.
 */
public record Container(Class<?> type, boolean isFixed)
{
}
