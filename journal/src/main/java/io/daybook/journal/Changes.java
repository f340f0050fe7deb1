/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.Arrays;
import java.util.Objects;

import io.daybook.codec.DeltaReader;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.Transcoder;

/**
 * What has changed in a message since the message of the same key that its reader looked at before. The writer stored
 * the changes against the message of that key that it wrote before. Where the reader did not look at that one, or where
 * the message is stored whole, every field counts as changed.
 * <p>
 * <b>Note:</b> valid as long as its {@link Message}, and for the thread of its reader. Allocates nothing, except where
 * a method says so.
 */
public final class Changes
{
    private static final int NONE = -1;

    private final Message message;
    private DeltaReader whole;
    private Shape shape;
    /**
     * By index in the reader's shape: index in the writer's shape, -1 for none. Null while fields are counted by the
     * writer's shape.
     */
    private int[] indexes;
    /** The same for the type and the shape that were asked for last. */
    private int[] known;
    private MessageType<?> readerType;
    private Shape writerShape;

    Changes(final Message message)
    {
        this.message = message;
    }

    Changes wrap(final DeltaReader reader, final Shape writer)
    {
        whole = reader;
        shape = writer;
        indexes = null;
        return this;
    }

    /**
     * Counts fields by the shape of the reader's class. They are matched by name or
     * {@link io.daybook.codec.OldName}. A field that the writer does not know never changes. Allocates when the type
     * is not the one given last.
     *
     * @param reader type whose fields are meant from now on, until the next message.
     * @return this for a fluent API.
     */
    public Changes in(final MessageType<?> reader)
    {
        if (readerType != reader || writerShape != shape)
        {
            final int[] found = new int[Objects.requireNonNull(reader, "reader").shape().fields().size()];
            Arrays.fill(found, NONE);
            for (int i = 0; i < shape.fields().size(); i++)
            {
                final int index = reader.indexOf(reader.shape(), shape.fields().get(i).name());
                if (index >= 0)
                {
                    found[index] = i;
                }
            }
            known = found;
            readerType = reader;
            writerShape = shape;
        }
        indexes = known;
        return this;
    }

    /**
     * Whether each field counts as changed, because nothing is known to be unchanged.
     *
     * @return false where the message is stored as changes against the message of its key that the reader looked at
     *     before.
     */
    public boolean isKey()
    {
        return whole.isWhole();
    }

    /**
     * Whether a field has changed. A field that is an object has changed when anything in it has.
     *
     * @param field index in the message's {@link Message#shape() shape}, or in that of the type given to {@link #in}.
     * @return false when it is known to be unchanged.
     */
    public boolean changed(final int field)
    {
        message.bytes();
        final int index = null == indexes ? field : indexes[field];
        return index >= 0 && whole.hasChanged(index);
    }

    /**
     * Finds the next field that has changed.
     *
     * @param after index of a field, -1 to begin.
     * @return index of the next field that has changed, -1 for none.
     */
    public int nextChanged(final int after)
    {
        final int count = null == indexes ? shape.fields().size() : indexes.length;
        for (int i = after + 1; i < count; i++)
        {
            if (changed(i))
            {
                return i;
            }
        }
        return NONE;
    }

    /**
     * Number that the message's writer has given its key, in this segment.
     *
     * @return the slot, from 0.
     */
    public int slot()
    {
        return whole.slot();
    }

    /**
     * Where the message is that the changes are stored against.
     *
     * @return its position, -1 for a message that is stored whole.
     */
    public long base()
    {
        return whole.base();
    }

    /**
     * How long the message would be if it were stored whole, as PACKED.
     *
     * @return length in bytes; {@link Message#length} is that of what is stored.
     */
    public int wholeLength()
    {
        return whole.length();
    }

    /**
     * Writes the fields that are stored in the message itself: those that differ from its {@link #base() base}, or all
     * of them. Names are those of the message's shape. Allocates.
     *
     * @param writer that stands in an object.
     */
    public void writeStored(final FieldWriter writer)
    {
        Objects.requireNonNull(writer, "writer");
        final Transcoder transcoder = new Transcoder();
        final FieldReader reader = message.reader();
        for (int i = 0; reader.next(); i++)
        {
            if (whole.isStored(i))
            {
                transcoder.copyField(reader, writer);
            }
        }
    }
}
