/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;

/**
 * Deletes the segments at the journal's start, one after another, with their indexes and checksums. Processes that have
 * one mapped go on reading it.
 * <p>
 * A segment is deleted after the deletion of all segments before it has been forced. Its index and checksums are
 * deleted after its own deletion has been forced. So whatever a loss of power brings back, there is no gap in the
 * journal, and no segment without its checksums. If a process dies and leaves such files without their segment, the
 * next one that deletes removes them.
 * <p>
 * <b>Note:</b> not thread-safe; for the holder of KEEPER.
 */
public final class SegmentDeletion
{
    private final SegmentStore store;
    private final LogSync sync;
    private boolean forced;

    /**
     * Starts with nothing deleted.
     *
     * @param store of the segments.
     * @param sync  that forces names, at every level of durability, as it seals at every level.
     */
    public SegmentDeletion(final SegmentStore store, final LogSync sync)
    {
        this.store = store;
        this.sync = sync;
    }

    /**
     * Deletes a segment.
     *
     * @param basePosition of the segment, the first of the journal.
     * @throws IOException when it cannot be deleted, or a deletion cannot be forced; then no other segment is deleted.
     */
    public void delete(final long basePosition) throws IOException
    {
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
            try (DirectoryStream<Path> paths = Files.newDirectoryStream(store.directory(), "*" + suffix))
            {
                for (final Path path : paths)
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
}
