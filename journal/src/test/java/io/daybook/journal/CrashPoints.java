/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.agrona.IoUtil;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs scenarios to each of their crash points, and has the images checked.
 */
final class CrashPoints
{
    private static final boolean ALL = Boolean.getBoolean("daybook.crash.all");
    static final Seed SEED = Seed.of("daybook.crash.seed");
    private static final long EDGE = 40;
    private static final int SAMPLE = 24;
    private static final int COPIES = 4;
    private static final int PAGE_LENGTH = 4096;
    private static final ByteBuffer ZEROS = ByteBuffer.allocate(PAGE_LENGTH);

    /** A script, which stores the same at each run. */
    @FunctionalInterface
    interface Scenario
    {
        void play(CrashStage stage) throws Exception;
    }

    private int scenarios;
    private int images;

    /**
     * Lets a process die at each store of a scenario, and after the last.
     *
     * @param directory that is empty, and is so again afterwards.
     * @param scenario  to run.
     */
    void explore(final Path directory, final Scenario scenario) throws Exception
    {
        final long stores = count(directory, scenario);
        scenarios++;
        final Random random = SEED.random();
        final long inner = stores - 2 * EDGE;
        for (long at = 1; at <= stores + 1; at++)
        {
            final boolean isNearAnEnd = at <= EDGE || at > stores - EDGE;
            if (ALL || isNearAnEnd || random.nextDouble() * inner < SAMPLE)
            {
                dieAt(directory, scenario, at, stores);
            }
        }
    }

    private static long count(final Path directory, final Scenario scenario) throws Exception
    {
        final StoreAudit audit = new StoreAudit(directory);
        final CrashPoint point = new CrashPoint(CrashPoint.NEVER, audit);
        final CrashStage stage = new CrashStage(directory.resolve("alive"), point);
        scenario.play(stage);
        assertThat(point.isArmed()).as("armed").isTrue();
        audit.check();
        stage.die();
        delete(stage.directory());
        return point.stores();
    }

    private void dieAt(final Path directory, final Scenario scenario, final long at, final long stores)
        throws Exception
    {
        final CrashStage stage = new CrashStage(directory.resolve("dead"), new CrashPoint(at, null));
        boolean killed = false;
        try
        {
            scenario.play(stage);
        }
        catch (final CrashPoint.Killed ex)
        {
            killed = true;
        }
        stage.die();
        assertThat(killed).as("killed at store %d of %d", at, stores).isEqualTo(at <= stores);
        if (ALL || 1 == at % COPIES)
        {
            final Path copy = directory.resolve("copy");
            copy(stage.directory(), copy);
            check(copy, stage, at, stores);
        }
        check(stage.directory(), stage, at, stores);
    }

    private void check(final Path image, final CrashStage stage, final long at, final long stores) throws IOException
    {
        try
        {
            ImageCheck.check(image, stage.config(), stage.acknowledged());
        }
        catch (final AssertionError | RuntimeException ex)
        {
            throw new AssertionError(
                "died at store " + at + " of " + stores + ", image=" + image.getFileName() + ", " + SEED + ": " +
                ex.getMessage(),
                ex);
        }
        images++;
        delete(image);
    }

    static void delete(final Path image)
    {
        DeadProcess.bury(image);
        IoUtil.delete(image.toFile(), false);
    }

    /**
     * Copies a journal, leaving holes for pages of zeros.
     */
    static void copy(final Path from, final Path to) throws IOException
    {
        Files.createDirectory(to);
        final List<Path> files;
        try (Stream<Path> paths = Files.walk(from))
        {
            files = paths.filter(Files::isRegularFile).collect(Collectors.toList());
        }
        // The lock file too: that drops the locks of this process on it, which has to be dead by now.
        for (final Path file : files)
        {
            final Path target = to.resolve(from.relativize(file));
            Files.createDirectories(target.getParent());
            try (FileChannel channel =
                FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
            {
                copy(Files.readAllBytes(file), channel);
            }
        }
    }

    private static void copy(final byte[] content, final FileChannel target) throws IOException
    {
        for (int start = 0; start < content.length; start += PAGE_LENGTH)
        {
            final int length = Math.min(PAGE_LENGTH, content.length - start);
            final ByteBuffer page = ByteBuffer.wrap(content, start, length);
            final boolean isLast = start + length == content.length;
            if (isLast || page.mismatch(ZEROS.duplicate().limit(length)) >= 0)
            {
                target.write(page, start);
            }
        }
    }

    @Override
    public String toString()
    {
        return "crash points: scenarios=" + scenarios + ", images=" + images + ", " + SEED +
            (ALL ? ", all" : "");
    }
}
