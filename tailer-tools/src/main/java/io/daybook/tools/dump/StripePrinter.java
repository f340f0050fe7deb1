/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import java.nio.file.Path;
import java.util.Queue;
import java.util.function.Function;

import io.daybook.codec.WireFormat;
import io.daybook.journal.JournalScan;
import io.daybook.journal.JournalStripes;
import io.daybook.journal.Message;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ResultException;

/**
 * Prints stripes of a journal, in a thread of its own: the next one that nobody has, as long as there is one. It checks
 * what it prints.
 * <p>
 * It stops before the first thing that is not a sound message, stored whole and of ordinary length: what comes then is
 * for a reader that can explain it.
 */
final class StripePrinter extends Thread
{
    /** A longer message is left to one thread, so that no more than one is in memory. */
    private static final int MAX_LENGTH = 1 << 20;

    private final Path path;
    private final JournalStripes stripes;
    private final Queue<StripePrinter> order;
    private final PieceQueue pieces = new PieceQueue();
    private final ResultBuffer text = new StripeText(pieces);
    private final Printing printing;
    private long last = -1;
    private long lastSequence;
    private long seen;
    private long count;
    private volatile Error failure;

    /**
     * Makes a printer that has not started.
     *
     * @param path     of the journal or segment.
     * @param stripes  that the printers share.
     * @param order    of the stripes: takes the printer of each. It is the lock under which stripes are taken.
     * @param number   of the printer.
     * @param printing makes what prints to a buffer.
     */
    StripePrinter(
        final Path path,
        final JournalStripes stripes,
        final Queue<StripePrinter> order,
        final int number,
        final Function<ResultBuffer, Printing> printing)
    {
        super("dump-" + number);
        setDaemon(true);
        this.path = path;
        this.stripes = stripes;
        this.order = order;
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
        long end = take(scan);
        while (JournalStripes.NONE != end && printStripe(scan, end))
        {
            text.flush();
            mark(false);
            end = take(scan);
        }
    }

    private long take(final JournalScan scan)
    {
        synchronized (order)
        {
            order.add(this);
            return stripes.take(scan);
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
            lastSequence = message.sequence();
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
        pieces.mark(last, lastSequence, printing.seen() - seen, printing.count() - count, isLast);
        seen = printing.seen();
        count = printing.count();
    }
}
