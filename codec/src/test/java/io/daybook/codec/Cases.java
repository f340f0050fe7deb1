/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * How many random cases a test runs and with which seed: {@code -Ddaybook.cases=N}, {@code -Ddaybook.seed=S}.
 */
public final class Cases
{
    /** That of the test that runs, as an argument, or null. */
    private static final ThreadLocal<String> SEED = new ThreadLocal<>();

    private Cases()
    {
    }

    /**
     * How many cases to run.
     *
     * @param usual number of them without the property.
     * @return the number.
     */
    public static int count(final int usual)
    {
        return Integer.getInteger("daybook.cases", usual);
    }

    /**
     * A source of randomness whose seed is printed, and again when the test fails: see {@link SeedInFailure}.
     *
     * @param test that uses it.
     * @return the source.
     */
    public static Random random(final String test)
    {
        return random(test, System.nanoTime());
    }

    /**
     * A source of randomness whose seed is printed, and again when the test fails.
     *
     * @param test  that uses it.
     * @param usual seed without the property.
     * @return the source.
     */
    public static Random random(final String test, final long usual)
    {
        final long seed = Long.getLong("daybook.seed", usual);
        SEED.set("-Ddaybook.seed=" + seed);
        System.out.println(test + ": " + seed());
        return new Random(seed);
    }

    static String seed()
    {
        return SEED.get();
    }

    static void forgetSeed()
    {
        SEED.remove();
    }

    /**
     * A message in a buffer, with random bytes before and behind it.
     *
     * @param bytes  of the message.
     * @param before how many bytes are before it.
     * @param behind how many bytes are behind it.
     * @param random source of them.
     * @return the buffer.
     */
    public static UnsafeBuffer amid(final byte[] bytes, final int before, final int behind, final Random random)
    {
        final byte[] memory = new byte[before + bytes.length + behind];
        random.nextBytes(memory);
        System.arraycopy(bytes, 0, memory, before, bytes.length);
        return new UnsafeBuffer(memory);
    }

    /**
     * Bytes of which a few are changed, put in, left out, repeated or moved, and which often have another length.
     *
     * @param bytes  to start from.
     * @param random source of the changes.
     * @return a copy.
     */
    public static byte[] mutated(final byte[] bytes, final Random random)
    {
        byte[] hostile =
            Arrays.copyOf(bytes, 0 == random.nextInt(4) ? random.nextInt(bytes.length + 4) : bytes.length);
        for (int i = random.nextInt(4); i > 0 && hostile.length > 0; i--)
        {
            hostile = changed(hostile, random);
        }
        return hostile;
    }

    private static byte[] changed(final byte[] bytes, final Random random)
    {
        final int[] cuts = random.ints(4, 0, bytes.length + 1).sorted().toArray();
        switch (random.nextInt(10))
        {
            case 0:
                final byte[] run = new byte[1 + random.nextInt(4)];
                random.nextBytes(run);
                return joined(head(bytes, cuts[0]), run, tail(bytes, cuts[0]));

            case 1:
                return joined(head(bytes, cuts[0]), tail(bytes, Math.min(bytes.length, cuts[0] + 1)));

            case 2:
                return joined(head(bytes, cuts[1]), tail(bytes, cuts[2]));

            case 3:
                // A run that comes a second time, next to itself or further behind.
                return joined(head(bytes, cuts[2]), Arrays.copyOfRange(bytes, cuts[0], cuts[1]), tail(bytes, cuts[2]));

            case 4:
                return joined(head(bytes, cuts[0]), Arrays.copyOfRange(bytes, cuts[2], cuts[3]),
                    Arrays.copyOfRange(bytes, cuts[1], cuts[2]), Arrays.copyOfRange(bytes, cuts[0], cuts[1]),
                    tail(bytes, cuts[3]));

            default:
                final int at = random.nextInt(bytes.length);
                bytes[at] = (byte)(random.nextBoolean() ? random.nextInt() : bytes[at] ^ 1 << random.nextInt(8));
                return bytes;
        }
    }

    private static byte[] head(final byte[] bytes, final int end)
    {
        return Arrays.copyOf(bytes, end);
    }

    private static byte[] tail(final byte[] bytes, final int begin)
    {
        return Arrays.copyOfRange(bytes, begin, bytes.length);
    }

    private static byte[] joined(final byte[]... runs)
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (final byte[] run : runs)
        {
            bytes.writeBytes(run);
        }
        return bytes.toByteArray();
    }
}
