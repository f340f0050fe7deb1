/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

import org.junit.jupiter.api.Test;

import static io.daybook.journal.model.Writer.Opening.*;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each rule of the protocol is left out once, and a promise is broken; with the rule, the same journal keeps them all.
 * <p>
 * {@code -Ddaybook.model.trace=true} prints the shortest way to each.
 */
class RuleTest
{
    private static final boolean TRACE = Boolean.getBoolean("daybook.model.trace");

    private static void assertBroken(final Rule rule, final Violation expected, final Scenario scenario)
    {
        final Exploration held = new Explorer(scenario).explore();
        assertThat(held.violation()).as(held.story()).isNull();

        final Exploration leftOut = new Explorer(scenario.without(rule)).explore();
        System.out.printf("without \"%s\": %s, after %d steps%n", rule, leftOut.violation(), leftOut.trace().size());
        if (TRACE)
        {
            System.out.println(leftOut.story());
        }
        assertThat(leftOut.violation()).as(leftOut.story()).isEqualTo(expected);
    }

    @Test
    void shouldLoseAMessageWhenASegmentIsRenamedIntoPlace()
    {
        assertBroken(Rule.CREATED_BY_LINK, Violation.LOST, new Scenario("two writers roll")
            .segments(3).cells(2).writer(OPENED, "1 1").writer(OPENED, "1"));
    }

    @Test
    void shouldHangWhenEndIsClaimedBeforeItIsFinal()
    {
        assertBroken(Rule.END_FINAL_AT_ONCE, Violation.HUNG, new Scenario("two writers roll, one dies")
            .segments(3).cells(2).crashes(1).writer(OPENED, "1 1").writer(OPENED, "1"));
    }

    @Test
    void shouldLoseAMessageWhenASharedAppenderCommitsLessThanItClaimed()
    {
        assertBroken(Rule.SHARED_LENGTH_FINAL, Violation.LOST, new Scenario("two writers")
            .writer(OPENED, "2>1").writer(OPENED, "1"));
    }

    @Test
    void shouldTakePayloadForAFrameWhenTheClaimOfADeadWriterIsMadeShorter()
    {
        assertBroken(Rule.DEAD_LENGTH_FINAL, Violation.GARBAGE, new Scenario("two writers, one dies, a reader")
            .crashes(1).writer(OPENED, "2").writer(OPENED, "1").reader());
    }

    @Test
    void shouldRevokeALiveClaimWhenModeIsNotHeld()
    {
        assertBroken(Rule.MODE_HELD, Violation.REVOKED, new Scenario("an exclusive writer and a shared one")
            .exclusiveWriter(OPENS, "1").writer(OPENS, "1"));
    }

    @Test
    void shouldTakeALiveClaimForNothingWhenModeIsNotHeld()
    {
        assertBroken(Rule.FRAMES_NEED_MODE, Violation.REVOKED, new Scenario("an exclusive writer, an opener")
            .segments(3).clock(0, 1).exclusiveWriter(OPENS, "1 1").writer(OPENS, "roll"));
    }

    @Test
    void shouldRevokeALiveClaimWhenTheLockFileIsOpenedTwice()
    {
        assertBroken(Rule.LOCK_FILE_OPENED_ONCE, Violation.REVOKED, new Scenario("a writer, a reader")
            .writer(OPENED, "1").reader());
    }

    @Test
    void shouldMissAMessageWhenAReadOnlyReaderDoesNotReadAgain()
    {
        assertBroken(Rule.REREAD_AFTER_PROOF, Violation.MISSED, new Scenario("a writer, a read-only reader")
            .writer(OPENED, "1").readOnlyReader());
    }

    @Test
    void shouldHangWhenANewHolderOfASlotDoesNotSettle()
    {
        assertBroken(Rule.SETTLED_BEFORE_USE, Violation.HUNG, new Scenario("a writer dies, one comes, a reader")
            .slots(1).crashes(1).writer(OPENED, "1").writer(STAYS, "1").reader());
    }

    @Test
    void shouldRollTwiceWhenEndIsWrittenBeforeTheCycleIsRaised()
    {
        assertBroken(Rule.CYCLE_BEFORE_END, Violation.ROLLED_TWICE, new Scenario("two writers, a clock")
            .segments(5).cells(3).clock(0, 1).writer(OPENED, "1 1").writer(OPENED, "1 1"));
    }

    @Test
    void shouldMakeFilesInAnIdlePeriodWhenEmptySegmentsAreEnded()
    {
        assertBroken(Rule.EMPTY_NOT_ENDED, Violation.EMPTY_ENDED, new Scenario("a writer, a clock")
            .segments(3).clock(0, 1).writer(OPENED, "1"));
    }

    @Test
    void shouldPutAMessageBehindItsBoundaryWhenACycleGoesBack()
    {
        assertBroken(Rule.CYCLE_ONLY_RAISED, Violation.WRONG_CYCLE, new Scenario("two writers, a clock")
            .segments(5).cells(4).clock(0, 1, 2).writer(OPENED, "1 1").writer(OPENED, "1 1"));
    }

    @Test
    void shouldLoseAMessageWhenADeletedSegmentIsMadeAgain()
    {
        assertBroken(Rule.NOT_MADE_AGAIN, Violation.LOST, new Scenario("two writers, one lags behind, retention")
            .segments(6).cells(3).retention().writer(OPENED, "1 2").writer(OPENED, "1 1 1"));
    }

    @Test
    void shouldLeadNowhereWhenEndIsWrittenBeforeTheNextSegmentExists()
    {
        assertBroken(Rule.NEXT_BEFORE_END, Violation.MISSING, new Scenario("two writers roll")
            .segments(3).cells(2).writer(OPENED, "1").writer(OPENED, "1"));
    }

    @Test
    void shouldMissABoundaryWhenTheClockIsReadAfterTheTail()
    {
        assertBroken(Rule.CLOCK_BEFORE_TAIL, Violation.WRONG_CYCLE, new Scenario("two writers, a clock")
            .segments(4).cells(3).clock(0, 1, 2).writer(OPENED, "1 1").writer(OPENED, "1"));
    }

    @Test
    void shouldPutAMessageBeforeItsBoundaryWhenAnEmptySegmentKeepsItsCycle()
    {
        assertBroken(Rule.EMPTY_RAISED, Violation.WRONG_CYCLE, new Scenario("a writer, a clock")
            .clock(0, 1).writer(OPENED, "1"));
    }

    @Test
    void shouldTakePayloadForAFrameWhenItIsStoredBeforeTheClaim()
    {
        assertBroken(Rule.CLAIM_BEFORE_PAYLOAD, Violation.GARBAGE, new Scenario("an exclusive writer dies, one comes")
            .crashes(1).exclusiveWriter(OPENS, "2").writer(OPENS, "1"));
    }

    @Test
    void shouldTakePayloadForAFrameWhenTheClaimOfADeadExclusiveWriterIsNotSettled()
    {
        assertBroken(
            Rule.EXCLUSIVE_CLAIM_SETTLED, Violation.GARBAGE, new Scenario("an exclusive writer dies, one comes")
                .crashes(1).exclusiveWriter(OPENS, "2").writer(OPENS, "1"));
    }

    @Test
    void shouldTakePayloadForAFrameWhenTheClaimOfADeadExclusiveWriterIsMadeShorter()
    {
        assertBroken(
            Rule.EXCLUSIVE_LENGTH_FINAL, Violation.GARBAGE, new Scenario("an exclusive writer dies, one comes")
                .crashes(1).exclusiveWriter(OPENS, "2").writer(OPENS, "1"));
    }

    @Test
    void shouldTakePayloadForAFrameWhenWhatIsLeftOfAClaimIsNotZeroed()
    {
        assertBroken(Rule.LEFTOVER_ZEROED, Violation.GARBAGE, new Scenario("an exclusive writer")
            .exclusiveWriter(OPENS, "2>1"));
    }

    @Test
    void shouldShowWhatIsNotCommittedWhenAFrameIsPublishedBeforeItIsFilled()
    {
        assertBroken(Rule.COMMIT_LAST, Violation.UNCOMMITTED, new Scenario("a writer, a reader")
            .writer(OPENED, "1").reader());
    }

    @Test
    void shouldRevokeALiveClaimWhenDeathIsNotProved()
    {
        assertBroken(Rule.DEATH_PROVED, Violation.REVOKED, new Scenario("a writer, a reader")
            .writer(OPENED, "1").reader());
    }
}
