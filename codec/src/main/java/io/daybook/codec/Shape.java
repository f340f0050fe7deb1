/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;

import io.daybook.codec.bind.Binder;

/**
 * What the messages of one type look like: a name and its fields in order. Immutable; two shapes are equal if their
 * names and fields are.
 * <p>
 * A shape may contain itself: the shape of a nested object may be that of an object around it, see {@link #enclosing}.
 * Code that goes down through nested shapes must stop there.
 */
public final class Shape
{
    /** The most fields of a shape, without those of nested objects. */
    public static final int MAX_FIELDS = 1_000;
    /** The most levels of objects, lists and maps in each other. */
    public static final int MAX_DEPTH = 64;
    /** The most fields, elements, keys and values of a shape, with all that is nested. */
    public static final int MAX_NESTED_FIELDS = 65_536;

    private final String name;
    private final List<ShapeField> fields;
    /** How many objects up the shape is that this one stands for; 0 for a shape of its own. */
    private final int enclosing;
    /** This shape, or the one that it stands for; null until it lies within enough others. */
    private final Shape target;
    /** How many objects up, at most, a nested shape refers to a shape around this one. */
    private final int reach;
    private final int depth;
    private final int nestedFields;
    /** Index of each field by the hash of its name, with open addressing; -1 for a free slot. */
    private final int[] indexes;
    private final int hashCode;
    /** Hashes by the ordinal of the wire format, the last one for no format; 0 until it is computed. */
    private final AtomicLongArray hashes = new AtomicLongArray(WireFormat.values().length + 1);

    /** A shape that stands for a shape around it. */
    Shape(final int enclosing, final Shape target)
    {
        name = null;
        fields = List.of();
        this.enclosing = enclosing;
        this.target = target;
        reach = enclosing;
        depth = 0;
        nestedFields = 0;
        indexes = null;
        hashCode = enclosing;
    }

    private Shape(final String name, final List<ShapeField> declared, final List<Shape> around, final int chain)
    {
        this.name = name;
        enclosing = 0;
        target = this;
        final List<Shape> path = new ArrayList<>(around);
        path.add(this);
        final ShapeField[] found = new ShapeField[declared.size()];
        int deepest = 0;
        int farthest = 0;
        long count = 0;
        for (int i = 0; i < found.length; i++)
        {
            final ShapeField field = declared.get(i).within(path, chain + 1);
            found[i] = field;
            farthest = Math.max(farthest, reach(field) - 1);
            deepest = Math.max(deepest, depth(field, 0));
            count += count(field);
        }
        if (deepest > MAX_DEPTH)
        {
            throw new CodecException("objects, lists and maps must not be nested deeper than " + MAX_DEPTH +
                ": shape=" + name + ", depth=" + deepest);
        }
        if (count > MAX_NESTED_FIELDS)
        {
            throw new CodecException("a shape must have at most " + MAX_NESTED_FIELDS +
                " fields with the nested ones, split it: shape=" + name + ", fields=" + count);
        }
        fields = List.of(found);
        reach = farthest;
        depth = deepest;
        nestedFields = (int)count;
        indexes = index(fields);
        hashCode = 31 * name.hashCode() + fields.hashCode();
    }

    /**
     * Starts a shape.
     *
     * @param name of the type, not empty.
     * @return a builder.
     */
    public static Builder builder(final String name)
    {
        return new Builder(name);
    }

    /**
     * The first 8 bytes, big-endian, of SHA-256 over name and fields, as {@link DeclaredShape} writes them.
     *
     * @return the hash.
     */
    public long hash()
    {
        return hash(null);
    }

    /**
     * Name of the type.
     *
     * @return the name.
     */
    public String name()
    {
        return target().name;
    }

    /**
     * The fields, in declaration order.
     *
     * @return an immutable list.
     */
    public List<ShapeField> fields()
    {
        return target().fields;
    }

    /**
     * Whether this shape stands for the shape of an object around it.
     *
     * @return how many objects up that object is, 1 for the object that has the field; 0 for a shape of its own.
     */
    public int enclosing()
    {
        return enclosing;
    }

    /**
     * The shape itself, or the one that it stands for.
     *
     * @return a shape of its own; if this one stands for a shape around it, that very shape.
     * @throws CodecException when there is no such shape around.
     */
    public Shape target()
    {
        if (null == target)
        {
            throw new CodecException(
                "a shape must lie within as many others as it stands for, put it there: enclosing=" + enclosing);
        }
        return target;
    }

    /**
     * Refuses messages nested deeper than {@link #MAX_DEPTH}. An object whose shape contains itself may be so.
     *
     * @param levels of objects, lists and maps, the message itself not counted.
     * @throws CodecException for more levels.
     */
    public static void checkDepth(final int levels)
    {
        if (levels > MAX_DEPTH)
        {
            throw new CodecException("a message must not be nested deeper than " + MAX_DEPTH);
        }
    }

    /**
     * Whether this is the shape of a sealed interface, whose objects have one field each that is not null. Such a shape
     * is known by its fields: each may be null, and is a symbol, or an object whose shape has the name of the field;
     * one at least is an object. The shape of a record or POJO whose members are all so cannot be told apart from it.
     *
     * @return true for a shape whose readers pass over fields that are null.
     */
    public boolean isOneOf()
    {
        boolean hasObject = false;
        for (final ShapeField field : fields())
        {
            final boolean isObject = FieldType.OBJECT == field.type() && field.name().equals(field.shape().name());
            if (!field.nullable() || !isObject && FieldType.SYMBOL != field.type())
            {
                return false;
            }
            hasObject |= isObject;
        }
        return hasObject;
    }

    /**
     * Finds a field.
     *
     * @param fieldName of the field.
     * @return its index, or -1 if there is no such field.
     */
    public int indexOf(final CharSequence fieldName)
    {
        return target().find(fieldName);
    }

    private int find(final CharSequence fieldName)
    {
        final int mask = indexes.length - 1;
        final CharSequence plain = fieldName instanceof Field ? ((Field)fieldName).name() : fieldName;
        for (int slot = hashOf(plain) & mask; indexes[slot] >= 0; slot = slot + 1 & mask)
        {
            if (fields.get(indexes[slot]).name().contentEquals(plain))
            {
                return indexes[slot];
            }
        }
        return -1;
    }

    /**
     * How the messages of a writer differ from those of this shape, by the rules of {@link MessageType#compatibility}.
     * A shape has no old names, so what was renamed is lost under one name, and filled in under the other.
     *
     * @param writer shape of the messages.
     * @return each difference, those of this shape's own fields first; none where the shapes mean the same.
     */
    public List<Difference> compatibility(final Shape writer)
    {
        return Binder.differences(this, Objects.requireNonNull(writer, "writer must not be null"));
    }

    @Override
    public boolean equals(final Object o)
    {
        return this == o || o instanceof Shape && enclosing == ((Shape)o).enclosing &&
            (enclosing > 0 || name.equals(((Shape)o).name) && fields.equals(((Shape)o).fields));
    }

    @Override
    public int hashCode()
    {
        return hashCode;
    }

    @Override
    public String toString()
    {
        return enclosing > 0 ? "Shape{enclosing=" + enclosing + "}" : "Shape{name=" + name + ", fields=" + fields + "}";
    }

    /**
     * The same shape within others, the innermost last: each shape that stands for one of them gets it as its target.
     *
     * @param around the others.
     * @param chain  how many of them, from the innermost on, have no object without one of this shape in it.
     */
    Shape within(final List<Shape> around, final int chain)
    {
        if (0 == reach)
        {
            return this;
        }
        if (0 == enclosing)
        {
            return new Shape(name, fields, around, chain);
        }
        return enclosing > around.size() ? this : new Shape(enclosing, around.get(around.size() - enclosing));
    }

    /** Refuses a shape that contains a shape which stands for something around this one. */
    void checkWhole()
    {
        if (reach > 0)
        {
            throw new CodecException("a message's shape must hold all shapes that others in it stand for: shape=" +
                name() + ", enclosing=" + reach);
        }
    }

    private static int reach(final ShapeField field)
    {
        return Math.max(null == field.shape() ? 0 : field.shape().reach, Math.max(
            null == field.mapKey() ? 0 : reach(field.mapKey()), null == field.element() ? 0 : reach(field.element())));
    }

    /** The hash of this shape as declared for a wire format, or for none. */
    long hash(final WireFormat wireFormat)
    {
        final int index = null == wireFormat ? hashes.length() - 1 : wireFormat.ordinal();
        if (0 == hashes.get(index))
        {
            hashes.set(index, ShapeCodec.hash(this, wireFormat, null, null));
        }
        return hashes.get(index);
    }

    /** Levels of nesting. Counting stops as soon as there are too many. */
    private static int depth(final ShapeField field, final int above)
    {
        if (above > MAX_DEPTH)
        {
            return above;
        }
        switch (field.type())
        {
            case OBJECT:
                return above + 1 + field.shape().depth;

            case LIST:
                return depth(field.element(), above + 1);

            case MAP:
                return Math.max(depth(field.mapKey(), above + 1), depth(field.element(), above + 1));

            default:
                return above;
        }
    }

    private static long count(final ShapeField field)
    {
        return 1 + (null == field.shape() ? 0 : field.shape().nestedFields) +
            (null == field.mapKey() ? 0 : count(field.mapKey())) +
            (null == field.element() ? 0 : count(field.element()));
    }

    private static int[] index(final List<ShapeField> fields)
    {
        final int[] slots = new int[Integer.highestOneBit(Math.max(1, fields.size())) * 4];
        Arrays.fill(slots, -1);
        for (int i = 0; i < fields.size(); i++)
        {
            int slot = fields.get(i).name().hashCode() & slots.length - 1;
            while (slots[slot] >= 0)
            {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = i;
        }
        return slots;
    }

    private static int hashOf(final CharSequence text)
    {
        if (text instanceof String)
        {
            return text.hashCode();
        }
        int hash = 0;
        for (int i = 0; i < text.length(); i++)
        {
            hash = 31 * hash + text.charAt(i);
        }
        return hash;
    }

    /** Collects the fields of a shape. */
    public static final class Builder
    {
        private final String name;
        private final List<ShapeField> fields = new ArrayList<>();

        private Builder(final String name)
        {
            Field.of(name);
            if (name.isEmpty())
            {
                throw new CodecException("a shape's name must not be empty: name=" + name);
            }
            this.name = name;
        }

        /**
         * Adds a field that is never null.
         *
         * @param fieldName of the field.
         * @param type      of its values: not SYMBOL, OBJECT, LIST or MAP, which {@link ShapeField} makes.
         * @return this for a fluent API.
         */
        public Builder field(final String fieldName, final FieldType type)
        {
            return field(ShapeField.of(fieldName, type));
        }

        /**
         * Adds a field. Number 0 becomes its place in the shape, from 1.
         *
         * @param field to add.
         * @return this for a fluent API.
         */
        public Builder field(final ShapeField field)
        {
            Objects.requireNonNull(field, "field must not be null");
            if (fields.size() == MAX_FIELDS)
            {
                throw new CodecException("a shape must have at most " + MAX_FIELDS +
                    " fields, put some into a nested object: shape=" + name + ", field=" + field.name());
            }
            fields.add(0 == field.number() ? field.numbered(fields.size() + 1) : field);
            return this;
        }

        /**
         * Completes the shape.
         *
         * @return the shape.
         * @throws CodecException for fields of the same name or number, and beyond the limits.
         */
        public Shape build()
        {
            final HashSet<Object> unique = new HashSet<>();
            for (final ShapeField field : fields)
            {
                if (!unique.add(field.name()))
                {
                    throw new CodecException(
                        "a shape's fields must differ in name: shape=" + name + ", field=" + field.name());
                }
                if (!unique.add(field.number()))
                {
                    throw new CodecException("a shape's fields must differ in number: shape=" + name + ", field=" +
                        field.name() + ", number=" + field.number());
                }
            }
            return new Shape(name, fields, List.of(), 0);
        }
    }
}
