/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.EventsType;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.OldName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Old names that would not tell one thing are refused when the class is described.
 */
class OldNameRefusalTest
{
    private static final String TWICE =
        "an old name must not be the name or an old name of anything beside it, remove @OldName(\"%s\")";
    private static final String BLANK =
        "an old name must not be blank, nor hold a lone surrogate, correct @OldName(\"%s\")";

    record CurrentOfAnother(int price, @OldName("price") int bid)
    {
    }

    record CurrentByName(@Name("price") int other, @OldName("price") int bid)
    {
    }

    record OldOfAnother(@OldName("price") int ask, @OldName({ "x", "price" }) int bid)
    {
    }

    record OwnName(@OldName("bid") int bid)
    {
    }

    record Repeated(@OldName({ "price", "price" }) int bid)
    {
    }

    record Blank(@OldName(" ") int bid)
    {
    }

    record Empty(@OldName("") int bid)
    {
    }

    record Surrogate(@OldName("a\ud800") int bid)
    {
    }

    static class Base
    {
        int price;
    }

    static final class Inherited extends Base
    {
        @OldName("price")
        int bid;
    }

    @Test
    void shouldRefuseOldNamesThatAnotherMemberHas()
    {
        refused(CurrentOfAnother.class, TWICE, "price", "component=bid, type=int");
        refused(CurrentByName.class, TWICE, "price", "component=bid, type=int");
        refused(OldOfAnother.class, TWICE, "price", "component=bid, type=int");
        refused(OwnName.class, TWICE, "bid", "component=bid, type=int");
        refused(Repeated.class, TWICE, "price", "component=bid, type=int");
        refused(Inherited.class, TWICE, "price", "field=bid, type=int");
    }

    @Test
    void shouldRefuseOldNamesThatCannotStandInMessages()
    {
        refused(Blank.class, BLANK, " ", "component=bid, type=int");
        refused(Empty.class, BLANK, "", "component=bid, type=int");
        refused(Surrogate.class, BLANK, "a\ud800", "component=bid, type=int");
    }

    @OldName("OwnClass")
    record OwnClass(int bid)
    {
    }

    @OldName({ "Price", "" })
    record BlankClass(int bid)
    {
    }

    record HoldsBlank(List<BlankClass> list)
    {
    }

    @Test
    void shouldRefuseOldNamesOfAClass()
    {
        refused(OwnClass.class, TWICE, "OwnClass", "");
        refused(BlankClass.class, BLANK, "", "");
        assertThatThrownBy(() -> MessageType.of(HoldsBlank.class)).isInstanceOf(CodecException.class)
            .hasMessage(BLANK.formatted("") + ": class=" + BlankClass.class.getName());
    }

    enum Side
    {
        BUY,
        @OldName("BUY")
        SELL
    }

    enum OldSide
    {
        @OldName("B")
        BUY,
        @OldName({ "S", "B" })
        SELL
    }

    record OfSide(List<Side> side)
    {
    }

    record OfOldSide(OldSide side)
    {
    }

    @Test
    void shouldRefuseOldNamesOfConstants()
    {
        assertThatThrownBy(() -> MessageType.of(OfSide.class)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith(TWICE.formatted("BUY") + " from SELL: class=" + OfSide.class.getName())
            .hasMessageContaining("component=side");
        refused(OfOldSide.class, TWICE + " from SELL", "B", "component=side, type=" + OldSide.class.getName());
    }

    sealed interface Event
    {
    }

    record Placed(int id) implements Event
    {
    }

    @OldName("Placed")
    record Moved(int id) implements Event
    {
    }

    @OldName("Single")
    sealed interface NamedLikeType
    {
    }

    record Single(int id) implements NamedLikeType
    {
    }

    sealed interface Root
    {
    }

    @OldName("Root")
    record FormerRoot(int id) implements Root
    {
    }

    record OfEvent(Event event)
    {
    }

    @Test
    void shouldRefuseOldNamesOfTheTypesOfASealedInterface()
    {
        final String moved = TWICE.formatted("Placed") + ": interface=" + Event.class.getName() + ", type=" +
            Moved.class.getName();
        assertThatThrownBy(() -> MessageType.of(Event.class)).isInstanceOf(CodecException.class).hasMessage(moved);
        assertThatThrownBy(() -> MessageType.of(OfEvent.class)).isInstanceOf(CodecException.class).hasMessage(moved);
        assertThatThrownBy(() -> MessageType.of(NamedLikeType.class)).isInstanceOf(CodecException.class)
            .hasMessageContaining("must differ in name").hasMessageContaining(Single.class.getName());
        assertThatThrownBy(() -> MessageType.of(Root.class)).isInstanceOf(CodecException.class)
            .hasMessageContaining("must differ in name").hasMessageContaining(FormerRoot.class.getName());
    }

    interface Alike
    {
        void cancel(long id);

        @OldName("cancel")
        void remove(long id);
    }

    interface BothOld
    {
        @OldName("cancel")
        void drop(long id);

        @OldName({ "delete", "cancel" })
        void remove(long id);
    }

    interface Apart
    {
        void cancel(long id);

        @OldName("cancel")
        void remove(long id, String reason);
    }

    interface BlankEvent
    {
        @OldName("")
        void cancel(long id);
    }

    interface OwnEvent
    {
        @OldName("cancel")
        void cancel(long id);
    }

    interface OfMessage
    {
        void placed(@OldName("order") Placed placed);
    }

    interface Arguments
    {
        void placed(long id, @OldName("id") long number);
    }

    @ParameterizedTest
    @ValueSource(classes = { Alike.class, BothOld.class })
    void shouldRefuseEventsWhoseMessagesNobodyCouldTellApart(final Class<?> type)
    {
        assertThatThrownBy(() -> EventsType.of(type)).isInstanceOf(CodecException.class)
            .hasMessageContaining("two methods must not be one event in messages").hasMessageContaining("remove(long)");
    }

    @Test
    void shouldRefuseOldNamesOfEventsAndArguments()
    {
        assertThatThrownBy(() -> EventsType.of(BlankEvent.class)).isInstanceOf(CodecException.class)
            .hasMessage(BLANK.formatted("") + ": interface=" + BlankEvent.class.getName() + ", method=cancel(long)");
        assertThatThrownBy(() -> EventsType.of(OwnEvent.class)).isInstanceOf(CodecException.class)
            .hasMessage(TWICE.formatted("cancel") + ": interface=" + OwnEvent.class.getName() +
                ", method=cancel(long)");
        assertThatThrownBy(() -> EventsType.of(OfMessage.class)).isInstanceOf(CodecException.class)
            .hasMessageContaining("remove @OldName");
        assertThatThrownBy(() -> EventsType.of(Arguments.class)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith(TWICE.formatted("id")).hasMessageContaining("argument=number");
        assertThat(EventsType.of(Apart.class).events()).hasSize(2);
    }

    private static void refused(final Class<?> type, final String rule, final String name, final String place)
    {
        assertThatThrownBy(() -> MessageType.of(type)).isInstanceOf(CodecException.class)
            .hasMessage(rule.formatted(name) + ": class=" + type.getName() + (place.isEmpty() ? "" : ", " + place));
    }
}
