/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What proves one message: its frame and those that it cannot be read without, the seal of their segment, and the
 * seal's path up to the root of a head. Its text is a YAML document that is always written in the same way.
 *
 * @param frames in the order of their positions; the last is that of the message.
 * @param seal   all bytes of the seal's file.
 * @param index  number of the seal among the seals of the journal, from 0.
 * @param size   number of seals in the head.
 * @param path   of the seal, hashes of 32 bytes each.
 */
record Proof(List<ProvedFrame> frames, byte[] seal, long index, long size, byte[] path)
{
    private static final int VERSION = 1;

    byte[] write()
    {
        final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder text = WireFormat.YAML.encoder(null).wrap(buffer, 0, null);
        text.int64("proof", VERSION).field("frames").beginList();
        frames.forEach((frame) -> write(frame, text));
        text.endList();
        text.text("seal", base64(seal)).int64("index", index).int64("size", size).text("path", base64(path));
        return SealText.bytes(buffer, text.finish());
    }

    private static void write(final ProvedFrame frame, final FieldWriter object)
    {
        object.beginObject()
            .int64("position", frame.position())
            .text("bytes", base64(frame.bytes()))
            .int64("left", frame.left())
            .text("path", base64(frame.path()))
            .endObject();
    }

    private static String base64(final byte[] bytes)
    {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /**
     * Reads a proof, of which nothing is checked but its form.
     *
     * @throws IllegalArgumentException with the reason, when the bytes are none.
     */
    static Proof parse(final byte[] file)
    {
        final Proof proof;
        try
        {
            final MessageDecoder text = WireFormat.YAML.decoder(null).wrap(new UnsafeBuffer(file), 0, file.length);
            proof = read(text);
            if (text.next())
            {
                throw new IllegalArgumentException("a field behind the path: name=" + text.name());
            }
        }
        catch (final CodecException ex)
        {
            throw new IllegalArgumentException(ex.getMessage(), ex);
        }
        final int differs = Arrays.mismatch(proof.write(), file);
        if (differs >= 0)
        {
            throw new IllegalArgumentException("not written as a proof is: byte=" + differs);
        }
        return proof;
    }

    private static Proof read(final MessageDecoder text)
    {
        final long version = SealText.number(text, "proof");
        if (VERSION != version)
        {
            throw new IllegalArgumentException("a proof of another version: proof=" + version);
        }
        final List<ProvedFrame> frames = frames(SealText.move(text, "frames"));
        return new Proof(
            frames,
            SealText.base64(SealText.text(text, "seal")),
            SealText.number(text, "index"),
            SealText.number(text, "size"),
            SealText.base64(SealText.text(text, "path")));
    }

    private static List<ProvedFrame> frames(final FieldReader list)
    {
        final List<ProvedFrame> frames = new ArrayList<>();
        list.beginList();
        while (list.next())
        {
            list.beginObject();
            frames.add(new ProvedFrame(
                SealText.number(list, "position"),
                SealText.base64(SealText.text(list, "bytes")),
                SealText.number(list, "left"),
                SealText.base64(SealText.text(list, "path"))));
            list.endObject();
        }
        list.endList();
        return frames;
    }
}
