/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;

/**
 * A file that is made step by step under a private name, and gets its own when it is whole.
 * <p>
 * <b>Note:</b> not thread-safe. End it by {@link #abort()}, whether it got its name or not.
 */
public interface UnnamedFile
{
    /**
     * Writes the next zeros.
     *
     * @param most number of bytes, at most {@link NewFile#STEP_LENGTH}.
     * @throws IOException when they cannot be written; call it again when an interrupt has closed the file.
     */
    void write(int most) throws IOException;

    /**
     * Tells how much of the file is written.
     *
     * @return number of bytes.
     */
    long written();

    /**
     * Whether another creator has made the file meanwhile.
     *
     * @return true when its name is taken.
     */
    boolean isTaken();

    /**
     * Whether so much has been written that it should be forced, so that the last force does not keep a thread that has
     * other work waiting for long.
     *
     * @return always false when nothing needs a force.
     */
    boolean isForceDue();

    /**
     * Forces what has been written, when that is due.
     *
     * @throws IOException when it cannot be forced.
     */
    void forceSome() throws IOException;

    /**
     * Gives the file its name.
     *
     * @return false when the name was taken, or the file is not whole.
     * @throws IOException when the name cannot be given, or the file cannot be forced before.
     */
    boolean link() throws IOException;

    /**
     * Gives up the private name, and the whole file unless it has been linked.
     *
     * @throws IOException when the file cannot be closed or deleted.
     */
    void abort() throws IOException;
}
