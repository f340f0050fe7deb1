/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;

/**
 * A file system that says it is of another type than it is.
 */
final class TypedStore extends FileStore
{
    private final FileStore store;
    private final String type;

    TypedStore(final FileStore store, final String type)
    {
        this.store = store;
        this.type = type;
    }

    @Override
    public String type()
    {
        return type;
    }

    @Override
    public String name()
    {
        return store.name();
    }

    @Override
    public boolean isReadOnly()
    {
        return store.isReadOnly();
    }

    @Override
    public long getTotalSpace() throws IOException
    {
        return store.getTotalSpace();
    }

    @Override
    public long getUsableSpace() throws IOException
    {
        return store.getUsableSpace();
    }

    @Override
    public long getUnallocatedSpace() throws IOException
    {
        return store.getUnallocatedSpace();
    }

    @Override
    public boolean supportsFileAttributeView(final Class<? extends FileAttributeView> view)
    {
        return store.supportsFileAttributeView(view);
    }

    @Override
    public boolean supportsFileAttributeView(final String view)
    {
        return store.supportsFileAttributeView(view);
    }

    @Override
    public <V extends FileStoreAttributeView> V getFileStoreAttributeView(final Class<V> view)
    {
        return store.getFileStoreAttributeView(view);
    }

    @Override
    public Object getAttribute(final String attribute) throws IOException
    {
        return store.getAttribute(attribute);
    }
}
