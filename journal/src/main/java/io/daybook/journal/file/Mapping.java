/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.nio.MappedByteBuffer;

/**
 * Makes the buffer through which a mapped file is read and written. Only tests that count stores, or die at one,
 * replace the plain one.
 */
@FunctionalInterface
public interface Mapping
{
    /** A buffer over the whole file. */
    Mapping PLAIN = new Mapping()
    {
        @Override
        public MappedBuffer over(final MappedByteBuffer map)
        {
            return new MappedBuffer(map);
        }
    };

    /**
     * Makes a buffer.
     *
     * @param map of the file.
     * @return a buffer over it.
     */
    MappedBuffer over(MappedByteBuffer map);
}
