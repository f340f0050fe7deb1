/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import io.daybook.journal.Seed;
import io.daybook.journal.durable.BlockSums;
import io.daybook.journal.durable.SumCut;
import io.daybook.journal.durable.SumWriter;
import io.daybook.journal.file.FileSteps;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Stores into the bodies of padding, before and after somebody vouches for the bytes around them. Random ones too:
 * {@code -Ddaybook.cases}, {@code -Ddaybook.seed}.
 */
@Tag("slow")
class PaddingSumsTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int CASES = Integer.getInteger("daybook.cases", 4_000) / 100;
    private static final int LENGTH = 1 << 20;
    private static final int FIRST = SegmentDescriptor.HEADER_LENGTH;
    private static final int BLOCK = SumDescriptor.BLOCK_LENGTH;
    private static final int MESSAGE = FrameType.BYTES;
    private static final JournalIdentity IDENTITY =
        new JournalIdentity(new UUID(1, 2), LENGTH, SegmentDescriptor.OPTION_BLOCK_CHECKSUMS, 0);

    /** Of a frame. */
    private record Extent(int from, int to, boolean padding)
    {
        private int body()
        {
            return from + Long.BYTES;
        }
    }

    @TempDir
    private Path directory;
    private final List<Extent> frames = new ArrayList<>();
    private final List<SumWriter> writers = new ArrayList<>();
    private final Random random = SEED.random();
    private SegmentStore store;
    private SumWriter writer;
    private FileChannel file;
    private int tail = FIRST;

    @BeforeEach
    void create() throws IOException
    {
        store = new SegmentStore(directory, IDENTITY, false);
        store.create(0);
        file = FileChannel.open(store.path(0), StandardOpenOption.READ, StandardOpenOption.WRITE);
        writer = writer();
    }

    @AfterEach
    void close() throws IOException
    {
        writers.forEach(SumWriter::close);
        file.close();
    }

    /** A writer as another process has it. */
    private SumWriter writer()
    {
        final SumWriter added = new SumWriter(new SegmentStore(directory, IDENTITY, false));
        writers.add(added);
        return added;
    }

    private Extent frame(final int length, final int type) throws IOException
    {
        final int aligned = FrameDescriptor.alignedLength(length);
        final Extent frame = new Extent(tail, tail + aligned, FrameType.PADDING == type);
        store(frame.body(), aligned - Long.BYTES);
        write(tail, ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN)
            .putLong(0, FrameDescriptor.word(length, type, FrameType.PADDING == type ? 0 : 1)));
        frames.add(frame);
        tail = frame.to;
        return frame;
    }

    private Extent padding(final int length) throws IOException
    {
        return frame(length, FrameType.PADDING);
    }

    /** Puts a message up to a place. */
    private void fillTo(final int offset) throws IOException
    {
        frame(offset - tail, MESSAGE);
    }

    /** Stores random bytes, of which the first differs from what is there. */
    private void store(final int from, final int length) throws IOException
    {
        final byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        bytes[0] = (byte)~at(from);
        write(from, ByteBuffer.wrap(bytes));
    }

    private void storeInto(final Extent frame) throws IOException
    {
        store(frame.body(), frame.to - frame.body());
    }

    private void write(final int offset, final ByteBuffer bytes) throws IOException
    {
        file.write(bytes, offset);
    }

    private byte at(final int offset) throws IOException
    {
        final ByteBuffer one = ByteBuffer.allocate(1);
        file.read(one, offset);
        return one.get(0);
    }

    private void flip(final int offset) throws IOException
    {
        write(offset, ByteBuffer.wrap(new byte[]{(byte)(at(offset) ^ 1 << random.nextInt(8))}));
    }

    private BlockSums load() throws IOException
    {
        return BlockSums.load(store.sumPath(0), IDENTITY, 0);
    }

    private BlockSums.Range firstBad() throws IOException
    {
        return load().verify(file);
    }

    private void assertEachByteButThoseOfPaddingCounts(final int to) throws IOException
    {
        final BlockSums sums = load();
        assertThat(sums.covers(FIRST, to)).isTrue();
        assertThat(sums.verify(file)).isNull();
        for (final Extent frame : frames)
        {
            final int end = Math.min(to, frame.padding ? frame.body() : frame.to);
            if (frame.from < to)
            {
                final int offset = frame.from + random.nextInt(end - frame.from);
                flip(offset);
                assertThat(sums.damaged(offset, offset + 1, file::read)).as("%s at %d", frame, offset).isNotNull();
                restore(offset);
            }
        }
        assertThat(sums.verify(file)).isNull();
    }

    private byte[] kept;

    private void keep() throws IOException
    {
        kept = Files.readAllBytes(store.path(0));
    }

    private void restore(final int offset) throws IOException
    {
        write(offset, ByteBuffer.wrap(kept, offset, 1));
    }

    private void storeIntoPaddingsAndCheck(final int to) throws IOException
    {
        for (final Extent frame : frames)
        {
            if (frame.padding)
            {
                storeInto(frame);
            }
        }
        keep();
        assertEachByteButThoseOfPaddingCounts(to);
    }

    @Test
    void shouldCountTheBodyOfPaddingAsZerosBeforeAndAfterASum() throws IOException
    {
        frame(1_000, MESSAGE);
        final Extent padding = padding(2_001);
        frame(1_000, MESSAGE);
        storeInto(padding);
        writer.vouch(0, tail);
        assertThat(firstBad()).isNull();
        storeInto(padding);
        assertThat(firstBad()).isNull();
        flip(padding.from + 3);
        assertThat(firstBad()).as("its word counts").isNotNull();
    }

    @Test
    void shouldNamePaddingThatReachesOverBordersOfBlocksAndRangesOnce() throws IOException
    {
        fillTo(BLOCK - 8);
        padding(3 * BLOCK + 16);
        frame(1_000, MESSAGE);
        for (int end = BLOCK; end < tail; end += BLOCK)
        {
            writer.vouch(end - BLOCK, end);
        }
        writer.vouch(4 * BLOCK, tail);
        assertThat(Files.size(store.sumPath(0))).as("one padding, five sums").isEqualTo(64 + 6 * 32);
        storeIntoPaddingsAndCheck(tail);
    }

    @Test
    void shouldNamePaddingThatIsFirstAndLastInTheSegment() throws IOException
    {
        padding(100);
        while (tail < 3 * LENGTH / 4)
        {
            padding(LENGTH / 4);
        }
        padding(LENGTH - tail - FrameDescriptor.END_LENGTH);
        write(tail, ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN)
            .putLong(0, FrameDescriptor.word(FrameDescriptor.END_LENGTH, FrameType.END, 0)));
        writer.vouch(0, LENGTH);
        storeIntoPaddingsAndCheck(LENGTH);
    }

    @Test
    void shouldNamePaddingInFrontOfAPlaceInTheMiddle() throws IOException
    {
        fillTo(3 * BLOCK - 1_000);
        padding(2_000);
        frame(500, MESSAGE);
        writer.vouch(3 * BLOCK, tail);
        storeInto(frames.get(1));
        assertThat(firstBad()).isNull();
        // Of another writer, which goes back behind what it has vouched for.
        final SumWriter other = writer();
        other.vouch(tail - 8, tail);
        other.vouch(0, tail);
        storeIntoPaddingsAndCheck(tail);
    }

    @Test
    void shouldVouchOnceForBytesThatAreAskedForTwice() throws IOException
    {
        padding(1_000);
        frame(1_000, MESSAGE);
        writer.vouch(0, tail);
        final long length = Files.size(store.sumPath(0));
        writer.vouch(0, tail);
        assertThat(Files.size(store.sumPath(0))).isEqualTo(length);
        frame(1_000, MESSAGE);
        writer.vouch(FIRST, tail);
        assertThat(Files.size(store.sumPath(0))).isEqualTo(length + 32);
    }

    @Test
    void shouldTakeNothingBehindAnImpossibleWordForPadding() throws IOException
    {
        frame(1_000, MESSAGE);
        final Extent damaged = frame(1_000, MESSAGE);
        write(damaged.from, ByteBuffer.allocate(Long.BYTES).putLong(0, -1));
        final Extent padding = padding(1_000);
        writer.vouch(0, tail);
        assertThat(firstBad()).isNull();
        storeInto(padding);
        assertThat(firstBad()).isNotNull();
    }

    @Test
    void shouldAgreeWhereSeveralProcessesVouchForTheSameRanges() throws Exception
    {
        while (tail < 10 * BLOCK)
        {
            frame(24 + random.nextInt(3_000), 0 == random.nextInt(3) ? FrameType.PADDING : MESSAGE);
        }
        final List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++)
        {
            final SumWriter other = writer();
            final int stride = BLOCK / (i + 1);
            final int end = tail;
            threads.add(new Thread(() ->
            {
                for (int from = 0; from < end; from += stride)
                {
                    other.vouch(from, Math.min(end, from + stride));
                }
            }));
        }
        threads.forEach(Thread::start);
        for (final Thread thread : threads)
        {
            thread.join();
        }
        assertThat(load().count()).isGreaterThanOrEqualTo(10);
        storeIntoPaddingsAndCheck(tail);
    }

    @Test
    void shouldCountEachByteButThoseOfPaddingWhateverFramesThereAre() throws IOException
    {
        for (int i = 0; i < CASES; i++)
        {
            anew();
            final SumWriter summer = writer();
            final int end = FIRST + random.nextInt(8 * BLOCK);
            final int max = 1 << 6 + random.nextInt(11);
            int summed = 0;
            int durable = 0;
            while (tail < end)
            {
                frame(24 + random.nextInt(max), 0 == random.nextInt(3) ? FrameType.PADDING : MESSAGE);
                while (tail - summed >= BLOCK && random.nextBoolean())
                {
                    summer.vouch(summed, summed + BLOCK);
                    summed += BLOCK;
                }
                if (0 == random.nextInt(8))
                {
                    writer.vouch(durable, tail);
                    durable = tail;
                    storeIntoOne();
                }
            }
            writer.vouch(durable, tail);
            storeIntoPaddingsAndCheck(tail);
            cutAnywhere();
        }
    }

    private void storeIntoOne() throws IOException
    {
        final Extent frame = frames.get(random.nextInt(frames.size()));
        if (frame.padding)
        {
            storeInto(frame);
        }
    }

    /** What is vouched for anew before a cut is what is there, but for the paddings that are still named. */
    private void cutAnywhere() throws IOException
    {
        final FileSteps steps = new FileSteps(FileSteps.Hook.NONE);
        final int cut = frames.get(random.nextInt(frames.size())).to;
        final Path evidence = directory.resolve("evidence");
        Files.deleteIfExists(evidence);
        SumCut.cut(store.sumPath(0), cut, steps, evidence);
        final BlockSums left = load();
        SumCut.vouch(store.sumPath(0), store.path(0), IDENTITY, cut, steps);
        final BlockSums sums = load();
        assertThat(sums.covers(FIRST, cut)).isTrue();
        assertThat(sums.end()).isEqualTo(cut);
        assertThat(sums.verify(file)).isNull();
        for (final Extent frame : frames)
        {
            if (frame.padding && left.isPadding(frame.body(), frame.to))
            {
                storeInto(frame);
            }
        }
        assertThat(sums.verify(file)).isNull();
    }

    private void anew() throws IOException
    {
        close();
        writers.clear();
        frames.clear();
        tail = FIRST;
        Files.delete(store.path(0));
        Files.delete(store.sumPath(0));
        create();
    }

    @Test
    void shouldAllocateNothingOnceItIsInASegment() throws IOException
    {
        frame(1_000, MESSAGE);
        writer.vouch(0, tail);
        final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean)java.lang.management.ManagementFactory.getThreadMXBean();
        final int[] ends = new int[200];
        for (int i = 0; i < ends.length; i++)
        {
            ends[i] = frame(2_000, MESSAGE).to;
        }
        vouch(ends, 0, 100);
        final long before = threads.getCurrentThreadAllocatedBytes();
        vouch(ends, 100, 200);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isZero();
    }

    private void vouch(final int[] ends, final int first, final int last)
    {
        for (int i = Math.max(1, first); i < last; i++)
        {
            writer.vouch(ends[i - 1], ends[i]);
        }
    }
}
