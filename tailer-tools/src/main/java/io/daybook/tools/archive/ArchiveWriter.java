/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongPredicate;

import io.daybook.journal.JournalSnapshot;
import io.daybook.journal.JournalSnapshot.Part;
import io.daybook.tools.console.ResultFile;
import io.daybook.tools.console.ToolException;

import org.agrona.collections.IntArrayList;

import static io.daybook.tools.archive.ArchiveDescriptor.*;

/**
 * Writes an archive to a new file. What it holds depends on the journal alone: the same files give the same archive.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class ArchiveWriter implements AutoCloseable
{
    private final Path file;
    private final FileChannel channel;
    private final LongPredicate goesOn;
    private final Zstd zstd = new Zstd();
    private final byte[] piece = new byte[FRAME_LENGTH];
    private final byte[] packed = new byte[zstd.maxLength(FRAME_LENGTH)];
    private final StringBuilder sums = new StringBuilder();
    private long read;

    /**
     * Creates the file.
     *
     * @param file   which must not exist.
     * @param goesOn told how many bytes of the journal have been read; false to stop.
     * @throws IOException when it cannot be created.
     */
    public ArchiveWriter(final Path file, final LongPredicate goesOn) throws IOException
    {
        this.file = file;
        this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        this.goesOn = goesOn;
    }

    /**
     * Writes all of the archive and forces it.
     *
     * @param snapshot of the journal.
     * @return false if it was stopped; then the file is worth nothing.
     * @throws IOException when the journal cannot be read or the file cannot be written.
     */
    public boolean write(final JournalSnapshot snapshot) throws IOException
    {
        final List<Part> parts = snapshot.parts();
        if (parts.size() > MAX_MEMBERS)
        {
            throw new ToolException("an archive holds at most " + MAX_MEMBERS + " files: journal's files=" +
                parts.size() + "; prune the journal, or copy some of its segments to a directory and archive that");
        }
        addText(TITLE_NAME, title(snapshot));
        for (final Part part : parts)
        {
            try (InputStream in = snapshot.open(part))
            {
                if (!add(part.name(), in))
                {
                    return false;
                }
            }
        }
        addText(SUMS_NAME, sums.toString());
        write(ByteBuffer.allocate(END_LENGTH));
        channel.force(true);
        return true;
    }

    private static String title(final JournalSnapshot snapshot)
    {
        return TITLE + VERSION + "\njournal: " + snapshot.id() + "\nsegments: " + snapshot.segments() +
            "\nwhole: " + snapshot.isWhole() + "\nunpack: tar -xf ARCHIVE && zstd -d *" + SUFFIX +
            " && sha256sum -c " + SUMS_NAME + "\n";
    }

    private void addText(final String name, final String text) throws IOException
    {
        final byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        write(ByteBuffer.wrap(header(name, bytes.length)));
        write(ByteBuffer.wrap(bytes));
        pad(bytes.length);
    }

    private boolean add(final String name, final InputStream in) throws IOException
    {
        final long start = channel.position();
        // The header tells the length, which is known at the end.
        channel.position(start + BLOCK_LENGTH);
        final MessageDigest digest = sha256();
        final IntArrayList lengths = new IntArrayList();
        long length = 0;
        for (int count = in.readNBytes(piece, 0, FRAME_LENGTH); 0 != count;
            count = in.readNBytes(piece, 0, FRAME_LENGTH))
        {
            digest.update(piece, 0, count);
            lengths.addInt(zstd.compress(piece, count, packed));
            write(ByteBuffer.wrap(packed, 0, lengths.getInt(lengths.size() - 1)));
            length += count;
            read += count;
            if (!goesOn.test(read))
            {
                return false;
            }
        }
        write(SeekTable.encode(lengths, length));
        final long packedLength = channel.position() - start - BLOCK_LENGTH;
        pad(packedLength);
        final long end = channel.position();
        channel.position(start);
        write(ByteBuffer.wrap(header(name + SUFFIX, packedLength)));
        channel.position(end);
        sums.append(HexFormat.of().formatHex(digest.digest())).append("  ").append(name).append('\n');
        return true;
    }

    private void pad(final long length) throws IOException
    {
        write(ByteBuffer.allocate((int)(paddedLength(length) - length)));
    }

    private void write(final ByteBuffer bytes) throws IOException
    {
        ResultFile.write(channel, bytes, file);
    }

    /** Makes a digest of a file. */
    static MessageDigest sha256()
    {
        try
        {
            return MessageDigest.getInstance("SHA-256");
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    @Override
    public void close() throws IOException
    {
        channel.close();
    }
}
