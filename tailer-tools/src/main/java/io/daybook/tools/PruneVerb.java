/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.journal.JournalPruning;
import io.daybook.journal.JournalPruning.Pruned;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.seal.Sealing;
import io.daybook.tools.console.ByteCount;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.filter.TimeArgument;
import io.daybook.tools.read.KeyFiles;
import io.daybook.tools.read.RecoveryNotice;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.ZoneOption;

import org.agrona.SystemUtil;

/**
 * Deletes the oldest segments of a journal.
 */
@Command(name = "prune", description = "Delete the oldest segments of a journal, whole, which may be in use: " +
    "retention by hand. What a named tailer has not read is kept, and so is all that retention keeps whatever its " +
    "limits.",
    footer = "%nA segment goes if any of the limits says so; the journal's own limits are not changed. A journal " +
        "that nobody has open is opened for writing, and recovered first if it was not closed cleanly.")
final class PruneVerb extends Verb
{
    @Parameters(paramLabel = "PATH", description = "A journal's directory.")
    private String path;

    @Option(names = "--keep-bytes", paramLabel = "SIZE",
        description = "Keep so many bytes of segments, such as 10g, the segment that is written to included.")
    private String keepBytes;

    @Option(names = "--keep-segments", paramLabel = "N",
        description = "Keep N segments, the one that is written to included.")
    private Long keepSegments;

    @Option(names = "--before", paramLabel = "TIME", description = "Delete segments that were ended before this " +
        "time, given as for --since of dump: by the clock of the process that ended them, not by their messages.")
    private String before;

    @Option(names = "--key", paramLabel = "FILE", description = "The private key that seals this journal: sign for " +
        "sealed segments before they go.")
    private String key;

    @Option(names = "--name", paramLabel = "NAME", description = "Name of that key.")
    private String name;

    @Option(names = "--former-key", paramLabel = "PUB", description = "Public key that signed seals before this one; " +
        "repeatable.")
    private List<String> former;

    @Mixin
    private ZoneOption zone;

    @Option(names = "--dry-run", description = "Tell what would be deleted, and change nothing.")
    private boolean isDryRun;

    @Option(names = "--json", description = "Print a JSON object for each segment, on a line of its own.")
    private boolean json;

    private int told;

    PruneVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        final Path directory = directory();
        final JournalPruning pruning = JournalPruning.of(directory);
        if (null == keepBytes && null == keepSegments && null == before)
        {
            throw new ToolException(ExitCode.USAGE,
                "prune needs a limit: give it --keep-bytes, --keep-segments or --before");
        }
        if (null != keepBytes)
        {
            pruning.keepBytes(bytes());
        }
        if (null != keepSegments)
        {
            if (keepSegments < 1)
            {
                throw new ToolException(ExitCode.USAGE, "the segment that is written to is always kept: " +
                    "--keep-segments=" + keepSegments + "; give 1 or more");
            }
            pruning.keepSegments(keepSegments);
        }
        if (null != before)
        {
            pruning.endedBefore(TimeArgument.epochNs(before, zone.zone(), Instant.now()));
        }
        if (null != key || null != name)
        {
            pruning.seal(sealing());
        }
        final int exitCode = isDryRun ? ExitCode.OK : RecoveryNotice.recover(directory, "prune", console);
        final ResultBuffer out = new ResultBuffer(console.out());
        try
        {
            say(isDryRun ? pruning.plan((base) -> print(out, base)) : pruning.prune((base) -> print(out, base)));
            return exitCode;
        }
        catch (final CorruptJournalException ex)
        {
            throw Damage.advising(ex, (isDryRun ? "would delete " : "deleted ") + told + (1 == told ?
                " segment" : " segments") + " in front of it", "prune again");
        }
        finally
        {
            out.flush();
        }
    }

    private Path directory()
    {
        final Path directory = Source.writtenPath(path);
        if (Source.isStdin(path) || !Files.isDirectory(directory))
        {
            throw new ToolException(
                "prune deletes segments of a journal: path=" + Source.display(path) + "; give the journal's directory");
        }
        return directory;
    }

    private Sealing sealing()
    {
        if (null == key || null == name)
        {
            throw new ToolException(ExitCode.USAGE, "a key signs by its name: give both --key and --name");
        }
        return Sealing.by(KeyFiles.signing(key, name)).former(KeyFiles.verifying(former));
    }

    private long bytes()
    {
        try
        {
            final long bytes = SystemUtil.parseSize("bytes", keepBytes);
            if (bytes > 0)
            {
                return bytes;
            }
        }
        catch (final NumberFormatException | StringIndexOutOfBoundsException ignore)
        {
            // Told below.
        }
        throw new ToolException(ExitCode.USAGE,
            "a size must be a whole number above 0, such as 500m or 10g: --keep-bytes=" + keepBytes);
    }

    private void print(final ResultBuffer out, final long basePosition)
    {
        final String name = String.format("%020d.dbk", basePosition);
        out.text(json ? "{\"segment\":\"" + name + "\",\"position\":" + basePosition + ",\"deleted\":" + !isDryRun +
            "}\n" : (isDryRun ? "would delete " : "deleted ") + name + "\n");
        // What is deleted is told at once, even if the next deletion fails.
        out.flush();
        told++;
    }

    private void say(final Pruned pruned)
    {
        if (isQuiet())
        {
            return;
        }
        console.say((isDryRun ? "dry run: would delete " : "deleted ") + segments(pruned.deleted(), pruned) +
            (isDryRun ? ", would keep " : ", kept ") + segments(pruned.kept(), pruned) + " from position=" +
            pruned.firstKept());
        if (0 != pruned.beyond())
        {
            console.say(segments(pruned.beyond(), pruned) + " beyond the limits cannot go yet: " + pruned.reason());
        }
        if (0 != pruned.unsigned())
        {
            console.say(segments(pruned.unsigned(), pruned) + (1 == pruned.unsigned() ?
                " was sealed, and verify calls it missing until 'daybook seal --pruned' signs that it was" :
                " were sealed, and verify calls them missing until 'daybook seal --pruned' signs that they were") +
                " deleted; prune --key signs first");
        }
    }

    private static String segments(final int count, final Pruned pruned)
    {
        return count + (1 == count ? " segment (" : " segments (") +
            ByteCount.of((long)count * pruned.segmentLength()) + ")";
    }
}
