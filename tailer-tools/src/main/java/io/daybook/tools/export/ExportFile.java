/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import io.daybook.journal.error.FileFault;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.print.MessagePrinter;

/**
 * One text of an export: what goes to it, and a count of that.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class ExportFile
{
    private final String name;
    private final MessagePrinter printer;
    private final MessageDigest sha = sha256();
    /** Null while it is closed. */
    private OutputStream stream;
    private long messages;
    private long bytes;

    /**
     * Makes a file that holds nothing.
     *
     * @param name    of it, without a directory.
     * @param printer of its messages.
     */
    ExportFile(final String name, final MessagePrinter printer)
    {
        this.name = name;
        this.printer = printer;
    }

    static MessageDigest sha256()
    {
        try
        {
            return MessageDigest.getInstance("SHA-256");
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new IllegalStateException("each Java platform must have SHA-256", ex);
        }
    }

    /** Returns whether a file is still what an export has written. */
    static boolean isUnchanged(final Path file, final ExportDescription.Listed written) throws IOException
    {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) != written.bytes())
        {
            return false;
        }
        final MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest))
        {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest()).equals(written.sha256());
    }

    String name()
    {
        return name;
    }

    MessagePrinter printer()
    {
        return printer;
    }

    void open(final OutputStream newStream)
    {
        stream = newStream;
    }

    void write(final byte[] text, final int offset, final int length) throws IOException
    {
        stream.write(text, offset, length);
        sha.update(text, offset, length);
        bytes += length;
    }

    /**
     * Closes the stream until the file is opened again.
     *
     * @throws ToolException when what it still held cannot be written.
     */
    void close()
    {
        if (null != stream)
        {
            final OutputStream closing = stream;
            stream = null;
            try
            {
                closing.close();
            }
            catch (final IOException ex)
            {
                throw broken(ex);
            }
        }
    }

    ToolException broken(final IOException cause)
    {
        return new ToolException("cannot write a file of the export: file=" + name + ", cause=" +
            FileFault.describe(cause) + "; nothing is kept of it");
    }

    void count()
    {
        messages++;
    }

    long messages()
    {
        return messages;
    }

    long bytes()
    {
        return bytes;
    }

    /** Returns the hash of what was written, once that is all. */
    String sha256Hex()
    {
        return HexFormat.of().formatHex(sha.digest());
    }
}
