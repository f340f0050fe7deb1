/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.ArrayList;
import java.util.List;

/**
 * What works ahead of one reader. To run it ends that.
 */
final class Followers implements Runnable
{
    private final List<Prefaulter> all = new ArrayList<>();

    void add(final Prefaulter follower)
    {
        all.add(follower);
    }

    void startIn(final PaceAgent pace)
    {
        for (final Prefaulter follower : all)
        {
            pace.add(follower);
        }
    }

    @Override
    public void run()
    {
        for (final Prefaulter follower : all)
        {
            follower.finish();
        }
    }
}
