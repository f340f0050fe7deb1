/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.JournalSnapshot;
import io.daybook.journal.JournalSnapshot.Part;
import io.daybook.tools.archive.Archive;
import io.daybook.tools.archive.ArchiveContent;
import io.daybook.tools.archive.ArchiveWriter;
import io.daybook.tools.console.ByteCount;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.TargetCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Puts a journal into an archive, or gives it back. What is made is made under another name, and gets its own once it
 * is whole: so what has the name is whole, wherever this process dies.
 */
@Command(name = "archive", description = "Put a journal into one compressed file, which every verb that reads " +
    "journals opens like a journal's directory. The journal may be in use, and stays as it is.",
    footer = "%nOf a journal that was closed, all segments are archived; of any other, those that are ended and on " +
        "the disk. With them go their checksums, indexes, seals and tombstones; named tailers do not. Positions and " +
        "sequences stay the same. Until it is whole, what is made is called OUTPUT.unfinished. An archive is a tar " +
        "file of zstd files, which tar and zstd unpack, too.")
final class ArchiveVerb extends Verb
{
    private static final String UNFINISHED = ".unfinished";
    private static final String SUFFIX = ".tar";
    private static final int MIB = 1 << 20;

    @Parameters(paramLabel = "PATH", description = "A journal's directory; with --extract, an archive.")
    private String path;

    @Option(names = {"-o", "--output"}, paramLabel = "OUTPUT", required = true, description = "The archive's file, " +
        "or a directory that is there, in which it is called as the journal is, and .tar. With --extract, the " +
        "journal's directory, which must not exist yet.")
    private String output;

    @Option(names = "--extract", description = "Give the journal back: every file that is in the archive, byte for " +
        "byte.")
    private boolean isExtract;

    @Option(names = "--force", description = "Replace an archive that is there.")
    private boolean isForce;

    @Option(names = "--no-verify", negatable = true, description = "Whether to read the archive back and compare it " +
        "with the journal; by default it does.")
    private boolean isVerify = true;

    @Option(names = "--json", description = "Print a JSON object that tells what was archived.")
    private boolean json;

    ArchiveVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call() throws IOException
    {
        if (isExtract)
        {
            checkExtract();
            return extract();
        }
        final Path journal = Source.writtenPath(path);
        if (Source.isStdin(path) || Files.isRegularFile(journal))
        {
            throw new ToolException("an archive is made of a whole journal, not of a file: path=" +
                Source.display(path) + "; give the journal's directory, or --extract to unpack an archive");
        }
        return archive(journal, JournalSnapshot.of(journal));
    }

    private int archive(final Path journal, final JournalSnapshot snapshot) throws IOException
    {
        final Path target = target(journal);
        final Path unfinished = target.resolveSibling(target.getFileName() + UNFINISHED);
        checkFree(target);
        TargetCheck.hasDirectory(target);
        TargetCheck.isOutside("an archive", output, target.getParent(), journal);
        final Progress progress = new Progress(console, "MiB archived");
        final ArchiveWriter writer = create(unfinished, progress, length(snapshot));
        boolean isWritten = false;
        try
        {
            isWritten = write(snapshot, writer, progress) && (!isVerify || compare(unfinished));
            if (isWritten)
            {
                // Another one may have ended since.
                checkFree(target);
                Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
                RecoverVerb.force(target.getParent());
            }
        }
        finally
        {
            if (!isWritten)
            {
                Files.deleteIfExists(unfinished);
            }
        }
        if (!isWritten)
        {
            return interrupted();
        }
        report(snapshot, target);
        return ExitCode.OK;
    }

    private Path target(final Path journal) throws IOException
    {
        final Path given = Source.path(output).toAbsolutePath().normalize();
        if (output.endsWith("/") && !Files.isDirectory(given))
        {
            throw new ToolException("no such directory: path=" + output + "; make it, or leave out the / at the end " +
                "for an archive of that name");
        }
        return Files.isDirectory(given) ? given.resolve(journal.toRealPath().getFileName() + SUFFIX) : given;
    }

    private void checkFree(final Path target) throws IOException
    {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS))
        {
            if (!Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS) || !Archive.isArchive(target))
            {
                throw new ToolException("something else than an archive is there already: path=" + target +
                    "; give -o another name");
            }
            if (!isForce)
            {
                throw new ToolException("there is an archive already: path=" + target +
                    "; give -o another name, or --force to replace it");
            }
        }
    }

    /** Creates the file, or fails: so what is deleted, if this one does not end, is its own. */
    private ArchiveWriter create(final Path unfinished, final Progress progress, final long length) throws IOException
    {
        try
        {
            return new ArchiveWriter(unfinished, (read) -> goesOn(progress, read, length));
        }
        catch (final FileAlreadyExistsException ignore)
        {
            throw anotherOne(unfinished);
        }
    }

    private static ToolException anotherOne(final Path unfinished)
    {
        return new ToolException("another one has just begun, or did not live to its end: path=" + unfinished +
            "; if no other is running, delete it");
    }

    private static boolean write(final JournalSnapshot snapshot, final ArchiveWriter writer, final Progress progress)
        throws IOException
    {
        try (writer)
        {
            final boolean isWhole = writer.write(snapshot);
            snapshot.checkUnchanged();
            return isWhole;
        }
        catch (final NoSuchFileException ex)
        {
            throw new ToolException("a file was deleted while the journal was archived, as retention does: path=" +
                ex.getFile() + "; do it again");
        }
        finally
        {
            progress.done();
        }
    }

    private boolean compare(final Path unfinished) throws IOException
    {
        final Progress progress = new Progress(console, "MiB compared");
        try
        {
            return new ArchiveContent(
                Archive.open(unfinished), (read) -> goesOn(progress, read, 0)).compare();
        }
        finally
        {
            progress.done();
        }
    }

    private boolean goesOn(final Progress progress, final long read, final long length)
    {
        progress.now(read / MIB, read, length);
        return !console.isInterrupted();
    }

    private static long length(final JournalSnapshot snapshot)
    {
        return snapshot.parts().stream().mapToLong(Part::length).sum();
    }

    private void report(final JournalSnapshot snapshot, final Path target) throws IOException
    {
        final long archived = Files.size(target);
        if (json)
        {
            final ResultBuffer out = new ResultBuffer(console.out());
            final MessageEncoder object = WireFormat.JSON.encoder(null).wrap(out.buffer(), out.length(), null);
            object.text("path", path)
                .text("id", snapshot.id().toString())
                .text("output", target.toString())
                .int64("segments", snapshot.segments())
                .bool("whole", snapshot.isWhole())
                .int64("files", snapshot.parts().size())
                .int64("bytes", length(snapshot))
                .int64("archivedBytes", archived)
                .bool("compared", isVerify);
            out.length(out.length() + object.finish());
            out.ascii("\n");
            out.flush();
        }
        if (!isQuiet())
        {
            console.say("archived " + snapshot.segments() + (1 == snapshot.segments() ? " segment: " : " segments: ") +
                ByteCount.of(length(snapshot)) + " in " + ByteCount.of(archived) + ", path=" + target +
                (isVerify ? ", read back and compared" : "") + (snapshot.isWhole() ? "" :
                "; what may still change is left out: the journal is in use, or was not closed"));
        }
    }

    private void checkExtract()
    {
        if (isForce)
        {
            throw new ToolException(ExitCode.USAGE, "--force replaces an archive, never a journal: leave it out, " +
                "and give -o a directory that does not exist");
        }
        if (!isVerify)
        {
            throw new ToolException(ExitCode.USAGE, "--extract compares all that it unpacks: leave --no-verify out");
        }
        if (Source.isStdin(path) || !Files.isRegularFile(Source.path(path)) || !Archive.isArchive(Source.path(path)))
        {
            throw new ToolException("no archive: path=" + Source.display(path) +
                "; --extract needs the file that 'daybook archive' has made");
        }
    }

    private int extract() throws IOException
    {
        final Archive archive = Archive.open(Source.path(path));
        final Path target = Source.path(output).toAbsolutePath().normalize();
        final Path unfinished = target.resolveSibling(target.getFileName() + UNFINISHED);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS))
        {
            throw new ToolException("--extract makes a new journal, but something is there already: path=" + output +
                "; give -o a directory that does not exist");
        }
        TargetCheck.isOutside("the journal", output, target.getParent(), archive.path());
        Files.createDirectories(target.getParent());
        create(unfinished);
        final Progress progress = new Progress(console, "MiB unpacked");
        boolean isWritten = false;
        try
        {
            isWritten = new ArchiveContent(archive, (read) -> goesOn(progress, read, 0)).extract(unfinished);
            if (isWritten)
            {
                RecoverVerb.force(unfinished);
                Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
                RecoverVerb.force(target.getParent());
            }
        }
        finally
        {
            progress.done();
            if (!isWritten)
            {
                RecoverVerb.delete(unfinished);
            }
        }
        if (!isWritten)
        {
            return interrupted();
        }
        if (!isQuiet())
        {
            console.say("unpacked and compared, path=" + output);
        }
        return ExitCode.OK;
    }

    private static void create(final Path unfinished) throws IOException
    {
        try
        {
            Files.createDirectory(unfinished);
        }
        catch (final FileAlreadyExistsException ignore)
        {
            throw anotherOne(unfinished);
        }
    }

    private int interrupted()
    {
        if (!isQuiet())
        {
            console.say("interrupted: nothing was made");
        }
        return ExitCode.INTERRUPTED;
    }
}
