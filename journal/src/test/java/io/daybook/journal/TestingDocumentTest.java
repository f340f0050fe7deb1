/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

import io.daybook.codec.testkit.TextDifference;
import io.daybook.codec.testkit.YamlRecording;
import io.daybook.codec.testkit.YamlReplay;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The examples of {@code docs/testing.md} compile, do what the page says, and are the page's to the letter. This test
 * also makes {@code docs/examples/order-protocol.md}; {@code -Ddaybook.protocol.write=true} writes it.
 */
class TestingDocumentTest
{
    private static final Path PAGE = Path.of("../docs/testing.md");
    private static final Path SOURCE = Path.of("src/test/java/io/daybook/journal/TestingDocumentTest.java");
    private static final Path PROTOCOL = Path.of("../docs/examples/order-protocol.md");

    @TempDir
    private Path directory;

    // begin: engine
    interface Orders
    {
        void place(long orderId, String symbol, long quantity);

        void cancel(long orderId);
    }

    record Accepted(long orderId, Instant at)
    {
    }

    interface Replies
    {
        void accepted(Accepted accepted);

        void rejected(long orderId, String reason);

        void cancelled(long orderId, long quantity);
    }

    static final class Engine implements Orders
    {
        private final Map<Long, Long> open = new HashMap<>();
        private final Replies replies;

        Engine(final Replies replies)
        {
            this.replies = replies;
        }

        @Override
        public void place(final long orderId, final String symbol, final long quantity)
        {
            if (quantity <= 0)
            {
                replies.rejected(orderId, "quantity must be positive");
            }
            else if (null != open.putIfAbsent(orderId, quantity))
            {
                replies.rejected(orderId, "order is there already");
            }
            else
            {
                replies.accepted(new Accepted(orderId, Instant.now()));
            }
        }

        @Override
        public void cancel(final long orderId)
        {
            final Long quantity = open.remove(orderId);
            if (null == quantity)
            {
                replies.rejected(orderId, "no such order");
            }
            else
            {
                replies.cancelled(orderId, quantity);
            }
        }
    }
    // end

    private static final String TAKEN = """
        ---
        place:
          orderId: 1
          symbol: EUR/USD
          quantity: 100
        ---
        cancel:
          orderId: 1
        """;

    // begin: test
    @Test
    void shouldCancelAnOrder()
    {
        final String expected = """
            ---
            accepted:
              orderId: 1
            ---
            cancelled:
              orderId: 1
              quantity: 100
            """;

        final YamlRecording said = new YamlRecording().leaveOut("at");
        new YamlReplay().events(Orders.class, new Engine(said.events(Replies.class))).replay(TAKEN);
        TextDifference.assertSame(expected, said.toYaml());
    }
    // end

    @Test
    void shouldShowWhatDiffers() throws IOException
    {
        final YamlRecording said = new YamlRecording().leaveOut("at");
        new YamlReplay().events(Orders.class, new Engine(said.events(Replies.class))).replay(TAKEN);

        final String expected = said.toYaml().replace("100", "90");

        assertThat(DocumentExamples.inDocument(PAGE, "output", "text"))
            .containsEntry("difference", TextDifference.between(expected, said.toYaml()));
    }

    @Test
    void shouldReplayIntoAJournalAndRecordFromIt()
    {
        final YamlRecording said = new YamlRecording();
        try (Journal journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER));
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            // begin: journal
            new YamlReplay()
                .events(Orders.class, appender.events(Orders.class))
                .on(Accepted.class, appender.publisher(Accepted.class)::publish)
                .replay("---\ncancel:\n  orderId: 7\n---\nAccepted:\n  orderId: 8\n  at: null\n");

            tailer.poll((message) -> said.message(message.typeName(), message.reader()), 10);
            // end
        }

        assertThat(said.toYaml()).isEqualTo("---\ncancel:\n  orderId: 7\n---\nAccepted:\n  orderId: 8\n  at: null\n");
    }

    @Test
    void shouldNameWhatIsWrongInADocument() throws IOException
    {
        final YamlReplay replay = new YamlReplay().events(Orders.class, new YamlRecording().events(Orders.class));

        assertThatThrownBy(() -> replay.replay("---\nplaec:\n  orderId: 1\n"))
            .satisfies((e) -> assertThat(Files.readString(PAGE)).contains("    " + e.getMessage() + "\n"));
        assertThatThrownBy(() -> replay.replay("---\nplace:\n  orderId: 1\n  symbol: \"EUR\n"))
            .satisfies((e) -> assertThat(Files.readString(PAGE)).contains("    " + e.getMessage() + "\n"));
    }

    // begin: protocol
    @Test
    void shouldBeTheProtocolThatIsDocumented() throws IOException
    {
        final String protocol = "# The protocol of an order engine\n\n" +
            "`TestingDocumentTest` makes this page from what the engine of docs/testing.md does.\n" +
            story("An order is placed and cancelled", TAKEN) +
            story("An order without a quantity", "---\nplace:\n  orderId: 2\n  symbol: EUR/USD\n  quantity: 0\n") +
            story("An order that is not there is cancelled", "---\ncancel:\n  orderId: 3\n");
        if (Boolean.getBoolean("daybook.protocol.write"))
        {
            Files.writeString(PROTOCOL, protocol);
        }

        TextDifference.assertSame(Files.readString(PROTOCOL), protocol);
    }

    private static String story(final String title, final String taken)
    {
        final YamlRecording said = new YamlRecording().leaveOut("at");
        new YamlReplay().events(Orders.class, new Engine(said.events(Replies.class))).replay(taken);
        return "\n## " + title + "\n\nThe engine takes\n\n```yaml\n" + taken + "```\n\nand says\n\n```yaml\n" +
            said.toYaml() + "```\n";
    }
    // end

    @Test
    void shouldBeTheExamplesOfThePage() throws IOException
    {
        final Map<String, String> examples = DocumentExamples.inSource(SOURCE);

        assertThat(examples).isNotEmpty();
        assertThat(DocumentExamples.inDocument(PAGE, "example", "java")).isEqualTo(examples);
    }
}
