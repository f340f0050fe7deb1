/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

/**
 * One setting of a peer. Its class uses the value, and the report prints it.
 *
 * @param peer   name of the peer.
 * @param name   of the setting, as its users know it.
 * @param value  of it.
 * @param reason for the value.
 * @param <T>    type of the value.
 */
public record Setting<T>(String peer, String name, T value, String reason)
{
}
