/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.nio.ByteBuffer;
import java.util.Arrays;

import io.daybook.codec.Field;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.common.CodecPeer;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A generated document, field by field.
 */
public final class DaybookFieldsPeer implements CodecPeer
{
    private final FieldsDocument document;
    private final FieldsDocument decoded;
    private final Field[] names;
    private final MessageEncoder encoder;
    private final MessageDecoder decoder;
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(FieldsDocument.BUFFER_LENGTH));
    private int length;

    /** Makes a peer of a document in a wire format. */
    public DaybookFieldsPeer(final WireFormat format, final FieldsDocument document)
    {
        this.document = document;
        decoded = FieldsDocument.empty(document.count());
        names = names(document);
        final Shape shape = shape(document);
        encoder = format.encoder(shape);
        decoder = format.decoder(shape);
    }

    @Override
    public int encode()
    {
        encoder.wrap(buffer, 0, null);
        for (int i = 0; i < names.length; i++)
        {
            switch (i % FieldsDocument.KINDS)
            {
                case 0 -> encoder.int64(names[i], document.integers[i]);
                case 1 -> encoder.float64(names[i], document.floats[i]);
                default -> encoder.text(names[i], document.texts[i]);
            }
        }
        length = encoder.finish();
        return length;
    }

    @Override
    public Object decode()
    {
        decoder.wrap(buffer, 0, length);
        for (int i = 0; i < names.length; i++)
        {
            decoder.field(names[i]);
            switch (i % FieldsDocument.KINDS)
            {
                case 0 -> decoded.integers[i] = decoder.int64();
                case 1 -> decoded.floats[i] = decoder.float64();
                default -> decoded.texts[i] = decoder.text().toString();
            }
        }
        return decoded;
    }

    /** The buffer that holds the last message at its start. */
    UnsafeBuffer buffer()
    {
        return buffer;
    }

    static Field[] names(final FieldsDocument document)
    {
        return Arrays.stream(document.names).map(Field::of).toArray(Field[]::new);
    }

    static Shape shape(final FieldsDocument document)
    {
        final FieldType[] types = {FieldType.INT64, FieldType.FLOAT64, FieldType.TEXT};
        final Shape.Builder builder = Shape.builder("Fields");
        for (int i = 0; i < document.count(); i++)
        {
            builder.field(ShapeField.of(document.names[i], types[i % FieldsDocument.KINDS]));
        }
        return builder.build();
    }
}
