/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;

/**
 * Takes the parent's orders in a child process: each line on standard input lets it begin another part. When the parent
 * is gone, the child exits too.
 */
final class Orders
{
    private static final int PARENT_GONE = 3;

    private final Semaphore parts = new Semaphore(0);

    Orders()
    {
        final Thread reader = new Thread(this::read, "orders");
        reader.setDaemon(true);
        reader.start();
    }

    private void read()
    {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII)))
        {
            while (null != in.readLine())
            {
                parts.release();
            }
        }
        catch (final IOException ignore)
        {
            // The parent is gone.
        }
        Runtime.getRuntime().halt(PARENT_GONE);
    }

    /**
     * Waits for the parent's next order.
     */
    void await()
    {
        parts.acquireUninterruptibly();
    }
}
