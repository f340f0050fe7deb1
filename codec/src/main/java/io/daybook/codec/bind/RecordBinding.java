/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;

/**
 * Records. They are made by their canonical constructor.
 */
final class RecordBinding extends MembersBinding
{
    private final int id;
    /** Makes the record from the slots. It is made when it is first used, since generated codecs need none. */
    private MethodHandle constructor;

    /**
     * A binding.
     *
     * @param model of the record.
     * @param id    number of the class among those of its message.
     */
    RecordBinding(final ObjectModel model, final int id)
    {
        super(model);
        this.id = id;
    }

    int id()
    {
        return id;
    }

    @Override
    Object readFields(final FieldReader reader, final Workspace workspace)
    {
        final Component[] components = components();
        final Slots slots = workspace.slots(this);
        for (int i = 0; i < components.length; i++)
        {
            final Component component = components[i];
            try
            {
                if (!component.find(reader))
                {
                    component.readMissing(slots, i);
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
            final Object value = (Object)constructor().invokeExact(slots);
            workspace.free(this, slots);
            return value;
        }
        catch (final Error error)
        {
            throw error;
        }
        catch (final Throwable thrown)
        {
            throw new CodecException("a record's constructor must take what was read: class=" +
                model().type().getName() + ", thrown=" + thrown, thrown);
        }
    }

    private MethodHandle constructor()
    {
        // Several threads may make it: a handle is immutable.
        MethodHandle made = constructor;
        if (null == made)
        {
            made = fromSlots(model().constructor());
            constructor = made;
        }
        return made;
    }

    /** Turns a canonical constructor into one that takes its arguments from {@link Slots}. */
    private static MethodHandle fromSlots(final MethodHandle constructor)
    {
        final MethodType type = constructor.type();
        final MethodHandle[] sources = new MethodHandle[type.parameterCount()];
        for (int i = 0; i < sources.length; i++)
        {
            sources[i] = slot(type.parameterType(i), i);
        }
        final MethodHandle fromSlots = 0 == sources.length ?
            MethodHandles.dropArguments(constructor, 0, Slots.class) :
            MethodHandles.permuteArguments(
                MethodHandles.filterArguments(constructor, 0, sources),
                MethodType.methodType(type.returnType(), Slots.class),
                new int[sources.length]);
        return fromSlots.asType(MethodType.methodType(Object.class, Slots.class));
    }

    private static MethodHandle slot(final Class<?> type, final int index)
    {
        final Class<?> held = type.isPrimitive() ? type : Object.class;
        final String name = type.isPrimitive() ? type.getName() + "At" : "referenceAt";
        try
        {
            final MethodHandle source = MethodHandles.lookup()
                .findStatic(Slots.class, name, MethodType.methodType(held, int.class, Slots.class));
            return MethodHandles.insertArguments(source, 0, index).asType(MethodType.methodType(type, Slots.class));
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new IllegalStateException("slots must have each type of value: method=" + name, ex);
        }
    }
}
