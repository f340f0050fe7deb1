/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;

/**
 * A file system that says it is of another type than it is, or read-only.
 */
final class TypedStore extends FileStore
{
    private final FileStore store;
    private final String type;
    private final boolean isReadOnly;

    TypedStore(final FileStore store, final String type, final boolean isReadOnly)
    {
        this.store = store;
        this.type = type;
        this.isReadOnly = isReadOnly;
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
        return isReadOnly || store.isReadOnly();
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
