/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.daybook.tools.Commands.Result;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A journal with its key and head, and what tests do to it: also what only the holder of the key can.
 *
 * @param directory of the journal.
 * @param key       file of the private key.
 * @param head      file of a head over the seals that there were at first.
 */
record SealedFiles(Path directory, String key, Path head)
{
    private static final String NAME = "example.com/orders";
    private static final String SIGNATURE = "signature: ";
    private static final Pattern FRAME_OF_PEM = Pattern.compile("-----[^-]+-----|\\s");

    /** Seals a journal with a key of its own. */
    static SealedFiles of(final Path directory) throws IOException
    {
        final String key = directory + ".key";
        assertThat(Commands.run("keygen", "--name", NAME, key).exitCode()).isZero();
        final SealedFiles files = new SealedFiles(directory, key, Path.of(directory + ".head"));
        assertThat(files.seal().exitCode()).isZero();
        final Result signed = Commands.run("head", "--key", key, "--name", NAME, directory.toString());
        Files.writeString(files.head, signed.out());
        return files;
    }

    Result seal()
    {
        return Commands.run("seal", "--key", key, "--name", NAME, directory.toString());
    }

    /** Says of segments that are gone that this was on purpose. */
    void signPruned()
    {
        Commands.run("seal", "--pruned", "--key", key, "--name", NAME, directory.toString());
    }

    String publicKey()
    {
        return key + ".pub";
    }

    Path segment(final int index)
    {
        return directory.resolve(Journals.segmentName(index));
    }

    Path seal(final int index)
    {
        return directory.resolve(Journals.segmentName(index).replace(".dbk", ".seal"));
    }

    Path tombstone(final int index)
    {
        return directory.resolve(Journals.segmentName(index).replace(".dbk", ".pruned"));
    }

    /** Signs a text again whose last line is its signature; a text without such a line stays as it is. */
    String signed(final String text)
    {
        final int end = text.lastIndexOf('\n' + SIGNATURE) + 1;
        if (0 == end)
        {
            return text;
        }
        try
        {
            final Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(
                Base64.getDecoder().decode(FRAME_OF_PEM.matcher(Files.readString(Path.of(key))).replaceAll("")))));
            signature.update(text.substring(0, end).getBytes(ISO_8859_1));
            // In quotes: base64 that ends with = is not plain.
            return text.substring(0, end) + SIGNATURE + '"' + Base64.getEncoder().encodeToString(signature.sign()) +
                "\"\n";
        }
        catch (final IOException | GeneralSecurityException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    /** All files of the journal. */
    Map<Path, byte[]> contents() throws IOException
    {
        final Map<Path, byte[]> contents = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path file : paths.filter(Files::isRegularFile).toList())
            {
                contents.put(file, Files.readAllBytes(file));
            }
        }
        return contents;
    }

    /** Makes the files what they were. */
    void restore(final Map<Path, byte[]> whole) throws IOException
    {
        for (final Path file : contents().keySet())
        {
            if (!whole.containsKey(file))
            {
                Files.delete(file);
            }
        }
        for (final Map.Entry<Path, byte[]> file : whole.entrySet())
        {
            Files.write(file.getKey(), file.getValue());
        }
    }
}
