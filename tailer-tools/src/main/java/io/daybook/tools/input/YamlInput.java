/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.TextDecoders;
import io.daybook.codec.TextMessageDecoder;
import io.daybook.codec.Transcoder;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads YAML as anybody writes it: any number of documents, each a mapping, by the core schema of YAML 1.2. A document
 * goes to Daybook's own reader, and to a full library if that does not take it: the library has the last word. It holds
 * one document at a time. Behind a document that is not valid it goes on with the next one.
 */
public final class YamlInput implements DocumentInput
{
    private static final byte[] MARKER = "---\n".getBytes(StandardCharsets.US_ASCII);

    private final TextWindow window;
    private final TextMessageDecoder decoder;
    private final Transcoder transcoder = new Transcoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final YamlLibrary library;
    private boolean isBegun;
    private boolean isMarked;
    /** Whether there were only comments and line breaks before the line that ends a document. */
    private boolean isBlank;
    private long line;

    /**
     * Makes an input.
     *
     * @param in          that is read, in UTF-8 or, with a byte order mark, UTF-16.
     * @param bigIntegers what becomes of integers beyond 64 signed bits.
     */
    public YamlInput(final InputStream in, final BigIntegers bigIntegers)
    {
        window = new TextWindow(Utf16Stream.toUtf8(in));
        decoder = TextDecoders.yaml(bigIntegers);
        library = new YamlLibrary(bigIntegers);
    }

    @Override
    public boolean read(final FieldWriter writer)
    {
        if (!isBegun)
        {
            isBegun = true;
            window.skipByteOrderMark();
        }
        while (takeDocument())
        {
            if (!isBlank && (readByOwnReader(writer) || readByLibrary(writer)))
            {
                return true;
            }
        }
        return false;
    }

    private boolean readByOwnReader(final FieldWriter writer)
    {
        if (!isTaken())
        {
            return false;
        }
        try
        {
            transcoder.copyFields(decoder, writer);
            return true;
        }
        catch (final CodecException e)
        {
            throw new CodecException(e.getMessage() + ": line=" + line, e);
        }
    }

    private boolean readByLibrary(final FieldWriter writer)
    {
        return library.read(
            new DocumentText(window.bytes(), window.takenStart(), window.takenEnd(), window.takenLine()), writer);
    }

    /** Whether Daybook's own reader takes the document. Nothing is written before it took all of it. */
    private boolean isTaken()
    {
        buffer.wrap(window.bytes());
        try
        {
            decoder.wrap(buffer, window.takenStart(), window.takenEnd() - window.takenStart());
            return true;
        }
        catch (final CodecException ignore)
        {
            return false;
        }
    }

    /**
     * Takes the text of the next document: up to the line that begins another one, or with the line that ends it.
     * Returns false at the end of the stream.
     */
    private boolean takeDocument()
    {
        isMarked = false;
        isBlank = true;
        boolean hasContent = false;
        int length = 0;
        long lines = 0;
        line = window.line();
        while (window.at(length) >= 0)
        {
            final int first = window.isByteOrderMark(length) ? length + 3 : length;
            final int marker = marker(first);
            final boolean isBegunByMark = first > length && length > 0 && isBlank;
            if (isBegunByMark || '-' == marker && (isMarked || hasContent))
            {
                // Readers of a document take a byte order mark at its very start alone.
                break;
            }
            isMarked |= '-' == marker;
            final int content = content('-' == marker ? first + 3 : first);
            if (content >= 0 && '.' != marker && !hasContent && (isMarked || '%' != content))
            {
                hasContent = true;
                line = window.line() + lines;
            }
            isBlank &= !isMarked && (content < 0 || '.' == marker);
            length = lineEnd(first);
            lines++;
            if ('.' == marker)
            {
                break;
            }
        }
        window.take(length);
        return length > 0;
    }

    /** Returns - for a line that begins a document, . for one that ends it, otherwise 0. */
    private int marker(final int at)
    {
        final int b = window.at(at);
        final boolean isMarker = ('-' == b || '.' == b) && b == window.at(at + 1) && b == window.at(at + 2) &&
            (isSpace(window.at(at + 3)) || isEnd(window.at(at + 3)));
        return isMarker ? b : 0;
    }

    /** Returns the first byte of a line that is no space and no comment; -1 if there is none. */
    private int content(final int from)
    {
        int at = from;
        while (isSpace(window.at(at)))
        {
            at++;
        }
        final int b = window.at(at);
        return isEnd(b) || '#' == b ? -1 : b;
    }

    /** Returns the distance of what stands behind the line break: LF, CR LF or CR. */
    private int lineEnd(final int from)
    {
        final int at = window.find(from, '\n', '\r');
        final int width = '\r' == window.at(at) && '\n' == window.at(at + 1) ? 2 : 1;
        return window.at(at) < 0 ? at : at + width;
    }

    private static boolean isSpace(final int b)
    {
        return ' ' == b || '\t' == b;
    }

    private static boolean isEnd(final int b)
    {
        return b < 0 || '\n' == b || '\r' == b;
    }

    @Override
    public long line()
    {
        return line;
    }

    @Override
    public void copyText(final OutputStream target) throws IOException
    {
        if (!isMarked)
        {
            target.write(MARKER);
        }
        window.copyTaken(target);
    }

    @Override
    public void close()
    {
        window.close();
    }
}
