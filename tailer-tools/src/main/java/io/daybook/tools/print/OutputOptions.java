/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.time.ZoneId;
import java.util.List;

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
        yaml, jsonl, json, csv, hex
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
            "csv: a row per message, all of one type, under a row of names; hex: the bytes, field by field.")
    private Form form;

    @Option(names = "--envelope", paramLabel = "WHERE",
        description = "Where to print the position, sequence, time and writer of each message: comment (default of " +
            "yaml and hex), fields (around the message; in CSV, columns in front of its own), or none (default of " +
            "jsonl, json and csv).")
    private Envelope envelope;

    @Option(names = "--fields", paramLabel = "FIELD", split = ",",
        description = "The columns of CSV, in their order; b.c is field c of object b. By default, all fields of the " +
            "first message.")
    private List<String> fields = List.of();

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
     * Returns whether the messages become elements of one array.
     */
    public boolean isArray()
    {
        return Form.json == form;
    }

    /**
     * Returns the printer of messages that the options describe.
     */
    public MessagePrinter printer(final ResultBuffer out)
    {
        final TimeText times = new TimeText(zone(), TimeForm.nanos == time);
        final boolean quotesBigIntegers = Int64.string == int64;
        if (Form.csv == form)
        {
            return csv(out);
        }
        if (!fields.isEmpty())
        {
            throw new ToolException(ExitCode.USAGE, "only CSV has columns: give -o csv with --fields");
        }
        if (Form.yaml == form)
        {
            return new YamlPrinter(
                out, null == envelope ? Envelope.comment : envelope, times, quotesBigIntegers, showsDelta);
        }
        if (Form.hex == form)
        {
            if (Envelope.fields == envelope)
            {
                throw new ToolException(
                    ExitCode.USAGE, "hex has no fields: use --envelope comment or none with -o hex");
            }
            return new HexPrinter(out, Envelope.none != envelope, times);
        }
        if (Envelope.comment == envelope)
        {
            throw new ToolException(
                ExitCode.USAGE, "JSON has no comments: use --envelope fields or none with -o " + form);
        }
        return new JsonPrinter(
            out, Form.jsonl == form, Envelope.fields == envelope, times, quotesBigIntegers, showsDelta);
    }

    private MessagePrinter csv(final ResultBuffer out)
    {
        if (Envelope.comment == envelope || showsDelta || Int64.string == int64)
        {
            throw new ToolException(ExitCode.USAGE, "CSV has no " + (Envelope.comment == envelope ?
                "comments: use --envelope fields or none" : showsDelta ? "place for changes: leave --show-delta out" :
                "strings apart from numbers: leave --int64 out") + " with -o csv");
        }
        return new CsvPrinter(out, fields, Envelope.fields == envelope, zone(), TimeForm.nanos == time);
    }
}
