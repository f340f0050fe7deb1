/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;

import io.daybook.tools.console.ExitCode;

import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TargetCheckTest
{
    @TempDir
    private Path temp;

    @BeforeEach
    void checkThatNothingIsThere()
    {
        assertThat(Path.of("-")).doesNotExist();
    }

    @AfterEach
    void deleteWhatShouldNotBeThere()
    {
        IoUtil.delete(new File("-"), true);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "report -o - JOURNAL", "archive -o - JOURNAL", "recover -o - JOURNAL",
        "export -d - JOURNAL", "keygen --name example.com/orders -",
        "import -j - FILE"})
    void shouldMakeNoFileWhoseNameMeansStandardOutputElsewhere(final String command)
    {
        final Path journal = temp.resolve("journal");
        Journals.trades(journal, 3);

        final Commands.Result result = Commands.run(Arrays.stream(command.split(" "))
            .map((word) -> "JOURNAL".equals(word) ? journal.toString() : word).toArray(String[]::new));

        assertThat(result.err()).contains(" does not go to standard output: path=-; give a name").hasLineCount(1);
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Path.of("-")).doesNotExist();
    }
}
