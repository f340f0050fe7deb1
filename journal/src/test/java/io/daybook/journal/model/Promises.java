/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * What is checked after each step, and where no step is left.
 */
final class Promises
{
    private static final int MAX_MESSAGES = 16;

    private final Scenario scenario;
    private final int[] chain = new int[MAX_MESSAGES];
    private final int[] ends;

    Promises(final Scenario scenario)
    {
        this.scenario = scenario;
        this.ends = new int[scenario.segments()];
    }

    /** Checks a state; answers what is broken in it, or null. */
    Violation checkState(final State s)
    {
        Violation violation = checkClaims(s);
        violation = null == violation ? checkChain(s) : violation;
        violation = null == violation ? checkEnds(s) : violation;
        return null == violation ? checkReaders(s) : violation;
    }

    /**
     * Checks a step, which may itself have seen what is wrong. A word is nothing, then a claim, then final, and never
     * changes again.
     */
    Violation checkStep(final State before, final State after)
    {
        if (null != after.violation())
        {
            return after.violation();
        }
        for (int file = 0; file < scenario.files(); file++)
        {
            for (int cell = 0; cell < scenario.cells(); cell++)
            {
                final int word = before.word(file, cell);
                if (Word.isFinal(word) && Word.PAYLOAD != Word.type(word) && word != after.word(file, cell))
                {
                    return Word.PADDING == Word.type(word) ? Violation.RESURRECTED : Violation.OVERWRITTEN;
                }
            }
        }
        return null;
    }

    private Violation checkClaims(final State s)
    {
        for (final Process process : scenario.processes())
        {
            if (process instanceof Writer writer && writer.hasClaim(s) &&
                writer.word(s) != writer.claimInLog(s))
            {
                return Violation.REVOKED;
            }
        }
        return null;
    }

    /** Follows the chain by the names of the segments, as anybody does who opens the journal now. */
    private Violation checkChain(final State s)
    {
        int length = 0;
        int segment = s.deleted();
        int number = Math.max(0, s.baseNumber(s.fileOf(segment)));
        int cell = 0;
        for (int word = s.word(s.fileOf(segment), 0); Word.NOTHING != word; number++)
        {
            final int file = s.fileOf(segment);
            if (Word.PAYLOAD == Word.type(word))
            {
                return Violation.GARBAGE;
            }
            if (Word.isClaim(word) && segment * scenario.cells() + cell < s.settled())
            {
                return Violation.UNSETTLED;
            }
            if (Word.isMessage(word))
            {
                final Violation violation = checkMessage(s, file, cell, number);
                if (null != violation)
                {
                    return violation;
                }
                chain[length++] = s.message(file, cell);
            }
            cell += Math.abs(Word.length(word));
            if (Word.isEnd(word))
            {
                segment++;
                cell = 0;
                if (s.fileOf(segment) < 0)
                {
                    return Violation.MISSING;
                }
            }
            word = s.word(s.fileOf(segment), cell);
        }
        return checkAcknowledged(s, length);
    }

    private Violation checkMessage(final State s, final int file, final int cell, final int number)
    {
        if (!s.isAcknowledged(s.message(file, cell)))
        {
            return Violation.UNCOMMITTED;
        }
        if (s.number(file, cell) != number)
        {
            return Violation.MISNUMBERED;
        }
        return s.cycle(file) > s.time(file, cell) ? Violation.WRONG_CYCLE : null;
    }

    private Violation checkAcknowledged(final State s, final int length)
    {
        for (int message = 1; message <= MAX_MESSAGES; message++)
        {
            int count = 0;
            for (int i = 0; i < length; i++)
            {
                count += chain[i] == message ? 1 : 0;
            }
            if (count > 1)
            {
                return Violation.REPEATED;
            }
            if (0 == count && s.isAcknowledged(message))
            {
                return Violation.LOST;
            }
        }
        return null;
    }

    private Violation checkEnds(final State s)
    {
        int count = 0;
        for (int segment = s.deleted(); segment < scenario.segments() && s.fileOf(segment) >= 0; segment++)
        {
            final int file = s.fileOf(segment);
            int end = -1;
            for (int cell = 0; cell < scenario.cells(); cell++)
            {
                final int word = s.word(file, cell);
                if (end >= 0 && Word.NOTHING != word)
                {
                    return Violation.TWO_ENDS;
                }
                end = Word.isEnd(word) ? cell : end;
            }
            if (end >= 0 && Roll.BY_TIME == s.message(file, end))
            {
                if (0 == end)
                {
                    return Violation.EMPTY_ENDED;
                }
                for (int i = 0; i < count; i++)
                {
                    if (ends[i] == s.time(file, end))
                    {
                        return Violation.ROLLED_TWICE;
                    }
                }
                ends[count++] = s.time(file, end);
            }
        }
        return null;
    }

    /** What a reader has seen is what the chain holds before the place where it is now, in the chain's order. */
    private Violation checkReaders(final State s)
    {
        for (final Process process : scenario.processes())
        {
            if (process instanceof Reader reader)
            {
                final Violation violation = checkReader(s, reader);
                if (null != violation)
                {
                    return violation;
                }
            }
        }
        return null;
    }

    private Violation checkReader(final State s, final Reader reader)
    {
        int seen = 0;
        int segment = 0;
        int cell = 0;
        while (segment * scenario.cells() + cell < reader.position(s))
        {
            final int file = s.fileOf(segment);
            final int word = s.word(file, cell);
            if (Word.isMessage(word))
            {
                if (seen == reader.count(s) || reader.delivered(s, seen) != s.message(file, cell))
                {
                    return hasSeen(s, reader, s.message(file, cell)) ? Violation.DISORDERED : Violation.MISSED;
                }
                seen++;
            }
            if (Word.isEnd(word))
            {
                segment++;
                cell = 0;
            }
            else
            {
                cell += Math.max(1, Math.abs(Word.length(word)));
            }
        }
        return seen == reader.count(s) ? null : Violation.LOST;
    }

    private static boolean hasSeen(final State s, final Reader reader, final int message)
    {
        for (int i = 0; i < reader.count(s); i++)
        {
            if (reader.delivered(s, i) == message)
            {
                return true;
            }
        }
        return false;
    }

    /** Checks a state in which no process has a step left. */
    Violation checkRest(final State s)
    {
        for (final Process process : scenario.processes())
        {
            if (!process.isAtRest(s))
            {
                return Violation.HUNG;
            }
        }
        return null;
    }
}
