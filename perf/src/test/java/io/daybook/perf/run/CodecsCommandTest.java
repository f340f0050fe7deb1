/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.util.stream.Stream;

import picocli.CommandLine;

import io.daybook.perf.codecs.CodecSet;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CodecsCommandTest
{
    @Test
    void shouldExplainEachSetInItsHelp()
    {
        final String help = new CommandLine(new CodecsCommand("./daybook-perf codecs")).getUsageMessage();

        assertThat(Stream.of(CodecSet.values())).allSatisfy((set) ->
            assertThat(help).containsPattern("(?m)^  " + set + " +\\w"));
    }
}
