/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.generate.MemberCodec;
import io.daybook.codec.packed.PackedDecoder;
import io.daybook.codec.packed.PackedEncoder;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A variable-width member of PACKED: its bytes are those of a message that has no other field.
 */
final class GeneralMember extends MemberCodec
{
    private final ValueBinding binding;
    private final Workspace workspace;
    private final PackedEncoder encoder;
    private final PackedDecoder decoder;

    GeneralMember(final String owner, final ShapeField field, final ValueBinding binding, final int records)
    {
        this.binding = binding;
        workspace = new Workspace(records);
        final Shape alone = Shape.builder(owner).field(field).build();
        encoder = new PackedEncoder(alone);
        decoder = new PackedDecoder(alone);
    }

    @Override
    protected int write(final Object value, final MutableDirectBuffer buffer, final int offset)
    {
        encoder.wrap(buffer, offset, null);
        binding.writeOrNull(value, encoder.fieldAt(0), workspace);
        return offset + encoder.finish();
    }

    @Override
    protected Object read(final DirectBuffer buffer, final int offset, final int limit)
    {
        decoder.wrap(buffer, offset, limit - offset).next();
        return binding.readOrAbsent(decoder, workspace);
    }

    @Override
    protected int end()
    {
        return decoder.end();
    }
}
