/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A seal: what a segment contains, signed, and chained to the seal before it.
 *
 * @param journal   identity of the journal.
 * @param content   of the segment.
 * @param previous  hash of the file of the seal before it; of the first seal, of the journal's identity as text.
 * @param key       that signed it: its name and id.
 * @param signature of all lines before that of the signature.
 * @param file      all bytes of the seal's file.
 */
public record Seal(
    UUID journal, SegmentContent content, byte[] previous, String key, byte[] signature, byte[] file)
{
    /**
     * Makes a seal.
     */
    static Seal make(final UUID journal, final SegmentContent content, final byte[] previous, final SealKey key)
    {
        final byte[] unsigned = SealText.unsigned(journal, content, previous, key.id());
        final byte[] signature = key.sign(unsigned);
        return new Seal(journal, content, previous, key.id(), signature, SealText.signed(unsigned, signature));
    }

    /**
     * Reads a seal. Its signature is not checked.
     *
     * @throws IllegalArgumentException with the reason, when the bytes are none.
     */
    static Seal parse(final byte[] file)
    {
        return SealText.parse(file);
    }

    boolean isSignedBy(final VerifierKey verifier)
    {
        return verifier.verify(SealText.unsigned(journal, content, previous, key), signature);
    }

    /** What the seal after this one names as its previous. */
    static byte[] hash(final byte[] file)
    {
        return Sha256.of(file);
    }

    /** What the first seal of a journal names as its previous. */
    static byte[] origin(final UUID journal)
    {
        return Sha256.of(journal.toString().getBytes(StandardCharsets.US_ASCII));
    }
}
