/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NameRefusalTest
{
    record Blank(@Name(" ") int a)
    {
    }

    static class Empty
    {
        @Name("")
        int a;
    }

    @Name(" ")
    record BlankType(int a)
    {
    }

    record Around(BlankType inner)
    {
    }

    interface BlankEvent
    {
        @Name("\t")
        void traded(int a);
    }

    @Test
    void shouldRefuseNamesOfTypesThatAreBlank()
    {
        for (final Class<?> type : List.of(BlankType.class, Around.class))
        {
            assertThatThrownBy(() -> MessageType.of(type)).isInstanceOf(CodecException.class)
                .hasMessage("a name must not be blank: @Name(\" \"), element=class " + BlankType.class.getName() +
                    "; give a name, or take the annotation away");
        }
        assertThatThrownBy(() -> new EventsBinder<>(BlankEvent.class, null)).isInstanceOf(CodecException.class)
            .hasMessageContaining("a name must not be blank: @Name(\"\t\"), element=");
    }

    @Test
    void shouldRefuseNamesThatAreBlank()
    {
        assertThatThrownBy(() -> MessageType.of(Blank.class)).isInstanceOf(CodecException.class)
            .hasMessageContaining("a name must not be blank: @Name(\" \"), element=")
            .hasMessageEndingWith("; give a name, or take the annotation away");
        assertThatThrownBy(() -> MessageType.of(Empty.class)).isInstanceOf(CodecException.class)
            .hasMessageContaining("a name must not be blank: @Name(\"\")");
    }

    @Test
    void shouldSayWhatToDoAboutAClassWithoutAName()
    {
        final Object anonymous = new Object()
        {
            final int a = 1;
        };
        assertThatThrownBy(() -> MessageType.of(anonymous.getClass())).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a class of messages must have a name, as messages are called by it: class=")
            .hasMessageEndingWith("; declare it with a name");
    }
}
