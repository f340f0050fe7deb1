/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Keys that a user presses at a terminal. As long as this is open, they come without Enter and are not shown, where the
 * system has {@code stty}. Elsewhere Enter must follow.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Keys implements AutoCloseable
{
    private static final long TIMEOUT_S = 2;

    private final Console console;
    private final String settings;

    /**
     * Begins to listen, if results go to a terminal.
     *
     * @param console whose input has the keys.
     */
    public Keys(final Console console)
    {
        this.console = console;
        settings = console.isOutTerminal() ? stty("-g") : null;
        if (null != settings)
        {
            stty("-icanon", "-echo");
        }
    }

    /**
     * Returns whether a key was pressed since this was last asked.
     *
     * @param key to look for; all others are passed over.
     */
    public boolean isPressed(final char key)
    {
        try
        {
            boolean isPressed = false;
            while (console.isOutTerminal() && console.in().available() > 0)
            {
                isPressed |= key == console.in().read();
            }
            return isPressed;
        }
        catch (final IOException ignore)
        {
            // There is no input any more.
            return false;
        }
    }

    @Override
    public void close()
    {
        if (null != settings)
        {
            stty(settings);
        }
    }

    /** Runs {@code stty} for the terminal that this process reads. Returns what it prints, or null if it cannot. */
    private static String stty(final String... arguments)
    {
        final String[] command = new String[1 + arguments.length];
        command[0] = "stty";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try
        {
            final Process process = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
            final String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return process.waitFor(TIMEOUT_S, TimeUnit.SECONDS) && 0 == process.exitValue() ? text : null;
        }
        catch (final IOException ignore)
        {
            // No such program.
            return null;
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
