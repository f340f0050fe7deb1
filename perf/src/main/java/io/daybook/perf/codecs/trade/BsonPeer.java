/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.nio.ByteBuffer;
import java.util.Arrays;

import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonType;
import org.bson.io.BasicOutputBuffer;

/**
 * BSON by its streams. Each turn has a buffer that is emptied for the next message. Each message needs a new writer and
 * a new reader.
 */
public final class BsonPeer extends TradePeer
{
    private final BasicOutputBuffer[] outputs = new BasicOutputBuffer[TURNS];

    /** Makes a peer of a trade. */
    public BsonPeer(final Trade trade)
    {
        super(trade);
        Arrays.setAll(outputs, (i) -> new BasicOutputBuffer(STRIDE));
    }

    @Override
    public int encode()
    {
        final BasicOutputBuffer output = outputs[turn];
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
        final BasicOutputBuffer output = outputs[turn];
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
