/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.daybook.journal.Checksums;
import io.daybook.tools.console.ExitCode;

import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class DamagedHeaderTest
{
    private static final int HEADER_LENGTH = 4096;
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int SEGMENTS = 3;
    private static final String ALL = "3 segments, 54 messages, 3 MiB checked";
    private static final String ONE_FINDING = " 1 damaged, 0 unproved, 0 unvouched, ";

    @TempDir
    private Path temp;

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldVerifyTheMessagesOfASegmentWhoseFirstBytesHaveChanged(final Checksums checksums) throws IOException
    {
        final Path directory = FlippedJournal.write(temp.resolve("journal"), checksums).directory();
        assertThat(VerifyVerbTest.verify(directory).out()).contains(ALL);
        for (int i = 0; i < SEGMENTS; i++)
        {
            final FlippedJournal.Bit bit = new FlippedJournal.Bit(directory.resolve(Journals.segmentName(i)), 2, 4);
            bit.flip();
            assertOneFinding(directory, "it does not begin with DAYBOOK").contains(ALL);
            bit.flip();
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldGiveOneFindingForASegmentOfWhichNothingIsLeft(final Checksums checksums) throws IOException
    {
        final Path directory = FlippedJournal.write(temp.resolve("journal"), checksums).directory();
        final byte[] ones = new byte[SEGMENT_LENGTH];
        Arrays.fill(ones, (byte)-1);
        for (int i = 0; i < SEGMENTS; i++)
        {
            final Path segment = directory.resolve(Journals.segmentName(i));
            final byte[] whole = Files.readAllBytes(segment);
            for (final byte[] bytes : List.of(
                new byte[SEGMENT_LENGTH], new byte[SEGMENT_LENGTH / 2], ones, Arrays.copyOf(ones, SEGMENT_LENGTH / 2),
                "to be or not to be ".repeat(1_000).getBytes(UTF_8)))
            {
                Files.write(segment, bytes);
                assertOneFinding(directory, "it does not begin with DAYBOOK").contains("3 segments, 36 messages, ");
            }
            Files.write(segment, new byte[0]);
            assertOneFinding(directory, "a truncated segment").contains("3 segments, 36 messages, ");
            Files.write(segment, whole);
        }
    }

    @Test
    void shouldSayThatTheSearchForFramesWasGivenUpBehindADamagedHeader() throws IOException
    {
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 100);
        final Path segment = directory.resolve(Journals.segmentName(0));
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(segment)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(2, (byte)0);
        HostileFilesTest.fillWithFrames(bytes, HEADER_LENGTH);
        Files.write(segment, bytes.array());

        assertThat(VerifyVerbTest.verify(directory).out()).contains("it does not begin with DAYBOOK")
            .contains("the search for good frames was given up");
    }

    private static AbstractStringAssert<?> assertOneFinding(final Path directory, final String cause)
    {
        final Commands.Result result = VerifyVerbTest.verify(directory);
        assertThat(result.exitCode()).as(result.out()).isEqualTo(ExitCode.CORRUPT);
        return assertThat(result.out()).contains(cause).contains(ONE_FINDING);
    }
}
