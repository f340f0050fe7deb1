/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.io.ByteArrayInputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

import io.daybook.perf.codecs.common.ReusedOutput;

/**
 * Serialization of the JDK by an {@link Externalizable}. A message that can be read alone needs new streams, and the
 * description of its class. The array is reused.
 */
public final class ExternalizablePeer extends TradePeer
{
    private final ReusedOutput[] outputs = new ReusedOutput[TURNS];
    private final ExternalTrade external = new ExternalTrade();

    /** Makes a peer of a trade. */
    public ExternalizablePeer(final Trade trade)
    {
        super(trade);
        Arrays.setAll(outputs, (i) -> new ReusedOutput(STRIDE));
    }

    /** The object that is written and read. The JDK wants a public class with a constructor without parameters. */
    public static final class ExternalTrade implements Externalizable
    {
        private static final long serialVersionUID = 1;

        private transient Trade trade;

        /** Makes an object without a trade. */
        public ExternalTrade()
        {
            // It gets its trade later.
        }

        @Override
        public void writeExternal(final ObjectOutput output) throws IOException
        {
            output.writeDouble(trade.price);
            output.writeBoolean(trade.flag);
            output.writeUTF(trade.text);
            output.writeByte(trade.side.ordinal());
            output.writeInt(trade.smallInt);
            output.writeLong(trade.longInt);
        }

        @Override
        public void readExternal(final ObjectInput input) throws IOException
        {
            trade = new Trade();
            trade.price = input.readDouble();
            trade.flag = input.readBoolean();
            trade.text = input.readUTF();
            trade.side = Side.of(input.readByte());
            trade.smallInt = input.readInt();
            trade.longInt = input.readLong();
        }
    }

    @Override
    public int encode()
    {
        final ReusedOutput output = outputs[turn];
        output.reset();
        external.trade = trade;
        try (ObjectOutputStream stream = new ObjectOutputStream(output))
        {
            stream.writeObject(external);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return output.size();
    }

    @Override
    public Object decode()
    {
        final ReusedOutput output = outputs[turn];
        try (ObjectInputStream stream =
            new ObjectInputStream(new ByteArrayInputStream(output.array(), 0, output.size())))
        {
            return ((ExternalTrade)stream.readObject()).trade;
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        catch (final ClassNotFoundException ex)
        {
            throw new IllegalStateException(ex);
        }
    }
}
