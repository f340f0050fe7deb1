/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.nio.ByteBuffer;

import org.bson.BsonBinaryReader;
import org.bson.BsonType;

/**
 * Finds one field in BSON. Each message needs a new reader. The reader skips each value before the one that is wanted.
 */
public final class BsonOneFieldPeer implements OneFieldPeer
{
    private final String[] names;
    private final byte[][] messages;

    /** Makes a peer that finds a field in each of some documents. */
    public BsonOneFieldPeer(final FieldsDocument[] documents)
    {
        names = documents[0].names;
        messages = new byte[documents.length][];
        for (int i = 0; i < documents.length; i++)
        {
            final BsonFieldsPeer writer = new BsonFieldsPeer(documents[i]);
            writer.encode();
            messages[i] = writer.bytes();
        }
    }

    @Override
    public double number(final int message, final int field)
    {
        try (BsonBinaryReader reader = find(message, field))
        {
            return reader.readDouble();
        }
    }

    @Override
    public int textLength(final int message, final int field)
    {
        try (BsonBinaryReader reader = find(message, field))
        {
            return reader.readString().length();
        }
    }

    private BsonBinaryReader find(final int message, final int field)
    {
        final BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(messages[message]));
        reader.readStartDocument();
        while (BsonType.END_OF_DOCUMENT != reader.readBsonType())
        {
            if (reader.readName().equals(names[field]))
            {
                return reader;
            }
            reader.skipValue();
        }
        throw new IllegalArgumentException("a message must have its field: name=" + names[field]);
    }
}
