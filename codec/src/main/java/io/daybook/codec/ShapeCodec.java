/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.binary.BinaryYamlDecoder;
import io.daybook.codec.binary.BinaryYamlEncoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Reads and writes shapes as Binary YAML. Default values are left out: {@code nullable} and {@code key} where false,
 * {@code scale}, {@code length} and {@code prefix} where 0, name and number of elements.
 */
final class ShapeCodec
{
    /** The version of a shape without a family. */
    static final int VERSION = 1;
    /** The version of a shape with a family. No later version is read. */
    static final int FAMILY_VERSION = 2;

    /** An object in an object takes three levels of the document: its list of fields, the field, the shape. */
    private static final int MAX_DOCUMENT_DEPTH = 3 * Shape.MAX_DEPTH + 3;

    private static final Field ID = Field.of("id");
    private static final Field HASH = Field.of("hash");
    private static final Field NAME = Field.of("name");
    private static final Field WIRE_FORMAT = Field.of("wireFormat");
    private static final Field FORMAT_VERSION = Field.of("version");
    private static final Field FAMILY = Field.of("family");
    private static final Field FIELDS = Field.of("fields");
    private static final Field KEY_INTERVAL = Field.of("keyInterval");
    private static final Field SLOT_LIMIT = Field.of("slotLimit");
    private static final Field NUMBER = Field.of("number");
    private static final Field TYPE = Field.of("type");
    private static final Field NULLABLE = Field.of("nullable");
    private static final Field KEY = Field.of("key");
    private static final Field SCALE = Field.of("scale");
    private static final Field LENGTH = Field.of("length");
    private static final Field PREFIX = Field.of("prefix");
    private static final Field SYMBOLS = Field.of("symbols");
    private static final Field SHAPE = Field.of("shape");
    private static final Field ENCLOSING = Field.of("enclosing");
    private static final Field MAP_KEY = Field.of("mapKey");
    private static final Field ELEMENT = Field.of("element");

    private ShapeCodec()
    {
    }

    static long hash(
        final Shape shape, final WireFormat wireFormat, final DeltaOptions delta, final String family)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = encoder(buffer, 0);
        if (null == wireFormat)
        {
            writeShape(encoder, shape);
        }
        else
        {
            writeBody(encoder, wireFormat, shape, delta, family);
        }
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        try
        {
            final byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            long hash = 0;
            for (int i = 0; i < Long.BYTES; i++)
            {
                hash = hash << 8 | digest[i] & 0xFF;
            }
            return hash;
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new IllegalStateException("each Java platform must have SHA-256", ex);
        }
    }

    static int encode(final DeclaredShape declared, final MutableDirectBuffer buffer, final int offset)
    {
        final MessageEncoder encoder = encoder(buffer, offset);
        encoder.int64(ID, declared.id()).int64(HASH, declared.hash());
        write(declared, encoder);
        return encoder.finish();
    }

    static DeclaredShape decode(final DirectBuffer buffer, final int offset, final int length)
    {
        final MessageDecoder reader = new BinaryYamlDecoder(null, MAX_DOCUMENT_DEPTH).wrap(buffer, offset, length);
        // A newer version may lack the id.
        version(reader);
        final DeclaredShape declared = read(reader, integer(required(reader, ID)));
        // Writing the shape again must give the same bytes. This finds whatever was overlooked, a wrong hash included.
        final ExpandableArrayBuffer again = new ExpandableArrayBuffer(length);
        final int againLength = encode(declared, again, 0);
        for (int i = 0; i < length; i++)
        {
            if (againLength != length || again.getByte(i) != buffer.getByte(offset + i))
            {
                throw new CodecException("a shape must be as this version writes it, its hash too: shape=" +
                    declared.shape().name() + ", hash=" + declared.hash() + ", offset=" + (offset + i));
            }
        }
        return declared;
    }

    /** Reads all but id and hash. */
    static DeclaredShape read(final FieldReader reader, final int id)
    {
        final long version = version(reader);
        final WireFormat wireFormat = constant(WireFormat.class, required(reader, WIRE_FORMAT).text());
        final DeltaOptions delta = WireFormat.DELTA == wireFormat ?
            new DeltaOptions(integer(required(reader, KEY_INTERVAL)), integer(required(reader, SLOT_LIMIT))) : null;
        final String family = FAMILY_VERSION == version ? required(reader, FAMILY).text().toString() : null;
        return new DeclaredShape(id, wireFormat, readShape(reader), delta, family);
    }

    private static long version(final FieldReader reader)
    {
        final long version = required(reader, FORMAT_VERSION).int64();
        if (version < VERSION || version > FAMILY_VERSION)
        {
            throw new CodecException("a shape must be of a known version, use a newer Daybook: version=" + version +
                ", known=" + FAMILY_VERSION);
        }
        return version;
    }

    private static MessageEncoder encoder(final MutableDirectBuffer buffer, final int offset)
    {
        return new BinaryYamlEncoder(MAX_DOCUMENT_DEPTH).wrap(buffer, offset, null);
    }

    /** Writes all but id and hash. */
    static void write(final DeclaredShape declared, final FieldWriter writer)
    {
        writeBody(writer, declared.wireFormat(), declared.shape(), declared.delta(), declared.family());
    }

    private static void writeBody(
        final FieldWriter writer,
        final WireFormat wireFormat,
        final Shape shape,
        final DeltaOptions delta,
        final String family)
    {
        writer.text(WIRE_FORMAT, wireFormat.name());
        writer.int32(FORMAT_VERSION, null == family ? VERSION : FAMILY_VERSION);
        if (null != family)
        {
            writer.text(FAMILY, family);
        }
        if (null != delta)
        {
            writer.int32(KEY_INTERVAL, delta.keyInterval()).int32(SLOT_LIMIT, delta.slotLimit());
        }
        writeShape(writer, shape);
    }

    private static void writeShape(final FieldWriter writer, final Shape shape)
    {
        writer.text(NAME, shape.name()).field(FIELDS).beginList();
        for (final ShapeField field : shape.fields())
        {
            writer.beginObject();
            writer.text(NAME, field.name()).int32(NUMBER, field.number());
            writeField(writer, field);
            writer.endObject();
        }
        writer.endList();
    }

    private static void writeField(final FieldWriter writer, final ShapeField field)
    {
        writer.text(TYPE, field.type().name());
        if (field.nullable())
        {
            writer.bool(NULLABLE, true);
        }
        if (field.key())
        {
            writer.bool(KEY, true);
        }
        if (0 != field.scale())
        {
            writer.int32(SCALE, field.scale());
        }
        if (0 != field.length())
        {
            writer.int32(LENGTH, field.length());
        }
        if (0 != field.prefix())
        {
            writer.int32(PREFIX, field.prefix());
        }
        if (!field.symbols().isEmpty())
        {
            writer.field(SYMBOLS).beginList();
            for (final String symbol : field.symbols())
            {
                writer.text(symbol);
            }
            writer.endList();
        }
        if (null != field.shape() && field.shape().enclosing() > 0)
        {
            writer.int32(ENCLOSING, field.shape().enclosing());
        }
        else if (null != field.shape())
        {
            writer.field(SHAPE).beginObject();
            writeShape(writer, field.shape());
            writer.endObject();
        }
        writeElement(writer, MAP_KEY, field.mapKey());
        writeElement(writer, ELEMENT, field.element());
    }

    private static void writeElement(final FieldWriter writer, final Field name, final ShapeField element)
    {
        if (null != element)
        {
            writer.field(name).beginObject();
            writeField(writer, element);
            writer.endObject();
        }
    }

    private static Shape readShape(final FieldReader reader)
    {
        final Shape.Builder builder = Shape.builder(required(reader, NAME).text().toString());
        required(reader, FIELDS).beginList();
        while (reader.next())
        {
            reader.beginObject();
            final String name = required(reader, NAME).text().toString();
            builder.field(readField(reader, name, integer(required(reader, NUMBER))));
            reader.endObject();
        }
        reader.endList();
        return builder.build();
    }

    private static ShapeField readField(final FieldReader reader, final String name, final int number)
    {
        final FieldType type = constant(FieldType.class, required(reader, TYPE).text());
        final boolean isNullable = null != reader.field(NULLABLE) && reader.bool();
        final boolean isKey = null != reader.field(KEY) && reader.bool();
        final int scale = null == reader.field(SCALE) ? 0 : integer(reader);
        final int length = null == reader.field(LENGTH) ? 0 : integer(reader);
        final int prefix = null == reader.field(PREFIX) ? 0 : integer(reader);
        final List<String> symbols = new ArrayList<>();
        if (null != reader.field(SYMBOLS))
        {
            reader.beginList();
            while (reader.next())
            {
                symbols.add(reader.text().toString());
            }
            reader.endList();
        }
        Shape shape = null;
        if (null != reader.field(SHAPE))
        {
            reader.beginObject();
            shape = readShape(reader);
            reader.endObject();
        }
        if (null != reader.field(ENCLOSING))
        {
            shape = ShapeField.enclosing(name, integer(reader)).shape();
        }
        final ShapeField mapKey = readElement(reader, MAP_KEY);
        final ShapeField element = readElement(reader, ELEMENT);
        return new ShapeField(
            name, number, type, isNullable, isKey, scale, length, prefix, symbols, shape, mapKey, element);
    }

    private static ShapeField readElement(final FieldReader reader, final Field name)
    {
        if (null == reader.field(name))
        {
            return null;
        }
        reader.beginObject();
        final ShapeField element = readField(reader, "", 0);
        reader.endObject();
        return element;
    }

    private static FieldReader required(final FieldReader reader, final Field name)
    {
        if (null == reader.field(name))
        {
            throw new CodecException("a shape must have the field: name=" + name);
        }
        return reader;
    }

    private static int integer(final FieldReader reader)
    {
        final long value = reader.int64();
        if (value != (int)value)
        {
            throw new CodecException("a shape's integers must fit 32 bits: value=" + value);
        }
        return (int)value;
    }

    private static <E extends Enum<E>> E constant(final Class<E> type, final CharSequence name)
    {
        for (final E constant : type.getEnumConstants())
        {
            if (constant.name().contentEquals(name))
            {
                return constant;
            }
        }
        throw new CodecException("a shape must be of a known " + type.getSimpleName() + ", use a newer Daybook: name=" +
            name);
    }
}
