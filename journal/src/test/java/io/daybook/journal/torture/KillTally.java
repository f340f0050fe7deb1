/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

/**
 * What the rounds of a kill loop have come to.
 */
final class KillTally
{
    private int rounds;
    private int exclusiveRounds;
    private int writers;
    private int tailers;
    private int whileOpening;
    private int desertions;
    private long messages;
    private long paddings;
    private long verdicts;

    int kills()
    {
        return writers + tailers;
    }

    void onRound(final boolean exclusive)
    {
        rounds++;
        exclusiveRounds += exclusive ? 1 : 0;
    }

    void onKill(final boolean writer)
    {
        writers += writer ? 1 : 0;
        tailers += writer ? 0 : 1;
    }

    /** A writer was killed that had not appended yet. */
    void onKillWhileOpening()
    {
        whileOpening++;
    }

    /** All were killed, so that the next to open the journal finds nobody alive. */
    void onDesertion()
    {
        desertions++;
    }

    void onWalk(final ChainWalk walk)
    {
        messages += walk.messages();
        paddings += walk.paddings();
        verdicts += walk.verdicts();
    }

    @Override
    public String toString()
    {
        return "kills of any: " + kills() + " (writers " + writers + ", of them before the first append " +
            whileOpening + "; tailers " + tailers + "), rounds " + rounds + " (exclusive " + exclusiveRounds +
            "), all killed at once " + desertions + " times, " + verdicts + " verdicts, " + messages + " messages, " +
            paddings + " claims stepped over";
    }
}
