/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;

import io.daybook.journal.file.Forcer;
import io.daybook.journal.layout.CompanionHeader;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

/**
 * The disk under a journal: at each force, and whenever it is asked, it notes what the files hold, in the kernel's
 * memory, and what of that is safe because it has been forced.
 */
final class Disk implements Forcer
{
    private static final String FILES = "*.{dbk,meta,sum,idx}";
    private static final int MAX_LENGTH = 1 << 20;

    /**
     * A moment at which the power may go.
     *
     * @param files   what may be left of them.
     * @param durable position that anybody can read by then.
     */
    record Moment(List<FileHistory.State> files, long durable)
    {
        /**
         * How many versions of files there are that may not have reached the disk.
         */
        int atStake()
        {
            return files.stream().mapToInt((file) -> file.versions().size() - 1).sum();
        }

        /**
         * Whether segments have been deleted: the first one that is there is not the journal's first.
         */
        boolean hasDeletions()
        {
            return files.stream().filter((file) -> !file.deleted() && file.name().endsWith(SegmentDescriptor.SUFFIX))
                .findFirst().filter((file) -> SegmentDescriptor.basePosition(file.name()) > 0).isPresent();
        }
    }

    final List<Moment> moments = new ArrayList<>();

    private final Path directory;
    /** Files that were forced whole before they were given their names. */
    private final Set<String> unnamed = new HashSet<>();
    private final Map<String, FileHistory> files = new TreeMap<>();
    private final byte[] bytes = new byte[MAX_LENGTH];
    private final ByteBuffer direct = ByteBuffer.allocateDirect(MAX_LENGTH);
    private final ByteBuffer head = ByteBuffer.allocate(SumDescriptor.HEADER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);

    Disk(final Path directory)
    {
        this.directory = directory;
    }

    /**
     * Notes a moment.
     */
    void note() throws IOException
    {
        look();
        if (!files.containsKey(MetaDescriptor.FILE_NAME))
        {
            // Nothing has a name yet.
            return;
        }
        final List<FileHistory.State> states = files.values().stream().map(FileHistory::state).toList();
        final ByteBuffer meta = ByteBuffer.wrap(files.get(MetaDescriptor.FILE_NAME).state().last().page(0));
        meta.order(ByteOrder.LITTLE_ENDIAN);
        moments.add(new Moment(states, meta.getLong(MetaDescriptor.DURABLE_OFFSET)));
    }

    private void look() throws IOException
    {
        files.values().forEach((file) -> file.present(false));
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory, FILES))
        {
            for (final Path path : paths)
            {
                final String name = path.getFileName().toString();
                files.computeIfAbsent(name, FileHistory::new).add(path, bytes, direct);
                files.get(name).present(true);
                if (unnamed.remove(name))
                {
                    files.get(name).force();
                }
            }
        }
    }

    /**
     * Forces a file in place of the system: what it held when the force began is safe when it returns. The power may go
     * before that, and after that before anybody has been told.
     */
    @Override
    public void force(final AsynchronousFileChannel channel, final boolean metadata) throws IOException
    {
        note();
        final String name = name(channel);
        if (null == name)
        {
            nameAll();
        }
        else if (files.containsKey(name))
        {
            files.get(name).force();
        }
        else
        {
            unnamed.add(name);
        }
        note();
    }

    /**
     * Name of a file by what is in it; null for a directory.
     */
    private String name(final AsynchronousFileChannel channel) throws IOException
    {
        try
        {
            channel.read(head.clear(), 0).get();
        }
        catch (final ExecutionException | InterruptedException ignore)
        {
            return null;
        }
        final long magic = head.getLong(0);
        if (MetaDescriptor.MAGIC == magic)
        {
            return MetaDescriptor.FILE_NAME;
        }
        if (SegmentDescriptor.MAGIC == magic)
        {
            return SegmentDescriptor.fileName(head.getLong(SegmentDescriptor.BASE_POSITION_OFFSET));
        }
        if (SumDescriptor.MAGIC == magic)
        {
            return SumDescriptor.fileName(head.getLong(CompanionHeader.BASE_POSITION_OFFSET));
        }
        throw new IOException("a force of an unknown file: magic=" + Long.toHexString(magic));
    }

    /**
     * Notes that journal.meta was forced: it is mapped, and forced by the mapping where the journal is begun and
     * closed.
     */
    void metaForced() throws IOException
    {
        look();
        files.get(MetaDescriptor.FILE_NAME).force();
    }

    /**
     * Notes that names were forced.
     */
    void namesForced() throws IOException
    {
        look();
        nameAll();
    }

    private void nameAll()
    {
        files.values().removeIf(FileHistory::isDeleted);
        files.values().forEach(FileHistory::name);
    }

    /**
     * Notes that all was forced: this is a journal that was closed cleanly.
     */
    void allForced() throws IOException
    {
        namesForced();
        files.values().forEach(FileHistory::force);
    }
}
