/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import io.daybook.codec.CodecException;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.journal.MessageScan;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

/**
 * Reads journals message by message, and keeps account of what was damaged, unfinished or deleted on the way.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Reading
{
    private static final int AGAIN = 0;
    private static final int FOUND = 1;
    private static final int TAIL = 2;
    private static final int END = 3;
    private static final long NOWHERE = -1;

    private final Console console;
    private final OnCorrupt onCorrupt;
    private final boolean verbose;

    private boolean checksTail = true;
    private boolean atTail;
    private long damages;
    private String firstDamage;
    private boolean stopped;
    /** Where damage was skipped and the scan stayed; it goes on from there unless it stays again. */
    private long standsAt = NOWHERE;
    private long openClaims;
    private long firstRetained = -1;
    private long unproved;
    private long firstUnproved;

    /**
     * Makes a reading that has seen nothing yet.
     *
     * @param console   that is told what was wrong, and whose interruption ends the reading.
     * @param onCorrupt what to do at damaged data.
     * @param verbose   whether each damage is told at once.
     */
    public Reading(final Console console, final OnCorrupt onCorrupt, final boolean verbose)
    {
        this.console = console;
        this.onCorrupt = onCorrupt;
        this.verbose = verbose;
    }

    /**
     * Turns off the check of what lies behind the last message.
     *
     * @return this for a fluent API.
     */
    public Reading withoutTailCheck()
    {
        checksTail = false;
        return this;
    }

    /**
     * Hands the messages of a scan to a visitor, until the visitor has enough, the tail is reached, damage ends the
     * reading, or the user interrupts it.
     *
     * @return true at the tail.
     */
    public boolean read(final MessageScan scan, final MessageVisitor visitor)
    {
        while (next(scan, visitor))
        {
            if (!give(scan, visitor))
            {
                return false;
            }
        }
        return atTail;
    }

    /**
     * Moves a scan to its next message.
     *
     * @param scan    of the journal.
     * @param visitor that learns of damage on the way.
     * @return false at the tail, where damage ends the reading, and where the user interrupts it.
     */
    public boolean next(final MessageScan scan, final MessageVisitor visitor)
    {
        final long claimsBefore = scan.openClaims();
        try
        {
            int step = AGAIN;
            while (AGAIN == step && !console.isInterrupted())
            {
                step = step(scan, visitor);
            }
            atTail = TAIL == step;
            return FOUND == step;
        }
        finally
        {
            openClaims += scan.openClaims() - claimsBefore;
        }
    }

    /**
     * Moves a scan behind a message that somebody else has read.
     *
     * @param scan     of the journal.
     * @param position of the message.
     * @param shortcut moves the scan there if it can.
     */
    public void resumeBehind(final JournalScan scan, final long position, final Predicate<JournalScan> shortcut)
    {
        try
        {
            if (shortcut.test(scan))
            {
                return;
            }
            final long basePosition = SegmentSearch.segmentOf(scan, position);
            firstRetained = basePosition > position ? basePosition : firstRetained;
            scan.toSegment(basePosition);
            // It gets there: who reads for somebody else stops at the first claim that is not committed.
            scan.hop(position + 1);
        }
        catch (final SegmentDeletedException ex)
        {
            noteDeleted(ex);
            scan.toStart();
        }
    }

    /**
     * Notes that retention has deleted a segment that was to be read.
     *
     * @param ex that tells so.
     */
    public void noteDeleted(final SegmentDeletedException ex)
    {
        firstRetained = ex.firstRetained();
    }

    private int step(final MessageScan scan, final MessageVisitor visitor)
    {
        try
        {
            if (scan.next())
            {
                return FOUND;
            }
            if (checksTail)
            {
                scan.checkTail();
            }
            return TAIL;
        }
        catch (final CorruptJournalException ex)
        {
            damaged(ex.position(), ex.getMessage(), null, visitor);
            if (!isGoingOn() || !skip(scan))
            {
                return END;
            }
            visitor.onResumed();
            return AGAIN;
        }
        catch (final SegmentDeletedException ex)
        {
            noteDeleted(ex);
            visitor.onDeleted(scan.position(), firstRetained);
            scan.toStart();
            return AGAIN;
        }
    }

    /**
     * Hands the message that a scan has moved to to a visitor.
     *
     * @param scan    of the journal.
     * @param visitor of the message.
     * @return false if the visitor wants no more, or the message is damaged and this ends the reading.
     */
    public boolean give(final MessageScan scan, final MessageVisitor visitor)
    {
        final Message message = scan.message();
        try
        {
            return visitor.onMessage(message, noteProof(scan));
        }
        catch (final CorruptJournalException ex)
        {
            damaged(message.position(), ex.getMessage(), message, visitor);
        }
        catch (final CodecException ex)
        {
            damaged(
                message.position(),
                "a message that cannot be decoded: " + ex.getMessage() + ": position=" + message.position(),
                message,
                visitor);
        }
        return isGoingOn();
    }

    private boolean noteProof(final MessageScan scan)
    {
        if (!scan.isUnproved())
        {
            return false;
        }
        firstUnproved = 0 == unproved++ ? scan.position() : firstUnproved;
        return true;
    }

    private void damaged(
        final long position, final String cause, final Message message, final MessageVisitor visitor)
    {
        if (0 == damages++)
        {
            firstDamage = cause;
        }
        if (verbose)
        {
            console.say(cause);
        }
        if (OnCorrupt.show == onCorrupt)
        {
            visitor.onDamaged(position, cause, message);
        }
    }

    private boolean isGoingOn()
    {
        stopped = OnCorrupt.stop == onCorrupt;
        return !stopped;
    }

    /**
     * Goes on behind the damage.
     *
     * @return false if the scan cannot, or has not moved from the same place before.
     */
    private boolean skip(final MessageScan scan)
    {
        final long position = scan.position();
        try
        {
            final boolean skipped = scan.skip();
            final boolean stands = scan.position() <= position;
            final boolean stoodBefore = stands && position == standsAt;
            standsAt = stands ? position : NOWHERE;
            return skipped && !stoodBefore;
        }
        catch (final CorruptJournalException ex)
        {
            return false;
        }
    }

    /**
     * Returns whether damage has ended the reading.
     */
    public boolean isStopped()
    {
        return stopped;
    }

    /**
     * Returns how many damaged places were seen.
     */
    public long damages()
    {
        return damages;
    }

    /**
     * Returns what was wrong at the first damaged place, or null if there was none.
     */
    public String firstDamage()
    {
        return firstDamage;
    }

    /**
     * Returns how many messages were stepped over because their writers never finished them.
     */
    public long openClaims()
    {
        return openClaims;
    }

    /**
     * Returns how many messages nothing vouches for.
     */
    public long unproved()
    {
        return unproved;
    }

    /**
     * Returns the position of the first message that nothing vouches for.
     */
    public long firstUnproved()
    {
        return firstUnproved;
    }

    /**
     * Tells the user what was wrong, if anything was.
     */
    public void report()
    {
        report("");
    }

    /**
     * Tells the user what was wrong with one of several journals, if anything was.
     *
     * @param whose stands in front of each sentence.
     */
    public void report(final String whose)
    {
        sentences().forEach((sentence) -> console.say(whose + sentence));
    }

    /**
     * Returns what was wrong, a sentence each; none if nothing was.
     */
    public List<String> sentences()
    {
        final List<String> sentences = new ArrayList<>();
        if (stopped)
        {
            sentences.add("corrupt: " + firstDamage + "; --on-corrupt skip goes on behind it");
        }
        else if (0 != damages)
        {
            sentences.add("skipped " + damages + (1 == damages ? " damaged place: " :
                " damaged places, the first: ") + firstDamage);
        }
        if (0 != openClaims)
        {
            sentences.add("stepped over " + openClaims +
                (1 == openClaims ? " message that its writer" : " messages that their writers") + " never finished");
        }
        if (0 != unproved)
        {
            sentences.add(unproved + (1 == unproved ? " message is" : " messages are") +
                " unproved: the next process that opens the journal for writing cuts them off; the first: position=" +
                firstUnproved);
        }
        if (firstRetained >= 0)
        {
            sentences.add(
                "retention deleted messages before they were read; the journal begins at position=" + firstRetained);
        }
        return sentences;
    }

    /**
     * Returns the exit code that tells what was found.
     */
    public int exitCode()
    {
        if (console.isInterrupted())
        {
            return ExitCode.INTERRUPTED;
        }
        if (0 != damages)
        {
            return ExitCode.CORRUPT;
        }
        return 0 != openClaims || 0 != unproved || firstRetained >= 0 ? ExitCode.LOSS : ExitCode.OK;
    }
}
