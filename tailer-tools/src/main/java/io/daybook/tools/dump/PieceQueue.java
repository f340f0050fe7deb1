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

import org.agrona.ExpandableArrayBuffer;

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
                piece.text.putBytes(piece.length, text, offset + done, part);
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
            throw interrupted();
        }
    }

    /**
     * Takes a text together with its buffer, so nothing is copied.
     *
     * @param text  buffer that begins with the text, of the capacity of a piece.
     * @param count of its bytes.
     * @return an empty buffer.
     */
    ExpandableArrayBuffer swap(final ExpandableArrayBuffer text, final int count) throws InterruptedIOException
    {
        try
        {
            if (null != current && current.length > 0)
            {
                handOn();
            }
            final Piece piece = current();
            final ExpandableArrayBuffer empty = piece.text;
            piece.text = text;
            piece.length = count;
            if (count >= Piece.CAPACITY)
            {
                handOn();
            }
            return empty;
        }
        catch (final InterruptedException ex)
        {
            throw interrupted();
        }
    }

    private static InterruptedIOException interrupted()
    {
        Thread.currentThread().interrupt();
        return new InterruptedIOException();
    }

    /**
     * Notes that a stripe ends here, and how far the printing has come. All that it has printed must have been written
     * here.
     *
     * @param position of the last message that was seen; -1 for none.
     * @param sequence of that message.
     * @param seen     messages since the last call.
     * @param count    messages printed since the last call.
     * @param isLast   whether nothing more comes.
     */
    void mark(
        final long position, final long sequence, final long seen, final long count, final boolean isLast)
        throws InterruptedException
    {
        final Piece piece = current();
        piece.position = position;
        piece.sequence = sequence;
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
