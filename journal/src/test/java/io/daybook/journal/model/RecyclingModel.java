/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Set;

/**
 * How the file of a segment X becomes segment Y, step by step, while another process maps it, a third reads its file, a
 * fourth makes a snapshot by a hard link, and a fifth replaces the lock file. All orders of their steps are visited.
 * The recycler and the mapper may die between any two.
 * <p>
 * The recycler follows {@code SegmentMaker.beginAgain} and {@code RecycledFile}, the mapper {@code SegmentMapper.map},
 * the file reader {@code SegmentReads}.
 */
final class RecyclingModel
{
    /** What the protocol rests on, each to be left out. */
    enum Rule
    {
        ALONE("who recycles a segment leases it exclusively"),
        LEASED_BEFORE_OPENED("who maps a segment leases it before opening its file"),
        UNMAPPED_BEFORE_RELEASED("a lease is given back when the mapping is gone"),
        NAME_FIRST("the name goes before anything else changes"),
        CHECKED_WITHOUT_NAME("links and lock file are looked at when the name is gone"),
        BASE_FIRST("the base position in the header goes before the bytes"),
        BASE_READ_LAST("who reads the file reads the base position after the bytes"),
        OWN_ALONE("a process recycles only segments that it has made"),
        LOCK_FILE_ASKED_AGAIN("who has mapped a segment looks again whether the lock file is still the one it found");

        private final String sentence;

        Rule(final String sentence)
        {
            this.sentence = sentence;
        }

        @Override
        public String toString()
        {
            return sentence;
        }
    }

    /** What must never happen. */
    enum Broken
    {
        /** A reader took bytes of another segment for those of X. */
        FOREIGN_BYTES,
        /** A writer that was stopped in X stored into another segment. */
        FOREIGN_STORE,
        /** A snapshot has changed. */
        SNAPSHOT_CHANGED
    }

    /** What was found: null where nothing is broken. */
    record Found(int states, Broken broken, String story)
    {
    }

    private static final byte X = 0;
    private static final byte NOTHING = 1;
    private static final byte Y = 2;

    /** What there is when the recycler opens the journal. */
    enum Start
    {
        /** It has opened the journal before, and made X. */
        OPENED,
        /** X alone. */
        SEGMENT,
        /** Nothing: it makes the lock file and X. */
        NOTHING,
        /** A lock file, which may be replaced before: it makes X. */
        LOCK_FILE
    }

    private static final byte MISSING = 0;
    private static final byte FIRST = 1;
    private static final byte REPLACED = 2;

    private static final int DONE = 100;
    private static final int DEAD = 101;

    // Places in the state.
    private static final int BASE = 0;
    private static final int CELLS = 1;
    private static final int NAME_X = 3;
    private static final int SNAPSHOT = 4;
    private static final int LOCK_FILE = 5;
    private static final int SHARED = 6;
    private static final int ALONE = 7;
    private static final int SEEN_LOCK = 8;
    private static final int READ = 9;
    private static final int READ_BASE = 11;
    private static final int OWN_LOCK = 12;
    private static final int STEPS = 13;
    private static final int LENGTH = 18;

    private static final int RECYCLER = 0;
    private static final int MAPPER = 1;
    private static final int FILE_READER = 2;
    private static final int LINKER = 3;
    private static final int REPLACER = 4;
    private static final int PROCESSES = 5;

    private final Set<Rule> rules = EnumSet.allOf(Rule.class);
    private final Start start;
    private Broken broken;

    RecyclingModel(final Start start)
    {
        this.start = start;
    }

    RecyclingModel without(final Rule rule)
    {
        rules.remove(rule);
        return this;
    }

    private boolean holds(final Rule rule)
    {
        return rules.contains(rule);
    }

    /** Visits all states, or those up to the first in which something is broken, by the shortest way to it. */
    Found explore()
    {
        final StateSet states = new StateSet(LENGTH);
        final byte[] current = new byte[LENGTH];
        final byte[] next = new byte[LENGTH];
        current[LOCK_FILE] = Start.OPENED == start || Start.LOCK_FILE == start ? FIRST : MISSING;
        current[OWN_LOCK] = Start.OPENED == start ? FIRST : MISSING;
        current[NAME_X] = (byte)(Start.OPENED == start || Start.SEGMENT == start ? 1 : 0);
        states.add(current, -1, -1);
        for (int i = 0; i < states.size(); i++)
        {
            for (int choice = 0; choice < 2 * PROCESSES; choice++)
            {
                states.get(i, current);
                System.arraycopy(current, 0, next, 0, LENGTH);
                if (!take(next, choice))
                {
                    continue;
                }
                states.add(next, i, choice);
                if (null == broken && 0 != next[SNAPSHOT] && (X != next[CELLS] || X != next[CELLS + 1]))
                {
                    broken = Broken.SNAPSHOT_CHANGED;
                }
                if (null != broken)
                {
                    return new Found(states.size(), broken, story(states, i, choice));
                }
            }
        }
        return new Found(states.size(), null, "");
    }

    private static String story(final StateSet states, final int last, final int choice)
    {
        final Deque<String> steps = new ArrayDeque<>();
        steps.push(word(choice));
        for (int i = last; i > 0; i = states.parent(i))
        {
            steps.push(word(states.choice(i)));
        }
        return String.join(" ", steps);
    }

    private static String word(final int choice)
    {
        final String[] names = { "recycler", "mapper", "reader", "linker", "replacer" };
        return names[choice % PROCESSES] + (choice < PROCESSES ? "" : "-dies");
    }

    /** Answers false when the process cannot do that now. */
    private boolean take(final byte[] s, final int choice)
    {
        final int process = choice % PROCESSES;
        final int step = s[STEPS + process];
        if (step >= DONE)
        {
            return false;
        }
        if (choice >= PROCESSES)
        {
            return die(s, process);
        }
        final int to = switch (process)
        {
            case RECYCLER -> recycle(s, step);
            case MAPPER -> map(s, step);
            case FILE_READER -> read(s, step);
            case LINKER -> link(s);
            default -> replace(s);
        };
        s[STEPS + process] = (byte)to;
        return to != step;
    }

    /** The kernel frees the memory of a dead process before it gives up its locks. */
    private static boolean die(final byte[] s, final int process)
    {
        if (process > MAPPER)
        {
            return false;
        }
        s[RECYCLER == process ? ALONE : SHARED] = 0;
        s[STEPS + process] = DEAD;
        return true;
    }

    private int recycle(final byte[] s, final int step)
    {
        return switch (step)
        {
            case 0 -> open(s);
            case 1 -> lease(s);
            case 2 -> holds(Rule.CHECKED_WITHOUT_NAME) ? takeName(s, 3) : check(s, 3);
            case 3 -> holds(Rule.CHECKED_WITHOUT_NAME) ? check(s, 4) : takeName(s, 4);
            case 4 -> set(s, ALONE, (byte)0, 5);
            case 5 -> set(s, BASE, holds(Rule.BASE_FIRST) ? NOTHING : X, 6);
            case 6 -> set(s, CELLS + 1, NOTHING, 7);
            case 7 -> set(s, CELLS, NOTHING, 8);
            case 8 -> set(s, BASE, Y, 9);
            case 9 -> set(s, NAME_X, (byte)0, 10);
            case 10 -> set(s, CELLS, Y, 11);
            default -> set(s, CELLS + 1, Y, DONE);
        };
    }

    /** Opens the journal, and makes X if it is not there; leaves X alone if somebody else has made it. */
    private int open(final byte[] s)
    {
        if (Start.OPENED != start)
        {
            s[LOCK_FILE] = MISSING == s[LOCK_FILE] ? FIRST : s[LOCK_FILE];
            s[OWN_LOCK] = s[LOCK_FILE];
            s[NAME_X] = 1;
        }
        return Start.SEGMENT == start && holds(Rule.OWN_ALONE) ? DONE : 1;
    }

    private int lease(final byte[] s)
    {
        if (!holds(Rule.ALONE))
        {
            return 2;
        }
        if (s[OWN_LOCK] == s[SHARED])
        {
            // Somebody has it mapped: it is deleted.
            return set(s, NAME_X, (byte)0, DONE);
        }
        return set(s, ALONE, s[OWN_LOCK], 2);
    }

    private int takeName(final byte[] s, final int to)
    {
        return holds(Rule.NAME_FIRST) ? set(s, NAME_X, (byte)0, to) : to;
    }

    private int check(final byte[] s, final int to)
    {
        if (s[OWN_LOCK] == s[LOCK_FILE] && 0 == s[SNAPSHOT])
        {
            return to;
        }
        s[ALONE] = 0;
        return set(s, NAME_X, (byte)0, DONE);
    }

    private int map(final byte[] s, final int step)
    {
        return switch (step)
        {
            case 0 -> set(s, SEEN_LOCK, s[LOCK_FILE], holds(Rule.LEASED_BEFORE_OPENED) ? 1 : 2);
            case 1 -> share(s, 2);
            case 2 -> openByName(s);
            case 3 -> share(s, 4);
            case 4 -> lookAgain(s);
            case 5 -> set(s, SHARED, (byte)0, 6);
            case 6 -> expectX(s, CELLS, 7);
            case 7 -> expectX(s, CELLS + 1, 8);
            case 8 -> store(s);
            default -> set(s, SHARED, (byte)0, DONE);
        };
    }

    private int openByName(final byte[] s)
    {
        if (0 == s[NAME_X])
        {
            return set(s, SHARED, (byte)0, DONE);
        }
        return holds(Rule.LEASED_BEFORE_OPENED) ? 4 : 3;
    }

    /** Who finds another lock file than before begins again. */
    private int lookAgain(final byte[] s)
    {
        if (s[SEEN_LOCK] != s[LOCK_FILE] && holds(Rule.LOCK_FILE_ASKED_AGAIN))
        {
            return set(s, SHARED, (byte)0, 0);
        }
        return holds(Rule.UNMAPPED_BEFORE_RELEASED) ? 6 : 5;
    }

    private int share(final byte[] s, final int to)
    {
        if (MISSING == s[SEEN_LOCK])
        {
            return to;
        }
        return s[SEEN_LOCK] == s[ALONE] ? DONE : set(s, SHARED, s[SEEN_LOCK], to);
    }

    private int expectX(final byte[] s, final int cell, final int to)
    {
        if (X != s[cell])
        {
            broken = Broken.FOREIGN_BYTES;
        }
        return to;
    }

    /** A store of a writer that was stopped while it wrote in X. */
    private int store(final byte[] s)
    {
        if (X != s[BASE] || X != s[CELLS])
        {
            broken = Broken.FOREIGN_STORE;
        }
        return 9;
    }

    private int read(final byte[] s, final int step)
    {
        final int base = holds(Rule.BASE_READ_LAST) ? 3 : 1;
        if (0 == step)
        {
            return 0 == s[NAME_X] ? DONE : 1;
        }
        if (base == step)
        {
            return set(s, READ_BASE, s[BASE], step < 3 ? step + 1 : judge(s));
        }
        final int cell = step - (base < step ? 2 : 1);
        return set(s, READ + cell, s[CELLS + cell], step < 3 ? step + 1 : judge(s));
    }

    private int judge(final byte[] s)
    {
        final byte base = holds(Rule.BASE_READ_LAST) ? s[BASE] : s[READ_BASE];
        final byte second = holds(Rule.BASE_READ_LAST) ? s[READ + 1] : s[CELLS + 1];
        if (X == base && (X != s[READ] || X != second))
        {
            broken = Broken.FOREIGN_BYTES;
        }
        return DONE;
    }

    private static int link(final byte[] s)
    {
        return 0 == s[NAME_X] ? 0 : set(s, SNAPSHOT, (byte)1, DONE);
    }

    private static int replace(final byte[] s)
    {
        return FIRST != s[LOCK_FILE] ? 0 : set(s, LOCK_FILE, REPLACED, DONE);
    }

    private static int set(final byte[] s, final int place, final byte value, final int to)
    {
        s[place] = value;
        return to;
    }
}
