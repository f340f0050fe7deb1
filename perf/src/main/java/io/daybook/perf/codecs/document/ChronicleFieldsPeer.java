/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import io.daybook.perf.codecs.common.CodecPeer;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.BinaryWire;
import net.openhft.chronicle.wire.Wire;

/**
 * A generated document in Chronicle's BinaryWire with names.
 */
public final class ChronicleFieldsPeer implements CodecPeer
{
    private final FieldsDocument document;
    private final FieldsDocument decoded;
    private final Bytes<?> bytes = Bytes.allocateDirect(FieldsDocument.BUFFER_LENGTH);
    private final Wire wire = new BinaryWire(bytes);

    /** Makes a peer of a document with {@code count} fields. */
    public ChronicleFieldsPeer(final int count)
    {
        document = FieldsDocument.generated(count);
        decoded = FieldsDocument.empty(count);
    }

    @Override
    public int encode()
    {
        bytes.clear();
        wire.getValueOut().resetState();
        for (int i = 0; i < document.count(); i++)
        {
            final String name = document.names[i];
            switch (i % FieldsDocument.KINDS)
            {
                case 0 -> wire.write(name).int64(document.integers[i]);
                case 1 -> wire.write(name).float64(document.floats[i]);
                default -> wire.write(name).text(document.texts[i]);
            }
        }
        return (int)bytes.readRemaining();
    }

    @Override
    public Object decode()
    {
        bytes.readPosition(0);
        wire.getValueIn().resetState();
        for (int i = 0; i < decoded.count(); i++)
        {
            final String name = decoded.names[i];
            switch (i % FieldsDocument.KINDS)
            {
                case 0 -> decoded.integers[i] = wire.read(name).int64();
                case 1 -> decoded.floats[i] = wire.read(name).float64();
                default -> decoded.texts[i] = wire.read(name).text();
            }
        }
        return decoded;
    }
}
