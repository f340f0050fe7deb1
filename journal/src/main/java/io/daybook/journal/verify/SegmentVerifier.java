/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeclaredShape;
import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.SegmentReads;
import io.daybook.journal.log.SegmentWindow;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.typed.FileMessages;
import io.daybook.journal.typed.ScopeSource;
import io.daybook.journal.typed.SegmentMessages;
import io.daybook.journal.typed.SegmentScope;
import io.daybook.journal.verify.NamedPlaces.Place;
import io.daybook.journal.verify.Verification.Severity;

/**
 * Verifies one segment: walks over its frames, and compares the files beside it with them. Only reads files.
 * <p>
 * What is settled when the walk begins is final. Above that, a frame counts by the same rule as for every reader that
 * does not map files, and the walk ends at the claim of a live writer.
 * <p>
 * <b>Note:</b> not thread-safe; verifies once.
 */
final class SegmentVerifier
{
    private static final int CLAIM_RETRIES = 10;
    private static final long CLAIM_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long UNKNOWN = -1;

    private final VerifiedFiles files;
    private final JournalIdentity identity;
    private final FrameCheck check;
    private final Path path;
    private final long base;
    private final int length;
    private final SegmentVerdict verdict;
    private final Findings findings;
    private final NamedPlaces named;
    private final List<Place> places;
    private final VerifierProgress progress;
    private final SegmentScope scope = new SegmentScope();
    private final TrialDecoder decoder = new TrialDecoder(new Scopes());
    private final long[] latest = new long[MetaDescriptor.SLOT_COUNT];

    private final HeaderVerifier header;
    private final BlockCheck blocks;
    private final FileMessages messages;

    private SegmentReads reads;
    private SegmentWindow window;
    private VouchedBytes vouched;
    private IndexVerifier index;
    private int settled;
    private int offset = SegmentDescriptor.HEADER_LENGTH;
    private long sequence;
    private long word;
    private int place;
    private int reported;
    /** Whether the header is damaged, and nothing good lies behind it. The finding on the header is enough then. */
    private boolean isNothingLeft;
    /** How grave it is that a message is not understood: what explains it may be missing. */
    private Severity unexplained = Severity.DAMAGED;

    /**
     * A verifier of a segment.
     *
     * @param files    of the journal.
     * @param named    places that must be starts of frames.
     * @param base     position of the segment.
     * @param expected number of its first frame; -1 when only the segment itself knows.
     * @param progress that is told how far the walk has come.
     */
    SegmentVerifier(
        final VerifiedFiles files,
        final NamedPlaces named,
        final long base,
        final long expected,
        final VerifierProgress progress)
    {
        this.files = files;
        this.identity = files.identity();
        this.check = new FrameCheck(identity);
        this.path = files.segment(base);
        this.base = base;
        this.length = identity.segmentLength();
        this.verdict = new SegmentVerdict(base, path.getFileName().toString());
        this.findings = verdict.findings;
        this.named = named;
        this.places = named.in(base, base + length);
        this.sequence = expected;
        this.progress = progress;
        this.header = new HeaderVerifier(path, identity, verdict);
        this.blocks = new BlockCheck(identity, (position) ->
            path.resolveSibling(SumDescriptor.fileName(position)), files::settledPosition, null);
        this.messages = new FileMessages(check, blocks, length);
        Arrays.fill(latest, Long.MIN_VALUE);
    }

    SegmentVerdict verify() throws IOException
    {
        try (SegmentReads opened = SegmentReads.open(path, base, identity))
        {
            reads = opened;
            window = new SegmentWindow(opened, length);
            messages.from(opened);
            blocks.enter(base, messages.summed(window));
            settled = (int)Math.max(0, Math.min(length, files.settledPosition() - base));
            vouched = new VouchedBytes(files, verdict);
            if (!header.read(opened.size()))
            {
                verdict.broken = true;
                return verdict;
            }
            try (IndexVerifier opening = new IndexVerifier(files, verdict))
            {
                index = opening;
                walk();
                if (progress.isStopped())
                {
                    // A walk that stopped has not seen the rest, so nothing is compared with it.
                    verdict.bytes = offset;
                    verdict.broken = true;
                    return verdict;
                }
                if (isNothingLeft)
                {
                    verdict.broken = true;
                }
                else
                {
                    compare(opened);
                }
            }
            // What was found in files beside it must not be held against another segment.
            opened.checkSame();
            verdict.bytes = reads.size();
            progress.add(verdict.bytes - reported);
        }
        catch (final NoSuchFileException | SegmentDeletedException ex)
        {
            // ChainVerifier finds out whether the segment is missing, or was deleted.
            verdict.deleted = true;
        }
        finally
        {
            blocks.clear();
        }
        return verdict;
    }

    /** Compares what was found with what lies beside the segment. */
    private void compare(final SegmentReads opened) throws IOException
    {
        index.end();
        header.checkLength(opened.size());
        checkPlaces(offset, offset + 1);
        checkPlaces(length, length);
        verdict.end = base + offset;
        verdict.endSequence = sequence;
        vouched.verify(opened);
    }

    /** Notes that no frame was found behind the place. */
    private void findNothing()
    {
        isNothingLeft = header.isDamaged() && SegmentDescriptor.HEADER_LENGTH == offset && !check.isSpent();
    }

    private void walk() throws IOException
    {
        do
        {
            word = window.show(offset, window.isWhole(offset) ? 0 : settled);
            report();
        }
        while (!progress.isStopped() && (0 == word ? passHole() : visit()));
    }

    /** Tells others how far the walk has come, about once in each mebibyte. */
    private void report()
    {
        if (offset - reported >= 1 << 20)
        {
            progress.add(offset - reported);
            reported = offset;
        }
    }

    /**
     * Looks behind a word of 0.
     *
     * @return false when this is the tail.
     */
    private boolean passHole() throws IOException
    {
        final int behind = window.nextNonZero(offset);
        if (behind < 0)
        {
            findNothing();
            if (length - offset < FrameDescriptor.END_LENGTH)
            {
                damaged(base + offset, 0, "a segment that is full, and has no end");
            }
            return false;
        }
        // A place that was 0 while something already lay behind it is a hole; a frame that came meanwhile is none.
        if (0 == window.show(offset, 0) &&
            window.isUnfinished(check, offset, base, sequence, files.unsettledPosition()))
        {
            findings.add(Severity.NOTE, base + offset, 0, "a message whose writer has not finished it");
            return false;
        }
        return 0 != window.show(offset, 0) ||
            passDamage("a hole: nothing where a frame should be, but bytes behind it at position=" + (base + behind));
    }

    private boolean passClaim() throws IOException
    {
        begin();
        final int claimed = -FrameDescriptor.length(word);
        if (!FrameDescriptor.isPlausible(claimed, offset, length))
        {
            return passDamage("impossible frame length: length=" + -claimed);
        }
        for (int i = 0; i < CLAIM_RETRIES && files.isAlive(FrameDescriptor.writer(word)); i++)
        {
            LockSupport.parkNanos(CLAIM_PAUSE_NS);
            if (word != window.show(offset, 0))
            {
                return true;
            }
        }
        if (word != window.show(offset, 0))
        {
            return true;
        }
        final int aligned = FrameDescriptor.alignedLength(claimed);
        if (offset < settled)
        {
            damaged(base + offset, aligned, "an open claim below the settled position");
        }
        else if (files.isAlive(FrameDescriptor.writer(word)))
        {
            findings.add(Severity.NOTE, base + offset, aligned,
                "a message that is being written; what lies behind it was not checked");
            breakOff();
            return false;
        }
        else
        {
            findings.add(Severity.NOTE, base + offset, aligned, "a message that its writer has not finished");
        }
        step(claimed);
        return true;
    }

    /**
     * Looks at a frame or a claim.
     *
     * @return false when the walk is over.
     */
    private boolean visit() throws IOException
    {
        if (FrameDescriptor.length(word) < 0)
        {
            return passClaim();
        }
        begin();
        if (!window.isWhole(offset))
        {
            final int frameLength = FrameDescriptor.length(word);
            return FrameDescriptor.isPlausible(frameLength, offset, length) ?
                passDamage("a frame that the segment's file ends in", FrameDescriptor.alignedLength(frameLength)) :
                passDamage("impossible frame length: length=" + frameLength);
        }
        final int at = offset - window.start();
        final int type = FrameDescriptor.type(word);
        final String fault = type >= FrameType.MUST_UNDERSTAND ?
            "a frame of a type that this daybook must not step over: type=" + type :
            check.fault(window.buffer(), window.bytes(), at, base + offset, word, sequence);
        if (null != fault)
        {
            return passDamage(fault);
        }
        if (FrameDescriptor.isEnd(word))
        {
            return passEnd();
        }
        if (FrameType.PADDING != type)
        {
            final int aligned = FrameDescriptor.alignedLength(FrameDescriptor.length(word));
            vouched.frame(base + offset, aligned, 0 != window.buffer().getInt(at + FrameDescriptor.CRC_OFFSET));
            visitContent(at, type);
            verdict.goodTo = base + offset + aligned;
        }
        step(FrameDescriptor.length(word));
        return true;
    }

    private void visitContent(final int at, final int type) throws IOException
    {
        final long timestamp = window.buffer().getLong(at + FrameDescriptor.TIMESTAMP_OFFSET);
        final int slot = FrameDescriptor.writer(word);
        if (FrameType.isMessage(type))
        {
            final int aligned = FrameDescriptor.alignedLength(FrameDescriptor.length(word));
            final boolean isGood = vouched.isUndamaged(reads, base + offset, base + offset + aligned);
            verdict.messages += isGood ? 1 : 0;
            verdict.maxTimestamp = Math.max(verdict.maxTimestamp, timestamp);
            index.message(base + offset, sequence, timestamp, verdict.maxTimestamp);
            checkMessage(at, type, slot, timestamp, isGood);
            return;
        }
        index.metadata(base + offset, sequence, timestamp, verdict.maxTimestamp, type);
        try
        {
            scope.learn(word, window.buffer(), at, base + offset);
            if (FrameType.VERDICT == type)
            {
                decoder.verdict(word, window.buffer(), at);
            }
            else if (FrameType.WRITER == type && slot < latest.length)
            {
                latest[slot] = Long.MIN_VALUE;
            }
        }
        catch (final CodecException ex)
        {
            unexplained("damaged metadata, " + ex.getMessage());
        }
    }

    private void checkMessage(
        final int at, final int type, final int slot, final long timestamp, final boolean isGood)
    {
        if (0 == slot || slot >= latest.length || null == scope.writer(slot))
        {
            repeat(unexplained, "a message whose writer has not said who it is: writer=" + slot);
        }
        else if (0 != timestamp)
        {
            if (timestamp < latest[slot])
            {
                repeat(Severity.NOTE, "time goes back in one writer: writer=" + slot);
            }
            latest[slot] = timestamp;
        }
        if (!FrameType.isKnown(type))
        {
            repeat(Severity.NOTE, "a message of a type that this daybook does not know: type=" + type);
        }
        else if (FrameType.isShapeId(type) && null == scope.shape(slot, type))
        {
            repeat(unexplained, "a message whose shape was not declared: writer=" + slot + ", id=" + type);
        }
        else if (FrameType.BYTES != type && (isGood || !isDelta(type, slot)))
        {
            decode(at, FrameType.isShapeId(type) ? scope.shape(slot, type) : null);
        }
    }

    /** Whether a message may be the base of others: where it is damaged, that is reported elsewhere. */
    private boolean isDelta(final int type, final int slot)
    {
        return FrameType.isShapeId(type) && null != scope.shape(slot, type).delta();
    }

    private void decode(final int at, final DeclaredShape declared)
    {
        try
        {
            decoder.message(declared, word, base + offset, window.buffer(), at);
        }
        catch (final CodecException | JournalException ex)
        {
            unexplained((ex instanceof CodecException ? "a message that cannot be decoded, " : "") + ex.getMessage());
        }
    }

    private boolean passEnd() throws IOException
    {
        final long named = window.buffer().getLong(offset - window.start() + FrameDescriptor.HEADER_LENGTH);
        final long next = FrameDescriptor.nextBasePosition(word, named, base, length);
        final int behind = offset + FrameDescriptor.END_LENGTH;
        if (next < 0)
        {
            return passDamage(FrameDescriptor.NO_END + ": it names basePosition=" + named, FrameDescriptor.END_LENGTH);
        }
        final int nonZero = window.nextNonZero(behind);
        if (nonZero >= 0)
        {
            if (window.nextGood(check, behind, base, base + offset, sequence) >= 0)
            {
                return passDamage(FrameDescriptor.NO_END + ": frames follow it", FrameDescriptor.END_LENGTH);
            }
            damaged(base + nonZero, SegmentBytes.end(reads, reads.size(), nonZero) - nonZero,
                "bytes behind the end of the segment, where only zeros may be");
        }
        index.metadata(base + offset, sequence, next, verdict.maxTimestamp, FrameType.END);
        verdict.next = next;
        step(FrameDescriptor.END_LENGTH);
        return false;
    }

    private boolean passDamage(final String cause) throws IOException
    {
        return passDamage(cause, UNKNOWN);
    }

    /**
     * Reports what is damaged or missing, and goes on behind it.
     *
     * @param bytes number of damaged bytes; -1 for all up to the next good frame.
     * @return false when nothing good is left in the segment.
     */
    private boolean passDamage(final String cause, final long bytes) throws IOException
    {
        index.damage();
        verdict.begun = true;
        final int found = window.nextGood(check, offset + FrameDescriptor.ALIGNMENT, base, base + offset, sequence);
        final int end = found >= 0 ? found :
            (int)Math.max(offset, Math.min(length, SegmentBytes.end(reads, reads.size(), offset)));
        final Severity severity = 0 == word ? named.severityOfLoss(base + offset) : Severity.DAMAGED;
        unexplained = 0 == word ? severity : unexplained;
        if (found < 0)
        {
            findNothing();
        }
        if (!isNothingLeft)
        {
            findings.add(severity, base + offset, UNKNOWN == bytes ? end - offset : bytes,
                found < 0 && check.isSpent() ? cause + "; " + FrameCheck.GIVEN_UP : cause);
        }
        while (place < places.size() && places.get(place).position() < base + end)
        {
            // It is unknown whether a frame started there.
            place++;
        }
        if (found < 0)
        {
            breakOff();
            return false;
        }
        window.show(found, 0);
        final int low = window.buffer().getInt(found - window.start() + FrameDescriptor.SEQUENCE_OFFSET);
        sequence = FrameDescriptor.sequence(sequence, low);
        offset = found;
        return true;
    }

    /** Ends the walk: what lies behind is not known. */
    private void breakOff()
    {
        verdict.broken = true;
        index.damage();
        place = places.size();
    }

    /** Notes the first frame: now the segment's first number is known, or never will be. */
    private void begin() throws IOException
    {
        if (SegmentDescriptor.HEADER_LENGTH != offset)
        {
            return;
        }
        verdict.begun = true;
        if (verdict.baseSequence < 0)
        {
            verdict.baseSequence = header.baseSequence();
        }
        if (verdict.baseSequence < 0 && !header.isDamaged())
        {
            findings.add(named.severityOfLoss(base + offset), base, 0,
                "a segment that does not know the number of its first frame");
        }
        else if (UNKNOWN == sequence && SegmentDescriptor.isBaseSequence(verdict.baseSequence, base))
        {
            sequence = verdict.baseSequence;
        }
        if (UNKNOWN == sequence)
        {
            sequence = 0 == base ? 0 : Integer.toUnsignedLong(
                window.buffer().getInt(offset - window.start() + FrameDescriptor.SEQUENCE_OFFSET));
        }
        verdict.firstSequence = sequence;
    }

    private void step(final int frameLength)
    {
        final int end = offset + FrameDescriptor.alignedLength(frameLength);
        checkPlaces(offset, end);
        offset = end;
        sequence++;
    }

    /** Compares the places up to the end of a frame with its start. */
    private void checkPlaces(final int start, final int end)
    {
        while (place < places.size() && places.get(place).position() < base + end)
        {
            final long named = places.get(place).position();
            if (base != named && base + start != named)
            {
                findings.add(places.get(place).lost("is not the start of a frame"));
            }
            place++;
        }
    }

    private void repeat(final Severity severity, final String cause)
    {
        findings.repeat(severity, base + offset, FrameDescriptor.length(word), cause);
    }

    private void unexplained(final String cause)
    {
        findings.add(unexplained, base + offset, FrameDescriptor.length(word), cause);
    }

    private void damaged(final long position, final long bytes, final String cause)
    {
        findings.add(Severity.DAMAGED, position, bytes, cause);
    }

    private final class Scopes implements ScopeSource
    {
        @Override
        public SegmentScope scope()
        {
            return scope;
        }

        @Override
        public SegmentMessages around(final long word, final long position)
        {
            messages.of(base, position, word);
            return messages;
        }
    }
}
