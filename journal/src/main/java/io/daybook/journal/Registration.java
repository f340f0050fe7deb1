/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * Something that was registered with a journal, until it is closed. Closing it again does nothing.
 */
public interface Registration extends AutoCloseable
{
    @Override
    void close();
}
