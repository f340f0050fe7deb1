/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;

import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

import picocli.CommandLine.Option;

/**
 * The option that says in which time zone times are printed and understood.
 */
public final class ZoneOption
{
    @Option(names = "--tz", paramLabel = "ZONE", defaultValue = "Z",
        description = "Time zone of the times that are printed, and of those given without one, such as " +
            "Europe/London; default UTC.")
    private String zone;

    /**
     * Returns the time zone.
     *
     * @throws ToolException when there is no such zone.
     */
    public ZoneId zone()
    {
        try
        {
            return "Z".equals(zone) ? ZoneOffset.UTC : ZoneId.of(zone);
        }
        catch (final DateTimeException ex)
        {
            throw new ToolException(ExitCode.USAGE, "no such time zone: --tz=" + zone +
                "; give a name such as Europe/London, an offset such as +02:00, or UTC");
        }
    }
}
