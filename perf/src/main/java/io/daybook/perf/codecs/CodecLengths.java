/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

/**
 * Prints what the named codecs make of their object: name and length in bytes, one line each. A process of its own, as
 * some libraries need flags that the caller's JVM may lack.
 */
final class CodecLengths
{
    private CodecLengths()
    {
    }

    /**
     * Prints the lengths.
     *
     * @param names of {@link CodecPeers}.
     */
    public static void main(final String[] names)
    {
        for (final String name : names)
        {
            System.out.println(name + ' ' + CodecPeers.create(name).encode());
        }
    }
}
