/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class SideBySideTest
{
    private static final String HEADER = "round,object,codec,payload_bytes,prefixed_bytes,encode_ns,encode_error_ns," +
        "encode_alloc_bytes,decode_ns,decode_error_ns,decode_alloc_bytes,mode,settings\n";

    @TempDir
    private Path directory;

    private void write(final String set, final String csv) throws IOException
    {
        Files.writeString(directory.resolve("codecs-" + set + ".csv"), csv);
    }

    @Test
    void shouldPutTheFiguresOfAllSetsOfACodecInOneRow() throws IOException
    {
        write("tails", """
            round,codec,payload_bytes,prefixed_bytes,count,p50_ns,p99_ns,p999_ns,p9999_ns,p99999_ns,max_ns,\
            gap_p999_ns,gap_p9999_ns,gap_p99999_ns,gap_max_ns,mode
            1,daybook-packed-record,35,39,1000000,80,90,1000,2000,30000,40000,500,600,20000,30000,quick
            2,daybook-packed-record,35,39,1000000,82,90,1000,2000,30000,40000,500,600,20000,30000,quick
            """);
        write("fields", HEADER +
            "1,fields-1,fields-1-daybook-packed,8,12,10.00,,0.0,5.00,,0.0,quick,ours\n" +
            "1,fields-50,fields-50-daybook-packed,541,545,400.00,,0.0,200.00,,0.0,quick,ours\n");
        write("nested", HEADER +
            "1,nested,nested-jackson-streaming,43727,43731,60000.00,,1.0,80000.00,,1.0,quick,theirs\n");
        write("python", HEADER + "1,nested,nested-python-daybook,33700,33704,NaN,,NaN,900000.00,,NaN,quick,reader\n");
        write("updates", HEADER +
            "1,updates,updates-daybook-packed,89,93,26.00,,0.0,27.00,,0.0,quick,whole\n" +
            "1,updates-10k,updates-10k-daybook-packed,89,93,99.00,,0.0,99.00,,0.0,quick,whole\n");
        write("onefield", """
            round,codec,messages,field,ns,error_ns,alloc_bytes,mode
            1,daybook-packed,1,25,7.00,,0.0,quick
            1,daybook-packed,64,1,8.00,,0.0,quick
            1,daybook-packed,64,25,9.00,,0.0,quick
            """);

        final String table = SideBySide.table(directory);

        assertThat(table).contains(
            "| daybook-packed | 35 | 81.0 | 1,000 / 2,000 / 30,000 | 500 / 600 / 20,000 | 15.0 |  | 600 | 9.00 |  |  " +
            "| 89 | 53.0 |\n",
            "| jackson-streaming |  |  |  |  |  |  |  |  | 43,727 | 140,000 |  |  |\n",
            "| python-daybook |  |  |  |  |  |  |  |  | 33,700 | 900,000 |  |  |\n");
        assertThat(table.lines()).as("header, line, codecs and an empty line").hasSize(2 + 3 + 1);
    }

    @Test
    void shouldBeEmptyWhereNothingWasMeasured() throws IOException
    {
        assertThat(SideBySide.table(directory)).isEmpty();
    }

    @Test
    void shouldKeepTheComparisonOfAPageWhereNothingWasMeasured() throws IOException
    {
        final Path page = directory.resolve("page.md");
        ChartPage.replace(page, "charts\n", "| codec |\n");
        ChartPage.replace(page, "others\n", "");
        assertThat(page).content().contains("others", "| codec |").doesNotContain("charts\n");
    }

    @Test
    void shouldMakeATableOfTheSlowestTimes() throws IOException
    {
        write("tails", """
            round,codec,payload_bytes,prefixed_bytes,count,p50_ns,p99_ns,p999_ns,p9999_ns,p99999_ns,max_ns,\
            gap_p999_ns,gap_p9999_ns,gap_p99999_ns,gap_max_ns,mode
            1,boon,101,105,1000,80,90,100,200,300,400,50,60,70,80,quick
            """);
        final StringBuilder text = new StringBuilder();

        CodecTable.append(text, directory);

        assertThat(text).contains("## The slowest of a hundred thousand\n",
            "| boon | 1 | 105 | 1,000 | 80.0 | 90.0 | 100 / 200 / 300 / 400 | 50.0 / 60.0 / 70.0 / 80.0 |\n");
    }
}
