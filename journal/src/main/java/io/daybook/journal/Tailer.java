/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.Objects;
import java.util.function.BooleanSupplier;

import io.daybook.codec.MessageType;
import io.daybook.journal.agent.Agents;
import io.daybook.journal.cursor.OwnedCursor;
import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.index.BackwardFrames;
import io.daybook.journal.index.FrameSeeker;
import io.daybook.journal.log.FrameReader;

import org.agrona.concurrent.IdleStrategy;

/**
 * Reads a journal from any place on, message by message, while others write. Never blocks, never slows a writer, and
 * never waits for one that has died: {@link #poll}, or {@link #message()} for each {@link #next()}.
 * <p>
 * A named tailer, of {@link Journal#tailer(String)}, goes on where it was committed last.
 * <p>
 * A handler that throws leaves the tailer before the message; so does a damaged one, for which
 * {@link CorruptJournalException} is thrown. {@link #skip()} goes past it.
 * <p>
 * <b>Note:</b> for one thread: it belongs to the one that uses it first, with its message and subscribers, until that
 * thread calls {@link #release()} or ends. Each call of another one but {@link #close()} throws an
 * {@link IllegalStateException}, and changes nothing. Making a subscriber does not make anybody the owner. Polling
 * allocates nothing.
 */
public final class Tailer implements AutoCloseable
{
    private final Journal journal;
    private final JournalFiles files;
    private final TailerPlace place;
    private final FrameReader cursor;
    private final MessageWalk walk;
    private final Message message;
    private final TailerCommits commits;
    private final TailerUse use = new TailerUse();

    Tailer(final Journal journal, final JournalFiles files)
    {
        this(journal, files, null);
        place.toStart();
    }

    Tailer(final Journal journal, final JournalFiles files, final OwnedCursor owned, final NamedTailers names)
    {
        this(journal, files, owned);
        place.resume(owned, names);
    }

    private Tailer(final Journal journal, final JournalFiles files, final OwnedCursor owned)
    {
        this.journal = journal;
        this.files = files;
        this.commits = new TailerCommits(owned);
        this.place = new TailerPlace(files, journal.isReadOnly());
        this.cursor = place.cursor();
        this.walk = place.walk();
        this.message = walk.message();
    }

    /**
     * Hands the tailer over: it belongs to the next thread that uses it. Nothing happens when it belongs to nobody.
     *
     * @throws IllegalStateException when it belongs to another thread.
     */
    public void release()
    {
        use.release();
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
        Objects.requireNonNull(handler, "handler");
        checkOpen();
        place.passDelivered();
        use.beginPoll();
        if (null != place.backward())
        {
            return pollBackward(handler, limit);
        }
        commits.beginPoll();
        try
        {
            int count = 0;
            while (count < limit && walk.toNext())
            {
                handler.onMessage(message);
                count++;
                if (use.isClosed())
                {
                    return count;
                }
                cursor.step(cursor.word());
            }
            cursor.leaveFront();
            commits.endPoll(count, cursor.position());
            return count;
        }
        catch (final InternalError ex)
        {
            throw walk.lost(ex);
        }
        catch (final Throwable ex)
        {
            if (!use.isClosed())
            {
                commits.failPoll(cursor.position(), ex);
            }
            throw ex;
        }
        finally
        {
            use.endPoll();
        }
    }

    /**
     * Hands out messages as long as a condition holds, and idles whenever there is none: {@link #poll} never waits. The
     * condition is asked before each poll. When it has become false, the poll that runs is the last one: messages that
     * are left come with the next poll.
     *
     * @param running whether to go on, such as {@code running::get} of an {@code AtomicBoolean}.
     * @param handler called for each message.
     * @param limit   how many are handed out, at the most, before the condition is asked again; at least 1.
     * @param idle    told after each poll how many messages it has handed out.
     * @return how many were handed out.
     * @throws ClosedException when the tailer is closed while the condition holds.
     */
    public long pollWhile(
        final BooleanSupplier running, final MessageConsumer handler, final int limit, final IdleStrategy idle)
    {
        Objects.requireNonNull(running, "running");
        Objects.requireNonNull(handler, "handler");
        Objects.requireNonNull(idle, "idle");
        if (limit < 1)
        {
            throw new JournalException("a loop must hand out at least 1 message at a time: limit=" + limit);
        }
        checkOpen();
        long count = 0;
        while (running.getAsBoolean())
        {
            final int polled = poll(handler, limit);
            count += polled;
            idle.idle(polled);
        }
        return count;
    }

    private int pollBackward(final MessageConsumer handler, final int limit)
    {
        final BackwardFrames backward = place.backward();
        try
        {
            int count = 0;
            while (count < limit && walk.toPrevious(backward))
            {
                handler.onMessage(message);
                count++;
                if (use.isClosed())
                {
                    break;
                }
                backward.pass();
            }
            return count;
        }
        catch (final InternalError ex)
        {
            throw walk.lost(ex);
        }
        finally
        {
            use.endPoll();
        }
    }

    /**
     * Commits what has been handed out: whoever owns the tailer next goes on behind it. Inside a handler that is the
     * message being handled, too; when the handler throws afterwards, the message is not committed after all.
     * <p>
     * A commit survives the death of the process, and costs a store. It is not forced to disk: after a loss of power an
     * older one may be found, and messages are handed out again.
     *
     * @throws JournalException       when the tailer has no name.
     * @throws JournalFailedException when this process has lost its lock on the name.
     */
    public void commit()
    {
        checkNotClosed();
        commits.checkNamed();
        place.checkNotDeleted();
        if (use.isPolling())
        {
            commits.commitInHandler(place.position(true), cursor.position());
        }
        else
        {
            commits.commit(place.position(false));
        }
    }

    /**
     * Sets whether {@link #poll} commits what it has handed out before it returns or throws; off by default. On the way
     * back it commits nothing.
     *
     * @param value true to commit.
     * @return this for a fluent API.
     * @throws JournalException when the tailer has no name.
     */
    public Tailer commitAfterPoll(final boolean value)
    {
        checkNotClosed();
        commits.afterPoll(value);
        return this;
    }

    /**
     * Sets whether the tailer hands out durable messages alone: those below {@link Journal#durablePosition()}, which a
     * loss of power does not take back. Off by default. At that position the tailer finds nothing, until it rises,
     * whichever process raises it. {@link #toEnd()} goes no further, a seek of a message that is not durable yet
     * returns false, and on the way back such messages are left out.
     * <p>
     * Somebody has to force. With {@link Durability#none()} alone, messages come when {@link Journal#sync()} is called,
     * when their segment has ended and is sealed, or when the last writer closes the journal. On tmpfs the position
     * rises as elsewhere, but nothing there survives a loss of power.
     * <p>
     * In a journal that has failed, the tailer throws a {@link JournalFailedException} at the first message that is not
     * durable, since it never will be.
     *
     * @param value true for durable messages alone, false for all.
     * @return this for a fluent API.
     * @throws JournalException when journal.meta is missing, so that nobody knows what is durable.
     */
    public Tailer durableOnly(final boolean value)
    {
        checkOpen();
        walk.durableOnly(value ? files.durableMeta() : null);
        return this;
    }

    /**
     * Name of the tailer.
     *
     * @return the name under which it commits; null for none.
     */
    public String name()
    {
        return commits.name();
    }

    /**
     * Moves to the next message.
     *
     * @return false when there is none yet.
     */
    public boolean next()
    {
        checkOpen();
        place.passDelivered();
        final boolean moved;
        try
        {
            moved = place.next();
        }
        catch (final InternalError ex)
        {
            throw walk.lost(ex);
        }
        cursor.leaveFront();
        return moved;
    }

    /**
     * The message that {@link #next()} moved to.
     *
     * @return a view, valid until the next call to this tailer.
     */
    public Message message()
    {
        use.checkOwner();
        return message;
    }

    /**
     * START of the next message: of the one to be handed out next. Backward it is the START of the last one that was
     * handed out, since the next one is in front of it; either way {@link #seek(long)} leads back to this place.
     *
     * @return its position, or where the next one will be when there is none yet.
     */
    public long position()
    {
        checkNotClosed();
        return place.position(use.isPolling());
    }

    /**
     * Goes to the first message of the journal: in front of it, whichever the direction.
     *
     * @return this for a fluent API.
     */
    public Tailer toStart()
    {
        checkOpen();
        place.toStart();
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
        place.toEnd();
        return this;
    }

    /**
     * Goes to a message, or any frame: forward it comes next, backward the one in front of it.
     *
     * @param position START of a frame, as appenders, messages and {@link #position()} say it; that of the tail, too.
     * @return this for a fluent API.
     * @throws SegmentDeletedException when retention has deleted what was there; the tailer stays where it is.
     * @throws JournalException        when no frame starts there, naming the nearest; the tailer stays where it is.
     */
    public Tailer seek(final long position)
    {
        checkOpen();
        place.placed(place.seeks().toPosition(position));
        return this;
    }

    /**
     * Goes to the first message whose sequence is at least the one given. Not every number is that of a message, since
     * metadata counts. Forward that message comes next, backward the one in front of it.
     *
     * @param sequence of a message, or of any frame.
     * @return false when there is no such message yet: the tailer is at the end, where it will come.
     */
    public boolean seekSequence(final long sequence)
    {
        checkOpen();
        return place.placed(place.seeks().toSequence(sequence));
    }

    /**
     * Goes to the first message, in the order of the journal, whose timestamp is not before a time; timestamps need not
     * ascend. Forward that message comes next, backward the one in front of it.
     *
     * @param epochNs nanoseconds since the epoch.
     * @return false when there is no such message yet: the tailer is at the end.
     */
    public boolean seekTime(final long epochNs)
    {
        checkOpen();
        return place.placed(place.seeks().toTime(epochNs));
    }

    /**
     * Which way the tailer goes.
     *
     * @return the direction, at first FORWARD.
     */
    public Direction direction()
    {
        use.checkOwner();
        return null == place.backward() ? Direction.FORWARD : Direction.BACKWARD;
    }

    /**
     * Sets which way the tailer goes, from where it is: between two messages, so that the one handed out last is the
     * first on the way back. Backward {@link #poll} and {@link #next()} find nothing once the journal's first message
     * has been handed out.
     *
     * @param direction to go from now on.
     * @return this for a fluent API.
     */
    public Tailer direction(final Direction direction)
    {
        Objects.requireNonNull(direction, "direction");
        checkOpen();
        if (direction != direction())
        {
            place.passDelivered();
            place.turn();
        }
        return this;
    }

    /**
     * Goes past what could not be handed out: a message that its handler threw at, or damage, behind which it goes on
     * at the next good message, in the next segment where there is none in this one.
     *
     * @throws CorruptJournalException when nothing good is found behind it.
     */
    public void skip()
    {
        checkOpen();
        place.passDelivered();
        place.skip();
    }

    /**
     * Begins a subscriber to messages of several types: name their handlers, then build it.
     *
     * @return a builder, for this tailer's thread.
     */
    public Subscribers subscribers()
    {
        use.checkOwner();
        return new Subscribers(this);
    }

    /**
     * A subscriber to the messages of one class, matched by the name of its shape; others are stepped over.
     *
     * @param type    the class.
     * @param handler called for each.
     * @param <T>     the class.
     * @return a new subscriber, for this tailer's thread.
     */
    public <T> Subscriber subscriber(final Class<T> type, final MessageHandler<T> handler)
    {
        return subscribers().on(type, handler).build();
    }

    /**
     * A subscriber to the messages of one type, matched by the name of its shape; others are stepped over.
     *
     * @param type    of the messages.
     * @param handler called for each.
     * @param <T>     class of the objects.
     * @return a new subscriber, for this tailer's thread.
     */
    public <T> Subscriber subscriber(final MessageType<T> type, final MessageHandler<T> handler)
    {
        return subscribers().on(type, handler).build();
    }

    /**
     * A subscriber that reads each message of a POJO's class into that POJO; others are stepped over.
     *
     * @param into    takes the values as {@link Message#into} does, and is valid inside the handler.
     * @param handler called for each.
     * @param <T>     class of the POJO.
     * @return a new subscriber, for this tailer's thread.
     */
    public <T> Subscriber subscriberInto(final T into, final MessageHandler<T> handler)
    {
        return subscribers().onInto(into, handler).build();
    }

    /**
     * A subscriber that reads each message of a type into one POJO; others are stepped over.
     *
     * @param into    takes the values as {@link Message#into} does, and is valid inside the handler.
     * @param type    of the messages.
     * @param handler called for each.
     * @param <T>     class of the POJO.
     * @return a new subscriber, for this tailer's thread.
     */
    public <T> Subscriber subscriberInto(final T into, final MessageType<T> type, final MessageHandler<T> handler)
    {
        return subscribers().onInto(into, type, handler).build();
    }

    /**
     * Lets go of the journal's files, and of the tailer's name, so that another owner can take it. Nothing is
     * committed. The tailer cannot be used after that. It may come at any time from another thread than the tailer's,
     * whose next call then lets go of the memory.
     */
    @Override
    public void close()
    {
        markClosed();
        journal.forget(this);
        use.ifFree(this::letGo);
    }

    /** Lets agents work ahead of it, until its user has lost the message: it, and its subscribers, lead there. */
    Runnable followedBy(final Agents agents)
    {
        return agents.follow(cursor, walk.ahead(), message);
    }

    /** Marks the tailer as closed; its own thread lets go of the files at its next call. */
    void markClosed()
    {
        use.close();
        commits.release();
    }

    /** Nothing is committed any more; what is in the log can be read on. */
    void fail(final String reason)
    {
        commits.fail(reason);
    }

    private void letGo()
    {
        place.close();
        commits.unmap();
    }

    private void checkOpen()
    {
        checkNotClosed();
        use.checkNotPolling();
    }

    private void checkNotClosed()
    {
        if (!use.begin())
        {
            letGo();
            throw new ClosedException("the tailer is closed: journal=" + files.directory());
        }
    }

    FrameSeeker seeker()
    {
        return place.seeks().seeker();
    }

    long blocksWalkedBackward()
    {
        final BackwardFrames backward = place.backward();
        return null == backward ? 0 : backward.blocksWalked();
    }
}
