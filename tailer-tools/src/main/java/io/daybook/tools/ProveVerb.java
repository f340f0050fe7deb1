/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.journal.MessageProof;
import io.daybook.journal.seal.WantedMessage;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ResultFile;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.KeyFiles;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.TargetCheck;

/**
 * Makes the proof of one message.
 */
@Command(
    name = "prove",
    description = "Prove one message of a sealed segment, for somebody who has a head and the public key, and " +
        "nothing else of the journal; see check-proof. The proof discloses no other message, but those that this one " +
        "is stored against. The journal may be in use.",
    footer = "%nThe proof holds for the head that 'daybook head' signs as long as no seal is added, or for that of " +
        "--head. Exit code 1: the message is not there, not sealed, or later than the head. 4: the segment is not " +
        "what was sealed.")
final class ProveVerb extends Verb
{
    private static final int MIB = 1 << 20;

    @Parameters(paramLabel = "PATH", description = MessagesVerb.WHOLE_DESCRIPTION)
    private String path;

    @Option(names = "--sequence", paramLabel = "SEQ", description = "The message's sequence, as dump prints it.")
    private Long sequence;

    @Option(names = "--position", paramLabel = "POSITION", description = "The message's position, in place of its " +
        "sequence.")
    private Long position;

    @Option(names = "--head", paramLabel = "HEAD", description = "The head that the proof is for, if it is an " +
        "earlier one.")
    private String head;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "The file to write, which must not exist; " +
        "standard output by default.")
    private String file;

    ProveVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call() throws IOException
    {
        if (Source.isStdin(path))
        {
            throw new ToolException(ExitCode.USAGE, "a proof needs a journal's seals: give its directory, not -");
        }
        Source.refuseOther(path);
        if (null == sequence == (null == position))
        {
            throw new ToolException(ExitCode.USAGE, "a proof is of one message: give either --sequence or --position");
        }
        final Path journal = Source.journalPath(path);
        final Path target = null == file ? null : target(journal);
        final byte[] note = KeyFiles.head(head);
        final byte[] proof = prove(
            journal, new WantedMessage(null != sequence, null != sequence ? sequence : position), note);
        if (null == proof)
        {
            console.say("interrupted; nothing was written");
            return ExitCode.INTERRUPTED;
        }
        write(target, proof);
        return ExitCode.OK;
    }

    /** Returns the file to write. Refuses one inside a journal, and one that is there. */
    private Path target(final Path journal) throws IOException
    {
        final Path target = Source.path(file).toAbsolutePath().normalize();
        TargetCheck.isOutside("a proof", file, target, journal);
        if (Files.isDirectory(target))
        {
            throw new ToolException("not a file: --output=" + file + "; give the name of a file");
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS))
        {
            throw isThere();
        }
        TargetCheck.hasDirectory(target);
        return target;
    }

    private ToolException isThere()
    {
        return new ToolException("a file is there: --output=" + file + "; delete it, or give another name");
    }

    /** Returns null if the user has interrupted it. */
    private byte[] prove(final Path journal, final WantedMessage wanted, final byte[] note)
    {
        final Progress progress = new Progress(console, "MiB");
        final long[] bytes = new long[1];
        try
        {
            return MessageProof.make(journal, wanted, note, (more) ->
            {
                bytes[0] += more;
                progress.now(bytes[0] / MIB, bytes[0], 0);
                return !console.isInterrupted();
            });
        }
        catch (final CancellationException ignore)
        {
            return null;
        }
        finally
        {
            progress.done();
        }
    }

    private void write(final Path target, final byte[] proof) throws IOException
    {
        if (null == target)
        {
            new ResultBuffer(console.out()).write(proof, proof.length);
            return;
        }
        try
        {
            ResultFile.write(target, proof, false);
        }
        catch (final FileAlreadyExistsException ignore)
        {
            throw isThere();
        }
        if (!isQuiet())
        {
            console.say("wrote " + file);
        }
    }
}
