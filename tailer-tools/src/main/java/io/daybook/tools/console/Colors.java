/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.nio.charset.StandardCharsets;

/**
 * Colours of a terminal, and whether to use them.
 */
public enum Colors
{
    /** On a terminal, unless the environment has {@code NO_COLOR}. */
    auto,
    /** Wherever results go. */
    always,
    /** Nowhere. */
    never;

    /** Ends a colour. */
    public static final byte[] PLAIN = ascii("\u001b[0m");
    /** Of headings. */
    public static final byte[] HEADING = ascii("\u001b[1m");
    /** Of names. */
    public static final byte[] KEY = ascii("\u001b[36m");
    /** Of values. */
    public static final byte[] VALUE = ascii("\u001b[32m");
    /** Of what was looked for. */
    public static final byte[] MATCH = ascii("\u001b[1;31m");
    /** Of what is beside the matter. */
    public static final byte[] COMMENT = ascii("\u001b[90m");

    private static byte[] ascii(final String text)
    {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Returns whether results are coloured.
     *
     * @param console that takes them.
     */
    public boolean areUsed(final Console console)
    {
        return areUsed(console.isOutTerminal(), System.getenv("NO_COLOR"));
    }

    /**
     * Returns whether results are coloured.
     *
     * @param isTerminal whether they go to a terminal.
     * @param noColor    the environment's {@code NO_COLOR}, null for none; an empty one counts as none.
     */
    boolean areUsed(final boolean isTerminal, final String noColor)
    {
        return always == this || auto == this && isTerminal && (null == noColor || noColor.isEmpty());
    }
}
