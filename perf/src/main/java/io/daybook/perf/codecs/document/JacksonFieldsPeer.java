/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.Arrays;

import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.common.ReusedOutput;
import io.daybook.perf.codecs.trade.JacksonStreamingPeer;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;

/**
 * A generated document through Jackson's streams. Its fields must come in the expected order.
 */
public final class JacksonFieldsPeer implements CodecPeer
{
    private final JsonFactory factory = JacksonStreamingPeer.factory();
    private final ReusedOutput output = new ReusedOutput(FieldsDocument.BUFFER_LENGTH);
    private final FieldsDocument document;
    private final FieldsDocument decoded;
    private final SerializedString[] names;

    /** Makes a peer of a document with {@code count} fields. */
    public JacksonFieldsPeer(final int count)
    {
        document = FieldsDocument.generated(count);
        decoded = FieldsDocument.empty(count);
        names = Arrays.stream(document.names).map(SerializedString::new).toArray(SerializedString[]::new);
    }

    @Override
    public int encode()
    {
        output.reset();
        try (JsonGenerator generator = factory.createGenerator(ObjectWriteContext.empty(), output))
        {
            generator.writeStartObject();
            for (int i = 0; i < names.length; i++)
            {
                generator.writeName(names[i]);
                switch (i % FieldsDocument.KINDS)
                {
                    case 0 -> generator.writeNumber(document.integers[i]);
                    case 1 -> generator.writeNumber(document.floats[i]);
                    default -> generator.writeString(document.texts[i]);
                }
            }
            generator.writeEndObject();
        }
        return output.size();
    }

    @Override
    public Object decode()
    {
        try (JsonParser parser =
            factory.createParser(ObjectReadContext.empty(), output.array(), 0, output.size()))
        {
            parser.nextToken();
            for (int i = 0; i < names.length; i++)
            {
                if (!parser.nextName(names[i]))
                {
                    throw new IllegalStateException("fields must come in order: expected=" + names[i]);
                }
                parser.nextToken();
                switch (i % FieldsDocument.KINDS)
                {
                    case 0 -> decoded.integers[i] = parser.getLongValue();
                    case 1 -> decoded.floats[i] = parser.getDoubleValue();
                    default -> decoded.texts[i] = parser.getString();
                }
            }
        }
        return decoded;
    }
}
