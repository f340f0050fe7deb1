/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The streams of a verb. It writes its results to one of them, and everything else to another.
 */
public final class Console
{
    private static final String CLEAR = "\r\u001b[K";

    private final InputStream in;
    private final OutputStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final boolean outTerminal;
    private boolean hasLine;
    private volatile boolean interrupted;

    /**
     * Makes a console of streams.
     *
     * @param in          standard input of the verbs.
     * @param out         that takes results.
     * @param err         that takes everything else.
     * @param terminal    whether a person watches err, so that progress is shown there.
     * @param outTerminal whether out is a terminal, too.
     */
    public Console(
        final InputStream in,
        final OutputStream out,
        final PrintStream err,
        final boolean terminal,
        final boolean outTerminal)
    {
        this.in = in.markSupported() ? in : new BufferedInputStream(in);
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        this.outTerminal = outTerminal;
    }

    /**
     * Returns the console of this process. It does not buffer results, as verbs write them in big pieces.
     */
    public static Console ofProcess()
    {
        return new Console(
            new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out),
            new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
            isTerminal(2),
            isTerminal(1));
    }

    private static boolean isTerminal(final int descriptor)
    {
        final String target = target(descriptor);
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    }

    /**
     * Returns whether results go to another process. If a write fails then, that process wants no more of them.
     */
    public static boolean isOutputPipe()
    {
        final String target = target(1);
        return target.isEmpty() ? !Files.isRegularFile(Path.of("/dev/fd/1")) :
            target.startsWith("pipe:") || target.startsWith("socket:");
    }

    /**
     * Returns what a descriptor of this process stands for, or an empty text where the system does not tell.
     */
    private static String target(final int descriptor)
    {
        try
        {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
        }
        catch (final IOException | UnsupportedOperationException ignore)
        {
            return "";
        }
    }

    /**
     * Returns the standard input of the verbs. It supports marks.
     */
    public InputStream in()
    {
        return in;
    }

    /**
     * Returns the stream for results.
     */
    public OutputStream out()
    {
        return out;
    }

    /**
     * Returns a printer for short results, which is to be flushed. It clears the line of progress before it prints.
     * Unlike others it throws a {@link ResultException} when the stream refuses what it prints.
     */
    public PrintStream printer()
    {
        final OutputStream behindLine = new FilterOutputStream(out)
        {
            @Override
            public void write(final byte[] bytes, final int offset, final int length)
            {
                clearLine();
                try
                {
                    out.write(bytes, offset, length);
                }
                catch (final IOException ex)
                {
                    throw new ResultException(ex);
                }
            }
        };
        return new PrintStream(behindLine, false, StandardCharsets.UTF_8);
    }

    /**
     * Returns the stream for everything that is not a result.
     */
    public PrintStream err()
    {
        return err;
    }

    /**
     * Returns whether a person watches what goes to {@link #err()}.
     */
    boolean isTerminal()
    {
        return terminal;
    }

    /**
     * Returns whether results go to a terminal.
     */
    public boolean isOutTerminal()
    {
        return outTerminal;
    }

    /**
     * Shows a line, which stays until the next one is shown, or something is said.
     */
    void showLine(final String line)
    {
        hasLine = true;
        err.print(CLEAR + line);
        err.flush();
    }

    /**
     * Clears the line, if one is shown.
     */
    void clearLine()
    {
        if (hasLine)
        {
            hasLine = false;
            err.print(CLEAR);
            err.flush();
        }
    }

    /**
     * Tells the user something, on one line.
     */
    public void say(final String sentence)
    {
        clearLine();
        err.println("daybook: " + PlainText.oneLine(sentence));
    }

    /**
     * Fails if nobody reads the results any more. A verb that waits calls this, as it writes nothing that could fail.
     *
     * @throws ResultException if the reader is gone, as from the next write.
     */
    public void checkReader()
    {
        try
        {
            if (out instanceof FileOutputStream && ResultReader.isGone(((FileOutputStream)out).getFD()))
            {
                throw new IOException("the reader is gone");
            }
        }
        catch (final IOException ex)
        {
            throw new ResultException(ex);
        }
    }

    /**
     * Asks the verb to end.
     */
    public void interrupt()
    {
        interrupted = true;
    }

    /**
     * Returns whether the verb was asked to end.
     */
    public boolean isInterrupted()
    {
        return interrupted;
    }
}
