/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MilestonesTest
{
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());

    @Test
    void shouldKnowNothingOfWhatItHasNotSeen()
    {
        final Milestones milestones = new Milestones();
        assertThat(milestones.from(0)).isZero();
        assertThat(milestones.isBefore(4096)).isTrue();
        milestones.add(4096);
        assertThat(milestones.isBefore(4096)).isFalse();
        assertThat(milestones.from(0)).isEqualTo(1);
        assertThat(milestones.from(4096)).isEqualTo(1);
        assertThat(milestones.from(4097)).isZero();
    }

    @Test
    void shouldCountTheLastMessagesExactlyAndOlderOnesNearly()
    {
        final Random random = new Random(SEED);
        final Milestones milestones = new Milestones();
        final List<Long> positions = new ArrayList<>();
        long position = 4096;
        for (int i = 0; i < 300_000; i++)
        {
            positions.add(position);
            milestones.add(position);
            position += 32 + 8 * random.nextInt(20) + (0 == random.nextInt(50_000) ? 1 << 26 : 0);
        }
        for (int i = 0; i < 10_000; i++)
        {
            final int index = random.nextInt(positions.size());
            final long left = positions.size() - index;
            final String seed = "-Ddaybook.seed=" + SEED;
            if (left <= 1 << 16)
            {
                assertThat(milestones.from(positions.get(index))).as(seed).isEqualTo(left);
                assertThat(milestones.from(positions.get(index) + 1)).as(seed).isEqualTo(left - 1);
            }
            else
            {
                assertThat(milestones.from(positions.get(index))).as(seed).isBetween(left, left + (1 << 16) / 32);
            }
        }
    }
}
