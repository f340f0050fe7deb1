/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.raw.RawForm;

/**
 * Generates the codecs of a record or POJO class and of the classes in it. Each gets one class per wire format,
 * in YAML one per place.
 * <p>
 * <b>Note:</b> thread-safe.
 *
 * @param <T> class of the objects.
 */
public final class Generator<T>
{
    private final Plan plan;
    /** Generated classes by place and plan; null if a class cannot be generated. */
    private final Map<Place, Map<Plan, GeneratedClass>> classes = new HashMap<>();

    /**
     * A generator.
     *
     * @param plan of the class.
     */
    public Generator(final Plan plan)
    {
        this.plan = plan;
    }

    /**
     * A codec of messages that are written and read with the shape of the class.
     *
     * @param wireFormat of the messages.
     * @param general    codec of the same class, shape and format, for what the generated codec cannot do.
     * @return a new codec, or the general codec if none can be generated.
     */
    public Codec<T> codec(final WireFormat wireFormat, final Codec<T> general)
    {
        final GeneratedClass generated = classFor(wireFormat, plan);
        return null == generated ? general : generated.newCodec(general);
    }

    /** The generated class for a record in a wire format, in YAML for messages; null if it cannot be generated. */
    GeneratedClass classFor(final WireFormat wireFormat, final Plan record)
    {
        return classFor(Place.outermost(wireFormat), record);
    }

    /** The generated class for a record at a place; null if it cannot be generated. */
    synchronized GeneratedClass classFor(final Place place, final Plan record)
    {
        Map<Plan, GeneratedClass> ofPlace = classes.get(place);
        if (null == ofPlace)
        {
            ofPlace = new IdentityHashMap<>();
            classes.put(place, ofPlace);
        }
        if (!ofPlace.containsKey(record))
        {
            ofPlace.put(record, defined(place, record));
        }
        return ofPlace.get(record);
    }

    /** The generated class for the elements of a list at a place; null if it cannot be generated. */
    GeneratedClass elementClass(final Place place, final PlannedMember element)
    {
        final boolean isEmpty = null != element.nested() && element.nested().members().isEmpty();
        return isEmpty ? null : defined(place, Plan.ofElement(element));
    }

    private GeneratedClass defined(final Place place, final Plan wanted)
    {
        try
        {
            return generate(place, wanted);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new IllegalStateException(
                "a codec must be generated: class=" + wanted.type().getName(), ex);
        }
    }

    private GeneratedClass generate(final Place place, final Plan record) throws ReflectiveOperationException
    {
        final WireFormat wireFormat = place.format();
        switch (wireFormat)
        {
            case PACKED:
                return PackedGenerator.generate(record, this);

            case BINARY_YAML:
            case BINARY_YAML_NUMBERED:
            case BINARY_YAML_FIELDLESS:
                return BinaryYamlGenerator.generate(wireFormat, record, this);

            case JSON:
                return TextGenerator.generate(TextSyntax.JSON, place, record, this);

            case YAML:
                return TextGenerator.generate(TextSyntax.YAML, place, record, this);

            case RAW_UTF8:
            case RAW_8BIT:
            case BYTES_MARSHALLABLE:
            case STOP_BIT:
                return RawGenerator.generate(RawForm.valueOf(wireFormat.name()), record, this);

            default:
                return null;
        }
    }
}
