/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.List;
import java.util.concurrent.CancellationException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.journal.JournalSeals;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.seal.SealKey;
import io.daybook.journal.seal.SegmentSealer.Sealed;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.Source;

/**
 * Seals a journal.
 */
@Command(
    name = "seal",
    description = "Seal each segment that has ended and can change no more: a signed file beside it tells later " +
        "whether anybody has changed anything. The journal may be in use.",
    footer = "%nPrints a line for each segment. The segment that is being written is not sealed. Exit code 0: every " +
        "segment that has ended and can change no more, and comes after the last sealed one, is sealed. 4: one is so " +
        "damaged that it cannot be.")
final class SealVerb extends Verb
{
    private static final int MIB = 1 << 20;

    @Parameters(paramLabel = "PATH", description = "A journal's directory.")
    private String path;

    @Mixin
    private SignerOptions options;

    @Option(names = "--pruned", description = "Sign that sealed segments which are gone from the journal's " +
        "start were deleted on purpose. Give it only if you know that they were.")
    private boolean pruned;

    SealVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        if (Source.isStdin(path))
        {
            throw new ToolException(ExitCode.USAGE, "seals lie beside a journal's segments: give its directory, not -");
        }
        final SealKey signer = options.key();
        final Progress progress = new Progress(console, "MiB");
        final ResultBuffer out = new ResultBuffer(console.out());
        final long[] bytes = new long[1];
        final int[] unsealable = new int[1];
        final int[] lines = new int[1];
        final JournalSeals seals =
            JournalSeals.of(Source.writtenPath(path)).former(options.former());
        try
        {
            if (pruned)
            {
                final List<Long> positions = seals.prune(signer);
                positions.forEach((position) -> out.text("pruned: position=" + position + '\n'));
                lines[0] = positions.size();
                out.flush();
            }
            seals.seal(
                signer,
                (sealed) ->
                {
                    unsealable[0] += null == sealed.seal() ? 1 : 0;
                    lines[0]++;
                    out.text(line(sealed));
                    out.flush();
                    sayMissing(sealed);
                },
                (more) ->
                {
                    bytes[0] += more;
                    progress.now(bytes[0] / MIB, bytes[0], 0);
                    return !console.isInterrupted();
                });
        }
        catch (final CancellationException ex)
        {
            console.say("interrupted; what was sealed is sealed");
            return ExitCode.INTERRUPTED;
        }
        catch (final CorruptJournalException ex)
        {
            throw Damage.advising(ex, "nothing from there on was sealed", "seal again");
        }
        finally
        {
            progress.done();
        }
        if (0 == lines[0] && !isQuiet())
        {
            console.say(seals.isBegun() ?
                "nothing new was sealed: no segment behind the last seal has ended and is settled" :
                "nothing was sealed: no segment has ended and is settled; one ends when it is full, and " +
                "when its application or a roll cycle says so");
        }
        return 0 == unsealable[0] ? ExitCode.OK : ExitCode.CORRUPT;
    }

    /** Also when quiet: it is damage. */
    private void sayMissing(final Sealed sealed)
    {
        if (sealed.missingFrom() < sealed.basePosition())
        {
            console.say("segments are missing between position=" + sealed.missingFrom() + " and position=" +
                sealed.basePosition() + "; what lies behind is sealed all the same: put them back from a copy, since " +
                "'daybook verify' reports them until then; they get no seal, even then");
        }
    }

    private static String line(final Sealed sealed)
    {
        final String file = "file=" + sealed.file();
        return null == sealed.seal() ?
            "unsealed: position=" + sealed.position() + ' ' + file + ": " + PlainText.oneLine(sealed.fault()) + '\n' :
            "sealed: position=" + sealed.basePosition() + ' ' + file + " messages=" +
            sealed.seal().content().messages() + " gaps=" + sealed.seal().content().gaps().size() + '\n';
    }
}
