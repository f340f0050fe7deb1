/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.time.ZoneId;

import io.daybook.tools.console.Colors;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.ZoneOption;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options that say how a message is printed.
 */
public final class OutputOptions
{
    /** Form of the output. */
    enum Form
    {
        yaml, jsonl, json, csv, table, hex
    }

    /** Where position, sequence, time, writer and type are printed. */
    enum Envelope
    {
        none, comment, fields
    }

    /** How times of the envelope are printed. */
    enum TimeForm
    {
        iso, nanos
    }

    /** How integers beyond 2^53 are printed. */
    enum Int64
    {
        number, string
    }

    @Option(names = {"-o", "--output"}, paramLabel = "FORM", defaultValue = "yaml",
        description = "yaml (default): a document per message; jsonl: a line per message; json: one array; " +
            "csv: a row per message, all of one type, under a row of names; table: for people, with columns for each " +
            "type, as wide as the first 50 rows need; a wider value later is not cut, and widens its column from " +
            "there on (beyond 60 characters it only moves what is behind it); hex: the bytes, field by field.")
    private Form form;

    @Option(names = "--envelope", paramLabel = "WHERE",
        description = "Where to print the position, sequence, time and writer of each message: comment (default of " +
            "yaml and hex), fields (around the message; in csv and table, columns in front of its own), or none " +
            "(default of jsonl, json, csv and table).")
    private Envelope envelope;

    @Option(names = "--fields", paramLabel = "FIELDS",
        description = "Only these fields, with commas between them: the columns of csv and table, in this order; " +
            "parts of the message in yaml, jsonl and json. b.c is field c of object b, or of each object of list b; " +
            "b.0.c of the first; a backslash in front of a point or comma makes it part of the name. What a message " +
            "lacks is left out, or empty. By default all fields; in csv those of the first message.")
    private String fields;

    @Option(names = "--time", paramLabel = "FORM", defaultValue = "iso",
        description = "How to print times: iso (default), or nanos (since the epoch).")
    private TimeForm time;

    @Mixin
    private ZoneOption zone;

    @Option(names = "--int64", paramLabel = "FORM", defaultValue = "number",
        description = "How to print integers beyond 2^53: number (default), or string (for readers that round " +
            "numbers).")
    private Int64 int64;

    @Option(names = "--show-delta",
        description = "Print DELTA messages as they are stored: what has changed, and since which earlier message.")
    private boolean showsDelta;

    @Option(names = "--color", paramLabel = "WHEN",
        description = "Colour yaml, what -g finds in it, and the headings of table: auto (default: on a terminal, " +
            "unless NO_COLOR is set), always, or never.")
    private Colors colors;

    /**
     * Returns the time zone that {@code --tz} names.
     *
     * @throws ToolException when there is no such zone.
     */
    public ZoneId zone()
    {
        return zone.zone();
    }

    /**
     * Returns whether the messages become parts of one whole, an array or a table, which has a beginning.
     */
    public boolean isOneWhole()
    {
        return Form.json == form || Form.csv == form || Form.table == form;
    }

    /**
     * Returns the name of the form, as the end of a file's name has it.
     */
    public String extension()
    {
        return form.name();
    }

    /**
     * Returns whether the output may hold comments.
     */
    public boolean hasComments()
    {
        return Form.yaml == form || Form.hex == form;
    }

    /**
     * Returns whether the output is for people alone.
     */
    public boolean isForPeople()
    {
        return Form.table == form || Form.hex == form;
    }

    /**
     * Returns whether the user has said when colours are used.
     */
    public boolean isColorGiven()
    {
        return null != colors;
    }

    /**
     * Returns whether results are coloured.
     *
     * @param console that takes them.
     */
    public boolean isColored(final Console console)
    {
        return (null == colors ? Colors.auto : colors).areUsed(console);
    }

    /**
     * Returns the printer of messages that the options describe.
     *
     * @param out       that takes them.
     * @param isColored whether colours are used, where the form has any.
     * @throws ToolException when options do not go together.
     */
    public MessagePrinter printer(final ResultBuffer out, final boolean isColored)
    {
        final TimeText times = new TimeText(zone(), TimeForm.nanos == time);
        final boolean quotesBigIntegers = Int64.string == int64;
        checkOptions();
        final ChosenFields chosen = null == fields ? null : ChosenFields.parse(fields);
        return switch (form)
        {
            case yaml -> new YamlPrinter(out, chosen, null == envelope ? Envelope.comment : envelope, times,
                quotesBigIntegers, showsDelta, isColored);
            case jsonl, json -> new JsonPrinter(out, chosen, Form.jsonl == form, Envelope.fields == envelope, times,
                quotesBigIntegers, showsDelta);
            case csv -> new CsvPrinter(out, chosen, Envelope.fields == envelope, zone(), TimeForm.nanos == time);
            case table -> new TablePrinter(out, chosen, Envelope.fields == envelope, times, isColored);
            case hex -> new HexPrinter(out, Envelope.none != envelope, times);
        };
    }

    private void checkOptions()
    {
        final boolean isTabular = Form.csv == form || Form.table == form;
        refuseIf(Envelope.comment == envelope && !hasComments(), "has no comments: use --envelope fields or none");
        refuseIf(Envelope.fields == envelope && Form.hex == form, "has no fields: use --envelope comment or none");
        refuseIf(null != fields && Form.hex == form, "prints all bytes of a message: leave --fields out");
        refuseIf(showsDelta && isTabular, "has no place for changes: leave --show-delta out");
        refuseIf(Int64.string == int64 && isTabular, "has no strings apart from numbers: leave --int64 out");
        if (showsDelta && null != fields)
        {
            throw new ToolException(
                ExitCode.USAGE, "--show-delta prints what has changed, whichever fields these are: leave --fields out");
        }
    }

    private void refuseIf(final boolean isRefused, final String rule)
    {
        if (isRefused)
        {
            throw new ToolException(ExitCode.USAGE, "-o " + form + " " + rule);
        }
    }
}
