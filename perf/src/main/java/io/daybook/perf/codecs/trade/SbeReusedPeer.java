/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

/**
 * {@link SbeAsciiPeer} with text that is reused.
 */
public final class SbeReusedPeer extends SbeAsciiPeer
{
    private final StringBuilder[] texts = texts();
    private final ReusedTrade reused = new ReusedTrade(decoded);

    /** Makes a peer of a trade. */
    public SbeReusedPeer(final Trade trade)
    {
        super(trade);
    }

    @Override
    void writeText()
    {
        encoder.text(texts[turn]);
    }

    @Override
    void readText()
    {
        reused.text().setLength(0);
        decoder.getText(reused.text());
    }

    @Override
    public Object decode()
    {
        super.decode();
        return reused;
    }
}
