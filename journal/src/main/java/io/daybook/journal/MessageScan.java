/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * Goes through messages by file reads alone, whatever the files are: a journal is read by {@link JournalScan}. What is
 * read in one go, such as a segment, is called a segment here.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public interface MessageScan extends AutoCloseable
{
    /**
     * Moves to the next message.
     *
     * @return false at the tail. Called again later it sees what has come since.
     * @throws io.daybook.journal.error.CorruptJournalException when what is there cannot be right; the scan stays
     *     before it.
     * @throws io.daybook.journal.error.SegmentDeletedException when the next segment has been deleted; the scan stays
     *     before it.
     */
    boolean next();

    /**
     * The message that {@link #next()} moved to.
     *
     * @return a view, valid until the next call.
     */
    Message message();

    /**
     * Whether nothing vouches for the message that {@link #next()} moved to.
     *
     * @return true if it may be wrong.
     */
    boolean isUnproved();

    /**
     * Goes past the damage that {@link #next()} or {@link #checkTail()} has found, or past the message that
     * {@link #next()} has moved to.
     *
     * @return false when nothing good is left, or no damage was found here.
     */
    boolean skip();

    /**
     * Checks that the tail is the end.
     *
     * @throws io.daybook.journal.error.CorruptJournalException when something follows; {@link #skip()} goes past it.
     */
    void checkTail();

    /**
     * Sets whether the scan follows what is being written.
     *
     * @param value true to follow; false by default.
     * @return this for a fluent API.
     */
    MessageScan following(boolean value);

    /**
     * Goes to the first message that is left.
     */
    void toStart();

    /**
     * Goes to the first message of a segment.
     *
     * @param basePosition of the segment.
     * @throws io.daybook.journal.error.SegmentDeletedException when it has been deleted; the scan stays where it is.
     */
    void toSegment(long basePosition);

    /**
     * Lists the segments that have begun.
     *
     * @return their base positions, ascending, at least one.
     */
    long[] segments();

    /**
     * Where the scan stands: before this position, at the tail once {@link #next()} has answered false.
     *
     * @return position.
     */
    long position();

    /**
     * Number of what the scan stands before.
     *
     * @return the sequence.
     */
    long sequence();

    /**
     * Where the last segment that has begun may end, to tell how far a reader has come.
     *
     * @return position; 0 when positions do not tell this.
     */
    long endPosition();

    /**
     * Counts messages that were stepped over because their writers never finished them.
     *
     * @return how many so far.
     */
    long openClaims();

    @Override
    void close();
}
