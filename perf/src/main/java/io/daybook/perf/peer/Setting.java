/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

/**
 * One setting of a peer: the value that its class uses and the report prints.
 *
 * @param peer   that is set.
 * @param name   of the setting, as its users know it.
 * @param value  of it.
 * @param reason for the value.
 * @param <T>    type of the value.
 */
public record Setting<T>(String peer, String name, T value, String reason)
{
}
