/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Puts the seed of a random test into its failure: the line that was printed when it began may be far from there.
 */
public final class SeedInFailure implements BeforeEachCallback, TestExecutionExceptionHandler
{
    /** Where a stack trace shows it. */
    private static final class Repeat extends Exception
    {
        private static final long serialVersionUID = 1L;

        Repeat(final String seed)
        {
            super("repeat it with " + seed, null, false, false);
        }
    }

    @Override
    public void beforeEach(final ExtensionContext context)
    {
        Cases.forgetSeed();
    }

    @Override
    public void handleTestExecutionException(final ExtensionContext context, final Throwable failure) throws Throwable
    {
        final String seed = Cases.seed();
        if (null != seed)
        {
            failure.addSuppressed(new Repeat(seed));
        }
        throw failure;
    }
}
