/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.Random;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * What the random numbers of a test begin with: another one each time, unless a property sets it. To be registered as
 * an extension of the test, so that each of its failures names it.
 */
public final class Seed implements TestExecutionExceptionHandler
{
    private final String property;
    private final long value;

    private Seed(final String property)
    {
        this.property = property;
        this.value = Long.getLong(property, System.nanoTime());
    }

    /**
     * The seed of this process.
     *
     * @param property that sets it.
     * @return the seed.
     */
    public static Seed of(final String property)
    {
        return new Seed(property);
    }

    /**
     * The seed itself.
     *
     * @return any number.
     */
    public long value()
    {
        return value;
    }

    /**
     * Random numbers that are the same each time.
     *
     * @return a generator that nobody has used yet.
     */
    public Random random()
    {
        return new Random(value);
    }

    @Override
    public void handleTestExecutionException(final ExtensionContext context, final Throwable failure) throws Throwable
    {
        if (failure instanceof TestAbortedException)
        {
            throw failure;
        }
        throw new AssertionError(this + ": " + failure.getMessage(), failure);
    }

    @Override
    public String toString()
    {
        return "-D" + property + "=" + value;
    }
}
