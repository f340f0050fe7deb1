/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.codec.DeltaWriter;
import io.daybook.codec.MessageWriter;
import io.daybook.codec.Utf8Text;
import io.daybook.journal.durable.ForceWaiter;
import io.daybook.journal.durable.LogSync;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.MessageTooLargeException;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.log.FrameAppender;
import io.daybook.journal.typed.OpenMessage;
import io.daybook.journal.typed.ShapeDeclaration;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static io.daybook.journal.layout.FrameDescriptor.HEADER_LENGTH;

/**
 * Puts an appender's messages into frames: declares shapes that are not declared yet, stamps the messages, and waits
 * for their forces.
 * <p>
 * <b>Note:</b> for the thread of its appender.
 */
final class MessageFrames
{
    private final FrameAppender frames;
    private final int maxLength;
    private final boolean stampsEarly;
    private LogSync sync;
    /** Null when the appender forces for itself. */
    private ForceWaiter waiter;
    /** Timestamp of a message that is appended at once, where it is read before the claim. */
    private long earlyNs;
    private long timestampNs;
    private boolean hasTimestamp;
    private long position = -1;
    /** Whether the last message waits for its force, and listeners may be told. */
    private boolean forcing;

    MessageFrames(final FrameAppender frames, final int maxLength)
    {
        this.frames = frames;
        this.maxLength = maxLength;
        this.stampsEarly = frames.stampsBeforeClaim();
    }

    /**
     * Makes each message wait for its force from now on. Call it before the first message.
     */
    void awaitForces(final LogSync log, final boolean share)
    {
        sync = log;
        waiter = share ? new ForceWaiter() : null;
    }

    /**
     * Gives the next message a timestamp of its own.
     */
    void timestamp(final long epochNs)
    {
        timestampNs = epochNs;
        hasTimestamp = true;
    }

    /**
     * Forgets the timestamp of a message that is not appended after all.
     */
    void dropTimestamp()
    {
        hasTimestamp = false;
    }

    /**
     * The timestamp that the user has given the next message, or the present time.
     */
    long nextTimestamp()
    {
        return hasTimestamp ? timestampNs : frames.stamp();
    }

    /**
     * START of the last message, -1 before the first.
     */
    long position()
    {
        return position;
    }

    /**
     * Encodes a text.
     *
     * @param target that takes it.
     * @param claim  of the appender, which the text must not open.
     * @return length in bytes.
     */
    int encode(final CharSequence text, final Scratch target, final Claim claim)
    {
        final int begun = target.begin();
        try
        {
            final int length = Utf8Text.length(text);
            checkLength(length);
            Utf8Text.put(text, length, target.buffer(), 0);
            target.checkEncoded(begun);
            claim.checkNone();
            return length;
        }
        catch (final RuntimeException | Error ex)
        {
            dropTimestamp();
            throw ex;
        }
    }

    /**
     * Encodes a self-described message.
     *
     * @param target that takes it, at its start.
     * @return length in bytes.
     */
    int encode(
        final OpenMessage message, final String typeName, final MessageWriter writer, final MutableDirectBuffer target)
    {
        try
        {
            return message.write(typeName, target, writer);
        }
        catch (final RuntimeException | Error ex)
        {
            dropTimestamp();
            throw ex;
        }
    }

    void checkLength(final int length)
    {
        if (length < 0 || length > maxLength)
        {
            throw length < 0 ?
                new JournalException("a length must not be negative: length=" + length) :
                new MessageTooLargeException(
                    "a message must fit into a quarter of a segment: length=" + length + ", max=" + maxLength +
                    "; create the journal with longer segments");
        }
    }

    /**
     * Appends a message.
     *
     * @param shape that its type stands for; null for none.
     */
    long append(
        final int type, final ShapeDeclaration shape, final DirectBuffer source, final int offset, final int length)
    {
        checkLength(length);
        if (offset < 0 || length > source.capacity() - offset)
        {
            throw new JournalException(
                "a message must lie inside its source: offset=" + offset + ", length=" + length +
                ", capacity=" + source.capacity());
        }
        final DeltaWriter changes = null == shape ? null : shape.changes();
        try
        {
            if (null != changes)
            {
                changes.begin(source, offset, length);
                return appendBegun(shape, changes);
            }
            claim(type, shape, length, stampsEarly);
            frames.put(source, offset, length);
            return commit();
        }
        catch (final InternalError ex)
        {
            throw frames.lost(ex);
        }
        catch (final RuntimeException | Error ex)
        {
            frames.abort();
            throw ex;
        }
    }

    /**
     * Appends the message that was begun, stored as what has changed.
     *
     * @param shape of the message.
     */
    long appendBegun(final ShapeDeclaration shape)
    {
        try
        {
            return appendBegun(shape, shape.changes());
        }
        catch (final InternalError ex)
        {
            throw frames.lost(ex);
        }
        catch (final RuntimeException | Error ex)
        {
            frames.abort();
            throw ex;
        }
    }

    /**
     * Where the claim moves to another segment the message has no base there, and is stored whole.
     */
    private long appendBegun(final ShapeDeclaration shape, final DeltaWriter changes)
    {
        checkLength(changes.wholeLength());
        long claimed;
        do
        {
            declareOnce(shape);
            if (stampsEarly)
            {
                earlyNs = nextTimestamp();
            }
            claimed = frames.claim(shape.id(), HEADER_LENGTH + changes.length(), changes.base());
        }
        while (FrameAppender.MOVED == claimed);
        changes.put(frames.buffer(), frames.payloadOffset(), claimed);
        commit();
        changes.committed(claimed);
        return claimed;
    }

    /**
     * Claims the frame of a message, behind the declaration of its shape.
     *
     * @param shape that its type stands for; null for none.
     * @return position of the frame.
     */
    long claim(final int type, final ShapeDeclaration shape, final int length)
    {
        return claim(type, shape, length, false);
    }

    private long claim(final int type, final ShapeDeclaration shape, final int length, final boolean stampsFirst)
    {
        long claimed;
        do
        {
            if (null != shape)
            {
                declareOnce(shape);
            }
            if (stampsFirst)
            {
                earlyNs = nextTimestamp();
            }
            claimed = frames.claim(type, HEADER_LENGTH + length, DeltaWriter.NO_BASE);
        }
        while (FrameAppender.MOVED == claimed);
        return claimed;
    }

    /**
     * Declares a shape in the appender's segment, unless it is declared there.
     */
    void declareOnce(final ShapeDeclaration shape)
    {
        if (!shape.isDeclaredIn(frames.scopeBase()))
        {
            declare(shape);
        }
    }

    private void declare(final ShapeDeclaration shape)
    {
        final DirectBuffer payload = shape.payload();
        checkLength(payload.capacity());
        final long claimed = claim(FrameType.SHAPE, null, payload.capacity());
        final long base = frames.scopeBase();
        frames.commitPayload(payload);
        shape.declaredIn(base, claimed);
    }

    private long commit()
    {
        return commit(stampsEarly ? earlyNs : nextTimestamp());
    }

    /**
     * Commits the claimed frame of a message.
     */
    long commit(final long epochNs)
    {
        checkNotForcing();
        position = frames.commit(epochNs);
        hasTimestamp = false;
        if (null != sync)
        {
            forcing = true;
            try
            {
                sync.coverAppended(position, waiter);
            }
            finally
            {
                forcing = false;
            }
        }
        return position;
    }

    /**
     * Refuses a listener that appends by the appender whose message it is told of: that append has not ended.
     */
    void checkNotForcing()
    {
        if (forcing)
        {
            throw new JournalException(
                "the appender waits for a force, and its thread tells a listener what is durable: let the listener " +
                "append by an appender of its own");
        }
    }
}
