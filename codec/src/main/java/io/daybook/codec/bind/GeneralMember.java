/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import io.daybook.codec.Field;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.codec.binary.BinaryYamlDecoder;
import io.daybook.codec.generated.MemberCodec;
import io.daybook.codec.json.JsonDecoder;
import io.daybook.codec.packed.PackedDecoder;
import io.daybook.codec.raw.RawDecoder;
import io.daybook.codec.text.TextDecoder;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * One member. Its bytes are those of a message that has no other field.
 */
final class GeneralMember extends MemberCodec
{
    private final ValueBinding binding;
    private final boolean isNullable;
    private final Workspace workspace;
    private final Field name;
    private final MessageEncoder encoder;
    private final MessageDecoder decoder;
    /** Behind the value that was read. */
    private int limit;

    GeneralMember(
        final WireFormat wireFormat,
        final String owner,
        final ShapeField field,
        final ValueBinding binding,
        final Workspace workspace)
    {
        this.binding = binding;
        isNullable = field.nullable();
        this.workspace = workspace;
        name = Field.of(field.name());
        final Shape alone = Shape.builder(owner).field(field).build();
        encoder = wireFormat.encoder(alone);
        decoder = wireFormat.decoder(alone);
        if (decoder instanceof TextDecoder)
        {
            ((TextDecoder)decoder).refuseRepeatedNames(true);
        }
    }

    @Override
    protected int write(final Object value, final MutableDirectBuffer buffer, final int offset)
    {
        Component.checkPresent(isNullable, null == value);
        encoder.wrap(buffer, offset, null);
        binding.writeOrNull(value, encoder.field(name), workspace);
        return offset + encoder.finish();
    }

    @Override
    protected Object read(final DirectBuffer buffer, final int offset, final int limit)
    {
        next(buffer, offset, limit);
        return binding.readOrAbsent(decoder, workspace);
    }

    @Override
    protected Object readInto(final Object current, final DirectBuffer buffer, final int offset, final int limit)
    {
        next(buffer, offset, limit);
        return binding.readIntoOrAbsent(current, decoder, workspace);
    }

    @Override
    protected Object fill(
        final Object current, final boolean isNew, final DirectBuffer buffer, final int offset, final int limit)
    {
        next(buffer, offset, limit);
        if (decoder.isNull() || !binding.isRefillable(current))
        {
            return null;
        }
        if (isNew)
        {
            binding.fill(current, decoder, workspace);
            return current;
        }
        return binding.readInto(current, decoder, workspace);
    }

    private void next(final DirectBuffer buffer, final int offset, final int end)
    {
        limit = end;
        if (decoder instanceof JsonDecoder)
        {
            // The generated code has read the name, and knows where the value ends.
            ((JsonDecoder)decoder).wrapValue(name, buffer, offset, end - offset);
        }
        else
        {
            decoder.wrap(buffer, offset, end - offset);
        }
        decoder.next();
        Component.checkPresent(isNullable, decoder.isNull());
    }

    @Override
    protected int end()
    {
        if (decoder instanceof TextDecoder)
        {
            return limit;
        }
        if (decoder instanceof PackedDecoder)
        {
            return ((PackedDecoder)decoder).end();
        }
        return decoder instanceof RawDecoder ? ((RawDecoder)decoder).end() : ((BinaryYamlDecoder)decoder).end();
    }
}
