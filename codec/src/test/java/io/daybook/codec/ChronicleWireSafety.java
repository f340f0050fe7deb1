/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Whether Chronicle Wire can be run here. Its reader sets the private fields of {@code StringBuilder} that hold a text,
 * which its makers call unsafe from Java 21 on: a JVM of version 25 has ended in the middle of such a test. What the
 * bytes are does not depend on the version, so that the tests on older ones are enough.
 */
public final class ChronicleWireSafety
{
    private static final int FIRST_UNSAFE = 21;

    private ChronicleWireSafety()
    {
    }

    /**
     * Skips a test, and says so, where Chronicle Wire is not safe.
     */
    public static void assume()
    {
        final int version = Runtime.version().feature();
        if (version >= FIRST_UNSAFE)
        {
            System.out.println("skipped: Chronicle Wire sets private fields of StringBuilder, java=" + version);
        }
        assumeTrue(version < FIRST_UNSAFE);
    }
}
