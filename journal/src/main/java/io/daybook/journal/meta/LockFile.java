/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;

import io.daybook.journal.file.Inode;
import io.daybook.journal.file.JvmRoot;
import io.daybook.journal.file.NewFile;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.LockDescriptor;

/**
 * The byte-range locks by which the participants of a journal prove that they are alive.
 * <p>
 * The kernel drops all locks that a process holds on a file when <em>any</em> descriptor of that file is closed in it.
 * So a lock file is opened once per JVM and never closed before exit. Channels and locks are kept in {@link JvmRoot}
 * under device and inode, as objects of JDK types only, where copies of this class in other class loaders find them.
 * For the same reason only {@code tryLock} is ever called on the channel.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class LockFile
{
    /** The error of an appender beside which there is another, though one of the two is exclusive. */
    public static final String LOCK_LOST =
        "lock lost: somebody else has an appender, and one of the two is exclusive, since this process has closed " +
        "another descriptor of journal.lock: open the journal again, and leave that file alone";

    private static final String READ = "read";
    private static final String WRITE = "write";
    private static final String LOCK = "lock ";
    private static final String HOLDERS = "holders ";
    private static final int HOLDER_COUNT = 0;
    private static final int TURNS = 1;

    private final Inode inode;
    private final Map<String, Object> anchored;

    private LockFile(final Inode inode, final Map<String, Object> anchored)
    {
        this.inode = inode;
        this.anchored = anchored;
    }

    /**
     * Opens a lock file, or finds it open.
     *
     * @param path     of the file; created when it is missing and the caller wants to lock.
     * @param readOnly true when the caller only probes and locks nothing.
     * @return the file.
     * @throws IOException when it cannot be opened.
     */
    public static LockFile open(final Path path, final boolean readOnly) throws IOException
    {
        if (!readOnly && !RegularFiles.exists(path))
        {
            // The file is created under another name, so that no descriptor of the lock file itself is opened and
            // closed here.
            NewFile.create(path, ByteBuffer.allocate(0), 0);
        }
        final Inode inode = Inode.of(path);
        final Map<String, Object> anchored = anchorOf(inode);
        synchronized (anchored)
        {
            final String access = readOnly && !anchored.containsKey(WRITE) ? READ : WRITE;
            if (!anchored.containsKey(access))
            {
                anchored.put(access, READ.equals(access) ?
                    RegularFiles.openToRead(path) :
                    RegularFiles.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE));
            }
        }
        return new LockFile(inode, anchored);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> anchorOf(final Inode inode)
    {
        final String key = inode.device() + ":" + inode.number();
        JvmRoot.map().putIfAbsent(key, new ConcurrentHashMap<String, Object>());
        return (Map<String, Object>)JvmRoot.map().get(key);
    }

    /**
     * Identity of the file that was opened.
     *
     * @return device and inode.
     */
    public Inode inode()
    {
        return inode;
    }

    /**
     * Locks a byte exclusively. A probe of another process can be in the way for the moment it takes. So when
     * {@link #isHeld(long)} says afterwards that nobody holds the byte, it was a probe, or the owner has just let go.
     *
     * @param index of the byte.
     * @return false when somebody else, or this JVM, holds it or probes it.
     * @throws IOException from the kernel.
     */
    public boolean tryExclusive(final long index) throws IOException
    {
        synchronized (anchored)
        {
            final FileLock lock = tryLock(index, 1, false);
            if (null == lock)
            {
                return false;
            }
            anchored.put(LOCK + index, lock);
            return true;
        }
    }

    /**
     * Locks a byte in shared mode, once for all holders in this JVM, which are counted.
     *
     * @param index of the byte.
     * @param turns how often the byte has been locked exclusively, read after the byte is locked: see
     *              {@link #turns(long)}.
     * @return false when another process holds it exclusively.
     * @throws IOException from the kernel.
     */
    public boolean tryShared(final long index, final IntSupplier turns) throws IOException
    {
        synchronized (anchored)
        {
            anchored.putIfAbsent(HOLDERS + index, new int[2]);
            final int[] holders = (int[])anchored.get(HOLDERS + index);
            if (0 == holders[HOLDER_COUNT])
            {
                final FileLock lock = tryLock(index, 1, true);
                if (null == lock)
                {
                    anchored.remove(HOLDERS + index);
                    return false;
                }
                anchored.put(LOCK + index, lock);
                holders[TURNS] = turns.getAsInt();
            }
            holders[HOLDER_COUNT]++;
            return true;
        }
    }

    /**
     * Tells the count that was read when this JVM got a byte in shared mode. It stays the same as long as any holder in
     * this JVM does. If the count in the journal differs from it, the kernel has dropped the lock, which it reports to
     * nobody.
     *
     * @param index of a byte that this JVM holds in shared mode.
     * @return how often it had been locked exclusively.
     */
    public int turns(final long index)
    {
        synchronized (anchored)
        {
            return ((int[])anchored.get(HOLDERS + index))[TURNS];
        }
    }

    /**
     * Gives up a byte: an exclusive lock, or one hold of a shared one.
     *
     * @param index of the byte.
     * @throws IOException from the kernel.
     */
    public void release(final long index) throws IOException
    {
        synchronized (anchored)
        {
            final int[] holders = (int[])anchored.get(HOLDERS + index);
            if (null != holders && --holders[HOLDER_COUNT] > 0)
            {
                return;
            }
            anchored.remove(HOLDERS + index);
            final FileLock lock = (FileLock)anchored.remove(LOCK + index);
            if (null != lock)
            {
                lock.release();
            }
        }
    }

    /**
     * Whether anybody holds a byte exclusively. A probe, here or in another process, does not count.
     *
     * @param index of the byte.
     * @return false only when nobody holds it: proof that its holder died or let go.
     * @throws IOException from the kernel.
     */
    public boolean isHeld(final long index) throws IOException
    {
        synchronized (anchored)
        {
            // The JDK would say so by an exception, and a reader that is stuck asks again and again.
            return anchored.containsKey(LOCK + index) || isHeld(index, 1);
        }
    }

    /**
     * Whether anybody holds any byte except one. The bytes of named tailers count, too, but leases of segments do not.
     *
     * @param index of the byte left out.
     * @return false only when nobody holds any.
     * @throws IOException from the kernel.
     */
    public boolean isAnyHeldBut(final long index) throws IOException
    {
        return isAnyHeld(0, index) || isAnyHeld(index + 1, LockDescriptor.LEASES);
    }

    /**
     * Whether anybody holds any byte of a range.
     *
     * @param from index of the first byte.
     * @param to   index of the byte behind the last one.
     * @return false only when nobody holds any.
     * @throws IOException from the kernel.
     */
    public boolean isAnyHeld(final long from, final long to) throws IOException
    {
        return from < to && isHeld(from, to - from);
    }

    private boolean isHeld(final long index, final long length) throws IOException
    {
        synchronized (anchored)
        {
            final FileLock lock = tryLock(index, length, true);
            if (null == lock)
            {
                return true;
            }
            lock.release();
            return false;
        }
    }

    private FileLock tryLock(final long index, final long length, final boolean shared) throws IOException
    {
        final FileChannel channel = (FileChannel)anchored.getOrDefault(WRITE, anchored.get(READ));
        try
        {
            return channel.tryLock(index, length, shared);
        }
        catch (final OverlappingFileLockException ex)
        {
            return null;
        }
    }
}
