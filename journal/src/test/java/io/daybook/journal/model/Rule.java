/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * A rule of the protocol that a scenario can leave out, to show what breaks without it.
 */
enum Rule
{
    /** Marked: a new segment is never renamed into place. */
    CREATED_BY_LINK("a segment gets its name by a link, which fails where the name is taken"),
    /** Marked. */
    END_FINAL_AT_ONCE("END is stored final at once, never through a negative length"),
    /** Marked, first half. */
    SHARED_LENGTH_FINAL("the length of a shared appender's claim is final"),
    /** Marked, second half. */
    DEAD_LENGTH_FINAL("the claim of a dead writer becomes padding of its full length"),
    /** Marked. */
    MODE_HELD("shared appenders hold MODE shared, an exclusive one holds it exclusively"),
    /** Marked. */
    FRAMES_NEED_MODE("who does not hold MODE writes no frame of any kind"),
    /** Marked. */
    LOCK_FILE_OPENED_ONCE("the lock file is opened once per process, and never closed"),
    /** Marked. */
    REREAD_AFTER_PROOF("a read-only reader reads the word again after the proof of death"),
    /** Marked. */
    SETTLED_BEFORE_USE("a new holder of a slot first settles what the last one left"),
    /** Marked, first third. */
    CYCLE_BEFORE_END("the cycle of the next segment is raised before END is written"),
    /** Marked, second third. */
    EMPTY_NOT_ENDED("a segment without a message is not ended by time"),
    /** Marked, last third. */
    CYCLE_ONLY_RAISED("a cycle never goes back"),

    /** Beside retention. */
    NOT_MADE_AGAIN("a segment is created, and entered, only while the one before it is there"),
    /** Of step 1 of the roll. */
    NEXT_BEFORE_END("the next segment exists before END is written"),
    /** What makes the roll by time exact for claims. */
    CLOCK_BEFORE_TAIL("the clock is read before the segment is seen not to have ended"),
    /** What makes the roll by time exact after an idle period. */
    EMPTY_RAISED("who claims the first frame of a segment first raises its cycle to the time of now"),
    /** Of an exclusive appender. */
    CLAIM_BEFORE_PAYLOAD("journal.meta names the claim before the payload is stored"),
    /** Of everybody who gets MODE. */
    EXCLUSIVE_CLAIM_SETTLED("who gets MODE pads what an exclusive appender has claimed at the tail"),
    /** Of everybody who gets MODE. */
    EXCLUSIVE_LENGTH_FINAL("the claim of a dead exclusive appender becomes padding of its full length"),
    /** Of an exclusive appender. */
    LEFTOVER_ZEROED("what a shorter commit leaves of its claim is zeroed first"),
    /** Of every appender. */
    COMMIT_LAST("a frame is published after all else of it has been stored"),
    /** Of everybody who is stuck. */
    DEATH_PROVED("a claim is taken back only when its writer is proved dead");

    private final String sentence;

    Rule(final String sentence)
    {
        this.sentence = sentence;
    }

    @Override
    public String toString()
    {
        return sentence;
    }
}
