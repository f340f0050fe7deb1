/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Directories;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.scan.ScanFiles;
import io.daybook.journal.seal.Head;
import io.daybook.journal.seal.SealChain;
import io.daybook.journal.seal.SealFault;
import io.daybook.journal.seal.SealFiles;
import io.daybook.journal.seal.SealKey;
import io.daybook.journal.seal.SealWalk;
import io.daybook.journal.seal.SegmentSealer;
import io.daybook.journal.seal.SegmentSealer.Sealed;
import io.daybook.journal.seal.Tombstones;
import io.daybook.journal.seal.VerifierKey;

/**
 * Seals the segments of a journal, and signs a head over its seals. The journal may be in use, and need not be open in
 * this process: only files are read, and seals are written beside the segments.
 * <pre>{@code
 * SealKey key = SealKey.of("example.com/orders", Files.readString(keyFile));
 * JournalSeals.of(directory).seal(key, (sealed) -> {}, (bytes) -> true);
 * byte[] head = JournalSeals.of(directory).head(key, null); }</pre>
 * A segment is sealed once it has ended and all of it is settled and forced. The segment that is being written is not
 * sealed: {@link Appender#roll()} ends it.
 * <p>
 * <b>Note:</b> not thread-safe; any number of processes may seal a journal at once.
 */
public final class JournalSeals
{
    private final Path directory;
    private final List<VerifierKey> former = new ArrayList<>();

    private JournalSeals(final Path directory)
    {
        this.directory = directory;
    }

    /**
     * The seals of a journal.
     *
     * @param directory of the journal.
     * @return its seals; nothing has been looked at yet.
     */
    public static JournalSeals of(final Path directory)
    {
        Directories.checkJvm();
        return new JournalSeals(directory);
    }

    /**
     * Whether any segment has a seal, or had one.
     *
     * @return false where nothing was ever sealed.
     */
    public boolean isBegun()
    {
        return SealFiles.newest(directory) >= 0;
    }

    /**
     * Adds keys that signed seals before the one that signs now.
     *
     * @param keys the public ones.
     * @return this for a fluent API.
     */
    public JournalSeals former(final List<VerifierKey> keys)
    {
        former.addAll(keys);
        return this;
    }

    /**
     * Seals every segment that can be sealed and comes after the last one that is.
     *
     * @param key     that signs.
     * @param result  takes each segment that was sealed, or can never be.
     * @param watcher that is told how far the work has come.
     * @throws JournalException      when the path leads to no journal, when nobody can tell what is settled, when the
     *                               last seal cannot be built on, or when a file cannot be written.
     * @throws CancellationException when the watcher stopped it; what was sealed is sealed.
     */
    public void seal(final SealKey key, final Consumer<Sealed> result, final SealWalk.Watcher watcher)
    {
        try (ScanFiles files = open())
        {
            if (null == files.meta())
            {
                throw ScanFiles.unsettled(directory);
            }
            final SegmentSealer sealer = new SegmentSealer(directory, files.identity(), key, former, watcher, () ->
            {
                // nothing tells: this process has no part in the journal
            });
            // Read in this order: what was forced had been settled before.
            final long durable = files.meta().durablePosition();
            final long settled = Math.min(durable, files.meta().settledPosition());
            for (Sealed sealed = sealer.next(settled); null != sealed; sealed = sealer.next(settled))
            {
                result.accept(sealed);
            }
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(directory, ex);
        }
    }

    /**
     * Signs that the sealed segments which are gone from the journal's start were deleted on purpose. Only who knows
     * that should sign it: until then a verification calls them missing. Their seals stay.
     *
     * @param key that signs.
     * @return base positions of the segments that this call has signed for.
     * @throws JournalException when a seal is not valid, or a file cannot be written.
     */
    public List<Long> prune(final SealKey key)
    {
        try (ScanFiles files = open())
        {
            return Tombstones.signAll(
                directory, files.identity().id(), files.first(), keys(key), key,
                ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now()));
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(directory, ex);
        }
    }

    private List<VerifierKey> keys(final SealKey key)
    {
        final List<VerifierKey> keys = new ArrayList<>(former);
        keys.add(key.verifier());
        return keys;
    }

    /**
     * Signs a head over all seals.
     *
     * @param key      that signs; its name becomes the origin.
     * @param previous head, signed before by this key or a former one, that the new one must extend; null for none.
     * @return the head as a signed note.
     * @throws JournalException when a seal is not valid, or the seals are not those of the previous head and more.
     */
    public byte[] head(final SealKey key, final byte[] previous)
    {
        try (ScanFiles files = open())
        {
            final List<VerifierKey> keys = keys(key);
            final Head before = null == previous ? null : headOf(previous, keys);
            if (null != before && !before.origin().equals(key.name()))
            {
                throw new JournalException("the previous head has another name: its name=" + before.origin() +
                    ", that of the key=" + key.name() + "; give the key that name: a new key may have it, too");
            }
            final SealChain chain = chain(files.identity(), keys, null == before ? -1 : before.size());
            if (null != before && !chain.isExtensionOf(before))
            {
                throw new JournalException("the seals do not extend the previous head: its size=" + before.size() +
                    ", now=" + chain.size() + "; nothing was signed: see what 'daybook verify' says with that head");
            }
            return chain.head(key.name()).sign(key);
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(directory, ex);
        }
    }

    /**
     * Reads a head over all seals without a key. It does not tell whether they are valid, but whether they are those of
     * a head that somebody has signed.
     *
     * @param origin of the head.
     * @return the head; its size is 0 where there is no seal.
     * @throws JournalException when the path leads to no journal.
     */
    public Head uncheckedHead(final String origin)
    {
        try (ScanFiles files = open())
        {
            final SealChain chain = new SealChain(files.identity().id(), List.of(), -1);
            for (final long basePosition : SealFiles.list(directory))
            {
                add(chain, basePosition);
            }
            return chain.head(origin);
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(directory, ex);
        }
    }

    private void add(final SealChain chain, final long basePosition) throws IOException
    {
        try
        {
            chain.add(basePosition, SealFiles.read(directory.resolve(SealDescriptor.fileName(basePosition))));
        }
        catch (final SealFault ignore)
        {
            // It counts all the same.
        }
    }

    private static Head headOf(final byte[] note, final List<VerifierKey> keys)
    {
        try
        {
            return Head.verify(note, keys);
        }
        catch (final SealFault ex)
        {
            throw new JournalException("the previous head is not valid: " + ex.getMessage(), ex);
        }
    }

    private SealChain chain(final JournalIdentity identity, final List<VerifierKey> keys, final long size)
        throws IOException
    {
        final SealChain chain = new SealChain(identity.id(), keys, size);
        for (final long basePosition : SealFiles.list(directory))
        {
            final Path path = directory.resolve(SealDescriptor.fileName(basePosition));
            try
            {
                chain.add(basePosition, SealFiles.read(path));
            }
            catch (final SealFault ex)
            {
                throw new JournalException("a seal is not valid: path=" + path + ", " + ex.getMessage() +
                    "; nothing was signed", ex);
            }
        }
        return chain;
    }

    private ScanFiles open()
    {
        ScanFiles.checkReadable(directory);
        if (!Files.isDirectory(directory))
        {
            throw new JournalException(
                "seals belong to a whole journal, this is " + Directories.notDirectory(directory) + ": path=" +
                directory + "; give its directory");
        }
        return ScanFiles.of(directory);
    }
}
