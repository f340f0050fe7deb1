/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.Checksums;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Directories;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.Cut;
import io.daybook.journal.verify.Verification.Finding;
import io.daybook.journal.verify.Verification.Severity;

/**
 * Checks all of a journal, or one segment of it: structure, lengths, types and numbers of frames, the chain of the
 * segments, checksums of frames and blocks, indexes, cursors, shapes, and that each message can be decoded. It only
 * reads files: nothing is mapped, nothing is written, and a lock is only probed for a moment. It works on live, closed,
 * copied and damaged files.
 * <pre>{@code
 * Verification verification = JournalVerifier.of(path).verify((bytes, total) -> true); }</pre> A journal may be written
 * meanwhile. What is settled when a segment is come to is final; what lies above that is checked as far as it is
 * committed. A segment that retention deletes meanwhile is no finding. Where somebody may have the journal open,
 * what looks wrong is looked at twice.
 * <p>
 * <b>Note:</b> not thread-safe; works with threads of its own while {@link #verify} is called.
 */
public final class JournalVerifier
{
    private static final long PERIOD_MS = 100;
    static final long SECOND_LOOK_NS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Watches a verification. */
    @FunctionalInterface
    public interface Watcher
    {
        /**
         * Called about ten times a second, by the thread that verifies.
         *
         * @param bytes that have been checked.
         * @param total of all segments.
         * @return false to stop.
         */
        boolean onProgress(long bytes, long total);
    }

    private final Path path;
    private final VerifierProgress progress = new VerifierProgress();
    private int threads = Runtime.getRuntime().availableProcessors();

    private JournalVerifier(final Path path)
    {
        this.path = path;
    }

    /**
     * A verifier of a journal's directory, or of the file of one segment.
     *
     * @param path of either.
     * @return a verifier that has not looked at anything yet.
     */
    public static JournalVerifier of(final Path path)
    {
        Directories.checkJvm();
        return new JournalVerifier(path);
    }

    /**
     * Sets how many segments are checked at once.
     *
     * @param count of threads, at least 1; as many as there are processors by default.
     * @return this for a fluent API.
     * @throws IllegalArgumentException when it is less than 1.
     */
    public JournalVerifier threads(final int count)
    {
        if (count < 1)
        {
            throw new IllegalArgumentException("at least one thread verifies: threads=" + count);
        }
        threads = count;
        return this;
    }

    /**
     * Checks everything.
     *
     * @param watcher that is told how far the verification has come.
     * @return what was found; everything that is wrong with the files is a finding.
     * @throws JournalException when the path leads to no journal at all, or a file of it may not be read; the text says
     *                          what it is instead, or which file.
     */
    public Verification verify(final Watcher watcher)
    {
        // One more thread reads the files beside the segments: an interrupt of the caller would close those files.
        final ExecutorService workers = Executors.newFixedThreadPool(threads + 1, JournalVerifier::newThread);
        try
        {
            return await(workers.submit(() -> verify(workers)), watcher);
        }
        finally
        {
            workers.shutdown();
        }
    }

    private Verification verify(final ExecutorService workers) throws InterruptedException
    {
        try (VerifiedFiles files = VerifiedFiles.of(path))
        {
            final NamedPlaces named = NamedPlaces.read(files);
            final List<SegmentVerdict> verdicts = verify(files, named, workers);
            final ChainVerifier chain = new ChainVerifier(
                files, named, (basePosition, expected) -> verify(files, named, basePosition, expected));
            if (!progress.isStopped())
            {
                chain.join(verdicts);
            }
            return summary(files, named, verdicts, chain);
        }
    }

    private Verification summary(
        final VerifiedFiles files,
        final NamedPlaces named,
        final List<SegmentVerdict> verdicts,
        final ChainVerifier chain)
    {
        final List<Finding> findings = new ArrayList<>(named.findings());
        findings.addAll(chain.findings());
        int segments = 0;
        long messages = 0;
        long bytes = 0;
        long unvouched = 0;
        for (final SegmentVerdict verdict : verdicts)
        {
            segments += verdict.deleted ? 0 : 1;
            messages += verdict.messages;
            bytes += verdict.bytes;
            unvouched += verdict.unvouchedBytes;
            findings.addAll(verdict.findings.all());
        }
        if (!progress.isStopped())
        {
            addCut(files, verdicts, findings);
        }
        return new Verification(
            files.identity().id(), Checksums.of(files.identity().options()), segments, messages, bytes, unvouched,
            !progress.isStopped(), List.copyOf(findings));
    }

    /**
     * Says what a recovery would cut off. This comes last: the journal may have been recovered meanwhile.
     */
    private static void addCut(
        final VerifiedFiles files, final List<SegmentVerdict> verdicts, final List<Finding> findings)
    {
        try
        {
            final Cut cut = files.cut();
            final long from = null == cut ? Long.MAX_VALUE : cut.position();
            final long bytes = verdicts.stream().mapToLong((verdict) -> Math.max(0,
                verdict.goodTo - Math.max(from, verdict.basePosition + SegmentDescriptor.HEADER_LENGTH))).sum();
            if (bytes > 0)
            {
                findings.add(new Finding(
                    Severity.UNPROVED, from, SegmentDescriptor.fileName(files.identity().basePosition(from)), bytes,
                    "a recovery would cut off what lies from position=" + from + " on: " + bytes + " bytes"));
            }
        }
        catch (final IOException | JournalException ex)
        {
            if (findings.stream().noneMatch((finding) -> Severity.DAMAGED == finding.severity()))
            {
                findings.add(new Finding(Severity.DAMAGED, -1, MetaDescriptor.FILE_NAME, 0,
                    "nobody can tell what a recovery would cut off: cause=" + ex.getMessage()));
            }
        }
    }

    private List<SegmentVerdict> verify(
        final VerifiedFiles files, final NamedPlaces named, final ExecutorService workers) throws InterruptedException
    {
        final long[] segments = files.list();
        progress.expect((long)segments.length * files.identity().segmentLength());
        final List<Future<SegmentVerdict>> futures = new ArrayList<>();
        for (final long basePosition : segments)
        {
            futures.add(workers.submit(() -> verify(files, named, basePosition, -1)));
        }
        final List<SegmentVerdict> verdicts = new ArrayList<>();
        for (final Future<SegmentVerdict> future : futures)
        {
            verdicts.add(resultOf(future));
        }
        return verdicts;
    }

    private static <T> T resultOf(final Future<T> future) throws InterruptedException
    {
        try
        {
            return future.get();
        }
        catch (final ExecutionException ex)
        {
            throw ex.getCause() instanceof JournalException known ? known :
                new JournalException("cannot verify: cause=" + ex.getCause(), ex.getCause());
        }
    }

    private static Thread newThread(final Runnable work)
    {
        final Thread thread = new Thread(work, "verifier");
        thread.setDaemon(true);
        return thread;
    }

    private Verification await(final Future<Verification> future, final Watcher watcher)
    {
        boolean interrupted = false;
        try
        {
            while (true)
            {
                try
                {
                    return future.get(PERIOD_MS, TimeUnit.MILLISECONDS);
                }
                catch (final TimeoutException ignore)
                {
                    if (!watcher.onProgress(progress.bytes(), progress.total()))
                    {
                        progress.stop();
                    }
                }
                catch (final InterruptedException ignore)
                {
                    interrupted = true;
                    progress.stop();
                }
                catch (final ExecutionException ex)
                {
                    if (ex.getCause() instanceof JournalException known)
                    {
                        throw known;
                    }
                    throw new JournalException(
                        "cannot verify: path=" + path + ", cause=" + ex.getCause(), ex.getCause());
                }
            }
        }
        finally
        {
            if (interrupted)
            {
                Thread.currentThread().interrupt();
            }
        }
    }

    private SegmentVerdict verify(
        final VerifiedFiles files, final NamedPlaces named, final long basePosition, final long expected)
    {
        final SegmentVerdict verdict = verifyOnce(files, named, basePosition, expected);
        if (!verdict.findings.isDoubtful() || !files.mayBeOpen())
        {
            return verdict;
        }
        LockSupport.parkNanos(SECOND_LOOK_NS);
        return verifyOnce(files, named, basePosition, expected);
    }

    private SegmentVerdict verifyOnce(
        final VerifiedFiles files, final NamedPlaces named, final long basePosition, final long expected)
    {
        try
        {
            return new SegmentVerifier(files, named, basePosition, expected, progress).verify();
        }
        catch (final IOException | JournalException ex)
        {
            final SegmentVerdict unreadable =
                new SegmentVerdict(basePosition, files.segment(basePosition).getFileName().toString());
            unreadable.broken = true;
            unreadable.findings.add(Severity.DAMAGED, basePosition, 0, "cannot be read: cause=" + ex.getMessage());
            return unreadable;
        }
    }
}
