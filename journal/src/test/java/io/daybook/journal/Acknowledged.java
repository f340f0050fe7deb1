/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a writer was told before it died: each message that it knows to be in the journal, and the one, if any, that it
 * had begun to append and was told nothing of.
 */
final class Acknowledged
{
    private final List<Long> positions = new ArrayList<>();
    private final List<String> contents = new ArrayList<>();
    private String inFlight;

    /**
     * Appends a message.
     *
     * @param content of the message, as {@link Seen} gives it.
     * @param append  what appends it, and gives its position.
     */
    void send(final String content, final LongSupplier append)
    {
        inFlight = content;
        positions.add(append.getAsLong());
        contents.add(content);
        inFlight = null;
    }

    /**
     * Checks what is found in the journal: all that was acknowledged, in its order and at its place, and after it at
     * most the message that was in flight, whole.
     */
    void check(final List<Seen> found)
    {
        final int count = contents.size();
        assertThat(found.size()).as("messages of which %d were acknowledged: %s", count, found)
            .isBetween(count, null == inFlight ? count : count + 1);
        for (int i = 0; i < found.size(); i++)
        {
            final Seen seen = found.get(i);
            assertThat(seen.content()).as("message %d", i).isEqualTo(i < count ? contents.get(i) : inFlight);
            if (i < count)
            {
                assertThat(seen.position()).as("position of message %d", i).isEqualTo(positions.get(i));
            }
            if (i > 0)
            {
                assertThat(seen.sequence()).as("sequence of message %d", i).isGreaterThan(found.get(i - 1).sequence());
            }
        }
    }
}
