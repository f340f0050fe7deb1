/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.nio.ByteBuffer;

import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonType;
import org.bson.io.BasicOutputBuffer;

/**
 * BSON, streaming, into one buffer that is emptied for each message; a writer and a reader serve but once.
 */
final class BsonPeer implements CodecPeer
{
    private final BasicOutputBuffer output = new BasicOutputBuffer(CodecPeers.BUFFER_LENGTH);
    private final Trade trade;
    private final Trade decoded = new Trade();

    BsonPeer(final Trade trade)
    {
        this.trade = trade;
    }

    @Override
    public int encode()
    {
        output.truncateToPosition(0);
        try (BsonBinaryWriter writer = new BsonBinaryWriter(output))
        {
            writer.writeStartDocument();
            writer.writeDouble("price", trade.price);
            writer.writeBoolean("flag", trade.flag);
            writer.writeString("text", trade.text);
            writer.writeString("side", trade.side.name());
            writer.writeInt32("smallInt", trade.smallInt);
            writer.writeInt64("longInt", trade.longInt);
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
            while (BsonType.END_OF_DOCUMENT != reader.readBsonType())
            {
                switch (reader.readName())
                {
                    case "price" -> decoded.price = reader.readDouble();
                    case "flag" -> decoded.flag = reader.readBoolean();
                    case "text" -> decoded.text = reader.readString();
                    case "side" -> decoded.side = Side.valueOf(reader.readString());
                    case "smallInt" -> decoded.smallInt = reader.readInt32();
                    case "longInt" -> decoded.longInt = reader.readInt64();
                    default -> reader.skipValue();
                }
            }
            reader.readEndDocument();
        }
        return decoded;
    }
}
