/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalCopy;
import io.daybook.journal.JournalScan;
import io.daybook.journal.error.JournalFullException;
import io.daybook.journal.verify.Verification;
import io.daybook.tools.console.ByteCount;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.TargetCheck;

/**
 * Makes a new journal of what is good in another one. The new one is made under another name, verified, and only then
 * gets its name: so what has the name is whole, wherever this process dies.
 */
@Command(name = "recover", description = "Copy every message that is provably good to a new journal, list what is " +
    "lost, and verify the new journal. Never writes into the one that it reads, which may be damaged or in use.",
    footer = "%nMessages keep their order, type, wire format, shape, time and writer, and their sequence and " +
        "position unless it says otherwise. Exit code 0: nothing is lost. 3: something is; each place goes to " +
        "stderr, or into the object of --json. 4: the new journal did not verify. Until it is whole, the new journal " +
        "is called DIR.unfinished.")
final class RecoverVerb extends Verb
{
    private static final String NAME = "daybook-recover";
    private static final String UNFINISHED = ".unfinished";

    @Parameters(paramLabel = "PATH", description = MessagesVerb.JOURNAL_DESCRIPTION)
    private String path;

    @Option(names = {"-o", "--output"}, paramLabel = "DIR", required = true,
        description = "The new journal's directory, which must not exist yet.")
    private String directory;

    @Option(names = "--json", description = "Print a JSON object that tells what was copied and what is lost.")
    private boolean json;

    private final Losses losses = new Losses();
    private JournalCopy copy;

    RecoverVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call() throws IOException
    {
        final Path target = Source.path(directory).toAbsolutePath().normalize();
        final Path unfinished = target.resolveSibling(target.getFileName() + UNFINISHED);
        try (Source source = Source.open(path, console))
        {
            final JournalScan scan = source.journal();
            checkFree(target, unfinished, source.location());
            Files.createDirectories(unfinished.getParent());
            create(unfinished);
            boolean isKept = false;
            try
            {
                copy(scan, unfinished);
                final Verification verification = console.isInterrupted() ? null :
                    VerifyVerb.check(unfinished, Runtime.getRuntime().availableProcessors(), console);
                if (console.isInterrupted())
                {
                    return interrupted(copy.messages());
                }
                isKept = true;
                if (ExitCode.OK != VerifyVerb.exitCode(verification) || verification.messages() != copy.messages())
                {
                    throw new ToolException(ExitCode.CORRUPT, "the new journal does not verify: path=" + unfinished +
                        ", state=" + VerifyVerb.state(verification) + ", copied=" + copy.messages() + ", verified=" +
                        verification.messages() + "; 'daybook verify' says more; look at the disk");
                }
                Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
                force(target.getParent());
                report(source, verification);
            }
            finally
            {
                if (!isKept)
                {
                    delete(unfinished);
                }
            }
        }
        return 0 == losses.places() ? ExitCode.OK : ExitCode.LOSS;
    }

    /** Checks that neither name is taken, and that neither lies inside a journal. */
    private void checkFree(final Path target, final Path unfinished, final Path source) throws IOException
    {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS))
        {
            throw new ToolException("recover makes a new journal, but something is there already: path=" + directory +
                "; give -o a directory that does not exist");
        }
        if (Files.exists(unfinished, LinkOption.NOFOLLOW_LINKS))
        {
            throw new ToolException("a recovery has not ended, or did not live to its end: path=" + unfinished +
                "; if no other is running, delete it");
        }
        TargetCheck.isOutside("the new journal", directory, target.getParent(), source);
    }

    private static void create(final Path unfinished) throws IOException
    {
        try
        {
            Files.createDirectory(unfinished);
        }
        catch (final FileAlreadyExistsException ex)
        {
            throw new ToolException("another recovery has just begun: path=" + unfinished);
        }
    }

    private void copy(final JournalScan scan, final Path unfinished)
    {
        final Reading reading = new Reading(console, OnCorrupt.show, false);
        final Progress progress = new Progress(console, "messages");
        final JournalConfig config = new JournalConfig().applicationName(NAME);
        try (JournalCopy target = JournalCopy.create(unfinished, scan, config))
        {
            copy = target;
            final GoodMessages good = new GoodMessages(scan, target, losses, progress);
            reading.read(scan, good);
            good.end();
        }
        catch (final JournalFullException ex)
        {
            throw new ToolException("no space for the new journal: path=" + unfinished + "; it takes as much as the " +
                "segments that are read: needed=" + ByteCount.of(
                (long)scan.segments().length * scan.segmentLength()) +
                "; what was copied is deleted again");
        }
        finally
        {
            progress.done();
        }
    }

    /** Makes the name survive a loss of power, as the files do. */
    static void force(final Path parent) throws IOException
    {
        try (FileChannel channel = FileChannel.open(parent, StandardOpenOption.READ))
        {
            channel.force(true);
        }
    }

    /** Deletes what this process has made. */
    static void delete(final Path unfinished) throws IOException
    {
        final List<Path> paths;
        try (Stream<Path> all = Files.walk(unfinished))
        {
            paths = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (final Path each : paths)
        {
            Files.deleteIfExists(each);
        }
    }

    private void report(final Source source, final Verification verification)
    {
        if (json)
        {
            final ResultBuffer out = new ResultBuffer(console.out());
            writeJson(source, verification, out);
            out.flush();
        }
        if (isQuiet())
        {
            return;
        }
        if (!json)
        {
            losses.listed().forEach((loss) -> console.say(loss.toString()));
            if (0 != losses.unlisted())
            {
                console.say(losses.unlisted() + " more places are not listed");
            }
        }
        console.say("recovered " + messages(copy.messages()) + ", verified: " + VerifyVerb.state(verification) + "; " +
            (0 == losses.places() ? "nothing is lost" : "lost: " + losses.places() +
            (1 == losses.places() ? " place" : " places") +
            (0 == losses.messages() ? "" : ", with at least " + messages(losses.messages()))) + changed());
    }

    private String changed()
    {
        final long moved = copy.messages() - copy.sequencesKept();
        final long elsewhere = copy.messages() - copy.positionsKept();
        return (0 == copy.unknownWriters() ? "" :
            "; nobody knows who wrote " + messages(copy.unknownWriters()) + ", and " + NAME + " stands for it") +
            (0 == moved ? "" :
            "; " + messages(moved) + " could not keep the sequence, the first: sequence=" + copy.firstMoved()) +
            (0 == elsewhere ? "" : "; " + messages(elsewhere) + " could not keep the position");
    }

    private void writeJson(final Source source, final Verification verification, final ResultBuffer out)
    {
        final MessageEncoder object = WireFormat.JSON.encoder(null).wrap(out.buffer(), out.length(), null);
        object.text("path", path)
            .text("id", source.journal().id().toString())
            .text("output", directory)
            .text("newId", copy.id().toString())
            .text("state", VerifyVerb.state(verification))
            .int64("messages", copy.messages())
            .int64("sequencesKept", copy.sequencesKept())
            .int64("positionsKept", copy.positionsKept())
            .int64("unknownWriters", copy.unknownWriters());
        losses.write(object);
        out.length(out.length() + object.finish());
        out.ascii("\n");
    }
}
