/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.seal.Seal;
import io.daybook.journal.seal.SealKey;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerifier;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a process says of its clock.
 */
class ClockErrorTest
{
    @TempDir
    private Path directory;

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER);
    }

    private static WriterInfo decode(final WriterInfo info)
    {
        final DirectBuffer payload = info.encode();
        return WriterInfo.decode(payload, 0, payload.capacity());
    }

    private static WriterInfo writer(final WriterInfo.ClockError error)
    {
        return new WriterInfo("gateway-1", "host", 7, "user", "SystemClock", "0.1.0", 1, 2, error);
    }

    @Test
    void shouldBeTheSameInAFrame()
    {
        final WriterInfo known = writer(new WriterInfo.ClockError("chrony", 250_000));
        assertThat(decode(known)).isEqualTo(known);
        assertThat(decode(writer(null))).isEqualTo(writer(null));
        assertThat(writer(null).encode().capacity()).isLessThan(known.encode().capacity());
    }

    @Test
    void shouldBeToldToReadersAndBySeals() throws Exception
    {
        final SealKey key = SealKey.generate("example.com/orders");
        try (Journal journal = Journal.open(
            directory, config().clockError("chrony: \"pool\"", Duration.ofNanos(250_000))))
        {
            write(journal);
        }
        try (Journal journal = Journal.open(directory, config()))
        {
            write(journal);
        }
        final List<WriterInfo.ClockError> read = new ArrayList<>();
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            tailer.poll((message) -> read.add(message.writer().clockError()), 2);
        }
        assertThat(read).containsExactly(new WriterInfo.ClockError("chrony: \"pool\"", 250_000), null);

        final List<Seal> seals = new ArrayList<>();
        JournalSeals.of(directory).seal(key, (sealed) -> seals.add(sealed.seal()), (bytes) -> true);
        assertThat(new String(seals.get(0).file(), UTF_8))
            .contains("clockSource: ").contains("clockMaxErrorNs: 250000");
        assertThat(new String(seals.get(1).file(), UTF_8)).doesNotContain("clockSource");
        final SealVerification verified =
            SealVerifier.of(directory, List.of(key.verifier())).verify((bytes, total) -> true);
        assertThat(verified.isViolated()).as(verified.toString()).isFalse();
        assertThat(verified.count(SealVerification.Verdict.OK)).isEqualTo(2);
    }

    private static void write(final Journal journal) throws Exception
    {
        try (Appender appender = journal.appender())
        {
            appender.append("hello");
            appender.roll();
        }
        while (journal.disk().doWork() > 0)
        {
            // until the segment is settled
        }
    }

    @Test
    void shouldRefuseWhatIsNoError()
    {
        assertThatThrownBy(() -> config().clockError("ptp", Duration.ofNanos(-1)))
            .isInstanceOf(JournalException.class)
            .hasMessage("a clock's error must not be negative: maxError=PT-0.000000001S");
        assertThatThrownBy(() -> config().clockError("ptp", Duration.ofSeconds(Long.MIN_VALUE)))
            .isInstanceOf(JournalException.class).hasMessageContaining("maxError=PT-");
        assertThatThrownBy(() -> config().clockError("x".repeat(129), Duration.ZERO))
            .isInstanceOf(JournalException.class).hasMessageContaining("length=129");
    }
}
