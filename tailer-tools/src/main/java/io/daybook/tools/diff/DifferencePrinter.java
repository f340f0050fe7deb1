/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.diff;

import java.util.List;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.Transcoder;
import io.daybook.tools.console.ResultBuffer;

/**
 * Counts differences, and prints the first of them: as lines of YAML, or as JSON Lines.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class DifferencePrinter implements Differences
{
    private final ResultBuffer out;
    private final boolean json;
    private final long limit;
    private final MessageEncoder encoder = TextEncoders.json(false);
    private final Transcoder transcoder = new Transcoder();

    private long different;
    private long onlyA;
    private long onlyB;
    private String first;

    /**
     * Makes a printer that has seen no difference.
     *
     * @param out   to print to.
     * @param json  whether to print JSON Lines.
     * @param limit how many differences are printed.
     */
    public DifferencePrinter(final ResultBuffer out, final boolean json, final long limit)
    {
        this.out = out;
        this.json = json;
        this.limit = limit;
    }

    @Override
    public boolean differ(final Content a, final Content b)
    {
        if (0 == count())
        {
            first = where(a, b);
        }
        if (count() < limit)
        {
            if (json)
            {
                printJson(a, b);
            }
            else
            {
                printLines(a, b);
            }
            out.flushWhenFull();
        }
        different += null != a && null != b ? 1 : 0;
        onlyA += null == b ? 1 : 0;
        onlyB += null == a ? 1 : 0;
        return true;
    }

    private static String where(final Content a, final Content b)
    {
        return (null == a ? "" : "A position " + a.position() + " seq " + a.sequence()) +
            (null == a || null == b ? "" : ", ") +
            (null == b ? "" : "B position " + b.position() + " seq " + b.sequence());
    }

    private void printLines(final Content a, final Content b)
    {
        out.text("@@ " + where(a, b) + "\n");
        final List<String> lines =
            LineDifference.between(null == a ? "" : a.yaml(), null == b ? "" : b.yaml());
        lines.forEach((line) -> out.text(line + "\n"));
    }

    private void printJson(final Content a, final Content b)
    {
        encoder.wrap(out.buffer(), out.length(), null);
        write("a", a);
        write("b", b);
        out.length(out.length() + encoder.finish());
        out.ascii("\n");
    }

    private void write(final String name, final Content content)
    {
        encoder.field(name);
        if (null == content)
        {
            encoder.nullValue();
            return;
        }
        encoder.beginObject().int64("position", content.position()).int64("sequence", content.sequence());
        encoder.field("type");
        if (null == content.typeName())
        {
            encoder.nullValue();
        }
        else
        {
            encoder.text(content.typeName());
        }
        encoder.field("message").beginObject();
        transcoder.copyFields(content.decoder(), encoder);
        encoder.endObject().endObject();
    }

    /**
     * Returns how many differences there are.
     */
    public long count()
    {
        return different + onlyA + onlyB;
    }

    /**
     * Returns how many messages are in the first journal alone.
     */
    public long onlyA()
    {
        return onlyA;
    }

    /**
     * Returns how many messages are in the second journal alone.
     */
    public long onlyB()
    {
        return onlyB;
    }

    /**
     * Returns how many pairs of messages differ.
     */
    public long different()
    {
        return different;
    }

    /**
     * Returns where the first difference is, or null if there is none.
     */
    public String first()
    {
        return first;
    }
}
