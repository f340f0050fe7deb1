/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.generated.Container;

/**
 * The elements of a member that is a list in messages, or a map with keys of class {@code String}. This is what the
 * generator needs to know of them.
 *
 * @param container class of the list or map.
 * @param element   an element of the list or a value of the map, whose getter and setter are the identity; null for an
 *                  array of primitives.
 */
public record Elements(Container container, PlannedMember element)
{
}
