/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Map;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.packed.PackedEncoder;

/**
 * Writes and reads objects of one class by their members. Fields are found by name; the expected one is tried first.
 */
abstract class MembersBinding extends ObjectBinding
{
    private static final int MAX_LENGTH = 1_000;

    private final ObjectModel model;
    private final Component[] components;

    MembersBinding(final ObjectModel model)
    {
        super(model.type(), model.shape());
        this.model = model;
        components = new Component[model.members().size()];
        for (int i = 0; i < components.length; i++)
        {
            components[i] = Component.of(model.members().get(i));
        }
    }

    final ObjectModel model()
    {
        return model;
    }

    final Component[] components()
    {
        return components;
    }

    @Override
    final Map<String, Integer> old()
    {
        return model.old();
    }

    @Override
    final ValueBinding bindingAt(final int index)
    {
        return components[index].binding();
    }

    @Override
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

    final CodecException at(final Component component, final CodecException ex)
    {
        if (ex.getMessage().length() > MAX_LENGTH)
        {
            // The text is long enough: deep in a tree, the innermost members are sufficient.
            return ex;
        }
        return new CodecException(ex.getMessage() + ", " + model.place() + component.name(), ex);
    }
}
