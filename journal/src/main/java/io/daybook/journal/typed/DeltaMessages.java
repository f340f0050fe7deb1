/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeclaredShape;
import io.daybook.codec.DeltaReader;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.FrameDescriptor;

import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Puts together, for one reader, the messages that are stored as what has changed. It uses what it keeps of each writer
 * and shape, and goes back in the segment where it keeps nothing.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its reader.
 */
public final class DeltaMessages
{
    /** What is kept of one writer's messages of one shape. */
    private static final class Kept
    {
        private final DeclaredShape declared;
        private final DeltaReader reader;
        private final LaterKeys keys = new LaterKeys();

        Kept(final DeclaredShape declared)
        {
            this.declared = declared;
            this.reader = new DeltaReader(declared.shape(), declared.delta());
        }
    }

    private final ScopeSource source;
    private final Int2ObjectHashMap<Kept> byWriter = new Int2ObjectHashMap<>();

    /** Makes a reader of such messages that finds their bases by a scope. */
    public DeltaMessages(final ScopeSource source)
    {
        this.source = source;
    }

    /**
     * Puts a whole message together.
     *
     * @param declared shape of the message.
     * @param word     of its frame.
     * @param position of the message.
     * @param buffer   that holds the payload.
     * @param offset   of its first byte.
     * @param length   in bytes.
     * @return reader that holds the whole message now.
     * @throws CorruptJournalException when that cannot be done; it names the next message of the key that is stored
     *                                 whole.
     */
    public DeltaReader read(
        final DeclaredShape declared,
        final long word,
        final long position,
        final DirectBuffer buffer,
        final int offset,
        final int length)
    {
        final int writer = FrameDescriptor.writer(word);
        final int type = FrameDescriptor.type(word);
        final Kept kept = kept(writer << 16 | type, declared);
        kept.reader.newScope(source.scope().shapePosition(writer, type));
        try
        {
            kept.reader.read(position, buffer, offset, length, source.around(word, position));
            return kept.reader;
        }
        catch (final CodecException | CorruptJournalException ex)
        {
            throw lost(kept, word, position, buffer, offset, length, ex);
        }
    }

    private Kept kept(final int key, final DeclaredShape declared)
    {
        Kept kept = byWriter.get(key);
        if (null == kept || kept.declared != declared && !kept.declared.equals(declared))
        {
            // Those of writers that have declared nothing in this segment yet may be gone for good.
            byWriter.keySet().removeIf((other) -> null == source.scope().shape(other >>> 16, other & 0xFFFF));
            kept = new Kept(declared);
            byWriter.put(key, kept);
        }
        return kept;
    }

    private CorruptJournalException lost(
        final Kept kept,
        final long word,
        final long position,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final RuntimeException cause)
    {
        int slot = -1;
        try
        {
            slot = DeltaReader.slot(buffer, offset, length);
        }
        catch (final CodecException ignore)
        {
            // Then the key of the message is not known.
        }
        final SegmentMessages messages = source.around(word, position);
        final long next = slot < 0 ? -1 : kept.keys.next(messages, position, slot);
        return CorruptJournalException.ofDelta(position, slot, cause, next);
    }
}
