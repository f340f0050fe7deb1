/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.Objects;

import io.daybook.codec.WireFormat;

/**
 * The level of a message that an object, list or map is. A codec of YAML must know it, because it indents what it
 * writes. In all other formats there is one place for all.
 *
 * @param format   of the message.
 * @param depth    levels around this one.
 * @param isList   whether this level is a list.
 * @param isInList whether this level is an element of a list.
 */
record Place(WireFormat format, int depth, boolean isList, boolean isInList)
{
    /** The place of a message. */
    static Place outermost(final WireFormat format)
    {
        return new Place(format, 0, false, false);
    }

    /** The place of a list, or of an object or map, that is a value on this level. */
    Place inner(final boolean isInnerList)
    {
        return WireFormat.YAML == format ? new Place(format, depth + 1, isInnerList, isList) : this;
    }

    boolean isOutermost()
    {
        return 0 == depth;
    }

    // A record's own equals and hashCode are made by the virtual machine when they are first called, which takes long.

    @Override
    public boolean equals(final Object o)
    {
        return o instanceof Place && format == ((Place)o).format && depth == ((Place)o).depth &&
            isList == ((Place)o).isList && isInList == ((Place)o).isInList;
    }

    @Override
    public int hashCode()
    {
        return Objects.hash(format, depth, isList, isInList);
    }

    /** Whether a value in place of this level begins with a space. Behind the dash of an element there is one. */
    boolean hasSpace()
    {
        return depth > 0 && !isInList;
    }
}
