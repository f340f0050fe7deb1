/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.cursor;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.Mapping;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.file.Visibility;
import io.daybook.journal.log.FrameCursor;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.SlotOwner;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.CursorDescriptor.*;

/**
 * The cursor of a named tailer while its owner holds it: it is mapped, and its byte of {@code journal.lock} is locked.
 * <p>
 * A thread that releases it for another one raises a flag, pauses until the flag must be visible, and waits for a
 * commit that is under way. So no commit lands after the next owner has taken over, and a commit needs no fence for
 * that. If the kernel has dropped the lock unnoticed, each commit checks whether the tailer has got another owner
 * meanwhile.
 * <p>
 * <b>Note:</b> one thread at a time may commit; any thread may call {@link #release()}.
 */
public final class OwnedCursor
{
    private static final String LOCK_LOST =
        "lock lost: the tailer has another owner, since this process has closed another descriptor of journal.lock: " +
        "open the tailer again, and leave that file alone";
    private static final String GONE =
        "the cursor's memory is gone, its file was truncated or its disk has failed: open the tailer again, which " +
        "begins at the first message";
    private static final VarHandle COMMITTING;

    static
    {
        try
        {
            COMMITTING = MethodHandles.lookup().findVarHandle(OwnedCursor.class, "committing", boolean.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    private final LockFile lock;
    private final int lockIndex;
    private final String name;
    private final long foundLesser;
    private final long foundGreater;
    private final MappedByteBuffer map;
    private final UnsafeBuffer buffer;
    private final int turn;

    private volatile boolean gone;
    private volatile boolean released;
    /** Why the cursor was taken away, set before it is released; null when it was given up. */
    private String failure;
    @SuppressWarnings("unused")
    private boolean committing;

    private OwnedCursor(
        final LockFile lock,
        final int lockIndex,
        final String name,
        final MappedByteBuffer map,
        final UnsafeBuffer buffer)
    {
        this.lock = lock;
        this.lockIndex = lockIndex;
        this.name = name;
        this.map = map;
        this.buffer = buffer;
        // Counted before the positions are read: a former owner that lost the lock unnoticed does not commit any more.
        this.turn = buffer.getAndAddInt(TURN_OFFSET, 1) + 1;
        // Read only after the byte is locked: the last owner may have committed while this one waited for it.
        final long position = buffer.getLongAcquire(POSITION_OFFSET);
        final long copy = buffer.getLongAcquire(POSITION_COPY_OFFSET);
        this.foundLesser = Math.min(position, copy);
        this.foundGreater = Math.max(position, copy);
    }

    /**
     * Maps a cursor whose byte is locked.
     *
     * @param lock      of the journal.
     * @param lockIndex of the byte.
     * @param path      of the cursor.
     * @param name      of the tailer.
     * @param owner     that the cursor names.
     * @param mapping   makes the buffer over the file once it is mapped.
     * @return the cursor.
     * @throws IOException when it cannot be mapped.
     */
    static OwnedCursor map(
        final LockFile lock,
        final int lockIndex,
        final Path path,
        final String name,
        final SlotOwner owner,
        final Mapping mapping)
        throws IOException
    {
        final MappedByteBuffer map = Uninterrupted.run(() ->
        {
            try (FileChannel channel =
                RegularFiles.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE))
            {
                return channel.map(MapMode.READ_WRITE, 0, LENGTH);
            }
        });
        final OwnedCursor cursor = new OwnedCursor(lock, lockIndex, name, map, mapping.over(map));
        owner.encode(cursor.buffer, OWNER_OFFSET, KIND_TAILER);
        return cursor;
    }

    /**
     * Name of the tailer.
     *
     * @return the name.
     */
    public String name()
    {
        return name;
    }

    /**
     * Goes to the place to go on from: the lesser of the positions found that is a valid place.
     *
     * @param cursor to place there.
     * @return false when neither is valid; the cursor may stand anywhere then.
     */
    public boolean resume(final FrameCursor cursor)
    {
        return CursorPlace.go(cursor, foundLesser) ||
            foundLesser != foundGreater && CursorPlace.go(cursor, foundGreater);
    }

    /**
     * Tells the position that was found, or the greater of the two.
     *
     * @return position of the next message, as the last owner left it.
     */
    public long foundPosition()
    {
        return foundGreater;
    }

    /**
     * Commits: the next owner starts here.
     *
     * @param position of the next message.
     * @throws ClosedException        when the cursor has been released.
     * @throws JournalFailedException when the cursor has been taken away.
     */
    public void commit(final long position)
    {
        COMMITTING.setOpaque(this, true);
        try
        {
            if (released)
            {
                throw null == failure ?
                    new ClosedException("the tailer is closed, nothing was committed: name=" + name) :
                    notCommitted(failure, null);
            }
            if (isLost())
            {
                throw notCommitted(LOCK_LOST, null);
            }
            buffer.putLongRelease(POSITION_OFFSET, position);
            buffer.putLongRelease(POSITION_COPY_OFFSET, position);
        }
        catch (final InternalError ex)
        {
            gone = true;
            throw notCommitted(GONE, ex);
        }
        finally
        {
            COMMITTING.setOpaque(this, false);
        }
    }

    private JournalFailedException notCommitted(final String reason, final InternalError cause)
    {
        return new JournalFailedException("nothing was committed: name=" + name + "; " + reason, cause);
    }

    /**
     * Whether the tailer has got another owner, which is possible only when this one has lost its lock.
     */
    private boolean isLost()
    {
        return turn != buffer.getIntVolatile(TURN_OFFSET);
    }

    /**
     * Gives the tailer up; does nothing when that has been done. Any thread may call it.
     */
    public void release()
    {
        end(null);
    }

    /**
     * Takes the tailer away from its owner, since another owner may have it. Any thread may call it.
     *
     * @param reason that later commits throw.
     */
    public void fail(final String reason)
    {
        end(reason);
    }

    private void end(final String reason)
    {
        synchronized (this)
        {
            if (released)
            {
                return;
            }
            failure = reason;
            released = true;
        }
        Visibility.pause();
        while ((boolean)COMMITTING.getOpaque(this))
        {
            Thread.yield();
        }
        try
        {
            takeBackName(reason);
        }
        finally
        {
            unlock();
        }
    }

    private synchronized void takeBackName(final String reason)
    {
        try
        {
            // Another owner's name may stand there by now.
            if (null == reason && !gone && buffer.capacity() > 0 && !isLost())
            {
                buffer.putIntRelease(OWNER_OFFSET, 0);
            }
        }
        catch (final InternalError ignore)
        {
            // The file was truncated, and the name with it.
        }
    }

    private void unlock()
    {
        try
        {
            lock.release(lockIndex);
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot unlock: tailer=" + name + ", cause=" + ex, ex);
        }
    }

    /**
     * Unmaps the cursor once it has been released. Only the thread that commits may call it.
     */
    public synchronized void unmap()
    {
        if (buffer.capacity() > 0)
        {
            buffer.wrap(0, 0);
            IoUtil.unmap(map);
        }
    }
}
