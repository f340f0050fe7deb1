/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

/**
 * Entry point of the {@code daybook} command.
 */
public final class Main
{
    private Main()
    {
    }

    /**
     * Runs the command.
     *
     * @param args verb and options.
     */
    public static void main(final String[] args)
    {
        System.exit(2);
    }
}
