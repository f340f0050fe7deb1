/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.time.DateTimeException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

import io.daybook.codec.CodecException;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Says that a sealed segment at the start of a journal was deleted on purpose. It is signed, and names the seal, which
 * stays.
 *
 * @param journal      identity of the journal.
 * @param basePosition of the segment.
 * @param timeNs       when it was signed, nanoseconds since the epoch.
 * @param seal         hash of the seal's file.
 * @param key          that signed it: its name and id.
 * @param signature    of all lines before that of the signature.
 */
record Tombstone(UUID journal, long basePosition, long timeNs, byte[] seal, String key, byte[] signature)
{
    private static final int VERSION = 1;

    /** Returns the bytes of a new tombstone. */
    static byte[] sign(
        final UUID journal, final long basePosition, final long timeNs, final byte[] seal, final SealKey key)
    {
        final byte[] unsigned = unsigned(journal, basePosition, timeNs, seal, key.id());
        return SealText.signed(unsigned, key.sign(unsigned));
    }

    private static byte[] unsigned(
        final UUID journal, final long basePosition, final long timeNs, final byte[] seal, final String key)
    {
        final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder text = WireFormat.YAML.encoder(null).wrap(buffer, 0, null);
        text.int64("pruned", VERSION)
            .text("journal", journal.toString())
            .text("segment", SealText.digits(basePosition))
            .timestamp("time", timeNs)
            .text("seal", Sha256.text(seal))
            .text("key", key);
        return SealText.bytes(buffer, text.finish());
    }

    /** Whether the bytes are a tombstone of a segment with this seal, signed by one of the keys. */
    static boolean isValid(
        final UUID journal, final List<VerifierKey> keys, final long basePosition, final byte[] seal, final byte[] file)
    {
        try
        {
            final Tombstone stone = parse(file);
            final byte[] unsigned = unsigned(journal, basePosition, stone.timeNs, seal, stone.key);
            return Arrays.equals(SealText.signed(unsigned, stone.signature), file) &&
                keys.stream().anyMatch((key) -> key.isKey(stone.key) && key.verify(unsigned, stone.signature));
        }
        catch (final CodecException | DateTimeException | ArithmeticException | IllegalArgumentException ignore)
        {
            return false;
        }
    }

    private static Tombstone parse(final byte[] file)
    {
        final MessageDecoder text = WireFormat.YAML.decoder(null).wrap(new UnsafeBuffer(file), 0, file.length);
        SealText.number(text, "pruned");
        final UUID journal = UUID.fromString(SealText.text(text, "journal"));
        final long basePosition = SealText.position(SealText.text(text, "segment"));
        final long timeNs = SealText.nanos(SealText.text(text, "time"));
        final byte[] seal = Sha256.parse(SealText.text(text, "seal"));
        final String key = SealText.text(text, "key");
        return new Tombstone(
            journal, basePosition, timeNs, seal, key, SealText.base64(SealText.text(text, SealText.SIGNATURE)));
    }
}
