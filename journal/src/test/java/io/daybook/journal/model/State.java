/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

import java.util.Arrays;

/**
 * All that a step can depend on, in a few bytes: the segments' files and names, journal.meta, the locks of
 * journal.lock, the time, and each process's own variables.
 * <pre>
 *  +---------+-------------+--------------+--------------------------------------+----------------------+
 *  | shared  | file of     | holder of    | files: base sequence + 1, cycle,     | variables of each    |
 *  | words   | each segment| each slot    | cells of {word, number, message,time}| process              |
 *  +---------+-------------+--------------+--------------------------------------+----------------------+
 * </pre>
 * A cell's number and message are the frame's sequence and payload; its time is kept for the checks alone.
 */
final class State
{
    private static final int CRASHES = 0;
    private static final int CLOCK = 1;
    private static final int NEXT_SLOT = 2;
    private static final int EXCLUSIVE_MODE = 3;
    private static final int SHARED_MODE = 4;
    private static final int HINT = 5;
    private static final int SETTLED = 6;
    private static final int COMMITTED = 7;
    private static final int FILES = 9;
    private static final int DELETED = 10;
    private static final int EXCLUSIVE_CLAIM = 11;
    private static final int EXCLUSIVE_CLAIM_LENGTH = 12;
    private static final int SHARED_LENGTH = 13;

    private static final int TAKEN = 0x80;

    private static final int BASE_NUMBER = 0;
    private static final int CYCLE = 1;
    private static final int FILE_HEADER_LENGTH = 2;

    private static final int WORD = 0;
    private static final int NUMBER = 1;
    private static final int MESSAGE = 2;
    private static final int TIME = 3;
    private static final int CELL_LENGTH = 4;

    final Scenario scenario;

    private final int slots;
    private final int files;
    private final int fileLength;
    private final byte[] bytes;

    private Violation violation;

    State(final Scenario scenario)
    {
        this.scenario = scenario;
        slots = SHARED_LENGTH + scenario.segments();
        files = slots + scenario.slots() + 1;
        fileLength = FILE_HEADER_LENGTH + scenario.cells() * CELL_LENGTH;
        int length = files + scenario.files() * fileLength;
        for (final Process process : scenario.processes())
        {
            process.place(length);
            length += process.variables();
        }
        bytes = new byte[length];
    }

    byte[] bytes()
    {
        return bytes;
    }

    void copyFrom(final State other)
    {
        System.arraycopy(other.bytes, 0, bytes, 0, bytes.length);
        violation = null;
    }

    boolean isSameAs(final State other)
    {
        return Arrays.equals(bytes, other.bytes);
    }

    void violate(final Violation broken)
    {
        violation = broken;
    }

    Violation violation()
    {
        return violation;
    }

    int get(final int index)
    {
        return bytes[index] & 0xFF;
    }

    void set(final int index, final int value)
    {
        bytes[index] = (byte)value;
    }

    int crashes()
    {
        return get(CRASHES);
    }

    void countCrash()
    {
        bytes[CRASHES]++;
    }

    // Time

    int clock()
    {
        return scenario.clock()[get(CLOCK)];
    }

    /** The latest time that the clock has ever shown. */
    int latest()
    {
        int latest = 0;
        for (int i = 0; i <= get(CLOCK); i++)
        {
            latest = Math.max(latest, scenario.clock()[i]);
        }
        return latest;
    }

    boolean tick()
    {
        final boolean ticks = get(CLOCK) + 1 < scenario.clock().length;
        if (ticks)
        {
            bytes[CLOCK]++;
        }
        return ticks;
    }

    // journal.lock

    boolean tryModeShared(final int process)
    {
        final boolean granted = 0 == get(EXCLUSIVE_MODE);
        if (granted)
        {
            bytes[SHARED_MODE] |= (byte)(1 << process);
        }
        return granted;
    }

    boolean tryModeExclusive(final int process)
    {
        final boolean granted = 0 == get(EXCLUSIVE_MODE) && 0 == get(SHARED_MODE);
        if (granted)
        {
            set(EXCLUSIVE_MODE, process + 1);
        }
        return granted;
    }

    void releaseMode(final int process)
    {
        bytes[SHARED_MODE] &= (byte)~(1 << process);
        if (get(EXCLUSIVE_MODE) == process + 1)
        {
            set(EXCLUSIVE_MODE, 0);
        }
    }

    /** Takes the next free slot in rotation; 0 for none. */
    int trySlot(final int process)
    {
        for (int i = 0; i < scenario.slots(); i++)
        {
            final int slot = get(NEXT_SLOT) + 1;
            set(NEXT_SLOT, slot % scenario.slots());
            if (!isHeld(slot))
            {
                set(slots + slot, process + 1);
                return slot;
            }
        }
        return 0;
    }

    boolean isHeld(final int slot)
    {
        return 0 != get(slots + slot);
    }

    void releaseSlots(final int process)
    {
        for (int slot = 1; slot <= scenario.slots(); slot++)
        {
            if (get(slots + slot) == process + 1)
            {
                set(slots + slot, 0);
            }
        }
    }

    /** What the kernel does when a process dies, or closes a descriptor of journal.lock. */
    boolean dropLocks(final int process)
    {
        final int mode = get(SHARED_MODE) | get(EXCLUSIVE_MODE) << 8;
        int held = 0;
        for (int slot = 1; slot <= scenario.slots(); slot++)
        {
            held |= get(slots + slot) == process + 1 ? 1 : 0;
        }
        releaseSlots(process);
        releaseMode(process);
        return 0 != held || mode != (get(SHARED_MODE) | get(EXCLUSIVE_MODE) << 8);
    }

    // journal.meta

    int hint()
    {
        return get(HINT);
    }

    void hint(final int position)
    {
        set(HINT, position);
    }

    int settled()
    {
        return get(SETTLED);
    }

    void raiseSettled(final int position)
    {
        set(SETTLED, Math.max(settled(), position));
    }

    /** Names the frame that the exclusive writer claims. */
    void claimExclusively(final int position, final int length)
    {
        set(EXCLUSIVE_CLAIM_LENGTH, length);
        set(EXCLUSIVE_CLAIM, position + 1);
    }

    /** Whether the claim of the exclusive writer is at a position, and nobody has taken it. */
    boolean isClaimHeld(final int position)
    {
        return get(EXCLUSIVE_CLAIM) == position + 1;
    }

    /** Length of the claim that the exclusive writer made last if it is at a position, taken or not; else 0. */
    int exclusiveClaim(final int position)
    {
        return (get(EXCLUSIVE_CLAIM) & ~TAKEN) == position + 1 ? get(EXCLUSIVE_CLAIM_LENGTH) : 0;
    }

    void takeExclusiveClaim()
    {
        set(EXCLUSIVE_CLAIM, get(EXCLUSIVE_CLAIM) | TAKEN);
    }

    // Segments: a name leads to a file, and who has opened a file keeps it.

    /** The file that a segment's name leads to; -1 for none. */
    int fileOf(final int segment)
    {
        return segment < scenario.segments() ? get(SHARED_LENGTH + segment) - 1 : -1;
    }

    /** Gives a new file of zeros the name of a segment, as link does, or as rename does. */
    void create(final int segment, final boolean replace)
    {
        if (fileOf(segment) < 0 || replace)
        {
            set(SHARED_LENGTH + segment, ++bytes[FILES]);
        }
    }

    /** Number of segments that retention has deleted, from the first one on. */
    int deleted()
    {
        return get(DELETED);
    }

    /** Deletes the oldest segment; nobody misses its messages any more. */
    void delete()
    {
        final int file = fileOf(deleted());
        for (int cell = 0; cell < scenario.cells(); cell++)
        {
            if (Word.isMessage(word(file, cell)))
            {
                forget(message(file, cell));
            }
        }
        set(SHARED_LENGTH + deleted(), 0);
        bytes[DELETED]++;
    }

    boolean isFileLeft()
    {
        return get(FILES) < scenario.files();
    }

    int baseNumber(final int file)
    {
        return get(files + file * fileLength + BASE_NUMBER) - 1;
    }

    void baseNumber(final int file, final int number)
    {
        set(files + file * fileLength + BASE_NUMBER, number + 1);
    }

    int cycle(final int file)
    {
        return get(files + file * fileLength + CYCLE);
    }

    void cycle(final int file, final int cycle)
    {
        set(files + file * fileLength + CYCLE, cycle);
    }

    private int index(final int file, final int cell)
    {
        return files + file * fileLength + FILE_HEADER_LENGTH + cell * CELL_LENGTH;
    }

    int word(final int file, final int cell)
    {
        return cell < scenario.cells() ? get(index(file, cell) + WORD) : Word.NOTHING;
    }

    void word(final int file, final int cell, final int word)
    {
        set(index(file, cell) + WORD, word);
    }

    boolean compareAndSet(final int file, final int cell, final int expected, final int word)
    {
        final boolean same = word(file, cell) == expected;
        if (same)
        {
            word(file, cell, word);
        }
        return same;
    }

    int number(final int file, final int cell)
    {
        return get(index(file, cell) + NUMBER);
    }

    void number(final int file, final int cell, final int number)
    {
        set(index(file, cell) + NUMBER, number);
    }

    int message(final int file, final int cell)
    {
        return get(index(file, cell) + MESSAGE);
    }

    void message(final int file, final int cell, final int message)
    {
        set(index(file, cell) + MESSAGE, message);
    }

    int time(final int file, final int cell)
    {
        return get(index(file, cell) + TIME);
    }

    void time(final int file, final int cell, final int time)
    {
        set(index(file, cell) + TIME, time);
    }

    // What has been acknowledged: for the checks alone.

    void acknowledge(final int message)
    {
        final int index = COMMITTED + (message - 1 >> 3);
        bytes[index] |= (byte)(1 << (message - 1 & 7));
    }

    private void forget(final int message)
    {
        final int index = COMMITTED + (message - 1 >> 3);
        bytes[index] &= (byte)~(1 << (message - 1 & 7));
    }

    boolean isAcknowledged(final int message)
    {
        return 0 != message && 0 != (get(COMMITTED + (message - 1 >> 3)) >> (message - 1 & 7) & 1);
    }

    @Override
    public String toString()
    {
        final StringBuilder text = new StringBuilder();
        for (int segment = deleted(); segment < scenario.segments() && fileOf(segment) >= 0; segment++)
        {
            final int file = fileOf(segment);
            text.append(" |");
            for (int cell = 0; cell < scenario.cells(); cell++)
            {
                text.append(0 == cell ? " " : ", ").append(Word.toString(word(file, cell)));
                if (Word.MESSAGE == Word.type(word(file, cell)) && 0 != message(file, cell))
                {
                    text.append(" m").append(message(file, cell));
                }
            }
            if (scenario.hasCycles())
            {
                text.append(" (cycle ").append(cycle(file)).append(')');
            }
        }
        return text.append(" |").toString();
    }
}
