/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.scan;

import io.daybook.journal.error.CorruptJournalException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PassedDamageTest
{
    private final PassedDamage passed = new PassedDamage();

    @Test
    void shouldTellSeveralSegmentsInOneTextHoweverOftenItIsAsked()
    {
        passed.note(1 << 20, "some bytes");
        passed.note(2 << 20, "other bytes");

        final CorruptJournalException first = passed.fault();
        final CorruptJournalException second = passed.fault();

        assertThat(first).hasMessageStartingWith("2 segments with damage behind their ends, the first: ")
            .hasMessageContaining("some bytes");
        assertThat(second).hasMessage(first.getMessage());
        assertThat(second.position()).isEqualTo(1 << 20);
        passed.note(3 << 20, "more bytes");
        assertThat(passed.fault()).hasMessage(first.getMessage().replaceFirst("2", "3"));
    }

    @Test
    void shouldForgetWhatWasToldLastAlone()
    {
        passed.note(1 << 20, "some bytes");
        passed.note(2 << 20, "other bytes");
        final CorruptJournalException told = passed.fault();

        assertThat(passed.forget(new CorruptJournalException(1 << 20, "some bytes", -1))).isFalse();
        assertThat(passed.isNone()).isFalse();
        assertThat(passed.forget(told)).isTrue();
        assertThat(passed.isNone()).isTrue();
        assertThat(passed.forget(told)).isFalse();
    }
}
