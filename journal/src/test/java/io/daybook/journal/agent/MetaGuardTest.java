/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class MetaGuardTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldHaveAnExceptionWhereThereIsNoMemoryForOne()
    {
        final MetaGuard guard = new MetaGuard(directory, null, true, () -> 0);
        assertThat(guard.survived(new Speechless()))
            .hasMessageContaining("no memory is left").hasMessageContaining(directory.toString());
    }
}
