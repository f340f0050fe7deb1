/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.StringJoiner;

import io.daybook.codec.MessageEncoder;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerification.Segment;
import io.daybook.journal.verify.SealVerification.Verdict;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.PlainText;

/**
 * What {@code verify} says of seals.
 */
final class SealReport
{
    private final SealVerification seals;
    private final boolean required;

    /**
     * Makes a report.
     *
     * @param seals    that were checked.
     * @param required whether everything has to be sealed.
     */
    SealReport(final SealVerification seals, final boolean required)
    {
        this.seals = seals;
        this.required = required;
    }

    int exitCode()
    {
        if (seals.isViolated())
        {
            return ExitCode.CORRUPT;
        }
        return required && seals.count(Verdict.UNSEALED) > 0 ? ExitCode.UNPROVED : ExitCode.OK;
    }

    boolean isComplete()
    {
        return seals.complete();
    }

    String text()
    {
        final StringBuilder text = new StringBuilder();
        seals.segments().forEach((segment) -> append(text, "seal", segment));
        if (null != seals.head())
        {
            append(text, "head", seals.head());
        }
        final StringJoiner counts = new StringJoiner(", ");
        for (final Verdict verdict : Verdict.values())
        {
            if (seals.count(verdict) > 0)
            {
                counts.add(seals.count(verdict) + " " + verdict.text());
            }
        }
        return text.append("seals: ").append(0 == counts.length() ? "nothing that could be sealed" : counts)
            .append('\n').toString();
    }

    private static void append(final StringBuilder text, final String what, final Segment segment)
    {
        text.append(what).append(": ").append(segment.verdict().text());
        if (segment.position() >= 0)
        {
            text.append(" position=").append(segment.position()).append(" file=").append(segment.file());
        }
        text.append(0 == segment.bytes() ? "" : " bytes=" + segment.bytes())
            .append(segment.cause().isEmpty() ? "" : ": " + PlainText.oneLine(segment.cause())).append('\n');
    }

    /** Writes the fields of a JSON object. */
    void writeJson(final MessageEncoder object)
    {
        object.field("seals").beginList();
        for (final Segment segment : seals.segments())
        {
            object.beginObject()
                .text("verdict", segment.verdict().text())
                .text("file", segment.file())
                .int64("position", segment.position())
                .int64("bytes", segment.bytes())
                .text("cause", segment.cause())
                .endObject();
        }
        object.endList();
        object.field("head");
        if (null == seals.head())
        {
            object.nullValue();
        }
        else
        {
            object.beginObject()
                .text("verdict", seals.head().verdict().text())
                .text("cause", seals.head().cause())
                .endObject();
        }
    }
}
