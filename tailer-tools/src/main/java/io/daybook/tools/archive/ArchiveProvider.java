/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.daybook.tools.archive.Archive.Member;

/**
 * What can be done with the files in an archive: list, look at, and read them.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class ArchiveProvider extends FileSystemProvider
{
    /** The only attributes that a reader of a journal asks for by name: which file it is. */
    private static final String INODE = "unix:dev,ino,fileKey";

    private final Archive archive;

    ArchiveProvider(final Archive archive)
    {
        this.archive = archive;
    }

    @Override
    public String getScheme()
    {
        return "daybook-archive";
    }

    @Override
    public FileSystem newFileSystem(final URI uri, final Map<String, ?> environment)
    {
        throw new UnsupportedOperationException("uri=" + uri);
    }

    @Override
    public FileSystem getFileSystem(final URI uri)
    {
        throw new UnsupportedOperationException("uri=" + uri);
    }

    @Override
    public Path getPath(final URI uri)
    {
        throw new UnsupportedOperationException("uri=" + uri);
    }

    @Override
    public FileChannel newFileChannel(
        final Path path, final Set<? extends OpenOption> options, final FileAttribute<?>... attributes)
        throws IOException
    {
        for (final OpenOption option : options)
        {
            if (StandardOpenOption.READ != option && LinkOption.NOFOLLOW_LINKS != option)
            {
                throw readOnly(path);
            }
        }
        return new ArchiveChannel(archive, member(path));
    }

    @Override
    public SeekableByteChannel newByteChannel(
        final Path path, final Set<? extends OpenOption> options, final FileAttribute<?>... attributes)
        throws IOException
    {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(
        final Path directory, final DirectoryStream.Filter<? super Path> filter) throws IOException
    {
        if (!isRoot(directory))
        {
            member(directory);
            throw new NotDirectoryException(directory.toString());
        }
        final List<Path> paths = new ArrayList<>();
        for (final Member member : archive.files())
        {
            final Path path = directory.resolve(member.name());
            if (filter.accept(path))
            {
                paths.add(path);
            }
        }
        return new DirectoryStream<>()
        {
            @Override
            public Iterator<Path> iterator()
            {
                return paths.iterator();
            }

            @Override
            public void close()
            {
                // Nothing is open.
            }
        };
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(
        final Path path, final Class<A> type, final LinkOption... options) throws IOException
    {
        return type.cast(attributes(path));
    }

    private ArchiveAttributes attributes(final Path path) throws IOException
    {
        final BasicFileAttributes file = Files.readAttributes(archive.path(), BasicFileAttributes.class);
        if (isRoot(path))
        {
            return new ArchiveAttributes("", true, 0, file);
        }
        try (ArchiveChannel channel = new ArchiveChannel(archive, member(path)))
        {
            return new ArchiveAttributes(ArchivePath.of(path).name(), false, channel.knownSize(), file);
        }
    }

    @Override
    public Map<String, Object> readAttributes(final Path path, final String names, final LinkOption... options)
        throws IOException
    {
        if (!INODE.equals(names))
        {
            throw new UnsupportedOperationException("attributes=" + names);
        }
        // Numbers that no file on a disk has, and no key: an archived journal.meta is not taken for the journal's own.
        return Map.of("dev", -1L, "ino", isRoot(path) ? 0 : member(path).offset());
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(
        final Path path, final Class<V> type, final LinkOption... options)
    {
        return null;
    }

    @Override
    public void checkAccess(final Path path, final AccessMode... modes) throws IOException
    {
        if (!isRoot(path))
        {
            member(path);
        }
        for (final AccessMode mode : modes)
        {
            if (AccessMode.READ != mode)
            {
                throw readOnly(path);
            }
        }
        archive.path().getFileSystem().provider().checkAccess(archive.path(), modes);
    }

    @Override
    public FileStore getFileStore(final Path path) throws IOException
    {
        return Files.getFileStore(archive.path());
    }

    @Override
    public boolean isSameFile(final Path path, final Path other)
    {
        return path.toAbsolutePath().equals(other.toAbsolutePath());
    }

    @Override
    public boolean isHidden(final Path path)
    {
        return false;
    }

    @Override
    public void createDirectory(final Path directory, final FileAttribute<?>... attributes) throws IOException
    {
        throw readOnly(directory);
    }

    @Override
    public void delete(final Path path) throws IOException
    {
        throw readOnly(path);
    }

    @Override
    public void copy(final Path source, final Path target, final CopyOption... options) throws IOException
    {
        throw readOnly(target);
    }

    @Override
    public void move(final Path source, final Path target, final CopyOption... options) throws IOException
    {
        throw readOnly(source);
    }

    @Override
    public void setAttribute(
        final Path path, final String attribute, final Object value, final LinkOption... options) throws IOException
    {
        throw readOnly(path);
    }

    private static boolean isRoot(final Path path)
    {
        return ArchivePath.of(path).name().isEmpty();
    }

    private Member member(final Path path) throws NoSuchFileException
    {
        final Member member = archive.file(ArchivePath.of(path).name());
        if (null == member)
        {
            throw new NoSuchFileException(path.toString());
        }
        return member;
    }

    private static AccessDeniedException readOnly(final Path path)
    {
        return new AccessDeniedException(path.toString(), null,
            "an archive cannot be written: 'daybook archive --extract' gives the journal back");
    }
}
