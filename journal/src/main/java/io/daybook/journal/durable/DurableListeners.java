/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

import org.agrona.ErrorHandler;

/**
 * The listeners that are told when the durable position rises. Every thread that may have raised it, or has seen it
 * risen, tells them.
 * <p>
 * <b>Note:</b> thread-safe; telling does not wait and allocates nothing.
 */
public final class DurableListeners
{
    private static final Listening[] NONE = {};

    private final LongSupplier durablePosition;
    private volatile Listening[] all = NONE;

    /**
     * Starts without listeners.
     *
     * @param durablePosition of the journal.
     */
    public DurableListeners(final LongSupplier durablePosition)
    {
        this.durablePosition = durablePosition;
    }

    /**
     * Adds a listener, which is told each position above the present one.
     *
     * @param listener     to tell.
     * @param errorHandler that gets what the listener throws.
     * @return task that removes the listener.
     */
    public Runnable add(final LongConsumer listener, final ErrorHandler errorHandler)
    {
        final Listening added = new Listening(durablePosition, listener, errorHandler);
        synchronized (this)
        {
            final List<Listening> more = new ArrayList<>(List.of(all));
            more.add(added);
            all = more.toArray(NONE);
        }
        // The position may have risen before the listener was there to be told.
        added.tell();
        return () -> remove(added);
    }

    private synchronized void remove(final Listening removed)
    {
        removed.ended = true;
        final List<Listening> fewer = new ArrayList<>(List.of(all));
        fewer.remove(removed);
        all = fewer.toArray(NONE);
    }

    /**
     * Tells each listener the durable position, unless the listener knows it.
     *
     * @return whether there was something to tell.
     */
    public boolean tell()
    {
        boolean told = false;
        for (final Listening listening : all)
        {
            told |= listening.tell();
        }
        return told;
    }

    private static final class Listening
    {
        private final LongSupplier durablePosition;
        private final LongConsumer listener;
        private final ErrorHandler errorHandler;
        /** True while a thread tells the listener. */
        private final AtomicBoolean telling = new AtomicBoolean();
        private volatile long known;
        private volatile boolean ended;

        private Listening(
            final LongSupplier durablePosition, final LongConsumer listener, final ErrorHandler errorHandler)
        {
            this.durablePosition = durablePosition;
            this.listener = listener;
            this.errorHandler = errorHandler;
            this.known = durablePosition.getAsLong();
        }

        private boolean tell()
        {
            boolean told = false;
            // When another thread is telling, this one leaves the position to it: that thread looks again when it has
            // told.
            while (!ended && durablePosition.getAsLong() > known && telling.compareAndSet(false, true))
            {
                told |= tellNow();
                telling.set(false);
                VarHandle.fullFence();
            }
            return told;
        }

        private boolean tellNow()
        {
            final long position = durablePosition.getAsLong();
            if (position <= known)
            {
                return false;
            }
            known = position;
            try
            {
                listener.accept(position);
            }
            catch (final Throwable ex)
            {
                report(ex);
            }
            return true;
        }

        private void report(final Throwable fault)
        {
            try
            {
                errorHandler.onError(fault);
            }
            catch (final Throwable ignore)
            {
                // The message is durable, and its append must not fail.
            }
        }
    }
}
