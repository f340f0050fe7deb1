/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.cursor.CursorFiles;
import io.daybook.journal.cursor.CursorPositions;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.FileSteps;
import io.daybook.journal.file.JournalEvents;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.RecoveryDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.Cut;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.TailFinder;
import io.daybook.journal.meta.HiddenClaim;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.RecoveryWords;

import org.agrona.collections.LongHashSet;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Brings a journal that was not closed cleanly to a state from which it can go on, while nobody else uses it.
 * <p>
 * When nothing can have been lost, the claims of dead writers become padding, and that is all. Otherwise the journal is
 * <em>cut</em> behind the last frame that counts: what lies behind is copied to the directory {@code recovered}, the
 * segment is ended there, and the journal goes on in a segment of a number that was never used. The plan for this is
 * written down and forced before it begins, and every step can be repeated. So when a process dies in the middle, the
 * next opener comes to the same end.
 * <p>
 * <b>Note:</b> not thread-safe; for the holder of RECOVERY.
 */
public final class Recovery implements Uninterrupted.FileOperation<RecoveryVerdict>
{
    private static final long MAX_LOST_SEGMENTS = 1 << 20;

    private final Path directory;
    private final JournalIdentity identity;
    private final SegmentStore store;
    private final MetaFile meta;
    private final RecoveryWords words;
    private final Vouching vouching;
    private final CursorPositions cursors;
    private final EpochNanoClock clock;
    private final FileSteps steps;

    Recovery(
        final Path directory,
        final SegmentStore store,
        final MetaFile meta,
        final Vouching vouching,
        final CursorPositions cursors,
        final EpochNanoClock clock,
        final FileSteps steps)
    {
        this.directory = directory;
        this.identity = meta.identity();
        this.store = store;
        this.meta = meta;
        this.words = meta.recoveryWords();
        this.vouching = vouching;
        this.cursors = cursors;
        this.clock = clock;
        this.steps = steps;
    }

    /**
     * Recovers a journal.
     *
     * @param directory of the journal.
     * @param store     of its segments.
     * @param meta      of the journal.
     * @param clock     that tells the time of the recovery.
     * @return the verdict.
     * @throws IOException when a file cannot be read or written; call it again then.
     */
    public static RecoveryVerdict run(
        final Path directory, final SegmentStore store, final MetaFile meta, final EpochNanoClock clock)
        throws IOException
    {
        final FileSteps steps = new FileSteps(FileSteps.Hook.NONE);
        final Recovery recovery = new Recovery(
            directory,
            store,
            meta,
            vouching(directory, meta.identity(), meta.recoveryWords()),
            new CursorFiles(directory, meta.identity().id(), steps),
            clock,
            steps);
        final RecoveryVerdict verdict = Uninterrupted.run(recovery);
        if (RecoveryVerdict.NOTHING_TO_DO != verdict)
        {
            JournalEvents.recovered(directory, verdict);
        }
        return verdict;
    }

    /**
     * Finds where a reader that may not recover the journal must stop.
     *
     * @param directory of the journal, which nobody else has open.
     * @param identity  of the journal.
     * @param words     of journal.meta; null when there is none.
     * @return what a recovery would find, and where it would cut.
     * @throws IOException when a file cannot be read.
     */
    public static RecoveryReport inspect(
        final Path directory, final JournalIdentity identity, final RecoveryWords words) throws IOException
    {
        final RecoveryPlan plan = RecoveryPlan.read(directory, identity);
        final long epoch = null == words ? 0 : words.epoch();
        if (null != plan)
        {
            return new RecoveryReport(
                plan.verdict(), new Cut(Math.max(0, plan.cut()), plan.sequence(), epoch, words));
        }
        if (null != words && ClosedState.isUnchanged(directory, identity, words))
        {
            final Finding broken = ClosedTail.check(directory, identity, words);
            return null == broken ? RecoveryReport.NOTHING_TO_DO : new RecoveryReport(broken.verdict(), null);
        }
        final FileSteps steps = new FileSteps(FileSteps.Hook.NONE);
        final Finding finding = survey(
            directory, identity, words, vouching(directory, identity, words),
            new CursorFiles(directory, identity.id(), steps));
        if (null != words && CutCheck.isClosedBehind(directory, identity, words, finding.position()))
        {
            // A recovery refuses: readers come to what is missing.
            return new RecoveryReport(finding.verdict(), null);
        }
        // When nothing lies behind the cut, the zeros there stop a reader until a writer or a recovery goes on.
        final Cut cut = finding.verdict().cut() && finding.verdict().bytes() > 0 ?
            new Cut(Math.max(0, finding.position()), finding.sequence(), epoch, words) : null;
        return new RecoveryReport(finding.verdict(), cut);
    }

    /**
     * Moves a damaged file to where the parts that recoveries cut off are kept.
     *
     * @param directory of the journal.
     * @param path      of the file.
     * @param clock     that tells the time of the recovery.
     * @throws IOException when it cannot be moved.
     */
    public static void keep(final Path directory, final Path path, final EpochNanoClock clock) throws IOException
    {
        final FileSteps steps = new FileSteps(FileSteps.Hook.NONE);
        final Path recovered = RegularFiles.room(directory, RecoveryDescriptor.DIRECTORY_NAME);
        steps.createDirectory(recovered);
        steps.move(path, recovered.resolve(path.getFileName() + "-" + clock.nanoTime()));
    }

    /**
     * Tells what vouches for frames that carry no checksum.
     */
    static Vouching vouching(final Path directory, final JournalIdentity identity, final RecoveryWords words)
    {
        if (0 == identity.options())
        {
            return SimpleVouching.SHAPE;
        }
        if (identity.hasFrameChecksums())
        {
            return SimpleVouching.NOBODY;
        }
        // There are only segments, as when somebody has copied them: no loss of power leaves that.
        final boolean bare = (null == words || 0 == words.sessions()) && Arrays.stream(SegmentStore.list(directory))
            .noneMatch((base) -> RegularFiles.exists(directory.resolve(SumDescriptor.fileName(base))));
        return bare ? SimpleVouching.SHAPE : new BlockVouching(directory, identity);
    }

    private static Finding survey(
        final Path directory,
        final JournalIdentity identity,
        final RecoveryWords words,
        final Vouching vouching,
        final CursorPositions cursors) throws IOException
    {
        final long named = null == words ? 0 : words.verifiedPosition();
        final long start = named < 0 || 0 != (named & FrameDescriptor.ALIGNMENT - 1) ? 0 : named;
        final boolean sameBoot = null != words && words.isSameBoot();
        // After a loss of power all is cut that may have been lost, whatever tells of it.
        final boolean isVouched = sameBoot && identity.hasBlockChecksums();
        final Finding near = !sameBoot ? null : surveyNear(
            directory, identity, words, vouching, start,
            Math.max(cursors.committed(), isVouched ? BlockVouching.farthest(directory, identity, start) : 0));
        if (null != near)
        {
            return near;
        }
        final long farthest =
            Math.max(cursors.committed(), isVouched ? BlockVouching.farthest(directory, identity) : 0);
        final long[] all = SegmentStore.list(directory);
        final HiddenClaim claim = sameBoot ? words.hiddenClaim() : HiddenClaim.NONE;
        try (ChainSurvey survey = new ChainSurvey(directory, identity, vouching, start, all).claimed(claim))
        {
            final Finding finding = survey.survey(sameBoot, farthest);
            if (0 == start || survey.isStartReached())
            {
                return finding;
            }
        }
        // The chain breaks before the position that should be durable: then nothing is known of that position.
        try (ChainSurvey survey = new ChainSurvey(directory, identity, vouching, 0, all).claimed(claim))
        {
            return survey.survey(sameBoot, farthest);
        }
    }

    /**
     * Looks only at the segments from the start on, and at those that are numbered on behind the chain. In the run of
     * the machine in which the journal was last written to, there are no others to look at. The first opener of that
     * run found the journal closed cleanly, or looked at all segments and moved away what lay behind the tail. Since
     * then each segment was created when the one before it was in use.
     *
     * @return null when these do not look whole, or anything names a position behind them.
     */
    private static Finding surveyNear(
        final Path directory,
        final JournalIdentity identity,
        final RecoveryWords words,
        final Vouching vouching,
        final long start,
        final long farthest) throws IOException
    {
        try (ChainSurvey survey =
            new ChainSurvey(directory, identity, vouching, start, null).claimed(words.hiddenClaim()))
        {
            final Finding finding = survey.survey(true, farthest);
            return null != finding && survey.isStartReached() && words.highestNamed() <= finding.position() ?
                finding : null;
        }
    }

    @Override
    public RecoveryVerdict run() throws IOException
    {
        final RecoveryPlan left = RecoveryPlan.read(directory, identity);
        if (null != left)
        {
            follow(left);
            return left.verdict();
        }
        final boolean closed = ClosedState.isUnchanged(directory, identity, words);
        final Finding finding = closed ?
            ClosedTail.check(directory, identity, words) : survey(directory, identity, words, vouching, cursors);
        if (null == finding)
        {
            return RecoveryVerdict.NOTHING_TO_DO;
        }
        CutCheck.check(directory, identity, words, finding);
        number(finding);
        if (finding.verdict().cut())
        {
            final RecoveryPlan plan = plan(finding);
            steps.createDirectory(RegularFiles.room(directory, RecoveryDescriptor.DIRECTORY_NAME));
            // A damaged plan may be in the way.
            steps.delete(RecoveryPlan.path(directory));
            steps.writeNew(RecoveryPlan.path(directory), plan.encode(identity.id()));
            follow(plan);
        }
        else
        {
            final long tail = finding.position();
            final long settled = finding.claims().length > 0 ? finding.claims()[0] : tail;
            words.settle(settled, tail, identity);
            TailFinder.settleAll(store, meta);
        }
        return finding.verdict();
    }

    private SegmentHeader header(final long base) throws IOException
    {
        try
        {
            return SegmentStore.header(segment(base));
        }
        catch (final JournalException ignore)
        {
            // Damaged: it is unknown whose it is.
            return null;
        }
    }

    /**
     * Stores the cycles and base sequences that segments have lost, or that were never stored. The cycle comes first,
     * as when a writer steps into a segment.
     */
    private void number(final Finding finding) throws IOException
    {
        for (final Map.Entry<Long, Finding.Beginning> entry : finding.beginnings().entrySet())
        {
            final Path path = segment(entry.getKey());
            steps.write(path, SegmentDescriptor.CYCLE_OFFSET, word(entry.getValue().cycleWord()));
            steps.write(path, SegmentDescriptor.BASE_SEQUENCE_OFFSET, word(entry.getValue().sequence() + 1));
        }
    }

    private RecoveryPlan plan(final Finding finding) throws IOException
    {
        return new RecoveryPlan(
            finding.verdict(),
            finding.start(),
            finding.position(),
            finding.sequence(),
            nextBasePosition(finding.position()),
            words.epoch() + 1,
            clock.nanoTime(),
            finding.tailEnd(),
            finding.claims());
    }

    /**
     * Finds a base position above that of every segment that ever existed, as far as anything tells.
     */
    private long nextBasePosition(final long cut) throws IOException
    {
        long present = identity.basePosition(Math.max(0, cut));
        for (final long base : present())
        {
            present = Math.max(present, base);
        }
        final Path recovered = RegularFiles.room(directory, RecoveryDescriptor.DIRECTORY_NAME);
        if (Files.isDirectory(recovered))
        {
            for (final Path path : RegularFiles.list(recovered, "*"))
            {
                present = Math.max(
                    present, RecoveryDescriptor.basePosition(path.getFileName().toString()));
            }
        }
        // A damaged word may name anything; more segments than this are not lost at once.
        final long most = MAX_LOST_SEGMENTS * identity.segmentLength();
        for (final long named : new long[]{words.highestNamed(), cursors.highest()})
        {
            if (named > present && named - present < most)
            {
                present = named;
            }
        }
        if (present > SegmentDescriptor.MAX_BASE_POSITION - identity.segmentLength())
        {
            throw new JournalException(
                "no number is left for another segment: directory=" + directory + ", highest=" + present +
                "; a file names it that this journal cannot have written: move it out of the directory");
        }
        return identity.basePosition(present) + identity.segmentLength();
    }

    /**
     * Lists the base positions of all segments of which there is anything: a file beside a segment may have reached the
     * disk when the segment itself has not.
     */
    private long[] present() throws IOException
    {
        final LongHashSet bases = new LongHashSet();
        for (final Path path : RegularFiles.list(directory, "*"))
        {
            final String name = path.getFileName().toString();
            final int stem = Math.max(0, name.lastIndexOf('.'));
            bases.add(SegmentDescriptor.basePosition(name.substring(0, stem) + SegmentDescriptor.SUFFIX));
        }
        return bases.stream().mapToLong(Long::longValue)
            .filter((base) -> base >= 0 && base == identity.basePosition(base)).sorted().toArray();
    }

    private void follow(final RecoveryPlan plan) throws IOException
    {
        abandon(plan.claims());
        saveTail(plan);
        final long durable = createNext(plan);
        end(plan);
        saveLater(plan);
        cutSidecars(plan);
        cursors.move(plan.cut(), plan.next() + SegmentDescriptor.HEADER_LENGTH);
        steps.before("set words", directory);
        words.settle(durable, plan.cut(), identity);
        words.begin(plan.epoch(), durable);
        steps.delete(RecoveryPlan.path(directory));
        steps.forceDirectory(RegularFiles.room(directory, RecoveryDescriptor.DIRECTORY_NAME));
    }

    private void abandon(final long[] claims) throws IOException
    {
        for (final long claim : claims)
        {
            final Path path = segment(identity.basePosition(claim));
            final int offset = identity.offset(claim);
            final long current = SegmentBytes.word(path, offset);
            if (FrameDescriptor.length(current) < 0)
            {
                steps.write(path, offset, word(FrameDescriptor.padding(current)));
            }
        }
    }

    private void saveTail(final RecoveryPlan plan) throws IOException
    {
        if (plan.cut() >= 0 && plan.tailEnd() > plan.cut())
        {
            final long base = identity.basePosition(plan.cut());
            steps.copy(
                segment(base),
                plan.cut() - base,
                plan.tailEnd() - base,
                evidence(plan, base, RecoveryDescriptor.TAIL_SUFFIX));
        }
    }

    private Path evidence(final RecoveryPlan plan, final long base, final String suffix)
    {
        return RegularFiles.room(directory, RecoveryDescriptor.DIRECTORY_NAME).resolve(
            RecoveryDescriptor.evidenceName(base, plan.cut(), plan.timeNs(), suffix));
    }

    private long createNext(final RecoveryPlan plan) throws IOException
    {
        final long present = presentNext(plan);
        if (present < 0)
        {
            // A loss of power tore it. Nothing has been claimed in it: nobody appends before the plan is done.
            steps.delete(segment(plan.next()));
        }
        final ByteBuffer head = ByteBuffer.allocate(2 * SegmentDescriptor.HEADER_LENGTH)
            .limit(SegmentDescriptor.HEADER_LENGTH);
        SegmentDescriptor.encode(
            head, identity.id(), identity.segmentLength(), plan.next(), plan.timeNs(), identity.options());
        head.putLong(SegmentDescriptor.BASE_SEQUENCE_OFFSET, plan.sequence() + 2);
        if (plan.cut() >= 0)
        {
            final Path last = segment(identity.basePosition(plan.cut()));
            head.putLong(
                SegmentDescriptor.CYCLE_OFFSET, SegmentBytes.word(last, SegmentDescriptor.CYCLE_OFFSET));
        }
        // The verdict has its own checksum: nothing was appended here from which block checksums could begin.
        final long end = VerdictFrame.append(
            head,
            plan.next() + SegmentDescriptor.HEADER_LENGTH,
            plan.sequence() + 1,
            plan,
            0 != identity.options());
        if (identity.hasBlockChecksums())
        {
            // Before the segment, as with every segment: without this file it would be taken for lost.
            steps.create(
                directory.resolve(SumDescriptor.fileName(plan.next())),
                SumDescriptor.header(identity.id(), identity.segmentLength(), plan.next()),
                SumDescriptor.HEADER_LENGTH);
        }
        steps.create(segment(plan.next()), head, identity.segmentLength());
        // Its creator may have written another process into the verdict.
        return present < 0 ? end : present;
    }

    /**
     * Tells the position behind the verdict in the segment where a plan goes on; -1 unless that segment is whole.
     */
    private long presentNext(final RecoveryPlan plan) throws IOException
    {
        final Path path = segment(plan.next());
        final SegmentHeader header = RegularFiles.exists(path) ? header(plan.next()) : null;
        final boolean begun = null != header && header.journalId().equals(identity.id()) &&
            header.baseSequence() == plan.sequence() + 1 && RegularFiles.size(path) == identity.segmentLength();
        return begun ? VerdictFrame.end(path, identity, plan) : -1;
    }

    /**
     * Forces what counts, clears what lies behind, and writes END, with the word of END last.
     */
    private void end(final RecoveryPlan plan) throws IOException
    {
        if (plan.cut() < 0)
        {
            return;
        }
        final long base = identity.basePosition(plan.cut());
        for (final long kept : SegmentStore.list(directory))
        {
            if (kept >= identity.basePosition(plan.start()) && kept < base)
            {
                steps.force(segment(kept));
            }
        }
        final Path path = segment(base);
        final long offset = plan.cut() - base;
        final long payload = offset + FrameDescriptor.TIMESTAMP_OFFSET;
        steps.zero(path, offset, Math.max(offset, plan.tailEnd() - base));
        if (RegularFiles.size(path) < identity.segmentLength())
        {
            steps.zero(path, RegularFiles.size(path), identity.segmentLength());
        }
        final ByteBuffer frame = ByteBuffer.allocate(FrameDescriptor.END_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        frame.putLong(0, FrameDescriptor.word(FrameDescriptor.END_LENGTH, FrameType.END, 0));
        frame.putLong(FrameDescriptor.TIMESTAMP_OFFSET, plan.timeNs());
        frame.putInt(FrameDescriptor.SEQUENCE_OFFSET, (int)plan.sequence());
        frame.putLong(FrameDescriptor.HEADER_LENGTH, plan.next());
        steps.write(path, payload, frame.duplicate().position(FrameDescriptor.TIMESTAMP_OFFSET));
        steps.write(path, offset, frame.limit(Long.BYTES));
        steps.force(path);
    }

    /**
     * Moves the segments behind the cut away, except those that were created and never used.
     */
    private void saveLater(final RecoveryPlan plan) throws IOException
    {
        final long cutBase = plan.cut() < 0 ? -1 : identity.basePosition(plan.cut());
        for (final long base : present())
        {
            if (base > cutBase && base != plan.next())
            {
                final Path sum = directory.resolve(SumDescriptor.fileName(base));
                if (RegularFiles.exists(sum))
                {
                    steps.move(sum, evidence(plan, base, SumDescriptor.SUFFIX));
                }
                steps.delete(index(base));
                final Path path = segment(base);
                if (RegularFiles.exists(path) && SegmentDescriptor.BASE_SEQUENCE_OFFSET <
                    SegmentBytes.end(path, SegmentDescriptor.BASE_SEQUENCE_OFFSET))
                {
                    steps.move(path, evidence(plan, base, SegmentDescriptor.SUFFIX));
                }
                steps.delete(path);
            }
        }
        steps.forceDirectory(RegularFiles.room(directory, RecoveryDescriptor.DIRECTORY_NAME));
        steps.forceDirectory(directory);
    }

    /**
     * Keeps only the checksums of bytes before the cut; the index of the segment can be made again.
     */
    private void cutSidecars(final RecoveryPlan plan) throws IOException
    {
        if (plan.cut() >= 0)
        {
            final long base = identity.basePosition(plan.cut());
            steps.delete(index(base));
            final Path sum = directory.resolve(SumDescriptor.fileName(base));
            if (RegularFiles.exists(sum))
            {
                SumCut.cut(sum, plan.cut(), steps, evidence(plan, base, SumDescriptor.SUFFIX));
                SumCut.vouch(sum, segment(base), identity, plan.cut(), steps);
            }
        }
    }

    private Path segment(final long base)
    {
        return directory.resolve(SegmentDescriptor.fileName(base));
    }

    private Path index(final long base)
    {
        return directory.resolve(IndexDescriptor.fileName(base));
    }

    private static ByteBuffer word(final long value)
    {
        return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value);
    }
}
