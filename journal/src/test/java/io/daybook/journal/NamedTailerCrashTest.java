/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The owner of a named tailer dies at each store into its cursor: the next one misses nothing, and gets nothing again
 * that was committed.
 */
class NamedTailerCrashTest
{
    private static final int MESSAGES = 12;
    private static final int TAKEN = 5;

    @TempDir
    private Path directory;
    private int committed;

    private void play(final Path path, final CrashPoint point, final boolean afterPoll)
    {
        committed = 0;
        final Journal journal = Journal.open(path, config().mapping((map) -> new CrashingBuffer(map, point)));
        final Appender appender = journal.appender();
        for (int i = 0; i < MESSAGES; i++)
        {
            appender.append(new byte[i]);
        }
        point.arm();
        final Tailer tailer = journal.tailer("risk").commitAfterPoll(afterPoll);
        for (int i = 0; i < TAKEN; i++)
        {
            tailer.poll((message) ->
            {
                if (!afterPoll)
                {
                    tailer.commit();
                }
            }, 1);
            committed = i + 1;
        }
    }

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER);
    }

    private static boolean isKilled(final Runnable script)
    {
        try
        {
            script.run();
            return false;
        }
        catch (final CrashPoint.Killed ex)
        {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldGoOnBehindTheLastCommitWhicheverStoreItsOwnerDiedAt(final boolean afterPoll) throws Exception
    {
        final Path audited = directory.resolve("audited");
        final StoreAudit audit = new StoreAudit(directory);
        final CrashPoint alive = new CrashPoint(CrashPoint.NEVER, audit);
        play(audited, alive, afterPoll);
        audit.check();
        DeadProcess.bury(audited);
        final long stores = alive.stores();
        assertThat(stores).isGreaterThanOrEqualTo(2 * TAKEN);
        for (long at = 1; at <= stores + 1; at++)
        {
            final Path path = directory.resolve("dead-" + at);
            final CrashPoint point = new CrashPoint(at, null);
            assertThat(isKilled(() -> play(path, point, afterPoll))).isEqualTo(at <= stores);
            DeadProcess.bury(path);
            final List<Throwable> told = new ArrayList<>();
            try (Journal journal = Journal.open(path, config().errorHandler(told::add));
                Tailer tailer = journal.tailer("risk"))
            {
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.message().length()).as("died at store %d of %d", at, stores)
                    .isBetween(committed, Math.min(TAKEN, committed + 1));
            }
            assertThat(told).isEmpty();
            DeadProcess.bury(path);
            Files.delete(path.resolve("00000000000000000000.dbk"));
        }
    }
}
