/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How many seals a journal has, and the root over them: a checkpoint of C2SP tlog-checkpoint. Who keeps a head where
 * nobody can change it sees later whether the journal is still the same.
 *
 * @param origin name of the key that signs it.
 * @param size   number of seals.
 * @param root   over the bytes of the seals' files.
 */
public record Head(String origin, long size, byte[] root)
{
    private static final int MAX_SIZE_DIGITS = 18;
    private static final Pattern QUOTE = Pattern.compile("^\\x{FEFF}?(> ?)*");
    private static final String CHANGED = "; its text was changed on its way, as by e-mail: give the file as it was " +
        "written, each line ended by a line feed alone, without '> ' and without empty lines around it";

    /**
     * Signs the head.
     *
     * @param key that signs it.
     * @return a signed note.
     */
    public byte[] sign(final SealKey key)
    {
        return SignedNote.sign(origin + '\n' + size + '\n' + Base64.getEncoder().encodeToString(root) + '\n', key);
    }

    /**
     * Reads a signed head.
     *
     * @param note of it.
     * @param keys of which one must have signed it, under the name that is its origin.
     * @return the head.
     * @throws SealFault with the reason, when it is none, or none of the keys signed it.
     */
    public static Head verify(final byte[] note, final List<VerifierKey> keys) throws SealFault
    {
        try
        {
            final SignedNote signed = SignedNote.parse(note);
            final Head head = parse(signed.text());
            boolean isKnown = false;
            for (final VerifierKey key : keys)
            {
                for (final SignedNote.Line line : signed.by(key))
                {
                    isKnown |= line.name().equals(head.origin);
                    if (line.name().equals(head.origin) && signed.isSigned(line, key))
                    {
                        return head;
                    }
                }
            }
            throw isKnown ?
                new SealFault(SealFault.Kind.SEAL_INVALID, "the head is not what was signed" + hint(note)) :
                new SealFault(SealFault.Kind.KEY_UNKNOWN, "the head is signed by none of the keys given: origin=" +
                    head.origin + hint(note));
        }
        catch (final IllegalArgumentException ex)
        {
            throw new SealFault(SealFault.Kind.SEAL_INVALID, "this is no head: " + ex.getMessage() + hint(note));
        }
    }

    /** What to do where e-mail has changed a head. No such head is taken for the one that was signed. */
    private static String hint(final byte[] note)
    {
        final String given = new String(note, StandardCharsets.UTF_8);
        final String text = given.lines().map((line) -> QUOTE.matcher(line).replaceFirst("").stripTrailing())
            .collect(Collectors.joining("\n")).strip() + '\n';
        try
        {
            unverified(text.getBytes(StandardCharsets.UTF_8));
            return text.equals(given) ? "" : CHANGED;
        }
        catch (final IllegalArgumentException ignore)
        {
            return "";
        }
    }

    /**
     * Reads a head without asking who signed it.
     *
     * @param note of it.
     * @return what it says.
     * @throws IllegalArgumentException with the reason, when it is none.
     */
    static Head unverified(final byte[] note)
    {
        return parse(SignedNote.parse(note).text());
    }

    private static Head parse(final String text)
    {
        final String[] lines = text.split("\n", -1);
        if (lines.length != 4 || lines[0].isEmpty() || !lines[1].matches("0|[1-9]\\d*") ||
            lines[1].length() > MAX_SIZE_DIGITS)
        {
            throw new IllegalArgumentException("it is not three lines: origin, size and root");
        }
        final byte[] root = SignedNote.base64(lines[2]);
        if (Sha256.LENGTH != root.length)
        {
            throw new IllegalArgumentException("its root has another length");
        }
        return new Head(lines[0], Long.parseLong(lines[1]), root);
    }
}
