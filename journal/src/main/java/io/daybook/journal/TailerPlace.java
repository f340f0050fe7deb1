/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.cursor.OwnedCursor;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.index.BackwardFrames;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.FrameReader;

/**
 * Where a tailer stands, which way it goes from there, and how it gets to another place.
 */
final class TailerPlace
{
    private static final long NONE = -1;

    private final JournalFiles files;
    private final FrameReader cursor;
    private final MessageWalk walk;
    private final TailerSeeks seeks;

    /** Null while the tailer goes forward. */
    private BackwardFrames backward;
    private boolean delivered;
    /** Offset behind the message that was delivered, on the way forward. */
    private int behind;
    /** What was to be read next when retention has deleted it, until the user has chosen where to go on. */
    private long deletedPosition = NONE;
    /** What is wrong with the first segment, as long as that is to be read next and the cursor stands behind it. */
    private CorruptJournalException damagedStart;
    /** What was to be read next in it. */
    private long damagedPosition;

    TailerPlace(final JournalFiles files, final boolean readOnly)
    {
        this.files = files;
        this.cursor = new FrameReader(files.segments(), files.recovery().cut());
        final OpenClaims claims = new OpenClaims(files, readOnly);
        this.walk = new MessageWalk(files, cursor, claims);
        this.seeks = new TailerSeeks(files, cursor, claims);
    }

    FrameReader cursor()
    {
        return cursor;
    }

    MessageWalk walk()
    {
        return walk;
    }

    TailerSeeks seeks()
    {
        return seeks;
    }

    /** Null while the tailer goes forward. */
    BackwardFrames backward()
    {
        return backward;
    }

    /** Goes to the place where a named tailer was committed last. */
    void resume(final OwnedCursor owned, final NamedTailers names)
    {
        try
        {
            if (!names.resume(owned, cursor))
            {
                damagedStart = cursor.toStart();
                startAgain(owned, names);
            }
            walk.entered();
        }
        catch (final RuntimeException | Error ex)
        {
            cursor.close();
            throw ex;
        }
    }

    /** The cursor stands at the first message, since it could not go to the place that was committed. */
    private void startAgain(final OwnedCursor owned, final NamedTailers names)
    {
        final long found = owned.foundPosition();
        final long base = cursor.segment().basePosition();
        final long start = null == damagedStart ? base : damagedStart.position();
        damagedPosition = start;
        if (found < 0 || found >= base)
        {
            names.restart(owned);
        }
        else if (found >= start)
        {
            damagedPosition = found;
        }
        else if (found > 0)
        {
            deletedPosition = found;
        }
    }

    void toStart()
    {
        final CorruptJournalException damage = cursor.toStart();
        placed(true);
        damagedStart = damage;
        damagedPosition = null == damage ? NONE : damage.position();
    }

    /** Goes behind the last message that is let through. */
    void toEnd()
    {
        final long durableEnd = walk.durableEnd();
        if (durableEnd < SegmentDescriptor.HEADER_LENGTH)
        {
            toStart();
            return;
        }
        placed(seeks.toEnd());
        if (cursor.position() > durableEnd)
        {
            placed(seeks.toPosition(durableEnd));
        }
    }

    /**
     * The cursor has been put to where the user wants to go on.
     *
     * @param found whether there is a message.
     * @return whether there is a message that is also let through.
     */
    boolean placed(final boolean found)
    {
        deletedPosition = NONE;
        damagedStart = null;
        delivered = false;
        placed();
        return found && walk.isLetThrough();
    }

    /** The cursor has been put to another place. */
    private void placed()
    {
        walk.entered();
        if (null != backward)
        {
            backward.begin();
        }
    }

    /** Moves to the next message, which is passed when the tailer is used next. */
    boolean next()
    {
        if (null == backward)
        {
            behind = walk.toNext();
            return delivered = MessageWalk.NONE != behind;
        }
        return delivered = walk.toPrevious(backward);
    }

    /** Passes the message that {@link #next()} had moved to, if it had. Throws where nothing can be read next. */
    void passDelivered()
    {
        checkNotDeleted();
        if (isAtDamagedStart())
        {
            throw damagedStart;
        }
        pass();
    }

    /** On the way back the walk itself meets the damage. */
    private boolean isAtDamagedStart()
    {
        return null != damagedStart && null == backward;
    }

    /** Answers whether {@link #next()} had moved to a message, which is passed now. */
    private boolean pass()
    {
        if (!delivered)
        {
            return false;
        }
        delivered = false;
        if (null == backward)
        {
            cursor.pass(behind);
        }
        else
        {
            backward.pass();
        }
        return true;
    }

    void checkNotDeleted()
    {
        if (NONE != deletedPosition)
        {
            throw new SegmentDeletedException(deletedPosition, cursor.segment().basePosition());
        }
    }

    /** Position of the message that comes next; {@code polling} while a handler has one. */
    long position(final boolean polling)
    {
        if (null != damagedStart)
        {
            return damagedPosition;
        }
        final boolean inMessage = delivered || polling;
        if (null != backward)
        {
            return inMessage ? cursor.position() : backward.position();
        }
        return inMessage ?
            cursor.position() + FrameDescriptor.alignedLength(FrameDescriptor.length(cursor.word())) :
            cursor.position();
    }

    void turn()
    {
        checkNotDeleted();
        pass();
        if (null == backward)
        {
            backward = new BackwardFrames(files.segments(), cursor, walk::behindDamage);
        }
        else
        {
            backward.toPlace();
            backward.close();
            backward = null;
        }
        placed();
    }

    void skip()
    {
        checkNotDeleted();
        if (isAtDamagedStart())
        {
            damagedStart = null;
        }
        else if (!pass())
        {
            skipFrame();
        }
    }

    private void skipFrame()
    {
        if (null == backward)
        {
            walk.skip();
        }
        else
        {
            walk.skipBack(backward);
        }
    }

    void close()
    {
        walk.release();
        seeks.close();
        if (null != backward)
        {
            backward.close();
        }
        if (null != cursor.segment())
        {
            cursor.close();
        }
    }
}
