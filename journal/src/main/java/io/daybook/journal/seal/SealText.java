/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The text of a seal: a YAML document, with the fields always in the same order, and always written in the same way. So
 * the same seal has the same bytes, and text that is written in another way is no seal.
 */
final class SealText
{
    private static final int VERSION = 1;
    static final String SIGNATURE = "signature";
    private static final int DIGITS = 20;

    private SealText()
    {
    }

    /** Returns what is signed: all lines but the last. */
    static byte[] unsigned(final UUID journal, final SegmentContent content, final byte[] previous, final String key)
    {
        final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder text = WireFormat.YAML.encoder(null).wrap(buffer, 0, null);
        text.int64("seal", VERSION)
            .text("journal", journal.toString())
            .text("segment", digits(content.basePosition()))
            .int64("bytes", content.bytes())
            .int64("messages", content.messages());
        text.field("sequence").beginList()
            .int64(content.firstSequence()).int64(content.endSequence()).endList();
        text.field("time");
        if (0 == content.earliest() && 0 == content.latest())
        {
            text.nullValue();
        }
        else
        {
            text.beginList().timestamp(content.earliest()).timestamp(content.latest()).endList();
        }
        text.field("gaps").beginList();
        content.gaps().forEach((gap) -> text.beginList().int64(gap.from()).int64(gap.to()).endList());
        text.endList();
        text.text("blocks", Base64.getEncoder().encodeToString(content.blocks()))
            .text("root", Sha256.text(content.root()))
            .text("previous", Sha256.text(previous));
        text.field("writers").beginList();
        content.writers().forEach((writer) -> writer.write(text));
        text.endList();
        text.text("key", key);
        return bytes(buffer, text.finish());
    }

    /** Returns the whole text. */
    static byte[] signed(final byte[] unsigned, final byte[] signature)
    {
        final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder text = WireFormat.YAML.encoder(null).wrap(buffer, 0, null);
        text.text(SIGNATURE, Base64.getEncoder().encodeToString(signature));
        final int length = text.finish();
        final byte[] all = Arrays.copyOf(unsigned, unsigned.length + length);
        buffer.getBytes(0, all, unsigned.length, length);
        return all;
    }

    /**
     * Reads a seal.
     *
     * @throws IllegalArgumentException with the reason, when the bytes are none.
     */
    static Seal parse(final byte[] bytes)
    {
        final Seal seal;
        try
        {
            final MessageDecoder text = WireFormat.YAML.decoder(null).wrap(new UnsafeBuffer(bytes), 0, bytes.length);
            seal = read(text, bytes);
            if (text.next())
            {
                throw new IllegalArgumentException("a field behind the signature: name=" + text.name());
            }
        }
        catch (final CodecException | DateTimeException | ArithmeticException ex)
        {
            throw new IllegalArgumentException(ex.getMessage(), ex);
        }
        final byte[] canonical = signed(
            unsigned(seal.journal(), seal.content(), seal.previous(), seal.key()), seal.signature());
        final int differs = Arrays.mismatch(canonical, bytes);
        if (differs >= 0)
        {
            throw new IllegalArgumentException("not written as a seal is: byte=" + differs);
        }
        return seal;
    }

    private static Seal read(final MessageDecoder text, final byte[] bytes)
    {
        final long version = number(text, "seal");
        if (VERSION != version)
        {
            throw new IllegalArgumentException("a seal of another version: seal=" + version);
        }
        final UUID journal = UUID.fromString(text(text, "journal"));
        final long basePosition = position(text(text, "segment"));
        final int length = Math.toIntExact(number(text, "bytes"));
        check(SegmentDescriptor.isLength(length) && 0 == (basePosition & length - 1), "bytes", length);
        final long messages = number(text, "messages");
        final long[] sequence = pair(move(text, "sequence"));
        check(messages >= 0 && messages <= sequence[1] - sequence[0], "messages", messages);
        final long[] time = times(move(text, "time"));
        final List<Gap> gaps = gaps(move(text, "gaps"), basePosition, length);
        final byte[] blocks = base64(text(text, "blocks"));
        check(blocks.length > 0 && 0 == blocks.length % Sha256.LENGTH &&
            blocks.length / Sha256.LENGTH <= length / SealDescriptor.BLOCK_LENGTH, "blocks", blocks.length);
        final byte[] root = Sha256.parse(text(text, "root"));
        final byte[] previous = Sha256.parse(text(text, "previous"));
        final List<SealedWriter> writers = writers(move(text, "writers"));
        final String key = text(text, "key");
        final byte[] signature = base64(text(text, SIGNATURE));
        return new Seal(
            journal,
            new SegmentContent(basePosition, length, messages, sequence[0], sequence[1], time[0], time[1], gaps, blocks,
                root, writers),
            previous,
            key,
            signature,
            bytes);
    }

    private static void check(final boolean isPossible, final String name, final long value)
    {
        if (!isPossible)
        {
            throw new IllegalArgumentException("impossible value: " + name + "=" + value);
        }
    }

    static String digits(final long basePosition)
    {
        return SealDescriptor.fileName(basePosition).substring(0, DIGITS);
    }

    static long position(final String digits)
    {
        final long position = SegmentDescriptor.basePosition(digits + SegmentDescriptor.SUFFIX);
        check(position >= 0 && position <= SegmentDescriptor.MAX_BASE_POSITION, "segment", position);
        return position;
    }

    static FieldReader move(final FieldReader object, final String name)
    {
        if (!object.next() || !name.contentEquals(object.name()))
        {
            throw new IllegalArgumentException("a field is missing, or at another place: name=" + name);
        }
        return object;
    }

    static String text(final FieldReader object, final String name)
    {
        return move(object, name).text().toString();
    }

    static long number(final FieldReader object, final String name)
    {
        return move(object, name).int64();
    }

    private static void element(final FieldReader list)
    {
        if (!list.next())
        {
            throw new IllegalArgumentException("a list of two has fewer elements");
        }
    }

    private static long[] pair(final FieldReader list)
    {
        list.beginList();
        element(list);
        final long first = list.int64();
        element(list);
        final long second = list.int64();
        list.endList();
        check(first >= 0 && first < second, "second number", second);
        return new long[]{first, second};
    }

    private static long[] times(final FieldReader list)
    {
        if (list.isNull())
        {
            return new long[2];
        }
        list.beginList();
        element(list);
        final long first = nanos(list.text());
        element(list);
        final long second = nanos(list.text());
        list.endList();
        check(first <= second, "second time", second);
        return new long[]{first, second};
    }

    static long nanos(final CharSequence text)
    {
        final Instant instant = Instant.parse(text);
        final long second = TimeUnit.SECONDS.toNanos(1);
        // The second of the least instant begins before the least long, so the next second is counted from.
        final long before = instant.getEpochSecond() < 0 ? 1 : 0;
        return Math.addExact(
            Math.multiplyExact(instant.getEpochSecond() + before, second), instant.getNano() - before * second);
    }

    private static List<Gap> gaps(final FieldReader list, final long basePosition, final int length)
    {
        final List<Gap> gaps = new ArrayList<>();
        // Gaps do not touch one another: those that do are one.
        long behind = basePosition + SegmentDescriptor.HEADER_LENGTH - 1;
        list.beginList();
        while (list.next())
        {
            final long[] range = pair(list);
            check(range[0] > behind && range[1] <= basePosition + length - FrameDescriptor.END_LENGTH &&
                0 == ((range[0] | range[1]) & FrameDescriptor.ALIGNMENT - 1), "gap", range[0]);
            gaps.add(new Gap(range[0], range[1]));
            behind = range[1];
        }
        list.endList();
        return gaps;
    }

    private static List<SealedWriter> writers(final FieldReader list)
    {
        final List<SealedWriter> writers = new ArrayList<>();
        list.beginList();
        while (list.next())
        {
            writers.add(SealedWriter.read(list));
        }
        list.endList();
        return writers;
    }

    static byte[] base64(final String text)
    {
        return Base64.getDecoder().decode(text.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] bytes(final MutableDirectBuffer buffer, final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        return bytes;
    }
}
