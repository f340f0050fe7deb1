/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;

/**
 * Takes a member from its owner without boxing, and puts it into {@link Slots} for a record or into the POJO itself.
 * Its handles are made when they are first used: it takes long, and generated codecs have their own.
 */
abstract class Component
{
    private final Field name;
    private final Field[] old;

    Component(final Member member)
    {
        name = Field.of(member.field().name());
        old = new Field[member.old().size()];
        for (int i = 0; i < old.length; i++)
        {
            old[i] = Field.of(member.old().get(i));
        }
    }

    static Component of(final Member member)
    {
        return null == member.binding() ? new OfPrimitive(member) : new OfReference(member);
    }

    /** Refuses null in a member that is never null. */
    static void checkPresent(final boolean isNullable, final boolean isNull)
    {
        if (isNull && !isNullable)
        {
            throw new CodecException("a member that is @NonNull must not be null, set it or remove the annotation");
        }
    }

    final Field name()
    {
        return name;
    }

    /**
     * Moves a reader to the field, whether the message has it under its name or an old one.
     *
     * @return whether the message has the field.
     */
    final boolean find(final FieldReader reader)
    {
        Field found = null;
        // First the old names, and then the one that most messages have: the reader shall stay there.
        for (final Field other : old)
        {
            if (null != reader.field(other))
            {
                checkOnly(found, other);
                found = other;
            }
        }
        if (null != reader.field(name))
        {
            checkOnly(found, name);
            return true;
        }
        return null != found && null != reader.field(found);
    }

    private static void checkOnly(final Field found, final Field next)
    {
        if (null != found)
        {
            throw new CodecException("a message must have a field under one of its names, leave the others out: " +
                "names=" + found + " and " + next);
        }
    }

    /** The binding of a component that is not a primitive; null for a primitive. */
    ValueBinding binding()
    {
        return null;
    }

    abstract void write(Object owner, FieldWriter writer, Workspace workspace);

    /** Puts the current value into a slot. */
    abstract void read(FieldReader reader, Workspace workspace, Slots slots, int index);

    /** Puts the value of a missing field into a slot. */
    abstract void readMissing(Slots slots, int index);

    /** Puts the current value into a POJO. The object in the member is left alone, because others may hold it too. */
    abstract void readNew(FieldReader reader, Workspace workspace, Object owner);

    /** Puts the current value into a POJO. The object in the member is changed in place if possible. */
    abstract void readInto(FieldReader reader, Workspace workspace, Object owner);

    /** Gives a value to a missing field of a new POJO, if its constructor has given it none. */
    abstract void complete(Object owner);

    /** Puts the value of a missing field into a POJO: the value of an initial object, or an equal one of its own. */
    abstract void reset(Object owner, Object initial, PojoBinding binding);

    /** Makes a POJO's value equal to another's, if that is possible without sharing what can be changed. */
    abstract boolean copy(Object source, Object owner, boolean isUnshared);

    private static RuntimeException failure(final Throwable thrown)
    {
        if (thrown instanceof RuntimeException)
        {
            return (RuntimeException)thrown;
        }
        if (thrown instanceof Error)
        {
            throw (Error)thrown;
        }
        return new CodecException("a record's accessor must not throw a checked exception: thrown=" + thrown, thrown);
    }

    private static CodecException notFillable(final Object value)
    {
        return new CodecException("a final field must hold from the constructor on what can be filled, a collection " +
            "or map of java.util, a StringBuilder or a POJO: make it not final, leave it out by @Transient, or make " +
            "the class a record: value=" + value);
    }

    /** A primitive, handled as its bits. */
    private static final class OfPrimitive extends Component
    {
        private final FieldType type;
        private final Member member;
        /** Made when they are first used. */
        private MethodHandle getter;
        private MethodHandle setter;

        OfPrimitive(final Member member)
        {
            super(member);
            type = member.field().type();
            this.member = member;
        }

        @Override
        void write(final Object owner, final FieldWriter writer, final Workspace workspace)
        {
            Bits.write(type, get(owner), writer);
        }

        @Override
        void read(final FieldReader reader, final Workspace workspace, final Slots slots, final int index)
        {
            slots.put(index, Bits.read(type, reader));
        }

        @Override
        void readMissing(final Slots slots, final int index)
        {
            slots.put(index, 0);
        }

        @Override
        void readNew(final FieldReader reader, final Workspace workspace, final Object owner)
        {
            set(owner, Bits.read(type, reader));
        }

        @Override
        void readInto(final FieldReader reader, final Workspace workspace, final Object owner)
        {
            set(owner, Bits.read(type, reader));
        }

        @Override
        void complete(final Object owner)
        {
            if (null == member.setter())
            {
                throw notFillable(get(owner));
            }
        }

        @Override
        void reset(final Object owner, final Object initial, final PojoBinding binding)
        {
            set(owner, get(initial));
        }

        @Override
        boolean copy(final Object source, final Object owner, final boolean isUnshared)
        {
            set(owner, get(source));
            return true;
        }

        private long get(final Object owner)
        {
            try
            {
                return (long)getter().invokeExact(owner);
            }
            catch (final Throwable thrown)
            {
                throw failure(thrown);
            }
        }

        private void set(final Object owner, final long bits)
        {
            try
            {
                setter().invokeExact(owner, bits);
            }
            catch (final Throwable thrown)
            {
                throw failure(thrown);
            }
        }

        private MethodHandle getter()
        {
            // Several threads may make it: a handle is immutable.
            MethodHandle made = getter;
            if (null == made)
            {
                made = Bits.getter(member.getter());
                getter = made;
            }
            return made;
        }

        private MethodHandle setter()
        {
            MethodHandle made = setter;
            if (null == made)
            {
                made = Bits.setter(member.setter());
                setter = made;
            }
            return made;
        }
    }

    /** Anything that is no primitive, and so may be null. */
    private static final class OfReference extends Component
    {
        private final ValueBinding binding;
        private final boolean isNullable;
        private final boolean isFinal;
        private final Member member;
        /** Made when they are first used. */
        private MethodHandle getter;
        private MethodHandle setter;

        OfReference(final Member member)
        {
            super(member);
            binding = member.binding();
            isNullable = member.field().nullable();
            isFinal = null == member.setter();
            this.member = member;
        }

        @Override
        ValueBinding binding()
        {
            return binding;
        }

        @Override
        void write(final Object owner, final FieldWriter writer, final Workspace workspace)
        {
            final Object value = get(owner);
            checkPresent(isNullable, null == value);
            binding.writeOrNull(value, writer, workspace);
        }

        @Override
        void read(final FieldReader reader, final Workspace workspace, final Slots slots, final int index)
        {
            checkPresent(isNullable, reader.isNull());
            slots.put(index, binding.readOrAbsent(reader, workspace));
        }

        @Override
        void readMissing(final Slots slots, final int index)
        {
            slots.put(index, binding.missing());
        }

        @Override
        void readNew(final FieldReader reader, final Workspace workspace, final Object owner)
        {
            checkNotNull(reader);
            if (isFinal)
            {
                binding.fill(fillable(get(owner)), reader, workspace);
            }
            else
            {
                set(owner, binding.readOrAbsent(reader, workspace));
            }
        }

        @Override
        void readInto(final FieldReader reader, final Workspace workspace, final Object owner)
        {
            checkNotNull(reader);
            final Object current = isFinal ? fillable(get(owner)) : get(owner);
            final Object value = binding.readIntoOrAbsent(current, reader, workspace);
            if (value != current)
            {
                set(owner, value);
            }
        }

        @Override
        void complete(final Object owner)
        {
            final Object current = get(owner);
            if (isFinal)
            {
                fillable(current);
            }
            final Object missing = null == current ? binding.missing() : null;
            if (null != missing)
            {
                set(owner, missing);
            }
        }

        @Override
        void reset(final Object owner, final Object initial, final PojoBinding pojo)
        {
            if (!copy(initial, owner, false))
            {
                final Object another = pojo.newObject();
                complete(another);
                copy(another, owner, true);
            }
        }

        @Override
        boolean copy(final Object source, final Object owner, final boolean isUnshared)
        {
            final Object value = get(source);
            if (!isFinal && (null == value || isUnshared || binding.isShareable()))
            {
                set(owner, value);
                return true;
            }
            return binding.refill(get(owner), value, isUnshared);
        }

        private void checkNotNull(final FieldReader reader)
        {
            checkPresent(isNullable, reader.isNull());
            if (isFinal && reader.isNull())
            {
                throw new CodecException("a final field must not become null, make it not final");
            }
        }

        private Object fillable(final Object current)
        {
            if (!binding.isRefillable(current))
            {
                throw notFillable(current);
            }
            return current;
        }

        private Object get(final Object owner)
        {
            try
            {
                return (Object)getter().invokeExact(owner);
            }
            catch (final Throwable thrown)
            {
                throw failure(thrown);
            }
        }

        private void set(final Object owner, final Object value)
        {
            try
            {
                setter().invokeExact(owner, value);
            }
            catch (final Throwable thrown)
            {
                throw failure(thrown);
            }
        }

        private MethodHandle getter()
        {
            MethodHandle made = getter;
            if (null == made)
            {
                made = member.getter().asType(MethodType.methodType(Object.class, Object.class));
                getter = made;
            }
            return made;
        }

        private MethodHandle setter()
        {
            MethodHandle made = setter;
            if (null == made)
            {
                made = member.setter().asType(MethodType.methodType(void.class, Object.class, Object.class));
                setter = made;
            }
            return made;
        }
    }
}
