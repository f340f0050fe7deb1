/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256, and the text in which hashes are written.
 */
final class Sha256
{
    /** Bytes of a hash. */
    static final int LENGTH = 32;

    private static final String PREFIX = "sha256:";
    private static final HexFormat HEX = HexFormat.of();

    private Sha256()
    {
    }

    static MessageDigest create()
    {
        try
        {
            return MessageDigest.getInstance("SHA-256");
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    static byte[] of(final byte[] bytes)
    {
        return create().digest(bytes);
    }

    static String text(final byte[] hash)
    {
        return PREFIX + HEX.formatHex(hash);
    }

    /**
     * Reads a hash.
     *
     * @throws IllegalArgumentException when the text is none.
     */
    static byte[] parse(final String text)
    {
        if (!text.startsWith(PREFIX) || text.length() != PREFIX.length() + 2 * LENGTH)
        {
            throw new IllegalArgumentException("not a hash, which is sha256: and 64 hexadecimal digits");
        }
        return HEX.parseHex(text, PREFIX.length(), text.length());
    }
}
