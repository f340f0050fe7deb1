/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

import io.daybook.perf.codecs.common.FixedOutput;

import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;

/**
 * MessagePack. The values stand in an array without names, or in a map with names. Packer, unpacker and array are
 * reused.
 */
public final class MessagePackPeer extends TradePeer
{
    private static final int FIELDS = 6;

    private final boolean named;
    /** MessagePack asks for up to six times the room that a text needs. */
    private final byte[][] buffers = new byte[TURNS][6 * STRIDE];
    private final FixedOutput[] outputs = Arrays.stream(buffers).map(FixedOutput::new).toArray(FixedOutput[]::new);
    private final ArrayBufferInput input = new ArrayBufferInput(buffers[0]);
    private final MessagePacker packer = MessagePack.newDefaultPacker(outputs[0]);
    private final MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(input);

    /** Makes a peer of a trade. {@code named} says whether fields are written with their names. */
    public MessagePackPeer(final boolean named, final Trade trade)
    {
        super(trade);
        this.named = named;
    }

    @Override
    public int encode()
    {
        try
        {
            packer.reset(outputs[turn]);
            if (named)
            {
                packMap();
            }
            else
            {
                packArray();
            }
            wrote((int)packer.getTotalWrittenBytes());
            packer.flush();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return length();
    }

    @Override
    public Object decode()
    {
        try
        {
            input.reset(buffers[turn], 0, length());
            unpacker.reset(input);
            if (named)
            {
                unpackMap();
            }
            else
            {
                unpackArray();
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return decoded;
    }

    private void packArray() throws IOException
    {
        packer.packArrayHeader(FIELDS)
            .packDouble(trade.price)
            .packBoolean(trade.flag)
            .packString(trade.text)
            .packInt(trade.side.ordinal())
            .packInt(trade.smallInt)
            .packLong(trade.longInt);
    }

    private void unpackArray() throws IOException
    {
        unpacker.unpackArrayHeader();
        decoded.price = unpacker.unpackDouble();
        decoded.flag = unpacker.unpackBoolean();
        decoded.text = unpacker.unpackString();
        decoded.side = Side.of(unpacker.unpackInt());
        decoded.smallInt = unpacker.unpackInt();
        decoded.longInt = unpacker.unpackLong();
    }

    private void packMap() throws IOException
    {
        packer.packMapHeader(FIELDS)
            .packString("price").packDouble(trade.price)
            .packString("flag").packBoolean(trade.flag)
            .packString("text").packString(trade.text)
            .packString("side").packString(trade.side.name())
            .packString("smallInt").packInt(trade.smallInt)
            .packString("longInt").packLong(trade.longInt);
    }

    private void unpackMap() throws IOException
    {
        for (int i = unpacker.unpackMapHeader(); i > 0; i--)
        {
            switch (unpacker.unpackString())
            {
                case "price" -> decoded.price = unpacker.unpackDouble();
                case "flag" -> decoded.flag = unpacker.unpackBoolean();
                case "text" -> decoded.text = unpacker.unpackString();
                case "side" -> decoded.side = Side.valueOf(unpacker.unpackString());
                case "smallInt" -> decoded.smallInt = unpacker.unpackInt();
                case "longInt" -> decoded.longInt = unpacker.unpackLong();
                default -> unpacker.skipValue();
            }
        }
    }
}
