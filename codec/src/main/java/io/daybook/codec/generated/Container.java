/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

/**
 * The list, map or array that holds the elements of a list or the entries of a map.
 *
 * @param type    class to make: {@code ArrayList}, {@code LinkedHashMap}, {@code TreeMap} or an array's class.
 * @param isFixed whether it cannot be modified after reading.
 */
public record Container(Class<?> type, boolean isFixed)
{
}
