/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import io.daybook.codec.WireFormat;

/**
 * {@link DaybookPeer} with text that is reused.
 */
public final class DaybookReusedPeer extends DaybookPeer
{
    private final StringBuilder[] texts = texts();
    private final ReusedTrade reused = new ReusedTrade(decoded);

    /** Makes a peer of a trade in a wire format. */
    public DaybookReusedPeer(final WireFormat format, final Trade trade)
    {
        super(format, trade);
    }

    @Override
    CharSequence text()
    {
        return texts[turn];
    }

    @Override
    void readText(final CharSequence text)
    {
        reused.text().setLength(0);
        reused.text().append(text);
    }

    @Override
    public Object decode()
    {
        super.decode();
        return reused;
    }
}
