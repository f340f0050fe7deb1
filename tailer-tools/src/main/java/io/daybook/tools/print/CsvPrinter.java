/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.Transcoder;
import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;

/**
 * Prints each message as a row of CSV, under a first row with the names of the columns. All messages must be of one
 * type. The columns are the fields that the user names, otherwise those of the first message.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class CsvPrinter extends MessagePrinter
{
    private static final List<String> ENVELOPE = List.of("position", "sequence", "time", "writer", "type", "unproved");
    private static final String JOURNAL = "journal";
    private static final String TEXT = "text";
    private static final String BYTES = "bytes";
    private static final String NO_TYPE = "messages without a type";

    /** How times of the envelope are printed. */
    private final ZoneId zone;
    private final boolean isNanos;
    private final boolean hasEnvelope;
    /** Whether the user has named the columns. */
    private final boolean isChosen;
    private final List<String> chosen;
    private final Transcoder transcoder = new Transcoder();
    /** Null until the columns are known. */
    private MessageEncoder encoder;
    private List<FieldPath> paths;
    /** Headings of the columns, those of the envelope first. */
    private List<String> headings;
    private String type;
    private Shape checked;

    /**
     * Makes a printer.
     *
     * @param fields  that are the columns, such as {@code a} and {@code b.c}; empty for those of the first message.
     * @param isNanos whether times of the envelope are nanoseconds since the epoch.
     */
    CsvPrinter(
        final ResultBuffer out,
        final List<String> fields,
        final boolean hasEnvelope,
        final ZoneId zone,
        final boolean isNanos)
    {
        super(out);
        this.zone = zone;
        this.isNanos = isNanos;
        this.hasEnvelope = hasEnvelope;
        isChosen = !fields.isEmpty();
        chosen = fields;
        if (isChosen)
        {
            for (final String field : fields)
            {
                if (field.isEmpty() || fields.indexOf(field) != fields.lastIndexOf(field))
                {
                    throw new ToolException(ExitCode.USAGE, "each field must have a name and be given once: --fields=" +
                        String.join(",", fields));
                }
            }
        }
    }

    private void setColumns(final List<String> fields)
    {
        paths = fields.stream().map(FieldPath::of).collect(Collectors.toList());
        headings = new ArrayList<>(hasEnvelope ? ENVELOPE : List.of());
        if (hasEnvelope && null != journal)
        {
            headings.add(0, JOURNAL);
        }
        for (final String field : fields)
        {
            String heading = field;
            for (int i = 2; headings.contains(heading) || !heading.equals(field) && fields.contains(heading); i++)
            {
                heading = field + "_" + i;
            }
            headings.add(heading);
        }
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
        if (isChosen)
        {
            setColumns(chosen);
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
    void printWhole(final Message message, final boolean unproved)
    {
        final FieldReader reader = message.reader();
        final String found = typeOf(message, reader);
        if (null != type && !type.equals(found))
        {
            throw new ToolException("CSV must have messages of one type, each in a file of its own: types=" + type +
                " and " + found + ", position=" + message.position() + "; choose one with -t");
        }
        final boolean isFirst = null == encoder;
        try
        {
            if (isFirst)
            {
                setColumns(fieldsOf(message));
                printHeader();
            }
            else if (!isChosen)
            {
                checkFields(message);
            }
            printRow(message, unproved);
        }
        catch (final RuntimeException ex)
        {
            // What is printed is taken back, the header too.
            encoder = isFirst ? null : encoder;
            throw ex;
        }
        type = found;
    }

    private static String typeOf(final Message message, final FieldReader reader)
    {
        final String name = message.typeName();
        return null != name ? name : null != reader ? NO_TYPE : message.isText() ? TEXT : BYTES;
    }

    private static List<String> fieldsOf(final Message message)
    {
        final Shape shape = message.shape();
        final FieldReader reader = message.reader();
        if (null == reader)
        {
            return List.of(message.isText() ? TEXT : BYTES);
        }
        final List<String> fields = new ArrayList<>();
        if (null != shape)
        {
            shape.fields().forEach((field) -> fields.add(field.name()));
            return fields;
        }
        while (reader.next())
        {
            final String name = reader.name().toString();
            if (name.isEmpty() || fields.contains(name))
            {
                throw new ToolException("a column of CSV must have a name of its own: field=" + name + ", position=" +
                    message.position() + "; use -o jsonl");
            }
            fields.add(name);
        }
        return fields;
    }

    /** Refuses a message with a field that the first message lacks, so that nothing is left out in silence. */
    private void checkFields(final Message message)
    {
        final Shape shape = message.shape();
        if (null != shape && shape == checked)
        {
            return;
        }
        final List<String> columns = paths.stream().map(FieldPath::toString).collect(Collectors.toList());
        for (final String field : fieldsOf(message))
        {
            if (!columns.contains(field))
            {
                throw new ToolException("a message of CSV must have the fields of the first one: field=" + field +
                    ", type=" + type + ", position=" + message.position() + "; name all columns, as in --fields " +
                    String.join(",", columns) + "," + field);
            }
        }
        checked = shape;
    }

    private void printRow(final Message message, final boolean unproved)
    {
        encoder.wrap(out.buffer(), out.length(), null);
        if (hasEnvelope)
        {
            printEnvelope(message, unproved);
        }
        final FieldReader reader = message.reader();
        final int first = headings.size() - paths.size();
        for (int i = 0; i < paths.size(); i++)
        {
            final FieldPath path = paths.get(i);
            encoder.field(headings.get(first + i));
            if (null == reader)
            {
                printRaw(message, path.toString());
            }
            else
            {
                printCell(message, reader, path);
            }
        }
        endRow();
    }

    private void printEnvelope(final Message message, final boolean unproved)
    {
        if (null != journal)
        {
            encoder.text(JOURNAL, journal);
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

    private void printRaw(final Message message, final String name)
    {
        if (name.equals(message.isText() ? TEXT : BYTES))
        {
            if (message.isText())
            {
                encoder.text(message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length()));
            }
            else
            {
                encoder.bytes(message.buffer(), message.offset(), message.length());
            }
        }
        else
        {
            encoder.nullValue();
        }
    }

    private void printCell(final Message message, final FieldReader reader, final FieldPath path)
    {
        final int depth = path.enter(reader);
        if (depth < 0)
        {
            encoder.nullValue();
            return;
        }
        final FieldType found = reader.type();
        if (FieldType.OBJECT == found || FieldType.LIST == found || FieldType.MAP == found)
        {
            throw new ToolException("a cell of CSV must be a single value: field=" + path + ", type=" + found +
                ", position=" + message.position() + remedy(message));
        }
        transcoder.copyValue(reader, encoder);
        for (int i = 0; i < depth; i++)
        {
            reader.endObject();
        }
    }

    /** Names the fields that are single values, also those of nested objects. */
    private static String remedy(final Message message)
    {
        final List<String> flat = new ArrayList<>();
        if (null != message.shape())
        {
            addFlat("", message.shape(), flat);
        }
        return "; name columns that are, as in --fields " + (flat.isEmpty() ? "a,b.c" : String.join(",", flat)) +
            ", or use -o jsonl";
    }

    private static void addFlat(final String prefix, final Shape shape, final List<String> flat)
    {
        for (final ShapeField field : shape.fields())
        {
            if (FieldType.OBJECT == field.type() && 0 == field.shape().enclosing())
            {
                addFlat(prefix + field.name() + ".", field.shape(), flat);
            }
            else if (FieldType.OBJECT != field.type() && FieldType.LIST != field.type() &&
                FieldType.MAP != field.type())
            {
                flat.add(prefix + field.name());
            }
        }
    }

    @Override
    void printDamagedWhole(final long position, final String cause, final Message message)
    {
        throw new ToolException(ExitCode.USAGE, "CSV has no place for what is damaged: use --on-corrupt skip, or " +
            "another form than -o csv: " + cause);
    }
}
