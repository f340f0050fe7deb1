/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.diff;

import java.util.Arrays;
import java.util.Objects;

import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What a message says, apart from how it is stored: its type and its fields, as BINARY_YAML. Messages of different wire
 * formats with the same fields are equal.
 *
 * @param position     of the message.
 * @param sequence     of the message.
 * @param typeName     or null.
 * @param binaryYaml   the fields.
 */
record Content(long position, long sequence, String typeName, byte[] binaryYaml)
{
    boolean saysTheSame(final Content other)
    {
        return Objects.equals(typeName, other.typeName) && Arrays.equals(binaryYaml, other.binaryYaml);
    }

    /** Returns the message as a YAML document. */
    String yaml()
    {
        final ExpandableArrayBuffer text = new ExpandableArrayBuffer();
        final MessageEncoder yaml = TextEncoders.yaml(false);
        final int length = new Transcoder().transcode(decoder(), yaml, typeName, text, 0);
        return text.getStringWithoutLengthUtf8(0, length);
    }

    /** Returns a reader of the fields, before the first one. */
    MessageDecoder decoder()
    {
        return WireFormat.BINARY_YAML.decoder(null).wrap(new UnsafeBuffer(binaryYaml), 0, binaryYaml.length);
    }
}
