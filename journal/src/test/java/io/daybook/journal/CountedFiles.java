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
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/**
 * Paths of a file system that does what the default one does, and notes each call that is made while it is told to.
 * What is done with a channel is not noted, but that it was opened is.
 */
final class CountedFiles extends FileSystemProvider
{
    private final List<String> calls = new ArrayList<>();
    private final Path real;
    private final FileSystemProvider provider;
    private final FileSystem fileSystem;
    private boolean counting;

    CountedFiles(final Path real)
    {
        this.real = real;
        this.provider = real.getFileSystem().provider();
        this.fileSystem = fileSystem();
    }

    /** The path given, whose uses are noted. */
    Path path()
    {
        return wrap(real);
    }

    /** Runs something whose calls are noted, of this thread and all others. */
    void during(final Runnable operation)
    {
        counting(true);
        try
        {
            operation.run();
        }
        finally
        {
            counting(false);
        }
    }

    private synchronized void counting(final boolean value)
    {
        counting = value;
    }

    synchronized List<String> calls()
    {
        return List.copyOf(calls);
    }

    synchronized void note(final String call, final Object path)
    {
        if (counting)
        {
            calls.add(call + " " + path);
        }
    }

    private FileSystemProvider noted(final String call, final Path path)
    {
        note(call, path.getFileName());
        return provider;
    }

    private Path wrap(final Path path)
    {
        return (Path)Proxy.newProxyInstance(
            Real.class.getClassLoader(), new Class<?>[] {Path.class, Real.class}, (proxy, method, arguments) ->
            switch (method.getName())
            {
                case "real" -> path;
                case "getFileSystem" -> fileSystem;
                default -> invoke(path, method, arguments);
            });
    }

    /** Of a path, that it is one of ours. */
    interface Real
    {
        Path real();
    }

    private static Path real(final Object path)
    {
        return path instanceof Real ? ((Real)path).real() : (Path)path;
    }

    private Object invoke(final Path path, final Method method, final Object[] arguments) throws Throwable
    {
        final Object[] unwrapped = null == arguments ? new Object[0] : arguments.clone();
        for (int i = 0; i < unwrapped.length; i++)
        {
            unwrapped[i] = unwrapped[i] instanceof Real ? real(unwrapped[i]) : unwrapped[i];
        }
        try
        {
            final Object result = method.invoke(path, unwrapped);
            return result instanceof Path ? wrap((Path)result) : result;
        }
        catch (final InvocationTargetException ex)
        {
            throw ex.getCause();
        }
    }

    private FileSystem fileSystem()
    {
        final FileSystem system = real.getFileSystem();
        return new FileSystem()
        {
            @Override
            public FileSystemProvider provider()
            {
                return CountedFiles.this;
            }

            @Override
            public void close()
            {
            }

            @Override
            public boolean isOpen()
            {
                return true;
            }

            @Override
            public boolean isReadOnly()
            {
                return false;
            }

            @Override
            public String getSeparator()
            {
                return system.getSeparator();
            }

            @Override
            public Iterable<Path> getRootDirectories()
            {
                return system.getRootDirectories();
            }

            @Override
            public Iterable<FileStore> getFileStores()
            {
                return system.getFileStores();
            }

            @Override
            public Set<String> supportedFileAttributeViews()
            {
                return system.supportedFileAttributeViews();
            }

            @Override
            public Path getPath(final String first, final String... more)
            {
                return wrap(system.getPath(first, more));
            }

            @Override
            public PathMatcher getPathMatcher(final String pattern)
            {
                return system.getPathMatcher(pattern);
            }

            @Override
            public UserPrincipalLookupService getUserPrincipalLookupService()
            {
                return system.getUserPrincipalLookupService();
            }

            @Override
            public WatchService newWatchService() throws IOException
            {
                return system.newWatchService();
            }
        };
    }

    @Override
    public String getScheme()
    {
        return provider.getScheme();
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
        return wrap(provider.getPath(uri));
    }

    @Override
    public SeekableByteChannel newByteChannel(
        final Path path, final Set<? extends OpenOption> options, final FileAttribute<?>... attributes)
        throws IOException
    {
        return noted("open", path).newByteChannel(real(path), options, attributes);
    }

    @Override
    public FileChannel newFileChannel(
        final Path path, final Set<? extends OpenOption> options, final FileAttribute<?>... attributes)
        throws IOException
    {
        return noted("open", path).newFileChannel(real(path), options, attributes);
    }

    @Override
    public AsynchronousFileChannel newAsynchronousFileChannel(
        final Path path,
        final Set<? extends OpenOption> options,
        final ExecutorService executor,
        final FileAttribute<?>... attributes) throws IOException
    {
        return noted("open", path).newAsynchronousFileChannel(real(path), options, executor, attributes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(
        final Path path, final DirectoryStream.Filter<? super Path> filter) throws IOException
    {
        return noted("list", path).newDirectoryStream(real(path), filter);
    }

    @Override
    public void createDirectory(final Path path, final FileAttribute<?>... attributes) throws IOException
    {
        noted("create", path).createDirectory(real(path), attributes);
    }

    @Override
    public void createLink(final Path link, final Path existing) throws IOException
    {
        noted("link", link).createLink(real(link), real(existing));
    }

    @Override
    public void delete(final Path path) throws IOException
    {
        noted("delete", path).delete(real(path));
    }

    @Override
    public void copy(final Path source, final Path target, final CopyOption... options) throws IOException
    {
        noted("copy", source).copy(real(source), real(target), options);
    }

    @Override
    public void move(final Path source, final Path target, final CopyOption... options) throws IOException
    {
        noted("move", source).move(real(source), real(target), options);
    }

    @Override
    public boolean isSameFile(final Path path, final Path other) throws IOException
    {
        return noted("compare", path).isSameFile(real(path), real(other));
    }

    @Override
    public boolean isHidden(final Path path) throws IOException
    {
        return noted("stat", path).isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(final Path path) throws IOException
    {
        return noted("statfs", path).getFileStore(real(path));
    }

    @Override
    public void checkAccess(final Path path, final AccessMode... modes) throws IOException
    {
        noted("stat", path).checkAccess(real(path), modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(
        final Path path, final Class<V> type, final LinkOption... options)
    {
        return noted("stat", path).getFileAttributeView(real(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(
        final Path path, final Class<A> type, final LinkOption... options) throws IOException
    {
        return noted("stat", path).readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(final Path path, final String names, final LinkOption... options)
        throws IOException
    {
        return noted("stat", path).readAttributes(real(path), names, options);
    }

    @Override
    public void setAttribute(final Path path, final String name, final Object value, final LinkOption... options)
        throws IOException
    {
        noted("set", path).setAttribute(real(path), name, value, options);
    }
}
