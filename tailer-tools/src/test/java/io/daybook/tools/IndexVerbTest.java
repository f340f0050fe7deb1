/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(120)
class IndexVerbTest
{
    private static final List<String> NAMES = List.of(
        "00000000000000000000.idx", "00000000000001048576.idx", "00000000000002097152.idx");

    private static final int HEADER_LENGTH = 64;

    @TempDir
    private Path temp;
    private Path journal;
    private byte[][] whole;

    @BeforeEach
    void write() throws IOException
    {
        journal = temp.resolve("journal");
        FlippedJournal.write(journal, Checksums.FRAME);
        whole = new byte[NAMES.size()][];
        for (int i = 0; i < whole.length; i++)
        {
            whole[i] = Files.readAllBytes(journal.resolve(NAMES.get(i)));
        }
    }

    private Result index(final String... options)
    {
        return Commands.run(Commands.args(List.of("index", journal.toString()), options));
    }

    private void assertWhole() throws IOException
    {
        for (int i = 0; i < whole.length; i++)
        {
            assertThat(Files.readAllBytes(journal.resolve(NAMES.get(i)))).isEqualTo(whole[i]);
        }
        assertThat(Commands.run("verify", journal.toString()).exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldSayThatIndexesAreRightAndLeaveThemAlone() throws IOException
    {
        final Result result = index();
        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).isEqualTo(String.join(" right\n", NAMES) + " right\n");
        assertWhole();
    }

    @Test
    void shouldMakeWhatIsMissingShortOrWrongAndSayOfEachWhatItWas() throws IOException
    {
        Files.delete(journal.resolve(NAMES.get(0)));
        Files.write(journal.resolve(NAMES.get(1)), Arrays.copyOf(whole[1], whole[1].length - 100));
        final byte[] wrong = whole[2].clone();
        wrong[wrong.length / 2] ^= 1;
        Files.write(journal.resolve(NAMES.get(2)), wrong);

        final Result result = index();

        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).isEqualTo(NAMES.get(0) + " missing: made\n" + NAMES.get(1) + " short: completed\n" +
            NAMES.get(2) + " damaged: made again\n");
        assertWhole();
        assertThat(index("--json").out()).startsWith("{\"index\":\"" + NAMES.get(0) + "\",\"was\":\"right\"}\n");
    }

    @Test
    void shouldFindAnEntryThatLiesUnderARightChecksum() throws IOException
    {
        // The timestamp of the first entry, and its checksum made right again.
        final byte[] lying = whole[0].clone();
        final int entry = HEADER_LENGTH;
        lying[entry + 16] ^= 1;
        final CRC32C crc = new CRC32C();
        crc.update(lying, entry, 36);
        ByteBuffer.wrap(lying).order(ByteOrder.LITTLE_ENDIAN).putInt(entry + 36, (int)crc.getValue());
        Files.write(journal.resolve(NAMES.get(0)), lying);
        assertThat(Commands.run("verify", journal.toString()).out()).contains(NAMES.get(0));

        assertThat(index().out()).startsWith(NAMES.get(0) + " damaged: made again\n");
        assertWhole();
    }

    @Test
    void shouldLeaveTheIndexesToAProcessThatWrites() throws Exception
    {
        try (Journal open = Journal.open(journal, Journals.config("gateway-1")); Appender appender = open.appender())
        {
            Journals.trade(appender, 0);
            for (int i = 0; i < 1_000; i++)
            {
                open.disk().doWork();
            }
            final Result result = index();
            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).hasLineCount(1).contains("another process writes the journal");
        }
    }

    @Test
    void shouldIndexWhatIsGoodOfADamagedJournal() throws IOException
    {
        try (FileChannel channel = FileChannel.open(
            journal.resolve(Journals.segmentName(1)), StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(new byte[8]), 4096);
        }
        Files.delete(journal.resolve(NAMES.get(0)));
        Files.delete(journal.resolve(NAMES.get(2)));
        final String before = Commands.run("verify", journal.toString()).out();

        final Result result = index();

        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).isEqualTo(NAMES.get(0) + " missing: made\n" + NAMES.get(1) + " right\n" +
            NAMES.get(2) + " missing: made\n");
        assertThat(result.err()).isEqualTo("daybook: the journal is damaged, and its indexes were compared only with " +
            "what is good of it; 'daybook verify' names the damage\n");
        assertThat(Files.readAllBytes(journal.resolve(NAMES.get(0)))).isEqualTo(whole[0]);
        assertThat(Commands.run("verify", journal.toString()).out()).isEqualTo(before);
    }

    @Test
    void shouldRefuseWhatIsNoJournal() throws IOException
    {
        for (final String path : List.of(journal.resolve(Journals.segmentName(0)).toString(), "-",
            temp.resolve("nowhere").toString(), Files.createDirectory(temp.resolve("empty")).toString()))
        {
            final Result result = Commands.run("index", path);
            assertThat(result.exitCode()).as(path).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).startsWith("daybook: ").hasLineCount(1);
        }
        assertThat(temp.resolve("empty")).isEmptyDirectory();
    }

    @Test
    void shouldSayThatNothingIsThere()
    {
        for (final String[] command : new String[][]{{"index", "nowhere"}, {"prune", "--keep-bytes", "1", "nowhere"}})
        {
            final Result result = Commands.run(command);

            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).isEqualTo("daybook: no such file or directory: path=nowhere\n");
        }
    }
}
