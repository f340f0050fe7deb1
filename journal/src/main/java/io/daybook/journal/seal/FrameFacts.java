/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.daybook.codec.CodecException;
import io.daybook.journal.WriterInfo;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;

import org.agrona.DirectBuffer;
import org.agrona.collections.Int2IntHashMap;

/**
 * What the frames of a segment say besides their messages: how many there are, from when to when, by whom, and at which
 * offset each writer has last said who it is, which begins its scope.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class FrameFacts
{
    /** A longer WRITER frame, which no writer makes, is not listed. */
    private static final int MAX_WRITER_LENGTH = 4_096;
    private static final int NONE = 0;

    private final Set<SealedWriter> writers = new LinkedHashSet<>();
    /** Offsets of the WRITER frames with which the scopes of the slots begin. */
    private final Int2IntHashMap scopes = new Int2IntHashMap(NONE);
    private long messages;
    private long earliest;
    private long latest;

    /** Forgets all frames. */
    void reset()
    {
        writers.clear();
        scopes.clear();
        messages = 0;
        earliest = Long.MAX_VALUE;
        latest = Long.MIN_VALUE;
    }

    /**
     * Learns from a frame that is no padding.
     *
     * @param word   of the frame.
     * @param offset of it in the segment.
     * @param buffer that holds it.
     * @param at     where in the buffer.
     */
    void learn(final long word, final int offset, final DirectBuffer buffer, final int at)
    {
        final int type = FrameDescriptor.type(word);
        if (FrameType.isMessage(type))
        {
            messages++;
            final long timestamp = buffer.getLong(at + FrameDescriptor.TIMESTAMP_OFFSET);
            if (0 != timestamp)
            {
                earliest = Math.min(earliest, timestamp);
                latest = Math.max(latest, timestamp);
            }
        }
        else if (FrameType.WRITER == type)
        {
            scopes.put(FrameDescriptor.writer(word), offset);
            if (FrameDescriptor.length(word) <= MAX_WRITER_LENGTH && writers.size() < SealWalk.MAX_WRITERS)
            {
                learnWriter(word, buffer, at);
            }
        }
    }

    private void learnWriter(final long word, final DirectBuffer buffer, final int at)
    {
        try
        {
            writers.add(SealedWriter.of(FrameDescriptor.writer(word), WriterInfo.decode(
                buffer,
                at + FrameDescriptor.HEADER_LENGTH,
                FrameDescriptor.length(word) - FrameDescriptor.HEADER_LENGTH)));
        }
        catch (final CodecException ignore)
        {
            // Damaged metadata, which other checks report: it says of no writer who it is.
        }
    }

    /** Says why nothing that can be followed begins with a word. */
    static String describe(final long word)
    {
        if (0 == word)
        {
            return "nothing where a frame should be";
        }
        return FrameDescriptor.length(word) < 0 ? "an open claim" :
            "impossible frame length: length=" + FrameDescriptor.length(word);
    }

    /** Forgets who has said who it is: in a gap any writer may have said something else. */
    void endScopes()
    {
        scopes.clear();
    }

    /** Offset of the WRITER frame of the scope that a frame is in; 0 when none is certain. */
    int scope(final long word)
    {
        return scopes.get(FrameDescriptor.writer(word));
    }

    /** Number of messages. */
    long messages()
    {
        return messages;
    }

    /** The earliest timestamp; 0 when no message has one. */
    long earliest()
    {
        return earliest <= latest ? earliest : 0;
    }

    /** The latest timestamp; 0 when no message has one. */
    long latest()
    {
        return earliest <= latest ? latest : 0;
    }

    /** Who has written, in the order of their WRITER frames. */
    List<SealedWriter> writers()
    {
        return List.copyOf(writers);
    }
}
