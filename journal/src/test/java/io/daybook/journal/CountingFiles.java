/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
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
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The default file system, behind paths that count what the thread that made this object asks of it; and, if wanted,
 * of another type than it is.
 */
final class CountingFiles extends FileSystemProvider
{
    private final FileSystem real = FileSystems.getDefault();
    private final FileSystem counting = new Counting();
    private final Thread counted = Thread.currentThread();
    private final Map<String, Integer> calls = new TreeMap<>();
    private int entries;
    private String storeType;

    /**
     * Lets the file system be of another type.
     */
    CountingFiles ofType(final String type)
    {
        storeType = type;
        return this;
    }

    /**
     * The same path, that counts.
     */
    Path path(final Path path)
    {
        return (Path)Proxy.newProxyInstance(
            CountingFiles.class.getClassLoader(), new Class<?>[]{Path.class}, new CountedPath(path));
    }

    /**
     * What was called how often since the last call of this method.
     */
    Map<String, Integer> takeCalls()
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

    private FileSystemProvider count(final String call)
    {
        if (Thread.currentThread() == counted)
        {
            calls.merge(call, 1, Integer::sum);
        }
        return real.provider();
    }

    private static Path uncounted(final Path path)
    {
        return Proxy.isProxyClass(path.getClass()) ? ((CountedPath)Proxy.getInvocationHandler(path)).path : path;
    }

    private final class CountedPath implements InvocationHandler
    {
        private final Path path;

        CountedPath(final Path path)
        {
            this.path = path;
        }

        @Override
        public Object invoke(final Object proxy, final Method method, final Object[] args) throws Throwable
        {
            if ("getFileSystem".equals(method.getName()))
            {
                return counting;
            }
            for (int i = 0; null != args && i < args.length; i++)
            {
                args[i] = args[i] instanceof Path ? uncounted((Path)args[i]) : args[i];
            }
            try
            {
                final Object result = method.invoke(path, args);
                return result instanceof Path ? path((Path)result) : result;
            }
            catch (final InvocationTargetException ex)
            {
                throw ex.getCause();
            }
        }
    }

    @Override
    public FileChannel newFileChannel(
        final Path path, final Set<? extends OpenOption> options, final FileAttribute<?>... attributes)
        throws IOException
    {
        return count("open").newFileChannel(uncounted(path), options, attributes);
    }

    @Override
    public SeekableByteChannel newByteChannel(
        final Path path, final Set<? extends OpenOption> options, final FileAttribute<?>... attributes)
        throws IOException
    {
        return count("open").newByteChannel(uncounted(path), options, attributes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(
        final Path directory, final DirectoryStream.Filter<? super Path> filter) throws IOException
    {
        return count("list").newDirectoryStream(uncounted(directory), (entry) ->
        {
            entries++;
            return filter.accept(path(entry));
        });
    }

    @Override
    public void createDirectory(final Path directory, final FileAttribute<?>... attributes) throws IOException
    {
        count("change").createDirectory(uncounted(directory), attributes);
    }

    @Override
    public void createLink(final Path link, final Path existing) throws IOException
    {
        count("change").createLink(uncounted(link), uncounted(existing));
    }

    @Override
    public void delete(final Path path) throws IOException
    {
        count("change").delete(uncounted(path));
    }

    @Override
    public void copy(final Path source, final Path target, final CopyOption... options) throws IOException
    {
        count("change").copy(uncounted(source), uncounted(target), options);
    }

    @Override
    public void move(final Path source, final Path target, final CopyOption... options) throws IOException
    {
        count("change").move(uncounted(source), uncounted(target), options);
    }

    @Override
    public void setAttribute(
        final Path path, final String attribute, final Object value, final LinkOption... options) throws IOException
    {
        count("change").setAttribute(uncounted(path), attribute, value, options);
    }

    @Override
    public boolean isSameFile(final Path path, final Path other) throws IOException
    {
        return count("look").isSameFile(uncounted(path), uncounted(other));
    }

    @Override
    public boolean isHidden(final Path path) throws IOException
    {
        return count("look").isHidden(uncounted(path));
    }

    @Override
    public FileStore getFileStore(final Path path) throws IOException
    {
        final FileStore store = count("store").getFileStore(uncounted(path));
        return null == storeType ? store : new TypedStore(store);
    }

    @Override
    public void checkAccess(final Path path, final AccessMode... modes) throws IOException
    {
        count("look").checkAccess(uncounted(path), modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(
        final Path path, final Class<V> type, final LinkOption... options)
    {
        return count("look").getFileAttributeView(uncounted(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(
        final Path path, final Class<A> type, final LinkOption... options) throws IOException
    {
        return count("look").readAttributes(uncounted(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(
        final Path path, final String attributes, final LinkOption... options) throws IOException
    {
        return count("look").readAttributes(uncounted(path), attributes, options);
    }

    @Override
    public String getScheme()
    {
        return "counting";
    }

    @Override
    public FileSystem newFileSystem(final URI uri, final Map<String, ?> environment)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(final URI uri)
    {
        return counting;
    }

    @Override
    public Path getPath(final URI uri)
    {
        throw new UnsupportedOperationException();
    }

    private final class TypedStore extends FileStore
    {
        private final FileStore store;

        TypedStore(final FileStore store)
        {
            this.store = store;
        }

        @Override
        public String type()
        {
            return storeType;
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
        public boolean supportsFileAttributeView(final Class<? extends FileAttributeView> type)
        {
            return store.supportsFileAttributeView(type);
        }

        @Override
        public boolean supportsFileAttributeView(final String name)
        {
            return store.supportsFileAttributeView(name);
        }

        @Override
        public <V extends FileStoreAttributeView> V getFileStoreAttributeView(final Class<V> type)
        {
            return store.getFileStoreAttributeView(type);
        }

        @Override
        public Object getAttribute(final String attribute) throws IOException
        {
            return store.getAttribute(attribute);
        }
    }

    private final class Counting extends FileSystem
    {
        @Override
        public FileSystemProvider provider()
        {
            return CountingFiles.this;
        }

        @Override
        public PathMatcher getPathMatcher(final String pattern)
        {
            final PathMatcher matcher = real.getPathMatcher(pattern);
            return (path) -> matcher.matches(uncounted(path));
        }

        @Override
        public Path getPath(final String first, final String... more)
        {
            return path(real.getPath(first, more));
        }

        @Override
        public void close()
        {
            // It is the default one's.
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
        public WatchService newWatchService()
        {
            throw new UnsupportedOperationException();
        }
    }
}
