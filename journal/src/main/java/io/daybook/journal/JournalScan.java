/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.codec.CodecException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.JournalIdentity;
import io.daybook.journal.log.RegularFiles;
import io.daybook.journal.log.SegmentWindow;
import io.daybook.journal.typed.SegmentScope;

import org.agrona.CloseHelper;
import org.agrona.SemanticVersion;

/**
 * Reads a journal, or one segment of it, by file reads alone: nothing is mapped, nothing is locked but for a moment's
 * probe, nothing is written. For tools: it works on truncated, damaged, hostile, live and read-only files, and what it
 * cannot read it names.
 * <pre>{@code
 * try (JournalScan scan = JournalScan.open(path))
 * {
 *     while (scan.next())
 *     {
 *         scan.message() ...
 *     }
 * } }</pre> A damaged frame makes {@link #next()} throw {@link CorruptJournalException} and stay; {@link #skip()} goes
 * on behind it. At the tail {@link #next()} answers false; called again later it sees what has come since.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class JournalScan implements AutoCloseable
{
    private static final int CLAIM_RETRIES = 10;
    private static final long CLAIM_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LOW_BITS = 0xFFFF_FFFFL;

    private final ScanFiles files;
    private final JournalIdentity identity;
    private final FrameCheck check;
    private final SegmentScope scope = new SegmentScope();
    private final Message message = new Message(new Scopes());

    private FileChannel channel;
    private SegmentWindow window;
    private SegmentHeader header;
    private int offset;
    private long sequence;
    private long word;
    private boolean delivered;
    /** Why the header of the segment is not to be believed, until it is skipped; its frames may be good. */
    private CorruptJournalException doubt;
    private long openClaims;
    private boolean atLiveClaim;
    private long metadataFrames;
    private boolean following;

    private JournalScan(final ScanFiles files)
    {
        this.files = files;
        this.identity = files.identity();
        this.check = new FrameCheck(identity);
        toStart();
    }

    /**
     * Opens a journal's directory, or the file of one segment.
     *
     * @param path of either.
     * @return a scan before the first message.
     * @throws JournalException when it is neither; the text says what it is instead.
     */
    public static JournalScan open(final Path path)
    {
        Directories.checkJvm();
        return new JournalScan(ScanFiles.of(path));
    }

    /**
     * Moves to the next message.
     *
     * @return false at the tail.
     * @throws CorruptJournalException when what is there is no good frame; the scan stays before it.
     * @throws SegmentDeletedException when retention has deleted the next segment; the scan stays before it.
     */
    public boolean next()
    {
        if (delivered)
        {
            delivered = false;
            step();
        }
        atLiveClaim = false;
        try
        {
            while (null == doubt && load())
            {
                if (FrameDescriptor.length(word) < 0)
                {
                    if (!passClaim())
                    {
                        return false;
                    }
                }
                else if (visit())
                {
                    delivered = true;
                    return true;
                }
            }
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(files.path(), ex);
        }
        if (null != doubt)
        {
            throw doubt;
        }
        return false;
    }

    /**
     * The message that {@link #next()} moved to.
     *
     * @return a view, valid until the next call.
     */
    public Message message()
    {
        return message;
    }

    /**
     * Goes past a damaged frame: to the next frame whose checksum matches, or where the journal has no checksums by the
     * length of the frame.
     *
     * @return false when nothing good is left.
     */
    public boolean skip()
    {
        delivered = false;
        if (null != doubt)
        {
            doubt = null;
            return true;
        }
        try
        {
            if (!check.hasChecksums())
            {
                return skipByLength();
            }
            final int found = window.nextIntact(check, offset + FrameDescriptor.ALIGNMENT, header.basePosition());
            if (found >= 0)
            {
                window.show(found, 0);
                final int low = window.buffer().getInt(found - window.start() + FrameDescriptor.SEQUENCE_OFFSET);
                sequence += (low - sequence) & LOW_BITS;
                offset = found;
                return true;
            }
            return toReadableSegment();
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(files.path(), ex);
        }
    }

    private boolean toReadableSegment()
    {
        for (long next = files.next(header.basePosition()); next >= 0; next = files.next(next))
        {
            try
            {
                toSegment(next, -1);
                return true;
            }
            catch (final JournalException ignore)
            {
                // Its header is damaged; what is behind it may be good.
            }
        }
        return false;
    }

    private boolean skipByLength() throws IOException
    {
        final long shown = window.show(offset, 0);
        if (!FrameDescriptor.isPlausible(FrameDescriptor.length(shown), offset, identity.segmentLength()))
        {
            return false;
        }
        offset += FrameDescriptor.alignedLength(FrameDescriptor.length(shown));
        sequence++;
        return true;
    }

    /**
     * Checks that the tail is the end: that nothing but zeros follows it, in its segment and in later ones.
     *
     * @throws CorruptJournalException when something does, and no writer has just put it there.
     */
    public void checkTail()
    {
        try
        {
            final int found = atLiveClaim ? -1 : window.nextNonZero(offset);
            final boolean gone = found < 0 || 0 != window.show(offset, 0);
            if (!gone)
            {
                throw new CorruptJournalException(
                    position(),
                    "a hole: nothing where a frame should be, but bytes behind it at position=" +
                    (header.basePosition() + found),
                    -1);
            }
            if (found < 0 && channel.size() < identity.segmentLength())
            {
                throw new CorruptJournalException(
                    position(), "a truncated segment: length=" + channel.size() + ", expected=" +
                    identity.segmentLength(), -1);
            }
            final long begun = files.lastBegun();
            if (found < 0 && !atLiveClaim && begun > header.basePosition() && 0 == window.show(offset, 0))
            {
                throw new CorruptJournalException(
                    position(),
                    "a segment without an end, though a later one has begun: later basePosition=" + begun,
                    -1);
            }
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(files.path(), ex);
        }
    }

    /**
     * Says whether the scan is to follow what is being written. Where nobody can tell whether the writer of an open
     * claim is alive, as in a single file, a scan that follows waits for it, and one that does not steps over it.
     *
     * @param value true to follow; false by default.
     * @return this for a fluent API.
     */
    public JournalScan following(final boolean value)
    {
        following = value;
        return this;
    }

    /**
     * Goes to the first message that is left.
     */
    public void toStart()
    {
        try
        {
            toSegment(files.first(), -1);
        }
        catch (final SegmentDeletedException ignore)
        {
            // By now another one is the first.
            toStart();
        }
    }

    /**
     * Goes to the first message of a segment.
     *
     * @param basePosition of the segment.
     * @throws SegmentDeletedException when retention has deleted it; the scan stays where it is.
     */
    public void toSegment(final long basePosition)
    {
        toSegment(basePosition, -1);
    }

    /**
     * The segments that have begun.
     *
     * @return their base positions, ascending, at least one.
     */
    public long[] segments()
    {
        return files.begun();
    }

    /**
     * Position of the frame that the scan stands before: of the tail, once {@link #next()} has answered false.
     *
     * @return position in the journal.
     */
    public long position()
    {
        return header.basePosition() + offset;
    }

    /**
     * Number of the frame that the scan stands before.
     *
     * @return the sequence.
     */
    public long sequence()
    {
        return sequence;
    }

    /**
     * Identity of the journal.
     *
     * @return its id.
     */
    public UUID id()
    {
        return identity.id();
    }

    /**
     * Length of the journal's segments.
     *
     * @return length in bytes.
     */
    public int segmentLength()
    {
        return identity.segmentLength();
    }

    /**
     * What the journal can tell of damage.
     *
     * @return its checksums.
     */
    public Checksums checksums()
    {
        return Checksums.of(identity.options());
    }

    /**
     * Version of the format of the segment that the scan is in.
     *
     * @return major, minor and patch.
     */
    public String formatVersion()
    {
        return SemanticVersion.toString(header.version());
    }

    /**
     * When the first segment was created that is left of the journal.
     *
     * @return nanoseconds since the epoch.
     */
    public long createdNs()
    {
        return identity.createdNs();
    }

    /**
     * Claims that were neither committed nor aborted, of writers not known to be alive, and were stepped over.
     *
     * @return how many so far.
     */
    public long openClaims()
    {
        return openClaims;
    }

    /**
     * Whether the scan stopped before the open claim of a writer that is alive.
     *
     * @return true when more may come as soon as it goes on.
     */
    public boolean isAtLiveClaim()
    {
        return atLiveClaim;
    }

    /**
     * Frames that are no messages: padding and metadata.
     *
     * @return how many were stepped over so far.
     */
    public long metadataFrames()
    {
        return metadataFrames;
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(channel, files);
    }

    private boolean load() throws IOException
    {
        // What is settled is asked of a file, so only when the window has to be loaded.
        word = window.show(offset, window.isWhole(offset) ? 0 : files.settledOffset(header.basePosition()));
        if (0 == word)
        {
            return false;
        }
        if (FrameDescriptor.length(word) > 0 && !window.isWhole(offset))
        {
            if (!FrameDescriptor.isPlausible(FrameDescriptor.length(word), offset, identity.segmentLength()))
            {
                throw new CorruptJournalException(
                    position(), "impossible frame length: length=" + FrameDescriptor.length(word), -1);
            }
            throw new CorruptJournalException(
                position(), "a truncated segment: length=" + channel.size() + ", expected=" +
                identity.segmentLength(), -1);
        }
        return true;
    }

    /**
     * Looks at the committed frame that the scan stands before.
     *
     * @return true when it is a message; anything else is stepped over.
     */
    private boolean visit() throws IOException
    {
        final int at = offset - window.start();
        final String fault = check.fault(window.buffer(), window.bytes(), at, position(), word, sequence);
        if (null != fault)
        {
            throw new CorruptJournalException(
                position(), fault, position() + FrameDescriptor.alignedLength(FrameDescriptor.length(word)));
        }
        if (FrameType.isMessage(FrameDescriptor.type(word)))
        {
            checkVouchedFor(at);
            message.wrap(window.buffer(), at, word, position(), sequence);
            return true;
        }
        metadataFrames++;
        if (FrameType.END == FrameDescriptor.type(word))
        {
            followEnd();
            return false;
        }
        try
        {
            scope.learn(word, window.buffer(), at);
        }
        catch (final CodecException ex)
        {
            throw new CorruptJournalException(position(), "damaged metadata, " + ex.getMessage(), -1);
        }
        step();
        return false;
    }

    private void checkVouchedFor(final int at)
    {
        if (0 == window.buffer().getInt(at + FrameDescriptor.CRC_OFFSET) && files.isDoubtful(position()))
        {
            throw new CorruptJournalException(
                position(),
                "a message that nothing vouches for, in a journal that was not closed before the machine went down",
                position() + FrameDescriptor.alignedLength(FrameDescriptor.length(word)));
        }
    }

    private void followEnd() throws IOException
    {
        final int behind = offset + FrameDescriptor.END_LENGTH;
        if (FrameDescriptor.END_LENGTH != FrameDescriptor.length(word) ||
            behind < identity.segmentLength() && 0 != window.show(behind, 0))
        {
            throw new CorruptJournalException(position(), "an end of a segment that is none", -1);
        }
        window.show(offset, 0);
        final long named = window.buffer().getLong(offset - window.start() + FrameDescriptor.HEADER_LENGTH);
        final long next = 0 == named ? header.basePosition() + identity.segmentLength() : named;
        if (next <= header.basePosition() || 0 != (next & (identity.segmentLength() - 1)))
        {
            throw new CorruptJournalException(position(), "impossible next segment: basePosition=" + next, -1);
        }
        if (files.isSingle())
        {
            step();
            return;
        }
        toSegment(next, sequence + 1);
    }

    private void step()
    {
        offset += FrameDescriptor.alignedLength(FrameDescriptor.length(word));
        sequence++;
    }

    /**
     * Deals with an open claim: waits a moment for a live writer, steps over what a dead one left.
     */
    private boolean passClaim() throws IOException
    {
        final int length = -FrameDescriptor.length(word);
        if (!FrameDescriptor.isPlausible(length, offset, identity.segmentLength()))
        {
            throw new CorruptJournalException(position(), "impossible frame length: length=" + -length, -1);
        }
        for (int i = 0; i < CLAIM_RETRIES && files.isAlive(FrameDescriptor.writer(word)); i++)
        {
            LockSupport.parkNanos(CLAIM_PAUSE_NS);
            if (word != window.show(offset, 0))
            {
                return true;
            }
        }
        if (files.isAlive(FrameDescriptor.writer(word)) || following && !files.canProveDeath())
        {
            atLiveClaim = true;
            return false;
        }
        if (word == window.show(offset, 0))
        {
            openClaims++;
            offset += FrameDescriptor.alignedLength(length);
            sequence++;
        }
        return true;
    }

    /**
     * Enters a segment.
     *
     * @param basePosition of the segment.
     * @param number       of its first frame; -1 to take the segment's own word for it.
     */
    private void toSegment(final long basePosition, final long number)
    {
        final Path path = files.path(basePosition);
        final SegmentHeader entered;
        try
        {
            entered = files.header(path);
            if (entered.baseSequence() < 0)
            {
                // It may have been made again after its deletion.
                files.checkRetained(basePosition);
            }
            final FileChannel next = RegularFiles.openToRead(path);
            CloseHelper.close(channel);
            channel = next;
        }
        catch (final NoSuchFileException ex)
        {
            throw files.missing(basePosition, null == header ? basePosition : position());
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(files.path(), ex);
        }
        delivered = false;
        header = entered;
        window = new SegmentWindow(channel, identity.segmentLength());
        offset = SegmentDescriptor.HEADER_LENGTH;
        scope.clear();
        // Not even the shortest frames would make up more of them than that.
        final boolean impossible = header.baseSequence() > basePosition / FrameDescriptor.HEADER_LENGTH;
        sequence = number >= 0 ? number : impossible ? 0 : Math.max(0, header.baseSequence());
        final boolean differs = number >= 0 && header.baseSequence() >= 0 && header.baseSequence() != number;
        doubt = !impossible && !differs ? null : new CorruptJournalException(
            basePosition,
            "a segment out of sequence: baseSequence=" + header.baseSequence() + ", expected=" +
            (number >= 0 ? number : "at most " + basePosition / FrameDescriptor.HEADER_LENGTH),
            basePosition + offset);
    }

    private final class Scopes implements ScopeSource
    {
        @Override
        public SegmentScope scope()
        {
            return scope;
        }

        @Override
        public SegmentScope completeScope(final int slot)
        {
            return scope;
        }
    }
}
