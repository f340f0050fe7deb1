/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Objects that change a part at a time, as those of {@link Shapes} have them.
 */
public final class RandomChanges
{
    private RandomChanges()
    {
    }

    /**
     * The same shape, but that each FLOAT64 outside lists and maps declares a random scale.
     *
     * @param shape  of the objects.
     * @param random source.
     * @return the shape.
     */
    public static Shape scaled(final Shape shape, final Random random)
    {
        final Shape.Builder scaled = Shape.builder(shape.name());
        shape.fields().forEach((field) -> scaled.field(new ShapeField(
            field.name(), 0, field.type(), field.nullable(), field.key(),
            FieldType.FLOAT64 == field.type() ? random.nextInt(ShapeField.MAX_SCALE + 1) : 0, field.length(),
            field.prefix(), field.symbols(), null == field.shape() ? null : scaled(field.shape(), random),
            field.mapKey(), field.element())));
        return scaled.build();
    }

    /**
     * A part of the values of one object and the rest of another's; keys stay.
     *
     * @param shape  of the objects.
     * @param from   the one.
     * @param to     the other.
     * @param random source.
     * @return a third one.
     */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> changed(
        final Shape shape, final Map<String, Object> from, final Map<String, Object> to, final Random random)
    {
        final Map<String, Object> values = new LinkedHashMap<>();
        for (final ShapeField field : shape.fields())
        {
            final Object was = from.get(field.name());
            final Object is = to.get(field.name());
            final boolean isNested = null != field.shape() && null != was && null != is;
            values.put(field.name(), field.key() || 0 != random.nextInt(3) ? was :
                isNested ? unkeyed(field.shape(), (Map<String, Object>)was, (Map<String, Object>)is, random) :
                FieldType.TEXT == field.type() && null != was && null != is && 0 == field.length() ?
                    mixed((String)was, (String)is, random) : is);
        }
        return values;
    }

    /** The same, but that keys of nested objects are fields like others. */
    private static Map<String, Object> unkeyed(
        final Shape shape, final Map<String, Object> from, final Map<String, Object> to, final Random random)
    {
        final Shape.Builder plain = Shape.builder(shape.name());
        shape.fields().forEach((field) -> plain.field(new ShapeField(
            field.name(), 0, field.type(), field.nullable(), false, 0, field.length(), field.prefix(),
            field.symbols(), field.shape(), field.mapKey(), field.element())));
        return changed(plain.build(), from, to, random);
    }

    private static String mixed(final String was, final String is, final Random random)
    {
        final List<Integer> points = new ArrayList<>();
        was.codePoints().limit(random.nextInt(8)).forEach(points::add);
        is.codePoints().limit(8).forEach(points::add);
        final StringBuilder text = new StringBuilder();
        points.forEach(text::appendCodePoint);
        return text.toString();
    }
}
