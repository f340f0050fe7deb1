/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

import java.util.Arrays;

/**
 * What a writer is to append, one word for each message: {@code 2} claims two cells and commits them, {@code 2>1}
 * commits one of them, {@code 2>0} aborts, and {@code roll} only ends the segment when it is time to.
 */
final class Script
{
    private final int[] claimed;
    private final int[] committed;

    private Script(final int[] claimed, final int[] committed)
    {
        this.claimed = claimed;
        this.committed = committed;
    }

    static Script of(final String words)
    {
        final String[] operations = words.isEmpty() ? new String[0] : words.split(" ");
        final int[] claimed = new int[operations.length];
        final int[] committed = new int[operations.length];
        Arrays.setAll(claimed, (i) -> "roll".equals(operations[i]) ? 0 : operations[i].charAt(0) - '0');
        Arrays.setAll(committed, (i) -> operations[i].contains(">") ? operations[i].charAt(2) - '0' : claimed[i]);
        return new Script(claimed, committed);
    }

    int length()
    {
        return claimed.length;
    }

    boolean isRoll(final int operation)
    {
        return 0 == claimed[operation];
    }

    int claimed(final int operation)
    {
        return claimed[operation];
    }

    boolean isAborted(final int operation)
    {
        return 0 == committed[operation];
    }

    boolean isShrunk(final int operation)
    {
        return 0 < committed[operation] && committed[operation] < claimed[operation];
    }

    int committed(final int operation)
    {
        return committed[operation];
    }
}
