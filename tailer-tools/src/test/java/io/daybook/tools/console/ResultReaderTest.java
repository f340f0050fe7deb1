/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ResultReaderTest
{
    @Test
    void shouldDoWithoutTheKernelWhereTheClassCannotBeLoaded()
    {
        assertThat(ResultReader.poll("sun.nio.ch.Missing")).isNull();
        assertThat(ResultReader.poll(Unlinked.class.getName())).isNull();
    }

    /** A class whose native library is missing. */
    static final class Unlinked
    {
        static
        {
            System.loadLibrary("daybook-has-no-such-library");
        }

        private Unlinked()
        {
        }
    }
}
