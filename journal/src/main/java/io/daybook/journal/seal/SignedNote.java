/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * Text that is signed, in the form of C2SP signed-note: the text, whose last line is ended, an empty line, and a line
 * for each signature. The signature covers the text and nothing else.
 */
final class SignedNote
{
    private static final int MAX_LENGTH = 1_000_000;
    private static final String DASH = "\u2014 ";
    private static final String SPLIT = "\n\n";
    private static final char DELETE = 0x7F;

    /**
     * A line with a signature.
     *
     * @param name      of the key.
     * @param id        of the key, 4 bytes.
     * @param signature over the text.
     */
    record Line(String name, byte[] id, byte[] signature)
    {
    }

    private final String text;
    private final List<Line> lines;

    private SignedNote(final String text, final List<Line> lines)
    {
        this.text = text;
        this.lines = lines;
    }

    static byte[] sign(final String text, final SealKey key)
    {
        final byte[] signature = key.sign(text.getBytes(StandardCharsets.UTF_8));
        final byte[] id = key.verifier().idBytes(key.name());
        final byte[] both = Arrays.copyOf(id, id.length + signature.length);
        System.arraycopy(signature, 0, both, id.length, signature.length);
        return (text + '\n' + DASH + key.name() + ' ' + Base64.getEncoder().encodeToString(both) + '\n')
            .getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads a note. Its signatures are not checked.
     *
     * @throws IllegalArgumentException with the reason, when the bytes are none.
     */
    static SignedNote parse(final byte[] bytes)
    {
        if (bytes.length > MAX_LENGTH)
        {
            throw new IllegalArgumentException("too long for a signed note: length=" + bytes.length);
        }
        final String note = utf8(bytes);
        final int split = note.lastIndexOf(SPLIT);
        if (split < 0 || split + SPLIT.length() == note.length() || !note.endsWith("\n"))
        {
            throw new IllegalArgumentException("not a signed note: a text, an empty line, lines with signatures");
        }
        final List<Line> lines = new ArrayList<>();
        for (final String line : note.substring(split + SPLIT.length(), note.length() - 1).split("\n", -1))
        {
            lines.add(line(line));
        }
        return new SignedNote(note.substring(0, split + 1), lines);
    }

    private static String utf8(final byte[] bytes)
    {
        try
        {
            final String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            if (text.chars().anyMatch((c) -> c < ' ' && '\n' != c || DELETE == c))
            {
                throw new IllegalArgumentException("not a signed note: it has control characters");
            }
            return text;
        }
        catch (final CharacterCodingException ex)
        {
            throw new IllegalArgumentException("not a signed note: it is not UTF-8", ex);
        }
    }

    private static Line line(final String line)
    {
        final int space = line.indexOf(' ', DASH.length());
        if (!line.startsWith(DASH) || space <= DASH.length())
        {
            throw new IllegalArgumentException("not a signed note: a line that is no signature");
        }
        final byte[] both = base64(line.substring(space + 1));
        if (both.length <= VerifierKey.ID_LENGTH)
        {
            throw new IllegalArgumentException("not a signed note: a signature that is too short");
        }
        return new Line(
            line.substring(DASH.length(), space),
            Arrays.copyOf(both, VerifierKey.ID_LENGTH),
            Arrays.copyOfRange(both, VerifierKey.ID_LENGTH, both.length));
    }

    /** Decodes base64 of which there is no other form. */
    static byte[] base64(final String text)
    {
        final byte[] bytes = Base64.getDecoder().decode(text.getBytes(StandardCharsets.UTF_8));
        if (!Base64.getEncoder().encodeToString(bytes).equals(text))
        {
            throw new IllegalArgumentException("not a signed note: base64 that is written in another way");
        }
        return bytes;
    }

    /** The text, with the end of its last line. */
    String text()
    {
        return text;
    }

    /** Finds the lines that claim to be signed by a key. */
    List<Line> by(final VerifierKey key)
    {
        return lines.stream()
            .filter((line) -> key.isNamed(line.name()) && Arrays.equals(line.id(), key.idBytes(line.name())))
            .toList();
    }

    boolean isSigned(final Line line, final VerifierKey key)
    {
        return key.verify(text.getBytes(StandardCharsets.UTF_8), line.signature());
    }
}
