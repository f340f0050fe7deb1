/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

import io.daybook.journal.model.RecyclingModel.Broken;
import io.daybook.journal.model.RecyclingModel.Found;
import io.daybook.journal.model.RecyclingModel.Rule;
import io.daybook.journal.model.RecyclingModel.Start;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nobody takes the bytes of one segment for those of another, though both are in the same file one after the other. And
 * each rule is needed.
 */
class RecyclingModelTest
{
    @ParameterizedTest
    @EnumSource
    void shouldNeverShowOrChangeAnotherSegment(final Start start)
    {
        final Found found = new RecyclingModel(start).explore();

        System.out.printf("recycling, %s: %,d states%n", start, found.states());
        assertThat(found.broken()).as(found.story()).isNull();
        assertThat(found.states()).isGreaterThan(20);
    }

    @ParameterizedTest
    @CsvSource({
        "ALONE, FOREIGN_BYTES",
        "LEASED_BEFORE_OPENED, FOREIGN_BYTES",
        "UNMAPPED_BEFORE_RELEASED, FOREIGN_BYTES",
        "NAME_FIRST, SNAPSHOT_CHANGED",
        "CHECKED_WITHOUT_NAME, SNAPSHOT_CHANGED",
        "BASE_FIRST, FOREIGN_BYTES",
        "BASE_READ_LAST, FOREIGN_BYTES",
    })
    void shouldBreakWithoutARule(final Rule rule, final Broken expected)
    {
        assertBroken(new RecyclingModel(Start.OPENED).without(rule), rule, expected);
    }

    @Test
    void shouldBreakWhenSegmentsOfOthersAreRecycled()
    {
        assertBroken(new RecyclingModel(Start.SEGMENT).without(Rule.OWN_ALONE), Rule.OWN_ALONE, Broken.FOREIGN_BYTES);
    }

    @ParameterizedTest
    @EnumSource(names = { "NOTHING", "LOCK_FILE" })
    void shouldBreakWhenNobodyLooksForTheLockFileAgain(final Start start)
    {
        assertBroken(
            new RecyclingModel(start).without(Rule.LOCK_FILE_ASKED_AGAIN), Rule.LOCK_FILE_ASKED_AGAIN,
            Broken.FOREIGN_BYTES);
    }

    private static void assertBroken(final RecyclingModel model, final Rule rule, final Broken expected)
    {
        final Found found = model.explore();

        System.out.printf("without \"%s\": %s by %s%n", rule, found.broken(), found.story());
        assertThat(found.broken()).isEqualTo(expected);
    }
}
