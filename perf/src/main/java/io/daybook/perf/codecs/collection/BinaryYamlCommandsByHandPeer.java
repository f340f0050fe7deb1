/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.List;
import java.util.function.IntFunction;

import io.daybook.perf.codecs.hand.BinaryYamlByHandPeer;
import io.daybook.perf.codecs.hand.ByHandPeer;

/**
 * A list of a sealed interface in BINARY_YAML by hand.
 */
public final class BinaryYamlCommandsByHandPeer extends BinaryYamlCollectionPeer<Collected.Commands>
{
    private static final long PLACE = BinaryYamlByHandPeer.word("Place");
    private static final long CANCEL = BinaryYamlByHandPeer.word("Cancel");
    private static final long PRICE = BinaryYamlByHandPeer.word("price");
    private static final long ORDER_ID = BinaryYamlByHandPeer.word("orderId");

    /** Makes a peer of the objects of each turn. */
    public BinaryYamlCommandsByHandPeer(final IntFunction<Collected.Commands> objects)
    {
        super(objects);
    }

    @Override
    public int write(final int offset, final Collected.Commands object)
    {
        final List<Collected.Command> commands = object.values;
        final int begin = values.beginBlock(values.putName(offset, VALUES, 6));
        int index = begin;
        for (int i = 0; i < commands.size(); i++)
        {
            final Collected.Command command = commands.get(i);
            index = command instanceof Collected.Place ?
                write(index, (Collected.Place)command) : write(index, (Collected.Cancel)command);
        }
        return values.endList(begin, index);
    }

    private int write(final int offset, final Collected.Place place)
    {
        final int outer = values.beginBlock(offset);
        final int begin = values.beginBlock(values.putName(outer, PLACE, 5));
        final int index = values.putDouble(values.putName(begin, PRICE, 5), place.price());
        return end(outer, begin, values.putLong(values.putName(index, ORDER_ID, 7), place.orderId()));
    }

    private int write(final int offset, final Collected.Cancel cancel)
    {
        final int outer = values.beginBlock(offset);
        final int begin = values.beginBlock(values.putName(outer, CANCEL, 6));
        return end(outer, begin, values.putLong(values.putName(begin, ORDER_ID, 7), cancel.orderId()));
    }

    /** Ends two blocks, which are always short, and returns the offset behind them. */
    private int end(final int outer, final int begin, final int end)
    {
        buffer.putByte(outer - 1, (byte)(end - outer));
        buffer.putByte(begin - 1, (byte)(end - begin));
        return end;
    }

    @Override
    public void readInto(final Collected.Commands object)
    {
        final List<Collected.Command> commands = object.values;
        values.takeLastName(VALUES, 6);
        int count = 0;
        while (values.remaining() > 0)
        {
            final int behind = values.takeBlock();
            set(commands, count, command());
            ByHandPeer.check(behind == values.remaining());
            count++;
        }
        cut(commands, count);
    }

    private Collected.Command command()
    {
        final boolean isPlace = values.isNext(PLACE, 5);
        values.takeName(isPlace ? PLACE : CANCEL, isPlace ? 5 : 6);
        final int behind = values.takeBlock();
        final Collected.Command command = isPlace ? place() : new Collected.Cancel(orderId());
        ByHandPeer.check(behind == values.remaining());
        return command;
    }

    private Collected.Place place()
    {
        values.takeName(PRICE, 5);
        final double price = values.takeDouble();
        return new Collected.Place(price, orderId());
    }

    private long orderId()
    {
        values.takeName(ORDER_ID, 7);
        return values.takeLong();
    }
}
