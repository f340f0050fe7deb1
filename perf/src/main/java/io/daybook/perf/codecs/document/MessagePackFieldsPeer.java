/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.io.IOException;
import java.io.UncheckedIOException;

import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.common.FixedOutput;

import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;

/**
 * A generated document as a MessagePack map. Its fields must come in the expected order.
 */
public final class MessagePackFieldsPeer implements CodecPeer
{
    private final FieldsDocument document;
    private final FieldsDocument decoded;
    /** MessagePack asks for up to six times the room that a text needs. */
    private final byte[] buffer = new byte[8 * FieldsDocument.BUFFER_LENGTH];
    private final FixedOutput output = new FixedOutput(buffer);
    private final ArrayBufferInput input = new ArrayBufferInput(buffer);
    private final MessagePacker packer = MessagePack.newDefaultPacker(output);
    private final MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(input);
    private int length;

    /** Makes a peer of a document with {@code count} fields. */
    public MessagePackFieldsPeer(final int count)
    {
        document = FieldsDocument.generated(count);
        decoded = FieldsDocument.empty(count);
    }

    @Override
    public int encode()
    {
        try
        {
            packer.reset(output);
            packer.packMapHeader(document.count());
            for (int i = 0; i < document.count(); i++)
            {
                packer.packString(document.names[i]);
                switch (i % FieldsDocument.KINDS)
                {
                    case 0 -> packer.packLong(document.integers[i]);
                    case 1 -> packer.packDouble(document.floats[i]);
                    default -> packer.packString(document.texts[i]);
                }
            }
            length = (int)packer.getTotalWrittenBytes();
            packer.flush();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return length;
    }

    @Override
    public Object decode()
    {
        try
        {
            input.reset(buffer, 0, length);
            unpacker.reset(input);
            for (int i = 0, count = unpacker.unpackMapHeader(); i < count; i++)
            {
                if (!decoded.names[i].equals(unpacker.unpackString()))
                {
                    throw new IllegalStateException("fields must come in order: expected=" + decoded.names[i]);
                }
                switch (i % FieldsDocument.KINDS)
                {
                    case 0 -> decoded.integers[i] = unpacker.unpackLong();
                    case 1 -> decoded.floats[i] = unpacker.unpackDouble();
                    default -> decoded.texts[i] = unpacker.unpackString();
                }
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return decoded;
    }
}
