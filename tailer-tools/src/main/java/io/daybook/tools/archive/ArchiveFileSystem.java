/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;

/**
 * Shows an archive as the directory of its journal, which cannot be written. Nothing is unpacked but the frames that
 * are read, and these only in memory. It keeps no file open, so it need not be closed.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class ArchiveFileSystem extends FileSystem
{
    private final Archive archive;
    private final ArchiveProvider provider;
    private final ArchivePath root = new ArchivePath(this, true, "");

    private ArchiveFileSystem(final Archive archive)
    {
        this.archive = archive;
        this.provider = new ArchiveProvider(archive);
    }

    /**
     * Opens an archive.
     *
     * @param path of its file.
     * @return what can be opened wherever a journal's directory can.
     * @throws io.daybook.tools.console.ToolException when it is damaged, cut short, or of another version.
     */
    public static Path open(final Path path)
    {
        return new ArchiveFileSystem(Archive.open(path)).root;
    }

    /** Returns the path of the archive's own file. */
    Path file()
    {
        return archive.path();
    }

    Path root()
    {
        return root;
    }

    @Override
    public FileSystemProvider provider()
    {
        return provider;
    }

    @Override
    public void close()
    {
        // Nothing is open.
    }

    @Override
    public boolean isOpen()
    {
        return true;
    }

    @Override
    public boolean isReadOnly()
    {
        return true;
    }

    @Override
    public String getSeparator()
    {
        return "/";
    }

    @Override
    public Iterable<Path> getRootDirectories()
    {
        return List.of(root);
    }

    @Override
    public Iterable<FileStore> getFileStores()
    {
        return List.of();
    }

    @Override
    public Set<String> supportedFileAttributeViews()
    {
        return Set.of("basic", "unix");
    }

    @Override
    public Path getPath(final String first, final String... more)
    {
        return new ArchivePath(this, false, 0 == more.length ? first : first + "/" + String.join("/", more));
    }

    @Override
    public PathMatcher getPathMatcher(final String pattern)
    {
        final PathMatcher matcher = FileSystems.getDefault().getPathMatcher(pattern);
        return (path) -> matcher.matches(Path.of(path.toString()));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService()
    {
        throw new UnsupportedOperationException("an archive has no owners: path=" + root);
    }

    @Override
    public WatchService newWatchService()
    {
        throw new UnsupportedOperationException("an archive does not change: path=" + root);
    }
}
