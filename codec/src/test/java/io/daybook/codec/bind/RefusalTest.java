/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldNumber;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.NonNull;
import io.daybook.codec.Scale;
import io.daybook.codec.Transient;
import io.daybook.codec.Unknown;
import io.daybook.codec.Unsigned;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What cannot be bound is refused before there is any message, with class, member and remedy.
 */
class RefusalTest
{
    static class FinalPrimitive
    {
        final int number = Integer.parseInt("5");
    }

    static class FinalText
    {
        final String text = "a";
    }

    static class FinalFixedList
    {
        final List<String> list = List.of();
    }

    static class FinalNull
    {
        final List<String> list = null;
    }

    static class NoConstructor
    {
        int number;

        NoConstructor(final int number)
        {
            this.number = number;
        }
    }

    class Inner
    {
        int number;
    }

    abstract static class Abstract
    {
        int number;
    }

    interface Open
    {
    }

    static class Holder<T>
    {
        T value;
    }

    static class Unresolved extends Holder<List<? extends Open>>
    {
    }

    static class OfList extends ArrayList<String>
    {
        private static final long serialVersionUID = 1;

        int number;
    }

    @SuppressWarnings("rawtypes")
    static class RawList
    {
        List list;
    }

    static class Thrower
    {
        int number;

        Thrower()
        {
            throw new IllegalStateException("no");
        }
    }

    static class Parent
    {
        int number;
    }

    static class Twice extends Parent
    {
        int number;
    }

    static class SameNumber
    {
        @FieldNumber(2)
        int first;
        int second;
    }

    static class Scaled
    {
        @Scale(2)
        int number;
    }

    static class ScaledTooFar
    {
        @Scale(23)
        double number;
    }

    static class UnsignedDouble
    {
        @Unsigned
        double number;
    }

    static class UnknownField
    {
        @Unknown
        int number;
    }

    record TransientComponent(@Transient int number)
    {
    }

    static class NonNullText
    {
        @NonNull
        String text;
    }

    record NonNullInt(@NonNull int number)
    {
    }

    static class Unsorted
    {
        TreeSet<byte[]> set;
    }

    static class UnsortedMap
    {
        SortedMap<List<String>, String> map;
    }

    static class Nested<T>
    {
        Nested<List<T>> next;
    }

    static class Endless
    {
        Nested<String> nested;
    }

    static class NoType
    {
        Object any;
        int other;
    }

    static class ThreadHolder
    {
        Map<String, Set<Thread>> threads;
    }

    enum Twofold
    {
        @Unknown
        A,
        @Unknown
        B
    }

    static class TwoUnknown
    {
        Twofold symbol;
    }

    enum None
    {
    }

    static class EmptyEnum
    {
        None none;
    }

    sealed interface WithOpenClass
    {
    }

    static non-sealed class NotFinal implements WithOpenClass
    {
    }

    sealed interface WithOpenInterface
    {
    }

    non-sealed interface NotSealed extends WithOpenInterface
    {
    }

    sealed interface WithEmptyEnum
    {
    }

    enum NoConstant implements WithEmptyEnum
    {
    }

    sealed interface WithTwoUnknown
    {
    }

    enum TwofoldType implements WithTwoUnknown
    {
        @Unknown
        A,
        @Unknown
        B
    }

    sealed interface Alike
    {
    }

    record One() implements Alike
    {
    }

    @Name("One")
    record Other() implements Alike
    {
    }

    static List<Arguments> refused()
    {
        final String fixed = "a final field must hold from the constructor on what can be filled, a collection or " +
            "map of java.util, a StringBuilder or a POJO: make it not final, leave it out by @Transient, or make the " +
            "class a record: value=";
        final String root = "a message's class must be a record, a POJO or a sealed interface, make it " +
            "one or the component of one: class=";
        final String unsupported = "a member's type must be supported, use ";
        final String several = unsupported + "the class that it holds, or a sealed interface where there are several: ";
        final String variable = "a type variable must have a value, extend the generic class by one that gives it " +
            "one, or use the type itself: class=";
        final String sorted = "what is sorted must be Comparable, use an unsorted set or map: class=";
        final String permit = "a sealed interface must permit records, enums, final classes and sealed interfaces " +
            "alone, make the class one of these: interface=";
        return List.of(
            Arguments.of(FinalPrimitive.class, fixed + "5, ", ", field=number"),
            Arguments.of(FinalText.class, fixed + "a, ", ", field=text"),
            Arguments.of(FinalFixedList.class, fixed + "[], ", ", field=list"),
            Arguments.of(FinalNull.class, fixed + "null, ", ", field=list"),
            Arguments.of(NoConstructor.class, "a POJO must have a constructor without arguments, add one, which may " +
                "be private, make an inner class static, or make the class a record: ", ""),
            Arguments.of(Inner.class, "a POJO must have a constructor without arguments", ""),
            Arguments.of(Abstract.class, root, ""),
            Arguments.of(Open.class, root, ""),
            Arguments.of(int.class, root, ""),
            Arguments.of(int[].class, root, ""),
            Arguments.of(Twofold.class, root, ""),
            Arguments.of(Thread.class, root, ""),
            Arguments.of(Holder.class, variable, ", field=value, type=T"),
            Arguments.of(Unresolved.class, several, "$Holder, field=value, type=T = java.util.List<" +
                Open.class.getName() + ">"),
            Arguments.of(OfList.class, "a POJO's superclass must be Object or a class whose fields are known, hold " +
                "an object of it instead of extending it: class=", ", superclass=java.util.ArrayList"),
            Arguments.of(RawList.class, "a generic type's arguments must be known, write them: raw type=List",
                ", field=list, type=java.util.List"),
            Arguments.of(Thrower.class, "a POJO's constructor without arguments must not throw: class=",
                ", thrown=java.lang.IllegalStateException: no"),
            Arguments.of(Twice.class, "a field's name must be the only one of its class and superclasses, give it " +
                "another by @Name: class=", ", field=number, type=int"),
            Arguments.of(SameNumber.class, "a shape's fields must differ in number: shape=SameNumber",
                ", field=second, number=2, class=" + SameNumber.class.getName()),
            Arguments.of(Scaled.class, "@Scale must stand on a double, remove it: class=", ", field=number, type=int"),
            Arguments.of(ScaledTooFar.class, "a scale must be 0 to 22, and that of a FLOAT64: field=number",
                ", scale=23, type=FLOAT64, class=" + ScaledTooFar.class.getName()),
            Arguments.of(UnsignedDouble.class, "@Unsigned must stand on byte, short, int or long, remove it: class=",
                ", field=number, type=double"),
            Arguments.of(UnknownField.class, "@Unknown must stand on a constant of an enum, remove it: class=",
                ", field=number, type=int"),
            Arguments.of(TransientComponent.class, "@Transient must not stand on a component, which the record " +
                "cannot be made without, remove it or use a POJO: class=", ", component=number, type=int"),
            Arguments.of(NonNullText.class, "@NonNull must stand on a record, a POJO or a sealed interface, remove " +
                "it: class=", ", field=text, type=java.lang.String"),
            Arguments.of(NonNullInt.class, "@NonNull must stand on a record, a POJO or a sealed interface, remove " +
                "it: class=", ", component=number, type=int"),
            Arguments.of(Unsorted.class, sorted, ", field=set, type=java.util.TreeSet<byte[]>"),
            Arguments.of(UnsortedMap.class, sorted, ", field=map, type=java.util.SortedMap<java.util.List<java.lang." +
                "String>, java.lang.String>"),
            Arguments.of(Endless.class, "a message must be nested at most 64 deep: class=", "$Endless"),
            Arguments.of(NoType.class, several, ", field=any, type=java.lang.Object"),
            Arguments.of(ThreadHolder.class, unsupported + "a primitive or its box, String, StringBuilder, an enum, ",
                ", field=threads, type=java.util.Map<java.lang.String, java.util.Set<java.lang.Thread>>"),
            Arguments.of(TwoUnknown.class, "@Unknown must stand on one constant of an enum, remove it from B or A: " +
                "class=", ", field=symbol, type=" + Twofold.class.getName()),
            Arguments.of(EmptyEnum.class, unsupported + "an enum that has constants: ",
                ", field=none, type=" + None.class.getName()),
            Arguments.of(WithOpenClass.class, permit, ", class=" + NotFinal.class.getName()),
            Arguments.of(WithOpenInterface.class, permit, ", class=" + NotSealed.class.getName()),
            Arguments.of(WithEmptyEnum.class, permit, ", class=" + NoConstant.class.getName()),
            Arguments.of(WithTwoUnknown.class, "@Unknown must stand on one constant of an enum, remove it from B or " +
                "A: interface=", ", enum=" + TwofoldType.class.getName()),
            Arguments.of(Alike.class, "a sealed interface's types must differ in their simple names, give one " +
                "another by @Name: interface=", ", type=" + Other.class.getName()));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void shouldRefuse(final Class<?> type, final String start, final String end)
    {
        assertThatThrownBy(() -> MessageType.of(type)).isInstanceOf(CodecException.class)
            .message().startsWith(start).endsWith(end)
            .contains(Unresolved.class == type ? Holder.class.getName() : type.getName());
    }

    static List<Arguments> instead()
    {
        return List.of(
            Arguments.of(java.util.Date.class, "Instant"),
            Arguments.of(java.util.GregorianCalendar.class, "ZonedDateTime"),
            Arguments.of(java.time.OffsetTime.class, "LocalTime and an int for the offset"),
            Arguments.of(java.time.YearMonth.class, "a LocalDate, or an int for each part"),
            Arguments.of(java.nio.ByteBuffer.class, "byte[]"),
            Arguments.of(org.agrona.MutableDirectBuffer.class, "byte[]"),
            Arguments.of(java.util.BitSet.class, "long[]"),
            Arguments.of(AtomicBoolean.class, "boolean"),
            Arguments.of(AtomicReference.class, "the type that it holds"),
            Arguments.of(AtomicLong.class,
                "the number that it is: a primitive, its box, BigDecimal or BigInteger"),
            Arguments.of(java.util.PriorityQueue.class, "List, Set or Deque"),
            Arguments.of(java.util.WeakHashMap.class, "Map, or ConcurrentHashMap where threads share it"),
            Arguments.of(java.net.URI.class, "String"),
            Arguments.of(StringBuffer.class, "String"),
            Arguments.of(java.time.ZoneOffset.class, "String"),
            Arguments.of(Abstract.class, "the class that it holds, or a sealed interface where there are several"));
    }

    @ParameterizedTest
    @MethodSource("instead")
    void shouldSayWhatToUseInstead(final Class<?> type, final String use)
    {
        assertThat(Unsupported.insteadOf(type)).isEqualTo(use);
    }
}
