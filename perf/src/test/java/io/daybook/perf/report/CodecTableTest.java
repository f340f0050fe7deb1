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

class CodecTableTest
{
    private static final String HEADER = "round,object,codec,payload_bytes,prefixed_bytes,encode_ns,encode_error_ns," +
        "encode_alloc_bytes,decode_ns,decode_error_ns,decode_alloc_bytes,mode,settings\n";

    @TempDir
    private Path directory;
    private final StringBuilder text = new StringBuilder();

    private void write(final String set, final String csv) throws IOException
    {
        Files.writeString(directory.resolve(set + ".csv"), csv);
        Files.writeString(directory.resolve(set + "-run.csv"), "fact,value\ncommand,of " + set + "\n");
    }

    @Test
    void shouldHaveASectionForEachSetThatWasMeasured() throws IOException
    {
        write("codecs", HEADER + "1,trade,sbe,43,47,10.00,,0.0,20.00,,88.0,quick,flyweights\n");
        write("codecs-byhand", HEADER +
            "1,trade,daybook-packed-pojo,35,39,5.00,,0.0,10.00,,0.0,quick,ours\n" +
            "1,trade,daybook-packed-by-hand-pojo,35,39,10.00,,0.0,10.00,,0.0,quick,\"by hand, checked\"\n");

        CodecTable.append(text, directory);

        assertThat(text).hasToString("""
            ## Codecs

            One codec of each kind over the 6-field object. JMH, nanoseconds and garbage of one encode or decode, \
            median of rounds; the length counts a prefix of 4 bytes.

            command: `of codecs`

            ### trade

            | codec | rounds | length + 4 | encode, ns | B/op | decode, ns | B/op | settings |
            |---|---|---|---|---|---|---|---|
            | sbe | 1 | 47.0 | 10.0 | 0.00 | 20.0 | 88.0 | flyweights |

            ## Generated codecs beside code written by hand

            Our binary formats over the 6-field object, records and POJOs, beside code that is written for it. JMH, \
            nanoseconds and garbage of one encode or decode, median of rounds; the length counts a prefix of 4 bytes.

            command: `of codecs-byhand`

            ### trade

            | codec | rounds | length + 4 | encode, ns | B/op | decode, ns | B/op | settings |
            |---|---|---|---|---|---|---|---|
            | daybook-packed-pojo | 1 | 39.0 | 5.00 | 0.00 | 10.0 | 0.00 | ours |
            | daybook-packed-by-hand-pojo | 1 | 39.0 | 10.0 | 0.00 | 10.0 | 0.00 | by hand, checked |

            Generated codecs beside code written by hand for the same bytes, ratios of time: the median over rounds \
            (least..most).

            | generated | / by hand | encode | decode | both |
            |---|---|---|---|---|
            | daybook-packed-pojo | daybook-packed-by-hand-pojo | 0.50 (0.50..0.50) | 1.00 (1.00..1.00) | \
            0.75 (0.75..0.75) |

            """);
    }

    @Test
    void shouldPutTheFieldsOfOneMessageSideBySide() throws IOException
    {
        write("codecs-onefield", """
            round,codec,messages,field,ns,error_ns,alloc_bytes,mode
            1,daybook-packed,64,1,10.00,,0.0,quick
            1,bson,64,1,100.00,,336.0,quick
            1,daybook-packed,64,46,12.00,,0.0,quick
            1,bson,64,46,1200.00,,2496.0,quick
            2,bson,64,46,1000.00,,2496.0,quick
            2,daybook-packed,64,46,12.00,,0.0,quick
            2,bson,64,1,80.00,,336.0,quick
            2,daybook-packed,64,1,8.00,,0.0,quick
            """);

        CodecTable.append(text, directory);

        assertThat(text.substring(text.indexOf("command"))).isEqualTo("""
            command: `of codecs-onefield`

            | codec | messages | rounds | field_1 | field_46 | B/op |
            |---|---|---|---|---|---|
            | daybook-packed | 64 | 2 | 9.00 (8.00..10.0) | 12.0 (12.0..12.0) | 0.00 / 0.00 |
            | bson | 64 | 2 | 90.0 (80.0..100) | 1,100 (1,000..1,200) | 336 / 2,496 |

            Ratios of time: the median over rounds (least..most).

            | ours | / | messages | field_1 | field_46 |
            |---|---|---|---|---|
            | daybook-packed | bson | 64 | 0.10 (0.10..0.10) | 0.01 (0.01..0.01) |

            """);
    }

    @Test
    void shouldShowWhatThereIsOfARunThatWasCutShort() throws IOException
    {
        write("codecs-onefield", """
            round,codec,messages,field,ns,error_ns,alloc_bytes,mode
            1,daybook-packed,1,1,10.00,,0.0,quick
            1,bson,1,1,100.00,,336.0,quick
            1,daybook-packed,1,25,10.00,,0.0,quick
            """);

        CodecTable.append(text, directory);

        assertThat(text.toString()).contains("| bson | 1 | 1 | 100 (100..100) | - | 336 / - |")
            .contains("| daybook-packed | bson | 1 | 0.10 (0.10..0.10) | - |");
    }
}
