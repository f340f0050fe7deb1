/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.update;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.BinaryWire;
import net.openhft.chronicle.wire.WireKey;

/**
 * Updates in Chronicle's BinaryWire with field names, by explicit marshalling. Each message holds the whole object.
 */
public final class ChronicleUpdatePeer extends UpdatePeer
{
    /** The fields. */
    private enum Name implements WireKey
    {
        firstId, secondId, thirdId, staticOne, staticTwo, staticThree, staticFour, changesA, changesB
    }

    private final Bytes<?> bytes = Bytes.allocateDirect(BUFFER_LENGTH);
    private final BinaryWire wire = new BinaryWire(bytes);
    private final Update owned = Update.of(0);

    /** Makes a peer of updates of {@code keys} objects. */
    public ChronicleUpdatePeer(final int keys)
    {
        super(keys);
    }

    @Override
    public int encode()
    {
        final Update update = next();
        bytes.clear();
        bytes.writePosition(at);
        bytes.readPosition(at);
        wire.getValueOut().resetState();
        wire.write(Name.firstId).int64(update.firstId)
            .write(Name.secondId).int32(update.secondId)
            .write(Name.thirdId).text(update.thirdId)
            .write(Name.staticOne).text(update.staticOne)
            .write(Name.staticTwo).int64(update.staticTwo)
            .write(Name.staticThree).zonedDateTime(update.staticThree)
            .write(Name.staticFour).float64(update.staticFour)
            .write(Name.changesA).int64(update.changesA)
            .write(Name.changesB).float64(update.changesB);
        return wrote((int)bytes.readRemaining());
    }

    @Override
    public Object decode()
    {
        bytes.readPositionRemaining(at, length());
        wire.getValueIn().resetState();
        owned.firstId = wire.read(Name.firstId).int64();
        owned.secondId = wire.read(Name.secondId).int32();
        owned.thirdId = wire.read(Name.thirdId).text();
        owned.staticOne = wire.read(Name.staticOne).text();
        owned.staticTwo = wire.read(Name.staticTwo).int64();
        owned.staticThree = wire.read(Name.staticThree).zonedDateTime();
        owned.staticFour = wire.read(Name.staticFour).float64();
        owned.changesA = wire.read(Name.changesA).int64();
        owned.changesB = wire.read(Name.changesB).float64();
        return owned;
    }
}
