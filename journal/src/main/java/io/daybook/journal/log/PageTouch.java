/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * How an existing page is brought into the page tables of this process. The file system decides which way is cheap and
 * makes later writes free.
 */
public enum PageTouch
{
    /** By writing: compares a word with 0 and sets it to 0, which changes nothing, whatever others write there. */
    WRITE(4 << 10)
    {
        @Override
        public void touch(final UnsafeBuffer buffer, final int offset)
        {
            buffer.compareAndSetLong(offset, 0, 0);
        }
    },
    /** By reading: the kernel maps the pages around it too, sixteen at a time. */
    READ(64 << 10)
    {
        private volatile long read;

        @Override
        public void touch(final UnsafeBuffer buffer, final int offset)
        {
            read = buffer.getLongVolatile(offset);
        }
    };

    private static final String TMPFS = "tmpfs";

    private final int stride;

    PageTouch(final int stride)
    {
        this.stride = stride;
    }

    /**
     * Chooses the way for pages that will be written. On tmpfs a read makes later writes free and takes a fifth of the
     * time of a write. On a disk's file system a page that was read first takes another fault, of microseconds, when it
     * is written.
     *
     * @param fileSystem type of the file system that the journal lies on.
     * @return the way.
     */
    public static PageTouch forWriting(final String fileSystem)
    {
        return TMPFS.equals(fileSystem) ? READ : WRITE;
    }

    /**
     * Brings in a page.
     *
     * @param buffer that maps it.
     * @param offset of its first word.
     */
    public abstract void touch(UnsafeBuffer buffer, int offset);

    /**
     * Tells how far it is from one touch to the next.
     *
     * @return bytes, a multiple of a page, a power of two.
     */
    public int stride()
    {
        return stride;
    }
}
