/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Events for the Flight Recorder cost nothing where nobody records.
 */
@Tag("slow")
class FlightRecorderTest
{
    /** Which takes some hundred milliseconds to load. */
    private static final String RECORDER = "jdk.jfr.internal.MetadataRepository";

    @TempDir
    private Path directory;

    /** Enters a segment that nobody has made ready, and leaves the journal to be recovered. */
    static final class RollMain
    {
        private RollMain()
        {
        }

        public static void main(final String[] args)
        {
            final JournalConfig config = new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER);
            final Journal journal = Journal.open(Path.of(args[0]), config);
            final Appender appender = journal.appender();
            appender.append(new byte[100]);
            appender.roll();
            appender.append(new byte[100]);
            System.out.println(
                "rolls=" + journal.counters().rolls() + " misses=" + journal.counters().prefaultMisses());
            // Not closed: the next one to open it recovers it.
            Runtime.getRuntime().halt(0);
        }
    }

    @Test
    void shouldNotStartTheRecorder() throws Exception
    {
        assertThat(run()).contains("rolls=1 misses=1").doesNotContain(RECORDER);
        assertThat(run()).as("recovered").contains("rolls=2 misses=2").doesNotContain(RECORDER);
    }

    @Test
    void shouldTellWhenTheRecorderStarts() throws Exception
    {
        // Else a JDK that names the class otherwise would pass the test above.
        assertThat(run("-XX:StartFlightRecording=filename=" + directory.resolve("test.jfr"))).contains(RECORDER);
    }

    private String run(final String... options) throws IOException, InterruptedException
    {
        final List<String> all = new ArrayList<>(List.of(options));
        all.add("-Xlog:class+load:stdout");
        return ChildJvm.run(List.of(), all, RollMain.class, directory.resolve("journal"));
    }
}
