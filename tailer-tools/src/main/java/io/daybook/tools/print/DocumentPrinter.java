/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import io.daybook.codec.Field;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.journal.Changes;
import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;
import io.daybook.tools.console.ResultBuffer;

/**
 * Prints each message as a document of a text format.
 * <p>
 * <b>Note:</b> not thread-safe; allocates nothing per message once it has grown.
 */
abstract class DocumentPrinter extends MessagePrinter
{
    private static final Field JOURNAL = Field.of("journal");
    private static final Field POSITION = Field.of("position");
    private static final Field SEQUENCE = Field.of("sequence");
    private static final Field TIME = Field.of("time");
    private static final Field WRITER = Field.of("writer");
    private static final Field TYPE = Field.of("type");
    private static final Field UNPROVED = Field.of("unproved");
    private static final Field SLOT = Field.of("slot");
    private static final Field BASE = Field.of("base");
    private static final Field MESSAGE = Field.of("message");
    private static final Field DAMAGED = Field.of("damaged");
    private static final Field CAUSE = Field.of("cause");
    private static final Field BYTES = Field.of("bytes");

    final TimeText times;
    private final MessageEncoder encoder;
    /** Whether to print only what has changed, for a message that is stored so. */
    private final boolean showsDelta;

    DocumentPrinter(
        final ResultBuffer out,
        final ChosenFields fields,
        final TimeText times,
        final MessageEncoder encoder,
        final boolean showsDelta)
    {
        super(out, fields);
        this.times = times;
        this.encoder = encoder;
        this.showsDelta = showsDelta;
    }

    @Override
    final void printDamagedWhole(final long position, final String cause, final Message message)
    {
        beginDamaged(position);
        encoder.wrap(out.buffer(), out.length(), null).field(DAMAGED).beginObject();
        if (null != journal)
        {
            encoder.text(JOURNAL, journal);
        }
        encoder.int64(POSITION, position).text(CAUSE, cause);
        if (null != message)
        {
            encoder.bytes(BYTES, message.buffer(), message.offset(), message.length());
        }
        encoder.endObject();
        out.length(out.length() + encoder.finish());
        endMessage();
    }

    abstract void beginDamaged(long position);

    abstract void endMessage();

    final void encode(final Message message)
    {
        final Changes changes = shown(message);
        if (null == changes && null == fields)
        {
            message.write(encoder, out.buffer(), out.length());
        }
        else
        {
            encoder.wrap(out.buffer(), out.length(), message.typeName());
            writeFields(message, changes);
        }
        out.length(out.length() + encoder.finish());
    }

    /** Returns what has changed in a message, or null if it is to be printed whole. */
    private Changes shown(final Message message)
    {
        return showsDelta ? message.changes() : null;
    }

    private void writeFields(final Message message, final Changes changes)
    {
        if (null != changes)
        {
            changes.writeStored(encoder);
        }
        else if (null != fields)
        {
            fields.write(message, encoder);
        }
        else
        {
            message.writeFields(encoder);
        }
    }

    /**
     * Encodes a message that nothing vouches for, with a mark in front of its type that says so.
     */
    final void encodeUnproved(final Message message)
    {
        final String type = message.typeName();
        final Changes changes = shown(message);
        encoder.wrap(out.buffer(), out.length(), null).bool(UNPROVED, true);
        if (null == type)
        {
            writeFields(message, changes);
        }
        else
        {
            encoder.field(Field.of(type)).beginObject();
            writeFields(message, changes);
            encoder.endObject();
        }
        out.length(out.length() + encoder.finish());
    }

    final void encodeWithEnvelope(final Message message, final boolean unproved)
    {
        final FieldWriter envelope = encoder.wrap(out.buffer(), out.length(), null);
        if (null != journal)
        {
            envelope.text(JOURNAL, journal);
        }
        envelope.int64(POSITION, message.position()).int64(SEQUENCE, message.sequence());
        final long timestampNs = message.timestampNs();
        if (0 == timestampNs)
        {
            envelope.field(TIME).nullValue();
        }
        else if (times.isNanos())
        {
            envelope.int64(TIME, timestampNs);
        }
        else
        {
            envelope.text(TIME, times.of(timestampNs));
        }
        final WriterInfo writer = message.writer();
        optional(envelope, WRITER, null == writer ? null : writer.application());
        optional(envelope, TYPE, message.typeName());
        if (unproved)
        {
            envelope.bool(UNPROVED, true);
        }
        final Changes changes = shown(message);
        if (null != changes)
        {
            envelope.int64(SLOT, changes.slot()).int64(BASE, changes.base());
        }
        envelope.field(MESSAGE).beginObject();
        writeFields(message, changes);
        envelope.endObject();
        out.length(out.length() + encoder.finish());
    }

    private static void optional(final FieldWriter envelope, final Field name, final String value)
    {
        if (null == value)
        {
            envelope.field(name).nullValue();
        }
        else
        {
            envelope.text(name, value);
        }
    }
}
