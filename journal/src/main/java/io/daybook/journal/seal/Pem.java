/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Keys as text, as RFC 7468 has it.
 */
final class Pem
{
    private static final int LINE_LENGTH = 64;

    private Pem()
    {
    }

    static String encode(final String label, final byte[] der)
    {
        final String body = Base64.getMimeEncoder(LINE_LENGTH, new byte[]{'\n'}).encodeToString(der);
        return begin(label) + '\n' + body + '\n' + end(label) + '\n';
    }

    /**
     * Reads the first key with a label; text around it is passed over.
     *
     * @return its bytes, or null when there is none.
     * @throws IllegalArgumentException when what is between the labels is no base64.
     */
    static byte[] decode(final String label, final String text)
    {
        final int begin = text.indexOf(begin(label));
        final int end = text.indexOf(end(label));
        if (begin < 0 || end < begin)
        {
            return null;
        }
        final String body = text.substring(begin + begin(label).length(), end).replaceAll("\\s", "");
        return Base64.getDecoder().decode(body.getBytes(StandardCharsets.UTF_8));
    }

    private static String begin(final String label)
    {
        return "-----BEGIN " + label + "-----";
    }

    private static String end(final String label)
    {
        return "-----END " + label + "-----";
    }
}
