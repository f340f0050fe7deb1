/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import io.daybook.codec.DeclaredShape;
import io.daybook.codec.FieldReader;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.Transcoder;
import io.daybook.codec.Utf8Text;
import io.daybook.codec.WireFormat;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.typed.FieldReaders;
import io.daybook.journal.typed.ScopeSource;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/**
 * Decodes each message as a whole, to check that this can be done.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class TrialDecoder
{
    private final FieldReaders readers;
    private final Transcoder transcoder = new Transcoder();
    private final MessageEncoder encoder = TextEncoders.yaml(false);
    private final ExpandableArrayBuffer text = new ExpandableArrayBuffer();

    TrialDecoder(final ScopeSource source)
    {
        readers = new FieldReaders(source);
    }

    /**
     * Decodes a message.
     *
     * @param declared shape of the message; null for none.
     * @param word     of its frame.
     * @param position of the message.
     * @param frames   that hold the frame.
     * @param at       offset of the frame.
     * @throws io.daybook.codec.CodecException                         when it or one of its fields cannot be decoded.
     * @throws io.daybook.journal.error.CorruptJournalException when it cannot be put together from the changes.
     */
    void message(
        final DeclaredShape declared, final long word, final long position, final DirectBuffer frames, final int at)
    {
        if (FrameType.TEXT == FrameDescriptor.type(word))
        {
            Utf8Text.get(frames, payload(at), payloadLength(word));
            return;
        }
        final WireFormat wireFormat = FieldReaders.wireFormat(FrameDescriptor.type(word), declared);
        final FieldReader reader =
            readers.read(wireFormat, declared, word, position, frames, payload(at), payloadLength(word));
        encoder.wrap(text, 0, null == declared ? reader.typeName() : declared.shape().name());
        transcoder.copyFields(reader, encoder);
        encoder.finish();
    }

    /**
     * Decodes a verdict of a recovery.
     *
     * @param word   of its frame.
     * @param frames that hold the frame.
     * @param at     offset of the frame.
     * @throws io.daybook.codec.CodecException when its fields cannot be decoded.
     */
    void verdict(final long word, final DirectBuffer frames, final int at)
    {
        Transcoder.copy(
            WireFormat.BINARY_YAML.decoder(null).wrap(frames, payload(at), payloadLength(word)),
            encoder.wrap(text, 0, null));
    }

    private static int payload(final int at)
    {
        return at + FrameDescriptor.HEADER_LENGTH;
    }

    private static int payloadLength(final long word)
    {
        return FrameDescriptor.length(word) - FrameDescriptor.HEADER_LENGTH;
    }
}
