/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * The steps of a roll: the next segment exists, its cycle is raised, END is written at the tail, and the writer steps
 * over it into the next segment. Whoever is there first wins; all others find END and step over it.
 */
final class Roll
{
    /** Kept with an END: why it was written. */
    static final int BY_LENGTH = 1;
    static final int BY_TIME = 2;

    private Roll()
    {
    }

    static boolean step(final Writer writer, final State s, final Writer.Step step)
    {
        return switch (step)
        {
            case LOOK -> look(writer, s);
            case CREATE -> create(writer, s);
            case RAISE_NEXT -> raiseNext(writer, s);
            case END -> end(writer, s);
            case PUBLISH_END -> publishEnd(writer, s);
            case ENTER -> enter(writer, s);
            case RAISE_ENTERED -> writer.raise(s, writer.get(s, Writer.FILE)) && writer.then(s, writer.firstStep(s));
            default -> throw new IllegalArgumentException("not a step of a roll: step=" + step);
        };
    }

    static boolean isNextThere(final Writer writer, final State s)
    {
        return s.fileOf(writer.get(s, Writer.SEGMENT) + 1) >= 0;
    }

    /** Whether the segment that the writer stands in has been deleted, and the next one may have been. */
    static boolean isPassed(final Writer writer, final State s)
    {
        return s.fileOf(writer.get(s, Writer.SEGMENT)) < 0;
    }

    private static boolean look(final Writer writer, final State s)
    {
        final int next = writer.get(s, Writer.SEGMENT) + 1;
        if (next >= s.scenario.segments())
        {
            throw new IllegalStateException("the scenario has too few segments: segments=" + s.scenario.segments());
        }
        final boolean creates = !isPassed(writer, s) || !s.scenario.isHeld(Rule.NOT_MADE_AGAIN);
        if (!isNextThere(writer, s) && creates && s.scenario.isHeld(Rule.NEXT_BEFORE_END))
        {
            return writer.then(s, Writer.Step.CREATE);
        }
        // That it exists is final, like a final word.
        return step(writer, s, afterCreation(s));
    }

    static Writer.Step afterCreation(final State s)
    {
        return s.scenario.hasCycles() && s.scenario.isHeld(Rule.CYCLE_BEFORE_END) ?
            Writer.Step.RAISE_NEXT : Writer.Step.END;
    }

    private static boolean create(final Writer writer, final State s)
    {
        final int next = writer.get(s, Writer.SEGMENT) + 1;
        final boolean replaces = !s.scenario.isHeld(Rule.CREATED_BY_LINK);
        if (!s.isFileLeft() && (replaces || s.fileOf(next) < 0))
        {
            throw new IllegalStateException("the scenario has too few files: files=" + s.scenario.files());
        }
        s.create(next, replaces);
        return writer.then(s, s.scenario.isHeld(Rule.NEXT_BEFORE_END) ? afterCreation(s) : Writer.Step.ENTER);
    }

    private static boolean raiseNext(final Writer writer, final State s)
    {
        writer.raise(s, s.fileOf(writer.get(s, Writer.SEGMENT) + 1));
        return writer.then(s, Writer.Step.END);
    }

    private static boolean end(final Writer writer, final State s)
    {
        final int file = writer.get(s, Writer.FILE);
        final int cell = writer.get(s, Writer.CELL);
        if (cell == s.scenario.cells())
        {
            return false;
        }
        final boolean finalAtOnce = s.scenario.isHeld(Rule.END_FINAL_AT_ONCE);
        final int slot = writer.get(s, Writer.SLOT);
        if (s.compareAndSet(file, cell, Word.NOTHING, Word.word(finalAtOnce ? 1 : -1, Word.END, slot)))
        {
            // By time when the cycle is the reason; of a full segment that is overdue too, either is true.
            final boolean byTime = writer.get(s, Writer.TIME) > s.cycle(file);
            s.message(file, cell, byTime ? BY_TIME : BY_LENGTH);
            s.time(file, cell, writer.get(s, Writer.TIME));
            if (!s.scenario.isHeld(Rule.NEXT_BEFORE_END) && !isNextThere(writer, s))
            {
                return writer.then(s, Writer.Step.CREATE);
            }
            return writer.then(s, finalAtOnce ? Writer.Step.ENTER : Writer.Step.PUBLISH_END);
        }
        return writer.then(s, Writer.Step.ENTER);
    }

    private static boolean publishEnd(final Writer writer, final State s)
    {
        s.word(writer.get(s, Writer.FILE), writer.get(s, Writer.CELL),
            Word.word(1, Word.END, writer.get(s, Writer.SLOT)));
        return writer.then(s, Writer.Step.ENTER);
    }

    private static boolean enter(final Writer writer, final State s)
    {
        final int segment = writer.get(s, Writer.SEGMENT);
        if (!stepOverFound(writer, s))
        {
            return false;
        }
        final boolean raises = segment != writer.get(s, Writer.SEGMENT) && s.scenario.hasCycles() &&
            !s.scenario.isHeld(Rule.CYCLE_BEFORE_END);
        return writer.then(s, raises ? Writer.Step.RAISE_ENTERED : writer.firstStep(s));
    }

    /**
     * Steps over what a compare-and-set found. An END that is claimed only, which the rules forbid, has to be waited
     * for: where it leads is not yet certain.
     */
    static boolean stepOverFound(final Writer writer, final State s)
    {
        final int word = writer.word(s);
        if (Word.isClaim(word) && Word.END == Word.type(word))
        {
            return !s.isHeld(Word.slot(word)) && s.compareAndSet(
                writer.get(s, Writer.FILE), writer.get(s, Writer.CELL), word, Cursor.padding(s, word));
        }
        writer.stepOver(s, word);
        return true;
    }
}
