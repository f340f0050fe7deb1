/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import io.daybook.codec.Cases;
import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.DeclaredShape;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.NonNull;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Classes that hold themselves, at once or by way of others.
 */
class RecursiveTest
{
    record Node(int value, Node left, Node right)
    {
    }

    record Many(String name, List<Many> children, Map<String, Many> byName, Many[] array, Optional<Many> last)
    {
    }

    static final class Pojo
    {
        private long id;
        private Pojo parent;
        private final List<Pojo> children = new ArrayList<>();

        static Pojo of(final long id, final Pojo parent, final Pojo... children)
        {
            final Pojo pojo = new Pojo();
            pojo.id = id;
            pojo.parent = parent;
            pojo.children.addAll(Arrays.asList(children));
            return pojo;
        }
    }

    sealed interface Expression
    {
    }

    record Constant(double value) implements Expression
    {
    }

    record Sum(Expression left, Expression right) implements Expression
    {
    }

    record Call(String function, List<Expression> arguments) implements Expression
    {
    }

    record Outer(Inner first, Leaf leaf, List<Inner> others)
    {
    }

    record Inner(int a, Outer outer, Leaf leaf)
    {
    }

    record Leaf(String text)
    {
    }

    record Both(@NonNull Inner inner, Outer outer, @NonNull Expression expression)
    {
    }

    private static final Node NODE = new Node(1, new Node(2, null, new Node(3, null, null)), null);

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    private static Many many()
    {
        final Many leaf = new Many("leaf", List.of(), Map.of(), new Many[0], Optional.empty());
        final Many middle =
            new Many("middle", Arrays.asList(leaf, null), Map.of("leaf", leaf), null, Optional.of(leaf));
        return new Many("top", List.of(leaf, middle), Map.of("m", middle), new Many[]{ null, middle },
            Optional.of(middle));
    }

    private static Pojo pojo()
    {
        return Pojo.of(1, Pojo.of(2, null, Pojo.of(3, null)), Pojo.of(4, null), Pojo.of(5, null, Pojo.of(6, null)));
    }

    private static Expression expression()
    {
        return new Sum(new Constant(1.5), new Call("f", List.of(new Sum(null, new Constant(2)), new Constant(3))));
    }

    private static Both both()
    {
        final Leaf leaf = new Leaf("l");
        final Inner inner = new Inner(1, new Outer(null, leaf, List.of()), leaf);
        return new Both(inner, new Outer(inner, null, List.of(inner, new Inner(2, null, null))), expression());
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadEqualWhatWasWritten(final WireFormat format)
    {
        verify(format, NODE);
        verify(format, many());
        verify(format, pojo());
        verify(format, (Sum)expression());
        verify(format, both());
        final Codec<Expression> codec = format.codec(MessageType.of(Expression.class));
        assertThat(codec.decode(buffer, 0, codec.encode(expression(), buffer, 0))).isEqualTo(expression());
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadIntoATreeThatIsThere(final WireFormat format)
    {
        final Codec<Pojo> codec = format.codec(MessageType.of(Pojo.class));
        final Pojo into = Pojo.of(9, null, Pojo.of(8, Pojo.of(7, null)), Pojo.of(6, null), Pojo.of(5, null));
        for (final Pojo pojo : List.of(pojo(), Pojo.of(1, null), pojo()))
        {
            final int length = codec.encode(pojo, buffer, 0);
            assertThat(Trees.of(codec.decodeInto(into, buffer, 0, length))).isEqualTo(Trees.of(pojo));
        }
        final Pojo child = into.children.get(1);
        codec.decodeInto(into, buffer, 0, codec.encode(pojo(), buffer, 0));
        assertThat(into.children.get(1)).isSameAs(child);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldBeReadableWithoutTheClassByTheShapeInTheJournal(final WireFormat format)
    {
        final MessageType<Node> type = MessageType.of(Node.class);
        final ExpandableArrayBuffer frame = new ExpandableArrayBuffer();
        final DeclaredShape declared = new DeclaredShape(300, format, type.shape());
        final DeclaredShape read = DeclaredShape.decode(frame, 0, declared.encode(frame, 0));
        final int length = format.codec(type).encode(NODE, buffer, 0);
        final StringBuilder yaml = new StringBuilder();

        Transcoder.toYaml(buffer, 0, length, format, read.shape(), yaml);

        assertThat(yaml.toString()).isEqualTo("Node:\n  value: 1\n  left:\n    value: 2\n    left: null\n" +
            "    right:\n      value: 3\n      left: null\n      right: null\n  right: null\n");
        assertThat(read).isEqualTo(declared).hasSameHashCodeAs(declared).hasToString(declared.toString());
        assertThat(format.codec(type, read.shape()).decode(buffer, 0, length)).isEqualTo(NODE);
    }

    @Test
    void shouldDeclareTheShapeOnce()
    {
        final Shape shape = MessageType.of(Node.class).shape();

        assertThat(shape).isEqualTo(Shape.builder("Node").field("value", FieldType.INT32)
            .field(ShapeField.enclosing("left", 1)).field(ShapeField.enclosing("right", 1)).build());
        assertThat(shape.fields().get(1).shape().target()).isSameAs(shape);
        assertThat(shape.fields().get(1).shape().fields()).isSameAs(shape.fields());
        final Shape sum = MessageType.of(Expression.class).shape().fields().get(1).shape();
        assertThat(sum.fields().get(0).shape().enclosing()).isEqualTo(2);
        assertThat(sum.fields().get(0).shape().target()).isSameAs(MessageType.of(Expression.class).shape());
    }

    @Test
    void shouldTakeInPackedWhatTheRulesSay()
    {
        // Value, byte and fields of left, of it the byte of left, byte and fields of right, byte of right.
        assertThat(WireFormat.PACKED.codec(MessageType.of(Node.class)).encodedLength(NODE))
            .isEqualTo(4 + 1 + (4 + 1 + 1 + (4 + 1 + 1)) + 1);
        assertThat(WireFormat.BYTES_MARSHALLABLE.codec(MessageType.of(Chain.class))
            .encodedLength(new Chain(List.of(new Chain(List.of()), new Chain(null))))).isEqualTo(1 + 1 + 2);
    }

    record Chain(List<Chain> next)
    {
    }

    private static Node chain(final int depth)
    {
        Node node = null;
        for (int i = 0; i <= depth; i++)
        {
            node = new Node(i, node, null);
        }
        return node;
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldGoDownToTheDepthLimitAndNoFurther(final WireFormat format)
    {
        verify(format, chain(Shape.MAX_DEPTH));
        final Codec<Node> codec = format.codec(MessageType.of(Node.class));

        assertThatThrownBy(() -> codec.encode(chain(Shape.MAX_DEPTH + 1), buffer, 0))
            .isInstanceOf(CodecException.class).message().contains("must not be nested deeper")
            .contains("component=left").hasSizeLessThan(1_200);
        assertThatThrownBy(() -> codec.encode(chain(100_000), buffer, 0)).isInstanceOf(CodecException.class);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "PACKED", "BYTES_MARSHALLABLE", "STOP_BIT" })
    void shouldRefuseBytesThatAreNestedDeeper(final WireFormat format)
    {
        final byte there = (byte)(WireFormat.PACKED == format ? 1 : 'Y');
        final int value = WireFormat.STOP_BIT == format ? 1 : 4;
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[1_000_000]);
        for (int i = value; i < bytes.capacity(); i += value + 1)
        {
            bytes.putByte(i, there);
        }
        final Shape shape = MessageType.of(Node.class).shape();

        for (final Codec<?> codec : List.of(format.codec(MessageType.of(Node.class)),
            format.codec(MessageType.of(ValueOnly.class), shape)))
        {
            assertThatThrownBy(() -> codec.decode(bytes, 0, bytes.capacity())).isInstanceOf(CodecException.class)
                .hasMessageStartingWith("a message must not be nested deeper than 64");
        }
    }

    @Name("Node")
    record ValueOnly(int value)
    {
    }

    @Name("Node")
    record Wider(long value, Wider left, Wider right, String text)
    {
    }

    @Name("Node")
    record Narrower(int value, NarrowerLeft left)
    {
    }

    record NarrowerLeft(short value)
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadTreesOfOtherVersions(final WireFormat format)
    {
        final int length = format.codec(MessageType.of(Node.class)).encode(NODE, buffer, 0);
        final Shape shape = MessageType.of(Node.class).shape();

        assertThat(format.codec(MessageType.of(ValueOnly.class), shape).decode(buffer, 0, length))
            .isEqualTo(new ValueOnly(1));
        assertThat(format.codec(MessageType.of(Wider.class), shape).decode(buffer, 0, length)).isEqualTo(
            new Wider(1, new Wider(2, null, new Wider(3, null, null, null), null), null, null));
        assertThatThrownBy(() -> format.codec(MessageType.of(Narrower.class), shape))
            .isInstanceOf(CodecException.class).hasMessageContaining("field=NarrowerLeft.value, written=INT32");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadOrRefuseDamagedTrees(final WireFormat format)
    {
        final Random random = Cases.random("shouldReadOrRefuseDamagedTrees " + format);
        damage(random, format, many());
        damage(random, format, both());
        damage(random, format, pojo());
    }

    private <T> void damage(final Random random, final WireFormat format, final T value)
    {
        @SuppressWarnings("unchecked")
        final MessageType<T> type = MessageType.of((Class<T>)value.getClass());
        final Codec<T> codec = format.codec(type);
        final byte[] bytes = new byte[codec.encode(value, buffer, 0)];
        buffer.getBytes(0, bytes);
        for (int i = Cases.count(300); i > 0; i--)
        {
            final byte[] damaged = Cases.mutated(bytes, random);
            try
            {
                codec.decode(new UnsafeBuffer(damaged), 0, damaged.length);
            }
            catch (final CodecException ignore)
            {
                // As it should be.
            }
        }
        assertThat(Trees.of(codec.decode(new UnsafeBuffer(bytes), 0, bytes.length))).isEqualTo(Trees.of(value));
    }

    static class Base
    {
        @NonNull
        Held held = new Held(null, 0);
        private int number;
    }

    record Held(Base base, int value)
    {
    }

    static final class Extended extends Base
    {
        private String text;
    }

    sealed interface Term
    {
    }

    record Number(double value) implements Term
    {
    }

    record Product(@NonNull Term left, @NonNull Term right) implements Term
    {
    }

    record Parent(@NonNull Child first, int value)
    {
    }

    record Child(Parent parent, List<Parent> others, Parent[] array, Map<String, Parent> named)
    {
    }

    private static Extended extended()
    {
        final Base base = new Base();
        base.number = 2;
        base.held = new Held(null, 3);
        final Extended extended = new Extended();
        extended.held = new Held(base, 1);
        extended.text = "t";
        return extended;
    }

    private static Child child()
    {
        final Parent parent = new Parent(new Child(null, List.of(), new Parent[0], Map.of()), 1);
        final Child child = new Child(parent, List.of(parent, parent), null, Map.of("p", parent));
        return new Child(new Parent(child, 2), Arrays.asList(null, parent), new Parent[]{ parent, null },
            Map.of("q", new Parent(child, 3)));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldTakeWhatIsNeverNullWhereSomethingElseEnds(final WireFormat format)
    {
        verify(format, extended());
        verify(format, child());
        verify(format, child().parent());
        verify(format, new Product(new Number(1), new Product(new Number(2), new Number(3))));
        damage(Cases.random("shouldTakeWhatIsNeverNullWhereSomethingElseEnds " + format), format, child());
        final MessageType<Term> type = MessageType.of(Term.class);
        final Term term = new Product(new Product(new Number(1), new Number(2)), new Number(3));
        final int length = format.codec(type).encode(term, buffer, 0);
        assertThat(format.codec(type).decode(buffer, 0, length)).isEqualTo(term);
        assertThatThrownBy(() -> format.codec(type).encode(new Product(term, null), buffer, 0))
            .isInstanceOf(CodecException.class).hasMessageContaining("right");
    }

    @Test
    void shouldHaveNoByteForWhatIsNeverNull()
    {
        // Value, of left, and a byte that says that it is a Number, and one that it is no Product; for the outer one
        // the other way round.
        final Codec<Term> codec = WireFormat.PACKED.codec(MessageType.of(Term.class));

        assertThat(codec.encodedLength(new Product(new Number(1), new Number(2)))).isEqualTo(2 + 2 * (2 + 8));
        final ExpandableArrayBuffer frame = new ExpandableArrayBuffer();
        final DeclaredShape declared = new DeclaredShape(300, WireFormat.PACKED, MessageType.of(Child.class).shape());
        assertThat(DeclaredShape.decode(frame, 0, declared.encode(frame, 0))).isEqualTo(declared);
    }

    record NeverNull(int value, @NonNull NeverNull next)
    {
    }

    record There(String text, @NonNull Back back)
    {
    }

    record Back(@NonNull There there)
    {
    }

    sealed interface Single
    {
    }

    record Only(@NonNull Single single) implements Single
    {
    }

    record ByItself(Map<ByItself, String> map)
    {
    }

    @Test
    void shouldRefuseWhatWouldNeverEnd()
    {
        assertThatThrownBy(() -> MessageType.of(NeverNull.class)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("@NonNull must not stand on an object of a class around it, which would never " +
                "end, remove it: class=");
        for (final Class<?> type : List.of(There.class, Back.class, Single.class))
        {
            assertThatThrownBy(() -> MessageType.of(type)).isInstanceOf(CodecException.class)
                .hasMessageStartingWith("@NonNull must not stand on an object of a class around it");
        }
        assertThatThrownBy(() -> MessageType.of(Only.class)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a sealed interface must permit a type whose objects end, remove @NonNull from " +
                "the member that leads back to it: interface=");
        assertThatThrownBy(() -> MessageType.of(ByItself.class)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a map's key must not be of a class around it, use a list: class=");
        final ShapeField next = ShapeField.enclosing("next", 1);
        final ShapeField never = new ShapeField(
            "next", 0, next.type(), false, false, List.of(), next.shape(), null, null);
        assertThatThrownBy(() -> Shape.builder("A").field(never).build()).isInstanceOf(CodecException.class)
            .hasMessage("an object within one of its own shape must be one that may be null, or it would never end: " +
                "field=next, enclosing=1");
        final Shape inner = Shape.builder("B").field(new ShapeField(
            "up", 0, next.type(), false, false, List.of(), ShapeField.enclosing("", 2).shape(), null, null)).build();
        assertThatThrownBy(() -> Shape.builder("A").field(ShapeField.object("b", inner)).build())
            .isInstanceOf(CodecException.class).hasMessageEndingWith("field=up, enclosing=2");
        final ShapeField list = ShapeField.list("list", ShapeField.object("", inner));
        for (final ShapeField field : List.of(list, ShapeField.object("b", inner).orNull()))
        {
            for (final WireFormat format : WireFormat.values())
            {
                if (WireFormat.CSV != format)
                {
                    assertThat(format.encoder(Shape.builder("A").field(field).build())).isNotNull();
                }
            }
        }
    }

    @Test
    void shouldRefuseAShapeThatStandsForNothing()
    {
        final Shape open = Shape.builder("A").field(ShapeField.enclosing("b", 2)).build();

        assertThatThrownBy(() -> ShapeField.enclosing("b", 0)).isInstanceOf(CodecException.class)
            .hasMessage("an object around another must be 1 to 64 levels up: field=b, enclosing=0");
        assertThatThrownBy(() -> new DeclaredShape(300, WireFormat.PACKED, open)).isInstanceOf(CodecException.class)
            .hasMessage("a message's shape must hold all shapes that others in it stand for: shape=A, enclosing=1");
        assertThatThrownBy(() -> WireFormat.PACKED.encoder(open)).isInstanceOf(CodecException.class)
            .hasMessage("a shape must lie within as many others as it stands for, put it there: enclosing=2");
        final Shape whole = Shape.builder("C").field(ShapeField.object("a", open)).build();
        assertThat(whole.fields().get(0).shape().fields().get(0).shape().target()).isSameAs(whole);
    }

    private <T> void verify(final WireFormat format, final T value)
    {
        @SuppressWarnings("unchecked")
        final Codec<T> codec = format.codec(MessageType.of((Class<T>)value.getClass()));
        final int length = codec.encode(value, buffer, 3);
        assertThat(codec.encodedLength(value)).isEqualTo(length);
        assertThat(Trees.of(codec.decode(buffer, 3, length))).isEqualTo(Trees.of(value));
    }
}
