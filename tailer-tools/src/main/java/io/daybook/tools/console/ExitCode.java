/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The exit codes of the command.
 */
public final class ExitCode
{
    /** The command did all of its work. */
    public static final int OK = 0;
    /** The command could not do its work. */
    public static final int FAILURE = 1;
    /** The command was called wrongly. */
    public static final int USAGE = 2;
    /** The command did its work, but data was lost, torn or skipped. */
    public static final int LOSS = 3;
    /** The command found damaged data. */
    public static final int CORRUPT = 4;
    /** The command found no damage, but a recovery would cut data off, or what should vouch for data is missing. */
    public static final int UNPROVED = 5;
    /** The user interrupted the command. */
    public static final int INTERRUPTED = 130;

    private static final Map<Integer, String> MEANINGS = new LinkedHashMap<>();

    static
    {
        MEANINGS.put(OK, "ok");
        MEANINGS.put(FAILURE, "failure");
        MEANINGS.put(USAGE, "usage");
        MEANINGS.put(LOSS, "data lost or unfinished");
        MEANINGS.put(CORRUPT, "damaged data");
        MEANINGS.put(UNPROVED, "data that nothing proves to be whole");
        MEANINGS.put(INTERRUPTED, "interrupted");
    }

    private ExitCode()
    {
    }

    /**
     * Returns what each exit code means, in a few words, from the lowest to the highest.
     */
    public static Map<Integer, String> meanings()
    {
        return Collections.unmodifiableMap(MEANINGS);
    }

    /**
     * Returns the same as an end of a sentence.
     */
    public static String sentence()
    {
        final StringBuilder sentence = new StringBuilder();
        MEANINGS.forEach((code, meaning) ->
            sentence.append(sentence.isEmpty() ? "" : ", ").append(code).append(' ').append(meaning));
        return sentence.append('.').toString();
    }

    /**
     * Returns the one of two exit codes that the caller has to know.
     *
     * @param first  code.
     * @param second code.
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
