/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PieceQueueTest
{
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());
    /** As many bytes as a queue holds, whatever its pieces are. */
    private static final int BOUND = 2 << 20;

    private final PieceQueue pieces = new PieceQueue();

    @Test
    void shouldHandTextOnInFullPiecesAndWhatIsLeftWithTheMark() throws Exception
    {
        final byte[] text = new byte[2 * Piece.CAPACITY + 1];

        pieces.write(text, 0, 1);
        pieces.write(text, 1, text.length - 1);
        pieces.mark(4096, 7, 5, true);

        assertThat(lengthOf(pieces.take())).isEqualTo(Piece.CAPACITY);
        assertThat(lengthOf(pieces.take())).isEqualTo(Piece.CAPACITY);
        final Piece last = pieces.take();
        assertThat(last.length).isOne();
        assertThat(last.endsStripe).isTrue();
        assertThat(last.isLast).isTrue();
        assertThat(last.position).isEqualTo(4096);
        assertThat(last.seen).isEqualTo(7);
        assertThat(last.count).isEqualTo(5);
    }

    @Test
    void shouldMarkTheEndOfAStripeThatHasNoText() throws Exception
    {
        pieces.mark(-1, 0, 0, false);

        final Piece piece = pieces.take();
        assertThat(piece.length).isZero();
        assertThat(piece.endsStripe).isTrue();
        assertThat(piece.isLast).isFalse();
    }

    @Test
    void shouldGiveWhatWasWrittenToAnotherThread() throws Exception
    {
        final Random random = new Random(SEED);
        final byte[] text = new byte[5 * BOUND];
        random.nextBytes(text);
        final Thread printer = new Thread(() -> print(text, random));
        printer.start();

        final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        Piece piece;
        do
        {
            piece = pieces.take();
            taken.write(piece.bytes, 0, piece.length);
            pieces.giveBack(piece);
        }
        while (!piece.isLast);
        printer.join();

        assertThat(taken.toByteArray()).as("seed=%d", SEED).isEqualTo(text);
    }

    @Test
    void shouldHoldTwoMebibytesAndNoMore() throws Exception
    {
        pieces.write(new byte[BOUND], 0, BOUND);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> pieces.write(0)).isInstanceOf(InterruptedIOException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void shouldEndForAThreadThatFailsWhileAllPiecesAreFull() throws Exception
    {
        pieces.write(new byte[BOUND], 0, BOUND);

        pieces.giveUp();

        for (int i = 0; i < BOUND; i += Piece.CAPACITY)
        {
            assertThat(pieces.take().endsStripe).isFalse();
        }
        final Piece end = pieces.take();
        assertThat(end.endsStripe).isTrue();
        assertThat(end.isLast).isTrue();
        assertThat(end.length).isZero();
        pieces.giveBack(end);
    }

    private void print(final byte[] text, final Random random)
    {
        try
        {
            int done = 0;
            while (done < text.length)
            {
                final int length = Math.min(text.length - done, random.nextInt(3 * Piece.CAPACITY));
                pieces.write(text, done, length);
                done += length;
                if (0 == random.nextInt(4))
                {
                    pieces.mark(done, 0, 0, false);
                }
            }
            pieces.mark(done, 0, 0, true);
        }
        catch (final IOException | InterruptedException ex)
        {
            pieces.giveUp();
        }
    }

    private static int lengthOf(final Piece piece)
    {
        assertThat(piece.endsStripe).isFalse();
        return piece.length;
    }
}
