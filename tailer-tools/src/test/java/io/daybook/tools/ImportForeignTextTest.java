/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.zip.GZIPOutputStream;

import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.input.ForeignText;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code import} says of text that is compressed, or in UTF-16.
 */
class ImportForeignTextTest
{
    private static final String COMMAND = "daybook.command";
    private static final String JSON_LINES = "{\"a\":1}\n{\"a\":2}\n";
    private static final byte[] ZSTD = {0x28, (byte)0xb5, 0x2f, (byte)0xfd, 0x24, 0x10};

    @TempDir
    private Path temp;
    private Path journal;
    private Path bad;

    @BeforeEach
    void name()
    {
        journal = temp.resolve("journal");
        bad = temp.resolve("bad");
        System.setProperty(COMMAND, "./daybook");
    }

    @AfterEach
    void forget()
    {
        System.clearProperty(COMMAND);
    }

    private static byte[] bytes(final String kind) throws IOException
    {
        return switch (kind)
        {
            case "gzip" -> gzip(JSON_LINES.getBytes(UTF_8));
            case "zstd" -> ZSTD;
            case "big mark" -> JSON_LINES.getBytes(UTF_16);
            case "little mark" -> ("\ufeff" + JSON_LINES).getBytes(UTF_16LE);
            case "big" -> JSON_LINES.getBytes(UTF_16BE);
            default -> JSON_LINES.getBytes(UTF_16LE);
        };
    }

    private static byte[] gzip(final byte[] bytes) throws IOException
    {
        final ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed))
        {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({
        "gzip, compressed with gzip, unpack it, gunzip -c",
        "zstd, compressed with zstd, unpack it, zstd -dc",
        "big mark, in UTF-16, convert it, iconv -f UTF-16 -t UTF-8",
        "little mark, in UTF-16, convert it, iconv -f UTF-16 -t UTF-8",
        "big, in UTF-16, convert it, iconv -f UTF-16BE -t UTF-8",
        "little, in UTF-16, convert it, iconv -f UTF-16LE -t UTF-8"})
    void shouldSayWhatATextIsAndWhatToDoInEachFormat(
        final String kind, final String what, final String remedy, final String filter) throws IOException
    {
        for (final String format : List.of("jsonl", "json", "yaml", "csv"))
        {
            final Path file = Files.write(temp.resolve("in"), bytes(kind));
            if ("yaml".equals(format) && kind.endsWith("mark"))
            {
                assertThat(Commands.run(Files.readAllBytes(file), "import", "--dry-run", "-j", journal.toString(),
                    "--format", format, "-").err()).doesNotContain("UTF-16");
                continue;
            }
            final String error = "daybook: import reads plain text in UTF-8, but this is " + what + ": file=%s; " +
                remedy + ", and keep your other options: " + filter + "%s | ./daybook import -j " + journal +
                " --format " + format + " -\n";

            for (final String[] options : new String[][]{{}, {"--skip-bad", bad.toString()}, {"--dry-run"},
                {"--wire", "PACKED", "--type", "T"}})
            {
                final List<String> first = List.of("import", "-j", journal.toString(), "--format", format);
                final List<String> all = List.of(Commands.args(first, options));
                assertThat(Commands.run(Commands.args(all, file.toString()))).as(all.toString())
                    .isEqualTo(new Result(ExitCode.FAILURE, "", String.format(error, file, " < " + file)));
                assertThat(Commands.run(bytes(kind), Commands.args(all, "-"))).as(all.toString())
                    .isEqualTo(new Result(ExitCode.FAILURE, "", String.format(error, "stdin", "")));
            }
            assertThat(journal).doesNotExist();
            assertThat(bad).doesNotExist();
        }
    }

    @Test
    void shouldSayItThoughTheNameDoesNotTellTheFormatAndBeforeOtherFilesAreImported() throws IOException
    {
        final Path good = Files.writeString(temp.resolve("good.jsonl"), JSON_LINES);
        final Path packed = Files.write(temp.resolve("day.csv.gz"), bytes("gzip"));
        final Path unknown = Files.write(temp.resolve("day.gz"), bytes("gzip"));

        assertThat(run(good.toString(), packed.toString()).err()).endsWith(
            ": gunzip -c < " + packed + " | ./daybook import -j " + journal + " --format csv -\n").hasLineCount(1);
        assertThat(run(good.toString(), unknown.toString()).err()).endsWith(" --format FORMAT -\n").hasLineCount(1);
        assertThat(Commands.run(bytes("zstd"),
            "import", "-j", journal.toString(), "--format", "jsonl", good.toString(), "-").err())
            .startsWith("daybook: import reads plain text in UTF-8, but this is compressed with zstd: file=stdin; ")
            .hasLineCount(1);
        assertThat(journal).doesNotExist();
    }

    private Result run(final String... files)
    {
        return Commands.run(Commands.args(List.of("import", "-j", journal.toString()), files));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip -c", "zstd -q -c", "iconv -f UTF-8 -t UTF-16", "iconv -f UTF-8 -t UTF-16BE",
        "iconv -f UTF-8 -t UTF-16LE"})
    void shouldGiveAdviceThatWorksAsItIsPrinted(final String maker) throws Exception
    {
        if (!Tools.isThere(maker.substring(0, maker.indexOf(' '))))
        {
            return;
        }
        System.setProperty(COMMAND, launcher().toString());
        Files.writeString(temp.resolve("plain"), JSON_LINES);
        final Path file = temp.resolve("it's a day.jsonl");
        assertThat(shell(maker + " < plain > \"" + file + "\"")).isEmpty();

        final String ofFile = advice(run(file.toString()));
        final String ofStdin = advice(Commands.run(
            Files.readAllBytes(file), "import", "-j", journal.toString(), "--format", "jsonl", "-"));
        assertThat(shell(ofFile)).isEqualTo("daybook: imported 2 messages\n");
        assertThat(shell("cat \"" + file + "\" | (" + ofStdin + ")")).isEqualTo("daybook: imported 2 messages\n");

        assertThat(Commands.run("dump", "-o", "jsonl", "--envelope", "none", journal.toString()).out())
            .isEqualTo(JSON_LINES + JSON_LINES);
    }

    private static String advice(final Result result)
    {
        final String before = ", and keep your other options: ";
        assertThat(result.err()).contains(before);
        return result.err().substring(result.err().indexOf(before) + before.length()).strip();
    }

    /** Makes a program that runs the command which is tested. */
    private Path launcher() throws IOException
    {
        return Files.setPosixFilePermissions(
            Files.writeString(temp.resolve("day book"), "#!/bin/sh\nexec '" +
                Path.of(System.getProperty("java.home"), "bin", "java") +
                "' --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp '" +
                System.getProperty("java.class.path") + "' " + Main.class.getName() + " \"$@\"\n"),
            PosixFilePermissions.fromString("rwx------"));
    }

    private String shell(final String line) throws IOException, InterruptedException
    {
        return Tools.run("sh", "-c", "cd '" + temp + "' && " + line);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "a", "{}", "{}\n", "(\u00b5/", "\ufeffa: 1", "n\u00e9,b\n", "a\u0000b", "\u0000\u0000ab"})
    void shouldTakeNothingElseForForeign(final String text) throws IOException
    {
        final InputStream in = new ByteArrayInputStream(text.getBytes(UTF_8));

        assertThat(ForeignText.of(in)).isNull();
        assertThat(in.readAllBytes()).isEqualTo(text.getBytes(UTF_8));
    }

    @Test
    void shouldNotWaitForMoreOfATextThatSomebodyTypes() throws IOException
    {
        final InputStream typed = new ByteArrayInputStream("{}\n".getBytes(UTF_8))
        {
            @Override
            public int read(final byte[] target, final int offset, final int length)
            {
                assertThat(available()).isPositive();
                return super.read(target, offset, length);
            }
        };

        assertThat(ForeignText.of(typed)).isNull();
    }

    @Test
    void shouldKnowATextThatComesByteByByte() throws IOException
    {
        for (final String kind : List.of("gzip", "zstd", "big mark", "little mark", "big", "little"))
        {
            final InputStream slow = new ByteArrayInputStream(bytes(kind))
            {
                @Override
                public int read(final byte[] target, final int offset, final int length)
                {
                    return super.read(target, offset, 1);
                }
            };

            assertThat(ForeignText.of(slow)).as(kind).isNotNull();
        }
    }
}
