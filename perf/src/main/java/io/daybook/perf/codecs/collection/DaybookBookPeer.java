/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

/**
 * Generated codecs of order books.
 */
public final class DaybookBookPeer extends BookPeer
{
    private final Codec<BookRecord> ofRecords;
    private final Codec<Book> ofBooks;
    /** The book that decode fills; null if it makes records. */
    private final Book owned;

    /** Makes a peer in a wire format. {@code isPojo} says whether it decodes into an object of its own. */
    public DaybookBookPeer(final WireFormat format, final boolean isPojo)
    {
        ofRecords = format.codec(MessageType.of(BookRecord.class));
        ofBooks = format.codec(MessageType.of(Book.class));
        owned = isPojo ? new Book() : null;
    }

    @Override
    public int encode()
    {
        return wrote(null == owned ?
            ofRecords.encode(records[turn], buffer, at) : ofBooks.encode(books[turn], buffer, at));
    }

    @Override
    public Object decode()
    {
        return null == owned ?
            ofRecords.decode(buffer, at, length()) : ofBooks.decodeInto(owned, buffer, at, length());
    }
}
