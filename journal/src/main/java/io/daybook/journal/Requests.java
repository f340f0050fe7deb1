/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Objects;

import org.agrona.BitUtil;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

/**
 * Keeps the requests that wait for a reply: gives each its id, finds it again by the id in the reply, and tells which
 * ones got none in time. The application publishes requests and replies as messages of its own that hold the id, in one
 * journal or in two.
 * <p>
 * Ids are positive and ascend by one from a random 62-bit number. So a reply to another requester, or to an earlier
 * life of this one, is not taken for an own one, nor is a second reply, or one after the timeout.
 * <p>
 * All requests have one timeout, so they expire in the order of their ids and only the oldest one is looked at. Nothing
 * is allocated after construction.
 * <p>
 * <b>Note:</b> not thread-safe; for the thread that polls the replies.
 *
 * @param <C> what the application keeps for each request.
 * @param <R> class of the replies.
 */
public final class Requests<C, R>
{
    private static final int MAX_CAPACITY = 1 << 24;
    private static final long NONE = -1;
    private static final Duration MAX_TIMEOUT = Duration.ofDays(365);

    private final Handler<? super C, ? super R> handler;
    private final NanoClock clock;
    private final long timeoutNs;
    private final int capacity;
    private final long[] startNs;
    private final Object[] contexts;
    private final boolean[] isWaiting;
    /** Ids before it wait for nothing. */
    private long oldest;
    private long next;
    private int waiting;
    /** The request that the handler is being told of, which has its place until the handler returns. */
    private long telling = NONE;
    private long ignored;

    /**
     * Learns what became of each request. If a method throws, the exception leaves the call that told it, and the
     * request still waits. A method may begin requests; it must not call {@link #reply} or {@link #expire}. When it is
     * told of the oldest request that waits, there is a place for one more. Behind a later one, or behind one that it
     * began before it threw, there may be none: {@link #isFull()} tells.
     *
     * @param <C> what the application keeps for each request.
     * @param <R> class of the replies.
     */
    public interface Handler<C, R>
    {
        /**
         * A request has its reply.
         *
         * @param id      of the request.
         * @param context that it was begun with.
         * @param reply   to it.
         */
        void onReply(long id, C context, R reply);

        /**
         * A request had no reply in time. The responder may still have acted on it.
         *
         * @param id      of the request.
         * @param context that it was begun with.
         */
        void onTimeout(long id, C context);
    }

    /**
     * Makes a keeper that no request waits in.
     *
     * @param timeout  after which a request is given up, when {@link #expire} is called; up to 365 days.
     * @param capacity how many requests there may be from the oldest that still waits to the newest, those with a reply
     *                 included: the highest rate times the timeout; 1 to 16,777,216.
     * @param handler  learns of replies and timeouts.
     */
    public Requests(final Duration timeout, final int capacity, final Handler<? super C, ? super R> handler)
    {
        this(timeout, capacity, handler, SystemNanoClock.INSTANCE, (new SecureRandom().nextLong() >>> 2) + 1);
    }

    Requests(
        final Duration timeout,
        final int capacity,
        final Handler<? super C, ? super R> handler,
        final NanoClock clock,
        final long firstId)
    {
        Objects.requireNonNull(timeout, "timeout");
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(MAX_TIMEOUT) > 0)
        {
            throw new IllegalArgumentException(
                "the timeout of requests must be positive, and 365 days at the most: timeout=" + timeout);
        }
        if (capacity < 1 || capacity > MAX_CAPACITY)
        {
            throw new IllegalArgumentException(
                "the capacity of requests must be 1 to " + MAX_CAPACITY + ": capacity=" + capacity);
        }
        this.handler = Objects.requireNonNull(handler, "handler");
        this.clock = clock;
        this.timeoutNs = timeout.toNanos();
        this.capacity = capacity;
        // One more: a handler may begin the next request while the oldest, of which it is told, still has its place.
        // Nothing else takes it, not even a handler that is told of a later one: the oldest frees no place before its
        // handler returns, so that handler would be refused each time, and it would never end.
        final int length = BitUtil.findNextPositivePowerOfTwo(capacity + 1);
        this.startNs = new long[length];
        this.contexts = new Object[length];
        this.isWaiting = new boolean[length];
        this.oldest = firstId;
        this.next = firstId;
    }

    /**
     * Begins a request; its message is to be published with this id. If that fails, the request will time out.
     *
     * @param context handed to the handler, may be null.
     * @return the id.
     * @throws IllegalStateException if {@link #isFull()}.
     */
    public long begin(final C context)
    {
        if (isFull())
        {
            throw new IllegalStateException("too many requests since the oldest that waits, poll replies and expire " +
                "first, or give a larger capacity: capacity=" + capacity + ", waiting=" + waiting);
        }
        final int slot = slot(next);
        startNs[slot] = clock.nanoTime();
        contexts[slot] = context;
        isWaiting[slot] = true;
        waiting++;
        return next++;
    }

    /**
     * Takes a reply. To be called for each one that is read, whoever asked.
     *
     * @param id    in the reply.
     * @param reply to hand to the handler.
     * @return whether a request waited for it; false for a request of somebody else, for a second reply, and for one
     *     after the timeout.
     * @throws IllegalStateException when the handler calls this for a request that waits.
     */
    @SuppressWarnings("unchecked")
    public boolean reply(final long id, final R reply)
    {
        if (id < oldest || id >= next || !isWaiting[slot(id)])
        {
            ignored++;
            return false;
        }
        beginTelling(id);
        try
        {
            handler.onReply(id, (C)contexts[slot(id)], reply);
        }
        finally
        {
            telling = NONE;
        }
        end(id);
        return true;
    }

    /**
     * Gives up the requests whose time is over. To be called between polls. A reply that is taken before this call is
     * in time.
     *
     * @return how many.
     * @throws IllegalStateException when the handler calls this and a request's time is over.
     */
    @SuppressWarnings("unchecked")
    public int expire()
    {
        if (0 == waiting)
        {
            return 0;
        }
        final long nowNs = clock.nanoTime();
        int expired = 0;
        while (oldest < next && nowNs - startNs[slot(oldest)] >= timeoutNs)
        {
            beginTelling(oldest);
            try
            {
                handler.onTimeout(oldest, (C)contexts[slot(oldest)]);
            }
            finally
            {
                telling = NONE;
            }
            end(oldest);
            expired++;
        }
        return expired;
    }

    /**
     * Tells whether no request can begin now.
     *
     * @return whether there are as many requests from the oldest that waits to the newest as the capacity says. For a
     *     handler that is told of the oldest there is one place more.
     */
    public boolean isFull()
    {
        return next - oldest >= capacity + (oldest == telling ? 1 : 0);
    }

    /**
     * Tells how many requests wait.
     *
     * @return how many have neither a reply nor timed out.
     */
    public int waiting()
    {
        return waiting;
    }

    /**
     * Tells how many replies no request waited for.
     *
     * @return how many, since this was made.
     */
    public long ignored()
    {
        return ignored;
    }

    private void beginTelling(final long id)
    {
        if (NONE != telling)
        {
            // It would end twice, and then others would never expire.
            throw new IllegalStateException("a handler must not call reply or expire: id=" + telling +
                "; let it keep the reply, and take it once the handler has returned");
        }
        telling = id;
    }

    private void end(final long id)
    {
        contexts[slot(id)] = null;
        isWaiting[slot(id)] = false;
        waiting--;
        while (oldest < next && !isWaiting[slot(oldest)])
        {
            oldest++;
        }
    }

    private int slot(final long id)
    {
        return (int)id & (contexts.length - 1);
    }
}
