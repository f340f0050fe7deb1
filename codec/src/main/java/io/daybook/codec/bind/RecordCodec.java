/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A record through any wire format's encoder and decoder.
 *
 * @param <T> class of the record.
 */
final class RecordCodec<T> implements Codec<T>
{
    private final Class<T> type;
    private final RecordBinding binding;
    private final Workspace workspace;
    private final MessageEncoder encoder;
    private final MessageDecoder decoder;
    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();

    RecordCodec(
        final Class<T> type,
        final RecordBinding binding,
        final int records,
        final MessageEncoder encoder,
        final MessageDecoder decoder)
    {
        this.type = type;
        this.binding = binding;
        this.encoder = encoder;
        this.decoder = decoder;
        workspace = new Workspace(records);
    }

    @Override
    public int encode(final T value, final MutableDirectBuffer buffer, final int offset)
    {
        // Of the very class that the accessors are of, whatever an unchecked cast has let through.
        final T owner = type.cast(value);
        encoder.wrap(buffer, offset, null);
        binding.writeFields(owner, encoder, workspace);
        return encoder.finish();
    }

    @Override
    public int encodedLength(final T value)
    {
        return encode(value, scratch, 0);
    }

    @Override
    public T decode(final DirectBuffer buffer, final int offset, final int length)
    {
        decoder.wrap(buffer, offset, length);
        final Object value = binding.readFields(decoder, workspace);
        boolean isMore = true;
        while (isMore)
        {
            // What is left is passed over, so that its bytes are looked at too.
            isMore = decoder.next();
        }
        return type.cast(value);
    }
}
