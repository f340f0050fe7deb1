/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ZstdTest
{
    private static final int MAX_LENGTH = 400_000;

    private final Zstd zstd = new Zstd();

    private byte[] frame(final byte[] plain)
    {
        final byte[] packed = new byte[zstd.maxLength(plain.length)];
        return Arrays.copyOf(packed, zstd.compress(plain, plain.length, packed));
    }

    /** Bytes of which some parts repeat and others do not, so that there are blocks of all kinds. */
    private static byte[] plain(final Random random, final int length)
    {
        final byte[] plain = new byte[length];
        int at = 0;
        while (at < length)
        {
            final byte[] piece = new byte[Math.min(length - at, 1 + random.nextInt(200_000))];
            switch (random.nextInt(3))
            {
                case 0 -> random.nextBytes(piece);
                case 1 -> Arrays.fill(piece, (byte)random.nextInt());
                default -> letters(random, piece);
            }
            System.arraycopy(piece, 0, plain, at, piece.length);
            at += piece.length;
        }
        return plain;
    }

    private static void letters(final Random random, final byte[] piece)
    {
        for (int i = 0; i < piece.length; i++)
        {
            piece[i] = (byte)random.nextInt(4);
        }
    }

    @Test
    void shouldInflateOneFrameAndNothingBehindIt()
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int i = 0; i < 200; i++)
        {
            final String description = "-Ddaybook.seed=" + seed + ", case=" + i;
            final byte[] plain = plain(random, 0 == i % 2 ? random.nextInt(700) : random.nextInt(MAX_LENGTH));
            final byte[] frame = frame(plain);
            final byte[] inflated = new byte[2 * MAX_LENGTH];

            assertThat(zstd.inflate(frame, frame.length, inflated, plain.length)).as(description).isNull();

            assertThat(Arrays.equals(plain, 0, plain.length, inflated, 0, plain.length)).as(description).isTrue();
            final byte[] more = plain(random, random.nextInt(700));
            final byte[] second = frame(more);
            final byte[] both = Arrays.copyOf(frame, frame.length + second.length);
            System.arraycopy(second, 0, both, frame.length, second.length);
            assertThat(zstd.inflate(both, both.length, inflated, plain.length + more.length)).as(description)
                .isEqualTo("more than one frame: length=" + frame.length + " of " + both.length + " bytes");
        }
    }
}
