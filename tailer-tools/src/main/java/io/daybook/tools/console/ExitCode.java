/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

/**
 * What the command tells its caller.
 */
public final class ExitCode
{
    /** All done. */
    public static final int OK = 0;
    /** It could not be done. */
    public static final int FAILURE = 1;
    /** It was called wrongly. */
    public static final int USAGE = 2;
    /** Done, but data was lost, torn or skipped. */
    public static final int LOSS = 3;
    /** Damaged data was found. */
    public static final int CORRUPT = 4;
    /** Nothing was seen to be damaged, but a recovery would cut data off, or what should vouch for it is missing. */
    public static final int UNPROVED = 5;
    /** Interrupted by the user. */
    public static final int INTERRUPTED = 130;

    private ExitCode()
    {
    }

    /**
     * The code of two things done after one another.
     *
     * @param first  code.
     * @param second code.
     * @return the one that the caller has to know.
     */
    public static int worst(final int first, final int second)
    {
        if (INTERRUPTED == first || INTERRUPTED == second)
        {
            return INTERRUPTED;
        }
        return FAILURE == first || FAILURE == second ? FAILURE : Math.max(first, second);
    }
}
