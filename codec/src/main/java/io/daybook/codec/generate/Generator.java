/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.IdentityHashMap;
import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.WireFormat;

/**
 * Generates the codecs of one record or POJO class, and of those in it: a class for each, once for each wire format.
 * <p>
 * <b>Note:</b> thread-safe.
 *
 * @param <T> class of the objects.
 */
public final class Generator<T>
{
    private final Plan plan;
    /** By record; null for those that cannot be generated. */
    private final Map<Plan, GeneratedClass> packed = new IdentityHashMap<>();
    private final Map<Plan, GeneratedClass> binaryYaml = new IdentityHashMap<>();

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
     * @param general    codec of the same class, shape and format, that does what the generated one cannot.
     * @return a new codec, or the general one where none can be generated.
     */
    public Codec<T> codec(final WireFormat wireFormat, final Codec<T> general)
    {
        final GeneratedClass generated;
        switch (wireFormat)
        {
            case PACKED:
                generated = packed(plan);
                break;

            case BINARY_YAML:
                generated = binaryYaml(plan);
                break;

            default:
                generated = null;
                break;
        }
        return null == generated ? general : generated.newCodec(general);
    }

    /** The class for a record in PACKED; null where it cannot be generated. */
    GeneratedClass packed(final Plan record)
    {
        return once(packed, record, PackedGenerator::generate);
    }

    /** The class for a record in Binary YAML; null where it cannot be generated. */
    GeneratedClass binaryYaml(final Plan record)
    {
        return once(binaryYaml, record, BinaryYamlGenerator::generate);
    }

    private synchronized GeneratedClass once(
        final Map<Plan, GeneratedClass> classes, final Plan record, final Generation generation)
    {
        if (!classes.containsKey(record))
        {
            try
            {
                classes.put(record, generation.generate(record, this));
            }
            catch (final ReflectiveOperationException ex)
            {
                throw new IllegalStateException("a codec must be generated: class=" + record.type().getName(), ex);
            }
        }
        return classes.get(record);
    }

    /** Generates a class. */
    private interface Generation
    {
        GeneratedClass generate(Plan record, Generator<?> generator) throws ReflectiveOperationException;
    }
}
