/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.util.HashMap;
import java.util.Map;

import io.daybook.codec.DeclaredShape;
import io.daybook.codec.DeltaReader;
import io.daybook.codec.FieldReader;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.FrameType;

import org.agrona.DirectBuffer;

/**
 * Reads the fields of a journal's messages without a class. There is one decoder for each wire format and shape.
 * Messages that are stored as what has changed are first put together.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its reader.
 */
public final class FieldReaders
{
    private final ScopeSource source;
    private final Map<Object, MessageDecoder> decoders = new HashMap<>();

    private Object lastKey;
    private MessageDecoder lastDecoder;
    /** Null until there is a message that is stored as what has changed. */
    private DeltaMessages deltas;

    /** Makes readers that look shapes up in a scope. */
    public FieldReaders(final ScopeSource source)
    {
        this.source = source;
    }

    /**
     * Tells how a message is encoded.
     *
     * @param frameType of its frame.
     * @param declared  what the type stands for; null for a type without a shape.
     * @return its wire format, or null for bytes and text.
     */
    public static WireFormat wireFormat(final int frameType, final DeclaredShape declared)
    {
        switch (frameType)
        {
            case FrameType.YAML:
                return WireFormat.YAML;

            case FrameType.JSON:
                return WireFormat.JSON;

            case FrameType.BINARY_YAML:
                return WireFormat.BINARY_YAML;

            default:
                return null == declared ? null : declared.wireFormat();
        }
    }

    /**
     * Moves to the fields of a message.
     *
     * @param wireFormat of the message.
     * @param declared   shape of the message; null for none.
     * @param word       of its frame.
     * @param position   of the message.
     * @param buffer     that holds the payload.
     * @param offset     of its first byte.
     * @param length     in bytes.
     * @return a reader before the first field, reused for the next message.
     * @throws CorruptJournalException when the message is stored as what has changed and cannot be put together.
     */
    public FieldReader read(
        final WireFormat wireFormat,
        final DeclaredShape declared,
        final long word,
        final long position,
        final DirectBuffer buffer,
        final int offset,
        final int length)
    {
        final Object key = null == declared ? wireFormat : declared;
        if (key != lastKey)
        {
            lastDecoder = decoder(key, wireFormat, declared);
            lastKey = key;
        }
        final DeltaReader whole = whole(declared, word, position, buffer, offset, length);
        return null == whole ? lastDecoder.wrap(buffer, offset, length) :
            lastDecoder.wrap(whole.buffer(), whole.offset(), whole.length());
    }

    private MessageDecoder decoder(final Object key, final WireFormat wireFormat, final DeclaredShape declared)
    {
        MessageDecoder decoder = decoders.get(key);
        if (null == decoder)
        {
            decoder = wireFormat.whole().decoder(null == declared ? null : declared.shape());
            decoders.put(key, decoder);
        }
        return decoder;
    }

    /**
     * Puts a whole message together, where its shape says that it may be stored as what has changed.
     *
     * @param declared shape of the message; null for none.
     * @param word     of its frame.
     * @param position of the message.
     * @param buffer   that holds the payload.
     * @param offset   of its first byte.
     * @param length   in bytes.
     * @return reader that holds the whole message; null when the message's own bytes are the whole message.
     * @throws CorruptJournalException when it cannot be put together.
     */
    public DeltaReader whole(
        final DeclaredShape declared,
        final long word,
        final long position,
        final DirectBuffer buffer,
        final int offset,
        final int length)
    {
        if (null == declared || null == declared.delta())
        {
            return null;
        }
        if (null == deltas)
        {
            deltas = new DeltaMessages(source);
        }
        return deltas.read(declared, word, position, buffer, offset, length);
    }

    /**
     * Forgets the messages that the next one may be stored against: the memory that they were read from is gone.
     */
    public void forgetBases()
    {
        deltas = null;
    }
}
