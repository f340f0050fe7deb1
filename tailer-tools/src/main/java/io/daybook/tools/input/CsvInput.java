/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.TextDecoders;
import io.daybook.codec.TextMessageDecoder;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;
import io.daybook.tools.console.ToolException;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads CSV (RFC 4180) in files of any length, one row at a time. The first row names the columns. Blank lines are
 * skipped, unless there is one column alone: then each is null.
 */
public final class CsvInput implements DocumentInput
{
    private final TextWindow window;
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final Transcoder transcoder = new Transcoder();
    /** Takes note of the types of the cells; null to read messages. */
    private final CsvShape learnt;
    /** Of the messages of all files; null to take note of types. */
    private final Shape shape;
    /** Names of the columns; null before the first row. */
    private List<String> names;
    private TextMessageDecoder decoder;
    /** Whether a row was taken, so that its line break may be next. */
    private boolean isBehindRow;

    private CsvInput(final InputStream in, final CsvShape learnt, final Shape shape)
    {
        window = new TextWindow(in);
        this.learnt = learnt;
        this.shape = shape;
    }

    /**
     * Makes an input of rows whose types are to be learnt, with {@link #learn}.
     *
     * @param in     that is read, in UTF-8.
     * @param learnt takes note of them.
     */
    public static CsvInput of(final InputStream in, final CsvShape learnt)
    {
        return new CsvInput(in, learnt, null);
    }

    /**
     * Makes an input of messages.
     *
     * @param in    that is read, in UTF-8.
     * @param shape with the types of the columns.
     */
    public static CsvInput of(final InputStream in, final Shape shape)
    {
        return new CsvInput(in, null, shape);
    }

    /**
     * Takes note of the types of the next row.
     *
     * @return false at the end of the input.
     * @throws CodecException for text that is not a row, with line and column.
     */
    public boolean learn()
    {
        final boolean isThere = next();
        if (isThere)
        {
            learnt.add(decoder);
        }
        return isThere;
    }

    @Override
    public boolean read(final FieldWriter writer)
    {
        final boolean isThere = next();
        if (isThere)
        {
            // In the order of the shape, which another file's columns may not have.
            for (final ShapeField field : shape.fields())
            {
                if (null != decoder.field(field.name()))
                {
                    transcoder.copyField(decoder, writer);
                }
            }
        }
        return isThere;
    }

    /** Reads the next row, and the first one before it. Returns false at the end of the input. */
    private boolean next()
    {
        if (null == names && !readHeader())
        {
            return false;
        }
        if (!take(1 == names.size()))
        {
            return false;
        }
        final int start = window.takenStart();
        if (TextWindow.startsWithByteOrderMark(window.bytes(), start, window.takenEnd()))
        {
            throw new CodecException("byte order mark must stand only at the start of a file: line=" +
                window.takenLine() + " column=1");
        }
        buffer.wrap(window.bytes());
        decoder.firstLine(window.takenLine());
        decoder.wrap(buffer, start, window.takenEnd() - start);
        return true;
    }

    private boolean readHeader()
    {
        window.skipByteOrderMark();
        if (!take(false))
        {
            return false;
        }
        final int start = window.takenStart();
        buffer.wrap(window.bytes());
        try
        {
            final List<String> found =
                TextDecoders.csvHeader(buffer, start, window.takenEnd() - start, window.takenLine());
            if (1 == found.size() && (found.get(0).indexOf(';') >= 0 || found.get(0).indexOf('\t') >= 0))
            {
                throw new CodecException("columns must be separated by commas: line=" + window.takenLine() +
                    ", text=" + found.get(0));
            }
            setNames(found);
        }
        catch (final CodecException ex)
        {
            // Nothing is known of the rows then.
            throw new ToolException("the first row must name the columns: " + ex.getMessage());
        }
        return true;
    }

    private void setNames(final List<String> found)
    {
        if (null == shape)
        {
            learnt.begin(found);
            decoder = TextDecoders.csv(found);
        }
        else
        {
            final Shape.Builder builder = Shape.builder(shape.name());
            for (final String name : found)
            {
                if (shape.indexOf(name) < 0)
                {
                    throw new CodecException("a file changed while it was imported: new column=" + name +
                        "; import it again when nobody writes it");
                }
                builder.field(shape.fields().get(shape.indexOf(name)));
            }
            decoder = (TextMessageDecoder)WireFormat.CSV.decoder(builder.build());
        }
        names = found;
    }

    /**
     * Takes the next row, without the line break at its end.
     *
     * @return false at the end of the input.
     */
    private boolean take(final boolean takesBlank)
    {
        boolean isBlank = true;
        while (isBlank)
        {
            if (isBehindRow && '\n' == window.at(0))
            {
                window.take(1);
            }
            if (window.at(0) < 0)
            {
                return false;
            }
            final int length = length();
            window.take(length);
            isBehindRow = true;
            isBlank = !takesBlank && (0 == length || 1 == length && '\r' == window.bytes()[window.takenStart()]);
        }
        return true;
    }

    /** Returns the length of the row. A line break between quotes belongs to it. */
    private int length()
    {
        boolean isStart = true;
        boolean isQuoted = false;
        for (int length = 0; true; length++)
        {
            final int b = window.at(length);
            if (b < 0 || '\n' == b && !isQuoted)
            {
                return length;
            }
            if (isQuoted)
            {
                isQuoted = '"' != b;
                // A quote behind this one would be a part of the cell.
                isStart = !isQuoted;
            }
            else
            {
                isQuoted = isStart && '"' == b;
                isStart = ',' == b;
            }
        }
    }

    @Override
    public long line()
    {
        return window.takenLine();
    }

    @Override
    public void copyText(final OutputStream target) throws IOException
    {
        window.copyTaken(target);
    }

    @Override
    public void close()
    {
        window.close();
    }
}
