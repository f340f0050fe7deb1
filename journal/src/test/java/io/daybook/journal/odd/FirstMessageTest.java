/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

import io.daybook.codec.binary.BinaryYamlDecoder;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.odd.FirstMessageMain.Deed;
import io.daybook.journal.odd.FirstMessageMain.Quote;
import io.daybook.journal.odd.FirstMessageMain.Quotes;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Watches what a new JVM loads until it has read or appended its first message.
 */
@Tag("slow")
class FirstMessageTest
{
    /** What makes a record's own equals and hashCode takes longer still. */
    private static final Pattern LAMBDA =
        Pattern.compile("io\\.daybook\\.\\S*\\$\\$Lambda|java\\.lang\\.runtime\\.ObjectMethods ");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "READ, 2", "READ, 8", "READ_ONLY, 2", "READ_ONLY, 8", "APPEND, 2", "APPEND, 8", "SUBSCRIBE, 2", "SUBSCRIBE, 8",
        "PUBLISH, 2", "PUBLISH, 8", "LISTEN, 2", "CALL, 2"})
    void shouldLinkNoLambdaBeforeTheFirstMessage(final Deed deed, final int cores) throws Exception
    {
        write();
        final List<String> loaded = loaded(deed, cores);
        assertThat(loaded).anyMatch((line) -> line.contains(Journal.class.getName() + " "));
        assertThat(loaded.stream().filter((line) -> LAMBDA.matcher(line).find())).as("see decision 48").isEmpty();
    }

    /** Who wrote the message is known from a document of Binary YAML, and whoever wants to know has it decoded. */
    @ParameterizedTest
    @CsvSource({"READ, 2", "READ, 8", "READ_ONLY, 2", "READ_ONLY, 8"})
    void shouldLoadNoDecoderBeforeTheFirstMessageOfBytes(final Deed deed, final int cores) throws Exception
    {
        final String codec = BinaryYamlDecoder.class.getPackageName() + ".";
        write();
        assertThat(loaded(deed, cores).stream().filter((line) -> line.contains(codec))).isEmpty();
    }

    private void write()
    {
        try (Journal journal = Journal.open(directory); Appender appender = journal.appender())
        {
            appender.append("message");
            appender.publisher(Quote.class).publish(Quote.ANY);
            appender.events(Quotes.class).quote("EUR/USD", 1.1034, 1_000_000);
        }
    }

    /** Gives what the main thread loaded: those of the agents load classes of their own at the same time. */
    private List<String> loaded(final Deed deed, final int cores) throws IOException, InterruptedException
    {
        final List<String> lines = ChildJvm.run(
            List.of(), List.of("-Xlog:class+load:stdout:tid", "-XX:ActiveProcessorCount=" + cores),
            FirstMessageMain.class, deed, directory).lines().toList();
        final String first = lines.get(indexOf(lines, FirstMessageMain.class.getName() + " "));
        final String thread = first.substring(0, first.indexOf(']') + 1);
        final int begin = indexOf(lines, FirstMessageMain.BEGINS);
        return lines.subList(begin, indexOf(lines, FirstMessageMain.ENDS)).stream()
            .filter((line) -> line.contains(thread)).toList();
    }

    /** The JVM may write a line of its own into the middle of another one. */
    private static int indexOf(final List<String> lines, final String text)
    {
        for (int i = 0; i < lines.size(); i++)
        {
            if (lines.get(i).contains(text))
            {
                return i;
            }
        }
        throw new AssertionError("not printed: " + text);
    }
}
