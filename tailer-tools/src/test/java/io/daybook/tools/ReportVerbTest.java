/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page that {@code report} writes: what it shows, and that nothing in a journal becomes a part of it.
 */
class ReportVerbTest
{
    record Tick(String symbol, Instant sent, double price)
    {
    }

    /** Every element of a page, and nothing else may be there. */
    private static final Set<String> ELEMENTS = Set.of("html", "head", "meta", "title", "style", "body", "h1", "h2",
        "div", "strong", "span", "p", "table", "thead", "tbody", "tr", "th", "td", "figure", "figcaption", "svg",
        "rect",
        "details", "summary", "pre");
    private static final Set<String> ATTRIBUTES = Set.of("lang", "charset", "name", "content", "http-equiv", "class",
        "role", "scope", "viewBox", "preserveAspectRatio", "x", "y", "width", "height");

    @TempDir
    private Path temp;
    private String journal;

    @BeforeEach
    void write()
    {
        final Path directory = temp.resolve("ticks");
        journal = directory.toString();
        Journals.write(directory, "feed-1", (appender) ->
        {
            for (int i = 0; i < 120; i++)
            {
                appender.timestamp(Journals.TIME_NS + i * 1_000_000_000L);
                appender.publisher(Tick.class).publish(new Tick("EUR/USD", Instant.ofEpochSecond(
                    Journals.TIME_NS / 1_000_000_000L + i, 123_450_000L), 1.5 + i));
            }
        });
        Journals.write(directory, "audit-1", (appender) ->
        {
            appender.timestamp(Journals.TIME_NS + 130_000_000_000L);
            appender.append("the end");
        });
    }

    @Test
    void shouldShowSealsAndWhatTheyProve() throws Exception
    {
        final String key = temp.resolve("orders.key").toString();
        final String name = "example.com/<b>orders";
        assertThat(Commands.run("report", journal).out()).contains("No segment has a seal");
        Commands.run("keygen", "--name", name, key);
        Journals.write(Path.of(journal), "late", (appender) ->
        {
            appender.roll();
            appender.append("in the next segment");
        });
        assertThat(Commands.run("seal", "--key", key, "--name", name, journal).out()).startsWith("sealed: ");
        final Path head = temp.resolve("head");
        Files.writeString(head, Commands.run("head", "--key", key, "--name", name, journal).out());

        final Result unchecked = Commands.run("report", journal);
        assertThat(unchecked.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(unchecked.out())
            .contains("Seals are not checked against a key").contains("example.com/&lt;b&gt;orders")
            .doesNotContain("<b>").contains("<td>not checked against a key</td>");

        final Result checked =
            Commands.run("report", "--public-key", key + ".pub", "--expect-head", head.toString(), journal);
        assertThat(checked.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(checked.out()).contains("Nothing differs from what was sealed.").contains("1 OK, 1 UNSEALED")
            .contains("Head: OK");
        checkMarkup(checked.out());

        Files.delete(Path.of(journal).resolve(Journals.segmentName(0)));
        final Result missing = Commands.run("report", "--public-key", key + ".pub", journal);
        assertThat(missing.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(missing.out()).contains("Not what was sealed: see below.").contains("<td>MISSING</td>")
            .contains("No head was given");
        assertThat(Commands.run("report", "--expect-head", head.toString(), journal).exitCode())
            .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void shouldShowTheVerdictFirstThenEverythingAnAuditorAsks() throws Exception
    {
        final Path file = temp.resolve("report.html");
        final Result result = Commands.run("report", journal, "-o", file.toString(), "-n", "3");
        assertThat(result).isEqualTo(new Result(0, "", "daybook: wrote " + file + "\n"));
        final String page = Files.readString(file);
        assertThat(page).startsWith("<!DOCTYPE html>").containsSubsequence(
            "<div class=\"verdict good\" role=\"status\"><strong>Whole: checksums vouch for all of it",
            "121 messages", ">The journal<", ">Who wrote, and when<", "feed-1", "audit-1", ">Over time<",
            "messages a minute", "bytes a minute", ">Types<", "Tick", "PACKED", "Fields of Tick", "symbol",
            ">Lengths, pauses, latency<", "length of messages", "time since the message before",
            "latency: time of the message after that in its field sent", "min ", "6.8 us", ">Findings<",
            ">The last messages<", "price: 119.5", "price: 120.5", "text: the end");
        assertThat(page).doesNotContain("price: 118.5");
        checkMarkup(page);
        // A newer report takes its place.
        assertThat(Commands.run("report", "-q", journal, "-o", file.toString())).isEqualTo(new Result(0, "", ""));
    }

    @Test
    void shouldSayThatNoMessageHasATimeInTheFieldOfTheLatency()
    {
        for (final String field : List.of("nosuch", "symbol"))
        {
            final Result result = Commands.run("report", "--latency", field, journal);

            assertThat(result.exitCode()).isZero();
            assertThat(result.err()).isEqualTo("daybook: no message has both a time of its own and one in the field: " +
                "--latency=" + field + "; 'daybook shapes' shows the fields that there are\n");
            assertThat(result.out())
                .contains("No message has both a time of its own and one in its field " + field + ".");
        }
        assertThat(Commands.run("report", "-q", "--latency", "nosuch", journal).err()).isEmpty();
        assertThat(Commands.run("report", "--latency", "sent", journal).err()).isEmpty();
        assertThat(Commands.run("report", journal).err()).isEmpty();
    }

    /** Parses a page as XML, in which each element that a browser would see must be one of ours. */
    private static void checkMarkup(final String page) throws Exception
    {
        final String xml = page.substring(page.indexOf('\n') + 1).replaceAll("(<meta [^>]*)>", "$1/>");
        assertThat(page).doesNotContainIgnoringCase("<script").doesNotContain("javascript:", "http:", "https:", "url(");
        final Element root = DocumentBuilderFactory.newInstance().newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8))).getDocumentElement();
        final Set<String> elements = new TreeSet<>();
        final Set<String> attributes = new TreeSet<>();
        final List<Node> rest = new ArrayList<>(List.of(root));
        while (!rest.isEmpty())
        {
            final Node node = rest.remove(rest.size() - 1);
            elements.add(node.getNodeName());
            for (int i = 0; i < node.getAttributes().getLength(); i++)
            {
                attributes.add(node.getAttributes().item(i).getNodeName());
            }
            final NodeList children = node.getChildNodes();
            for (int i = 0; i < children.getLength(); i++)
            {
                if (Node.TEXT_NODE != children.item(i).getNodeType())
                {
                    rest.add(children.item(i));
                }
            }
        }
        assertThat(ELEMENTS).containsAll(elements);
        assertThat(ATTRIBUTES).containsAll(attributes);
        assertThat(root.getElementsByTagName("svg").getLength()).isEqualTo(
            Pattern.compile("<svg role=\"img\"[^>]*><title>[^<]+</title>").matcher(page).results().count());
    }

    @Test
    void shouldLetNothingInAJournalBecomeMarkup() throws Exception
    {
        final Path directory = temp.resolve("hostile<b>");
        final String evil = "</pre></title></style></svg><script>alert(1)</script><img src=x onerror=alert(1)>\"' " +
            "&amp; ]]>\u202e\u2066\u0000\u0085\u2028\ufffe\ud800";
        final String name = evil.substring(0, evil.length() - 1);
        Journals.write(directory, name, (appender) ->
        {
            appender.message(name).text(name, name);
            appender.endMessage();
            final Shape shape = Shape.builder(name).field(name, FieldType.INT8)
                .field("sent", FieldType.TIMESTAMP).build();
            final ExpandableArrayBuffer message = new ExpandableArrayBuffer();
            message.putLong(1, Long.MIN_VALUE + 1);
            appender.append(shape, WireFormat.PACKED, message, 0, 9);
            appender.timestamp(Long.MAX_VALUE);
            appender.append(shape, WireFormat.PACKED, message, 0, 9);
            appender.timestamp(Long.MIN_VALUE + 1);
            appender.append(name);
            appender.append(new byte[]{'<', 's', '>'});
        });
        final Result result = Commands.run("report", directory.toString());
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).doesNotContain("<script", "<img", "\u202e", "\u2066", "\u0000", "\u2028", "\ufffe")
            .contains("&lt;script&gt;");
        checkMarkup(result.out());
    }

    @Test
    void shouldShowDamageFirst() throws Exception
    {
        final Path segment = temp.resolve("ticks").resolve(Journals.segmentName(0));
        try (RandomAccessFile file = new RandomAccessFile(segment.toFile(), "rw"))
        {
            file.seek(8_000);
            file.write(new byte[]{1, 2, 3, 4, 5, 6, 7, 8});
        }
        final Result result = Commands.run("report", journal);
        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(result.err()).startsWith("daybook: skipped ").hasLineCount(1);
        assertThat(result.out()).containsSubsequence("<div class=\"verdict bad\"", "Damaged: ", ">Findings<", "damaged",
            "skipped ");
        checkMarkup(result.out());
    }

    @Test
    void shouldShowAnEmptyJournalAndASegmentOnStdin() throws Exception
    {
        final Path empty = temp.resolve("empty");
        Journals.write(empty, "nobody", (appender) ->
        {
        });
        final Result result = Commands.run("report", empty.toString());
        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).contains("There is no message.", "No message has a time.");
        checkMarkup(result.out());
        final byte[] segment = Files.readAllBytes(temp.resolve("ticks").resolve(Journals.segmentName(0)));
        final Result piped = Commands.run(segment, "report", "-");
        assertThat(piped.exitCode()).isZero();
        assertThat(piped.out()).contains("Journal stdin");
        checkMarkup(piped.out());
    }

    @Test
    void shouldWriteOverNothingButAReportAndNotIntoTheJournal() throws IOException
    {
        final Path notes = Files.writeString(temp.resolve("notes.txt"), "mine");
        final Result over = Commands.run("report", journal, "-o", notes.toString());
        assertThat(over.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(over.err()).startsWith("daybook: a file is there that is no report").hasLineCount(1);
        assertThat(notes).hasContent("mine");
        assertThat(Commands.run("report", journal, "-o", temp.resolve("no/such/x.html").toString()).err())
            .startsWith("daybook: ").hasLineCount(1);
        assertThat(Commands.run("report", journal, "-n", "1001").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Commands.run("report", temp.resolve("nowhere").toString()).exitCode()).isEqualTo(ExitCode.FAILURE);
    }

    @Test
    void shouldWriteIntoNoJournalByWhateverWayThePathLeadsThere() throws IOException
    {
        final Path directory = Path.of(journal);
        final Path segment = directory.resolve(Journals.segmentName(0));
        final Path other = temp.resolve("other");
        Journals.trades(other, 1);
        final Path link = Files.createSymbolicLink(temp.resolve("link"), directory);
        final Path meta = Files.createSymbolicLink(temp.resolve("meta"), directory.resolve("journal.meta"));
        final List<Path> before = list(directory);
        for (final String path : List.of(journal, segment.toString()))
        {
            for (final Path target : List.of(
                segment, meta, link.resolve("page.html"), directory.resolve("page.html"), other.resolve("page.html")))
            {
                final Result result = Commands.run("report", path, "-o", target.toString());
                assertThat(result.exitCode()).as(target.toString()).isEqualTo(ExitCode.FAILURE);
                assertThat(result.err())
                    .startsWith("daybook: a report must not be made inside a journal: path=" + target).hasLineCount(1);
            }
        }
        assertThat(list(directory)).isEqualTo(before);
        assertThat(other.resolve("page.html")).doesNotExist();
    }

    @Test
    void shouldReplaceTheReportThatALinkLeadsToAndLeaveNothingBeside() throws IOException
    {
        final Path pages = Files.createDirectory(temp.resolve("pages"));
        final Path page = Files.writeString(pages.resolve("page.html"), "<!DOCTYPE html>, an older one");
        final Path link = Files.createSymbolicLink(temp.resolve("link.html"), page);

        assertThat(Commands.run("report", "-q", journal, "-o", link.toString())).isEqualTo(new Result(0, "", ""));

        assertThat(link).isSymbolicLink();
        assertThat(page).content().contains("121 messages");
        assertThat(list(pages)).containsExactly(page);
    }

    private static List<Path> list(final Path directory) throws IOException
    {
        try (Stream<Path> paths = Files.list(directory))
        {
            return paths.sorted().toList();
        }
    }
}
