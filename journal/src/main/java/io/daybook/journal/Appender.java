/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Objects;

import io.daybook.codec.Codec;
import io.daybook.codec.DeltaOptions;
import io.daybook.codec.EventsType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageType;
import io.daybook.codec.MessageWriter;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.durable.LogSync;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.error.JournalFullException;
import io.daybook.journal.error.MessageTooLargeException;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.log.FrameAppender;
import io.daybook.journal.log.OneThread;
import io.daybook.journal.typed.OpenMessage;
import io.daybook.journal.typed.ShapeDeclaration;
import io.daybook.journal.typed.ShapeDeclarations;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Appends messages to a journal. Any number of other appenders, in this process and in others, may do so at the same
 * time. A message is visible to tailers, whole, as soon as the call returns, and survives the death of this process.
 * {@link Durability} says when it survives more than that.
 * <p>
 * A position is a byte offset in the journal: where a message starts. No position is ever used twice.
 * <p>
 * <b>Note:</b> for one thread. The appender belongs to the first thread that uses it, together with its claim and all
 * that was begun with it, until that thread calls {@link #release()} or ends. A call of any other thread, except
 * {@link #close()}, throws an {@link IllegalStateException} and changes nothing. Making a publisher does not make a
 * thread the owner, nor does reading. No method allocates once its scratch buffers have grown.
 */
public sealed class Appender implements AutoCloseable permits ExclusiveAppender
{
    final FrameAppender frames;
    final MessageFrames messages;

    private final Journal journal;
    private final OneThread owner;
    private final ShapeDeclarations shapes;
    private final Scratch scratch = new Scratch();
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
    private final OpenMessage message = new OpenMessage();
    private final Claim claim = new Claim(this);

    Appender(final Journal journal, final FrameAppender frames)
    {
        this.journal = journal;
        this.frames = frames;
        this.owner = frames.owner();
        this.shapes = new ShapeDeclarations(owner);
        this.messages = new MessageFrames(frames, journal.maxMessageLength());
    }

    /** Makes each message wait for its force from now on. Call it before the first message. */
    final void awaitForces(final LogSync log, final boolean share)
    {
        messages.awaitForces(log, share);
    }

    /**
     * Hands the appender over, with an open claim if there is one: it belongs to the next thread that uses it. Nothing
     * happens when the appender belongs to no thread.
     *
     * @throws IllegalStateException when it belongs to another thread.
     * @throws JournalException      while a message is open.
     */
    public final void release()
    {
        checkOwner();
        message.checkNone();
        owner.release();
    }

    /**
     * Makes this thread the owner, before anything is touched.
     *
     * @throws IllegalStateException when the appender belongs to another thread.
     */
    final void own()
    {
        if (!owner.isMine())
        {
            takeOver();
        }
    }

    private void takeOver()
    {
        owner.take();
        if (claim.open && !hasClaim())
        {
            claim.orphan();
        }
    }

    /** Checks that no other thread is the owner, where it does not matter who is. */
    final void checkOwner()
    {
        if (!owner.isMine())
        {
            owner.check();
        }
    }

    /**
     * Appends bytes.
     *
     * @param source buffer that holds them.
     * @param offset of the first byte.
     * @param length in bytes.
     * @return position of the message.
     * @throws MessageTooLargeException above the journal's maximum.
     * @throws JournalFullException     when there is no space for the next segment.
     * @throws JournalFailedException   when the log's memory is gone.
     * @throws JournalException         when the memory of a mapped {@code source} is gone. Compiled code may throw the
     *                                  JVM's {@link InternalError} instead, once the append has returned.
     */
    public final long append(final DirectBuffer source, final int offset, final int length)
    {
        Objects.requireNonNull(source, "source");
        begin();
        return append(FrameType.BYTES, null, source, offset, length);
    }

    /**
     * Appends bytes.
     *
     * @param source buffer that holds them.
     * @param offset of the first byte.
     * @param length in bytes.
     * @return position of the message.
     */
    public final long append(final byte[] source, final int offset, final int length)
    {
        Objects.requireNonNull(source, "source");
        begin();
        view.wrap(source);
        return appendView(offset, length);
    }

    /**
     * Appends bytes.
     *
     * @param source array, all of which is appended.
     * @return position of the message.
     */
    public final long append(final byte[] source)
    {
        return append(Objects.requireNonNull(source, "source"), 0, source.length);
    }

    /**
     * Appends what is between a buffer's position and its limit; neither is moved.
     *
     * @param source buffer that holds the bytes.
     * @return position of the message.
     */
    public final long append(final ByteBuffer source)
    {
        Objects.requireNonNull(source, "source");
        begin();
        view.wrap(source);
        return appendView(source.position(), source.remaining());
    }

    private long appendView(final int offset, final int length)
    {
        try
        {
            return append(FrameType.BYTES, null, view, offset, length);
        }
        finally
        {
            view.wrap(0, 0);
        }
    }

    /**
     * Appends text, which dumps show as text.
     *
     * @param text any Unicode text without lone surrogates; must append and open nothing by this appender.
     * @return position of the message.
     * @throws io.daybook.codec.CodecException for a lone surrogate, and for a text that another thread changes during
     *                                         the call.
     */
    public final long append(final CharSequence text)
    {
        Objects.requireNonNull(text, "text");
        begin();
        return append(FrameType.TEXT, null, scratch.buffer(), 0, messages.encode(text, scratch, claim));
    }

    /**
     * Appends bytes of a declared shape, in the layout of {@link WireFormat#PACKED}: readers and dumps see its fields.
     *
     * @param shape  of the bytes; keep the object, since each shape is declared once in a segment.
     * @param source buffer that holds them.
     * @param offset of the first byte.
     * @param length in bytes.
     * @return position of the message.
     */
    public final long append(final Shape shape, final DirectBuffer source, final int offset, final int length)
    {
        return append(shape, WireFormat.PACKED, source, offset, length);
    }

    /**
     * Appends bytes of a declared shape, in the layout of a wire format: readers and dumps see its fields.
     *
     * @param shape      of the bytes; keep the object, since each shape is declared once in a segment.
     * @param wireFormat of the bytes; with DELTA, pass whole messages in PACKED; only changes are stored.
     * @param source     buffer that holds them.
     * @param offset     of the first byte.
     * @param length     in bytes.
     * @return position of the message.
     */
    public final long append(
        final Shape shape, final WireFormat wireFormat, final DirectBuffer source, final int offset, final int length)
    {
        Objects.requireNonNull(source, "source");
        own();
        return append(shapes.of(shape, wireFormat, DeltaOptions.DEFAULT), source, offset, length);
    }

    /**
     * Gives the next message a timestamp, stored as given: for imports and replays. It counts for one message, also for
     * one that fails to be appended. A claim keeps it until it is committed or aborted.
     *
     * @param epochNs nanoseconds since the epoch; 0 stands for no time.
     */
    public final void timestamp(final long epochNs)
    {
        own();
        messages.timestamp(epochNs);
    }

    /**
     * Makes room for a message that is bytes without a shape.
     *
     * @param maxLength of the message.
     * @return the claim, the same object each time; one may be open at a time.
     */
    public final Claim claim(final int maxLength)
    {
        return claim(FrameType.BYTES, null, maxLength);
    }

    /**
     * Makes room for a message of a declared shape, in the layout of {@link WireFormat#PACKED}.
     *
     * @param shape     of the message.
     * @param maxLength of the message.
     * @return the claim, the same object each time; one may be open at a time.
     */
    public final Claim claim(final Shape shape, final int maxLength)
    {
        own();
        final ShapeDeclaration packed = shapes.of(shape, WireFormat.PACKED, DeltaOptions.DEFAULT);
        return claim(packed.id(), packed, maxLength);
    }

    private Claim claim(final int type, final ShapeDeclaration shape, final int maxLength)
    {
        begin();
        messages.checkLength(maxLength);
        return openClaim(claim, type, shape, maxLength);
    }

    /**
     * Appends a self-described message without a class.
     *
     * @param typeName of the message, which readers see; null for none.
     * @param writer   of its fields, which appends nothing else by this appender.
     * @return position of the message.
     */
    public final long write(final String typeName, final MessageWriter writer)
    {
        Objects.requireNonNull(writer, "writer");
        beginMessage();
        final int length = messages.encode(message, typeName, writer, scratch.buffer());
        return append(FrameType.BINARY_YAML, null, scratch.buffer(), 0, length);
    }

    private void beginMessage()
    {
        own();
        message.giveUp();
        checkIdle();
        scratch.begin();
    }

    /**
     * Begins a self-described message without a class. A message that was begun before and not ended is given up.
     *
     * @param typeName of the message, which readers see; null for none.
     * @return a writer of its fields, valid until {@link #endMessage()}.
     */
    public final FieldWriter message(final String typeName)
    {
        beginMessage();
        frames.checkOpen();
        return message.begin(typeName, scratch.buffer());
    }

    /**
     * Appends the message that was begun.
     *
     * @return position of the message.
     */
    public final long endMessage()
    {
        own();
        return append(FrameType.BINARY_YAML, null, scratch.buffer(), 0, message.end());
    }

    /**
     * Makes a publisher of the objects of a class, in {@link WireFormat#PACKED}.
     *
     * @param type the class.
     * @param <T>  the class.
     * @return a new publisher, for this appender's thread.
     */
    public final <T> Publisher<T> publisher(final Class<T> type)
    {
        return publisher(type, WireFormat.PACKED);
    }

    /**
     * Makes a publisher of the objects of a class.
     *
     * @param type       the class.
     * @param wireFormat of the messages.
     * @param <T>        the class.
     * @return a new publisher, for this appender's thread.
     */
    public final <T> Publisher<T> publisher(final Class<T> type, final WireFormat wireFormat)
    {
        return publisher(MessageType.of(Objects.requireNonNull(type, "type")), wireFormat);
    }

    /**
     * Makes a publisher of objects. An object of a sealed interface is published as {@link MessageType#types} says.
     *
     * @param type       of the objects.
     * @param wireFormat of the messages.
     * @param <T>        the class.
     * @return a new publisher, for this appender's thread.
     */
    public final <T> Publisher<T> publisher(final MessageType<T> type, final WireFormat wireFormat)
    {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(wireFormat, "wireFormat");
        return Publisher.of(this, shapes, type, wireFormat);
    }

    /**
     * Makes a publisher of objects in a format that only their codec knows: dumps show plain bytes.
     *
     * @param codec that writes the objects, such as {@link io.daybook.codec.BytesMarshallableCodec}.
     * @param <T>   the class.
     * @return a new publisher, for this appender's thread.
     */
    public final <T> Publisher<T> publisher(final Codec<T> codec)
    {
        checkOwner();
        return new Publisher<>(this, Objects.requireNonNull(codec, "codec"), null, false);
    }

    /**
     * Makes a publisher of objects in a format of their codec, with a shape that describes it: dumps show their fields.
     *
     * @param codec      that writes the objects, such as {@link io.daybook.codec.BytesMarshallableCodec}.
     * @param shape      of the bytes that the codec writes.
     * @param wireFormat of these bytes; with DELTA, the codec writes whole messages in PACKED; only changes are stored.
     * @param <T>        the class.
     * @return a new publisher, for this appender's thread.
     */
    public final <T> Publisher<T> publisher(final Codec<T> codec, final Shape shape, final WireFormat wireFormat)
    {
        Objects.requireNonNull(codec, "codec");
        return new Publisher<>(this, codec, shapes.ofAnyThread(shape, wireFormat, DeltaOptions.DEFAULT), false);
    }

    /**
     * Makes a publisher of the events of an interface, in {@link WireFormat#PACKED}.
     *
     * @param type the interface.
     * @param <X>  the interface.
     * @return a new object whose methods publish, for this appender's thread.
     */
    public final <X> X events(final Class<X> type)
    {
        return events(type, WireFormat.PACKED);
    }

    /**
     * Makes a publisher of the events of an interface.
     *
     * @param type       the interface.
     * @param wireFormat of the messages.
     * @param <X>        the interface.
     * @return a new object whose methods publish, for this appender's thread.
     */
    public final <X> X events(final Class<X> type, final WireFormat wireFormat)
    {
        return events(EventsType.of(Objects.requireNonNull(type, "type")), wireFormat);
    }

    /**
     * Makes a publisher of events: a call of a method that is neither static nor default appends a message of that
     * name, as {@link EventsType} says, and throws what {@link Publisher#publish} throws. A default method runs as it
     * is, and what it calls is appended. {@link #position()} tells where.
     *
     * @param type       of the events.
     * @param wireFormat of the messages.
     * @param <X>        the interface.
     * @return a new object whose methods publish, for this appender's thread.
     */
    public final <X> X events(final EventsType<X> type, final WireFormat wireFormat)
    {
        final EventPublishers publishers = new EventPublishers(this, wireFormat);
        return Objects.requireNonNull(type, "type").proxy(publishers, publishers);
    }

    /**
     * Ends the journal's current segment: whatever any appender appends next is in a new one. A segment without a
     * message is left as it is. So when several threads or processes ask for a roll at once, one is made.
     *
     * @return whether it was this call that ended a segment.
     * @throws JournalFullException when there is no space for the next segment.
     */
    public final boolean roll()
    {
        begin();
        try
        {
            return frames.roll();
        }
        finally
        {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Tells the position of the last message of this appender.
     *
     * @return START of the message, -1 before the first.
     */
    public final long position()
    {
        checkOwner();
        return messages.position();
    }

    /**
     * The writer slot of this appender.
     *
     * @return number of the slot, 1 to 1,023; others can use it once the appender is closed.
     */
    public final int writerId()
    {
        return frames.slotNumber();
    }

    /**
     * Aborts an open claim and gives up the writer slot. The appender cannot be used after that. Any thread may call
     * this. If another live thread has a claim of an {@link ExclusiveAppender} open, that thread may still commit it;
     * the slot is given up then. A claim of another appender is not in the log yet, and its commit is refused.
     */
    @Override
    public final void close()
    {
        try
        {
            abortIfFree();
        }
        finally
        {
            frames.close();
            journal.forget(this);
            owner.release();
        }
    }

    final void beginClose()
    {
        try
        {
            abortIfFree();
        }
        finally
        {
            frames.beginClose();
        }
    }

    /** Aborts the claim unless it belongs to another thread that is alive. */
    final void abortIfFree()
    {
        synchronized (owner)
        {
            if (owner.isFree())
            {
                frames.abortOrphan();
                claim.abortOpen();
            }
        }
    }

    /** What a user may keep of this appender: its claim, its publishers and everything else hold a reference to it. */
    final Object face()
    {
        return claim.face();
    }

    /** Appends a message; without a source the one that the shape's {@link ShapeDeclaration#changes()} have begun. */
    final long append(final ShapeDeclaration shape, final DirectBuffer source, final int offset, final int length)
    {
        begin();
        return append(null == shape ? FrameType.BYTES : shape.id(), shape, source, offset, length);
    }

    private long append(
        final int type, final ShapeDeclaration shape, final DirectBuffer source, final int offset, final int length)
    {
        try
        {
            return null == source ? messages.appendBegun(shape) : messages.append(type, shape, source, offset, length);
        }
        catch (final RuntimeException | Error ex)
        {
            messages.dropTimestamp();
            throw ex;
        }
        finally
        {
            // Keeps this appender reachable until the call is over, even if its caller no longer holds it.
            Reference.reachabilityFence(this);
        }
    }

    Claim openClaim(final Claim target, final int type, final ShapeDeclaration shape, final int maxLength)
    {
        // Nothing of the log is touched before the commit.
        frames.checkOpen();
        return target.open(type, shape, maxLength);
    }

    long commitClaim(final UnsafeBuffer buffer, final int length)
    {
        return messages.append(claim.type(), claim.shape(), buffer, 0, length);
    }

    void abortClaim()
    {
        // Nothing of the message is in the log.
    }

    /** Whether the claim that was opened is still there; not when it was aborted because its thread had ended. */
    boolean hasClaim()
    {
        return true;
    }

    final void begin()
    {
        own();
        checkIdle();
    }

    private void checkIdle()
    {
        messages.checkNotForcing();
        message.checkNone();
        claim.checkNone();
    }
}
