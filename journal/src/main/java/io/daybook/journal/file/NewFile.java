/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFullException;

import org.agrona.CloseHelper;

/**
 * Creates a file as a whole. It is written in full under a private name and then gets its own by a hard link, which
 * fails when the name is taken. So nobody ever sees a file without its content, there are no holes in it, and a full
 * disk shows here.
 */
public final class NewFile implements UnnamedFile
{
    /** Most bytes of a step. */
    public static final int STEP_LENGTH = 128 << 10;
    private static final int FORCED_LENGTH = 4 << 20;
    /**
     * Most bytes of one write to a file that is forced. The page cache keeps them in folios as long as the write, and
     * a later force for a few bytes writes the whole folio that they lie in.
     */
    private static final int FORCED_WRITE_LENGTH = 16 << 10;
    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(STEP_LENGTH).asReadOnlyBuffer();

    private final ByteBuffer zeros = ZEROS.duplicate();

    private final Path path;
    private final PrivateName name;
    private FileChannel channel;
    private final ForcedFile forced;
    private final Forcer forcer;
    private final long length;
    private long written;
    private int unforced;
    /** Whether the channel's position may not be behind what is written. */
    private boolean torn;

    private NewFile(final Path path, final ByteBuffer head, final long length, final Forcer forcer) throws IOException
    {
        this.path = path;
        this.length = length;
        this.forcer = forcer;
        this.name = new PrivateName(path);
        this.channel = name.create();
        try
        {
            // Opened before anything is written, so that it learns of every write that fails later.
            this.forced = null == forcer ? null : ForcedFile.of(name.unfinished());
            write(head.duplicate());
        }
        catch (final IOException | RuntimeException | Error ex)
        {
            abort();
            throw ex;
        }
    }

    /**
     * Creates a file of a head and zeros, unless another process or thread does.
     *
     * @param path   that the file gets.
     * @param head   first bytes: all that is between the buffer's position and its limit.
     * @param length of the file.
     * @return false when the path was taken; another creator made the file there.
     */
    public static boolean create(final Path path, final ByteBuffer head, final long length)
    {
        return create(path, head, length, null);
    }

    /**
     * Creates a file of a head and zeros, unless another process or thread does.
     *
     * @param path   that the file gets.
     * @param head   first bytes: all that is between the buffer's position and its limit.
     * @param length of the file.
     * @param forcer that forces the file before it gets its name, and then the name; null to force nothing.
     * @return false when the path was taken; another creator made the file there.
     */
    public static boolean create(final Path path, final ByteBuffer head, final long length, final Forcer forcer)
    {
        try
        {
            return Uninterrupted.run(() -> createOnce(path, head, length, forcer));
        }
        catch (final IOException ex)
        {
            throw failure(path, length, ex);
        }
    }

    private static boolean createOnce(
        final Path path, final ByteBuffer head, final long length, final Forcer forcer) throws IOException
    {
        final NewFile file = begin(path, head, length, forcer);
        try
        {
            while (file.written < length && !file.isTaken())
            {
                file.write(STEP_LENGTH);
                file.forceSome();
            }
            return file.link();
        }
        finally
        {
            file.abort();
        }
    }

    /**
     * Begins a file that is then written step by step, so that its creator can do other work in between.
     *
     * @param path   that the file gets in the end.
     * @param head   first bytes: all that is between the buffer's position and its limit.
     * @param length of the file.
     * @param forcer that forces the file before it gets its name, and then the name; null to force nothing.
     * @return the file; end it by {@link #abort()}.
     * @throws IOException when it cannot be opened or written.
     */
    public static NewFile begin(final Path path, final ByteBuffer head, final long length, final Forcer forcer)
        throws IOException
    {
        return new NewFile(path.toAbsolutePath(), head, length, forcer);
    }

    @Override
    public void write(final int most) throws IOException
    {
        final int step = (int)Math.min(length - written, most);
        if (!channel.isOpen())
        {
            channel = RegularFiles.open(name.unfinished(), StandardOpenOption.WRITE);
            torn = true;
        }
        if (torn)
        {
            channel.position(written);
        }
        torn = true;
        final int longest = null == forced ? step : FORCED_WRITE_LENGTH;
        for (int left = step; left > 0; left -= zeros.limit())
        {
            write(zeros.clear().limit(Math.min(left, longest)));
        }
        torn = false;
        unforced += step;
    }

    @Override
    public boolean isTaken()
    {
        return name.isTaken();
    }

    @Override
    public boolean isForceDue()
    {
        return null != forced && unforced >= FORCED_LENGTH;
    }

    @Override
    public void forceSome() throws IOException
    {
        if (isForceDue())
        {
            force();
        }
    }

    @Override
    public long written()
    {
        return written;
    }

    private void force() throws IOException
    {
        if (null != forced)
        {
            forced.force(forcer);
        }
        unforced = 0;
    }

    @Override
    public boolean link() throws IOException
    {
        if (written < length)
        {
            return false;
        }
        force();
        closeFile();
        if (!name.link())
        {
            return false;
        }
        if (null != forcer)
        {
            // Run separately: running all of this again would find the name taken.
            Uninterrupted.run(() -> forceName(path, forcer));
        }
        return true;
    }

    private static boolean forceName(final Path path, final Forcer forcer) throws IOException
    {
        try (ForcedFile names = ForcedFile.ofDirectory(path.getParent()))
        {
            names.force(forcer);
        }
        return true;
    }

    @Override
    public void abort() throws IOException
    {
        try
        {
            closeFile();
        }
        finally
        {
            name.delete();
        }
    }

    /**
     * Closes the file before it gets its name: others may lock a file by its name, and the kernel drops all locks of
     * this process on a file when it closes any descriptor of it.
     */
    private void closeFile() throws IOException
    {
        CloseHelper.close(forced);
        channel.close();
    }

    private void write(final ByteBuffer bytes) throws IOException
    {
        final int count = bytes.remaining();
        while (bytes.hasRemaining())
        {
            channel.write(bytes);
        }
        written += count;
    }

    /**
     * Makes the exception for a file that could not be created.
     *
     * @param path   that the file should have got.
     * @param length that the file should have had.
     * @param cause  of the failure.
     * @return {@link JournalFullException} when there is no space for it.
     */
    public static JournalException failure(final Path path, final long length, final IOException cause)
    {
        if (saysFull(cause) || isFull(path.toAbsolutePath().getParent(), length))
        {
            return new JournalFullException(
                "no space for a new file: path=" + path + ", length=" + length +
                "; everything written stays readable, appending resumes when space returns", cause);
        }
        return new JournalException(
            "cannot create a file: path=" + path + ", cause=" + FileFault.describe(cause), cause);
    }

    /**
     * Whether the cause says that the disk is full. The kernel's answer reaches us only as text, which may be
     * translated. So the free space is checked, too; but that may have grown again by then.
     */
    private static boolean saysFull(final IOException cause)
    {
        final String message = String.valueOf(cause.getMessage());
        return message.contains("No space left on device") || message.contains("Disk quota exceeded");
    }

    private static boolean isFull(final Path directory, final long length)
    {
        try
        {
            return Files.getFileStore(directory).getUsableSpace() < length;
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }
}
