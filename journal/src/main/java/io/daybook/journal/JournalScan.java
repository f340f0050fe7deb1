/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.codec.CodecException;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.Directories;
import io.daybook.journal.file.Inode;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.log.DeathProof;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaReader;
import io.daybook.journal.scan.ScanCursor;
import io.daybook.journal.scan.ScanFiles;
import io.daybook.journal.seal.SealFiles;
import io.daybook.journal.typed.ScopeSource;
import io.daybook.journal.typed.SegmentMessages;
import io.daybook.journal.typed.SegmentScope;

import org.agrona.SemanticVersion;

/**
 * Reads a journal, or one segment of it, by file reads alone: nothing is mapped, nothing is written, and a lock is only
 * probed for a moment. For tools: it works on truncated, damaged, hostile, live and read-only files, and names what it
 * cannot read.
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
public final class JournalScan implements MessageScan
{
    private static final int CLAIM_RETRIES = 10;
    private static final long CLAIM_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ScanFiles files;
    private final JournalIdentity identity;
    private final ScanCursor cursor;
    private final Message message = new Message(new Scopes());

    private boolean delivered;
    private boolean unproved;
    private long openClaims;
    private boolean atLiveClaim;
    private long metadataFrames;
    private boolean following;

    private JournalScan(final ScanFiles files)
    {
        this.files = files;
        this.identity = files.identity();
        this.cursor = new ScanCursor(files);
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
    @Override
    public boolean next()
    {
        stepDelivered();
        atLiveClaim = false;
        try
        {
            for (long word = cursor.read(); 0 != word; word = cursor.read())
            {
                if (FrameDescriptor.length(word) < 0)
                {
                    cursor.checkClaim();
                    if (!passClaim(FrameDescriptor.writer(word)))
                    {
                        return false;
                    }
                }
                else if (visit(word))
                {
                    delivered = true;
                    unproved = files.isCutOff(cursor.position());
                    return true;
                }
            }
            return false;
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(files.path(), ex);
        }
    }

    /**
     * Goes on to the first frame at or behind a position by the lengths of the frames alone, and learns what they
     * declare. The messages on the way are not checked: this is for a reader that goes on behind what others have
     * read. {@link #unvouched()} is not kept up. A message that {@link #next()} has moved to is not passed yet.
     *
     * @param toPosition to go to; the scan stays if it is there or beyond.
     * @return false where nothing has been committed yet, before that position; {@link #next()} tells more.
     * @throws CorruptJournalException when what is there is no frame; the scan stays before it.
     * @throws SegmentDeletedException when retention has deleted the next segment; the scan stays before it.
     */
    public boolean hop(final long toPosition)
    {
        delivered = false;
        try
        {
            while (cursor.position() < toPosition)
            {
                final long word = cursor.read();
                if (FrameDescriptor.length(word) <= 0)
                {
                    return false;
                }
                if (FrameType.isMessage(FrameDescriptor.type(word)))
                {
                    cursor.step();
                }
                else
                {
                    visit(word);
                }
            }
            return true;
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(files.path(), ex);
        }
    }

    /**
     * Whether nothing was amiss so far that {@link #next()} has not thrown: no claim was stepped over, and no damage
     * lies behind the end of a segment that was passed.
     *
     * @return true if {@link #openClaims()} and {@link #checkTail()} have nothing to tell of what was passed.
     */
    public boolean isClean()
    {
        return 0 == openClaims && cursor.isClean();
    }

    private boolean stepDelivered()
    {
        final boolean stepped = delivered;
        if (stepped)
        {
            delivered = false;
            cursor.step();
        }
        return stepped;
    }

    /**
     * The message that {@link #next()} moved to.
     *
     * @return a view, valid until the next call.
     */
    @Override
    public Message message()
    {
        return message;
    }

    /**
     * Whether the message that {@link #next()} moved to may be wrong. It lies where the journal was left when its last
     * writers died or the machine went down, behind the part that is certain. The next opener for writing will cut it
     * off and keep it in the directory {@code recovered}; tailers do not hand it out. Its bytes may be right or wrong.
     *
     * @return false for each message in a journal that was closed cleanly, in one that somebody has open, and in a
     *     single file.
     */
    @Override
    public boolean isUnproved()
    {
        return unproved;
    }

    /**
     * Goes past the damage that {@link #next()} or {@link #checkTail()} has found: to the next good frame or, where
     * there is none in the segment, to the next segment that can be read. Stays where it gives up the search, in a
     * segment that was made so that it would take for ever: {@link #next()} says so, and the next call goes on. Where
     * {@link #next()} has moved to a message, goes past that message.
     *
     * @return false when nothing good is left, or no damage was found here.
     */
    @Override
    public boolean skip()
    {
        try
        {
            return stepDelivered() || cursor.skip();
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(files.path(), ex);
        }
    }

    /**
     * Checks that the tail is the end: that only zeros follow it, in its segment and in later ones. Also checks that
     * only zeros follow the END of each segment that the scan has passed.
     *
     * @throws CorruptJournalException when something else follows that no writer has just written, or a file is shorter
     *     than it was; {@link #skip()} goes past it.
     */
    @Override
    public void checkTail()
    {
        try
        {
            cursor.checkTail(atLiveClaim);
            cursor.checkPassed();
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(files.path(), ex);
        }
    }

    /**
     * Sets whether the scan follows what is being written. Where nobody can tell whether the writer of an open claim is
     * alive, as in a single file, a scan that follows waits for that writer, and one that does not steps over the
     * claim.
     *
     * @param value true to follow; false by default.
     * @return this for a fluent API.
     */
    @Override
    public JournalScan following(final boolean value)
    {
        following = value;
        return this;
    }

    /**
     * Goes to the first message that is left.
     */
    @Override
    public void toStart()
    {
        long first = files.first();
        while (!tryStart(first))
        {
            // By now another segment is the first.
            first = files.first();
        }
    }

    private boolean tryStart(final long first)
    {
        try
        {
            toSegment(first);
            return true;
        }
        catch (final SegmentDeletedException ignore)
        {
            return false;
        }
    }

    /**
     * Goes to the first message of a segment.
     *
     * @param basePosition of the segment.
     * @throws SegmentDeletedException when retention has deleted it; the scan stays where it is.
     */
    @Override
    public void toSegment(final long basePosition)
    {
        cursor.toSegment(basePosition);
        delivered = false;
    }

    /**
     * Lists the segments that have begun.
     *
     * @return their base positions, ascending, at least one.
     */
    @Override
    public long[] segments()
    {
        return files.begun();
    }

    /**
     * Position of the frame that the scan stands before: of the tail, once {@link #next()} has answered false.
     *
     * @return position in the journal.
     */
    @Override
    public long position()
    {
        return cursor.position();
    }

    /**
     * Number of the frame that the scan stands before.
     *
     * @return the sequence.
     */
    @Override
    public long sequence()
    {
        return cursor.sequence();
    }

    @Override
    public long endPosition()
    {
        final long[] begun = segments();
        return begun[begun.length - 1] + segmentLength();
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
     * How the journal detects damage.
     *
     * @return its checksums.
     */
    public Checksums checksums()
    {
        return Checksums.of(identity.options());
    }

    /**
     * Whether the file of a segment that is not kept any more may become another one.
     *
     * @return true as {@link JournalConfig#recycleSegments(boolean)} sets it.
     */
    public boolean recyclesSegments()
    {
        return identity.recyclesSegments();
    }

    /**
     * Version of the format of the segment that the scan is in.
     *
     * @return major, minor and patch.
     */
    public String formatVersion()
    {
        return SemanticVersion.toString(cursor.header().version());
    }

    /**
     * When the oldest segment that is left was created.
     *
     * @return nanoseconds since the epoch.
     */
    public long createdNs()
    {
        return identity.createdNs();
    }

    /**
     * Counts claims that were stepped over: neither committed nor aborted, of writers not known to be alive.
     *
     * @return how many so far.
     */
    @Override
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
     * Counts frames that are no messages: padding and metadata.
     *
     * @return how many were stepped over so far.
     */
    public long metadataFrames()
    {
        return metadataFrames;
    }

    /**
     * The parts of the journal that were read since the scan was last placed and that no checksum covers: all of a
     * journal without checksums; in one with block checksums what its {@code .sum} files do not cover, except messages
     * with checksums of their own.
     *
     * @return the ranges, by position; empty where every message that was handed out is what was written.
     */
    public List<UnvouchedRange> unvouched()
    {
        return cursor.unvouched();
    }

    /**
     * What has happened to the journal, counted in journal.meta by all who have had it open. No checksum covers these
     * figures.
     *
     * @return the counts of now; null when there is no journal.meta, or one segment alone is scanned.
     */
    public JournalCounters counters()
    {
        final MetaReader meta = files.meta();
        return null == meta ? null : JournalCounters.of(meta::counted, meta.durableLag());
    }

    /**
     * Whether no segment is deleted that has no seal: so it is once the journal has been opened to seal itself, with
     * {@link JournalConfig#seal}, or any segment has or had a seal, whoever made it.
     *
     * @return what journal.meta and the files of seals say; false when one segment alone is scanned.
     * @throws JournalException when the directory cannot be read.
     */
    public boolean wantsSeals()
    {
        final MetaReader meta = files.meta();
        return !files.isSingle() &&
            (null != meta && meta.wantsSeals() || SealFiles.newest(files.path()) >= 0);
    }

    /**
     * Position below which every message survives a crash of the operating system and a loss of power.
     *
     * @return the position, 0 when it is not known, as of one segment alone.
     */
    public long durablePosition()
    {
        final MetaReader meta = files.meta();
        return null == meta ? 0 : meta.durablePosition();
    }

    /**
     * Lists the named tailers of the journal, whoever owns them.
     *
     * @return what their files say at this moment, in the order of the names; none for one segment alone.
     * @throws JournalException when their directory cannot be read.
     */
    public List<TailerState> tailers()
    {
        return files.isSingle() ? List.of() : TailerState.list(files.path(), identity.id(), files.meta());
    }

    @Override
    public void close()
    {
        cursor.close();
    }

    /** The place of the scan, for those who move it. A message that was handed out is not passed yet. */
    ScanCursor cursor()
    {
        delivered = false;
        return cursor;
    }

    /**
     * Looks at the committed frame that the scan stands before.
     *
     * @return true when it is a message; any other frame is stepped over.
     */
    boolean visit(final long word) throws IOException
    {
        cursor.checkFrame();
        final int type = FrameDescriptor.type(word);
        if (FrameType.isMessage(type))
        {
            message.wrap(cursor.window().buffer(), cursor.at(), word, cursor.position(), cursor.sequence());
            return true;
        }
        metadataFrames++;
        if (FrameDescriptor.isEnd(word))
        {
            cursor.followEnd();
            return false;
        }
        try
        {
            cursor.scope().learn(word, cursor.window().buffer(), cursor.at(), cursor.position());
        }
        catch (final CodecException ex)
        {
            throw cursor.damaged("damaged metadata, " + ex.getMessage());
        }
        cursor.step();
        return false;
    }

    /**
     * Deals with an open claim: waits a moment for a live writer, steps over what a dead one left.
     */
    private boolean passClaim(final int slot) throws IOException
    {
        final WriterInfo writer = cursor.scope().writer(slot);
        final Inode lock = null == writer ? null : new Inode(writer.lockDevice(), writer.lockInode());
        final DeathProof proof = files.proof();
        final boolean provable = proof.canProve(lock);
        for (int i = 0; i < CLAIM_RETRIES && provable && !proof.isDead(slot, lock); i++)
        {
            LockSupport.parkNanos(CLAIM_PAUSE_NS);
            if (!cursor.isUnchanged())
            {
                return true;
            }
        }
        if (provable ? !proof.isDead(slot, lock) : following)
        {
            atLiveClaim = true;
            return false;
        }
        // Read again after the proof: it may have been committed between the first look and its writer's death.
        if (cursor.isUnchanged())
        {
            openClaims++;
            cursor.step();
        }
        return true;
    }

    private final class Scopes implements ScopeSource
    {
        @Override
        public SegmentScope scope()
        {
            return cursor.scope();
        }

        @Override
        public SegmentMessages around(final long word, final long position)
        {
            return cursor.around(word, position);
        }
    }
}
