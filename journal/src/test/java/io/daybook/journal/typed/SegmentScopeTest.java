/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import io.daybook.codec.DeclaredShape;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SegmentScopeTest
{
    private static final int SLOT = 3;

    private final SegmentScope scope = new SegmentScope();
    private final ExpandableArrayBuffer frame = new ExpandableArrayBuffer();

    private DeclaredShape declare(final String name)
    {
        final DeclaredShape declared = new DeclaredShape(
            DeclaredShape.MIN_ID, WireFormat.PACKED, Shape.builder(name).field("id", FieldType.INT64).build());
        final int length = FrameDescriptor.HEADER_LENGTH + declared.encode(frame, FrameDescriptor.HEADER_LENGTH);
        scope.learn(FrameDescriptor.word(length, FrameType.SHAPE, SLOT), frame, 0, 0);
        return scope.shape(SLOT, declared.id());
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
    void shouldForgetAShapeThatASegmentDoesNotDeclareAgain()
    {
        final DeclaredShape first = declare("Order");
        scope.clear();
        declare("Fill");
        scope.clear();
        assertThat(declare("Order")).isEqualTo(first).isNotSameAs(first);
    }
}
