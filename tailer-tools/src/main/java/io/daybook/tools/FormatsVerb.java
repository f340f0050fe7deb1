/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ResultBuffer;

/**
 * Shows one object in every wire format.
 */
@Command(name = "formats", description = "Show one object in every wire format: its bytes, and what they say.")
final class FormatsVerb extends Verb
{
    /** Which way the example goes. */
    enum Side
    {
        Buy, Sell
    }

    /**
     * The object that articles on such formats have long been comparing.
     */
    record Example(double price, boolean flag, String text, Side side, int smallInt, long longInt)
    {
    }

    static final Example EXAMPLE = new Example(1234, true, "Hello World!", Side.Sell, 123, 1_234_567_890L);
    /** The next object, which has another price. */
    static final Example UPDATE = new Example(1234.5, true, "Hello World!", Side.Sell, 123, 1_234_567_890L);

    @Option(names = "--json", description = "Print a JSON array.")
    private boolean json;

    FormatsVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        final MessageType<Example> type = MessageType.of(Example.class);
        final List<EncodedExample> examples = new ArrayList<>();
        for (final WireFormat wireFormat : WireFormat.values())
        {
            examples.add(EncodedExample.of(type, EXAMPLE, wireFormat));
        }
        final EncodedExample update = EncodedExample.ofUpdate(type, EXAMPLE, UPDATE);
        final ResultBuffer out = new ResultBuffer(console.out());
        if (json)
        {
            writeJson(examples, update, out);
        }
        else
        {
            print(type, examples, update, out);
        }
        out.flush();
        return ExitCode.OK;
    }

    private static void writeJson(
        final List<EncodedExample> examples, final EncodedExample update, final ResultBuffer out)
    {
        final MessageEncoder encoder = WireFormat.JSON.encoder(null);
        final FieldWriter document = encoder.wrap(out.buffer(), out.length(), null).field("formats").beginList();
        for (final EncodedExample example : examples)
        {
            document.beginObject()
                .text("format", example.wireFormat().name())
                .int32("bytes", example.prefixedLength())
                .int32("payload", example.payload().length);
            if (example.hasCompact())
            {
                document.int32("compactBytes", example.prefixedCompactLength());
            }
            if (update.wireFormat() == example.wireFormat())
            {
                document.int32("updateBytes", update.prefixedLength()).text("updateHex", update.hex());
            }
            document
                .text("hex", example.hex())
                .text("yaml", example.yaml())
                .endObject();
        }
        document.endList();
        out.length(out.length() + encoder.finish());
        out.ascii("\n");
    }

    private static void print(
        final MessageType<Example> type,
        final List<EncodedExample> examples,
        final EncodedExample update,
        final ResultBuffer out)
    {
        out.ascii("One object in every wire format. Bytes count the payload and a length of 4 in front of it.\n\n");
        out.ascii(type.toYaml(EXAMPLE).indent(2)).ascii("\n");
        for (final EncodedExample example : examples)
        {
            out.ascii(String.format(Locale.ROOT, "%-21s %4d bytes", example.wireFormat(), example.prefixedLength()));
            if (example.hasCompact())
            {
                out.ascii(", ").number(example.prefixedCompactLength()).ascii(" with compact numbers");
            }
            if (update.wireFormat() == example.wireFormat())
            {
                out.ascii(", ").number(update.prefixedLength()).ascii(" for the next one if only its price is another");
            }
            out.ascii("\n");
        }
        for (final EncodedExample example : examples)
        {
            print("", example, out);
        }
        print(", the next one, whose price is " + UPDATE.price(), update, out);
    }

    private static void print(final String which, final EncodedExample example, final ResultBuffer out)
    {
        out.ascii("\n").ascii(example.wireFormat().name()).ascii(which).ascii(", the payload of ")
            .number(example.payload().length).ascii(" bytes:\n").ascii(example.annotated());
        out.ascii("  read back without the class:\n").ascii(example.yaml().indent(4));
    }
}
