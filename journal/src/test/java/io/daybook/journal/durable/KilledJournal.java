/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.Tailer;
import io.daybook.journal.cursor.CursorFiles;
import io.daybook.journal.cursor.CursorState;
import io.daybook.journal.file.FileSteps;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

/**
 * The files of a journal whose writer was killed, to be damaged and recovered.
 */
final class KilledJournal
{
    static final int SEGMENT = 1 << 20;
    static final int BLOCK_CHECKSUMS = 2;
    static final long TIME_NS = 1_700_000_000_000_000_000L;

    final Path path;
    final List<Long> positions = new ArrayList<>();

    private KilledJournal(final Path path)
    {
        this.path = path;
    }

    /**
     * Writes messages, and copies the files before the writer closes them.
     */
    static KilledJournal write(final Path directory, final Checksums checksums, final int count, final int length)
        throws IOException
    {
        final Path source = directory.resolve("source");
        final KilledJournal killed = new KilledJournal(directory.resolve("killed"));
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT).checksums(checksums).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(source, config); Appender appender = journal.appender())
        {
            for (int i = 0; i < count; i++)
            {
                killed.positions.add(appender.append(text(i, length)));
            }
            copy(source, killed.path);
        }
        return killed;
    }

    static String text(final int number, final int length)
    {
        final String digits = "message " + number + " ";
        return digits + "x".repeat(Math.max(0, length - digits.length()));
    }

    KilledJournal copyTo(final Path target) throws IOException
    {
        copy(path, target);
        final KilledJournal copied = new KilledJournal(target);
        copied.positions.addAll(positions);
        return copied;
    }

    private static void copy(final Path from, final Path to) throws IOException
    {
        try (Stream<Path> paths = Files.walk(from))
        {
            for (final Path file : paths.toList())
            {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    long last()
    {
        return positions.get(positions.size() - 1);
    }

    long tail()
    {
        final long word = word(last());
        return last() + FrameDescriptor.alignedLength(FrameDescriptor.length(word));
    }

    Path segment(final long position)
    {
        return path.resolve(SegmentDescriptor.fileName(position & -SEGMENT));
    }

    long word(final long position)
    {
        return peek(segment(position), position & SEGMENT - 1);
    }

    static long peek(final Path file, final long offset)
    {
        try
        {
            return ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN).getLong((int)offset);
        }
        catch (final IOException ex)
        {
            throw new AssertionError(ex);
        }
    }

    KilledJournal poke(final long position, final long word)
    {
        return poke(segment(position), position & SEGMENT - 1, word);
    }

    KilledJournal poke(final Path file, final long offset, final long word)
    {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw"))
        {
            bytes.seek(offset);
            bytes.writeLong(Long.reverseBytes(word));
        }
        catch (final IOException ex)
        {
            throw new AssertionError(ex);
        }
        return this;
    }

    KilledJournal pokeMeta(final int offset, final long word)
    {
        return poke(path.resolve(MetaDescriptor.FILE_NAME), offset, word);
    }

    /**
     * Makes it that the machine has been started anew since.
     */
    KilledJournal reboot()
    {
        return pokeMeta(MetaDescriptor.SESSION_BOOT_ID_OFFSET, 1);
    }

    /**
     * Damages a byte of a message's payload.
     */
    KilledJournal damage(final int message)
    {
        final long position = positions.get(message) + FrameDescriptor.HEADER_LENGTH;
        return poke(position, ~word(position));
    }

    /**
     * Puts a claim of a dead writer behind the last message.
     */
    KilledJournal claim(final int length)
    {
        return poke(tail(), FrameDescriptor.word(-length, 17, 900));
    }

    /**
     * Makes the journal one with block checksums, which are there for the bytes between the positions.
     */
    KilledJournal blocks(final long... bounds) throws IOException
    {
        option(segment(0), SegmentDescriptor.OPTIONS_OFFSET, SegmentDescriptor.CRC_OFFSET);
        option(path.resolve(MetaDescriptor.FILE_NAME), MetaDescriptor.OPTIONS_OFFSET, MetaDescriptor.CRC_OFFSET);
        final byte[] bytes = Files.readAllBytes(segment(0));
        final ByteBuffer sums = ByteBuffer.allocate(64 + 32 * (bounds.length - 1)).order(ByteOrder.LITTLE_ENDIAN);
        sums.put(SumDescriptor.header(meta().identity().id(), SEGMENT, 0).rewind());
        final CRC32C crc = new CRC32C();
        for (int i = 1; i < bounds.length; i++)
        {
            crc.reset();
            crc.update(bytes, (int)bounds[i - 1], (int)(bounds[i] - bounds[i - 1]));
            final ByteBuffer entry = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
            SumDescriptor.encode(entry, bounds[i - 1], bounds[i], (int)crc.getValue(), SumDescriptor.KIND_SUM, crc);
            sums.put(entry.clear());
        }
        Files.write(path.resolve(SumDescriptor.fileName(0)), sums.array());
        return this;
    }

    /**
     * Takes the entry away that vouches for a message.
     */
    KilledJournal withoutSum(final int message) throws IOException
    {
        final Path file = path.resolve(SumDescriptor.fileName(0));
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        final ByteBuffer left = ByteBuffer.allocate(bytes.capacity() - SumDescriptor.ENTRY_LENGTH);
        left.put(bytes.slice(0, SumDescriptor.HEADER_LENGTH));
        for (int at = SumDescriptor.HEADER_LENGTH; at < bytes.capacity(); at += SumDescriptor.ENTRY_LENGTH)
        {
            if (positions.get(message) != bytes.getLong(at + SumDescriptor.FROM_OFFSET))
            {
                left.put(bytes.slice(at, SumDescriptor.ENTRY_LENGTH));
            }
        }
        Files.write(file, left.array());
        return this;
    }

    private static void option(final Path file, final int optionsOffset, final int crcOffset) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(file);
        final ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        words.putInt(optionsOffset, BLOCK_CHECKSUMS).putInt(crcOffset, 0);
        final CRC32C crc = new CRC32C();
        crc.update(bytes, 0, 64);
        words.putInt(crcOffset, (int)crc.getValue());
        Files.write(file, bytes);
    }

    Path cursor(final String name, final long position) throws IOException
    {
        return cursor(name, position, meta().identity().id());
    }

    Path cursor(final String name, final long position, final UUID journalId) throws IOException
    {
        final Path file = Files.createDirectories(path.resolve("tailers")).resolve(name + ".cursor");
        final ByteBuffer bytes = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(CursorState.encode(journalId, (int)LockDescriptor.TAILERS, name, TIME_NS));
        bytes.putLong(64, position).putLong(72, position);
        return Files.write(file, bytes.array());
    }

    MetaFile meta() throws IOException
    {
        return MetaFile.map(path, false);
    }

    RecoveryVerdict recover(final FileSteps.Hook hook) throws IOException
    {
        final MetaFile meta = meta();
        final FileSteps steps = new FileSteps(hook);
        return new Recovery(
            path,
            new SegmentStore(path, meta.identity(), false),
            meta,
            Recovery.vouching(path, meta.identity(), meta.recoveryWords()),
            new CursorFiles(path, meta.identity().id(), steps),
            () -> TIME_NS,
            steps).run();
    }

    RecoveryVerdict recover() throws IOException
    {
        return recover(FileSteps.Hook.NONE);
    }

    /**
     * Reads the journal without repairing it, as far as it goes.
     */
    List<String> read()
    {
        final List<String> texts = new ArrayList<>();
        try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
        {
            while (tailer.next())
            {
                texts.add(tailer.message().buffer().getStringWithoutLengthUtf8(
                    tailer.message().offset(), tailer.message().length()));
            }
        }
        return texts;
    }

    /**
     * Types of the frames in a segment.
     */
    List<Integer> types(final long base)
    {
        final List<Integer> types = new ArrayList<>();
        long position = base + SegmentDescriptor.HEADER_LENGTH;
        for (long word = word(position); 0 != word; word = word(position))
        {
            types.add(FrameDescriptor.length(word) < 0 ? -1 : FrameDescriptor.type(word));
            if (1 == FrameDescriptor.type(word))
            {
                break;
            }
            position += FrameDescriptor.alignedLength(Math.abs(FrameDescriptor.length(word)));
        }
        return types;
    }

    List<String> names(final String directory) throws IOException
    {
        try (Stream<Path> paths = Files.list(path.resolve(directory)))
        {
            return paths.filter(Files::isRegularFile).map((file) -> file.getFileName().toString()).sorted().toList();
        }
    }

    /**
     * Every file with its content.
     */
    Map<String, ByteBuffer> tree() throws IOException
    {
        final Map<String, ByteBuffer> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(path))
        {
            for (final Path file : paths.filter(Files::isRegularFile).toList())
            {
                files.put(path.relativize(file).toString(), ByteBuffer.wrap(Files.readAllBytes(file)));
            }
        }
        return files;
    }
}
