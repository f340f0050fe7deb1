/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.daybook.journal.file.Inode;
import io.daybook.journal.layout.CursorDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import static io.daybook.journal.power.FileHistory.PAGE_LENGTH;
import static io.daybook.journal.power.FileHistory.ZEROS;

/**
 * What a disk may hold after the power was lost: of each page, or sector, some state since the file was forced last;
 * new files and sizes perhaps not.
 */
final class Image
{
    private static final int SECTOR_LENGTH = 512;
    private static final int FIRST_MOMENTS = 12;
    private static final double[] CHANCES = {0, 0.05, 0.5, 0.9, 0.99, 1};
    private static final String LOCK = LockDescriptor.FILE_NAME;
    private static final String CURSOR = "tailers/risk.cursor";

    /** A unit of a file that differs between what was forced and what was stored last. */
    private record Unit(String name, int offset)
    {
    }

    final long durable;
    final long cursor;
    private final byte[] journalId;
    /** Whether journal.meta is not there: its name was not forced, or somebody has deleted it besides. */
    final boolean metaLost;

    private final Random random;
    private final int index;
    private final Disk.Moment moment;
    private final int unit;
    private final Map<String, FileHistory.Version> files = new TreeMap<>();
    private final String how;

    Image(final Recording recording, final Random random)
    {
        this.random = random;
        this.index = moment(recording.moments);
        this.moment = recording.moments.get(index);
        this.durable = moment.durable();
        this.unit = random.nextBoolean() ? PAGE_LENGTH : SECTOR_LENGTH;
        this.cursor = random.nextBoolean() || recording.messages.isEmpty() ? 0 :
            recording.messages.get(random.nextInt(recording.messages.size())).position();
        this.journalId = journalId(recording.moments.get(recording.moments.size() - 1));
        final List<Unit> changed = new ArrayList<>();
        moment.files().forEach((file) -> findChanged(file, changed));
        // Often one unit alone makes the difference.
        final Unit one = changed.isEmpty() || random.nextBoolean() ? null :
            changed.get(random.nextInt(changed.size()));
        final boolean lost = random.nextBoolean();
        final double chance = null == one ? CHANCES[random.nextInt(CHANCES.length)] : lost ? 1 : 0;
        this.how = null == one ? "chance=" + chance : (lost ? "all but " : "only ") + one;
        this.metaLost = durable > 0 ?
            0 == random.nextInt(10) : !isNamed(MetaDescriptor.FILE_NAME) && random.nextBoolean();
        final String lostFrom = lostFrom();
        for (final FileHistory.State file : moment.files())
        {
            if (!isNameLost(file, lostFrom) && !(file.deleted() && random.nextBoolean()))
            {
                mix(file, chance, one);
            }
        }
    }

    private boolean isNamed(final String name)
    {
        return moment.files().stream().anyMatch((file) -> file.named() && file.name().equals(name));
    }

    private static byte[] journalId(final Disk.Moment moment)
    {
        return moment.files().stream()
            .filter((file) -> file.name().endsWith(SegmentDescriptor.SUFFIX))
            .map((file) -> Arrays.copyOfRange(
                file.last().page(0), SegmentDescriptor.UUID_OFFSET, SegmentDescriptor.UUID_OFFSET + 2 * Long.BYTES))
            .findFirst()
            .orElse(new byte[0]);
    }

    /**
     * The first segment whose name is lost; null when none is. A file system that loses the name of one has not kept
     * that of a later one.
     */
    private String lostFrom()
    {
        final List<String> unnamed = moment.files().stream()
            .filter((file) -> !file.named())
            .map(FileHistory.State::name)
            .filter((name) -> name.endsWith(SegmentDescriptor.SUFFIX)).toList();
        return unnamed.isEmpty() || 0 != random.nextInt(4) ? null : unnamed.get(random.nextInt(unnamed.size()));
    }

    private boolean isNameLost(final FileHistory.State file, final String lostFrom)
    {
        if (file.named() || file.name().equals(MetaDescriptor.FILE_NAME))
        {
            return false;
        }
        return file.name().endsWith(SegmentDescriptor.SUFFIX) ?
            null != lostFrom && file.name().compareTo(lostFrom) >= 0 : 0 == random.nextInt(4);
    }

    /**
     * Any moment, but rather one at which much is at stake, and one time in ten one at which the journal was begun.
     */
    private int moment(final List<Disk.Moment> moments)
    {
        if (0 == random.nextInt(10))
        {
            return random.nextInt(Math.min(FIRST_MOMENTS, moments.size()));
        }
        final int one = random.nextInt(moments.size());
        final int other = random.nextInt(moments.size());
        return moments.get(one).atStake() > moments.get(other).atStake() ? one : other;
    }

    private void findChanged(final FileHistory.State file, final List<Unit> changed)
    {
        final FileHistory.Version first = file.first();
        final FileHistory.Version last = file.last();
        for (int i = 0; i < last.pages().length; i++)
        {
            final byte[] before = first.page(i);
            final byte[] after = last.page(i);
            for (int at = 0; at < PAGE_LENGTH && before != after; at += unit)
            {
                if (!Arrays.equals(before, at, at + unit, after, at, at + unit))
                {
                    changed.add(new Unit(file.name(), i * PAGE_LENGTH + at));
                }
            }
        }
    }

    private void mix(final FileHistory.State file, final double chance, final Unit one)
    {
        final int length = length(file, null == one ? 2 : 8);
        final byte[][] pages = new byte[(length + PAGE_LENGTH - 1) / PAGE_LENGTH][];
        for (int i = 0; i < pages.length; i++)
        {
            pages[i] = mix(file, i, chance, one);
        }
        final int end = length % PAGE_LENGTH;
        if (0 != end)
        {
            pages[pages.length - 1] = Arrays.copyOf(Arrays.copyOf(pages[pages.length - 1], end), PAGE_LENGTH);
        }
        files.put(file.name(), new FileHistory.Version(pages, length));
    }

    /**
     * A length between that which was forced and the last one, one time in so many.
     */
    private int length(final FileHistory.State file, final int seldom)
    {
        final int first = file.first().length();
        final int last = file.last().length();
        if (first >= last || 0 != random.nextInt(seldom))
        {
            return last;
        }
        final int any = first + random.nextInt(last - first);
        return random.nextBoolean() ? any : Math.max(first, any & -unit);
    }

    private byte[] mix(final FileHistory.State file, final int page, final double chance, final Unit one)
    {
        final byte[] before = file.first().page(page);
        byte[] mixed = before;
        if (before == file.last().page(page) && file.versions().stream().allMatch((any) -> before == any.page(page)))
        {
            return mixed;
        }
        for (int at = 0; at < PAGE_LENGTH; at += unit)
        {
            final boolean isOne =
                null != one && one.offset() == page * PAGE_LENGTH + at && one.name().equals(file.name());
            if (random.nextDouble() < chance != isOne)
            {
                mixed = mixed == before ? before.clone() : mixed;
                System.arraycopy(newer(file).page(page), at, mixed, at, unit);
            }
        }
        return mixed;
    }

    private FileHistory.Version newer(final FileHistory.State file)
    {
        final List<FileHistory.Version> versions = file.versions();
        return random.nextBoolean() ? file.last() : versions.get(random.nextInt(versions.size()));
    }

    /**
     * Writes the image to a directory in place of what is there, but for the lock file: this process keeps each one
     * that it has ever opened.
     */
    void write(final Path directory) throws IOException
    {
        clear(directory);
        for (final Map.Entry<String, FileHistory.Version> file : files.entrySet())
        {
            if (!metaLost || !file.getKey().equals(MetaDescriptor.FILE_NAME))
            {
                write(directory.resolve(file.getKey()), file.getValue());
            }
        }
        if (0 != cursor)
        {
            final ByteBuffer bytes = ByteBuffer.allocate(CursorDescriptor.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
            bytes.putLong(CursorDescriptor.MAGIC_OFFSET, CursorDescriptor.MAGIC);
            bytes.putInt(CursorDescriptor.VERSION_OFFSET, CursorDescriptor.VERSION);
            bytes.put(CursorDescriptor.UUID_OFFSET, journalId);
            bytes.putInt(CursorDescriptor.LOCK_INDEX_OFFSET, (int)LockDescriptor.TAILERS);
            bytes.putInt(CursorDescriptor.CRC_OFFSET, SegmentDescriptor.checksum(bytes));
            bytes.putLong(CursorDescriptor.POSITION_OFFSET, cursor);
            bytes.putLong(CursorDescriptor.POSITION_COPY_OFFSET, cursor);
            Files.createDirectory(directory.resolve("tailers"));
            Files.write(directory.resolve(CURSOR), bytes.array());
        }
        if (!Files.exists(directory.resolve(LOCK)))
        {
            Files.createFile(directory.resolve(LOCK));
        }
        if (!metaLost)
        {
            nameFiles(directory);
        }
    }

    /**
     * Deletes all in a directory but the lock file.
     */
    static void clear(final Path directory) throws IOException
    {
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path path : paths.sorted(Comparator.reverseOrder()).toList())
            {
                if (!path.equals(directory) && !path.endsWith(LOCK))
                {
                    Files.delete(path);
                }
            }
        }
    }

    /**
     * Writes a file, its zeros as holes.
     */
    private void write(final Path path, final FileHistory.Version file) throws IOException
    {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
        {
            final byte[][] pages = file.pages();
            for (int from = 0, to = 0; from < pages.length; from = ++to)
            {
                while (to < pages.length && ZEROS != pages[to])
                {
                    to++;
                }
                final int start = from * PAGE_LENGTH;
                final ByteBuffer run = ByteBuffer.allocate((to - from) * PAGE_LENGTH);
                for (int i = from; i < to; i++)
                {
                    run.put(pages[i]);
                }
                channel.write(run.flip().limit(Math.min(run.limit(), file.length() - start)), start);
            }
            if (file.length() > channel.size())
            {
                channel.write(ByteBuffer.allocate(1), file.length() - 1);
            }
        }
    }

    /**
     * The files are where they were, and the machine is in another run.
     */
    private void nameFiles(final Path directory) throws IOException
    {
        final Path path = directory.resolve(MetaDescriptor.FILE_NAME);
        final Inode own = Inode.of(path);
        final Inode lock = Inode.of(directory.resolve(LOCK));
        final ByteBuffer meta = meta();
        if (0 == meta.getLong(MetaDescriptor.META_INODE_OFFSET))
        {
            // Its creator had not come so far, or it is lost.
            return;
        }
        meta.putLong(MetaDescriptor.META_DEVICE_OFFSET, own.device());
        meta.putLong(MetaDescriptor.META_INODE_OFFSET, own.number());
        meta.putLong(MetaDescriptor.LOCK_DEVICE_OFFSET, lock.device());
        meta.putLong(MetaDescriptor.LOCK_INODE_OFFSET, lock.number());
        meta.putLong(MetaDescriptor.SESSION_BOOT_ID_OFFSET, random.nextLong());
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE))
        {
            channel.write(meta, 0);
        }
    }

    private ByteBuffer meta()
    {
        return ByteBuffer.wrap(files.get(MetaDescriptor.FILE_NAME).page(0).clone()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Whether the power went while nobody had claimed anything since the journal was closed, or since ever.
     */
    boolean isClean()
    {
        return 0 != meta().getInt(MetaDescriptor.CLEAN_OFFSET) || 0 == meta().getInt(MetaDescriptor.NEXT_SLOT_OFFSET);
    }

    /**
     * Those of some messages that are in segments that are there, or behind the first of them.
     */
    List<Written> retained(final List<Written> messages)
    {
        final List<String> segments = segments();
        final long first = segments.isEmpty() ? Long.MAX_VALUE : SegmentDescriptor.basePosition(segments.get(0));
        return Written.from(first, messages);
    }

    /**
     * Whether segments had been deleted by that moment.
     */
    boolean hasDeletions()
    {
        return moment.hasDeletions();
    }

    /**
     * Names of the segments that were there.
     */
    List<String> segments()
    {
        return files.keySet().stream().filter((name) -> name.endsWith(SegmentDescriptor.SUFFIX)).toList();
    }

    @Override
    public String toString()
    {
        return "moment=" + index + ", unit=" + unit + ", " + how + ", durable=" + durable + ", cursor=" + cursor +
            (metaLost ? ", without journal.meta" : "") + ", files=" + files.keySet();
    }
}
