/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;
import io.daybook.codec.generate.Plan;
import io.daybook.codec.packed.PackedEncoder;

/**
 * A record as an object. Fields are found by name, in the expected order first.
 */
final class RecordBinding extends ValueBinding
{
    private final Class<?> type;
    private final int id;
    private final Component[] components;
    private final Plan plan;
    /** From the slots to the record. */
    private final MethodHandle constructor;

    RecordBinding(
        final Class<?> type,
        final int id,
        final List<Component> components,
        final Plan plan,
        final MethodHandle constructor)
    {
        super(ShapeField.object("", plan.shape()));
        this.plan = plan;
        this.type = type;
        this.id = id;
        this.components = components.toArray(new Component[0]);
        this.constructor = constructor;
    }

    /** Number of the class among the records of its message. */
    int id()
    {
        return id;
    }

    Plan plan()
    {
        return plan;
    }

    /** How many components the record has. */
    int size()
    {
        return components.length;
    }

    @Override
    void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        writer.beginObject();
        writeFields(value, writer, workspace);
        writer.endObject();
    }

    @Override
    Object read(final FieldReader reader, final Workspace workspace)
    {
        reader.beginObject();
        final Object value = readFields(reader, workspace);
        reader.endObject();
        return value;
    }

    void writeFields(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        final PackedEncoder packed = writer instanceof PackedEncoder ? (PackedEncoder)writer : null;
        for (int i = 0; i < components.length; i++)
        {
            final Component component = components[i];
            try
            {
                final FieldWriter named = null == packed ? writer.field(component.name()) : packed.fieldAt(i);
                component.write(value, named, workspace);
            }
            catch (final CodecException ex)
            {
                throw at(component, ex);
            }
        }
    }

    Object readFields(final FieldReader reader, final Workspace workspace)
    {
        final Slots slots = workspace.slots(this);
        for (int i = 0; i < components.length; i++)
        {
            final Component component = components[i];
            try
            {
                if (null == reader.field(component.name()))
                {
                    component.readAbsent(slots, i);
                }
                else
                {
                    component.read(reader, workspace, slots, i);
                }
            }
            catch (final CodecException ex)
            {
                throw at(component, ex);
            }
        }
        try
        {
            return (Object)constructor.invokeExact(slots);
        }
        catch (final Error error)
        {
            throw error;
        }
        catch (final Throwable thrown)
        {
            throw new CodecException("a record's constructor must take what was read: class=" + type.getName() +
                ", thrown=" + thrown, thrown);
        }
    }

    private CodecException at(final Component component, final CodecException ex)
    {
        return new CodecException(
            ex.getMessage() + ", class=" + type.getName() + ", component=" + component.shapeField().name(), ex);
    }
}
