/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.cursor.OwnedCursor;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;

/**
 * What a tailer commits, and when. A tailer without a name has nowhere to commit to.
 */
final class TailerCommits
{
    private static final long NONE = -1;

    /** Null unless the tailer has a name. */
    private final OwnedCursor owned;
    private boolean afterPoll;
    /** Start of the message that was committed inside its handler, to go back to when the handler throws after all. */
    private long undo = NONE;

    TailerCommits(final OwnedCursor owned)
    {
        this.owned = owned;
    }

    void checkNamed()
    {
        if (null == owned)
        {
            throw new JournalException("only a named tailer can commit: get one by Journal.tailer(name)");
        }
    }

    /** Name of the tailer, null for none. */
    String name()
    {
        return null == owned ? null : owned.name();
    }

    void afterPoll(final boolean value)
    {
        checkNamed();
        afterPoll = value;
    }

    void commit(final long position)
    {
        owned.commit(position);
    }

    /** Commits behind the message at {@code start}, whose handler may throw yet. */
    void commitInHandler(final long position, final long start)
    {
        undo = start;
        owned.commit(position);
    }

    void beginPoll()
    {
        undo = NONE;
    }

    void endPoll(final int count, final long position)
    {
        if (afterPoll && count > 0)
        {
            owned.commit(position);
        }
    }

    /** The handler of the message at a position has thrown. */
    void failPoll(final long position, final Throwable cause)
    {
        if (!afterPoll && undo != position)
        {
            return;
        }
        try
        {
            owned.commit(position);
        }
        catch (final JournalFailedException ex)
        {
            cause.addSuppressed(ex);
        }
    }

    /** Stops committing: the name may have another owner. */
    void fail(final String reason)
    {
        owned.fail(reason);
    }

    /** Gives the name up, so that another owner can take it. */
    void release()
    {
        if (null != owned)
        {
            owned.release();
        }
    }

    void unmap()
    {
        if (null != owned)
        {
            owned.unmap();
        }
    }
}
