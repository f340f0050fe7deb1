/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.nio.ByteBuffer;

import io.daybook.perf.codecs.common.CodecPeer;

import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.io.BasicOutputBuffer;

/**
 * A generated document in BSON. Its fields must come in the expected order.
 */
public final class BsonFieldsPeer implements CodecPeer
{
    private final FieldsDocument document;
    private final FieldsDocument decoded;
    private final BasicOutputBuffer output = new BasicOutputBuffer(FieldsDocument.BUFFER_LENGTH);

    /** Makes a peer of a document. */
    public BsonFieldsPeer(final FieldsDocument document)
    {
        this.document = document;
        decoded = FieldsDocument.empty(document.count());
    }

    @Override
    public int encode()
    {
        output.truncateToPosition(0);
        try (BsonBinaryWriter writer = new BsonBinaryWriter(output))
        {
            writer.writeStartDocument();
            for (int i = 0; i < document.count(); i++)
            {
                switch (i % FieldsDocument.KINDS)
                {
                    case 0 -> writer.writeInt64(document.names[i], document.integers[i]);
                    case 1 -> writer.writeDouble(document.names[i], document.floats[i]);
                    default -> writer.writeString(document.names[i], document.texts[i]);
                }
            }
            writer.writeEndDocument();
        }
        return output.getPosition();
    }

    @Override
    public Object decode()
    {
        final ByteBuffer bytes = ByteBuffer.wrap(output.getInternalBuffer(), 0, output.getPosition());
        try (BsonBinaryReader reader = new BsonBinaryReader(bytes))
        {
            reader.readStartDocument();
            for (int i = 0; i < decoded.count(); i++)
            {
                reader.readName(decoded.names[i]);
                switch (i % FieldsDocument.KINDS)
                {
                    case 0 -> decoded.integers[i] = reader.readInt64();
                    case 1 -> decoded.floats[i] = reader.readDouble();
                    default -> decoded.texts[i] = reader.readString();
                }
            }
            reader.readEndDocument();
        }
        return decoded;
    }

    /** The last message. */
    byte[] bytes()
    {
        return output.toByteArray();
    }
}
