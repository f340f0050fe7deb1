/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.journal.WriterInfo;

/**
 * What a writer said of itself in a segment, as its seal repeats it.
 *
 * @param slot        of the writer.
 * @param application name that the process gave itself.
 * @param host        the process ran on.
 * @param pid         of the process.
 * @param user        the process ran as.
 * @param clock       that the timestamps come from.
 * @param version     of Daybook.
 * @param clockError  how far the clock may be off; null when the process did not say.
 */
public record SealedWriter(
    int slot, String application, String host, long pid, String user, String clock, String version,
    WriterInfo.ClockError clockError)
{
    private static final String CLOCK_SOURCE = "clockSource";

    static SealedWriter of(final int slot, final WriterInfo info)
    {
        return new SealedWriter(
            slot, info.application(), info.host(), info.pid(), info.user(), info.clock(), info.version(),
            info.clockError());
    }

    void write(final FieldWriter object)
    {
        object.beginObject()
            .int64("slot", slot)
            .text("application", application)
            .text("host", host)
            .int64("pid", pid)
            .text("user", user)
            .text("clock", clock)
            .text("version", version);
        if (null != clockError)
        {
            object.text(CLOCK_SOURCE, clockError.source()).int64("clockMaxErrorNs", clockError.maxErrorNs());
        }
        object.endObject();
    }

    static SealedWriter read(final FieldReader object)
    {
        object.beginObject();
        final long slot = SealText.number(object, "slot");
        final SealedWriter writer = new SealedWriter(
            (int)slot,
            SealText.text(object, "application"),
            SealText.text(object, "host"),
            SealText.number(object, "pid"),
            SealText.text(object, "user"),
            SealText.text(object, "clock"),
            SealText.text(object, "version"),
            // Text of which this takes no notice would not be written again as it is.
            object.next() && CLOCK_SOURCE.contentEquals(object.name()) ?
                new WriterInfo.ClockError(object.text().toString(), SealText.number(object, "clockMaxErrorNs")) : null);
        object.endObject();
        return writer;
    }
}
