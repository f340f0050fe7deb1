/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

import static io.daybook.tools.archive.ArchiveDescriptor.*;

/**
 * An archive and what is in it. The headers of its members are read when it is opened; it keeps no file open.
 * <p>
 * <b>Note:</b> immutable.
 */
public final class Archive
{
    private static final int DIGITS = 20;
    private static final int HASH_LENGTH = 64;
    private static final String SEGMENT_SUFFIX = ".dbk";

    private final Path path;
    private final Map<String, Member> files = new LinkedHashMap<>();
    private Member sums;
    private String last;

    /**
     * A file of the journal, compressed.
     *
     * @param name   of the file in the journal.
     * @param offset of its first frame in the archive.
     * @param length of its frames and its seek table.
     */
    record Member(String name, long offset, long length)
    {
    }

    private Archive(final Path path)
    {
        this.path = path;
    }

    /**
     * Tells whether a file begins like an archive.
     *
     * @param path of a regular file.
     * @return false too when it cannot be read.
     */
    public static boolean isArchive(final Path path)
    {
        try (FileChannel channel = FileChannel.open(path))
        {
            return channel.size() >= BLOCK_LENGTH &&
                TITLE_NAME.equals(name(read(path, channel, 0, BLOCK_LENGTH).array()));
        }
        catch (final IOException ignore)
        {
            // Whoever reads it tells why.
            return false;
        }
    }

    /**
     * Opens an archive.
     *
     * @param path of its file.
     * @throws ToolException when it is damaged, cut short, or of another version.
     */
    public static Archive open(final Path path)
    {
        final Archive archive = new Archive(path);
        try (FileChannel channel = FileChannel.open(path))
        {
            archive.list(channel);
        }
        catch (final IOException ex)
        {
            throw new ToolException("cannot read the archive: path=" + path + ", cause=" + FileFault.describe(ex));
        }
        return archive;
    }

    private void list(final FileChannel channel) throws IOException
    {
        final long end = channel.size() - END_LENGTH;
        long offset = 0;
        while (offset < end && (null == sums || 0 == offset))
        {
            final byte[] header = read(channel, offset, BLOCK_LENGTH).array();
            final String name = name(header);
            final long length = length(header);
            if (null == name || length > end - offset - BLOCK_LENGTH)
            {
                throw damaged("no member at offset=" + offset + ": it is damaged, or cut short");
            }
            add(channel, name, offset + BLOCK_LENGTH, length);
            offset += BLOCK_LENGTH + paddedLength(length);
        }
        if (null == sums || offset != end || !isZero(read(channel, end, END_LENGTH)))
        {
            throw damaged("its end is not where it should be: offset=" + offset + ", length=" + channel.size());
        }
    }

    private void add(final FileChannel channel, final String name, final long offset, final long length)
        throws IOException
    {
        if (BLOCK_LENGTH == offset)
        {
            checkTitle(channel, name, length);
        }
        else if (SUMS_NAME.equals(name))
        {
            sums = new Member(name, offset, length);
        }
        else
        {
            final String file = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : "";
            if (!FILE_NAME.matcher(file).matches() || null != files.put(file, new Member(file, offset, length)))
            {
                throw damaged("a member that no archive has, or a second one of its name: name=" + name);
            }
            if (1 == files.size() ? !META_NAME.equals(file) : !META_NAME.equals(last) && file.compareTo(last) < 0)
            {
                throw damaged("a member that is not in its order: name=" + name);
            }
            last = file;
            if (files.size() > MAX_MEMBERS)
            {
                throw damaged("more than " + MAX_MEMBERS + " files");
            }
        }
    }

    private void checkTitle(final FileChannel channel, final String name, final long length) throws IOException
    {
        final int read = (int)Math.min(length, MAX_TITLE_LENGTH);
        final String title = new String(read(channel, BLOCK_LENGTH, read).array(), StandardCharsets.US_ASCII);
        if (!TITLE_NAME.equals(name) || !title.startsWith(TITLE))
        {
            throw damaged("its title is not readable");
        }
        if (!title.startsWith(TITLE + VERSION + "\n"))
        {
            throw new ToolException("an archive of another version: path=" + path + ", version=" +
                title.substring(TITLE.length()).lines().findFirst().orElse("") + ", this daybook reads=" + VERSION +
                "; use a newer daybook");
        }
    }

    private static boolean isZero(final ByteBuffer bytes)
    {
        return bytes.equals(ByteBuffer.allocate(bytes.remaining()));
    }

    /** Returns the path of the archive's file. */
    public Path path()
    {
        return path;
    }

    /** Returns the files of the journal, in the order in which they lie in the archive. */
    Collection<Member> files()
    {
        return files.values();
    }

    /** Returns a file of the journal, or null if there is none of that name. */
    Member file(final String name)
    {
        return files.get(name);
    }

    /**
     * Reads the SHA-256 of each file.
     *
     * @return in lower-case hexadecimal digits, by name.
     */
    Map<String, String> sums() throws IOException
    {
        final Map<String, String> byName = new HashMap<>();
        try (FileChannel channel = FileChannel.open(path))
        {
            check(sums.length() <= (long)files.size() * BLOCK_LENGTH, sums, "too long");
            final String text =
                new String(read(channel, sums.offset(), (int)sums.length()).array(), StandardCharsets.US_ASCII);
            text.lines().filter((line) -> line.length() > HASH_LENGTH + 2).forEach(
                (line) -> byName.put(line.substring(HASH_LENGTH + 2), line.substring(0, HASH_LENGTH)));
        }
        check(byName.keySet().equals(files.keySet()), sums, "it does not name the files that are there");
        return byName;
    }

    /**
     * Reads bytes of the archive, all of them.
     */
    ByteBuffer read(final FileChannel channel, final long offset, final int length) throws IOException
    {
        return read(path, channel, offset, length);
    }

    private static ByteBuffer read(final Path path, final FileChannel channel, final long offset, final int length)
        throws IOException
    {
        final ByteBuffer bytes = words(length);
        while (bytes.hasRemaining())
        {
            if (channel.read(bytes, offset + bytes.position()) < 0)
            {
                throw new EOFException("the archive became shorter: path=" + path);
            }
        }
        return bytes.flip();
    }

    /** Checks something about a file in the archive. */
    void check(final boolean isRight, final Member member, final String what)
    {
        if (!isRight)
        {
            throw damaged(member, what);
        }
    }

    /** Makes the exception for a damaged file, which is damage of the journal from its segment on. */
    CorruptJournalException damaged(final Member member, final String what)
    {
        return new CorruptJournalException(basePosition(member), text(member, what), -1);
    }

    /** Makes the exception for damaged bytes of a file: if it is a segment, what lies behind them can be read. */
    CorruptJournalException damaged(final Member member, final long offset, final int length, final String what)
    {
        final long from = basePosition(member) + offset;
        return member.name().endsWith(SEGMENT_SUFFIX) ?
            new CorruptJournalException(from, text(member, what), from, from + length) :
            damaged(member, what);
    }

    private static long basePosition(final Member member)
    {
        final boolean isNamed = member.name().length() > DIGITS && Character.isDigit(member.name().charAt(0));
        return isNamed ? Long.parseLong(member.name().substring(0, DIGITS)) : 0;
    }

    private String text(final Member member, final String what)
    {
        return "a damaged archive: path=" + path + ", file=" + member.name() + ", " + what;
    }

    private ToolException damaged(final String what)
    {
        return new ToolException(ExitCode.CORRUPT, "a damaged archive: path=" + path + ", " + what +
            "; take another copy of it, or make it again");
    }
}
