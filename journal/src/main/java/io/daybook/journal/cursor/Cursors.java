/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.cursor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.file.Mapping;
import io.daybook.journal.file.NewFile;
import io.daybook.journal.file.PrivateName;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.CursorDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.SlotOwner;

import org.agrona.ErrorHandler;

import static io.daybook.journal.layout.CursorDescriptor.*;

/**
 * Lists the cursors of a journal's named tailers, hands them to owners, and deletes them.
 * <p>
 * A process that takes, creates or deletes a cursor holds byte CURSORS of {@code journal.lock} meanwhile, so that only
 * one does so at a time. Reading needs no lock.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class Cursors
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long PROBE_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Path journal;
    private final UUID journalId;

    /**
     * Makes the access to the cursors of a journal.
     *
     * @param journalDirectory of the journal.
     * @param journalId        of the journal.
     */
    public Cursors(final Path journalDirectory, final UUID journalId)
    {
        this.journal = journalDirectory;
        this.journalId = journalId;
    }

    /**
     * A named tailer.
     *
     * @param name      of the tailer.
     * @param position  of its next message. 0 stands for the first, where a tailer with a damaged cursor starts again.
     *                  A cursor of a newer version counts as 0, too, so that nothing is deleted before its place.
     * @param lockIndex of the byte that its owner locks, -1 when the cursor is damaged or of a newer version.
     * @param owner     its owner, or last owner; null when it was given up.
     */
    public record Entry(String name, long position, int lockIndex, SlotOwner owner)
    {
    }

    /**
     * Lists the named tailers.
     *
     * @return one entry for each cursor, in the order of the names.
     */
    public List<Entry> list()
    {
        final List<Entry> entries = new ArrayList<>();
        final Path directory = directory();
        try
        {
            for (final Path path : RegularFiles.list(directory, "*" + SUFFIX))
            {
                final String file = path.getFileName().toString();
                final String name = file.substring(0, file.length() - SUFFIX.length());
                final Entry entry = isName(name) ? entry(name, path) : null;
                if (null != entry)
                {
                    entries.add(entry);
                }
            }
        }
        catch (final NoSuchFileException ignore)
        {
            return entries;
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot list the tailers: directory=" + directory + ", cause=" + FileFault.describe(ex), ex);
        }
        entries.sort(Comparator.comparing(Entry::name));
        return entries;
    }

    private Entry entry(final String name, final Path path)
    {
        try
        {
            final CursorState state = CursorState.read(path, journalId);
            return new Entry(name, Math.max(0, state.position()), state.lockIndex(), state.owner());
        }
        catch (final NoSuchFileException ignore)
        {
            return null;
        }
        catch (final IOException | IllegalStateException | JournalException ignore)
        {
            // The cursor is damaged, or of a newer version: only its own tailer cannot be opened here.
            return new Entry(name, 0, -1, null);
        }
    }

    /**
     * Tells when a cursor was written last. A commit is a store to memory, which the operating system writes later.
     *
     * @param name of the tailer.
     * @return the time that its file shows, null when that is not known.
     */
    public Instant lastWritten(final String name)
    {
        try
        {
            return RegularFiles.attributes(path(name)).lastModifiedTime().toInstant();
        }
        catch (final IOException | JournalException ignore)
        {
            // Deleted meanwhile, or no file.
            return null;
        }
    }

    /**
     * Position of the slowest named tailer: what retention must not delete.
     *
     * @return START of its next message, 0 for the journal's first; {@link Long#MAX_VALUE} when there is no tailer.
     */
    public long slowest()
    {
        return list().stream().mapToLong(Entry::position).min().orElse(Long.MAX_VALUE);
    }

    /**
     * Moves a tailer that nobody owns, for recovery.
     *
     * @param name     of the tailer.
     * @param position of its next message, or the base position of a segment for its first message.
     */
    public void position(final String name, final long position)
    {
        final ByteBuffer words = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        words.putLong(0, position).putLong(Long.BYTES, position);
        try
        {
            Uninterrupted.run(() ->
            {
                try (FileChannel channel = RegularFiles.open(path(name), StandardOpenOption.WRITE))
                {
                    return channel.write(words.duplicate(), POSITION_OFFSET);
                }
            });
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot move a tailer: path=" + path(name) + ", cause=" + FileFault.describe(ex), ex);
        }
    }

    /**
     * Takes a tailer for an owner; creates it when there is none.
     *
     * @param lock    of the journal.
     * @param name    of the tailer.
     * @param owner   that its cursor names.
     * @param errors  that is told when a damaged cursor was set aside.
     * @param mapping makes the buffer over a cursor that has been mapped.
     * @return the cursor, which the owner has to release.
     * @throws JournalLockedException when it has an owner.
     */
    public OwnedCursor own(
        final LockFile lock,
        final String name,
        final SlotOwner owner,
        final ErrorHandler errors,
        final Mapping mapping)
    {
        checkName(name);
        return alone(lock, () ->
        {
            createDirectory(name);
            PrivateName.deleteUnfinished(directory());
            final CursorState state = findOrCreate(lock, name, owner, errors);
            lockOwner(lock, name, state);
            try
            {
                return OwnedCursor.map(lock, state.lockIndex(), path(name), name, owner, mapping);
            }
            catch (final IOException | RuntimeException | Error ex)
            {
                lock.release(state.lockIndex());
                throw ex;
            }
        });
    }

    private CursorState findOrCreate(
        final LockFile lock, final String name, final SlotOwner owner, final ErrorHandler errors) throws IOException
    {
        final Path path = path(name);
        try
        {
            return CursorState.read(path, journalId);
        }
        catch (final NoSuchFileException ignore)
        {
            return create(lock, name, owner);
        }
        catch (final IllegalStateException ex)
        {
            checkNoUnknownOwner(lock, path, ex.getMessage());
            final Path kept = evidence(path);
            RegularFiles.copy(path, kept);
            deleteFile(path);
            final CursorState fresh = create(lock, name, owner);
            errors.onError(restarted(path, ex.getMessage(), kept));
            return fresh;
        }
    }

    private CursorState create(final LockFile lock, final String name, final SlotOwner owner) throws IOException
    {
        int lockIndex = (int)LockDescriptor.TAILERS;
        for (final Entry entry : list())
        {
            lockIndex = Math.max(lockIndex, entry.lockIndex() + 1);
        }
        while (lock.isHeld(lockIndex))
        {
            // The byte is locked by the owner of a cursor that somebody has removed.
            lockIndex++;
        }
        if (lockIndex >= LockDescriptor.TAILERS_END)
        {
            throw new JournalException(
                "no byte of journal.lock is left for another tailer: lockIndex=" + lockIndex + ", end=" +
                LockDescriptor.TAILERS_END + "; delete the tailer with the highest one");
        }
        NewFile.create(path(name), CursorState.encode(journalId, lockIndex, name, owner.sinceNs()), LENGTH);
        return new CursorState(lockIndex, 0, 0, null);
    }

    /**
     * A damaged cursor does not tell which byte its owner locks. So it is replaced only when each locked byte is known
     * to belong to another tailer.
     */
    private void checkNoUnknownOwner(final LockFile lock, final Path path, final String fault) throws IOException
    {
        final long[] known =
            list().stream().mapToLong(Entry::lockIndex).filter((index) -> index >= 0).sorted().toArray();
        long from = LockDescriptor.TAILERS;
        boolean held = false;
        for (final long index : known)
        {
            held |= lock.isAnyHeld(from, index);
            from = index + 1;
        }
        if (held || lock.isAnyHeld(from, LockDescriptor.LEASES))
        {
            throw new JournalLockedException(
                "the cursor is damaged and may be in use: path=" + path + ", fault=" + fault +
                "; close the other tailers first, it is replaced then");
        }
    }

    private static void lockOwner(final LockFile lock, final String name, final CursorState state) throws IOException
    {
        final long deadlineNs = System.nanoTime() + PROBE_NS;
        while (!lock.tryExclusive(state.lockIndex()))
        {
            // A probe of another process holds the byte for a moment, an owner for long.
            if (System.nanoTime() - deadlineNs > 0)
            {
                throw owned(name, state);
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private static JournalLockedException owned(final String name, final CursorState state)
    {
        return new JournalLockedException(
            "the tailer has an owner: name=" + name + ", " +
            (null == state.owner() ? "owner unknown" : state.owner()) + "; close it there first");
    }

    /**
     * Keeps the bytes of a cursor whose position is wrong, and lets the tailer start again.
     *
     * @param cursor with the wrong position.
     * @param errors that is told.
     */
    public void restart(final OwnedCursor cursor, final ErrorHandler errors)
    {
        final Path path = path(cursor.name());
        final String fault = "its position is not the start of a message: position=" + cursor.foundPosition();
        try
        {
            final Path kept = evidence(path);
            RegularFiles.copy(path, kept);
            cursor.commit(0);
            errors.onError(restarted(path, fault, kept));
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot keep a damaged cursor: path=" + path + ", cause=" + ex, ex);
        }
    }

    private static JournalException restarted(final Path path, final String fault, final Path kept)
    {
        return new JournalException(
            "a damaged cursor, its tailer starts again at the first message: path=" + path + ", fault=" + fault +
            ", kept as=" + kept.getFileName());
    }

    private static Path evidence(final Path path)
    {
        final String name = path.getFileName() + ".damaged-" + System.currentTimeMillis();
        Path kept = path.resolveSibling(name);
        for (int i = 1; RegularFiles.exists(kept); i++)
        {
            kept = path.resolveSibling(name + "-" + i);
        }
        return kept;
    }

    /**
     * Deletes a tailer that nobody owns.
     *
     * @param lock of the journal.
     * @param name of the tailer.
     * @return false when there is none.
     * @throws JournalLockedException when it has an owner.
     */
    public boolean delete(final LockFile lock, final String name)
    {
        checkName(name);
        return alone(lock, () ->
        {
            final Path path = path(name);
            try
            {
                final CursorState state = CursorState.read(path, journalId);
                lockOwner(lock, name, state);
                try
                {
                    return deleteFile(path);
                }
                finally
                {
                    lock.release(state.lockIndex());
                }
            }
            catch (final NoSuchFileException ignore)
            {
                return false;
            }
            catch (final IllegalStateException ex)
            {
                checkNoUnknownOwner(lock, path, ex.getMessage());
            }
            return deleteFile(path);
        });
    }

    private static boolean deleteFile(final Path path) throws IOException
    {
        endTurn(path);
        return RegularFiles.delete(path);
    }

    /**
     * Counts a turn in a cursor that is taken away, so that an owner that has lost its lock unnoticed does not commit
     * into it any more.
     */
    private static void endTurn(final Path path) throws IOException
    {
        Uninterrupted.run(() ->
        {
            try (FileChannel channel = RegularFiles.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE))
            {
                final ByteBuffer turn = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
                // A file that was truncated before the turn has no place to commit to.
                return Integer.BYTES == channel.read(turn, TURN_OFFSET) ?
                    channel.write(turn.putInt(0, turn.getInt(0) + 1).flip(), TURN_OFFSET) : 0;
            }
        });
    }

    private static <T> T alone(final LockFile lock, final Uninterrupted.FileOperation<T> operation)
    {
        try
        {
            final long deadlineNs = System.nanoTime() + TIMEOUT_NS;
            while (!lock.tryExclusive(LockDescriptor.CURSORS))
            {
                if (System.nanoTime() - deadlineNs > 0)
                {
                    throw new JournalLockedException(
                        "another process has been taking or deleting a tailer for more than 10 s" +
                        "; see who holds journal.lock, for example with `lslocks`");
                }
                LockSupport.parkNanos(PAUSE_NS);
            }
            try
            {
                return operation.run();
            }
            finally
            {
                lock.release(LockDescriptor.CURSORS);
            }
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot use a tailer's cursor: cause=" + FileFault.describe(ex), ex);
        }
    }

    private void createDirectory(final String name)
    {
        try
        {
            Files.createDirectories(directory());
        }
        catch (final IOException ex)
        {
            throw NewFile.failure(path(name), LENGTH, ex);
        }
    }

    private Path directory()
    {
        return RegularFiles.room(journal, CursorDescriptor.DIRECTORY);
    }

    private Path path(final String name)
    {
        return directory().resolve(name + SUFFIX);
    }

    private static void checkName(final String name)
    {
        if (!isName(name))
        {
            throw new JournalException(
                "a tailer's name has 1 to " + MAX_NAME_LENGTH +
                " characters of A-Z a-z 0-9 . _ -, the first a letter or digit: name=" + name);
        }
    }
}
