/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Set;

/**
 * A file system whose paths are watched; all else is the real one's.
 */
final class WatchedFileSystem extends FileSystem
{
    private final WatchedFiles files;
    private final FileSystem real;

    WatchedFileSystem(final WatchedFiles files, final FileSystem real)
    {
        this.files = files;
        this.real = real;
    }

    @Override
    public FileSystemProvider provider()
    {
        return files;
    }

    @Override
    public Path getPath(final String first, final String... more)
    {
        return files.watched(real.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(final String pattern)
    {
        final PathMatcher matcher = real.getPathMatcher(pattern);
        return (path) -> matcher.matches(WatchedFiles.real(path));
    }

    @Override
    public void close()
    {
        // It is the real one's.
    }

    @Override
    public boolean isOpen()
    {
        return real.isOpen();
    }

    @Override
    public boolean isReadOnly()
    {
        return real.isReadOnly();
    }

    @Override
    public String getSeparator()
    {
        return real.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories()
    {
        return real.getRootDirectories();
    }

    @Override
    public Iterable<FileStore> getFileStores()
    {
        return real.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews()
    {
        return real.supportedFileAttributeViews();
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService()
    {
        return real.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() throws IOException
    {
        return real.newWatchService();
    }
}
