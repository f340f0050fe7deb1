/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.List;
import java.util.function.IntFunction;

import io.daybook.perf.codecs.hand.ByHandPeer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * A list of a sealed interface in PACKED by hand.
 */
public final class PackedCommandsByHandPeer extends PackedCollectionPeer<Collected.Commands>
{
    /** Length of the bytes before a new order. They say that a command follows, and that it is of the first kind. */
    private static final int PLACE_HEAD = 2;
    private static final int PLACE_ID_OFFSET = PLACE_HEAD + Double.BYTES;
    /** Offset of the byte behind a new order. It says that there is no command of the second kind. */
    private static final int PLACE_END_OFFSET = PLACE_ID_OFFSET + Long.BYTES;
    private static final int PLACE_LENGTH = PLACE_END_OFFSET + 1;
    private static final int CANCEL_HEAD = 3;
    private static final int CANCEL_LENGTH = CANCEL_HEAD + Long.BYTES;

    /** Makes a peer of the objects of each turn. */
    public PackedCommandsByHandPeer(final IntFunction<Collected.Commands> objects)
    {
        super(objects);
    }

    @Override
    public int write(final int offset, final Collected.Commands object)
    {
        final List<Collected.Command> commands = object.values;
        final int count = commands.size();
        int index = values.putVarint(offset, count + 1);
        for (int i = 0; i < count; i++)
        {
            final Collected.Command command = commands.get(i);
            index = command instanceof Collected.Place ?
                write(index, (Collected.Place)command) : write(index, (Collected.Cancel)command);
        }
        return index;
    }

    private int write(final int offset, final Collected.Place place)
    {
        buffer.putByte(offset, (byte)1);
        buffer.putByte(offset + 1, (byte)1);
        buffer.putDouble(offset + PLACE_HEAD, place.price(), LITTLE_ENDIAN);
        buffer.putLong(offset + PLACE_ID_OFFSET, place.orderId(), LITTLE_ENDIAN);
        buffer.putByte(offset + PLACE_END_OFFSET, (byte)0);
        return offset + PLACE_LENGTH;
    }

    private int write(final int offset, final Collected.Cancel cancel)
    {
        buffer.putByte(offset, (byte)1);
        buffer.putByte(offset + 1, (byte)0);
        buffer.putByte(offset + 2, (byte)1);
        buffer.putLong(offset + CANCEL_HEAD, cancel.orderId(), LITTLE_ENDIAN);
        return offset + CANCEL_LENGTH;
    }

    @Override
    public void readInto(final Collected.Commands object)
    {
        final List<Collected.Command> commands = object.values;
        final int count = values.takeCount(CANCEL_LENGTH);
        for (int i = 0; i < count; i++)
        {
            set(commands, i, command());
        }
        cut(commands, count);
    }

    private Collected.Command command()
    {
        ByHandPeer.check(1 == values.takeByte());
        final int place = values.takeByte();
        if (0 == place)
        {
            ByHandPeer.check(1 == values.takeByte());
            return new Collected.Cancel(buffer.getLong(values.take(Long.BYTES), LITTLE_ENDIAN));
        }
        ByHandPeer.check(1 == place);
        final int offset = values.take(PLACE_LENGTH - PLACE_HEAD) - PLACE_HEAD;
        ByHandPeer.check(0 == buffer.getByte(offset + PLACE_END_OFFSET));
        return new Collected.Place(buffer.getDouble(offset + PLACE_HEAD, LITTLE_ENDIAN),
            buffer.getLong(offset + PLACE_ID_OFFSET, LITTLE_ENDIAN));
    }
}
