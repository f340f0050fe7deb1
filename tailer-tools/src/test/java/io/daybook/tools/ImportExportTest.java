/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The directory of an export that is imported again.
 */
class ImportExportTest
{
    @TempDir
    private Path temp;
    private String journal;
    private String copy;
    private String trades;
    private String description;

    @BeforeEach
    void export()
    {
        journal = temp.resolve("journal").toString();
        copy = temp.resolve("copy").toString();
        trades = temp.resolve("out/Trade.yaml").toString();
        description = temp.resolve("out/export.yaml").toString();
        Journals.trades(Path.of(journal), 3);
        assertThat(Commands.run("export", "-q", "-o", "yaml", "--by", "type", "-d", temp.resolve("out").toString(),
            journal).exitCode()).isZero();
    }

    @Test
    void shouldNotTakeTheDescriptionOfAnExportForAMessage()
    {
        final Result result = Commands.run("import", "-j", copy, "--typed", trades, description);

        assertThat(result).isEqualTo(new Result(0, "",
            "daybook: left out, as it describes an export and holds no message: file=" + description +
            "\ndaybook: imported 3 messages\n"));
        assertThat(Commands.run("dump", "--envelope", "none", copy).out())
            .isEqualTo(Commands.run("dump", "--envelope", "none", journal).out());
        assertThat(Commands.run("import", "-q", "-j", copy, trades, description)).isEqualTo(new Result(0, "", ""));
    }

    @Test
    void shouldRefuseTheDescriptionOfAnExportAlone()
    {
        final Result result = Commands.run("import", "-j", copy, "--typed", description);

        assertThat(result).isEqualTo(new Result(ExitCode.USAGE, "",
            "daybook: this describes an export and holds no message: file=" + description +
            "; give the files beside it\n"));
        assertThat(Path.of(copy)).doesNotExist();
    }

    @Test
    void shouldSayHowAJournalIsImported() throws Exception
    {
        final Path archive = temp.resolve("journal.tar");
        Commands.run("archive", "-q", "-o", archive.toString(), journal);
        final Path segment = Path.of(journal).resolve(Journals.segmentName(0));
        System.setProperty("daybook.command", "./daybook");
        try
        {
            for (final String path : List.of(journal, archive.toString(), segment.toString()))
            {
                final Result refused = Commands.run("import", "-j", copy, path);

                assertThat(refused).isEqualTo(new Result(ExitCode.FAILURE, "", "daybook: import reads text, not a " +
                    "journal: path=" + path + "; print it for import: ./daybook dump -o jsonl --envelope fields " +
                    path + " | ./daybook import -j " + copy + " --typed --format jsonl -\n"));
                assertThat(Commands.run("import", "-j", copy, "--format", "jsonl", path)).isEqualTo(refused);
                assertThat(Path.of(copy)).doesNotExist();
            }
        }
        finally
        {
            System.clearProperty("daybook.command");
        }
        // What the error says to do.
        final String printed = Commands.run("dump", "-o", "jsonl", "--envelope", "fields", journal).out();
        assertThat(Commands.run(printed.getBytes(UTF_8), "import", "-j", copy, "--typed", "--format", "jsonl", "-")
            .exitCode()).isZero();
        assertThat(Commands.run("dump", "--envelope", "none", copy).out())
            .isEqualTo(Commands.run("dump", "--envelope", "none", journal).out());
    }

    @Test
    void shouldNotAdviseToImportAJournalIntoItself()
    {
        for (final String path : List.of(journal, Path.of(journal).resolve(Journals.segmentName(0)).toString()))
        {
            assertThat(Commands.run("import", "-j", journal, path)).isEqualTo(new Result(ExitCode.FAILURE, "",
                "daybook: a journal is not imported into itself: path=" + path + "; give --journal another " +
                "directory\n"));
        }
    }

    @Test
    void shouldSayWhatToDoAboutADirectory()
    {
        final String out = temp.resolve("out").toString();

        assertThat(Commands.run("import", "-j", copy, out)).isEqualTo(new Result(ExitCode.FAILURE, "",
            "daybook: import reads files, not directories: path=" + out + "; give the files in it\n"));
    }

    @Test
    void shouldImportMessagesOfAFileThatIsOnlyCalledLikeADescription() throws IOException
    {
        Files.writeString(Path.of(description), "messages: 1\nfiles: []\n");

        assertThat(Commands.run("import", "-j", copy, description).err()).isEqualTo("daybook: imported 1 message\n");
    }
}
