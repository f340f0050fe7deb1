/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.diff;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.JournalScan;
import io.daybook.tools.Journals;
import io.daybook.tools.console.Console;
import io.daybook.tools.read.FilterOptions;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Range;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.Selection;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class PairingTest
{
    @TempDir
    private Path temp;

    private final Console console = new Console(InputStream.nullInputStream(), OutputStream.nullOutputStream(),
        new PrintStream(OutputStream.nullOutputStream(), true), false, false);

    private Side side(final JournalScan scan)
    {
        return new Side(scan, new Reading(console, OnCorrupt.skip, false),
            new Selection(Range.ALL, new FilterOptions(), null, null));
    }

    @Test
    void shouldCompareNothingWithWhatComesToAJournalAfterItsEnd()
    {
        final Path a = temp.resolve("a");
        final Path b = temp.resolve("b");
        Journals.trades(a, 2);
        Journals.trades(b, 6);
        final List<Content> ofA = new ArrayList<>();
        final List<Content> ofB = new ArrayList<>();
        try (JournalScan scanA = JournalScan.open(a); JournalScan scanB = JournalScan.open(b))
        {
            Pairing.order.compare(side(scanA), side(scanB), (contentA, contentB) ->
            {
                if (ofB.isEmpty())
                {
                    Journals.trades(a, 1);
                }
                ofA.add(contentA);
                return ofB.add(contentB);
            });
        }
        assertThat(ofA).hasSize(4).containsOnlyNulls();
        assertThat(ofB).doesNotContainNull();
    }
}
