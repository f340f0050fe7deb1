/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.generated.Container;

/**
 * What a member holds that is a list in messages, or a map with keys of class {@code String}, as the generator needs
 * it.
 *
 * @param container what holds them.
 * @param element   one of the elements, or a value of the map: its getter and its setter are the identity; null in an
 *                  array of primitives.
 */
public record Elements(Container container, PlannedMember element)
{
}
