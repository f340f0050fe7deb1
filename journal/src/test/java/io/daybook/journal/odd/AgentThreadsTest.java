/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.RollCycle;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which threads a journal has, as docs/cores.md says. The JVM is told how many processors there are.
 */
@Tag("slow")
class AgentThreadsTest
{
    private static final String NAME = "prices";

    /** What a process does with its journal. */
    enum Use
    {
        READ,
        TAIL,
        TAIL_BY_NAME,
        TAIL_AND_APPEND,
        APPEND_IN_CYCLES;

        void show(final Path directory)
        {
            final JournalConfig config = new JournalConfig();
            if (APPEND_IN_CYCLES == this)
            {
                config.rollCycle(RollCycle.DAILY);
            }
            if (READ == this)
            {
                Journal.open(directory, config).close();
            }
            try (Journal journal = READ == this ? Journal.openReadOnly(directory) : Journal.open(directory, config))
            {
                switch (this)
                {
                    case READ:
                    case TAIL:
                        print(journal.tailer());
                        break;

                    case TAIL_BY_NAME:
                        print(journal.tailer("audit"));
                        break;

                    case TAIL_AND_APPEND:
                        print(journal.tailer(), journal.appender());
                        break;

                    default:
                        print(journal.appender());
                        break;
                }
            }
        }
    }

    /** Prints the threads while these are open. */
    private static void print(final AutoCloseable... opened)
    {
        System.out.println(Thread.getAllStackTraces().keySet().stream().map(Thread::getName)
            .filter((name) -> name.startsWith("daybook")).sorted().collect(Collectors.joining("+")));
        CloseHelper.closeAll(opened);
    }

    /** Uses a journal. */
    static final class UsingMain
    {
        private UsingMain()
        {
        }

        public static void main(final String[] args)
        {
            Use.valueOf(args[1]).show(Path.of(args[0]));
        }
    }

    @TempDir
    private Path temp;

    @ParameterizedTest
    @CsvSource({
        "2, READ, daybook-pace prices",
        "2, TAIL, daybook prices",
        "2, TAIL_BY_NAME, daybook prices",
        "2, TAIL_AND_APPEND, daybook prices",
        "2, APPEND_IN_CYCLES, daybook-disk prices+daybook-pace prices",
        "8, READ, daybook-pace prices",
        "8, TAIL, daybook-pace prices",
        "8, TAIL_BY_NAME, daybook-disk prices+daybook-pace prices",
        "8, TAIL_AND_APPEND, daybook-disk prices+daybook-pace prices",
        "8, APPEND_IN_CYCLES, daybook-disk prices+daybook-pace prices",
    })
    void shouldHaveTheThreadsThatItsUseNeeds(final int processors, final Use use, final String threads)
        throws Exception
    {
        assertThat(ChildJvm.run(
            List.of(), List.of("-XX:ActiveProcessorCount=" + processors), UsingMain.class, temp.resolve(NAME), use))
            .isEqualTo(threads);
    }
}
