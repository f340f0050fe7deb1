/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import java.nio.file.Path;
import java.util.function.Function;

import io.daybook.codec.WireFormat;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ResultException;

/**
 * Prints every so-manieth stripe of a journal, in a thread of its own. A stripe is the messages that begin in so many
 * bytes. Between its stripes it goes from frame to frame and learns what they declare, so it needs nothing from the
 * printers of the others. It checks what it prints, and the others check what it passes.
 * <p>
 * It stops before the first thing that is not a sound message, stored whole and of ordinary length: what comes then is
 * for a reader that can explain it.
 */
final class StripePrinter extends Thread
{
    /** Length of a stripe in bytes. */
    static final int STRIPE_LENGTH = 1 << 18;
    /** A longer message is left to one thread, so that no more than one is in memory. */
    private static final int MAX_LENGTH = 1 << 20;

    private final Path path;
    private final long segment;
    private final long start;
    private final long stride;
    private final PieceQueue pieces = new PieceQueue();
    private final ResultBuffer text = new ResultBuffer(pieces);
    private final Printing printing;
    private long from;
    private long last = -1;
    private long seen;
    private long count;
    private volatile Error failure;

    /**
     * Makes a printer that has not started.
     *
     * @param path     of the journal or segment.
     * @param segment  base position of the segment to begin in.
     * @param start    position of the first stripe.
     * @param index    of the first stripe to print.
     * @param printers how many there are.
     * @param printing makes what prints to a buffer.
     */
    StripePrinter(
        final Path path,
        final long segment,
        final long start,
        final int index,
        final int printers,
        final Function<ResultBuffer, Printing> printing)
    {
        super("dump-" + index);
        setDaemon(true);
        this.path = path;
        this.segment = segment;
        this.start = start;
        this.from = start + (long)index * STRIPE_LENGTH;
        this.stride = (long)printers * STRIPE_LENGTH;
        this.printing = printing.apply(text);
    }

    PieceQueue pieces()
    {
        return pieces;
    }

    /**
     * Returns what has printed, once the thread has ended.
     */
    Printing printing()
    {
        return printing;
    }

    /**
     * Returns the error that ended the thread, such as a lack of memory; null if there was none.
     */
    Error failure()
    {
        return failure;
    }

    @Override
    public void run()
    {
        try
        {
            try (JournalScan scan = JournalScan.open(path))
            {
                print(scan);
            }
            catch (final ResultException ex)
            {
                throw ex;
            }
            catch (final RuntimeException ignore)
            {
                // Whoever reads on from here meets it again, and says so.
            }
            text.flush();
            mark(true);
        }
        catch (final InterruptedException | ResultException ignore)
        {
            // Nobody wants the rest.
        }
        catch (final Error ex)
        {
            // Nothing more: there may be no memory for it.
            failure = ex;
        }
    }

    private void print(final JournalScan scan) throws InterruptedException
    {
        scan.toSegment(segment);
        scan.hop(start);
        while (scan.hop(from) && printStripe(scan, from + STRIPE_LENGTH))
        {
            text.flush();
            mark(false);
            from += stride;
        }
    }

    /**
     * Prints the messages that begin before a position.
     *
     * @return whether there is one at or behind that position, too.
     */
    private boolean printStripe(final JournalScan scan, final long to)
    {
        while (scan.next() && isPlain(scan))
        {
            final Message message = scan.message();
            if (message.position() >= to)
            {
                return true;
            }
            if (!printing.onMessage(message))
            {
                return false;
            }
            last = message.position();
        }
        return false;
    }

    private static boolean isPlain(final JournalScan scan)
    {
        final Message message = scan.message();
        return scan.isClean() && !scan.isUnproved() && message.length() <= MAX_LENGTH &&
            WireFormat.DELTA != message.wireFormat();
    }

    private void mark(final boolean isLast) throws InterruptedException
    {
        pieces.mark(last, printing.seen() - seen, printing.count() - count, isLast);
        seen = printing.seen();
        count = printing.count();
    }
}
