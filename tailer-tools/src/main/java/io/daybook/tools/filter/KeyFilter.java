/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.journal.Message;

/**
 * Chooses the messages of one key: those whose key members have the given values.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class KeyFilter implements MessageFilter
{
    private final String key;
    private final List<Operand> values = new ArrayList<>();

    private Shape lastShape;
    private Field[] lastNames = {};
    private boolean isKeyMet;
    private boolean isLengthMet;
    private boolean isFound;

    /**
     * Makes a filter.
     *
     * @param key values of the key members in their order, with commas between them; a backslash takes away the meaning
     *            of the character behind it.
     */
    public KeyFilter(final String key)
    {
        this.key = key;
        final Instant now = Instant.now();
        Escaped.split(key, ',').forEach((value) -> values.add(new Operand(value, ZoneOffset.UTC, now)));
    }

    @Override
    public boolean accepts(final Message message)
    {
        final Field[] names = names(message.shape());
        if (names.length != values.size())
        {
            return false;
        }
        final FieldReader reader = message.reader();
        for (int i = 0; i < names.length; i++)
        {
            if (null == reader.field(names[i]) || 0 != values.get(i).compare(reader))
            {
                return false;
            }
        }
        isFound = true;
        return true;
    }

    private Field[] names(final Shape shape)
    {
        if (shape != lastShape)
        {
            lastShape = shape;
            lastNames = null == shape ? new Field[0] : shape.fields().stream()
                .filter(ShapeField::key).map((field) -> Field.of(field.name())).toArray(Field[]::new);
            isKeyMet |= 0 != lastNames.length;
            isLengthMet |= values.size() == lastNames.length;
        }
        return lastNames;
    }

    @Override
    public void add(final MessageFilter other)
    {
        isKeyMet |= ((KeyFilter)other).isKeyMet;
        isLengthMet |= ((KeyFilter)other).isLengthMet;
        isFound |= ((KeyFilter)other).isFound;
    }

    @Override
    public String explainMisses()
    {
        if (isFound)
        {
            return null;
        }
        if (isKeyMet)
        {
            return isLengthMet ? "no message has the key: KEY=" + key :
                "no message has a key of as many members: members=" + values.size() +
                "; give the values of all of them with commas between, and a backslash before a comma in a value";
        }
        return "no message has a key: no type here has a member that is declared @Key; " +
            "'daybook grep -F NAME=VALUE' looks at any field";
    }
}
