/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class SegmentLookTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final long PAUSE_NS = 1_000;

    @TempDir
    private Path directory;
    private SegmentStore store;
    private SegmentLook look;
    private long nowNs;

    @BeforeEach
    void create() throws IOException
    {
        Journal.open(directory, new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER)).close();
        store = store();
        look = new SegmentLook(store, () -> nowNs, PAUSE_NS);
    }

    private SegmentStore store() throws IOException
    {
        return new SegmentStore(directory, MetaFile.map(directory, false).identity(), false);
    }

    @Test
    void shouldFindAtOnceWhatThisProcessHasMade()
    {
        assertThat(look.finds(SEGMENT_LENGTH)).isFalse();

        store.create(SEGMENT_LENGTH);

        assertThat(look.finds(SEGMENT_LENGTH)).isTrue();
    }

    @Test
    void shouldFindAfterAPauseWhatAnotherProcessHasMade() throws IOException
    {
        assertThat(look.finds(SEGMENT_LENGTH)).isFalse();

        store().create(SEGMENT_LENGTH);

        assertThat(look.finds(SEGMENT_LENGTH)).isFalse();
        nowNs += PAUSE_NS;
        assertThat(look.finds(SEGMENT_LENGTH)).isTrue();
    }
}
