/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.util.Iterator;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeclaredShape;
import io.daybook.journal.WriterInfo;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;

import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * What a reader has learned from the metadata frames of the segment it is in: who writes in which slot, and what the
 * shapes of their messages are. A later WRITER frame of a slot voids the shapes that the slot declared before.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its reader.
 */
public final class SegmentScope
{
    /** No key is as large. */
    private static final long NO_KEY = Long.MAX_VALUE;

    private final Int2ObjectHashMap<WriterInfo> writers = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<Declaration> shapes = new Int2ObjectHashMap<>();
    private final DecodedPayloads<WriterInfo> decodedWriters = new DecodedPayloads<>();
    private final DecodedPayloads<DeclaredShape> decodedShapes = new DecodedPayloads<>();
    private long version = 1;
    /** The declaration that was asked for last: several answers about one message lean on it. */
    private long lastKey = NO_KEY;
    private Declaration last;

    /** A shape, and where its SHAPE frame is. */
    private record Declaration(DeclaredShape shape, long position)
    {
    }

    /**
     * Changes whenever {@link #shape} may answer otherwise than before.
     *
     * @return a number that ascends from 1.
     */
    public long version()
    {
        return version;
    }

    /**
     * Forgets who writes what, for another segment.
     */
    public void clear()
    {
        changed();
        writers.clear();
        shapes.clear();
        decodedWriters.nextSegment();
        decodedShapes.nextSegment();
    }

    /**
     * Forgets what a slot has declared.
     *
     * @param slot of its frames.
     */
    public void forget(final int slot)
    {
        changed();
        writers.remove(slot);
        // Most writers declare no shape: the classes of an iterator need not be loaded for them.
        if (!shapes.isEmpty())
        {
            forgetShapes(slot);
        }
    }

    private void forgetShapes(final int slot)
    {
        for (final Iterator<Integer> keys = shapes.keySet().iterator(); keys.hasNext();)
        {
            if (keys.next() >>> 16 == slot)
            {
                keys.remove();
            }
        }
    }

    /**
     * Learns from a committed frame, when it is a metadata frame that this version knows.
     *
     * @param word     of the frame.
     * @param buffer   that holds the frame.
     * @param offset   of the frame.
     * @param position of the frame in the journal.
     * @throws CodecException when its payload is damaged; the scope has then lost what the frame would have replaced.
     */
    public void learn(final long word, final DirectBuffer buffer, final int offset, final long position)
    {
        final int slot = FrameDescriptor.writer(word);
        switch (FrameDescriptor.type(word))
        {
            case FrameType.WRITER:
                forget(slot);
                learnWriter(word, buffer, offset);
                break;

            case FrameType.SHAPE:
                final DeclaredShape shape = shape(word, buffer, offset);
                shapes.put(key(slot, shape.id()), new Declaration(shape, position));
                changed();
                break;

            default:
                break;
        }
    }

    /**
     * Learns who writes in a slot, and forgets nothing.
     *
     * @param word   of a committed WRITER frame, the slot's last one.
     * @param buffer that holds the frame.
     * @param offset of the frame.
     * @throws CodecException when its payload is damaged.
     */
    void learnWriter(final long word, final DirectBuffer buffer, final int offset)
    {
        final int from = offset + FrameDescriptor.HEADER_LENGTH;
        final int length = FrameDescriptor.length(word) - FrameDescriptor.HEADER_LENGTH;
        final WriterInfo found = decodedWriters.find(buffer, from, length);
        writers.put(FrameDescriptor.writer(word), null != found ? found :
            decodedWriters.keep(buffer, from, length, WriterInfo.decode(buffer, from, length)));
    }

    /**
     * Learns from metadata in damaged bytes: a shape whose own hash is correct. Nothing proves its slot and id, so when
     * it contradicts what is known, all that the slot declared is forgotten.
     *
     * @param word     of the frame.
     * @param buffer   that holds the frame.
     * @param offset   of the frame.
     * @param position of the frame in the journal.
     * @return false for a shape whose bytes have changed since they were written.
     */
    public boolean learnDamaged(
        final long word, final DirectBuffer buffer, final int offset, final long position)
    {
        final int slot = FrameDescriptor.writer(word);
        if (FrameType.WRITER == FrameDescriptor.type(word))
        {
            forget(slot);
        }
        else if (FrameType.SHAPE == FrameDescriptor.type(word))
        {
            try
            {
                final DeclaredShape shape = shape(word, buffer, offset);
                final Declaration before =
                    shapes.putIfAbsent(key(slot, shape.id()), new Declaration(shape, position));
                changed();
                if (null != before && !before.shape.equals(shape))
                {
                    forget(slot);
                }
            }
            catch (final CodecException ignore)
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Tells who writes in a slot.
     *
     * @param slot of a frame.
     * @return the writer, or null when its WRITER frame has not been seen.
     */
    public WriterInfo writer(final int slot)
    {
        return writers.get(slot);
    }

    /**
     * Shape of a message.
     *
     * @param slot of the frame.
     * @param id   type of the frame.
     * @return the shape, or null when its SHAPE frame has not been seen.
     */
    public DeclaredShape shape(final int slot, final int id)
    {
        final Declaration declaration = declaration(slot, id);
        return null == declaration ? null : declaration.shape;
    }

    /**
     * Where a shape was declared.
     *
     * @param slot of the frame.
     * @param id   type of the frame, which has a {@link #shape}.
     * @return position of the SHAPE frame: no message of the shape is stored against one before it.
     */
    public long shapePosition(final int slot, final int id)
    {
        return declaration(slot, id).position;
    }

    private Declaration declaration(final int slot, final int id)
    {
        final int key = key(slot, id);
        if (key != lastKey)
        {
            last = shapes.get(key);
            lastKey = key;
        }
        return last;
    }

    private void changed()
    {
        version++;
        // Not a null declaration: a test that first holds in the second segment makes the JVM compile readers again.
        lastKey = NO_KEY;
    }

    private DeclaredShape shape(final long word, final DirectBuffer buffer, final int offset)
    {
        final int from = offset + FrameDescriptor.HEADER_LENGTH;
        final int length = FrameDescriptor.length(word) - FrameDescriptor.HEADER_LENGTH;
        final DeclaredShape found = decodedShapes.find(buffer, from, length);
        return null != found ? found :
            decodedShapes.keep(buffer, from, length, DeclaredShape.decode(buffer, from, length));
    }

    private static int key(final int slot, final int id)
    {
        return slot << 16 | id;
    }
}
