/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Objects;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.TextMessageDecoder;
import io.daybook.codec.UnknownTypeException;
import io.daybook.codec.text.TextDecoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A codec for objects of one class. It uses the encoder and decoder of any wire format.
 *
 * @param <T> class of the objects.
 */
final class ObjectCodec<T> implements Codec<T>
{
    private final Class<T> type;
    private final ObjectBinding binding;
    private final Workspace workspace;
    private final MessageEncoder encoder;
    private final MessageDecoder decoder;
    /** Written in text before the fields; null for no name. */
    private final String name;
    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();

    ObjectCodec(
        final Class<T> type,
        final ObjectBinding binding,
        final Workspace workspace,
        final MessageEncoder encoder,
        final MessageDecoder decoder,
        final String name)
    {
        this.type = type;
        this.binding = binding;
        this.workspace = workspace;
        this.encoder = encoder;
        this.decoder = decoder;
        this.name = name;
    }

    @Override
    public int encode(final T value, final MutableDirectBuffer buffer, final int offset)
    {
        if (null == value)
        {
            throw new NullPointerException("value must not be null: class=" + type.getName());
        }
        binding.checkClass(value);
        encoder.wrap(Objects.requireNonNull(buffer, "buffer must not be null"), offset, name);
        binding.writeFields(value, encoder, workspace);
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
        decoder.wrap(Objects.requireNonNull(buffer, "buffer must not be null"), offset, length);
        try
        {
            final Object value = binding.readFields(decoder, workspace);
            passOverRest();
            return type.cast(value);
        }
        catch (final CodecException ex)
        {
            throw placed(ex);
        }
    }

    @Override
    public T decodeInto(final T into, final DirectBuffer buffer, final int offset, final int length)
    {
        if (!binding.isRefillable(into))
        {
            throw new CodecException("what is read into must be a POJO of the very class, use decode for a record: " +
                "class=" + type.getName() + ", object=" + (null == into ? null : into.getClass().getName()));
        }
        decoder.wrap(Objects.requireNonNull(buffer, "buffer must not be null"), offset, length);
        try
        {
            binding.readFieldsInto(into, decoder, workspace);
            passOverRest();
            return into;
        }
        catch (final CodecException ex)
        {
            throw placed(ex);
        }
    }

    /** Text that can be parsed, but does not fit the class, has a place as other wrong text has. */
    private CodecException placed(final CodecException ex)
    {
        final String place = decoder instanceof TextMessageDecoder ? ((TextMessageDecoder)decoder).where() : "";
        // The decoder of CSV tells the place of its own errors.
        if (place.isEmpty() || !(decoder instanceof TextDecoder) && ex.getMessage().contains(place))
        {
            return ex;
        }
        final String message = ex.getMessage() + place;
        return ex instanceof UnknownTypeException ?
            new UnknownTypeException(message, ex) : new CodecException(message, ex);
    }

    private void passOverRest()
    {
        boolean isMore = true;
        while (isMore)
        {
            // Goes over the remaining fields, so that their bytes are checked too.
            isMore = decoder.next();
        }
    }
}
