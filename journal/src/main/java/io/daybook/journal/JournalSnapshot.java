/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.ByteSource;
import io.daybook.journal.file.Directories;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.SegmentReads;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.RecoveryWords;
import io.daybook.journal.scan.ScanFiles;

import org.agrona.CloseHelper;

/**
 * The files of a journal that do not change any more: together they are a journal of their own. Of a journal that was
 * closed cleanly, these are all of its segments. Of any other, these are the segments that are ended, settled and on
 * the disk; an empty segment stands for the one after them, and journal.meta says that the journal was closed there.
 * With the segments go their checksums, indexes, seals and tombstones. Named tailers, and what recoveries cut off, are
 * left out.
 * <p>
 * Reads files, maps nothing, and writes nothing. <b>Note:</b> not thread-safe.
 */
public final class JournalSnapshot
{
    private static final Set<String> SUFFIXES = Set.of(
        SegmentDescriptor.SUFFIX,
        SumDescriptor.SUFFIX,
        IndexDescriptor.SUFFIX,
        SealDescriptor.SUFFIX,
        SealDescriptor.TOMBSTONE_SUFFIX);
    private static final long ALL = Long.MAX_VALUE;

    private final Path directory;
    private final JournalIdentity identity;
    private final byte[] meta;
    private final RecoveryWords words;
    /** Base position of the segment that an empty one stands for; ALL where there is none. */
    private final long end;
    private final List<Part> parts = new ArrayList<>();

    /**
     * One file.
     *
     * @param name   of the file in the journal's directory.
     * @param length in bytes.
     */
    public record Part(String name, long length)
    {
        /**
         * Whether the file is a segment.
         *
         * @return true for its name.
         */
        public boolean isSegment()
        {
            return SegmentDescriptor.basePosition(name) >= 0;
        }
    }

    private JournalSnapshot(final Path directory, final JournalIdentity identity) throws IOException
    {
        this.directory = directory;
        this.identity = identity;
        this.meta = RegularFiles.readAll(metaPath(), MetaDescriptor.LENGTH);
        if (null == meta || meta.length < MetaDescriptor.LENGTH)
        {
            throw ScanFiles.unsettled(directory);
        }
        this.words = RecoveryWords.of(meta);
        this.end = words.isClean() && words.agree(identity) ? ALL : firstUnsealed();
        list();
    }

    /**
     * Lists the files of a journal, which may be in use.
     *
     * @param directory of the journal.
     * @return the files as they are now.
     * @throws JournalException when there is no journal, its journal.meta cannot be read, or no segment of a journal
     *                          that was not closed cleanly has ended yet.
     */
    public static JournalSnapshot of(final Path directory)
    {
        Directories.checkJvm();
        ScanFiles.checkReadable(directory);
        if (!Files.isDirectory(directory))
        {
            throw new JournalException("a snapshot is of a whole journal, this is " +
                Directories.notDirectory(directory) + ": path=" + directory + "; give the journal's directory");
        }
        try (ScanFiles files = ScanFiles.of(directory))
        {
            if (null == files.meta())
            {
                throw ScanFiles.unsettled(directory);
            }
            return new JournalSnapshot(directory, files.identity());
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot read the journal: directory=" + directory + ", cause=" + FileFault.describe(ex), ex);
        }
    }

    /** Where the segment begins that is not known to be whole and forced. A damaged word does not name a segment. */
    private long firstUnsealed()
    {
        final long unsealed = words.oldestUnsealed();
        final long settled = identity.basePosition(words.settledPosition());
        if (!isSegment(unsealed) || !isSegment(settled))
        {
            throw ScanFiles.unsettled(directory);
        }
        return Math.min(unsealed, settled);
    }

    private boolean isSegment(final long position)
    {
        return position >= 0 && position == identity.basePosition(position) &&
            RegularFiles.exists(directory.resolve(SegmentDescriptor.fileName(position)));
    }

    private Path metaPath()
    {
        return directory.resolve(MetaDescriptor.FILE_NAME);
    }

    private void list() throws IOException
    {
        for (final Path path : RegularFiles.list(directory, "*"))
        {
            final String name = path.getFileName().toString();
            final int point = name.lastIndexOf('.');
            final long basePosition = point < 0 || !SUFFIXES.contains(name.substring(point)) ? -1 :
                SegmentDescriptor.basePosition(name.substring(0, point) + SegmentDescriptor.SUFFIX);
            if (basePosition >= 0 && basePosition < end)
            {
                add(path);
            }
        }
        if (0 == segments())
        {
            throw new JournalException("no segment is ended, settled and forced yet, and the journal is not " +
                "closed: directory=" + directory + "; close the journal, or wait for its next segment; if nobody has " +
                "it open, open it for writing once and close it");
        }
        if (ALL != end)
        {
            RecoveryWords.closeAt(meta, end);
            parts.add(new Part(SegmentDescriptor.fileName(end), identity.segmentLength()));
        }
        parts.sort(Comparator.comparing(Part::name));
        parts.add(0, new Part(MetaDescriptor.FILE_NAME, meta.length));
    }

    private void add(final Path path) throws IOException
    {
        try
        {
            parts.add(new Part(path.getFileName().toString(), RegularFiles.size(path)));
        }
        catch (final NoSuchFileException ignore)
        {
            // Retention has deleted it since the names were listed.
        }
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
     * Lists the files: journal.meta, then those of the segments in the order of their positions.
     *
     * @return at least two.
     */
    public List<Part> parts()
    {
        return List.copyOf(parts);
    }

    /**
     * Counts the segments that are whole.
     *
     * @return how many, without the empty one that stands for the rest.
     */
    public int segments()
    {
        return (int)parts.stream().filter((part) -> part.isSegment() && !isStandIn(part)).count();
    }

    /**
     * Whether this is all of the journal.
     *
     * @return false where something follows that may still change.
     */
    public boolean isWhole()
    {
        return ALL == end;
    }

    private boolean isStandIn(final Part part)
    {
        return !isWhole() && part.name().equals(SegmentDescriptor.fileName(end));
    }

    /**
     * Opens a file.
     *
     * @param part that is read.
     * @return its bytes, as many as its length says, to be closed by the caller.
     * @throws IOException when it cannot be opened, as when retention has deleted it meanwhile.
     */
    public InputStream open(final Part part) throws IOException
    {
        if (part.name().equals(MetaDescriptor.FILE_NAME))
        {
            return new ByteArrayInputStream(meta);
        }
        final Path path = directory.resolve(part.name());
        if (isStandIn(part))
        {
            final byte[] header = emptyHeader(path);
            return new PartStream(part, (into, offset) -> fill(into, header, offset), null);
        }
        if (part.isSegment())
        {
            final SegmentReads reads =
                SegmentReads.open(path, SegmentDescriptor.basePosition(part.name()), identity);
            return new PartStream(part, reads, reads);
        }
        final FileChannel channel = RegularFiles.openToRead(path);
        return new PartStream(part, channel::read, channel);
    }

    /** Reads the header of the segment after those that have ended, as it was before anybody claimed in it. */
    private static byte[] emptyHeader(final Path path) throws IOException
    {
        final ByteBuffer header =
            ByteBuffer.allocate(SegmentDescriptor.HEADER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = RegularFiles.openToRead(path))
        {
            while (header.hasRemaining() && channel.read(header, header.position()) > 0)
            {
                // until the header is read or the file ends
            }
        }
        return header.putLong(SegmentDescriptor.BASE_SEQUENCE_OFFSET, 0).array();
    }

    private static int fill(final ByteBuffer into, final byte[] header, final long offset)
    {
        final int count = into.remaining();
        final int start = (int)Math.min(header.length, offset);
        final int copied = Math.min(count, header.length - start);
        into.put(header, start, copied).put(new byte[count - copied]);
        return count;
    }

    /**
     * Checks that what was read of a whole journal is still the whole journal.
     *
     * @throws JournalException when the journal has been opened for writing since.
     */
    public void checkUnchanged()
    {
        try
        {
            final RecoveryWords now = RecoveryWords.read(metaPath());
            if (isWhole() && (!now.isClean() || now.sessions() != words.sessions() || now.epoch() != words.epoch()))
            {
                throw new JournalException("the journal was opened for writing while it was read: directory=" +
                    directory + "; do it again, and only what does not change any more is taken");
            }
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(metaPath(), ex);
        }
    }

    /** The bytes of a file, up to the length that it had. */
    private static final class PartStream extends InputStream
    {
        private final Part part;
        private final ByteSource source;
        private final AutoCloseable opened;
        private long offset;

        PartStream(final Part part, final ByteSource source, final AutoCloseable opened)
        {
            this.part = part;
            this.source = source;
            this.opened = opened;
        }

        @Override
        public int read() throws IOException
        {
            final byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(final byte[] into, final int from, final int length) throws IOException
        {
            final int wanted = (int)Math.min(length, part.length() - offset);
            if (0 == wanted)
            {
                return 0 == length ? 0 : -1;
            }
            final int count = source.read(ByteBuffer.wrap(into, from, wanted), offset);
            if (count <= 0)
            {
                throw new EOFException("a file that became shorter while it was read: name=" + part.name() +
                    ", length=" + offset + ", expected=" + part.length());
            }
            offset += count;
            return count;
        }

        @Override
        public void close()
        {
            CloseHelper.close(opened);
        }
    }
}
