/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.TextEncoders;
import io.daybook.journal.JournalCopy;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.tools.console.Progress;
import io.daybook.tools.read.MessageVisitor;

import org.agrona.BitUtil;
import org.agrona.ExpandableArrayBuffer;

/**
 * Copies the messages that are provably good, and notes what is lost of the others: those that are damaged, that cannot
 * be decoded, that nothing vouches for, or that their writers never finished.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class GoodMessages implements MessageVisitor
{
    private static final int FRAME_HEADER_LENGTH = 24;

    private final JournalScan scan;
    private final JournalCopy copy;
    private final Losses losses;
    private final Progress progress;
    private final long firstPosition;
    private final long length;
    private final MessageEncoder trial = TextEncoders.yaml(false);
    private final ExpandableArrayBuffer text = new ExpandableArrayBuffer();
    /** Where the last thing ends that was looked at. */
    private long behind;
    private long openClaims;

    /**
     * Begins a copy.
     *
     * @param scan     of the messages, before the first.
     * @param copy     that takes them.
     * @param losses   that take the rest.
     * @param progress to be shown.
     */
    GoodMessages(final JournalScan scan, final JournalCopy copy, final Losses losses, final Progress progress)
    {
        this.scan = scan;
        this.copy = copy;
        this.losses = losses;
        this.progress = progress;
        this.firstPosition = scan.position();
        this.length = (long)scan.segments().length * scan.segmentLength();
        this.behind = firstPosition;
    }

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        noteClaims(message.position());
        behind = end(message);
        if (unproved)
        {
            losses.unproved(message.position(), behind);
            return true;
        }
        if (null != message.wireFormat())
        {
            // Throws where the message cannot be decoded.
            message.write(trial, text, 0);
            trial.finish();
        }
        copy.append(message);
        progress.at(copy.messages(), message.position() - firstPosition, length);
        return true;
    }

    @Override
    public void onDamaged(final long position, final String cause, final Message message)
    {
        noteClaims(scan.position());
        if (null != message)
        {
            losses.add(message.position(), end(message), 1, 1, cause);
        }
        else
        {
            losses.damaged(cause, scan.position(), scan.sequence());
        }
    }

    @Override
    public void onResumed()
    {
        losses.resumed(scan.position(), scan.sequence());
        behind = scan.position();
    }

    @Override
    public void onDeleted(final long position, final long firstRetained)
    {
        losses.add(position, firstRetained, -1, -1, "retention deleted them before they were read");
    }

    /** Ends the copy: the scan is at the tail, or can go no further. */
    void end()
    {
        noteClaims(scan.position());
        losses.end();
    }

    private void noteClaims(final long position)
    {
        final long found = scan.openClaims() - openClaims;
        if (found > 0)
        {
            openClaims += found;
            losses.add(behind, position, found, found, "never finished by their writers, somewhere in this range");
        }
    }

    private static long end(final Message message)
    {
        return message.position() + BitUtil.align(FRAME_HEADER_LENGTH + message.length(), Long.BYTES);
    }
}
