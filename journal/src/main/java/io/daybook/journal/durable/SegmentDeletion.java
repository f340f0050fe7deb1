/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

/**
 * Deletes the segments at the journal's start, one after another, with their indexes and checksums. Processes that have
 * one mapped go on reading it.
 * <p>
 * A segment is deleted after the deletion of all segments before it has been forced. Its index and checksums are
 * deleted after its own deletion has been forced. So whatever a loss of power brings back, there is no gap in the
 * journal, and no segment without its checksums. If a process dies and leaves such files without their segment, the
 * next one that deletes removes them.
 * <p>
 * The holder of KEEPER deletes by the journal's limits. Another process may delete by hand meanwhile: each begins with
 * the first segment that is left, and forces all names before it deletes the next one, so there is no gap either.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class SegmentDeletion
{
    private final SegmentStore store;
    private final LogSync sync;
    private final MetaFile meta;
    private boolean forced;

    /**
     * Starts with nothing deleted.
     *
     * @param store of the segments.
     * @param sync  that forces names, at every level of durability, as it seals at every level.
     * @param meta  that names the first segment.
     */
    public SegmentDeletion(final SegmentStore store, final LogSync sync, final MetaFile meta)
    {
        this.store = store;
        this.sync = sync;
        this.meta = meta;
    }

    /**
     * Deletes the first segments of the journal.
     *
     * @param positions base positions of all segments, ascending.
     * @param end       index of the first one that is kept.
     * @throws IOException when one cannot be deleted, or a deletion cannot be forced; then no other one is deleted.
     */
    public void deleteBelow(final long[] positions, final int end) throws IOException
    {
        forceUnsealed(positions[end]);
        delete(positions, end);
        meta.raiseFirstSegment(positions[end]);
    }

    /**
     * Tells everybody, before anything is deleted, which segment is the first that is kept.
     *
     * @param basePosition of the segment.
     * @throws IOException when it cannot be forced.
     */
    public void keepFrom(final long basePosition) throws IOException
    {
        forceUnsealed(basePosition);
        meta.raiseFirstSegment(basePosition);
    }

    /**
     * Otherwise a loss of power might take the header of the only segment that is left, and nothing would identify the
     * journal.
     */
    private void forceUnsealed(final long basePosition) throws IOException
    {
        if (basePosition >= meta.oldestUnsealed())
        {
            sync.forceSegment(basePosition);
        }
    }

    /**
     * Deletes segments, one after another.
     *
     * @param positions base positions of all segments, ascending.
     * @param end       index behind the last one to be deleted.
     * @throws IOException when one cannot be deleted, or a deletion cannot be forced; then no other one is deleted.
     */
    public void delete(final long[] positions, final int end) throws IOException
    {
        for (int i = 0; i < end; i++)
        {
            delete(positions[i]);
        }
    }

    /**
     * Deletes a segment, the first of the journal.
     */
    private void delete(final long basePosition) throws IOException
    {
        store.checkPlace();
        if (!forced)
        {
            sync.forceNames();
            deleteLeftBelow(basePosition);
        }
        forced = false;
        RegularFiles.delete(store.path(basePosition));
        store.forget(basePosition);
        sync.forceNames();
        for (final String suffix : SegmentDescriptor.COMPANION_SUFFIXES)
        {
            final String name = SegmentDescriptor.fileName(basePosition).replace(SegmentDescriptor.SUFFIX, suffix);
            RegularFiles.delete(store.directory().resolve(name));
        }
        // Set only now: the next call looks for what could not be deleted.
        forced = true;
    }

    private void deleteLeftBelow(final long basePosition) throws IOException
    {
        for (final String suffix : SegmentDescriptor.COMPANION_SUFFIXES)
        {
            for (final Path path : RegularFiles.list(store.directory(), "*" + suffix))
            {
                final String name = path.getFileName().toString().replace(suffix, SegmentDescriptor.SUFFIX);
                final long base = SegmentDescriptor.basePosition(name);
                if (base >= 0 && base < basePosition)
                {
                    RegularFiles.delete(path);
                }
            }
        }
    }
}
