/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.MessageProof;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.seal.SealKey;
import io.daybook.journal.seal.VerifierKey;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

/**
 * Reads keys, heads and proofs from files that the user names. No text of it ever holds what is in a private key.
 */
public final class KeyFiles
{
    private static final int MAX_LENGTH = 1 << 20;

    private KeyFiles()
    {
    }

    /**
     * Reads a private key.
     *
     * @param file that holds it.
     * @param name of the key.
     * @throws ToolException when there is none, or the name cannot be one.
     */
    public static SealKey signing(final String file, final String name)
    {
        checkName(name);
        final String text = text(file, "a private key");
        try
        {
            return SealKey.of(name, text);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ToolException(ex.getMessage() + ": file=" + file);
        }
    }

    /**
     * Refuses what cannot be the name of a key.
     *
     * @param name given by the user.
     */
    public static void checkName(final String name)
    {
        try
        {
            VerifierKey.checkName(name);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ToolException(ExitCode.USAGE, ex.getMessage());
        }
    }

    /**
     * Reads public keys.
     *
     * @param files that hold one each; null for none.
     * @throws ToolException when one holds none.
     */
    public static List<VerifierKey> verifying(final List<String> files)
    {
        final List<VerifierKey> keys = new ArrayList<>();
        for (final String file : null == files ? List.<String>of() : files)
        {
            final String text = text(file, "a public key");
            try
            {
                keys.add(VerifierKey.of(text));
            }
            catch (final IllegalArgumentException ex)
            {
                throw new ToolException(ex.getMessage() + ": file=" + file);
            }
        }
        return keys;
    }

    /**
     * Reads a head.
     *
     * @param file that holds it; null for none.
     * @return its bytes, null if there is no file.
     */
    public static byte[] head(final String file)
    {
        return null == file ? null : read(file, "a head", MAX_LENGTH);
    }

    /**
     * Reads a proof.
     *
     * @param file that holds it.
     */
    public static byte[] proof(final String file)
    {
        return read(file, "a proof", MessageProof.MAX_LENGTH);
    }

    private static String text(final String file, final String what)
    {
        return new String(read(file, what, MAX_LENGTH), StandardCharsets.UTF_8);
    }

    private static byte[] read(final String file, final String what, final int limit)
    {
        final Path path = Source.path(file);
        try
        {
            if (!Files.isRegularFile(path) || Files.size(path) > limit)
            {
                throw new ToolException("not the file of " + what + ": file=" + file +
                    (Files.exists(path) ? "" : " does not exist"));
            }
            return Files.readAllBytes(path);
        }
        catch (final IOException ex)
        {
            throw new ToolException("cannot read " + what + ": file=" + file + ", cause=" + FileFault.describe(ex));
        }
    }
}
