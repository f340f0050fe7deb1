/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.stream.StreamSupport;

/**
 * The default file system, behind paths that tell of each call. What is done with a channel is not told, but that it
 * was opened is.
 */
abstract class WatchedFiles extends FileSystemProvider
{
    private static final FileSystem REAL = FileSystems.getDefault();
    private final FileSystem fileSystem = new WatchedFileSystem(this, REAL);

    /** Of a path, that it is watched. */
    interface Watched
    {
        Path real();
    }

    /**
     * Told of a call before it is made, by any thread.
     *
     * @param call what kind of call it is.
     * @param path it is about, not watched.
     */
    abstract void called(Call call, Path path);

    /** Told of an entry of a directory that is listed. */
    void listed() throws IOException
    {
        // Not everybody counts them.
    }

    /** What to give for a channel that was opened to a path. */
    FileChannel opened(final Path path, final FileChannel channel)
    {
        return channel;
    }

    /** What to give for a channel that was opened to a path in order to force it. */
    AsynchronousFileChannel opened(final Path path, final AsynchronousFileChannel channel)
    {
        return channel;
    }

    /** What to give for the file system that a path lies on. */
    FileStore found(final FileStore store)
    {
        return store;
    }

    /** Kinds of calls. */
    enum Call
    {
        OPEN, LIST, CREATE, LINK, DELETE, COPY, MOVE, COMPARE, STAT, STATFS, SET
    }

    /** The same path, watched. */
    public final Path watched(final Path path)
    {
        return (Path)Proxy.newProxyInstance(
            Watched.class.getClassLoader(), new Class<?>[]{Path.class, Watched.class}, (proxy, method, arguments) ->
            switch (method.getName())
            {
                case "real" -> path;
                case "getFileSystem" -> fileSystem;
                default -> invoke(path, method, arguments);
            });
    }

    private Object invoke(final Path path, final Method method, final Object[] arguments) throws Throwable
    {
        for (int i = 0; null != arguments && i < arguments.length; i++)
        {
            arguments[i] = arguments[i] instanceof Watched ? real((Path)arguments[i]) : arguments[i];
        }
        try
        {
            final Object result = method.invoke(path, arguments);
            return result instanceof Path ? watched((Path)result) : result;
        }
        catch (final InvocationTargetException ex)
        {
            throw ex.getCause();
        }
    }

    static Path real(final Path path)
    {
        return path instanceof Watched ? ((Watched)path).real() : path;
    }

    private FileSystemProvider told(final Call call, final Path path)
    {
        called(call, real(path));
        return REAL.provider();
    }

    @Override
    public String getScheme()
    {
        return "watched";
    }

    @Override
    public FileSystem newFileSystem(final URI uri, final Map<String, ?> environment)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(final URI uri)
    {
        return fileSystem;
    }

    @Override
    public Path getPath(final URI uri)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel newFileChannel(
        final Path path, final Set<? extends OpenOption> options, final FileAttribute<?>... attributes)
        throws IOException
    {
        return opened(real(path), told(Call.OPEN, path).newFileChannel(real(path), options, attributes));
    }

    @Override
    public SeekableByteChannel newByteChannel(
        final Path path, final Set<? extends OpenOption> options, final FileAttribute<?>... attributes)
        throws IOException
    {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public AsynchronousFileChannel newAsynchronousFileChannel(
        final Path path,
        final Set<? extends OpenOption> options,
        final ExecutorService executor,
        final FileAttribute<?>... attributes) throws IOException
    {
        return opened(
            real(path), told(Call.OPEN, path).newAsynchronousFileChannel(real(path), options, executor, attributes));
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(
        final Path directory, final DirectoryStream.Filter<? super Path> filter) throws IOException
    {
        final DirectoryStream<Path> entries =
            told(Call.LIST, directory).newDirectoryStream(real(directory), (entry) ->
            {
                listed();
                return filter.accept(watched(entry));
            });
        return new DirectoryStream<>()
        {
            @Override
            public Iterator<Path> iterator()
            {
                return StreamSupport.stream(entries.spliterator(), false).map(WatchedFiles.this::watched).iterator();
            }

            @Override
            public void close() throws IOException
            {
                entries.close();
            }
        };
    }

    @Override
    public void createDirectory(final Path directory, final FileAttribute<?>... attributes) throws IOException
    {
        told(Call.CREATE, directory).createDirectory(real(directory), attributes);
    }

    @Override
    public void createLink(final Path link, final Path existing) throws IOException
    {
        told(Call.LINK, link).createLink(real(link), real(existing));
    }

    @Override
    public void delete(final Path path) throws IOException
    {
        told(Call.DELETE, path).delete(real(path));
    }

    @Override
    public void copy(final Path source, final Path target, final CopyOption... options) throws IOException
    {
        told(Call.COPY, source).copy(real(source), real(target), options);
    }

    @Override
    public void move(final Path source, final Path target, final CopyOption... options) throws IOException
    {
        told(Call.MOVE, source).move(real(source), real(target), options);
    }

    @Override
    public boolean isSameFile(final Path path, final Path other) throws IOException
    {
        return told(Call.COMPARE, path).isSameFile(real(path), real(other));
    }

    @Override
    public boolean isHidden(final Path path) throws IOException
    {
        return told(Call.STAT, path).isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(final Path path) throws IOException
    {
        return found(told(Call.STATFS, path).getFileStore(real(path)));
    }

    @Override
    public void checkAccess(final Path path, final AccessMode... modes) throws IOException
    {
        told(Call.STAT, path).checkAccess(real(path), modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(
        final Path path, final Class<V> type, final LinkOption... options)
    {
        return told(Call.STAT, path).getFileAttributeView(real(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(
        final Path path, final Class<A> type, final LinkOption... options) throws IOException
    {
        return told(Call.STAT, path).readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(final Path path, final String names, final LinkOption... options)
        throws IOException
    {
        return told(Call.STAT, path).readAttributes(real(path), names, options);
    }

    @Override
    public void setAttribute(final Path path, final String name, final Object value, final LinkOption... options)
        throws IOException
    {
        told(Call.SET, path).setAttribute(real(path), name, value, options);
    }
}
