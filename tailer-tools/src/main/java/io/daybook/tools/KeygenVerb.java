/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.seal.SealKey;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ResultException;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.KeyFiles;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.TargetCheck;

/**
 * Makes a key that signs seals.
 */
@Command(
    name = "keygen",
    description = "Make a key that signs seals and heads: Ed25519, in PEM. Prints the public key in the form of " +
        "signed notes.",
    footer = "%nNo file is ever replaced. A key of 'openssl genpkey -algorithm ed25519' does as well.")
final class KeygenVerb extends Verb
{
    private static final String PUBLIC = ".pub";
    private static final String PRIVATE_MODE = "rw-------";
    private static final String PUBLIC_MODE = "rw-r--r--";

    @Parameters(paramLabel = "FILE", description = "Where the private key goes, which only you may then read; the " +
        "public key goes to FILE.pub.")
    private String file;

    @Option(names = "--name", paramLabel = "NAME", required = true, description = "What the key is called in what it " +
        "signs, such as example.com/orders. Give it again to seal and head.")
    private String name;

    KeygenVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call() throws IOException
    {
        KeyFiles.checkName(name);
        TargetCheck.isName("a key", file);
        final Path target = Source.path(file);
        final Path publicTarget = Source.path(target + PUBLIC);
        for (final Path path : new Path[]{target, publicTarget})
        {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS))
            {
                throw new ToolException("a key is never replaced: file=" + path + " exists; give another name");
            }
        }
        TargetCheck.hasDirectory(target.toAbsolutePath());
        final SealKey key = SealKey.generate(name);
        final List<Path> made = new ArrayList<>();
        boolean isWhole = false;
        try
        {
            write(target, key.toPem(), PRIVATE_MODE, made);
            write(publicTarget, key.verifier().toPem(), PUBLIC_MODE, made);
            print(key);
            isWhole = true;
        }
        finally
        {
            // What is left would be in the way of the next attempt, as no file is ever replaced.
            for (final Path path : isWhole ? List.<Path>of() : made)
            {
                Files.deleteIfExists(path);
            }
        }
        return ExitCode.OK;
    }

    private void print(final SealKey key)
    {
        try
        {
            final ResultBuffer out = new ResultBuffer(console.out());
            out.text(key.verifier().toVerifier(name) + '\n');
            out.flush();
        }
        catch (final ResultException ex)
        {
            // A reader that has gone away is no failure, as in every verb: the files are what was asked for.
            if (!Console.isOutputPipe())
            {
                throw ex;
            }
        }
    }

    /** Creates a file that has its permissions from the first moment on. */
    private static void write(final Path path, final String text, final String mode, final List<Path> made)
    {
        final FileAttribute<?> permissions =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode));
        try (FileChannel channel = FileChannel.open(
            path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), permissions))
        {
            made.add(path);
            final ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
            while (bytes.hasRemaining())
            {
                channel.write(bytes);
            }
            channel.force(true);
        }
        catch (final FileAlreadyExistsException ex)
        {
            throw new ToolException("a key is never replaced: file=" + path + " exists; give another name");
        }
        catch (final UnsupportedOperationException ex)
        {
            throw new ToolException("a key needs a file system with permissions: file=" + path);
        }
        catch (final IOException ex)
        {
            throw new ToolException("cannot write a key: file=" + path + ", cause=" + FileFault.describe(ex));
        }
    }
}
