/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.ByteBuffer;

import io.daybook.codec.CodecException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.Counter;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.FrameDamage;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.OwnedCursor;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.Stall;
import io.daybook.journal.log.TailFinder;
import io.daybook.journal.typed.SegmentScope;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads a journal from any place on, message by message, while others write. Never blocks, never slows a writer, and
 * never waits for one that has died.
 * <pre>{@code
 * tailer.poll(message -> ..., 10);            // or
 * while (tailer.next())
 * {
 *     final Message message = tailer.message();
 * }
 * }</pre>
 * A named tailer, of {@link Journal#tailer(String)}, goes on where it was committed last.
 * <p>
 * A handler that throws leaves the tailer before the message; so does a damaged one, for which
 * {@link CorruptJournalException} is thrown. {@link #skip()} goes past it.
 * <p>
 * <b>Note:</b> for one thread at a time; it may be handed over. Polling allocates nothing.
 */
public final class Tailer implements AutoCloseable
{
    private static final long NONE = -1;

    private final Journal journal;
    private final JournalFiles files;
    private final FrameReader cursor;
    private final FrameCheck check;
    private final Stall stall = new Stall();
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
    private final SegmentScope scope = new SegmentScope();
    private final Message message = new Message(new Scopes());
    /** Null unless the tailer has a name. */
    private final OwnedCursor owned;

    private ByteBuffer bytes;
    private long scopeBase = -1;
    private boolean scopeComplete;
    private boolean delivered;
    private boolean polling;
    private boolean committingAfterPoll;
    /** What was to be read next when retention has deleted it, until the user has chosen where to go on. */
    private long deletedPosition = NONE;
    /** Start of the message that its handler has committed, to go back to when it throws after all. */
    private long commitUndo = NONE;
    private volatile boolean closed;
    /** Thread of the last call: the only one that may let go of what is mapped. */
    private volatile Thread user;

    Tailer(final Journal journal, final JournalFiles files)
    {
        this(journal, files, null);
        toStart();
    }

    Tailer(final Journal journal, final JournalFiles files, final OwnedCursor owned, final NamedTailers place)
    {
        this(journal, files, owned);
        try
        {
            deletedPosition = place.resume(owned, cursor) ? NONE : owned.foundPosition();
            entered(SegmentDescriptor.HEADER_LENGTH == cursor.offset());
        }
        catch (final RuntimeException | Error ex)
        {
            cursor.close();
            throw ex;
        }
    }

    private Tailer(final Journal journal, final JournalFiles files, final OwnedCursor owned)
    {
        this.journal = journal;
        this.files = files;
        this.owned = owned;
        this.cursor = new FrameReader(files.segments(), files.recovery().cut());
        this.check = new FrameCheck(files.identity());
        this.user = Thread.currentThread();
    }

    /**
     * Hands out messages.
     *
     * @param handler called for each.
     * @param limit   how many at the most.
     * @return how many were handed out; 0 when there is nothing yet.
     */
    public int poll(final MessageConsumer handler, final int limit)
    {
        checkOpen();
        passDelivered();
        polling = true;
        commitUndo = NONE;
        try
        {
            int count = 0;
            while (count < limit && toMessage())
            {
                handler.onMessage(message);
                count++;
                if (closed)
                {
                    return count;
                }
                cursor.step(cursor.word());
            }
            cursor.leaveFront();
            if (committingAfterPoll && count > 0)
            {
                owned.commit(cursor.position());
            }
            return count;
        }
        catch (final InternalError ex)
        {
            throw lost(ex);
        }
        catch (final Throwable ex)
        {
            if (!closed && (committingAfterPoll || commitUndo == cursor.position()))
            {
                owned.commit(cursor.position());
            }
            throw ex;
        }
        finally
        {
            polling = false;
        }
    }

    /**
     * Commits what has been handed out: whoever owns the tailer next goes on behind it. Inside a handler that is the
     * message being handled, too; when the handler throws afterwards, the message is not committed after all.
     * <p>
     * A commit survives the death of the process, and costs a store. It is not forced to disk: after a loss of power an
     * older one may be found, and messages are handed out again.
     *
     * @throws JournalException when the tailer has no name.
     */
    public void commit()
    {
        if (null == owned)
        {
            throw new JournalException("only a named tailer commits: get it by Journal.tailer(name)");
        }
        checkNotDeleted();
        final long position = position();
        if (polling)
        {
            commitUndo = cursor.position();
        }
        owned.commit(position);
    }

    /**
     * Sets whether {@link #poll} commits what it has handed out before it returns or throws; off by default.
     *
     * @param value true to commit.
     * @return this for a fluent API.
     * @throws JournalException when the tailer has no name.
     */
    public Tailer commitAfterPoll(final boolean value)
    {
        if (null == owned)
        {
            throw new JournalException("only a named tailer commits: get it by Journal.tailer(name)");
        }
        committingAfterPoll = value;
        return this;
    }

    /**
     * Name of the tailer.
     *
     * @return the name under which it commits; null for none.
     */
    public String name()
    {
        return null == owned ? null : owned.name();
    }

    /**
     * Moves to the next message.
     *
     * @return false when there is none yet.
     */
    public boolean next()
    {
        checkOpen();
        passDelivered();
        try
        {
            delivered = toMessage();
        }
        catch (final InternalError ex)
        {
            throw lost(ex);
        }
        cursor.leaveFront();
        return delivered;
    }

    /**
     * What the JVM throws when mapped memory is gone, in words.
     */
    private JournalException lost(final InternalError cause)
    {
        return new JournalException(
            "the log's memory is gone, its file was truncated or its disk has failed: position=" + cursor.position() +
            "; `daybook dump` reads what is left", cause);
    }

    /**
     * The message that {@link #next()} moved to.
     *
     * @return a view, valid until the next call to this tailer.
     */
    public Message message()
    {
        return message;
    }

    /**
     * START of the next message: of the one to be handed out next.
     *
     * @return its position, or where the next one will be when there is none yet.
     */
    public long position()
    {
        checkNotClosed();
        if (!delivered && !polling)
        {
            return cursor.position();
        }
        return cursor.position() + FrameDescriptor.alignedLength(FrameDescriptor.length(cursor.word()));
    }

    /**
     * Goes to the first message of the journal.
     *
     * @return this for a fluent API.
     */
    public Tailer toStart()
    {
        checkOpen();
        deletedPosition = NONE;
        delivered = false;
        TailFinder.toStart(cursor);
        entered(true);
        return this;
    }

    /**
     * Goes behind the last message that has been committed, before any claim that is still open.
     *
     * @return this for a fluent API.
     */
    public Tailer toEnd()
    {
        checkOpen();
        deletedPosition = NONE;
        delivered = false;
        TailFinder.nearTail(cursor, null == files.meta() ? 0 : files.meta().hint());
        cursor.toEnd();
        entered(SegmentDescriptor.HEADER_LENGTH == cursor.offset());
        return this;
    }

    /**
     * Goes past the message that could not be handed out: damaged, or one that its handler threw at.
     *
     * @throws CorruptJournalException when nothing good is found behind it.
     */
    public void skip()
    {
        checkOpen();
        passDelivered();
        final long word = cursor.readWord();
        if (FrameDescriptor.length(word) <= 0)
        {
            return;
        }
        if (FrameDamage.isGood(cursor, check, word))
        {
            cursor.step(word);
        }
        else
        {
            FrameDamage.skip(cursor, check, word);
        }
        enterIfMoved();
    }

    /**
     * A subscriber to the messages of one record class; other messages are stepped over.
     *
     * @param type    record class; messages are matched by its simple name.
     * @param handler called for each.
     * @param <T>     the class.
     * @return a new subscriber, for this tailer's thread.
     */
    public <T> Subscriber subscriber(final Class<T> type, final MessageHandler<T> handler)
    {
        return new Subscriber(this, new Subscriber.Dispatch<>(type, handler));
    }

    /**
     * Lets go of the journal's files, and of the tailer's name, so that another owner can take it. Nothing is
     * committed. The tailer cannot be used after that. It may come at any time from another thread than that of the
     * last call, whose next call then lets go of the memory.
     */
    @Override
    public void close()
    {
        markClosed();
        journal.forget(this);
        final Thread last = user;
        if (Thread.currentThread() == last || !last.isAlive())
        {
            release();
        }
    }

    FrameReader reader()
    {
        return cursor;
    }

    /**
     * Marks the tailer as closed; its own thread lets go of the files at its next call.
     */
    void markClosed()
    {
        closed = true;
        if (null != owned)
        {
            owned.release();
        }
    }

    private void release()
    {
        view.wrap(0, 0);
        bytes = null;
        if (null != owned)
        {
            owned.unmap();
        }
        if (null != cursor.segment())
        {
            cursor.close();
        }
    }

    private void checkOpen()
    {
        checkNotClosed();
        if (polling)
        {
            throw new JournalException("a handler must not move the tailer that it is called by");
        }
    }

    private void checkNotClosed()
    {
        if (Thread.currentThread() != user)
        {
            // Volatile, before closed is read: a closer sees either the new thread, or this one that it is closed.
            user = Thread.currentThread();
        }
        if (closed)
        {
            release();
            throw new ClosedException("the tailer is closed: journal=" + files.directory());
        }
    }

    private void checkNotDeleted()
    {
        if (NONE != deletedPosition)
        {
            throw new SegmentDeletedException(deletedPosition, cursor.segment().basePosition());
        }
    }

    private void passDelivered()
    {
        checkNotDeleted();
        if (delivered)
        {
            delivered = false;
            cursor.step(cursor.word());
        }
    }

    /**
     * Walks to the next message and checks it.
     *
     * @return false when there is none yet.
     */
    private boolean toMessage()
    {
        while (true)
        {
            final long word = cursor.readWord();
            if (FrameDescriptor.length(word) <= 0)
            {
                if (0 == word || !isPassed(word))
                {
                    return false;
                }
            }
            else if (FrameType.isMessage(FrameDescriptor.type(word)))
            {
                checkFrame(word);
                message.wrap(view, cursor.offset(), word, cursor.position(), cursor.sequence());
                return true;
            }
            else
            {
                stepOverMetadata(word);
            }
        }
    }

    private void checkFrame(final long word)
    {
        final int offset = cursor.offset();
        final int next = cursor.segment().nextOffset(offset, word);
        final String fault = check.fault(view, bytes, offset, cursor.position(), word, cursor.sequence());
        if (null != fault)
        {
            throw new CorruptJournalException(cursor.position(), fault, cursor.segment().basePosition() + next);
        }
        if (FrameDescriptor.type(word) >= FrameType.MUST_UNDERSTAND)
        {
            throw new JournalException(
                "a frame of a type that this daybook must not step over: position=" + cursor.position() +
                ", type=" + FrameDescriptor.type(word) + "; use a newer daybook");
        }
    }

    private void stepOverMetadata(final long word)
    {
        checkFrame(word);
        try
        {
            scope.learn(word, view, cursor.offset());
        }
        catch (final CodecException ex)
        {
            throw new CorruptJournalException(
                cursor.position(), "damaged metadata, " + ex.getMessage(), cursor.position() +
                FrameDescriptor.alignedLength(FrameDescriptor.length(word)));
        }
        cursor.step(word);
        enterIfMoved();
    }

    private void enterIfMoved()
    {
        if (scopeBase != cursor.segment().basePosition())
        {
            entered(true);
        }
    }

    private void entered(final boolean atStart)
    {
        final Segment segment = cursor.segment();
        view.wrap(segment.buffer());
        bytes = cursor.bytes();
        scope.clear();
        scopeBase = segment.basePosition();
        scopeComplete = atStart;
    }

    /**
     * Deals with a claim that is in the way.
     *
     * @return true when it is not any more.
     */
    private boolean isPassed(final long claim)
    {
        if (!stall.isDue(cursor.position()))
        {
            return false;
        }
        if (!files.proof().isDead(cursor.segment(), cursor.offset(), claim))
        {
            if (!journal.isReadOnly())
            {
                files.meta().count(Counter.STALLS, 1);
            }
            return false;
        }
        if (!journal.isReadOnly())
        {
            if (cursor.segment().abandon(cursor.offset(), claim))
            {
                files.meta().count(Counter.STEPPED_OVER, 1);
            }
        }
        else if (claim == cursor.readWord())
        {
            // Read again after the proof: it may have been committed between the first look and its writer's death.
            cursor.step(claim);
        }
        return true;
    }

    private final class Scopes implements ScopeSource
    {
        @Override
        public SegmentScope scope()
        {
            return scope;
        }

        @Override
        public SegmentScope completeScope()
        {
            if (!scopeComplete)
            {
                scope.clear();
                scopeComplete = true;
                for (int offset = SegmentDescriptor.HEADER_LENGTH; offset < cursor.offset();)
                {
                    final long word = cursor.segment().wordAcquire(offset);
                    learn(word, offset);
                    offset = cursor.segment().nextOffset(offset, word);
                }
            }
            return scope;
        }

        private void learn(final long word, final int offset)
        {
            if (FrameDescriptor.length(word) > 0 && !FrameType.isMessage(FrameDescriptor.type(word)))
            {
                try
                {
                    scope.learn(word, view, offset);
                }
                catch (final CodecException ignore)
                {
                    // What it would have declared stays unknown, and is missed only when a message needs it.
                }
            }
        }
    }
}
