/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeclaredShape;
import io.daybook.codec.Field;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.WriterInfo;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SegmentScopeTest
{
    private static final int SLOT = 3;

    private final SegmentScope scope = new SegmentScope();
    private final ExpandableArrayBuffer frame = new ExpandableArrayBuffer();

    private static DeclaredShape shape(final String name)
    {
        return new DeclaredShape(
            DeclaredShape.MIN_ID, WireFormat.PACKED, Shape.builder(name).field("id", FieldType.INT64).build());
    }

    private DeclaredShape declare(final String name)
    {
        final DeclaredShape declared = shape(name);
        final int length = FrameDescriptor.HEADER_LENGTH + declared.encode(frame, FrameDescriptor.HEADER_LENGTH);
        scope.learn(FrameDescriptor.word(length, FrameType.SHAPE, SLOT), frame, 0, 0);
        return scope.shape(SLOT, declared.id());
    }

    private WriterInfo write(final String application)
    {
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
        encoder.wrap(frame, FrameDescriptor.HEADER_LENGTH, null).text(Field.of("application"), application);
        final int length = FrameDescriptor.HEADER_LENGTH + encoder.finish();
        scope.learn(FrameDescriptor.word(length, FrameType.WRITER, SLOT), frame, 0, 0);
        return scope.writer(SLOT);
    }

    @Test
    void shouldGiveTheSameObjectForAShapeThatTheNextSegmentDeclaresAgain()
    {
        final DeclaredShape first = declare("Order");
        for (int segment = 1; segment < 5; segment++)
        {
            scope.clear();
            assertThat(declare("Order")).isSameAs(first);
        }
    }

    @Test
    void shouldDecodeAWriterThatTheNextSegmentDeclaresAgainOnce()
    {
        final WriterInfo first = write("engine");
        for (int segment = 1; segment < 5; segment++)
        {
            scope.clear();
            assertThat(scope.writer(SLOT)).isNull();
            assertThat(write("engine")).isSameAs(first);
        }
        assertThat(write("engines").application()).isEqualTo("engines");
        assertThat(first.application()).isEqualTo("engine");
    }

    @Test
    void shouldRefuseAShapeThatTheNextSegmentDeclaresWithAnotherByte()
    {
        declare("Order");
        scope.clear();
        final DeclaredShape declared = shape("Order");
        final int length = FrameDescriptor.HEADER_LENGTH + declared.encode(frame, FrameDescriptor.HEADER_LENGTH);
        frame.putByte(length - 1, (byte)(1 ^ frame.getByte(length - 1)));
        assertThatThrownBy(() -> scope.learn(FrameDescriptor.word(length, FrameType.SHAPE, SLOT), frame, 0, 0))
            .isInstanceOf(CodecException.class);
        assertThat(scope.shape(SLOT, declared.id())).isNull();
    }

    @Test
    void shouldForgetAShapeThatASegmentDoesNotDeclareAgain()
    {
        final DeclaredShape first = declare("Order");
        scope.clear();
        declare("Fill");
        scope.clear();
        assertThat(declare("Order")).isEqualTo(first).isNotSameAs(first);
    }
}
