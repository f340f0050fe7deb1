/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.Objects;
import java.util.function.BooleanSupplier;

import io.daybook.codec.EventsType;
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
 * Reads a journal from any place on, message by message, while others write. It never blocks, never slows a writer, and
 * never waits for a writer that has died. Call {@link #poll}, or {@link #next()} and then {@link #message()}.
 * <p>
 * A named tailer, from {@link Journal#tailer(String)}, goes on where it was committed last.
 * <p>
 * When a handler throws, the tailer stays before the message. It also stays before a damaged message, for which it
 * throws {@link CorruptJournalException}. {@link #skip()} goes past it.
 * <p>
 * <b>Note:</b> for one thread. The tailer belongs to the first thread that uses it, with its message and subscribers,
 * until that thread calls {@link #release()} or ends. A call of any other thread, except {@link #close()}, throws an
 * {@link IllegalStateException} and changes nothing. Making a subscriber does not make a thread the owner. Polling
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
     * Hands the tailer over: it belongs to the next thread that uses it. Nothing happens when the tailer belongs to no
     * thread.
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
            int next;
            while (count < limit && MessageWalk.NONE != (next = walk.toNext()))
            {
                handler.onMessage(message);
                count++;
                if (use.isClosed())
                {
                    return count;
                }
                cursor.pass(next);
            }
            cursor.leaveFront();
            commits.endPoll(count, cursor.position());
            return count;
        }
        catch (final Throwable ex)
        {
            if (!use.isClosed())
            {
                commits.failPoll(cursor.position(), ex);
            }
            if (ex instanceof InternalError error)
            {
                walk.checkLost(error);
            }
            throw ex;
        }
        finally
        {
            use.endPoll();
        }
    }

    /**
     * Hands out messages as long as a condition holds, and idles whenever there is none, since {@link #poll} never
     * waits. The condition is asked before each poll. When it becomes false during a poll, that poll is the last one;
     * messages that are left come with the next call.
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
            walk.checkLost(ex);
            throw ex;
        }
        finally
        {
            use.endPoll();
        }
    }

    /**
     * Commits what has been handed out: the next owner of the tailer goes on behind it. Inside a handler this includes
     * the message being handled. If the handler throws afterwards, that message is not committed after all.
     * <p>
     * A commit survives the death of the process, and costs one store to memory. It is not forced to disk: after a loss
     * of power an older commit may be found, and messages are handed out again.
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
     * Sets whether {@link #poll} commits what it has handed out before it returns or throws; off by default. In
     * direction BACKWARD it commits nothing.
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
     * Sets whether the tailer hands out only durable messages: those below {@link Journal#durablePosition()}, which a
     * loss of power does not take back. Off by default. At that position the tailer finds nothing until the position
     * rises, whichever process raises it. {@link #toEnd()} goes no further, a seek of a message that is not durable yet
     * returns false, and going backward leaves out such messages.
     * <p>
     * Some process has to force. With {@link Durability#none()} alone, messages come when {@link Journal#sync()} is
     * called, when their segment has ended and is settled, or when the last writer closes the journal. On tmpfs the
     * position rises as elsewhere, but nothing there survives a loss of power.
     * <p>
     * In a journal that has failed, the tailer throws a {@link JournalFailedException} at the first message that is not
     * durable, since it never will be.
     *
     * @param value true for only durable messages, false for all.
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
            walk.checkLost(ex);
            throw ex;
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
     * Position of the next message: of the one to be handed out next. In direction BACKWARD it is the position of the
     * message that was handed out last, since the next one is in front of it. In both directions {@link #seek(long)}
     * leads back to this place.
     *
     * @return the position, or where the next message will be when there is none yet.
     */
    public long position()
    {
        checkNotClosed();
        return place.position(use.isPolling());
    }

    /**
     * Goes in front of the first message of the journal, whichever the direction.
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
     * @throws CorruptJournalException when damage keeps it from the end; the tailer stays where it is.
     */
    public Tailer toEnd()
    {
        checkOpen();
        place.toEnd();
        return this;
    }

    /**
     * Goes to a message, or to any frame. Forward, that message comes next; backward, the one in front of it.
     *
     * @param position where a frame starts, as appenders, messages and {@link #position()} give it, or the tail.
     * @return this for a fluent API.
     * @throws SegmentDeletedException when retention has deleted what was there; the tailer stays where it is.
     * @throws JournalException        when no frame starts there; the text names the nearest. The tailer stays where it
     *                                 is.
     */
    public Tailer seek(final long position)
    {
        checkOpen();
        place.placed(place.seeks().toPosition(position));
        return this;
    }

    /**
     * Goes to the first message whose sequence is at least the given one. Some numbers belong to no message, since
     * metadata is numbered, too. Forward, that message comes next; backward, the one in front of it.
     * Where retention has deleted it, this is the first message that is left: compare {@link Message#sequence()}.
     *
     * @param sequence of a message, or of any frame.
     * @return false when there is no such message yet: the tailer is at the end, where the message will come.
     * @throws CorruptJournalException when damage keeps it from the message; the tailer stays where it is.
     */
    public boolean seekSequence(final long sequence)
    {
        checkOpen();
        return place.placed(place.seeks().toSequence(sequence));
    }

    /**
     * Goes to the first message, in the order of the journal, whose timestamp is at or after a time; timestamps need
     * not ascend. Forward, that message comes next; backward, the one in front of it.
     * What retention has deleted does not count, as in {@link #seekSequence}.
     *
     * @param epochNs nanoseconds since the epoch.
     * @return false when there is no such message yet: the tailer is at the end.
     * @throws CorruptJournalException when damage keeps it from the message; the tailer stays where it is.
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
     * Sets which way the tailer goes from where it is. It stands between two messages, so the message handed out last
     * is the first one after a change of direction. Backward, {@link #poll} and {@link #next()} find nothing once the
     * journal's first message has been handed out.
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
            place.turn();
        }
        return this;
    }

    /**
     * Goes past what could not be handed out: a message whose handler threw, or damage. Behind damage it goes on at the
     * next good message, in the next segment where there is none in this one. After a {@link #next()} that returned
     * true it goes past that message, and no further. In any other place it goes past one frame: the message that comes
     * next, or metadata in front of it. Forward, it stays where nothing has been written yet, before an open claim, and
     * where the journal ends until it is repaired: what recovery cuts off there is never handed out.
     *
     * @throws CorruptJournalException when nothing good is found behind it. Also when the search for it is given up, in
     *     a segment that was made so that it would take for ever; the next call goes to the next segment.
     */
    public void skip()
    {
        checkOpen();
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
     * Makes a subscriber to the messages of one class, matched by name; others are stepped over. For a sealed interface
     * these include the messages of the classes that it permits.
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
     * Makes a subscriber to the messages of one type, matched by name; others are stepped over. For a sealed interface
     * these include the messages of the classes that it permits.
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
     * Makes a subscriber that reads each message of a POJO's class into that POJO; others are stepped over.
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
     * Makes a subscriber that reads each message of a type into one POJO; others are stepped over.
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
     * Makes a subscriber to the events of an interface; others are stepped over.
     *
     * @param type    the interface.
     * @param handler whose methods are called, see {@link Subscribers#events(EventsType, Object)}.
     * @param <X>     the interface.
     * @return a new subscriber, for this tailer's thread.
     */
    public <X> Subscriber events(final Class<X> type, final X handler)
    {
        return subscribers().events(type, handler).build();
    }

    /**
     * Makes a subscriber to the events of an interface; others are stepped over.
     *
     * @param type    of the events.
     * @param handler whose methods are called, see {@link Subscribers#events(EventsType, Object)}.
     * @param <X>     the interface.
     * @return a new subscriber, for this tailer's thread.
     */
    public <X> Subscriber events(final EventsType<X> type, final X handler)
    {
        return subscribers().events(type, handler).build();
    }

    /**
     * Lets go of the journal's files, and of the tailer's name, so that another owner can take it. Nothing is
     * committed. The tailer cannot be used after that. Any thread may call this at any time. When the tailer belongs to
     * another thread, that thread's next call lets go of the memory.
     */
    @Override
    public void close()
    {
        use.close();
        commits.release();
        journal.forget(this);
        use.ifFree(this::letGo);
    }

    /**
     * Lets agents work ahead of the tailer until its user no longer holds the message, which its subscribers hold, too.
     */
    Runnable followedBy(final Agents agents)
    {
        return agents.follow(cursor, walk.ahead(), message);
    }

    /** Closes the tailer; where another live thread uses it, that one lets go of the files at its next call. */
    void markClosed()
    {
        use.close();
        commits.release();
        use.ifFree(this::letGo);
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
