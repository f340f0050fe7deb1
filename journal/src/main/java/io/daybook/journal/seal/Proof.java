/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.charset.StandardCharsets;
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
import io.daybook.journal.layout.SealDescriptor;

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
    private static final byte[] SEAL_LINE = "\nseal: ".getBytes(StandardCharsets.US_ASCII);
    /** Most bytes of what follows the frames: base64 of the longest seal and path, and some names and numbers. */
    private static final int MAX_OUTLINE = (SealDescriptor.MAX_LENGTH + AuditPath.MAX_LENGTH) / 3 * 4 + 200;

    /** Says whether a frame can be one of a proof. */
    interface FrameCheck
    {
        /**
         * Checks one frame.
         *
         * @param frame  to check.
         * @param before the frames in front of it, which are checked.
         * @throws SealFault when it is none.
         */
        void check(ProvedFrame frame, List<ProvedFrame> before) throws SealFault;
    }

    byte[] write()
    {
        final byte[] first = writeFrames();
        final byte[] rest = writeOutline();
        final byte[] all = Arrays.copyOf(first, first.length + rest.length);
        System.arraycopy(rest, 0, all, first.length, rest.length);
        return all;
    }

    private byte[] writeFrames()
    {
        final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder text = WireFormat.YAML.encoder(null).wrap(buffer, 0, null);
        text.int64("proof", VERSION).field("frames").beginList();
        frames.forEach((frame) -> write(frame, text));
        text.endList();
        return SealText.bytes(buffer, text.finish());
    }

    private byte[] writeOutline()
    {
        final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder text = WireFormat.YAML.encoder(null).wrap(buffer, 0, null);
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
     * Reads what follows the frames, of which the form and the lengths are checked. So it can be asked whether the seal
     * is one before any frame is decoded.
     *
     * @throws IllegalArgumentException with the reason, when the bytes are none.
     */
    static Proof outline(final byte[] file)
    {
        final int from = endOfFrames(file);
        if (file.length - from > MAX_OUTLINE)
        {
            throw new IllegalArgumentException(
                "what follows the frames is too long: bytes=" + (file.length - from) + ", most=" + MAX_OUTLINE);
        }
        try
        {
            final MessageDecoder text =
                WireFormat.YAML.decoder(null).wrap(new UnsafeBuffer(file), from, file.length - from);
            final Proof outline = new Proof(
                List.of(),
                SealText.base64(SealText.text(text, "seal")),
                SealText.number(text, "index"),
                SealText.number(text, "size"),
                SealText.base64(SealText.text(text, "path")));
            if (text.next())
            {
                throw new IllegalArgumentException("a field behind the path: name=" + text.name());
            }
            outline.check(file, from);
            return outline;
        }
        catch (final CodecException ex)
        {
            throw new IllegalArgumentException(ex.getMessage(), ex);
        }
    }

    private void check(final byte[] file, final int from)
    {
        if (index < 0 || size < 0 || seal.length > SealDescriptor.MAX_LENGTH || path.length > AuditPath.MAX_LENGTH ||
            0 != path.length % Sha256.LENGTH)
        {
            throw new IllegalArgumentException("impossible values: index=" + index + ", size=" + size +
                ", bytes of the seal=" + seal.length + ", bytes of its path=" + path.length);
        }
        checkWritten(writeOutline(), file, from, file.length);
    }

    private static void checkWritten(final byte[] canonical, final byte[] file, final int from, final int to)
    {
        final int differs = Arrays.mismatch(canonical, 0, canonical.length, file, from, to);
        if (differs >= 0)
        {
            throw new IllegalArgumentException("not written as a proof is: byte=" + (from + differs));
        }
    }

    /**
     * Reads the frames, too. Each is checked before the next one is decoded.
     *
     * @param file    that this is the outline of.
     * @param longest most bytes that the frames can have together.
     * @param check   of each frame.
     * @throws IllegalArgumentException with the reason, when the bytes are no proof.
     * @throws SealFault                that the check has thrown.
     */
    Proof withFrames(final byte[] file, final int longest, final FrameCheck check) throws SealFault
    {
        final Proof proof;
        final int end = endOfFrames(file);
        try
        {
            final MessageDecoder text = WireFormat.YAML.decoder(null).wrap(new UnsafeBuffer(file), 0, end);
            final long version = SealText.number(text, "proof");
            if (VERSION != version)
            {
                throw new IllegalArgumentException("a proof of another version: proof=" + version);
            }
            proof = new Proof(frames(SealText.move(text, "frames"), longest, check), seal, index, size, path);
        }
        catch (final CodecException ex)
        {
            throw new IllegalArgumentException(ex.getMessage(), ex);
        }
        checkWritten(proof.writeFrames(), file, 0, end);
        return proof;
    }

    /** Finds the line of the seal: the text of frames has no such line. */
    private static int endOfFrames(final byte[] file)
    {
        for (int i = 0; i + SEAL_LINE.length <= file.length; i++)
        {
            if (Arrays.equals(file, i, i + SEAL_LINE.length, SEAL_LINE, 0, SEAL_LINE.length))
            {
                return i + 1;
            }
        }
        throw new IllegalArgumentException("a field is missing, or at another place: name=seal");
    }

    private static List<ProvedFrame> frames(final FieldReader list, final int longest, final FrameCheck check)
        throws SealFault
    {
        final List<ProvedFrame> frames = new ArrayList<>();
        int left = longest;
        list.beginList();
        while (list.next())
        {
            list.beginObject();
            final ProvedFrame frame = new ProvedFrame(
                SealText.number(list, "position"),
                base64(list, "bytes", left),
                SealText.number(list, "left"),
                base64(list, "path", AuditPath.MAX_LENGTH));
            list.endObject();
            check.check(frame, frames);
            left -= frame.bytes().length;
            frames.add(frame);
        }
        list.endList();
        return frames;
    }

    /** Decodes bytes, unless there are too many. */
    private static byte[] base64(final FieldReader object, final String name, final int longest)
    {
        final CharSequence text = SealText.move(object, name).text();
        if (text.length() / 4 > longest / 3 + 1)
        {
            throw new IllegalArgumentException(
                "too long: name=" + name + ", characters=" + text.length() + ", most bytes=" + longest);
        }
        return SealText.base64(text.toString());
    }
}
