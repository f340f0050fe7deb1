/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.Transcoder;
import io.daybook.codec.Utf8Text;
import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.filter.FieldPath;
import io.daybook.tools.filter.ScalarText;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Prints messages as the rows of a table for people. Where the user has not chosen fields, each type has columns of its
 * own, and a section begins where another type comes.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class TablePrinter extends MessagePrinter
{
    /** Types are contents of messages, so there may be any number of them. */
    private static final int MAX_COLUMNS = 20_000;
    /** Messages with further fields widen a section up to here; beyond it they begin a narrower one. */
    private static final int MAX_JOINED = 50;
    private static final String VALUE = "v";
    private static final int PREFIX = "{\"v\":".length();

    private final TimeText times;
    private final boolean hasEnvelope;
    private final boolean isColored;
    private final Map<String, TableSection> sections = new HashMap<>();
    private final ScalarText texts = new ScalarText();
    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
    private final MessageEncoder json = TextEncoders.json(false);
    private final Transcoder transcoder = new Transcoder();
    /** Made once, not for each message. */
    private final Predicate<FieldReader> place = this::take;
    /** The section that messages go to, null at first. */
    private TableSection section;
    private String type;
    /** Columns of the sections that are kept, at most. */
    private int columns;
    /** The values that a path has led to: how many, the first, and the text of several. */
    private int values;
    private TableCell first;
    private final StringBuilder several = new StringBuilder();

    /**
     * Makes a printer.
     *
     * @param fields that are the columns; null for all fields of each type.
     * @param times  of the envelope.
     */
    TablePrinter(
        final ResultBuffer out,
        final ChosenFields fields,
        final boolean hasEnvelope,
        final TimeText times,
        final boolean isColored)
    {
        super(out, fields);
        this.hasEnvelope = hasEnvelope;
        this.times = times;
        this.isColored = isColored;
    }

    /** How wide the columns are depends on the rows before. */
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
            section = section(null, null, fields.paths());
        }
    }

    @Override
    public void end()
    {
        settle();
    }

    @Override
    public void settle()
    {
        if (null != section)
        {
            section.settle(out);
        }
    }

    private TableSection section(final String title, final Set<String> names, final List<FieldPath> paths)
    {
        final List<String> envelope = hasEnvelope ? Columns.envelope(null != journal) : List.of();
        return new TableSection(title, names, paths, Columns.headings(envelope, paths), isColored);
    }

    @Override
    void printWhole(final Message message, final boolean unproved)
    {
        final FieldReader reader = message.reader();
        final String found = Columns.typeOf(message, reader);
        final TableSection wanted = null == fields ? sectionOf(message, found) : section;
        final TableCell[] row = row(message, unproved, wanted);
        if (wanted != section)
        {
            // Not before, as a message that cannot be read begins nothing.
            begin(wanted);
            type = found;
        }
        section.add(row, out);
    }

    /** Returns the section of a type, another one with more columns where a message has further fields. */
    private TableSection sectionOf(final Message message, final String newType)
    {
        final TableSection known = null != section && newType.equals(type) ? section : sections.get(newType);
        final Shape shape = message.shape();
        if (null != known && null != shape && shape == known.checked)
        {
            return known;
        }
        final Set<String> found = Columns.namesOf(message);
        if (null != known && known.names.containsAll(found))
        {
            known.checked = shape;
            return known;
        }
        final Set<String> names = joined(null == known ? Set.of() : known.names, found);
        final TableSection made = section(newType, names, names.stream().map(FieldPath::of).toList());
        made.checked = shape;
        columns += names.size();
        if (columns > MAX_COLUMNS)
        {
            sections.clear();
            columns = names.size();
        }
        sections.put(newType, made);
        return made;
    }

    /** Joins names of fields, unless a table of them would be too wide to be of use. */
    private static Set<String> joined(final Set<String> names, final Set<String> more)
    {
        final Set<String> all = new LinkedHashSet<>(names);
        all.addAll(more);
        return all.size() <= MAX_JOINED ? all : more;
    }

    private void begin(final TableSection next)
    {
        if (null != section)
        {
            section.settle(out);
            out.ascii("\n");
        }
        section = next;
        section.resume(out);
    }

    private TableCell[] row(final Message message, final boolean unproved, final TableSection wanted)
    {
        final TableCell[] row = new TableCell[wanted.columns()];
        final int first = row.length - wanted.paths.size();
        if (hasEnvelope)
        {
            fillEnvelope(row, message, unproved);
        }
        final FieldReader reader = message.reader();
        for (int i = 0; i < wanted.paths.size(); i++)
        {
            row[first + i] = cell(message, reader, wanted.paths.get(i));
            if (null != fields && TableCell.EMPTY != row[first + i])
            {
                fields.met(i);
            }
        }
        if (null != fields)
        {
            fields.printed(message);
        }
        return row;
    }

    private void fillEnvelope(final TableCell[] row, final Message message, final boolean unproved)
    {
        int i = 0;
        if (null != journal)
        {
            row[i++] = TableCell.text(journal);
        }
        row[i++] = TableCell.number(Long.toString(message.position()));
        row[i++] = TableCell.number(Long.toString(message.sequence()));
        final long timestampNs = message.timestampNs();
        row[i++] = 0 == timestampNs ? TableCell.EMPTY : TableCell.shown(times.of(timestampNs).toString());
        final WriterInfo writer = message.writer();
        row[i++] = null == writer ? TableCell.EMPTY : TableCell.text(writer.application());
        row[i++] = null == message.typeName() ? TableCell.EMPTY : TableCell.text(message.typeName());
        row[i] = unproved ? TableCell.shown("true") : TableCell.EMPTY;
    }

    private TableCell cell(final Message message, final FieldReader reader, final FieldPath path)
    {
        if (null == reader)
        {
            return path.equals(FieldPath.of(Columns.rawName(message))) ? raw(message) : TableCell.EMPTY;
        }
        values = 0;
        path.anyPlace(reader, place);
        return 0 == values ? TableCell.EMPTY : 1 == values ? first : TableCell.shown(several.toString());
    }

    private TableCell raw(final Message message)
    {
        if (message.isText())
        {
            return TableCell.text(Utf8Text.get(message.buffer(), message.offset(), message.length()));
        }
        json.wrap(buffer, 0, null).bytes(VALUE, message.buffer(), message.offset(), message.length());
        return TableCell.shown(
            buffer.getStringWithoutLengthAscii(PREFIX + 1, json.finish() - PREFIX - "\"\"}".length()));
    }

    /** Takes a value; several of one path stand beside each other. */
    private boolean take(final FieldReader reader)
    {
        final TableCell value = value(reader);
        if (0 == values++)
        {
            first = value;
            several.setLength(0);
        }
        several.append(1 == values ? "" : ", ").append(value.text());
        return false;
    }

    private TableCell value(final FieldReader reader)
    {
        final FieldType found = reader.type();
        if (FieldType.NULL == found)
        {
            return TableCell.NULL;
        }
        if (ScalarText.isText(found))
        {
            return TableCell.text(reader.text().toString());
        }
        if (ScalarText.isScalar(found))
        {
            final String text = texts.of(reader).toString();
            return isNumber(found) ? TableCell.number(text) : TableCell.text(text);
        }
        json.wrap(buffer, 0, null).field(VALUE);
        transcoder.copyValue(reader, json);
        return TableCell.shown(
            PlainText.escaped(buffer.getStringWithoutLengthUtf8(PREFIX, json.finish() - 1 - PREFIX)));
    }

    private static boolean isNumber(final FieldType found)
    {
        return found.isInteger() || FieldType.FLOAT32 == found || FieldType.FLOAT64 == found ||
            FieldType.DECIMAL == found;
    }

    @Override
    void printDamagedWhole(final long position, final String cause, final Message message)
    {
        settle();
        out.ascii("damaged: position ").number(position).ascii(": ").text(PlainText.oneLine(cause)).ascii("\n");
    }
}
