/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.KeyFiles;
import io.daybook.tools.read.Source;

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

    @Parameters(paramLabel = "PATH", description = "A journal's directory.")
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
        if (null == sequence == (null == position))
        {
            throw new ToolException(ExitCode.USAGE, "a proof is of one message: give either --sequence or --position");
        }
        final Path journal = Source.journalPath(path);
        if (null != file && isInside(journal))
        {
            throw new ToolException(
                ExitCode.USAGE,
                "a proof is not written into the journal: --output=" + file + "; give a file elsewhere");
        }
        final byte[] note = KeyFiles.head(head);
        final byte[] proof = prove(
            journal, new WantedMessage(null != sequence, null != sequence ? sequence : position), note);
        if (null == proof)
        {
            console.say("interrupted; nothing was written");
            return ExitCode.INTERRUPTED;
        }
        write(proof);
        return ExitCode.OK;
    }

    private boolean isInside(final Path journal)
    {
        return Source.path(file).toAbsolutePath().normalize().startsWith(journal.toAbsolutePath().normalize());
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

    private void write(final byte[] proof) throws IOException
    {
        if (null == file)
        {
            new ResultBuffer(console.out()).write(proof, proof.length);
            return;
        }
        try
        {
            Files.write(Source.path(file), proof, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }
        catch (final FileAlreadyExistsException ignore)
        {
            throw new ToolException("a file is there: --output=" + file + "; delete it, or give another name");
        }
        if (!isQuiet())
        {
            console.say("wrote " + file);
        }
    }
}
