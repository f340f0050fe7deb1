/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.util.Objects;

import io.daybook.codec.Codec;
import io.daybook.codec.DeclaredShape;
import io.daybook.codec.DeltaReader;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.Transcoder;
import io.daybook.codec.Utf8Text;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.typed.Codecs;
import io.daybook.journal.typed.FieldReaders;
import io.daybook.journal.typed.ScopeSource;
import io.daybook.journal.typed.SegmentScope;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * One message of a journal: a view of its bytes, with all that the journal knows of them. Valid inside the call that
 * hands it out, or until the next call to its reader. Before the reader's first message every call except
 * {@link #toString()} throws a {@link JournalException}. Once the reader is closed, so does every call that needs the
 * bytes.
 * <p>
 * <b>Note:</b> for the thread of its reader. The plain accessors allocate nothing.
 */
public final class Message
{
    private final ScopeSource source;
    private final FieldReaders readers;
    private final Codecs codecs = new Codecs();

    private Changes changes;
    /** Null until the fields are wanted elsewhere. */
    private Transcoder transcoder;
    /** Null until the message is wanted as text. */
    private MessageEncoder yaml;

    private DirectBuffer buffer;
    private int frameOffset;
    private long word;
    private long position;
    private long sequence;

    Message(final ScopeSource source)
    {
        this.source = source;
        this.readers = new FieldReaders(source);
    }

    void wrap(
        final DirectBuffer frames,
        final int offset,
        final long frameWord,
        final long framePosition,
        final long frameSequence)
    {
        buffer = frames;
        frameOffset = offset;
        word = frameWord;
        position = framePosition;
        sequence = frameSequence;
    }

    /**
     * Buffer that holds the message as it is stored: in {@link WireFormat#DELTA} only what has changed.
     *
     * @return the buffer, which holds other messages, too.
     */
    public DirectBuffer buffer()
    {
        checkThere();
        return buffer;
    }

    /**
     * Where the message starts.
     *
     * @return offset in {@link #buffer()}.
     */
    public int offset()
    {
        checkThere();
        return frameOffset + FrameDescriptor.HEADER_LENGTH;
    }

    /**
     * How long the message is.
     *
     * @return length in bytes.
     */
    public int length()
    {
        checkThere();
        return FrameDescriptor.length(word) - FrameDescriptor.HEADER_LENGTH;
    }

    /**
     * Where the message is in the journal.
     *
     * @return the byte offset where it starts.
     */
    public long position()
    {
        checkThere();
        return position;
    }

    /**
     * Number of the message: unique and increasing, with gaps, since metadata is numbered, too.
     *
     * @return the sequence, from 0.
     */
    public long sequence()
    {
        checkThere();
        return sequence;
    }

    /**
     * When the message was written.
     *
     * @return nanoseconds since the epoch, 0 for none.
     */
    public long timestampNs()
    {
        return bytes().getLong(frameOffset + FrameDescriptor.TIMESTAMP_OFFSET);
    }

    /**
     * Slot of the writer.
     *
     * @return its number.
     */
    public int writerId()
    {
        checkThere();
        return FrameDescriptor.writer(word);
    }

    /**
     * Who wrote the message.
     *
     * @return the writer, or null when the frame in which it says who it is, WRITER, is damaged.
     */
    public WriterInfo writer()
    {
        final WriterInfo known = source.scope().writer(writerId());
        if (null == known)
        {
            bytes();
            return source.writer(writerId());
        }
        return known;
    }

    /**
     * Type of the frame: one of {@link FrameType}, or the id of a shape.
     *
     * @return the type.
     */
    public int frameType()
    {
        checkThere();
        return FrameDescriptor.type(word);
    }

    /**
     * Whether the message is text without fields.
     *
     * @return true for what {@code append(CharSequence)} wrote.
     */
    public boolean isText()
    {
        return FrameType.TEXT == frameType();
    }

    /**
     * Name of the message's type, or of the event that it is.
     *
     * @return the name, or null for bytes, text and messages without one.
     */
    public String typeName()
    {
        return typeName(FrameType.isShapeId(frameType()) ? null : reader());
    }

    private String typeName(final FieldReader reader)
    {
        if (FrameType.isShapeId(frameType()))
        {
            return declared().shape().name();
        }
        return null == reader ? null : reader.typeName();
    }

    /**
     * Name of the sealed interface as whose object the message was published.
     *
     * @return the name, or null for a message that was published as one of its own class.
     */
    public String family()
    {
        return FrameType.isShapeId(frameType()) ? declared().family() : null;
    }

    /**
     * What the message looks like.
     *
     * @return its shape, or null when it was written without one.
     */
    public Shape shape()
    {
        return FrameType.isShapeId(frameType()) ? declared().shape() : null;
    }

    /**
     * What the journal declares of messages that look like this one.
     *
     * @return the shape with its id, wire format, limits and family, or null when the message was written without one.
     */
    public DeclaredShape declaredShape()
    {
        return declaredOrNull();
    }

    /**
     * How the message is encoded.
     *
     * @return its wire format, or null for bytes and text.
     */
    public WireFormat wireFormat()
    {
        return FieldReaders.wireFormat(frameType(), declaredOrNull());
    }

    /**
     * Reads the fields of the message without a class.
     *
     * @return a reader before the first field, or null for bytes and text; reused for the next message.
     */
    public FieldReader reader()
    {
        final DeclaredShape declared = declaredOrNull();
        final WireFormat wireFormat = FieldReaders.wireFormat(frameType(), declared);
        return null == wireFormat ? null :
            readers.read(wireFormat, declared, word, position, bytes(), offset(), length());
    }

    /**
     * Reads the message into an object, as {@link #as(MessageType)} does.
     *
     * @param type class of the object.
     * @param <T>  the class.
     * @return a new object.
     * @throws io.daybook.codec.CodecException when the message is of another type, or does not fit the class.
     */
    public <T> T as(final Class<T> type)
    {
        return as(codecs.type(Objects.requireNonNull(type, "type")));
    }

    /**
     * Reads the message into an object. The message's type must have the name of the class, or, for a sealed interface,
     * of a class that it permits; {@link MessageType#anyName()} accepts any name. A message without a shape may be an
     * event: a body of another name is read too, as one of the class itself.
     *
     * @param type of the object.
     * @param <T>  class of the object.
     * @return a new object.
     * @throws io.daybook.codec.CodecException when the message is of another type, or does not fit the class.
     */
    public <T> T as(final MessageType<T> type)
    {
        return decode(codec(type), null, declaredOrNull());
    }

    /**
     * Reads the message with the caller's codec, whatever shape the message is declared to have. For a message in
     * {@link WireFormat#DELTA} the codec gets the whole message, as PACKED.
     *
     * @param codec that wrote it, such as {@link io.daybook.codec.BytesMarshallableCodec}.
     * @param <T>   the class.
     * @return what the codec returns.
     * @throws io.daybook.codec.CodecException when the codec cannot read it.
     */
    public <T> T as(final Codec<T> codec)
    {
        Objects.requireNonNull(codec, "codec");
        return decode(codec, null, FrameType.isShapeId(frameType()) ? knownShape() : null);
    }

    /**
     * Reads the message into a given POJO, as {@link Codec#decodeInto} does.
     *
     * @param into that takes the values.
     * @param <T>  class of the POJO.
     * @return the same POJO.
     * @throws io.daybook.codec.CodecException when the message is of another type or does not fit the class, or
     *     the object is no POJO.
     */
    @SuppressWarnings("unchecked")
    public <T> T into(final T into)
    {
        return into(into, codecs.type((Class<T>)Objects.requireNonNull(into, "into").getClass()));
    }

    /**
     * Reads the message into a given POJO, as {@link Codec#decodeInto} does.
     *
     * @param into that takes the values.
     * @param type of the POJO.
     * @param <T>  class of the POJO.
     * @return the same POJO.
     * @throws io.daybook.codec.CodecException when the message is of another type or does not fit the class, or
     *     the object is no POJO.
     */
    public <T> T into(final T into, final MessageType<T> type)
    {
        return decode(codec(type), Objects.requireNonNull(into, "into"), declaredOrNull());
    }

    /** What the message's frame type stands for; null for a type without a shape. */
    DeclaredShape declaredOrNull()
    {
        return FrameType.isShapeId(frameType()) ? declared() : null;
    }

    /**
     * Reads the message by the codec of its class.
     *
     * @param codec    for the whole messages of the declared shape.
     * @param into     POJO that takes the values; null for a new object.
     * @param declared shape of the message; null for none.
     */
    <T> T decode(final Codec<T> codec, final T into, final DeclaredShape declared)
    {
        final DeltaReader whole = whole(declared);
        final DirectBuffer source = null == whole ? bytes() : whole.buffer();
        final int from = null == whole ? offset() : whole.offset();
        final int count = null == whole ? length() : whole.length();
        return null == into ? codec.decode(source, from, count) : codec.decodeInto(into, source, from, count);
    }

    /**
     * Puts the whole message together, where it may be stored as what has changed.
     *
     * @param declared shape of the message; null for none.
     * @return reader that holds it; null where the message's own bytes are the whole message.
     */
    DeltaReader whole(final DeclaredShape declared)
    {
        return readers.whole(declared, word, position, bytes(), offset(), length());
    }

    /**
     * Forgets the messages that this one may be stored against: the memory that they were read from is gone.
     */
    void forgetBases()
    {
        readers.forgetBases();
    }

    /**
     * What has changed since the message of the same key that was looked at before. Calling this counts as looking at
     * the message.
     *
     * @return a view, reused for the next message; null for a message in another format than {@link WireFormat#DELTA}.
     * @throws CorruptJournalException when a message is damaged that this one is stored against.
     */
    public Changes changes()
    {
        final DeclaredShape declared = declaredOrNull();
        final DeltaReader whole = whole(declared);
        if (null == whole)
        {
            return null;
        }
        changes = null == changes ? new Changes(this) : changes;
        return changes.wrap(whole, declared.shape());
    }

    private <T> Codec<T> codec(final MessageType<T> type)
    {
        Objects.requireNonNull(type, "type");
        if (FrameType.isShapeId(frameType()))
        {
            return codecs.of(type, declared());
        }
        final WireFormat wireFormat = wireFormat();
        if (null == wireFormat)
        {
            throw new JournalException(
                "opaque bytes and text have no fields: position=" + position + ", frame type=" + frameType() +
                ", class=" + type.type().getName() + "; read them by buffer(), offset() and length()");
        }
        // Only a sealed interface has types of other names.
        return codecs.of(type, type.type().isInterface() ? typeName() : null, wireFormat);
    }

    /**
     * Writes the message as a YAML document, under its type's name where it has one. The second {@code a} of an
     * object becomes {@code a_2}.
     *
     * @return the document.
     */
    public String toYaml()
    {
        final StringBuilder text = new StringBuilder();
        appendYaml(text);
        return text.toString();
    }

    /**
     * Writes the message as a YAML document, under its type's name where it has one. The second {@code a} of an
     * object becomes {@code a_2}.
     *
     * @param target that takes the text.
     * @throws JournalException when the target throws.
     */
    public void appendYaml(final Appendable target)
    {
        Objects.requireNonNull(target, "target");
        final ExpandableArrayBuffer text = new ExpandableArrayBuffer();
        yaml = null == yaml ? TextEncoders.yaml(false) : yaml;
        write(yaml, text, 0);
        try
        {
            target.append(text.getStringWithoutLengthUtf8(0, yaml.finish()));
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot write to the target: position=" + position + ", cause=" + ex, ex);
        }
    }

    /**
     * Writes the message in a self-described format, as {@link #writeFields} does, under its type's name.
     *
     * @param encoder of the format; the caller finishes it.
     * @param target  that takes the message.
     * @param offset  of its first byte.
     */
    public void write(final MessageEncoder encoder, final MutableDirectBuffer target, final int offset)
    {
        Objects.requireNonNull(encoder, "encoder");
        Objects.requireNonNull(target, "target");
        final FieldReader reader = reader();
        encoder.wrap(target, offset, typeName(reader));
        writeFields(reader, encoder);
    }

    /**
     * Writes the fields of the message: its own, or {@code text} or {@code bytes} where it has none.
     *
     * @param writer that stands in an object.
     */
    public void writeFields(final FieldWriter writer)
    {
        Objects.requireNonNull(writer, "writer");
        writeFields(reader(), writer);
    }

    private void writeFields(final FieldReader reader, final FieldWriter writer)
    {
        if (null != reader)
        {
            transcoder = null == transcoder ? new Transcoder() : transcoder;
            transcoder.copyFields(reader, writer);
        }
        else if (isText())
        {
            writer.text("text", Utf8Text.get(bytes(), offset(), length()));
        }
        else
        {
            writer.bytes("bytes", bytes(), offset(), length());
        }
    }

    private void checkThere()
    {
        if (null == buffer)
        {
            throw new JournalException(
                "there is no message here yet: call next(), and use the message when it returns true");
        }
    }

    /** The buffer that the message lies in, which is gone once its reader is closed. */
    DirectBuffer bytes()
    {
        checkThere();
        if (0 == buffer.capacity())
        {
            throw new ClosedException("the message's reader is closed: position=" + position);
        }
        return buffer;
    }

    /** Changes whenever a type id may stand for another shape than before. */
    long scopeVersion()
    {
        return source.scope().version();
    }

    private SegmentScope completeScope()
    {
        bytes();
        return source.completeScope(writerId());
    }

    /** What the message's frame type stands for, null where nobody has declared it. */
    private DeclaredShape knownShape()
    {
        final DeclaredShape known = source.scope().shape(writerId(), frameType());
        return null == known ? completeScope().shape(writerId(), frameType()) : known;
    }

    DeclaredShape declared()
    {
        final DeclaredShape declared = knownShape();
        if (null == declared)
        {
            throw new CorruptJournalException(
                position, "no shape was declared for the message: writer=" + writerId() + ", id=" + frameType(), -1);
        }
        return declared;
    }

    @Override
    public String toString()
    {
        if (null == buffer)
        {
            return "Message{none}";
        }
        return "Message{position=" + position + ", sequence=" + sequence +
            (0 == buffer.capacity() ? "" : ", timestampNs=" + timestampNs()) +
            ", writerId=" + writerId() + ", frameType=" + frameType() + ", length=" + length() + "}";
    }
}
