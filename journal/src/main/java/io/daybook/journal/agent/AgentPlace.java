/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.nio.file.Path;

import io.daybook.journal.durable.LogSync;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaFile;

/**
 * The journal that agents work on.
 *
 * @param directory  of the journal.
 * @param fileSystem type of the file system that it lies on.
 * @param store      of its segments.
 * @param meta       of the journal; null when there is none.
 * @param lock       of the journal; null when the process only reads.
 * @param sync       of the log; null when the process only reads.
 */
public record AgentPlace(
    Path directory, String fileSystem, SegmentStore store, MetaFile meta, LockFile lock, LogSync sync)
{
}
