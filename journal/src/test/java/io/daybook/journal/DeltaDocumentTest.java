/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

import io.daybook.codec.AnnotatedHex;
import io.daybook.codec.DeltaOptions;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Scale;
import io.daybook.codec.WireFormat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What docs/delta.md shows is what happens.
 */
class DeltaDocumentTest
{
    private static final Path DOCUMENT = Path.of("../docs/delta.md");
    private static final Path SOURCE = Path.of("src/test/java/io/daybook/journal/DeltaDocumentTest.java");
    private static final Instant AT = Instant.parse("2026-11-20T09:30:00Z");

    @TempDir
    private Path directory;

    private final Book book = new Book();

    // begin: record
    record Quote(@Key String symbol, @Scale(2) double bid, @Scale(2) double ask, int quantity, Instant at)
    {
    }
    // end

    /** What a reader would do with quotes. */
    private static final class Book
    {
        private final StringBuilder seen = new StringBuilder();

        void replace(final Quote quote)
        {
            seen.append("all of ").append(quote.symbol()).append('\n');
        }

        void update(final Quote quote, final int field)
        {
            seen.append(field).append(" of ").append(quote.symbol()).append('\n');
        }
    }

    private static Publisher<Quote> quotes(final Appender appender)
    {
        // begin: publisher
        final MessageType<Quote> type = MessageType.of(Quote.class).with(new DeltaOptions(256, 10_000));
        final Publisher<Quote> quotes = appender.publisher(type, WireFormat.DELTA);
        // end
        return quotes;
    }

    @Test
    void shouldStoreTheBytesThatTheDocumentShows() throws IOException
    {
        final StringBuilder shown = new StringBuilder();
        final AnnotatedHex hex = new AnnotatedHex();
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Quote> quotes = quotes(appender);
            quotes.publish(new Quote("EUR/USD", 1.10, 1.11, 500, AT));
            quotes.publish(new Quote("GBP/USD", 1.31, 1.32, 700, AT));
            quotes.publish(new Quote("EUR/USD", 1.10, 1.12, 500, AT.plusNanos(1_000)));
            while (tailer.next())
            {
                final Message message = tailer.message();
                hex.append(message.buffer(), message.offset(), message.length(), message.wireFormat(), message.shape(),
                    shown.append(shown.isEmpty() ? "" : "\n"));
            }
        }
        assertThat(DocumentExamples.inDocument(DOCUMENT, "bytes", "text")).containsEntry("quotes", shown.toString());
    }

    @Test
    void shouldHandOutWhatHasChanged()
    {
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Quote> quotes = quotes(appender);
            quotes.publish(new Quote("EUR/USD", 1.10, 1.11, 500, AT));
            quotes.publish(new Quote("EUR/USD", 1.10, 1.12, 600, AT));
            tailer.subscriber(Quote.class, this::onQuote).poll(2);
        }
        assertThat(book.seen).hasToString("all of EUR/USD\n2 of EUR/USD\n3 of EUR/USD\n");
    }

    // begin: changes
    void onQuote(final Quote quote, final Message message)
    {
        final Changes changes = message.changes();
        if (changes.isKey())
        {
            book.replace(quote);
        }
        else
        {
            for (int field = changes.nextChanged(-1); field >= 0; field = changes.nextChanged(field))
            {
                book.update(quote, field);
            }
        }
    }
    // end

    @Test
    void shouldShowTheExamplesOfTheDocument() throws IOException
    {
        assertThat(DocumentExamples.inDocument(DOCUMENT, "example", "java"))
            .containsExactlyInAnyOrderEntriesOf(DocumentExamples.inSource(SOURCE));
    }
}
