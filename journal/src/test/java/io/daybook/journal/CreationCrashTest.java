/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.agrona.IoUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A process dies while it creates a file: after each step of it, and inside each write. A file is written under a
 * private name, then linked to its own, then the private name is removed; so each of these states is built by hand.
 */
class CreationCrashTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int STEP_LENGTH = 128 << 10;
    private static final JournalConfig CONFIG = new JournalConfig().forcer((channel, metadata) ->
            {
                // Who dies alone loses nothing that was not forced.
            })
        .segmentLength(SEGMENT_LENGTH)
        .checksums(Checksums.FRAME)
        .agents(AgentMode.INVOKER);
    private static final String PRIVATE = ".new";
    private static final String UNFINISHED = PRIVATE + "/999999999-abc";

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;
    private Path image;

    @BeforeEach
    void chooseImage()
    {
        image = directory.resolve("image");
    }

    /**
     * A file that a creator makes.
     *
     * @param name       of the file.
     * @param content    of the file, as it is created.
     * @param headLength of what is written first; the rest follows in steps.
     */
    private record Created(String name, byte[] content, int headLength)
    {
        /** Lengths that it may have when its creator dies: the ends of writes, and places inside of them. */
        int[] lengths()
        {
            final IntStream ends = IntStream.iterate(headLength, (end) -> end + STEP_LENGTH)
                .limit(1 + (content.length - headLength + STEP_LENGTH - 1) / STEP_LENGTH)
                .map((end) -> Math.min(end, content.length));
            return IntStream.concat(IntStream.of(0), ends.flatMap((end) -> IntStream.of(Math.max(0, end - 1), end)))
                .distinct().toArray();
        }

        void whole(final Path target) throws IOException
        {
            Files.write(target.resolve(name), content);
        }

        void part(final Path target, final int length) throws IOException
        {
            Files.createDirectories(target.resolve(PRIVATE));
            Files.write(target.resolve(UNFINISHED), Arrays.copyOf(content, length));
        }

        void linked(final Path target) throws IOException
        {
            part(target, content.length);
            Files.createLink(target.resolve(name), target.resolve(UNFINISHED));
        }
    }

    /** The files of a new journal, in the order of their creation. */
    private List<Created> files() throws IOException
    {
        final Path model = directory.resolve("model");
        open(model).close();
        final byte[] meta = Files.readAllBytes(model.resolve(MetaDescriptor.FILE_NAME));
        // What files these are is recorded when all of them are there.
        Arrays.fill(meta, MetaDescriptor.META_DEVICE_OFFSET, MetaDescriptor.STATE_OFFSET, (byte)0);
        return List.of(
            new Created(LockDescriptor.FILE_NAME, new byte[0], 0),
            new Created(MetaDescriptor.FILE_NAME, meta, MetaDescriptor.CHECKED_LENGTH),
            segment(model, 0));
    }

    private static Created segment(final Path model, final long basePosition) throws IOException
    {
        final String name = SegmentDescriptor.fileName(basePosition);
        return new Created(
            name, Files.readAllBytes(model.resolve(name)), SegmentDescriptor.HEADER_LENGTH);
    }

    private static Journal open(final Path path)
    {
        return Journal.open(path, CONFIG);
    }

    private void begin(final List<Created> before) throws IOException
    {
        Files.createDirectory(image);
        for (final Created file : before)
        {
            file.whole(image);
        }
    }

    private void end(final Acknowledged acknowledged) throws IOException
    {
        ImageCheck.check(image, CONFIG, acknowledged);
        assertThat(image.resolve(PRIVATE)).as("unfinished files in the end").satisfiesAnyOf(
            (names) -> assertThat(names).doesNotExist(),
            (names) -> assertThat(names).isEmptyDirectory());
        IoUtil.delete(image.toFile(), false);
    }

    /** Where there is no segment yet there is nothing to read, which is said; an opener for writing goes on. */
    private void checkNew(final boolean hasMeta, final boolean hasSegment) throws IOException
    {
        if (!hasSegment)
        {
            assertThatThrownBy(() -> JournalScan.open(image))
                .isInstanceOf(JournalException.class).hasMessageStartingWith("not a journal");
            assertThatThrownBy(() -> Journal.openReadOnly(image).tailer())
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith(hasMeta ? "the journal has no segments: first=" : "not a journal")
                .hasMessageContaining(hasMeta ? "open it for writing, which makes the first" : "");
            open(image).close();
        }
        end(new Acknowledged());
    }

    @Test
    void shouldOpenWhateverTheCreatorOfAJournalHasLeft() throws IOException
    {
        begin(List.of());
        checkNew(false, false);
        final List<Created> files = files();
        for (int i = 0; i < files.size(); i++)
        {
            final Created file = files.get(i);
            final List<Created> before = files.subList(0, i);
            for (final int length : file.lengths())
            {
                begin(before);
                file.part(image, length);
                checkNew(i > 1, false);
            }
            begin(before);
            file.linked(image);
            checkNew(i > 0, i > 1);
            begin(files.subList(0, i + 1));
            checkNew(i > 0, i > 1);
        }
    }

    @Test
    void shouldOpenWhateverTheCreatorOfTheNextSegmentHasLeft() throws IOException
    {
        final Path model = directory.resolve("model");
        open(model).close();
        new SegmentStore(model, MetaFile.map(model, true).identity(), false).create(SEGMENT_LENGTH);
        final Created next = segment(model, SEGMENT_LENGTH);
        for (final int length : next.lengths())
        {
            final Acknowledged acknowledged = beginInUse(model);
            next.part(image, length);
            end(acknowledged);
        }
        Acknowledged acknowledged = beginInUse(model);
        next.linked(image);
        end(acknowledged);
        acknowledged = beginInUse(model);
        next.whole(image);
        end(acknowledged);
    }

    /** A journal of one segment, whose writer has died. */
    private Acknowledged beginInUse(final Path model) throws IOException
    {
        CrashPoints.copy(model, image);
        Files.delete(image.resolve(SegmentDescriptor.fileName(SEGMENT_LENGTH)));
        final Acknowledged acknowledged = new Acknowledged();
        final Appender appender = open(image).appender();
        acknowledged.send("one", () -> appender.append("one"));
        acknowledged.send("two", () -> appender.append("two"));
        DeadProcess.bury(image);
        return acknowledged;
    }

    @Test
    void shouldOpenACopyThatHasNoLockFile() throws IOException
    {
        final Path model = directory.resolve("model");
        open(model).close();
        new SegmentStore(model, MetaFile.map(model, true).identity(), false).create(SEGMENT_LENGTH);
        final Acknowledged acknowledged = beginInUse(model);
        final Path copy = directory.resolve("copy");
        CrashPoints.copy(image, copy);
        Files.delete(copy.resolve(LockDescriptor.FILE_NAME));
        ImageCheck.check(copy, CONFIG, acknowledged);
    }

    @Test
    void shouldRebuildAMetaFileWithoutContent() throws IOException
    {
        final Path model = directory.resolve("model");
        open(model).close();
        new SegmentStore(model, MetaFile.map(model, true).identity(), false).create(SEGMENT_LENGTH);
        final Acknowledged acknowledged = beginInUse(model);
        final Path meta = image.resolve(MetaDescriptor.FILE_NAME);
        Files.write(meta, new byte[0]);
        final List<Seen> found = new ArrayList<>();
        try (Journal reader = Journal.openReadOnly(image))
        {
            reader.tailer().poll((message) -> found.add(Seen.of(message)), 10);
        }
        acknowledged.check(found);
        end(acknowledged);
    }
}
