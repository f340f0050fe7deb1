/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.RegularFiles;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * How a journal seals itself: the key that signs, and the keys that signed before. A key in a file is read once, when
 * the first segment is to be sealed; it is never written, and no text shows it.
 * <pre>{@code
 * new JournalConfig().seal(Sealing.by("example.com/orders", Path.of("/etc/daybook/orders.key"))); }</pre>
 * <b>Note:</b> thread-safe.
 */
public final class Sealing
{
    private static final int MAX_LENGTH = 1 << 16;

    private final String name;
    private final Path file;
    private final List<VerifierKey> former;
    private SealKey key;

    private Sealing(final String name, final Path file, final SealKey key, final List<VerifierKey> former)
    {
        this.name = name;
        this.file = file;
        this.key = key;
        this.former = former;
    }

    /**
     * Seals with the key in a file.
     *
     * @param name of the key, see {@link VerifierKey#checkName(String)}.
     * @param file that holds an Ed25519 private key in PEM, as {@code daybook keygen} makes it.
     * @return the sealing; the file has not been looked at yet.
     * @throws IllegalArgumentException when the name cannot be one.
     */
    public static Sealing by(final String name, final Path file)
    {
        VerifierKey.checkName(name);
        return new Sealing(name, file.toAbsolutePath(), null, List.of());
    }

    /**
     * Seals with a key.
     *
     * @param key that signs.
     * @return the sealing.
     */
    public static Sealing by(final SealKey key)
    {
        return new Sealing(key.name(), null, Objects.requireNonNull(key, "key"), List.of());
    }

    /**
     * Adds keys that signed seals of the journal before the one that signs now.
     *
     * @param keys the public ones.
     * @return a sealing that knows them, too.
     */
    public Sealing former(final List<VerifierKey> keys)
    {
        final List<VerifierKey> all = new ArrayList<>(former);
        all.addAll(keys);
        return new Sealing(name, file, loaded(), List.copyOf(all));
    }

    private synchronized SealKey loaded()
    {
        return key;
    }

    /**
     * The key that signs. It is read from its file until that has worked once.
     *
     * @return the key.
     * @throws JournalException when the file cannot be read, or holds no such key. It does not tell what it holds.
     */
    public synchronized SealKey key()
    {
        if (null == key)
        {
            key = read();
        }
        return key;
    }

    private SealKey read()
    {
        try
        {
            // The name of a key may be a link.
            final byte[] bytes = RegularFiles.readAll(file.toRealPath(), MAX_LENGTH);
            if (null == bytes)
            {
                throw new JournalException("too long for the file of a private key: file=" + file +
                    "; nothing is sealed until it is one");
            }
            return SealKey.of(name, new String(bytes, UTF_8));
        }
        catch (final NoSuchFileException ex)
        {
            throw new JournalException("there is no private key: file=" + file +
                " does not exist; nothing is sealed until it does", ex);
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot read a private key: file=" + file + ", cause=" + ex +
                "; nothing is sealed until it can be read", ex);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new JournalException(ex.getMessage() + ": file=" + file + "; nothing is sealed until it is one", ex);
        }
    }

    /**
     * Keys that signed before.
     *
     * @return the public ones.
     */
    public List<VerifierKey> former()
    {
        return former;
    }

    /**
     * All keys that may have signed.
     *
     * @return the former ones and that of {@link #key()}.
     */
    List<VerifierKey> keys()
    {
        final List<VerifierKey> all = new ArrayList<>(former);
        all.add(key().verifier());
        return all;
    }

    @Override
    public String toString()
    {
        return name + (null == file ? "" : " in " + file);
    }
}
