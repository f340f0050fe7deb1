/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import io.daybook.codec.delta.ChangeNotes;
import io.daybook.codec.delta.DeltaHeader;
import io.daybook.codec.hex.HexLines;
import io.daybook.codec.hex.Located;
import io.daybook.codec.hex.OneLine;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Shows the bytes of a message to people, in the order in which they lie there. Each line has the offset in the
 * message, the bytes, and the field that they belong to, with its type and value.
 * <pre>
 *   0000  00 00 00 00 00 48 93 40                          price: float64 1234.0
 *   0008  01                                               flag: bool true
 * </pre>
 * All binary wire formats are annotated; text and opaque bytes are shown with the characters that they hold.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class AnnotatedHex
{
    private static final int MAX_VALUE_LENGTH = 64;
    private static final String ELLIPSIS = "...";
    private static final Field VALUE = Field.of("v");
    private static final int VALUE_OFFSET = "{\"v\":".length();
    private static final String PADDING = "padding";

    private final Map<WireFormat, Map<Shape, MessageDecoder>> decoders = new EnumMap<>(WireFormat.class);
    private final Map<Shape, ChangeNotes> changes = new HashMap<>();
    private final UnsafeBuffer message = new UnsafeBuffer(0, 0);
    private final HexLines lines = new HexLines();
    private final Transcoder transcoder = new Transcoder();
    private final MessageEncoder json = TextEncoders.json(false);
    private final MutableDirectBuffer text = new ExpandableArrayBuffer();
    /** Offset behind the bytes that were read last. */
    private int cursor;

    /** An annotator with a scratch of its own. */
    public AnnotatedHex()
    {
    }

    /**
     * Writes the lines of one message. Damaged bytes are annotated as far as they can be read; a last line then says
     * what is wrong with them.
     *
     * @param buffer     that holds the message.
     * @param offset     of its first byte.
     * @param length     in bytes.
     * @param wireFormat of the message; null for opaque bytes.
     * @param shape      of the message; may be null for a self-described format.
     * @param target     that takes the lines.
     * @return what is wrong with the bytes, with offsets in the message; null if nothing is wrong.
     */
    public CodecException append(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final WireFormat wireFormat,
        final Shape shape,
        final StringBuilder target)
    {
        message.wrap(buffer, offset, length);
        lines.clear();
        cursor = 0;
        CodecException fault = null;
        String rest = null;
        try
        {
            if (WireFormat.DELTA == wireFormat)
            {
                annotateDelta(length, shape);
            }
            else if (null != wireFormat && decoder(wireFormat, shape) instanceof Located reader)
            {
                reader.wrap(message, 0, length);
                annotate(reader, 0);
                rest = reader.hasNames() ? PADDING : null;
            }
        }
        catch (final CodecException ex)
        {
            fault = ex;
        }
        lines.append(message, rest, target);
        if (null != fault)
        {
            target.append("  damaged: ").append(OneLine.of(fault.getMessage())).append('\n');
        }
        return fault;
    }

    private MessageDecoder decoder(final WireFormat wireFormat, final Shape shape)
    {
        return decoders.computeIfAbsent(wireFormat, (key) -> new HashMap<>())
            .computeIfAbsent(shape, wireFormat::decoder);
    }

    /** Shows the changes as they are stored. They are not applied, because their base is another message. */
    private void annotateDelta(final int length, final Shape shape)
    {
        final DeltaHeader header = new DeltaHeader().read(message, 0, length);
        final int way = DeltaHeader.slotLength(header.slot());
        note(0, way, 0, "slot " + header.slot());
        if (header.isKey())
        {
            note(way, header.end(), 0, "KEY: the whole message");
            final Located reader = (Located)decoder(WireFormat.PACKED, shape);
            reader.wrap(message, header.end(), length - header.end());
            annotate(reader, header.end());
        }
        else
        {
            note(way, header.end(), 0, "base " + header.way() + " bytes back");
            changes.computeIfAbsent(shape, ChangeNotes::new).note(message, header.end(), length, lines);
        }
    }

    private void annotate(final Located reader, final int begin)
    {
        final boolean isTyped = reader.levelOffset() > begin;
        if (isTyped)
        {
            note(begin, reader.levelOffset(), 0, OneLine.of("type " + reader.typeName()));
        }
        presenceBits(reader, isTyped ? 1 : 0);
        fields(reader, isTyped ? 1 : 0);
    }

    private void fields(final Located reader, final int depth)
    {
        while (reader.next())
        {
            final String name = OneLine.of(reader.name());
            before(reader, "field " + name, depth);
            value(reader, name, depth);
        }
    }

    private void elements(final Located reader, final FieldType container, final int depth)
    {
        for (int i = 0; reader.next(); i++)
        {
            before(reader, PADDING, depth);
            value(reader, FieldType.LIST == container ? "[" + i + "]" : 0 == (i & 1) ? "key" : "value", depth);
        }
    }

    private void value(final Located reader, final String name, final int depth)
    {
        final int from = reader.valueOffset();
        final FieldType type = reader.type();
        final String note = name + ": " + type.name().toLowerCase(Locale.ROOT).replace('_', '-');
        switch (type)
        {
            case NULL -> note(from, reader.valueEnd(), depth, note);
            case BYTES -> note(from, reader.valueEnd(), depth, note + ", length " + reader.bytesLength());
            case OBJECT, LIST, MAP -> nested(reader, type, note, depth);
            default -> note(from, reader.valueEnd(), depth, note + ' ' + valueText(reader));
        }
    }

    private void nested(final Located reader, final FieldType type, final String note, final int depth)
    {
        final int from = reader.valueOffset();
        final int end = reader.hasNames() ? reader.valueEnd() : 0;
        switch (type)
        {
            case OBJECT -> reader.beginObject();
            case LIST -> reader.beginList();
            default -> reader.beginMap();
        }
        note(from, reader.levelOffset(), depth, note);
        presenceBits(reader, depth + 1);
        if (FieldType.OBJECT == type)
        {
            fields(reader, depth + 1);
        }
        else
        {
            elements(reader, type, depth + 1);
        }
        if (cursor < end)
        {
            note(cursor, end, depth + 1, PADDING);
        }
        switch (type)
        {
            case OBJECT -> reader.endObject();
            case LIST -> reader.endList();
            default -> reader.endMap();
        }
    }

    private void presenceBits(final Located reader, final int depth)
    {
        if (reader.contentOffset() > reader.levelOffset())
        {
            note(reader.levelOffset(), reader.contentOffset(), depth, "presence bits");
        }
    }

    /** Notes the bytes between the previous value and this one, in formats that have such bytes. */
    private void before(final Located reader, final String note, final int depth)
    {
        if (reader.hasNames() && reader.valueOffset() > cursor)
        {
            note(cursor, reader.valueOffset(), depth, note);
        }
    }

    private void note(final int from, final int end, final int depth, final String note)
    {
        lines.note(from, end, depth, note);
        cursor = end;
    }

    /** The current value as JSON, shortened where it is long. */
    private String valueText(final Located reader)
    {
        json.wrap(text, 0, null).field(VALUE);
        transcoder.copyValue(reader, json);
        final String value =
            text.getStringWithoutLengthUtf8(VALUE_OFFSET, json.finish() - VALUE_OFFSET - 1);
        if (value.length() <= MAX_VALUE_LENGTH)
        {
            return value;
        }
        final int cut = MAX_VALUE_LENGTH - ELLIPSIS.length();
        return value.substring(0, Character.isHighSurrogate(value.charAt(cut - 1)) ? cut - 1 : cut) + ELLIPSIS;
    }
}
