/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Takes the text that a thread prints, until another takes it out. It holds so many pieces and no more: the thread
 * waits when all are full. A piece is handed on when it is full or the stripe ends. Pieces are used again.
 * <p>
 * <b>Note:</b> for one thread that prints, and one that takes pieces.
 */
final class PieceQueue extends OutputStream
{
    private static final int PIECES = 8;

    private final BlockingQueue<Piece> full = new ArrayBlockingQueue<>(PIECES);
    private final BlockingQueue<Piece> empty = new ArrayBlockingQueue<>(PIECES);
    /** What is filled now; null between two pieces. */
    private Piece current;
    private int made;

    @Override
    public void write(final int b) throws IOException
    {
        write(new byte[]{(byte)b}, 0, 1);
    }

    @Override
    public void write(final byte[] text, final int offset, final int length) throws IOException
    {
        try
        {
            int done = 0;
            while (done < length)
            {
                final Piece piece = current();
                final int part = Math.min(length - done, Piece.CAPACITY - piece.length);
                System.arraycopy(text, offset + done, piece.bytes, piece.length, part);
                piece.length += part;
                done += part;
                if (Piece.CAPACITY == piece.length)
                {
                    handOn();
                }
            }
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    /**
     * Notes that a stripe ends here, and how far the printing has come. All that it has printed must have been written
     * here.
     *
     * @param position of the last message that was seen; -1 for none.
     * @param seen     messages since the last call.
     * @param count    messages printed since the last call.
     * @param isLast   whether nothing more comes.
     */
    void mark(final long position, final long seen, final long count, final boolean isLast) throws InterruptedException
    {
        final Piece piece = current();
        piece.position = position;
        piece.seen = seen;
        piece.count = count;
        piece.endsStripe = true;
        piece.isLast = isLast;
        handOn();
    }

    private Piece current() throws InterruptedException
    {
        if (null == current)
        {
            current = empty.poll();
            if (null == current && made < PIECES)
            {
                current = new Piece();
                made++;
            }
            else if (null == current)
            {
                current = empty.take();
            }
            current.length = 0;
            current.endsStripe = false;
        }
        return current;
    }

    private void handOn() throws InterruptedException
    {
        full.put(current);
        current = null;
    }

    /**
     * Takes the next piece, to be given back.
     *
     * @param withinMs milliseconds to wait for it.
     * @return null when there is none.
     */
    Piece take(final long withinMs) throws InterruptedException
    {
        return full.poll(withinMs, TimeUnit.MILLISECONDS);
    }

    /**
     * Gives a piece back.
     */
    void giveBack(final Piece piece)
    {
        empty.add(piece);
    }
}
