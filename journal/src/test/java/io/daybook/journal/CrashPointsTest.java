/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.time.Duration;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.IndexDescriptor;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * A process dies at each store that it makes into its mapped files and its indexes, in every scenario below, and each
 * time the files are checked as it leaves them: in place, and at every fourth store as a copy too.
 * <p>
 * A scenario is one method: it sets the stage, calls {@link CrashStage#arm()} and acts; every message goes through the
 * stage, which keeps record of what was acknowledged. It runs once without dying, to count its stores, then once for
 * each of them; so it has to store the same each time, and on its own thread alone. {@link CrashStage#die()} ends the
 * process in between, {@link CrashStage#journal()} begins the next one.
 * <p>
 * Scenarios of very many stores die at those near the ends and at a sample between them, chosen by the printed seed;
 * {@code -Ddaybook.crash.all=true} takes all, and a copy of each, {@code -Ddaybook.crash.seed=N} the same again.
 */
@Tag("slow")
class CrashPointsTest extends CrashScenarios
{
    @Test
    void shouldSurviveTheOpeningOfANewJournal() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.arm();
            stage.journal();
        });
    }

    @Test
    void shouldSurviveTheOpeningOfANewJournalThatKeepsNotEverything() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.config().keepBytes(1L << 30).keepAge(Duration.ofDays(1)).keepSegments(7).keepUnread(false);
            stage.arm();
            stage.journal();
        });
    }

    @Test
    void shouldSurviveAReconfiguration() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.append(stage.journal().appender(), "one");
            stage.arm();
            stage.journal().reconfigure(new JournalConfig().keepAge(Duration.ofDays(1)).keepUnread(false));
        });
    }

    @Test
    void shouldSurviveTheFirstMessageOfAJournal() throws Exception
    {
        atEachStore((stage) ->
        {
            final Journal journal = stage.journal();
            stage.arm();
            stage.append(journal.appender(), "one");
        });
    }

    @Test
    void shouldSurviveAnAppend() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.append(appender, "one");
            stage.arm();
            stage.append(appender, "two, of a few words in length");
            stage.append(appender, "");
            stage.append(appender, "four");
        });
    }

    @Test
    void shouldSurviveAnAppendOfTheNextProcess() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.append(stage.journal().appender(), "one");
            stage.die();
            stage.arm();
            stage.append(stage.journal().appender(), "two");
        });
    }

    @Test
    void shouldSurviveTheOpeningOfACopy() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.append(stage.journal().appender(), "one");
            stage.append(stage.journal().appender(), "two");
            stage.leaveClaim();
            stage.goOnInACopy();
            stage.arm();
            stage.journal();
        });
    }

    @Test
    void shouldSurviveAClaim() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.append(appender, "one");
            stage.arm();
            final Claim claim = appender.claim(8);
            stage.room(claim).putStringWithoutLengthAscii(0, "12345678");
            stage.commit(claim, 8, "12345678");
        });
    }

    @Test
    void shouldSurviveAClaimThatIsCommittedShorter() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.append(appender, "one");
            stage.arm();
            final Claim claim = appender.claim(100);
            claim.buffer().putStringWithoutLengthAscii(claim.offset(), "123456789");
            stage.commit(claim, 9, "123456789");
            stage.append(appender, "three");
        });
    }

    @Test
    void shouldSurviveAClaimThatIsAborted() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.append(appender, "one");
            stage.arm();
            final Claim claim = appender.claim(100);
            claim.buffer().putStringWithoutLengthAscii(claim.offset(), "never to be seen");
            claim.abort();
            stage.append(appender, "two");
        });
    }

    @Test
    void shouldSurviveAnExclusiveAppend() throws Exception
    {
        atEachStore((stage) ->
        {
            final Journal journal = stage.journal();
            stage.arm();
            final Appender appender = journal.exclusiveAppender();
            stage.append(appender, "one");
            stage.append(appender, "two");
        });
    }

    @Test
    void shouldSurviveAnExclusiveClaim() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().exclusiveAppender();
            stage.append(appender, "one");
            stage.arm();
            final Claim claim = appender.claim(19);
            stage.room(claim).putBytes(0, "encoded in place, ...".getBytes(US_ASCII), 0, 19);
            stage.commit(claim, 19, "encoded in place, .");
            stage.append(appender, "three");
        });
    }

    @Test
    void shouldSurviveAnExclusiveClaimThatIsCommittedShorter() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().exclusiveAppender();
            stage.append(appender, "one");
            stage.arm();
            final Claim claim = appender.claim(100);
            stage.room(claim).putBytes(0, "x".repeat(100).getBytes(US_ASCII));
            stage.commit(claim, 9, "x".repeat(9));
            stage.append(appender, "three, over what the claim has left");
        });
    }

    @Test
    void shouldSurviveAnExclusiveClaimThatIsAborted() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().exclusiveAppender();
            stage.append(appender, "one");
            stage.arm();
            final Claim claim = appender.claim(30);
            stage.room(claim).putBytes(0, "never to be seen".getBytes(US_ASCII));
            claim.abort();
            stage.append(appender, "two");
        });
    }

    @Test
    void shouldSurviveTheDeclarationOfAShape() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            final Publisher<CrashStage.Trade> trades = appender.publisher(CrashStage.Trade.class);
            stage.append(appender, "one");
            stage.arm();
            stage.publish(trades, 1);
            stage.publish(trades, 2);
        });
    }

    @Test
    void shouldSurviveAMessageWithoutAClass() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.append(appender, "one");
            stage.arm();
            appender.message("Order").text("symbol", "EUR/USD").int64("quantity", 3);
            stage.send("Order:\n  symbol: EUR/USD\n  quantity: 3\n", appender::endMessage);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldSurviveARoll(final boolean exclusive) throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.appender(exclusive);
            stage.fill(appender, 100);
            stage.arm();
            stage.append(appender, 80);
            stage.append(appender, "behind the roll");
        });
    }

    @Test
    void shouldSurviveARollWithRoomForNoMoreThanTheEnd() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.fill(appender, FrameDescriptor.END_LENGTH);
            stage.arm();
            stage.append(appender, "behind the roll");
        });
    }

    @Test
    void shouldSurviveARollThatRepeatsAShape() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            final Publisher<CrashStage.Trade> trades = appender.publisher(CrashStage.Trade.class);
            stage.publish(trades, 1);
            stage.fill(appender, FrameDescriptor.END_LENGTH);
            stage.arm();
            stage.publish(trades, 2);
        });
    }

    @Test
    void shouldSurviveARollThatAnotherAppenderFollows() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender first = stage.journal().appender();
            final Appender second = stage.journal().appender();
            stage.append(second, "one");
            stage.fill(first, 40);
            stage.arm();
            stage.append(first, "by the first, behind the roll");
            stage.append(second, "by the second, behind the roll");
        });
    }

    @Test
    void shouldSurviveTheWorkOfTheAgentsBeforeARoll() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.fill(appender, 100);
            stage.arm();
            stage.invokeAgents();
            stage.append(appender, 80);
        });
    }

    @Test
    void shouldSurviveALargeMessage() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.append(appender, "one");
            stage.arm();
            stage.append(appender, stage.journal().maxMessageLength());
            stage.append(appender, "three");
        });
    }

    @Test
    void shouldSurviveTwoAppendersInTurn() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender first = stage.journal().appender();
            final Appender second = stage.journal().appender();
            stage.append(first, "one");
            stage.append(second, "two");
            stage.arm();
            stage.append(first, "three");
            stage.append(second, "four");
            stage.append(first, "five");
        });
    }

    @Test
    void shouldSurviveAnAppendBehindTheClaimOfADeadWriter() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.append(stage.journal().appender(), "one");
            stage.leaveClaim();
            final Appender appender = stage.journal().appender();
            stage.arm();
            stage.append(appender, "two");
            stage.append(appender, "three");
        });
    }

    @Test
    void shouldSurviveTheSettlingOfASlotThatIsUsedAgain() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.append(stage.journal().appender(), "one");
            stage.reuseSlot(stage.leaveClaim());
            stage.arm();
            stage.journal().appender();
        });
    }

    @Test
    void shouldSurviveTheSettlingOfAllClaimsByAnExclusiveAppender() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.append(stage.journal().appender(), "one");
            stage.leaveClaim();
            stage.append(stage.journal().appender(), "two");
            stage.leaveClaim();
            stage.arm();
            stage.journal().exclusiveAppender();
        });
    }

    @Test
    void shouldSurviveATailerThatStepsOverTheClaimsOfTheDead() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.append(stage.journal().appender(), "one");
            stage.leaveClaim();
            stage.append(stage.journal().appender(), "two");
            stage.leaveClaim();
            stage.append(stage.journal().appender(), "three");
            stage.arm();
            stage.tail(3);
        });
    }

    @Test
    void shouldSurviveAnAppendWithoutTimestampsAndChecksums() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.config().timestamps(Timestamps.OFF).checksums(Checksums.OFF);
            final Appender appender = stage.journal().appender();
            stage.append(appender, "one");
            stage.arm();
            stage.append(appender, "two");
            stage.append(appender, "three");
        });
    }

    @Test
    void shouldSurviveAnImportWithChecksumsOfFrames() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.config().checksums(Checksums.FRAME);
            final Appender appender = stage.journal().appender();
            stage.append(appender, "one");
            stage.arm();
            appender.timestamp(1_000_000_000L);
            stage.append(appender, "two");
            stage.append(appender, "three");
        });
    }

    @Test
    void shouldSurviveTheHint() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.fill(appender, CrashStage.SEGMENT_LENGTH - (64 << 10) + 16);
            stage.arm();
            stage.append(appender, "across 64 KiB");
            stage.append(appender, "behind it");
        });
    }

    @Test
    void shouldSurviveTheWritingOfAnIndex() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            // Nearly to the end of a block, of which there is one entry.
            stage.append(appender, 61_000);
            stage.arm();
            stage.index();
            appender.timestamp(1_000_000_000L);
            stage.append(appender, 300);
            stage.append(appender, "into the next block");
            stage.index();
            stage.append(appender, "into the same");
            stage.append(stage.journal().appender(), "of another writer");
            stage.index();
        });
    }

    @Test
    void shouldSurviveTheWritingOfAnIndexOverARoll() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            appender.timestamp(Long.MAX_VALUE);
            stage.append(appender, "one, stamped in the future");
            stage.rollByLength(appender);
            stage.append(appender, "behind the roll");
            stage.arm();
            stage.index();
        });
    }

    @Test
    void shouldSurviveTheWritingOfAnIndexByTheNextProcess() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            appender.timestamp(Long.MAX_VALUE);
            stage.append(appender, 70_000);
            stage.index();
            stage.append(appender, 70_000);
            stage.die();
            stage.append(stage.journal().appender(), 70_000);
            stage.arm();
            stage.index();
            stage.append(stage.journal().appender(), "four");
            stage.index();
        });
    }

    @Test
    void shouldSurviveTheMendingOfAnIndex() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.rollByLength(appender);
            stage.index();
            stage.damageIndex(IndexDescriptor.entryOffset(1));
            stage.die();
            stage.arm();
            stage.index();
        });
    }

    @Test
    void shouldSurviveTheMakingOfAnIndexAnew() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.append(stage.journal().appender(), 70_000);
            stage.append(stage.journal().appender(), 70_000);
            stage.index();
            stage.damageIndex(IndexDescriptor.MAX_BEFORE_OFFSET);
            stage.die();
            stage.arm();
            stage.index();
        });
    }
}
