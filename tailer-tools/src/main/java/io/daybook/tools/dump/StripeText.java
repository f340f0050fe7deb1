/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import java.io.IOException;

import io.daybook.tools.console.ResultBuffer;

import org.agrona.ExpandableArrayBuffer;

/**
 * Collects the text of stripes in the memory of pieces, as long as no message is too long for that.
 */
final class StripeText extends ResultBuffer
{
    private final PieceQueue pieces;

    /**
     * Makes an empty text.
     *
     * @param pieces that it goes to.
     */
    StripeText(final PieceQueue pieces)
    {
        super(pieces, Piece.CAPACITY, Piece.newText());
        this.pieces = pieces;
    }

    @Override
    protected ExpandableArrayBuffer writeOut(final ExpandableArrayBuffer full, final int count) throws IOException
    {
        // A buffer that has grown is copied, so that not every piece grows.
        return Piece.isText(full) ? pieces.swap(full, count) : super.writeOut(full, count);
    }
}
