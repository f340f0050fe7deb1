/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.diff;

import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.MessageScan;
import io.daybook.journal.Message;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.SegmentSearch;
import io.daybook.tools.read.Selection;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * One of two journals that are compared: gives its messages one by one.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Side
{
    private static final Field TYPE = Field.of("type");

    private final MessageScan scan;
    private final Reading reading;
    private final Selection selection;
    private final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
    private final MessageEncoder keyEncoder = TextEncoders.json(false);
    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
    private final Transcoder transcoder = new Transcoder();

    private Content content;
    private String key;
    private boolean readsKeys;
    private boolean isPastRange;
    private boolean isEnded;
    private long count;
    private long keyless;
    private boolean isEmpty = true;

    /**
     * Makes a side before its first message.
     *
     * @param scan      of the journal.
     * @param reading   that keeps account of damage.
     * @param selection of the messages to compare.
     */
    public Side(final MessageScan scan, final Reading reading, final Selection selection)
    {
        this.scan = scan;
        this.reading = reading;
        this.selection = selection;
        SegmentSearch.seek(scan, selection.range());
    }

    /** Sets whether messages without a key are left out. */
    void readKeys()
    {
        readsKeys = true;
    }

    /**
     * Moves to the next message. A side that has ended stays so: what comes to a live journal later would be compared
     * with the wrong message.
     *
     * @return false if there is none.
     */
    boolean next()
    {
        content = null;
        if (!isEnded)
        {
            reading.read(scan, this::take);
            isEnded = null == content;
        }
        count += null == content ? 0 : 1;
        return null != content;
    }

    /** Takes a message if it is chosen; encodes it here, where damage of it is noted. */
    private boolean take(final Message message, final boolean unproved)
    {
        isEmpty = false;
        isPastRange = message.sequence() > selection.range().toSequence();
        if (!isPastRange && selection.accepts(message) && (!readsKeys || takeKey(message)))
        {
            encoder.wrap(buffer, 0, null);
            message.writeFields(encoder);
            final byte[] fields = new byte[encoder.finish()];
            buffer.getBytes(0, fields);
            content = new Content(message.position(), message.sequence(), message.typeName(), fields);
        }
        return null == content && !isPastRange;
    }

    private boolean takeKey(final Message message)
    {
        final Shape shape = message.shape();
        if (null == shape || shape.fields().stream().noneMatch(ShapeField::key))
        {
            keyless++;
            return false;
        }
        keyEncoder.wrap(buffer, 0, null).text(TYPE, shape.name());
        final FieldReader reader = message.reader();
        for (final ShapeField field : shape.fields())
        {
            if (field.key() && null != reader.field(field.name()))
            {
                transcoder.copyField(reader, keyEncoder);
            }
        }
        key = buffer.getStringWithoutLengthUtf8(0, keyEncoder.finish());
        return true;
    }

    /** Returns the message, or null if there was none. */
    Content content()
    {
        return content;
    }

    /** Returns the type and the key of the message, as JSON. */
    String key()
    {
        return key;
    }

    /**
     * Returns how many chosen messages were left out as they have no key.
     */
    public long keyless()
    {
        return keyless;
    }

    /**
     * Returns whether there was no message at all, chosen or not.
     */
    public boolean isEmpty()
    {
        return isEmpty;
    }

    /**
     * Returns how many messages were given.
     */
    public long count()
    {
        return count;
    }
}
