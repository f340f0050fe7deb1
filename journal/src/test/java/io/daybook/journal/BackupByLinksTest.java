/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.Verification;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The script of {@code docs/operations.md} that backs up a journal whose segments come back.
 */
class BackupByLinksTest
{
    private static final Path DOCUMENT = Path.of("../docs/operations.md");
    private static final int KEPT = 4;
    private static final byte[] MESSAGE = new byte[50_000];
    /** Stops in the middle of the first segment until the test goes on. */
    private static final String SLOW_CP = """
        #!/bin/sh
        set -eu
        PATH=${PATH#*:}
        case "$2" in
            *.dbk) ;;
            *) exec cp "$@" ;;
        esac
        name=backup/${2##*/}
        exec 3< "$2"
        dd bs=500000 count=1 <&3 > "$name" 2> /dev/null
        touch half
        until [ -e go ]
        do
            sleep 0.01
        done
        cat <&3 >> "$name"
        shift 2
        cp -a "$@"
        """;

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;

    @Test
    @Timeout(120)
    void shouldCopyASegmentWhoseFileWouldHaveComeBackMeanwhile() throws Exception
    {
        MemoryDirectory.assumeRecycling(directory);
        final JournalConfig config = new JournalConfig()
            .segmentLength(1 << 20).keepSegments(KEPT).recycleSegments(true).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory.resolve("orders"), config);
            Appender appender = journal.appender())
        {
            appendUntilRecycled(journal, appender, KEPT);
            final Process backup = begin("backup-by-links");
            try
            {
                while (Files.notExists(directory.resolve("half")) && backup.isAlive())
                {
                    Thread.sleep(1);
                }
                appendUntilRecycled(journal, appender, journal.counters().recycled() + 1);
            }
            finally
            {
                Files.createFile(directory.resolve("go"));
            }
            assertThat(new String(backup.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).isEmpty();
            assertThat(backup.waitFor()).isZero();
        }
        final Verification verification =
            JournalVerifier.of(directory.resolve("backup")).verify((done, all) -> true);
        assertThat(verification.findings())
            .noneMatch((finding) -> Verification.Severity.DAMAGED == finding.severity());
        assertThat(directory.resolve("links")).doesNotExist();
    }

    private static void appendUntilRecycled(final Journal journal, final Appender appender, final long wanted)
        throws Exception
    {
        while (journal.counters().recycled() < wanted)
        {
            appender.append(MESSAGE);
            for (int i = 0; i < 20 && journal.disk().doWork() > 0; i++)
            {
                // as long as there is something to do, but not for ever
            }
            journal.pace().doWork();
        }
    }

    private Process begin(final String name) throws IOException
    {
        final Path tools = Files.createDirectory(directory.resolve("tools"));
        final Path cp = Files.writeString(tools.resolve("cp"), SLOW_CP);
        Files.setPosixFilePermissions(cp, PosixFilePermissions.fromString("rwxr-xr-x"));
        final String script = DocumentExamples.inDocument(DOCUMENT, "script", "sh").get(name);
        return new ProcessBuilder("sh", "-eu", "-c", "PATH=$PWD/tools:$PATH\n" + script)
            .directory(directory.toFile()).redirectErrorStream(true).start();
    }
}
