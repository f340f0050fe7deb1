/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Takes the text that a thread prints, until another takes it out. It holds so many pieces and no more: the thread
 * waits when all are full. Pieces are used again.
 * <p>
 * <b>Note:</b> for one thread that prints, and one that takes pieces.
 */
final class PieceQueue extends OutputStream
{
    private static final int PIECES = 32;

    private final BlockingQueue<Piece> full = new ArrayBlockingQueue<>(PIECES);
    private final BlockingQueue<Piece> empty = new ArrayBlockingQueue<>(PIECES);
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
            for (int at = 0; at < length; at += Piece.CAPACITY)
            {
                final Piece piece = next();
                piece.length = Math.min(Piece.CAPACITY, length - at);
                System.arraycopy(text, offset + at, piece.bytes, 0, piece.length);
                full.put(piece);
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
        final Piece piece = next();
        piece.length = 0;
        piece.position = position;
        piece.seen = seen;
        piece.count = count;
        piece.endsStripe = true;
        piece.isLast = isLast;
        full.put(piece);
    }

    private Piece next() throws InterruptedException
    {
        Piece piece = empty.poll();
        if (null == piece)
        {
            piece = made < PIECES ? new Piece() : empty.take();
            made += made < PIECES ? 1 : 0;
        }
        piece.endsStripe = false;
        return piece;
    }

    /**
     * Takes the next piece, to be given back.
     */
    Piece take() throws InterruptedException
    {
        return full.take();
    }

    /**
     * Gives a piece back.
     */
    void giveBack(final Piece piece)
    {
        empty.add(piece);
    }
}
