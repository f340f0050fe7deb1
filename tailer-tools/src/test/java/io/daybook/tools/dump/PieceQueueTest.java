/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

import io.daybook.tools.console.ResultBuffer;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PieceQueueTest
{
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());
    private static final long WAIT_MS = 50_000;
    /** As many bytes as a queue holds, whatever its pieces are. */
    private static final int BOUND = 2 << 20;

    private final PieceQueue pieces = new PieceQueue();

    @Test
    void shouldHandTextOnInFullPiecesAndWhatIsLeftWithTheMark() throws Exception
    {
        final byte[] text = new byte[2 * Piece.CAPACITY + 1];

        pieces.write(text, 0, 1);
        pieces.write(text, 1, text.length - 1);
        pieces.mark(4096, 9, 7, 5, true);

        assertThat(lengthOf(pieces.take(WAIT_MS))).isEqualTo(Piece.CAPACITY);
        assertThat(lengthOf(pieces.take(WAIT_MS))).isEqualTo(Piece.CAPACITY);
        final Piece last = pieces.take(WAIT_MS);
        assertThat(last.length).isOne();
        assertThat(last.endsStripe).isTrue();
        assertThat(last.isLast).isTrue();
        assertThat(last.position).isEqualTo(4096);
        assertThat(last.sequence).isEqualTo(9);
        assertThat(last.seen).isEqualTo(7);
        assertThat(last.count).isEqualTo(5);
    }

    @Test
    void shouldMarkTheEndOfAStripeThatHasNoText() throws Exception
    {
        pieces.mark(-1, 0, 0, 0, false);

        final Piece piece = pieces.take(WAIT_MS);
        assertThat(piece.length).isZero();
        assertThat(piece.endsStripe).isTrue();
        assertThat(piece.isLast).isFalse();
    }

    @Test
    void shouldTakeABufferWithItsTextAndGiveAnEmptyOne() throws Exception
    {
        final ExpandableArrayBuffer text = Piece.newText();

        final ExpandableArrayBuffer empty = pieces.swap(text, Piece.CAPACITY);
        final Piece piece = pieces.take(WAIT_MS);

        assertThat(lengthOf(piece)).isEqualTo(Piece.CAPACITY);
        assertThat(piece.text).isSameAs(text);
        assertThat(empty).isNotSameAs(text);
    }

    @Test
    void shouldCopyTheTextOfABufferThatHasGrown() throws Exception
    {
        final StripeText text = new StripeText(pieces);
        text.bytes(new byte[2 * Piece.CAPACITY]);
        final MutableDirectBuffer grown = text.buffer();

        text.flush();

        assertThat(text.buffer()).isSameAs(grown);
        for (int i = 0; i < 2; i++)
        {
            final Piece piece = pieces.take(WAIT_MS);
            assertThat(lengthOf(piece)).isEqualTo(Piece.CAPACITY);
            assertThat(Piece.isText(piece.text)).isTrue();
        }
    }

    @Test
    void shouldGiveWhatWasWrittenToAnotherThread() throws Exception
    {
        shouldGiveToAnotherThread(this::print);
    }

    @Test
    void shouldGiveWhatWasCollectedToAnotherThread() throws Exception
    {
        shouldGiveToAnotherThread(this::collect);
    }

    private void shouldGiveToAnotherThread(final BiConsumer<byte[], Random> printing) throws Exception
    {
        final Random random = new Random(SEED);
        final byte[] text = new byte[5 * BOUND];
        random.nextBytes(text);
        final Thread printer = new Thread(() -> printing.accept(text, random));
        printer.setDaemon(true);
        printer.start();

        final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        boolean isLast = false;
        while (!isLast)
        {
            final Piece piece = pieces.take(WAIT_MS);
            taken.write(piece.text.byteArray(), 0, piece.length);
            if (piece.endsStripe)
            {
                assertThat(piece.position).as("seed=%d", SEED).isEqualTo(taken.size());
                isLast = piece.isLast;
            }
            pieces.giveBack(piece);
        }
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
    void shouldGiveNothingWhereNothingWasHandedOn() throws Exception
    {
        pieces.write(new byte[Piece.CAPACITY - 1], 0, Piece.CAPACITY - 1);

        assertThat(pieces.take(0)).isNull();
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
                    pieces.mark(done, 0, 0, 0, false);
                }
            }
            pieces.mark(done, 0, 0, 0, true);
        }
        catch (final IOException | InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    private void collect(final byte[] text, final Random random)
    {
        final ResultBuffer collected = new StripeText(pieces);
        int done = 0;
        try
        {
            while (done < text.length)
            {
                final int longest = 0 == random.nextInt(100) ? 3 * Piece.CAPACITY : 20_000;
                final int length = Math.min(text.length - done, random.nextInt(longest));
                collected.bytes(Arrays.copyOfRange(text, done, done + length)).flushWhenFull();
                done += length;
                if (0 == random.nextInt(40))
                {
                    collected.flush();
                    pieces.mark(done, 0, 0, 0, false);
                }
            }
            collected.flush();
            pieces.mark(done, 0, 0, 0, true);
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    private static int lengthOf(final Piece piece)
    {
        assertThat(piece.endsStripe).isFalse();
        return piece.length;
    }
}
