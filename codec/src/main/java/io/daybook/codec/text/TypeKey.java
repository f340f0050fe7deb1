/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * The only key of a message, or of an object in it, that is no field: the name of its type, or Chronicle's class.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class TypeKey
{
    private final TextTree tree;
    private final Shape shape;
    private final ShapeField root;
    /** Whether fields show of what type a message is. The key of an object of a sealed interface may be unknown. */
    private final boolean isChecked;
    private final TextTree.View view = new TextTree.View();

    private List<String> types;
    private Set<String> oldFields = Set.of();
    private String name;

    /**
     * The key of messages of a shape.
     *
     * @param tree  of the message.
     * @param shape of the messages; null if all keys are fields.
     */
    TypeKey(final TextTree tree, final Shape shape)
    {
        this.tree = tree;
        this.shape = shape;
        root = null == shape ? null : ShapeField.object("", shape);
        isChecked = null != shape && !shape.fields().isEmpty() && !shape.isOneOf();
        types = null == shape ? List.of() : List.of(shape.name());
    }

    /**
     * Accepts further names of the type, and of fields.
     */
    void accept(final List<String> oldTypes, final Set<String> newOldFields)
    {
        types = Stream.concat(types.stream(), oldTypes.stream()).toList();
        oldFields = newOldFields;
    }

    /** The type's name in the message; null for none. */
    String name()
    {
        return name;
    }

    /** Forgets the message's type. */
    void clear()
    {
        name = null;
    }

    /**
     * Looks for the key of the message in the tree.
     *
     * @param parser that filled the tree, tells places in the text.
     * @return node of the object with the fields.
     * @throws CodecException when none of the fields is one of the shape, as it would be read as an empty message.
     */
    int find(final TextParser parser)
    {
        name = null;
        if (null == shape)
        {
            return 0;
        }
        final boolean isInner = isOnlyValue(0) && FieldType.OBJECT == tree.type(1);
        name = isInner ? expected() : null;
        if (null != name && isField(shape, name) && !hasField(shape, 1))
        {
            // A field of the type's name, and not the type.
            name = null;
        }
        final int outer = null == name ? 0 : 1;
        final int node = isBefore(outer, root) ? outer + 1 : outer;
        if (null == name && isChecked)
        {
            checkFields(node, parser);
        }
        return node;
    }

    private String expected()
    {
        tree.name(1, view);
        for (int i = 0; i < types.size(); i++)
        {
            if (view.isEqual(types.get(i)))
            {
                return types.get(i);
            }
        }
        return null;
    }

    private void checkFields(final int object, final TextParser parser)
    {
        if (object + 1 != tree.end(object) && !hasField(shape, object))
        {
            throw new CodecException("a message must have a field of its type, or be an object behind the type's " +
                "name: type=" + types.get(0) + ", field=" + tree.name(object + 1, view) +
                parser.where(tree.start(object + 1)));
        }
    }

    private boolean hasField(final Shape within, final int object)
    {
        final int end = tree.end(object);
        for (int node = object + 1; node != end; node = tree.end(node))
        {
            if (isField(within, tree.name(node, view)))
            {
                return true;
            }
        }
        return false;
    }

    private boolean isField(final Shape within, final CharSequence key)
    {
        return within.indexOf(key) >= 0 ||
            within == shape && !oldFields.isEmpty() && oldFields.contains(key.toString());
    }

    /**
     * Whether a value is an object that has nothing but a class, and the real value behind it. An object behind it has
     * a field that is declared: otherwise the key is that of an unknown field.
     */
    boolean isBefore(final int node, final ShapeField declared)
    {
        return null != declared && isOnlyValue(node) && isClass(node + 1, declared) &&
            (FieldType.OBJECT != declared.type() ||
            FieldType.OBJECT == tree.type(node + 1) && hasField(declared.shape(), node + 1));
    }

    private boolean isOnlyValue(final int node)
    {
        return FieldType.OBJECT == tree.type(node) && tree.end(node) > node + 1 && tree.end(node + 1) == tree.end(node);
    }

    /** Whether a name is not that of a field, but a class before its value: {@code {"@Leg": {..}}}. */
    private boolean isClass(final int node, final ShapeField outer)
    {
        final CharSequence key = tree.name(node, view);
        return 0 != key.length() && '@' == key.charAt(0) && FieldType.MAP != outer.type() &&
            (null == outer.shape() || outer.shape().indexOf(key) < 0);
    }
}
