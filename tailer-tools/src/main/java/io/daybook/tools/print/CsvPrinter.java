/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.Transcoder;
import io.daybook.codec.Utf8Text;
import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.filter.FieldPath;
import io.daybook.tools.filter.ScalarText;

/**
 * Prints each message as a row of CSV, under a first row with the names of the columns. All messages must be of one
 * type. The columns are the fields that the user names, otherwise those of the first message.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class CsvPrinter extends MessagePrinter
{
    /** How times of the envelope are printed. */
    private final ZoneId zone;
    private final boolean isNanos;
    private final boolean hasEnvelope;
    private final Transcoder transcoder = new Transcoder();
    /** Made once, not for each message. */
    private final Predicate<FieldReader> cell = this::takeCell;
    /** Null until the columns are known. */
    private MessageEncoder encoder;
    private List<FieldPath> paths;
    private Set<String> names;
    /** Headings of the columns, those of the envelope first. */
    private List<String> headings;
    private String type;
    private Shape checked;
    private Message message;
    private FieldPath path;
    private int values;

    /**
     * Makes a printer.
     *
     * @param fields  that are the columns; null for those of the first message.
     * @param isNanos whether times of the envelope are nanoseconds since the epoch.
     */
    CsvPrinter(
        final ResultBuffer out,
        final ChosenFields fields,
        final boolean hasEnvelope,
        final ZoneId zone,
        final boolean isNanos)
    {
        super(out, fields);
        this.zone = zone;
        this.isNanos = isNanos;
        this.hasEnvelope = hasEnvelope;
    }

    private void setColumns(final List<FieldPath> columns)
    {
        paths = columns;
        headings = Columns.headings(hasEnvelope ? Columns.envelope(null != journal) : List.of(), columns);
        if (headings.size() > Shape.MAX_FIELDS)
        {
            throw new ToolException("CSV must have at most " + Shape.MAX_FIELDS + " columns: columns=" +
                headings.size() + "; choose some with --fields");
        }
        encoder = TextEncoders.csv(headings);
    }

    /** The header, the columns and the type are those of the whole output. */
    @Override
    public boolean isSeparable()
    {
        return false;
    }

    @Override
    public void begin()
    {
        if (null != fields)
        {
            setColumns(fields.paths());
            printHeader();
        }
    }

    private void printHeader()
    {
        encoder.wrap(out.buffer(), out.length(), null);
        headings.forEach((heading) -> encoder.text(heading, heading));
        endRow();
    }

    private void endRow()
    {
        out.length(out.length() + encoder.finish());
        out.ascii("\n");
    }

    @Override
    void printWhole(final Message printed, final boolean unproved)
    {
        message = printed;
        final FieldReader reader = message.reader();
        final String found = Columns.typeOf(message, reader);
        if (null != type && !type.equals(found))
        {
            throw new ToolException("CSV must have messages of one type, each in a file of its own: types=" + type +
                " and " + found + ", position=" + message.position() + "; choose one with -t, or 'export --by type'");
        }
        final boolean isFirst = null == encoder;
        try
        {
            if (isFirst)
            {
                names = Columns.namesOf(message);
                setColumns(names.stream().map(FieldPath::of).toList());
                printHeader();
            }
            else if (null == fields)
            {
                checkFields();
            }
            printRow(unproved);
        }
        catch (final RuntimeException ex)
        {
            // What is printed is taken back, the header too.
            encoder = isFirst ? null : encoder;
            throw ex;
        }
        type = found;
    }

    /** Refuses a message with a field that the first message lacks, so that nothing is left out in silence. */
    private void checkFields()
    {
        final Shape shape = message.shape();
        if (null != shape && shape == checked)
        {
            return;
        }
        for (final String field : Columns.namesOf(message))
        {
            if (!names.contains(field))
            {
                throw new ToolException("a message of CSV must have the fields of the first one: field=" + field +
                    ", type=" + type + ", position=" + message.position() + "; name all columns, as in --fields " +
                    paths.stream().map(FieldPath::toString).collect(Collectors.joining(",")) + "," +
                    FieldPath.escape(field));
            }
        }
        checked = shape;
    }

    private void printRow(final boolean unproved)
    {
        encoder.wrap(out.buffer(), out.length(), null);
        if (hasEnvelope)
        {
            printEnvelope(unproved);
        }
        final FieldReader reader = message.reader();
        final int first = headings.size() - paths.size();
        for (int i = 0; i < paths.size(); i++)
        {
            path = paths.get(i);
            encoder.field(headings.get(first + i));
            if (!printCell(reader))
            {
                encoder.nullValue();
            }
            else if (null != fields)
            {
                fields.met(i);
            }
        }
        if (null != fields)
        {
            fields.printed(message);
        }
        endRow();
    }

    private void printEnvelope(final boolean unproved)
    {
        if (null != journal)
        {
            encoder.text("journal", journal);
        }
        encoder.int64("position", message.position()).int64("sequence", message.sequence());
        final long timestampNs = message.timestampNs();
        encoder.field("time");
        if (0 == timestampNs)
        {
            encoder.nullValue();
        }
        else if (isNanos)
        {
            encoder.int64(timestampNs);
        }
        else if (ZoneOffset.UTC.equals(zone))
        {
            encoder.timestamp(timestampNs);
        }
        else
        {
            final ZoneOffset offset = zone.getRules().getOffset(Instant.EPOCH.plusNanos(timestampNs));
            encoder.zonedDateTime(timestampNs, offset.getTotalSeconds(), offset.getId());
        }
        final WriterInfo writer = message.writer();
        printText("writer", null == writer ? null : writer.application());
        printText("type", message.typeName());
        encoder.field("unproved");
        if (unproved)
        {
            encoder.bool(true);
        }
        else
        {
            encoder.nullValue();
        }
    }

    private void printText(final String heading, final String text)
    {
        encoder.field(heading);
        if (null == text)
        {
            encoder.nullValue();
        }
        else
        {
            encoder.text(text);
        }
    }

    /** Returns false if the message has no such field. */
    private boolean printCell(final FieldReader reader)
    {
        values = 0;
        if (null != reader)
        {
            path.anyPlace(reader, cell);
        }
        else if (path.equals(FieldPath.of(Columns.rawName(message))))
        {
            values++;
            printRaw();
        }
        return 0 != values;
    }

    private void printRaw()
    {
        if (message.isText())
        {
            encoder.text(Utf8Text.get(message.buffer(), message.offset(), message.length()));
        }
        else
        {
            encoder.bytes(message.buffer(), message.offset(), message.length());
        }
    }

    private boolean takeCell(final FieldReader value)
    {
        final FieldType found = value.type();
        if (++values > 1 || !ScalarText.isScalar(found))
        {
            throw new ToolException("a cell of CSV must be a single value: field=" + path + ", type=" +
                (values > 1 ? "several values" : found) + ", position=" + message.position() + remedy());
        }
        transcoder.copyValue(value, encoder);
        return false;
    }

    /** Names the fields that are single values, also those of nested objects. */
    private String remedy()
    {
        final List<String> flat = new ArrayList<>();
        if (null != message.shape())
        {
            addFlat("", message.shape(), flat);
        }
        return "; name columns that are, as in --fields " + (flat.isEmpty() ? "a,b.c,d.0" : String.join(",", flat)) +
            ", or use -o jsonl";
    }

    private static void addFlat(final String prefix, final Shape shape, final List<String> flat)
    {
        for (final ShapeField field : shape.fields())
        {
            final String name = prefix + FieldPath.escape(field.name());
            if (FieldType.OBJECT == field.type() && 0 == field.shape().enclosing())
            {
                addFlat(name + ".", field.shape(), flat);
            }
            else if (ScalarText.isScalar(field.type()))
            {
                flat.add(name);
            }
        }
    }

    @Override
    void printDamagedWhole(final long position, final String cause, final Message damaged)
    {
        throw new ToolException(ExitCode.USAGE, "CSV has no place for what is damaged: use --on-corrupt skip, or " +
            "another form than -o csv: " + cause);
    }
}
