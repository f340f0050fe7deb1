/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.WireFormat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Which of the methods of one name takes a message, and what becomes of arguments that it does not have.
 */
class OverloadsTest extends OpenJournalFixture
{
    interface Both
    {
        void o(long a);

        void o(long a, String b);
    }

    interface Short
    {
        void o(long a);
    }

    interface Long
    {
        void o(long a, String b);
    }

    interface Narrow
    {
        void o(int a);

        void o(int a, String b);
    }

    private final List<String> seen = new ArrayList<>();

    private final Both both = new Both()
    {
        @Override
        public void o(final long a)
        {
            seen.add("o(" + a + ")");
        }

        @Override
        public void o(final long a, final String b)
        {
            seen.add("o(" + a + ", " + b + ")");
        }
    };

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldHandEachOverloadItsOwnMessages(final WireFormat format)
    {
        final Both out = appender.events(Both.class, format);
        out.o(1);
        out.o(2, "b");
        out.o(3, null);
        out.o(4);

        tailer.events(Both.class, both).poll(10);

        assertThat(seen).containsExactly("o(1)", "o(2, b)", "o(3, null)", "o(4)");
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldPreferTheOverloadWithAsManyArgumentsWhicheverOfThemTheWriterKnows(final WireFormat format)
    {
        appender.events(Short.class, format).o(1);
        appender.events(Long.class, format).o(2, "b");
        final Narrow narrow = appender.events(Narrow.class, format);
        narrow.o(3);
        narrow.o(4, "b");

        tailer.events(Both.class, both).poll(10);

        assertThat(seen).containsExactly("o(1)", "o(2, b)", "o(3)", "o(4, b)");
    }

    @Test
    void shouldPreferTheOverloadWithAsManyArgumentsForMessagesWithoutAShape()
    {
        appender.write("o", (w) -> w.int64("a", 1));
        appender.write("o", (w) -> w.int64("a", 2).text("b", "b"));
        appender.write("o", (w) -> w.text("b", "b").int64("a", 3));

        tailer.events(Both.class, both).poll(10);

        assertThat(seen).containsExactly("o(1)", "o(2, b)", "o(3, b)");
    }

    @Test
    void shouldDropTheArgumentsThatTheOnlyMethodOfTheNameDoesNotHave()
    {
        final Both out = appender.events(Both.class);
        out.o(1);
        out.o(2, "b");

        tailer.events(Short.class, both::o).poll(10);

        assertThat(seen).containsExactly("o(1)", "o(2)");
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldNameTheArgumentThatIsDroppedWhereTheSubscriberIsStrict(final WireFormat format)
    {
        final Both out = appender.events(Both.class, format);
        out.o(1);
        out.o(2, "b");

        final Subscriber strict = tailer.subscribers().events(Short.class, both::o).strict().build();

        assertThatThrownBy(() -> strict.poll(10)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a strict subscriber must read exactly what was written, change the class or " +
                "leave strict() out: ").hasMessageContaining("field=o.b, written=TEXT or null");
        assertThat(seen).containsExactly("o(1)");
        assertThatThrownBy(() -> strict.poll(10)).hasMessageContaining("field=o.b");
        tailer.events(Short.class, both::o).poll(10);
        assertThat(seen).containsExactly("o(1)", "o(2)");
    }

    @Test
    void shouldNameTheArgumentThatIsDroppedOfAMessageWithoutAShapeWhereTheSubscriberIsStrict()
    {
        appender.write("o", (w) -> w.int64("a", 1).text("b", "b"));

        final Subscriber strict = tailer.subscribers().events(Short.class, both::o).strict().build();

        assertThatThrownBy(() -> strict.poll(10)).isInstanceOf(CodecException.class)
            .hasMessageContaining("field=o.b, read=null");
        assertThat(seen).isEmpty();
    }
}
