/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.DeltaOptions;
import io.daybook.codec.FieldType;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Scale;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.JournalException;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Publishers of DELTA, which tell most objects without encoding them whole: readers see what was published.
 */
@Tag("slow")
class DeltaPublisherTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int KEYS = 40;
    private static final int MESSAGES = 120_000;
    private static final String[] VENUES = {null, "XLON", "XPAR", "\u00e9", "of more than eight characters"};

    private static final Seed SEED = Seed.of("daybook.seed");

    @RegisterExtension
    final Seed seed = SEED;

    @TempDir
    private Path directory;

    record Quote(@Key int id, @Key String symbol, @Scale(2) double bid, Long size, String venue, Instant at)
    {
        static Quote next(final Quote last, final Random random)
        {
            return new Quote(
                last.id, last.symbol,
                0 == random.nextInt(3) ? last.bid : Math.round(100 * last.bid + random.nextInt(9) - 4) / 100.0,
                0 == random.nextInt(8) ? null : (Long)(long)random.nextInt(1_000),
                0 == random.nextInt(20) ? VENUES[random.nextInt(VENUES.length)] : last.venue,
                0 == random.nextInt(9) ? null : Instant.ofEpochSecond(1_790_000_000L, random.nextInt(1_000_000)));
        }
    }

    private static Quote quote(final int key)
    {
        return new Quote(key / 4, "S" + key, 100, null, "XLON", null);
    }

    private Journal open()
    {
        return Journal.open(directory.resolve("journal"),
            new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER));
    }

    /** Messages that are left from the tailer on. */
    private static List<Quote> read(final Tailer tailer)
    {
        final List<Quote> read = new ArrayList<>();
        while (tailer.next())
        {
            read.add(tailer.message().as(Quote.class));
        }
        return read;
    }

    @Test
    void shouldHandOutWhatSeveralPublishersOfSeveralAppendersHavePublished()
    {
        final Random random = SEED.random();
        final List<Quote> published = new ArrayList<>();
        final List<Long> positions = new ArrayList<>();
        try (Journal journal = open(); Appender one = journal.appender(); Appender other = journal.appender())
        {
            final MessageType<Quote> type = MessageType.of(Quote.class).with(new DeltaOptions(50, KEYS / 2));
            final List<Publisher<Quote>> publishers = List.of(
                one.publisher(type, WireFormat.DELTA), one.publisher(type, WireFormat.DELTA),
                other.publisher(type, WireFormat.DELTA), other.publisher(Quote.class, WireFormat.DELTA));
            final Quote[] last = new Quote[KEYS];
            for (int i = 0; i < KEYS; i++)
            {
                last[i] = quote(i);
            }
            int key = 0;
            for (int i = 0; i < MESSAGES; i++)
            {
                key = 0 == random.nextInt(4) ? random.nextInt(KEYS) : key;
                last[key] = Quote.next(last[key], random);
                positions.add(publishers.get(random.nextInt(publishers.size())).publish(last[key]));
                published.add(last[key]);
                if (0 == random.nextInt(20_000))
                {
                    one.roll();
                }
            }
            assertThat(journal.counters().rolls()).as("segments that each begin anew").isGreaterThan(2);
            try (Tailer tailer = journal.tailer())
            {
                assertThat(read(tailer)).isEqualTo(published);
            }
            for (int i = 0; i < 200; i++)
            {
                final int at = random.nextInt(MESSAGES);
                try (Tailer tailer = journal.tailer())
                {
                    tailer.seek(positions.get(at));
                    assertThat(tailer.next()).isTrue();
                    assertThat(tailer.message().as(Quote.class)).as("message %d", at).isEqualTo(published.get(at));
                }
            }
        }
    }

    @Test
    void shouldLeanOnWhatWasAppendedAsBytes()
    {
        final MessageType<Quote> type = MessageType.of(Quote.class);
        final Codec<Quote> codec = WireFormat.PACKED.codec(type);
        final ExpandableArrayBuffer bytes = new ExpandableArrayBuffer();
        final List<Quote> published = new ArrayList<>();
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Quote> quotes = appender.publisher(type, WireFormat.DELTA);
            Quote last = quote(1);
            final Random random = SEED.random();
            for (int i = 0; i < 1_000; i++)
            {
                last = Quote.next(last, random);
                published.add(last);
                if (random.nextBoolean())
                {
                    quotes.publish(last);
                }
                else
                {
                    appender.append(type.shape(), WireFormat.DELTA, bytes, 0, codec.encode(last, bytes, 0));
                }
            }
            assertThat(read(tailer)).isEqualTo(published);
        }
    }

    @Test
    void shouldAppendNothingOfWhatIsRefusedAndGoOn()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Quote> quotes = appender.publisher(Quote.class, WireFormat.DELTA);
            quotes.publish(quote(1));
            final Quote lone = new Quote(0, "S1", 1, null, "\ud800", null);
            final Quote late = new Quote(0, "S1", 2, null, "XLON", Instant.MAX);
            for (final Quote refused : List.of(lone, late))
            {
                assertThatThrownBy(() -> quotes.publish(refused)).isInstanceOf(CodecException.class);
            }
            assertThatThrownBy(() -> quotes.publish(null)).isInstanceOf(NullPointerException.class);
            final Claim claim = appender.claim(8);
            final Quote changed = new Quote(0, "S1", 3, null, "XLON", null);
            assertThatThrownBy(() -> quotes.publish(changed)).isInstanceOf(JournalException.class)
                .hasMessageContaining("a claim is open");
            claim.abort();
            quotes.publish(changed);
            assertThat(read(tailer)).containsExactly(quote(1), changed);
            assertThat(tailer.message().changes().isKey()).as("the first one is still its base").isFalse();
        }
    }

    @Test
    void shouldKeepApartWhatIsPublishedWithinOneThatIsPublished()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final List<Meddler> published = new ArrayList<>();
            final Publisher<Meddler> inner = appender.publisher(Meddler.class, WireFormat.DELTA);
            final Publisher<Meddler> outer = appender.publisher(Meddler.class, WireFormat.DELTA);
            for (int i = 0; i < 100; i++)
            {
                final int number = i;
                Meddler.meddling = () ->
                {
                    Meddler.meddling = null;
                    inner.publish(new Meddler(number % 3, -number));
                    published.add(new Meddler(number % 3, -number));
                };
                outer.publish(new Meddler(number % 2, number));
                published.add(new Meddler(number % 2, number));
            }
            assertThat(published).as("two each time").hasSize(200);
            final List<Meddler> read = new ArrayList<>();
            while (tailer.next())
            {
                read.add(tailer.message().as(Meddler.class));
            }
            assertThat(read).isEqualTo(published);
        }
    }

    /** Its accessor does, once, what a careless one may. */
    record Meddler(@Key int id, long number)
    {
        private static Runnable meddling;

        @Override
        public long number()
        {
            if (null != meddling)
            {
                meddling.run();
            }
            return number;
        }
    }

    record Tick(int id, long price)
    {
    }

    @Test
    void shouldTellAnObjectByTheShapeThatIsDeclaredForItsCodec()
    {
        final Shape keyed = Shape.builder("Tick").field(ShapeField.of("id", FieldType.INT32).asKey())
            .field("price", FieldType.INT64).build();
        final List<Tick> published = new ArrayList<>();
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Tick> ticks =
                appender.publisher(WireFormat.PACKED.codec(MessageType.of(Tick.class)), keyed, WireFormat.DELTA);
            for (int i = 0; i < 100; i++)
            {
                final Tick tick = new Tick(i % 3, i / 7);
                ticks.publish(tick);
                published.add(tick);
            }
            for (final Tick tick : published)
            {
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.message().as(Tick.class)).isEqualTo(tick);
            }
        }
    }
}
