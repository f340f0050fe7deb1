/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessMode;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.daybook.journal.layout.SumDescriptor;

/**
 * Counts what the thread that made this object asks of the file system; which may be of another type than it is.
 */
public final class CountingFiles extends WatchedFiles
{
    private final Thread counted = Thread.currentThread();
    private final Map<String, Integer> calls = new TreeMap<>();
    private int entries;
    private boolean isReadOnly;
    private long sumBytes;
    private String storeType;

    /**
     * Lets the file system be of another type.
     */
    public CountingFiles ofType(final String type)
    {
        storeType = type;
        return this;
    }

    /**
     * Makes the file system one that is mounted read-only.
     *
     * @return this for a fluent API.
     */
    public CountingFiles readOnly()
    {
        isReadOnly = true;
        return this;
    }

    @Override
    public void checkAccess(final Path path, final AccessMode... modes) throws IOException
    {
        if (isReadOnly && List.of(modes).contains(AccessMode.WRITE))
        {
            throw new FileSystemException(path.toString(), null, "Read-only file system");
        }
        super.checkAccess(path, modes);
    }

    /**
     * What was called how often since the last call of this method.
     */
    public Map<String, Integer> takeCalls()
    {
        final Map<String, Integer> taken = new TreeMap<>(calls);
        calls.clear();
        return taken;
    }

    /**
     * Entries of directories that were listed.
     */
    int entries()
    {
        return entries;
    }

    /**
     * Bytes that were read of files of block checksums.
     */
    long sumBytes()
    {
        return sumBytes;
    }

    @Override
    FileChannel opened(final Path path, final FileChannel channel)
    {
        return Thread.currentThread() == counted && path.toString().endsWith(SumDescriptor.SUFFIX) ?
            new ReadCounter(channel, (length) -> sumBytes += length) : channel;
    }

    @Override
    void called(final Call call, final Path path)
    {
        if (Thread.currentThread() == counted)
        {
            calls.merge(kind(call), 1, Integer::sum);
        }
    }

    private static String kind(final Call call)
    {
        return switch (call)
        {
            case OPEN -> "open";
            case LIST -> "list";
            case CREATE, LINK, DELETE, COPY, MOVE, SET -> "change";
            case COMPARE, STAT -> "look";
            case STATFS -> "store";
        };
    }

    @Override
    void listed()
    {
        entries++;
    }

    @Override
    FileStore found(final FileStore store)
    {
        return null == storeType && !isReadOnly ? store :
            new TypedStore(store, null == storeType ? store.type() : storeType, isReadOnly);
    }
}
