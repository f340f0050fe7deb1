/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a message is appended from is the caller's: when that is gone it is the caller's fault, and nobody else's.
 */
@Tag("slow")
class SourceGoneTest
{
    private static final int PRECISE = 21;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "shared, -XX:-TieredCompilation", "exclusive, -XX:-TieredCompilation", "shared, -Xint", "exclusive, -Xint"})
    void shouldTellTheCallerAloneThatItsSourceIsGone(final String kind, final String compilation) throws Exception
    {
        final List<String> said = ChildJvm.run(
            List.of(), List.of(compilation, "-Xbatch"), SourceGoneMain.class, directory.resolve("journal"), kind)
            .lines().toList();
        if (Runtime.version().feature() >= PRECISE)
        {
            // Compiled code may tell once the append has returned: then the error is the JVM's, and the message there.
            final boolean late = !"-Xint".equals(compilation) && said.get(0).startsWith("gone: InternalError");
            assertThat(said).hasSize(4).first().asString().startsWith(
                late ? "gone: InternalError" : "gone: JournalException the source of a message cannot be read");
            // Where the message is in the log all the same, that is said.
            assertThat(said).contains(
                "again: appended", said.get(0).contains("the message not in it") ? "read: 2" : "read: 3");
        }
        assertThat(said).contains("other: appended");
    }
}
