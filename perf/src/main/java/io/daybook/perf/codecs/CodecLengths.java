/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

/**
 * Prints the length of the message of each named codec: name and bytes, one line for each codec. It runs in a process
 * of its own, because some libraries need flags that the caller's JVM may lack.
 */
final class CodecLengths
{
    private CodecLengths()
    {
    }

    /**
     * Prints the lengths.
     *
     * @param names of codecs in {@link CodecPeers}.
     */
    public static void main(final String[] names)
    {
        for (final String name : names)
        {
            System.out.println(name + ' ' + CodecPeers.create(name).encode());
        }
    }
}
