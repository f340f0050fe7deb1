/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;

/**
 * Finds a field of a message, or of an object in it: {@code b.c} is the field c of the object b, unless there is a
 * field of that very name.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class FieldPath
{
    private final String text;
    private final Field whole;
    /** Each way to cut the path at a point. */
    private final List<Cut> cuts = new ArrayList<>();

    private static final class Cut
    {
        private final Field object;
        private final String behind;
        /** Made when there is such an object. */
        private FieldPath rest;

        private Cut(final String object, final String behind)
        {
            this.object = Field.of(object);
            this.behind = behind;
        }

        private FieldPath rest()
        {
            rest = null == rest ? new FieldPath(behind) : rest;
            return rest;
        }
    }

    private FieldPath(final String text)
    {
        this.text = text;
        whole = Field.of(text);
        for (int point = text.indexOf('.', 1); point > 0 && point < text.length() - 1;
            point = text.indexOf('.', point + 1))
        {
            cuts.add(new Cut(text.substring(0, point), text.substring(point + 1)));
        }
    }

    static FieldPath of(final String text)
    {
        return new FieldPath(text);
    }

    /**
     * Moves to the field, into the objects that it is in.
     *
     * @param reader in an object.
     * @return how many objects were entered and must be left behind the field; -1 where there is no such field, or the
     *     object is null, and then none is to be left.
     */
    int enter(final FieldReader reader)
    {
        if (null != reader.field(whole))
        {
            return 0;
        }
        for (final Cut cut : cuts)
        {
            if (null != reader.field(cut.object) && FieldType.OBJECT == reader.type())
            {
                reader.beginObject();
                final int depth = cut.rest().enter(reader);
                if (depth >= 0)
                {
                    return depth + 1;
                }
                reader.endObject();
            }
        }
        return -1;
    }

    @Override
    public String toString()
    {
        return text;
    }
}
