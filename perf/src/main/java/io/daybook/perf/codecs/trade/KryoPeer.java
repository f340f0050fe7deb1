/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.util.function.Function;

import io.daybook.perf.codecs.common.CodecPeer;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer;

/**
 * Kryo without references or class names. Its serializer is written by hand, or is Kryo's own serializer of fields.
 */
public final class KryoPeer extends TradePeer
{
    private static final class TradeSerializer extends Serializer<Trade>
    {
        private final Trade decoded = new Trade();

        @Override
        public void write(final Kryo kryo, final Output output, final Trade trade)
        {
            output.writeDouble(trade.price);
            output.writeBoolean(trade.flag);
            output.writeString(trade.text);
            output.writeByte(trade.side.ordinal());
            output.writeVarInt(trade.smallInt, false);
            output.writeVarLong(trade.longInt, false);
        }

        @Override
        public Trade read(final Kryo kryo, final Input input, final Class<? extends Trade> type)
        {
            decoded.price = input.readDouble();
            decoded.flag = input.readBoolean();
            decoded.text = input.readString();
            decoded.side = Side.of(input.readByte());
            decoded.smallInt = input.readVarInt(false);
            decoded.longInt = input.readVarLong(false);
            return decoded;
        }
    }

    private final Kryo kryo = new Kryo();
    private final Serializer<Trade> serializer;
    private final Output output = new Output(BUFFER_LENGTH);
    private final Input input = new Input(output.getBuffer());

    private KryoPeer(final Function<Kryo, Serializer<Trade>> serializers, final Trade trade)
    {
        super(trade);
        kryo.setReferences(false);
        kryo.register(Side.class);
        serializer = serializers.apply(kryo);
        kryo.register(Trade.class, serializer);
    }

    /** Makes a peer with a serializer written by hand. */
    public static CodecPeer byHand(final Trade trade)
    {
        return new KryoPeer((kryo) -> new TradeSerializer(), trade);
    }

    /** Makes a peer with Kryo's own serializer of fields. */
    public static CodecPeer byFields(final Trade trade)
    {
        final Trade decoded = new Trade();
        return new KryoPeer(
            (kryo) -> new FieldSerializer<>(kryo, Trade.class)
            {
                @Override
                protected Trade create(final Kryo owner, final Input input, final Class<? extends Trade> type)
                {
                    return decoded;
                }
            },
            trade);
    }

    @Override
    public int encode()
    {
        output.setPosition(at);
        kryo.writeObject(output, trade, serializer);
        return wrote(output.position() - at);
    }

    @Override
    public Object decode()
    {
        input.setBuffer(output.getBuffer(), at, length());
        return kryo.readObject(input, Trade.class, serializer);
    }
}
