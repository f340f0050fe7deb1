/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;

/**
 * POJOs. They are made by their constructor without arguments, or existing ones are read into.
 */
final class PojoBinding extends MembersBinding
{
    private final int id;
    private final MethodHandle constructor;
    /** The object for a message without any fields. Its values are only copied, never handed out. */
    private final Object initial;

    /**
     * A binding.
     *
     * @param model of the POJO.
     * @param id    number of the class among those of its message.
     * @throws CodecException when its constructor throws, or final fields cannot be filled.
     */
    PojoBinding(final ObjectModel model, final int id)
    {
        super(model);
        this.id = id;
        constructor = model.constructor().asType(MethodType.methodType(Object.class));
        initial = newObject();
        for (final Component component : components())
        {
            try
            {
                component.complete(initial);
            }
            catch (final CodecException ex)
            {
                throw at(component, ex);
            }
        }
    }

    int id()
    {
        return id;
    }

    /** A new object from the constructor. */
    Object newObject()
    {
        try
        {
            return (Object)constructor.invokeExact();
        }
        catch (final Error error)
        {
            throw error;
        }
        catch (final Throwable thrown)
        {
            throw new CodecException("a POJO's constructor without arguments must not throw: class=" +
                model().type().getName() + ", thrown=" + thrown, thrown);
        }
    }

    @Override
    void writeFields(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        if (model().type() != value.getClass())
        {
            throw new CodecException("a POJO must be of its member's very class, as the fields of a subclass would " +
                "be lost, use a sealed interface: class=" + model().type().getName() + ", value's class=" +
                value.getClass().getName());
        }
        super.writeFields(value, writer, workspace);
    }

    @Override
    Object readFields(final FieldReader reader, final Workspace workspace)
    {
        final Object owner = newObject();
        fillFields(owner, reader, workspace);
        return owner;
    }

    @Override
    void fill(final Object current, final FieldReader reader, final Workspace workspace)
    {
        reader.beginObject();
        fillFields(current, reader, workspace);
        reader.endObject();
    }

    private void fillFields(final Object owner, final FieldReader reader, final Workspace workspace)
    {
        for (final Component component : components())
        {
            try
            {
                if (!component.find(reader))
                {
                    component.complete(owner);
                }
                else
                {
                    component.readNew(reader, workspace, owner);
                }
            }
            catch (final CodecException ex)
            {
                throw at(component, ex);
            }
        }
    }

    @Override
    Object readFieldsInto(final Object current, final FieldReader reader, final Workspace workspace)
    {
        final Object owner = isRefillable(current) ? current : workspace.spare(this);
        return null == owner ? readFields(reader, workspace) : readAll(owner, reader, workspace);
    }

    private Object readAll(final Object owner, final FieldReader reader, final Workspace workspace)
    {
        for (final Component component : components())
        {
            try
            {
                if (!component.find(reader))
                {
                    component.reset(owner, initial, this);
                }
                else
                {
                    component.readInto(reader, workspace, owner);
                }
            }
            catch (final CodecException ex)
            {
                throw at(component, ex);
            }
        }
        return owner;
    }

    @Override
    void release(final Object current, final Workspace workspace)
    {
        if (isRefillable(current))
        {
            workspace.keep(this, current);
        }
    }

    @Override
    boolean isShareable()
    {
        return false;
    }

    @Override
    boolean isRefillable(final Object current)
    {
        return null != current && model().type() == current.getClass();
    }

    @Override
    boolean refill(final Object current, final Object source, final boolean isUnshared)
    {
        boolean isDone = isRefillable(current);
        for (int i = 0; i < components().length && isDone; i++)
        {
            isDone = components()[i].copy(source, current, isUnshared);
        }
        return isDone;
    }
}
