/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/**
 * Path of an archive's root, of a file in it, or a bare name.
 * <p>
 * <b>Note:</b> immutable.
 */
final class ArchivePath implements Path
{
    private static final String SEPARATOR = "/";

    private final ArchiveFileSystem fileSystem;
    private final boolean absolute;
    /** Names with a slash between each two; empty for the root. */
    private final String name;

    ArchivePath(final ArchiveFileSystem fileSystem, final boolean absolute, final String name)
    {
        this.fileSystem = fileSystem;
        this.absolute = absolute;
        this.name = name;
    }

    /** Takes a path of some archive. */
    static ArchivePath of(final Path path)
    {
        if (path instanceof ArchivePath)
        {
            return (ArchivePath)path;
        }
        throw new ProviderMismatchException("not a path in an archive: path=" + path);
    }

    /** Returns the name inside the archive, empty for the root. */
    String name()
    {
        return name;
    }

    @Override
    public FileSystem getFileSystem()
    {
        return fileSystem;
    }

    ArchiveFileSystem archive()
    {
        return fileSystem;
    }

    @Override
    public boolean isAbsolute()
    {
        return absolute;
    }

    @Override
    public Path getRoot()
    {
        return absolute ? fileSystem.root() : null;
    }

    @Override
    public Path getFileName()
    {
        return new ArchivePath(fileSystem, false, name.substring(name.lastIndexOf(SEPARATOR) + 1));
    }

    @Override
    public Path getParent()
    {
        final int slash = name.lastIndexOf(SEPARATOR);
        return name.isEmpty() || slash < 0 && !absolute ? null :
            new ArchivePath(fileSystem, absolute, name.substring(0, Math.max(0, slash)));
    }

    @Override
    public int getNameCount()
    {
        return name.isEmpty() ? 0 : name.split(SEPARATOR).length;
    }

    @Override
    public Path getName(final int index)
    {
        return new ArchivePath(fileSystem, false, name.split(SEPARATOR)[index]);
    }

    @Override
    public Path subpath(final int from, final int to)
    {
        throw new UnsupportedOperationException("path=" + this);
    }

    @Override
    public boolean startsWith(final Path other)
    {
        return other instanceof ArchivePath && (name + SEPARATOR).startsWith(((ArchivePath)other).name + SEPARATOR);
    }

    @Override
    public boolean endsWith(final Path other)
    {
        return other instanceof ArchivePath && (SEPARATOR + name).endsWith(SEPARATOR + ((ArchivePath)other).name);
    }

    @Override
    public Path normalize()
    {
        return this;
    }

    @Override
    public Path resolve(final Path other)
    {
        final ArchivePath inside = of(other);
        return inside.absolute ? inside : new ArchivePath(
            fileSystem, absolute, name.isEmpty() ? inside.name : name + SEPARATOR + inside.name);
    }

    @Override
    public Path relativize(final Path other)
    {
        throw new UnsupportedOperationException("path=" + this);
    }

    @Override
    public URI toUri()
    {
        return URI.create(fileSystem.file().toUri() + "!" + SEPARATOR + name);
    }

    @Override
    public Path toAbsolutePath()
    {
        return absolute ? this : new ArchivePath(fileSystem, true, name);
    }

    @Override
    public Path toRealPath(final LinkOption... options)
    {
        return toAbsolutePath();
    }

    @Override
    public WatchKey register(
        final WatchService watcher, final WatchEvent.Kind<?>[] events, final WatchEvent.Modifier... modifiers)
    {
        throw new UnsupportedOperationException("an archive does not change: path=" + this);
    }

    @Override
    public int compareTo(final Path other)
    {
        return toString().compareTo(other.toString());
    }

    @Override
    public boolean equals(final Object other)
    {
        return other instanceof ArchivePath && fileSystem == ((ArchivePath)other).fileSystem &&
            absolute == ((ArchivePath)other).absolute && name.equals(((ArchivePath)other).name);
    }

    @Override
    public int hashCode()
    {
        return name.hashCode();
    }

    /** For an absolute path: the path of the archive's file, and behind it the name in the archive. */
    @Override
    public String toString()
    {
        return !absolute ? name : fileSystem.file() + (name.isEmpty() ? "" : SEPARATOR + name);
    }
}
