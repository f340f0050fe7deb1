/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import io.daybook.journal.JournalScan;
import io.daybook.journal.JournalStripes;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.print.MessagePrinter;
import io.daybook.tools.read.Selection;

/**
 * Prints a journal by several threads, in order. The threads take turns with the stripes of the journal; this one
 * writes out what they have printed, stripe by stripe. So many bytes of text wait for that and no more, however long
 * the journal is.
 * <p>
 * It ends before whatever is not a sound and ordinary message: damage, an open claim, the tail. What has been written
 * out until then is what one thread would have written. The caller reads on from there and deals with the rest.
 */
public final class ParallelDump
{
    private static final long JOIN_MS = 20;
    /** Time to wait for text before a look whether its thread still runs. */
    private static final long LOOK_MS = 100;

    private final JournalStripes stripes;
    private final BlockingQueue<StripePrinter> order = new LinkedBlockingQueue<>();
    private final StripePrinter[] printers;
    private long last = -1;
    private long lastSequence;
    private long seen;
    private long count;

    /**
     * Makes a dump that has not started.
     *
     * @param threads  that print, at least 2.
     * @param path     of the journal or segment.
     * @param segment  base position of the segment to begin in.
     * @param from     position to begin at, of a frame.
     * @param printing makes what prints to a buffer, by the same options each time.
     */
    public ParallelDump(
        final int threads,
        final Path path,
        final long segment,
        final long from,
        final Function<ResultBuffer, Printing> printing)
    {
        stripes = new JournalStripes(path, segment, from);
        printers = new StripePrinter[threads];
        for (int i = 0; i < threads; i++)
        {
            printers[i] = new StripePrinter(path, stripes, order, i, printing);
        }
    }

    /**
     * Prints as far as it can.
     *
     * @param out    that takes the text.
     * @param goesOn is called after each stripe; false ends the dump there.
     * @throws io.daybook.tools.console.ResultException when the text cannot be written out.
     */
    public void run(final ResultBuffer out, final BooleanSupplier goesOn)
    {
        try
        {
            for (final StripePrinter printer : printers)
            {
                printer.start();
            }
            boolean isMore = true;
            while (isMore)
            {
                final StripePrinter next = next();
                isMore = null != next && writeStripe(next, out);
                isMore &= goesOn.getAsBoolean();
            }
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
        finally
        {
            end();
        }
        for (final StripePrinter printer : printers)
        {
            if (null != printer.failure())
            {
                throw printer.failure();
            }
        }
    }

    /**
     * Tells a selection and a printer by the same options what was seen of the journal.
     *
     * @param selection that is told.
     * @param printer   that is told.
     */
    public void addTo(final Selection selection, final MessagePrinter printer)
    {
        for (final StripePrinter stripes : printers)
        {
            selection.add(stripes.printing().selection());
            printer.add(stripes.printing().printer());
        }
    }

    /**
     * Returns how many messages were seen in the stripes that were written out.
     */
    public long seen()
    {
        return seen;
    }

    /**
     * Returns how many messages were printed in the stripes that were written out.
     */
    public long count()
    {
        return count;
    }

    /**
     * Returns the position of the last message of the stripes that were written out; -1 for none.
     */
    public long position()
    {
        return last;
    }

    /**
     * Moves a scan behind the last message that was written out.
     *
     * @param scan of the journal.
     * @return false if the scan has to go there from the beginning of a segment.
     */
    public boolean moveBehind(final JournalScan scan)
    {
        return stripes.moveBehind(scan, last, lastSequence);
    }

    /**
     * Waits for the printer of the next stripe.
     *
     * @return null when all threads have ended and left none, or one has failed.
     */
    private StripePrinter next() throws InterruptedException
    {
        StripePrinter next;
        boolean isAlive;
        do
        {
            // Asked before the look, as a thread may take a stripe and end.
            isAlive = Arrays.stream(printers).anyMatch(Thread::isAlive);
            next = order.poll(LOOK_MS, TimeUnit.MILLISECONDS);
        }
        while (null == next && isAlive);
        return Arrays.stream(printers).anyMatch((printer) -> null != printer.failure()) ? null : next;
    }

    /**
     * Writes out the next stripe of a printer.
     *
     * @return whether another one follows it.
     */
    private boolean writeStripe(final StripePrinter printer, final ResultBuffer out) throws InterruptedException
    {
        final PieceQueue pieces = printer.pieces();
        boolean isEnd;
        boolean isLast;
        do
        {
            final Piece piece = take(printer);
            if (null == piece)
            {
                return false;
            }
            if (piece.length > 0)
            {
                out.write(piece.text.byteArray(), piece.length);
            }
            isEnd = piece.endsStripe;
            isLast = isEnd && piece.isLast;
            if (isEnd)
            {
                seen += piece.seen;
                count += piece.count;
                if (piece.position > last)
                {
                    last = piece.position;
                    lastSequence = piece.sequence;
                }
            }
            pieces.giveBack(piece);
        }
        while (!isEnd);
        return !isLast;
    }

    /**
     * Waits for the next piece of a printer.
     *
     * @return null when its thread has failed and left none.
     */
    private static Piece take(final StripePrinter printer) throws InterruptedException
    {
        Piece piece;
        boolean isAlive;
        do
        {
            // Asked before the look, as a thread may hand a piece on and end.
            isAlive = printer.isAlive();
            piece = printer.pieces().take(LOOK_MS);
        }
        while (null == piece && isAlive);
        return piece;
    }

    private void end()
    {
        boolean isInterrupted = Thread.interrupted();
        for (final StripePrinter printer : printers)
        {
            printer.interrupt();
        }
        for (final StripePrinter printer : printers)
        {
            while (printer.isAlive())
            {
                try
                {
                    // Again, as whatever it called may have forgotten the first time.
                    printer.interrupt();
                    printer.join(JOIN_MS);
                }
                catch (final InterruptedException ex)
                {
                    isInterrupted = true;
                }
            }
        }
        if (isInterrupted)
        {
            Thread.currentThread().interrupt();
        }
    }
}
