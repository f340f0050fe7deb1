/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A reader that cannot read journal.meta, of a journal that nothing is wrong with.
 */
class ReadingWithoutMetaTest
{
    private static final int SEGMENT = 1 << 20;

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;

    private Journal open(final Checksums checksums)
    {
        return Journal.open(
            directory.resolve("journal"),
            new JournalConfig().segmentLength(SEGMENT).checksums(checksums).agents(AgentMode.INVOKER));
    }

    /**
     * What a reader sees who may not read all of a journal's files: links to those that it may.
     */
    private Path view() throws IOException
    {
        final Path view = Files.createDirectory(directory.resolve("view"));
        try (Stream<Path> paths = Files.list(directory.resolve("journal")))
        {
            for (final Path path : paths.toList())
            {
                final String name = path.getFileName().toString();
                if (name.endsWith(SegmentDescriptor.SUFFIX) || name.endsWith(SumDescriptor.SUFFIX))
                {
                    Files.createLink(view.resolve(name), path);
                }
            }
        }
        return view;
    }

    private static List<String> texts(final Tailer tailer)
    {
        final List<String> texts = new ArrayList<>();
        while (tailer.next())
        {
            texts.add(tailer.message().toYaml());
        }
        return texts;
    }

    @ParameterizedTest
    @EnumSource
    void shouldFollowTheNextWriterOfAJournalThatWasClosed(final Checksums checksums) throws IOException
    {
        try (Journal journal = open(checksums); Appender appender = journal.appender())
        {
            appender.append("before");
        }
        final Path meta = directory.resolve("journal").resolve(MetaDescriptor.FILE_NAME);
        final Path hidden = directory.resolve("hidden");
        Files.move(meta, hidden);
        try (Journal reader = Journal.openReadOnly(directory.resolve("journal")); Tailer tailer = reader.tailer())
        {
            assertThat(texts(tailer)).containsExactly("text: before\n");
            Files.move(hidden, meta);
            try (Journal journal = open(checksums); Appender appender = journal.appender())
            {
                assertThat(journal.recovery().cut()).isFalse();
                assertThat(appender.append("after")).isLessThan(SEGMENT);
                assertThat(texts(tailer)).containsExactly("text: after\n");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldFollowALiveWriterWhoseLocksItCannotSee(final Checksums checksums) throws IOException
    {
        try (Journal journal = open(checksums); Appender appender = journal.appender())
        {
            appender.append("before");
            final Path view = view();
            Files.createSymbolicLink(view.resolve(LockDescriptor.FILE_NAME), directory.resolve("nowhere"));
            final Claim claim = appender.claim(8);
            try (Journal reader = Journal.openReadOnly(view); Tailer tailer = reader.tailer())
            {
                assertThat(texts(tailer)).containsExactly("text: before\n");
                claim.abort();
                appender.append("after");
                assertThat(texts(tailer)).containsExactly("text: after\n");
            }
        }
    }
}
