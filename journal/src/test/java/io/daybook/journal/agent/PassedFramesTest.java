/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.meta.MetaFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class PassedFramesTest
{
    private static final long FAR = 4 << 20;

    @TempDir
    private Path directory;

    private MetaFile meta(final Checksums checksums) throws IOException
    {
        Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER).checksums(checksums)).close();
        return MetaFile.map(directory, false);
    }

    @Test
    void shouldRaiseTheSettledPositionOnlyOverFramesThatFollowIt() throws IOException
    {
        final MetaFile meta = meta(Checksums.BLOCK);
        final PassedFrames passed = new PassedFrames(meta);
        final long settled = meta.settledPosition();
        passed.begin(settled + 1_000);
        passed.upTo(settled + 2_000);
        assertThat(meta.settledPosition()).as("an open claim may lie between").isEqualTo(settled);
        assertThat(passed.settlesSinceAsked()).isFalse();

        meta.raiseSettledPosition(settled + 1_000);
        passed.upTo(settled + 3_000);
        assertThat(meta.settledPosition()).isEqualTo(settled + 3_000);

        meta.raiseSettledPosition(settled + 9_000);
        passed.upTo(settled + 4_000);
        assertThat(meta.settledPosition()).isEqualTo(settled + 9_000);
        passed.begin(settled + 9_008);
        passed.upTo(settled + 9_016);
        assertThat(meta.settledPosition()).as("a new run").isEqualTo(settled + 9_000);
    }

    @Test
    void shouldLeaveItToOthersToSettleWhileItStandsStillOrIsFarBehind() throws IOException
    {
        final MetaFile meta = meta(Checksums.BLOCK);
        final PassedFrames passed = new PassedFrames(meta);
        assertThat(passed.settlesSinceAsked()).as("not begun").isFalse();
        final long settled = meta.settledPosition();
        passed.begin(settled);
        passed.upTo(settled + 1_000);
        assertThat(passed.settlesSinceAsked()).isTrue();
        assertThat(passed.settlesSinceAsked()).as("not moved").isFalse();

        meta.raiseSettledPosition(settled + FAR);
        passed.upTo(settled + 2_000);
        assertThat(passed.settlesSinceAsked()).as("far behind").isFalse();
        assertThat(passed.fetchable()).isZero();
        passed.upTo(settled + FAR - 8);
        assertThat(passed.settlesSinceAsked()).isTrue();
    }

    @Test
    void shouldSettleByARunThatHasJustBegunAtARoll() throws IOException
    {
        final MetaFile meta = meta(Checksums.BLOCK);
        final PassedFrames passed = new PassedFrames(meta);
        final long settled = meta.settledPosition();
        passed.begin(settled);
        passed.upTo(settled + 1_000);
        assertThat(passed.settlesSinceAsked()).isTrue();

        passed.begin(settled + 1_000);
        assertThat(passed.settlesSinceAsked()).as("it has had no turn yet").isTrue();
        assertThat(passed.settlesSinceAsked()).as("not moved").isFalse();
    }

    @Test
    void shouldNotSettleWhereFramesHaveChecksumsOfTheirOwn() throws IOException
    {
        final MetaFile meta = meta(Checksums.FRAME);
        final PassedFrames passed = new PassedFrames(meta);
        final long settled = meta.settledPosition();
        passed.begin(settled);
        passed.upTo(settled + 1_000);
        assertThat(meta.settledPosition()).isEqualTo(settled);
        assertThat(passed.settlesSinceAsked()).isFalse();
    }

    @Test
    void shouldTellWherePaddingsAreInWhatItHasPassed()
    {
        final PassedFrames passed = new PassedFrames(null);
        assertThat(passed.firstPadding(0, 100)).as("not begun").isEqualTo(PassedFrames.UNKNOWN);
        passed.begin(100);
        passed.padding(200, 240);
        passed.padding(300, 340);
        passed.upTo(1_000);
        assertThat(passed.firstPadding(0, 150)).as("begins before").isEqualTo(PassedFrames.UNKNOWN);
        assertThat(passed.firstPadding(900, 1_001)).as("ends behind").isEqualTo(PassedFrames.UNKNOWN);
        assertThat(passed.firstPadding(100, 200)).isGreaterThanOrEqualTo(200);
        assertThat(passed.firstPadding(100, 250)).isEqualTo(200);
        assertThat(passed.firstPadding(230, 310)).isEqualTo(200);
        assertThat(passed.firstPadding(340, 1_000)).as("none").isGreaterThanOrEqualTo(1_000);
        passed.padding(1_000, 1_040);
        passed.upTo(1_040);
        assertThat(passed.firstPadding(900, 1_008)).as("reaches into the range").isEqualTo(1_000);
        passed.begin(2_000);
        assertThat(passed.firstPadding(1_000, 2_000)).isEqualTo(PassedFrames.UNKNOWN);
        passed.upTo(2_100);
        assertThat(passed.firstPadding(2_000, 2_100)).isGreaterThanOrEqualTo(2_100);
    }
}
