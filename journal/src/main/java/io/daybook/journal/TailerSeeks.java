/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.function.BooleanSupplier;

import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.durable.HoleCheck;
import io.daybook.journal.durable.MappedBytes;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.index.FrameSeeker;
import io.daybook.journal.index.Obstacles;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.Segment;

/**
 * Moves a tailer's cursor to what a search finds. When the search throws, the cursor stays.
 */
final class TailerSeeks
{
    /** Checks what looks like a claim, or like the tail, as a tailer does that reads. */
    private final class CheckedObstacles implements Obstacles
    {
        @Override
        public void check(final FrameReader reader, final long word)
        {
            if (0 == word)
            {
                checkTail(reader);
            }
            else
            {
                checkClaim(reader, word);
            }
        }

        private void checkTail(final FrameReader reader)
        {
            if (!reader.isAtCut())
            {
                reader.segment().checkWhole(reader.offset());
            }
            if (isHole(reader))
            {
                throw HoleCheck.hole(reader.position());
            }
        }

        private void checkClaim(final FrameReader reader, final long claim)
        {
            final int offset = reader.offset();
            final Segment segment = reader.segment();
            segment.nextOffset(offset, claim);
            if (reader.position() < files.settledPosition())
            {
                blocksOf(segment).check(offset, offset + FrameDescriptor.ALIGNMENT);
            }
        }

        @Override
        public int behindDamage(final Segment segment, final int offset, final int next)
        {
            try
            {
                blocksOf(segment).check(offset, next);
                return 0;
            }
            catch (final CorruptJournalException ex)
            {
                return (int)(ex.to() - segment.basePosition());
            }
        }

        private BlockCheck blocksOf(final Segment segment)
        {
            if (null == blocks)
            {
                blocks = new BlockCheck(
                    files.segments().identity(), files.segments()::sumPath, files::settledPosition, null);
            }
            if (entered != segment)
            {
                entered = segment;
                blocks.enter(segment.basePosition(), new MappedBytes(segment));
            }
            return blocks;
        }

        @Override
        public boolean pass(final FrameReader reader, final long claim)
        {
            return claims.passDead(reader, claim);
        }
    }

    private final JournalFiles files;
    private final FrameReader cursor;
    private final OpenClaims claims;
    private FrameSeeker seeker;
    /** Made when a search comes to a word of 0. */
    private HoleCheck holes;
    /** Made when a search comes to what a block checksum may show to be damaged. */
    private BlockCheck blocks;
    private Segment entered;

    TailerSeeks(final JournalFiles files, final FrameReader cursor, final OpenClaims claims)
    {
        this.files = files;
        this.cursor = cursor;
        this.claims = claims;
    }

    boolean toEnd()
    {
        return go(() -> null == files.meta() ?
            seeker().toEnd(0) : seeker().toEndOrClaim(files.meta().settledPosition(), files.meta().hint()));
    }

    boolean toPosition(final long position)
    {
        return go(() -> seeker().toPosition(position, hint(), this::isHole));
    }

    boolean toSequence(final long sequence)
    {
        return go(() -> seeker().toSequence(sequence));
    }

    boolean toTime(final long epochNs)
    {
        return go(() -> seeker().toTime(epochNs));
    }

    private boolean go(final BooleanSupplier search)
    {
        try
        {
            final boolean found = search.getAsBoolean() & !seeker.stopAtCut();
            cursor.to(seeker.position(), seeker.sequence());
            return found;
        }
        finally
        {
            close();
        }
    }

    FrameSeeker seeker()
    {
        if (null == seeker)
        {
            seeker = new FrameSeeker(files.segments(), files.recovery().cut(), new CheckedObstacles());
        }
        return seeker;
    }

    private boolean isHole(final FrameReader reader)
    {
        if (null == holes)
        {
            holes = new HoleCheck(files.segments(), files.meta());
        }
        return holes.isHole(reader);
    }

    private long hint()
    {
        return null == files.meta() ? 0 : files.meta().nearTail();
    }

    /**
     * Lets go of the segments; the next search takes them again.
     */
    void close()
    {
        if (null != seeker)
        {
            seeker.close();
        }
        if (null != blocks)
        {
            blocks.clear();
            entered = null;
        }
    }
}
