/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.util.Map;
import java.util.Random;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.BinaryWire;
import net.openhft.chronicle.wire.Wire;

import io.daybook.codec.Cases;
import io.daybook.codec.ChronicleWireSafety;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.Shapes;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.daybook.codec.Documents.difference;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.EnumSource.Mode.MATCH_ANY;

/**
 * Either side reads what the other writes by a shape, in each form: with names, with numbers, with neither. Chronicle
 * Wire has the shape in the calls that read and write, as a hand-written {@code readMarshallable} has it.
 */
@Tag("slow")
class BinaryYamlFormsChronicleTest
{
    private static final int DOCUMENTS = 1_000;
    private static final int DOCUMENTS_PER_SHAPE = 10;

    @BeforeAll
    static void assumeSafety()
    {
        ChronicleWireSafety.assume();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = "BINARY_YAML.*", mode = MATCH_ANY)
    void shouldBeReadEqualByChronicleWire(final WireFormat format)
    {
        final Random random = Cases.random("shouldBeReadEqualByChronicleWire " + format);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        Shape shape = null;
        for (int i = 0; i < Cases.count(DOCUMENTS); i++)
        {
            shape = 0 == i % DOCUMENTS_PER_SHAPE ? ChronicleShapes.shape(random) : shape;
            final Map<String, Object> values = ChronicleShapes.object(random, shape);
            final MessageEncoder encoder = format.encoder(shape);
            encoder.wrap(buffer, 0, null);
            Shapes.write(encoder, shape, values);
            final byte[] document = new byte[encoder.finish()];
            buffer.getBytes(0, document);

            final Map<String, Object> read = ChronicleShapes.read(wire(format, Bytes.wrapForRead(document)), shape);
            assertThat(difference(values, read)).as("shape=%s", shape).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = "BINARY_YAML.*", mode = MATCH_ANY)
    void shouldReadEqualWhatChronicleWireWrites(final WireFormat format)
    {
        final Random random = Cases.random("shouldReadEqualWhatChronicleWireWrites " + format);
        final Bytes<?> bytes = Bytes.allocateElasticOnHeap();
        Shape shape = null;
        for (int i = 0; i < Cases.count(DOCUMENTS); i++)
        {
            shape = 0 == i % DOCUMENTS_PER_SHAPE ? ChronicleShapes.shape(random) : shape;
            final Map<String, Object> values = ChronicleShapes.object(random, shape);
            bytes.clear();
            ChronicleShapes.write(wire(format, bytes), shape, values);
            final byte[] document = bytes.toByteArray();
            final MessageDecoder decoder = format.decoder(shape).wrap(new UnsafeBuffer(document), 0, document.length);

            assertThat(difference(ChronicleShapes.asWritten(shape, values), Shapes.read(decoder, shape)))
                .as("shape=%s", shape).isNull();
        }
    }

    private static Wire wire(final WireFormat format, final Bytes<?> bytes)
    {
        return new BinaryWire(bytes, false, WireFormat.BINARY_YAML_NUMBERED == format,
            WireFormat.BINARY_YAML_FIELDLESS == format, Integer.MAX_VALUE, "binary");
    }
}
