/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.daybook.journal.layout.CursorDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.Inode;

/**
 * What a disk may hold after the power was lost: of each page, or sector, some state since the last force; new files
 * and sizes perhaps not.
 */
final class Image
{
    private static final int PAGE_LENGTH = 4096;
    private static final int SECTOR_LENGTH = 512;

    final long durable;
    final long cursor;
    private final byte[] journalId;

    private final Random random;
    private final List<Recording.Snapshot> snapshots;
    private final int forced;
    private final int crashed;
    private final int unit;
    private final double chance;
    private final Map<String, byte[]> files = new TreeMap<>();

    Image(final Recording recording, final Random random)
    {
        this.random = random;
        this.snapshots = recording.snapshots;
        this.forced = random.nextInt(snapshots.size() - 1);
        this.crashed = Math.min(snapshots.size() - 1, forced + 1 + random.nextInt(3));
        this.unit = random.nextBoolean() ? PAGE_LENGTH : SECTOR_LENGTH;
        this.chance = new double[]{0.05, 0.5, 0.9, 0.99}[random.nextInt(4)];
        this.durable = snapshots.get(forced).durable();
        this.cursor = random.nextBoolean() ? 0 :
            recording.messages.get(random.nextInt(recording.messages.size())).position();
        this.journalId = Arrays.copyOfRange(
            snapshots.get(crashed).files().get(SegmentDescriptor.fileName(0)),
            SegmentDescriptor.UUID_OFFSET,
            SegmentDescriptor.UUID_OFFSET + 2 * Long.BYTES);
        snapshots.get(crashed).files().keySet().forEach(this::mix);
    }

    private void mix(final String name)
    {
        final byte[] last = snapshots.get(crashed).files().get(name);
        final byte[] first = snapshots.get(forced).files().get(name);
        byte[] mixed = null == first ? new byte[last.length] : first.clone();
        for (int at = 0; at < mixed.length; at += unit)
        {
            if (random.nextDouble() < chance)
            {
                final byte[] newer =
                    snapshots.get(forced + 1 + random.nextInt(crashed - forced)).files().get(name);
                if (null != newer)
                {
                    System.arraycopy(newer, at, mixed, at, Math.min(unit, mixed.length - at));
                }
            }
        }
        if (null == first && random.nextBoolean())
        {
            mixed = random.nextBoolean() ? null : Arrays.copyOf(mixed, random.nextInt(mixed.length / unit) * unit);
        }
        if (null != mixed)
        {
            files.put(name, mixed);
        }
    }

    /**
     * Writes the image to a directory in place of what is there, but for the lock file: this process keeps each one
     * that it has ever opened.
     */
    void write(final Path directory) throws IOException
    {
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path path : paths.sorted(Comparator.reverseOrder()).toList())
            {
                if (!path.equals(directory) && !path.endsWith("journal.lock"))
                {
                    Files.delete(path);
                }
            }
        }
        for (final Map.Entry<String, byte[]> file : files.entrySet())
        {
            Files.write(directory.resolve(file.getKey()), file.getValue());
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
            Files.write(directory.resolve("tailers/risk.cursor"), bytes.array());
        }
        nameFiles(directory);
    }

    /**
     * The files are where they were, the machine is another run of the same, and durable is what was forced, or an
     * earlier such word.
     */
    private void nameFiles(final Path directory) throws IOException
    {
        final Path path = directory.resolve(MetaDescriptor.FILE_NAME);
        final Path lockPath = directory.resolve("journal.lock");
        if (!Files.exists(lockPath))
        {
            Files.createFile(lockPath);
        }
        final Inode own = Inode.of(path);
        final Inode lock = Inode.of(lockPath);
        final ByteBuffer meta = ByteBuffer.wrap(files.get(MetaDescriptor.FILE_NAME).clone())
            .order(ByteOrder.LITTLE_ENDIAN);
        meta.putLong(MetaDescriptor.META_DEVICE_OFFSET, own.device());
        meta.putLong(MetaDescriptor.META_INODE_OFFSET, own.number());
        meta.putLong(MetaDescriptor.LOCK_DEVICE_OFFSET, lock.device());
        meta.putLong(MetaDescriptor.LOCK_INODE_OFFSET, lock.number());
        meta.putInt(MetaDescriptor.CLEAN_OFFSET, 0);
        meta.putLong(MetaDescriptor.SESSION_BOOT_ID_OFFSET, random.nextLong());
        final int word = random.nextBoolean() ? forced : random.nextInt(forced + 1);
        meta.putLong(MetaDescriptor.DURABLE_OFFSET, snapshots.get(word).durable());
        // What was sealed later was forced later, and this is a world in which nothing was.
        meta.putLong(MetaDescriptor.OLDEST_UNSEALED_OFFSET,
            ByteBuffer.wrap(snapshots.get(word).files().get(MetaDescriptor.FILE_NAME)).order(ByteOrder.LITTLE_ENDIAN)
                .getLong(MetaDescriptor.OLDEST_UNSEALED_OFFSET));
        Files.write(path, meta.array(), StandardOpenOption.WRITE);
    }

    /**
     * Names of the segments that were there.
     */
    List<String> segments()
    {
        return files.keySet().stream().filter((name) -> name.endsWith(".dbk")).toList();
    }

    @Override
    public String toString()
    {
        return "forced=" + forced + ", crashed=" + crashed + ", unit=" + unit + ", chance=" + chance +
            ", durable=" + durable + ", cursor=" + cursor + ", files=" + files.keySet();
    }
}
