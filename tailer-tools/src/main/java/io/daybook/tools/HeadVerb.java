/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.charset.StandardCharsets;

import io.daybook.journal.JournalSeals;
import io.daybook.journal.seal.SealKey;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.KeyFiles;
import io.daybook.tools.read.Source;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Signs a head.
 */
@Command(
    name = "head",
    description = "Print a signed head: how many seals there are, and a hash of them all. Keep it where nobody can " +
        "change it; 'verify --expect-head' compares.",
    footer = "%nThe head is a checkpoint of C2SP tlog-checkpoint, in a signed note. Writes nothing.")
final class HeadVerb extends Verb
{
    @Parameters(paramLabel = "PATH", description = MessagesVerb.WHOLE_DESCRIPTION)
    private String path;

    @Mixin
    private SignerOptions options;

    @Option(names = "--previous", paramLabel = "HEAD", description = "An earlier head: sign only if all its seals " +
        "are still there, unchanged.")
    private String previous;

    HeadVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        if (Source.isStdin(path))
        {
            throw new ToolException(ExitCode.USAGE, "a head is about a whole journal: give its directory, not -");
        }
        Source.refuseOther(path);
        final SealKey signer = options.key();
        final byte[] head = JournalSeals.of(Source.journalPath(path))
            .former(options.former())
            .head(signer, KeyFiles.head(previous));
        final ResultBuffer out = new ResultBuffer(console.out());
        out.bytes(head);
        out.flush();
        // The second line of a head is the number of seals.
        if ("0".equals(new String(head, StandardCharsets.UTF_8).split("\n", 3)[1]))
        {
            console.say("this head is of 0 seals, and shows nothing: 'daybook seal' seals what has ended");
        }
        return ExitCode.OK;
    }
}
