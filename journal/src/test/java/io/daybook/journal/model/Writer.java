/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * A process with one appender: takes MODE and a slot, settles, finds the tail, appends what its script says, gives up
 * slot and MODE. Follows FrameAppender, Slot and TailFinder.
 * <p>
 * WRITER and SHAPE frames are left out: to the chain they are frames like any other.
 */
abstract class Writer extends Cursor
{
    static final int SLOT = CURSOR_VARIABLES;
    static final int OPERATION = SLOT + 1;
    static final int TIME = SLOT + 2;
    static final int CLAIM = SLOT + 3;
    private static final int LOWEST = SLOT + 4;
    private static final int WRITER_VARIABLES = SLOT + 5;

    private static final int NO_CLAIM_SEEN = 255;

    final Script script;

    private final int firstMessage;
    private final boolean opened;
    private final boolean staying;

    enum Step
    {
        TAKE_MODE("takes MODE"),
        TAKE_SLOT("takes a slot"),
        SETTLE("settles: walks to the next claim, or the tail"),
        SETTLE_CLAIM("settles: CASes the claim of a dead writer to PADDING"),
        TAKE_CLAIM("settles: takes the claim of a dead exclusive writer"),
        PAD_CLAIM("settles: CASes the word of that claim to PADDING"),
        FIND_TAIL("finds the last segment that has begun, and the hint"),
        WALK("walks to the tail"),
        FOLLOW_HINT("follows the hint"),
        READ_CLOCK("reads the clock"),
        COMPARE_CYCLE("walks to the tail, compares the cycle of its segment with the time"),
        RAISE_OWN("raises the cycle of its segment, which is empty"),
        CLAIM("claims at the tail, or steps over the claim there"),
        FILL("stores sequence and payload, looks whether the claim is its own"),
        SHRINK("zeroes what it leaves of the claim"),
        PUBLISH("publishes the frame"),
        LEAVE_HINT("leaves a hint"),
        LOOK("looks whether the next segment exists"),
        CREATE("gives a new file the name of the next segment"),
        RAISE_NEXT("raises the cycle of the next segment"),
        END("CASes END to the tail"),
        PUBLISH_END("makes its END final"),
        ENTER("steps over what it found at the tail"),
        RAISE_ENTERED("raises the cycle of the segment that it has entered"),
        RELEASE_SLOT("gives up its slot"),
        RELEASE_MODE("gives up MODE"),
        STAY("stays open");

        private final String words;

        Step(final String words)
        {
            this.words = words;
        }
    }

    Writer(final String name, final int id, final Script script, final int firstMessage, final Opening opening)
    {
        super(name, id, false);
        this.script = script;
        this.firstMessage = firstMessage;
        this.opened = Opening.OPENED == opening;
        this.staying = Opening.STAYS == opening;
    }

    /** When a writer opens its appender, and whether it ever closes it. */
    enum Opening
    {
        /** Open from the first state on. */
        OPENED,
        /** Opens at any time. */
        OPENS,
        /** Opens at any time, and lives for ever. */
        STAYS
    }

    @Override
    final int variables()
    {
        return WRITER_VARIABLES;
    }

    @Override
    final boolean isMortal()
    {
        return true;
    }

    @Override
    final void start(final State s)
    {
        if (opened)
        {
            tryMode(s);
            set(s, SLOT, s.trySlot(id()));
            toSegment(s, 0);
            s.baseNumber(get(s, FILE), 0);
            begin(s);
        }
        else
        {
            to(s, needsMode(s) ? Step.TAKE_MODE : Step.TAKE_SLOT);
        }
    }

    /** Tries for the MODE lock. */
    abstract boolean tryMode(State s);

    /** Whether a claim with this slot was left by the dead, in the eyes of who settles. */
    abstract boolean isLeftover(State s, int slot);

    /** Claims, or finds that it has to step over something or to roll. */
    abstract boolean claim(State s);

    private boolean needsMode(final State s)
    {
        final boolean writesMessages = script.length() > 0 && !script.isRoll(0);
        return s.scenario.isHeld(writesMessages ? Rule.MODE_HELD : Rule.FRAMES_NEED_MODE);
    }

    final void to(final State s, final Step step)
    {
        set(s, STEP, step.ordinal());
    }

    private Step nextStep(final State s)
    {
        return Step.values()[get(s, STEP)];
    }

    @Override
    final String next(final State s)
    {
        final Step step = nextStep(s);
        return (Step.LOOK == step && Roll.isNextThere(this, s) ? Roll.afterCreation(s) : step).words;
    }

    @Override
    final boolean isAtRest(final State s)
    {
        return !isRunning(s) || Step.STAY == nextStep(s);
    }

    /** Whether it has claimed a frame that is neither committed nor aborted. */
    final boolean hasClaim(final State s)
    {
        return isAlive(s) && Word.NOTHING != get(s, CLAIM);
    }

    @Override
    final boolean step(final State s)
    {
        return switch (nextStep(s))
        {
            case TAKE_MODE -> tryMode(s) && then(s, Step.TAKE_SLOT);
            case TAKE_SLOT -> takeSlot(s);
            case SETTLE -> settle(s);
            case SETTLE_CLAIM -> settleClaim(s);
            case TAKE_CLAIM -> takeClaim(s);
            case PAD_CLAIM -> padClaim(s);
            case FIND_TAIL -> findTail(s);
            case WALK -> walk(s);
            case FOLLOW_HINT -> followHint(s);
            case READ_CLOCK -> readClock(s);
            case COMPARE_CYCLE -> compareCycle(s);
            case RAISE_OWN -> raise(s, get(s, FILE)) && then(s, Step.CLAIM);
            case CLAIM -> claim(s);
            case FILL -> fill(s);
            case SHRINK -> shrink(s);
            case PUBLISH -> publish(s);
            case LEAVE_HINT -> leaveHint(s);
            case LOOK, CREATE, RAISE_NEXT, END, PUBLISH_END, ENTER, RAISE_ENTERED -> Roll.step(this, s, nextStep(s));
            case RELEASE_SLOT -> releaseSlot(s);
            case RELEASE_MODE -> releaseMode(s);
            case STAY -> false;
        };
    }

    final boolean then(final State s, final Step step)
    {
        to(s, step);
        return true;
    }

    // Opening

    private boolean takeSlot(final State s)
    {
        final int slot = s.trySlot(id());
        if (0 == slot)
        {
            return false;
        }
        set(s, SLOT, slot);
        final int settled = s.settled();
        toSegment(s, settled / s.scenario.cells());
        set(s, CELL, settled % s.scenario.cells());
        set(s, LOWEST, NO_CLAIM_SEEN);
        return then(s, s.scenario.isHeld(Rule.SETTLED_BEFORE_USE) ? Step.SETTLE : Step.FIND_TAIL);
    }

    private boolean settle(final State s)
    {
        skipSettled(s);
        final int word = word(s);
        if (Word.NOTHING == word && 0 != s.exclusiveClaim(position(s)) &&
            s.scenario.isHeld(Rule.EXCLUSIVE_CLAIM_SETTLED))
        {
            return then(s, Step.TAKE_CLAIM);
        }
        if (Word.NOTHING == word)
        {
            s.raiseSettled(Math.min(get(s, LOWEST), position(s)));
            set(s, LOWEST, 0);
            return then(s, Step.FIND_TAIL);
        }
        if (isLeftover(s, Word.slot(word)))
        {
            set(s, SEEN, word);
            return then(s, Step.SETTLE_CLAIM);
        }
        set(s, LOWEST, Math.min(get(s, LOWEST), position(s)));
        stepOverClaim(s, word);
        return true;
    }

    /** Its cursor does not know the number of the frame that it starts at, and stores no base sequence. */
    private void skipSettled(final State s)
    {
        for (int word = word(s); Word.isFinal(word); word = word(s))
        {
            if (Word.isEnd(word))
            {
                toSegment(s, get(s, SEGMENT) + 1);
            }
            else
            {
                stepOverClaim(s, word);
            }
        }
    }

    private void stepOverClaim(final State s, final int word)
    {
        set(s, CELL, get(s, CELL) + Math.abs(Word.length(word)));
    }

    private boolean settleClaim(final State s)
    {
        final int claim = get(s, SEEN);
        s.compareAndSet(get(s, FILE), get(s, CELL), claim, padding(s, claim));
        set(s, SEEN, 0);
        return then(s, Step.SETTLE);
    }

    private boolean takeClaim(final State s)
    {
        s.takeExclusiveClaim();
        return then(s, Step.PAD_CLAIM);
    }

    private boolean padClaim(final State s)
    {
        final int length =
            s.scenario.isHeld(Rule.EXCLUSIVE_LENGTH_FINAL) ? s.exclusiveClaim(position(s)) : 1;
        s.compareAndSet(
            get(s, FILE), get(s, CELL), Word.NOTHING, Word.word(length, Word.PADDING, 0));
        return then(s, Step.SETTLE);
    }

    private boolean findTail(final State s)
    {
        rejoin(s);
        return then(s, Step.WALK);
    }

    @Override
    final boolean isLeftBehind(final State s)
    {
        return Roll.isPassed(this, s) && (s.scenario.isHeld(Rule.NOT_MADE_AGAIN) || !Roll.isNextThere(this, s));
    }

    @Override
    final void rejoin(final State s)
    {
        toLastBegun(s);
        if (s.scenario.hasHints())
        {
            follow(s, s.hint());
        }
    }

    private void toLastBegun(final State s)
    {
        int segment = s.scenario.segments() - 1;
        while (segment > 0 && (s.fileOf(segment) < 0 || s.baseNumber(s.fileOf(segment)) < 0))
        {
            segment--;
        }
        toSegment(s, segment);
        if (0 == segment)
        {
            s.baseNumber(get(s, FILE), 0);
        }
    }

    private void follow(final State s, final int hint)
    {
        final int cell = hint % s.scenario.cells();
        if (hint > position(s) && hint / s.scenario.cells() == get(s, SEGMENT) &&
            Word.isMessage(s.word(get(s, FILE), cell)))
        {
            set(s, NUMBER, s.number(get(s, FILE), cell));
            set(s, CELL, cell);
        }
    }

    private boolean walk(final State s)
    {
        skipFinal(s);
        if (Word.NOTHING != word(s))
        {
            stepOver(s, word(s));
            return true;
        }
        begin(s);
        return true;
    }

    // Appending

    /** Goes to its next operation, or closes. */
    final void begin(final State s)
    {
        if (get(s, OPERATION) == script.length())
        {
            to(s, staying ? Step.STAY : Step.RELEASE_SLOT);
        }
        else
        {
            to(s, s.scenario.hasHints() ? Step.FOLLOW_HINT : firstStep(s));
        }
    }

    /** Where it starts again when it has moved to another segment. */
    final Step firstStep(final State s)
    {
        if (!s.scenario.hasCycles())
        {
            return Step.CLAIM;
        }
        return s.scenario.isHeld(Rule.CLOCK_BEFORE_TAIL) ? Step.READ_CLOCK : Step.COMPARE_CYCLE;
    }

    private boolean followHint(final State s)
    {
        if (s.hint() / s.scenario.cells() > get(s, SEGMENT))
        {
            toLastBegun(s);
        }
        follow(s, s.hint());
        return then(s, firstStep(s));
    }

    private boolean readClock(final State s)
    {
        set(s, TIME, s.clock());
        return s.scenario.isHeld(Rule.CLOCK_BEFORE_TAIL) ? then(s, Step.COMPARE_CYCLE) : decide(s);
    }

    private boolean compareCycle(final State s)
    {
        skipFinal(s);
        final int word = word(s);
        if (Word.NOTHING != word)
        {
            stepOver(s, word);
            return true;
        }
        return s.scenario.isHeld(Rule.CLOCK_BEFORE_TAIL) ? decide(s) : then(s, Step.READ_CLOCK);
    }

    private boolean decide(final State s)
    {
        if (get(s, TIME) <= s.cycle(get(s, FILE)))
        {
            return next(s, Step.CLAIM);
        }
        if (0 == get(s, CELL) && s.scenario.isHeld(Rule.EMPTY_NOT_ENDED))
        {
            return next(s, s.scenario.isHeld(Rule.EMPTY_RAISED) ? Step.RAISE_OWN : Step.CLAIM);
        }
        return then(s, Step.LOOK);
    }

    private boolean next(final State s, final Step step)
    {
        if (script.isRoll(get(s, OPERATION)))
        {
            set(s, OPERATION, get(s, OPERATION) + 1);
            begin(s);
            return true;
        }
        return then(s, step);
    }

    /** CAS-max of a segment's cycle. */
    final boolean raise(final State s, final int file)
    {
        final int cycle = Math.max(get(s, TIME), s.cycle(get(s, FILE)));
        s.cycle(file, s.scenario.isHeld(Rule.CYCLE_ONLY_RAISED) ? Math.max(cycle, s.cycle(file)) : cycle);
        return true;
    }

    /** The word of the next message's claim. */
    final int claimWord(final State s)
    {
        final int operation = get(s, OPERATION);
        return Word.word(-claimedLength(s, operation), Word.MESSAGE, get(s, SLOT));
    }

    int claimedLength(final State s, final int operation)
    {
        return script.claimed(operation);
    }

    final boolean fits(final State s)
    {
        return get(s, CELL) - Word.length(claimWord(s)) < s.scenario.cells();
    }

    final void claimed(final State s, final int word)
    {
        set(s, CLAIM, word);
        s.time(get(s, FILE), get(s, CELL), s.latest());
        if (get(s, TIME) > s.cycle(get(s, FILE)))
        {
            s.violate(Violation.WRONG_CYCLE);
        }
    }

    final int message(final State s)
    {
        return firstMessage + get(s, OPERATION);
    }

    /** Stores its sequence and its message, and bytes in all other cells that nobody is to take for a frame. */
    final void store(final State s)
    {
        final int file = get(s, FILE);
        final int cell = get(s, CELL);
        s.number(file, cell, get(s, NUMBER));
        s.message(file, cell, message(s));
        for (int i = 1; i < claimedLength(s, get(s, OPERATION)); i++)
        {
            s.word(file, cell + i, Word.word(1, Word.PAYLOAD, 0));
        }
    }

    private boolean fill(final State s)
    {
        store(s);
        return s.scenario.isHeld(Rule.COMMIT_LAST) ? filled(s) : completed(s);
    }

    /** What is to be done once the payload is in place. */
    abstract boolean filled(State s);

    private boolean shrink(final State s)
    {
        final int operation = get(s, OPERATION);
        for (int i = script.committed(operation); i < script.claimed(operation); i++)
        {
            s.word(get(s, FILE), get(s, CELL) + i, Word.NOTHING);
        }
        return check(s);
    }

    /** The word of the frame while it is claimed. */
    abstract int claimInLog(State s);

    /** Whether nobody has taken the claim from this writer. */
    abstract boolean isClaimOwn(State s);

    /** The load, the compare and the store of a commit are not one access: the store is the next step. */
    final boolean check(final State s)
    {
        if (!isClaimOwn(s))
        {
            // JournalFailedException: lock lost.
            end(s, DONE);
            return true;
        }
        return then(s, Step.PUBLISH);
    }

    private boolean publish(final State s)
    {
        final int operation = get(s, OPERATION);
        final boolean aborted = script.isAborted(operation);
        final int length = aborted || !commitsLess(s, operation) ? -Word.length(get(s, CLAIM)) :
            script.committed(operation);
        final int word = aborted ? Word.word(length, Word.PADDING, 0) :
            Word.word(length, Word.MESSAGE, get(s, SLOT));
        s.word(get(s, FILE), get(s, CELL), word);
        set(s, CLAIM, Word.NOTHING);
        if (!aborted)
        {
            s.acknowledge(message(s));
        }
        return s.scenario.isHeld(Rule.COMMIT_LAST) ? completed(s) : then(s, Step.FILL);
    }

    /** Whether a commit may be shorter than the claim in the log. */
    abstract boolean commitsLess(State s, int operation);

    private boolean completed(final State s)
    {
        final boolean aborted = script.isAborted(get(s, OPERATION));
        final int position = position(s);
        set(s, TIME, 0);
        stepOver(s, word(s));
        set(s, OPERATION, get(s, OPERATION) + 1);
        if (!aborted && s.scenario.hasHints())
        {
            set(s, SEEN, position);
            return then(s, Step.LEAVE_HINT);
        }
        begin(s);
        return true;
    }

    private boolean leaveHint(final State s)
    {
        s.hint(get(s, SEEN));
        set(s, SEEN, 0);
        begin(s);
        return true;
    }

    // Closing

    private boolean releaseSlot(final State s)
    {
        s.releaseSlots(id());
        return then(s, Step.RELEASE_MODE);
    }

    private boolean releaseMode(final State s)
    {
        s.releaseMode(id());
        end(s, DONE);
        return true;
    }
}
