/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.OldName;
import io.daybook.codec.testkit.Trading.Cancelled;
import io.daybook.codec.testkit.Trading.Event;
import io.daybook.codec.testkit.Trading.Fill;
import io.daybook.codec.testkit.Trading.Node;
import io.daybook.codec.testkit.Trading.Orders;
import io.daybook.codec.testkit.Trading.Phase;
import io.daybook.codec.testkit.Trading.Placed;
import io.daybook.codec.testkit.Trading.Side;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class YamlReplayTest
{
    private final List<Object> seen = new ArrayList<>();
    private final YamlRecording said = new YamlRecording();
    private final YamlReplay replay = new YamlReplay();

    @Test
    void shouldReplayWhatWasRecorded()
    {
        final Orders orders = said.events(Orders.class);
        orders.place(7, Side.SELL, -0.5);
        orders.amend(7, 0.25);
        orders.amend(7, 100, "size: \"more\"\n--- and more");
        orders.fill(Trading.fill());
        orders.heartbeat();
        said.objects(Event.class).accept(Phase.OPEN);
        said.objects(Node.class).accept(new Node(1, new Node(2, null)));
        final String documents = said.toYaml();

        final YamlRecording again = new YamlRecording();
        final int handled = new YamlReplay()
            .events(Orders.class, again.events(Orders.class))
            .on(Event.class, again.objects(Event.class))
            .on(Node.class, again.objects(Node.class))
            .replay(documents);

        assertThat(handled).isEqualTo(7);
        assertThat(again.toYaml()).isEqualTo(documents);
    }

    @Test
    void shouldTakeWhatAPersonWrites()
    {
        final int handled = replay.on(Placed.class, seen::add).on(Fill.class, seen::add).replay("""
            # The first order of the day.

            Placed:
              id: 1
              price: 2

            --- # position 64

            # and the next
            Placed:
              price: 1.5
              id: 2
            ---

            # nothing here
            ---
            Fill:
              id: 3

            """.replace("\n", "\r\n"));

        assertThat(handled).isEqualTo(3);
        assertThat(seen).containsExactly(
            new Placed(1, 2), new Placed(2, 1.5), new Fill(3, null, List.of(), new TreeMap<>()));
    }

    record Note(String note, int x)
    {
    }

    @Test
    void shouldKeepBlankLinesAtTheEndOfABlockScalar()
    {
        replay.on(Note.class, seen::add);
        replay.replay("Note:\n  note: |+\n    a\n\n\n---\nNote:\n  note: |\n    a\n      \n---\n" +
            "Note:\n  note: |+\n    b\n\n");
        assertThat(seen).containsExactly(new Note("a\n\n\n", 0), new Note("a\n  \n", 0), new Note("b\n\n", 0));
    }

    @Test
    void shouldTakeAByteOrderMarkBeforeAComment()
    {
        replay.on(Note.class, seen::add).replay("\ufeff# of a test\n---\nNote: {x: 1}\n");
        assertThat(seen).containsExactly(new Note(null, 1));
    }

    @Test
    void shouldPassOverCommentsThatAreIndented()
    {
        final int handled = replay.on(Note.class, seen::add)
            .replay("  # of a test\n---\n    # nothing here\n\n---\n  # one\nNote: {x: 1}\n  # end\n");
        assertThat(handled).isEqualTo(1);
        assertThat(seen).containsExactly(new Note(null, 1));
    }

    @Test
    void shouldTakeEachKindOfLineBreak()
    {
        replay.on(Note.class, seen::add).replay("Note:\r  x: 1\r---\rNote:\r\n  x: 2\r\n---\r\nNote:\n  x: 3\n");
        assertThat(seen).containsExactly(new Note(null, 1), new Note(null, 2), new Note(null, 3));
        assertThatThrownBy(() -> replay.replay("Note: {x: 1}\r---\rNote:\r  x: a\r"))
            .isInstanceOf(CodecException.class).hasMessageEndingWith(": line=4 column=3");
    }

    @Test
    void shouldHandleNothingInATextWithoutDocuments()
    {
        assertThat(replay.replay("")).isZero();
        assertThat(replay.replay("\n---\n---\n# none\n")).isZero();
    }

    @Test
    void shouldHandTypesOfASealedInterfaceToItsHandlerUnlessTheyHaveTheirOwn()
    {
        replay.on(Event.class, (event) -> seen.add("event " + event)).on(Cancelled.class, seen::add)
            .replay("Cancelled:\n  id: 1\n---\nPlaced:\n  id: 2\n---\nEvent:\n  Placed:\n    id: 3\n");

        assertThat(seen).containsExactly(
            new Cancelled(1), "event " + new Placed(2, 0), "event " + new Placed(3, 0));
    }

    @Test
    void shouldNameATypeThatHasNoHandler()
    {
        replay.on(Placed.class, seen::add).events(Orders.class, said.events(Orders.class));

        assertThatThrownBy(() -> replay.replay("---\nPlaced:\n  id: 1\n---\nPlacd:\n  id: 1\n"))
            .isInstanceOf(CodecException.class)
            .hasMessage("a document must have a handler, add one or correct the name: type=Placd, " +
                "handlers=[Placed, amend, fill, heartbeat, place]: line=5 column=1");
        assertThat(seen).containsExactly(new Placed(1, 0));
    }

    @Test
    void shouldGiveLineAndColumnOfTextThatIsNoYaml()
    {
        replay.on(Placed.class, seen::add);

        assertRefused("---\nPlaced:\n  id: 1\n---\nPlaced:\n  id: \"1\n",
            "string must end with a quote: line=6 column=7");
    }

    @Test
    void shouldRefuseADocumentThatIsNotOneMessage()
    {
        replay.on(Placed.class, seen::add);

        assertRefused("---\nid: 1\n",
            "a document must be one message, indented below the name of its type: line=2 column=1");
        assertRefused("{}\n", "a document must be one message, indented below the name of its type: line=1 column=1");
        assertRefused("---\nPlaced: {}\nPlaced2: {}\n",
            "a document must be one message, put --- before the next: type=Placed, next=Placed2: line=2 column=1");
    }

    @Test
    void shouldNameAFieldThatTheClassLacks()
    {
        replay.on(Fill.class, seen::add).on(Node.class, seen::add);

        assertRefused("---\nFill:\n  ids: 1\n", "a field must be one of its class, correct the name: " +
            "field=Fill.ids: line=3 column=3");
        assertRefused("Fill:\n  legs:\n    - symbol: a\n    - symbl: a\n", "a field must be one of its class, " +
            "correct the name: field=Leg.symbl: line=4 column=7");
        assertRefused("Fill:\n  byVenue:\n    any:\n      symbl: a\n", "a field must be one of its class, " +
            "correct the name: field=Leg.symbl: line=4 column=7");
        assertRefused("Node:\n  next:\n    next:\n      nxt: null\n", "a field must be one of its class, " +
            "correct the name: field=Node.nxt: line=4 column=7");
    }

    @Test
    void shouldRefuseAFieldThatComesTwice()
    {
        replay.on(Fill.class, seen::add);

        for (final String twice : List.of("  id: 1\n  id: 2\n", "  legs:\n    - symbol: a\n      symbol: b\n"))
        {
            assertThatThrownBy(() -> replay.replay("Fill:\n" + twice))
                .isInstanceOf(CodecException.class).hasMessageContaining("twice").hasMessageContaining("line=");
        }
        assertThat(seen).isEmpty();
    }

    @Test
    void shouldNameAValueOfAnotherType()
    {
        replay.on(Placed.class, seen::add);

        assertThatThrownBy(() -> replay.replay("Placed:\n  id: 1\n---\nPlaced:\n  id: x\n"))
            .isInstanceOf(CodecException.class).hasMessageContaining("field=id")
            .hasMessageEndingWith("component=id: line=5 column=3");
        assertThat(seen).hasSize(1);
    }

    @Test
    void shouldRefuseAHandlerOfAnyName()
    {
        assertThatThrownBy(() -> replay.on(MessageType.of(Placed.class).anyName(), seen::add))
            .isInstanceOf(CodecException.class).hasMessage("a replay finds handlers by the names of types, leave " +
                "anyName() out: class=" + Placed.class.getName());
    }

    @Test
    void shouldLetWhatAHandlerThrowsOut()
    {
        final IllegalStateException failure = new IllegalStateException("no");

        assertThatThrownBy(() -> replay.on(Placed.class, (placed) ->
        {
            throw failure;
        }).replay("Placed: {}\n")).isSameAs(failure);
    }

    @Test
    void shouldRefuseDamagedTextByADocumentedExceptionAlone()
    {
        final Orders orders = said.events(Orders.class);
        orders.place(7, Side.SELL, -0.5);
        orders.amend(7, 100, "size: \"more\"");
        orders.fill(Trading.fill());
        said.objects(Event.class).accept(Phase.OPEN);
        final String documents = said.toYaml();
        final YamlRecording again = new YamlRecording();
        replay.events(Orders.class, again.events(Orders.class)).on(Event.class, again.objects(Event.class));
        final long seed = new Random().nextLong();
        final Random random = new Random(seed);
        int refused = 0;
        for (int i = 0; i < 5_000; i++)
        {
            final StringBuilder text = new StringBuilder(documents);
            for (int change = random.nextInt(3); change >= 0; change--)
            {
                final int at = random.nextInt(text.length());
                final char c = "\n -:\"{}[]'#\\0aZ\u00e4\ud800".charAt(random.nextInt(17));
                switch (random.nextInt(3))
                {
                    case 0 -> text.setCharAt(at, c);
                    case 1 -> text.insert(at, c);
                    default -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(9)));
                }
            }
            try
            {
                replay.replay(text);
            }
            catch (final CodecException e)
            {
                assertThat(e.getMessage()).as("seed=%d text=%s", seed, text).contains("line=", "column=");
                refused++;
            }
            catch (final RuntimeException e)
            {
                throw new AssertionError("seed=" + seed + " text=" + text, e);
            }
        }
        assertThat(refused).as("seed=%d", seed).isBetween(1_000, 4_999);
    }

    @OldName("Line")
    record NewLine(@OldName("qty") int quantity)
    {
    }

    @OldName("Basket")
    record NewBasket(@OldName("rows") List<NewLine> lines, @OldName("byName") Map<String, NewLine> named)
    {
    }

    interface NewOrders
    {
        @OldName("fill")
        void filled(@OldName("goods") NewBasket basket, int count);

        @OldName("fill")
        void filled(@OldName("no") long number);
    }

    @Test
    void shouldTakeOldNamesAtEachLevel()
    {
        replay.on(NewBasket.class, seen::add).events(NewOrders.class, new NewOrders()
        {
            @Override
            public void filled(final NewBasket basket, final int count)
            {
                seen.add(basket.lines.get(0).quantity + count);
            }

            @Override
            public void filled(final long number)
            {
                seen.add(number);
            }
        });

        replay.replay("Basket:\n  rows: [{qty: 1}, {quantity: 2}]\n  byName: {a: {qty: 3}}\n---\n" +
            "NewBasket:\n  lines: []\n---\nfill:\n  no: 4\n---\n" +
            "fill:\n  goods: {rows: [{qty: 5}]}\n  count: 6\n");

        assertThat(seen).containsExactly(
            new NewBasket(List.of(new NewLine(1), new NewLine(2)), Map.of("a", new NewLine(3))),
            new NewBasket(List.of(), Map.of()), 4L, 11);
        assertRefused("Basket:\n  rows: [{qti: 1}]\n",
            "a field must be one of its class, correct the name: field=NewLine.qti: line=2 column=11");
        assertThatThrownBy(() -> replay.replay("Basket:\n  rows: [{qty: 1, quantity: 1}]\n"))
            .isInstanceOf(CodecException.class).hasMessageContaining("names=qty and quantity")
            .hasMessageEndingWith("component=lines: line=2 column=19");
    }

    private void assertRefused(final String yaml, final String message)
    {
        seen.clear();
        assertThatThrownBy(() -> replay.replay(yaml)).isInstanceOf(CodecException.class).hasMessage(message);
    }
}
