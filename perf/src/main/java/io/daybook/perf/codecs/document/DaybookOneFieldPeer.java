/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.nio.ByteBuffer;

import io.daybook.codec.Field;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Finds one field in messages that lie one behind the other, as in a journal. One decoder is wrapped around each.
 */
public final class DaybookOneFieldPeer implements OneFieldPeer
{
    private final MessageDecoder decoder;
    private final Field[] names;
    private final UnsafeBuffer buffer;
    private final int[] offsets;

    /** Makes a peer that finds a field in each of some documents in a wire format. */
    public DaybookOneFieldPeer(final WireFormat format, final FieldsDocument[] documents)
    {
        decoder = format.decoder(DaybookFieldsPeer.shape(documents[0]));
        names = DaybookFieldsPeer.names(documents[0]);
        buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(documents.length * FieldsDocument.BUFFER_LENGTH));
        offsets = new int[documents.length + 1];
        for (int i = 0; i < documents.length; i++)
        {
            final DaybookFieldsPeer writer = new DaybookFieldsPeer(format, documents[i]);
            final int length = writer.encode();
            buffer.putBytes(offsets[i], writer.buffer(), 0, length);
            offsets[i + 1] = offsets[i] + length;
        }
    }

    @Override
    public double number(final int message, final int field)
    {
        return wrap(message).field(names[field]).float64();
    }

    @Override
    public int textLength(final int message, final int field)
    {
        return wrap(message).field(names[field]).text().length();
    }

    private MessageDecoder wrap(final int message)
    {
        return decoder.wrap(buffer, offsets[message], offsets[message + 1] - offsets[message]);
    }
}
