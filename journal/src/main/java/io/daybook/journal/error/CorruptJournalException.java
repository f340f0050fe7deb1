/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.error;

/**
 * The journal holds bytes that no writer stored: after bit rot, truncation, or a change by somebody else.
 */
public final class CorruptJournalException extends JournalException
{
    private static final long serialVersionUID = 1L;

    private final long position;
    private final long nextGoodPosition;
    private final long from;
    private final long to;

    /**
     * A fault at a position.
     *
     * @param position         of the frame.
     * @param reason           what is wrong with it.
     * @param nextGoodPosition where the frame's length leads, or -1 when it leads nowhere or is not known.
     */
    public CorruptJournalException(final long position, final String reason, final long nextGoodPosition)
    {
        this(reason + ": position=" + position +
            (nextGoodPosition < 0 ? "" : ", its length leads to position=" + nextGoodPosition), position,
            nextGoodPosition, null);
    }

    private CorruptJournalException(
        final String text, final long position, final long nextGoodPosition, final RuntimeException cause)
    {
        super(text, cause);
        this.position = position;
        this.nextGoodPosition = nextGoodPosition;
        this.from = -1;
        this.to = -1;
    }

    /**
     * A message that is stored as the changes from another one, and cannot be put together.
     *
     * @param position of the message.
     * @param slot     of its key, -1 where the slot is not known.
     * @param cause    why it cannot be put together.
     * @param nextKey  position of the next message of the slot that is stored whole, or -1.
     * @return the fault.
     */
    public static CorruptJournalException ofDelta(
        final long position, final int slot, final RuntimeException cause, final long nextKey)
    {
        return new CorruptJournalException(
            "a message that cannot be made from what has changed, " + cause.getMessage() + ": position=" + position +
            (slot < 0 ? "" : ", slot=" + slot) + (nextKey < 0 ? "" : ", next KEY of the slot at position=" + nextKey),
            position, nextKey, cause);
    }

    /**
     * A frame that lies in damaged bytes.
     *
     * @param position of the frame.
     * @param reason   what is wrong with the bytes.
     * @param from     position of the first of them.
     * @param to       position behind the last one.
     */
    public CorruptJournalException(final long position, final String reason, final long from, final long to)
    {
        super(reason + ": position=" + position + ", from=" + from + ", to=" + to);
        this.position = position;
        this.nextGoodPosition = -1;
        this.from = from;
        this.to = to;
    }

    /**
     * Position of the fault.
     *
     * @return START of the frame.
     */
    public long position()
    {
        return position;
    }

    /**
     * Where reading may go on: where the length of the damaged frame leads. Nobody has looked there, and the length may
     * be damaged, too; {@link io.daybook.journal.Tailer#skip()} finds the next good frame.
     *
     * @return the position, or -1 where it is not known. For a message that is stored as the changes from a lost one:
     *     position of the next message of its key that is stored whole.
     */
    public long nextGoodPosition()
    {
        return nextGoodPosition;
    }

    /**
     * Where the bytes begin that are known to be damaged: those of a block whose checksum does not match. Some or all
     * of them are damaged.
     *
     * @return position of the first such byte, or -1 where no block checksum says it.
     */
    public long from()
    {
        return from;
    }

    /**
     * Where the bytes end that are known to be damaged.
     *
     * @return position behind the last such byte, or -1 where no block checksum says it.
     */
    public long to()
    {
        return to;
    }
}
