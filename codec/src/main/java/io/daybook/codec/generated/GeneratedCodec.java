/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.ArrayDeque;

import io.daybook.codec.Codec;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The common part of generated codecs. Each generated codec is a hidden class of its own, so that the compiler knows
 * the members, the constructor and the bytes between them as constants.
 * <p>
 * A generated codec handles nearly every message. The general codec does the rest: it starts the message again, handles
 * the other cases, refuses what must be refused, and names class, member and remedy. When it reads into an object, it
 * overwrites what was read here. If many messages in a row need the general codec, most of the next ones are not tried
 * here first. This happens with another writer that orders its fields differently.
 * <p>
 * <b>Note:</b> not thread-safe.
 *
 * @param <T> class of the objects.
 */
public abstract class GeneratedCodec<T> implements Codec<T>
{
    /** After so many messages in a row that need the general codec, messages are left to it without trying. */
    private static final int MAX_TRIED = 8;
    /** After so many more messages, one is tried again. */
    private static final int MAX_UNTRIED = 64;

    /** The most POJOs that are kept for reuse. */
    private static final int MAX_SPARE = 1_024;

    private final Codec<T> general;
    /** The exact class of the POJOs; null for any other objects. */
    private final Class<?> pojo;
    private final Output out = new Output();
    private final Input in = new Input();
    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();
    /** How many of the last messages were left to the general codec, in a cycle of the two numbers above. */
    private int left;
    /** POJOs that their owner does not hold any more, with whatever values they have; null before the first. */
    private ArrayDeque<Object> spare;

    /**
     * A codec.
     *
     * @param general codec of the same class, shape and wire format; null for a codec that is only a part of others.
     * @param pojo    class of the POJOs; null for any other objects.
     */
    GeneratedCodec(final Codec<T> general, final Class<?> pojo)
    {
        this.general = general;
        this.pojo = pojo;
    }

    @Override
    public final int encodedLength(final T value)
    {
        return encode(value, scratch, 0);
    }

    @Override
    public T decodeInto(final T into, final DirectBuffer buffer, final int offset, final int length)
    {
        // A record cannot be read into: the general codec says so.
        return decodeIntoGenerally(into, buffer, offset, length);
    }

    /** Writes the fields of an object, which is not null, and returns the offset behind them. */
    public abstract int write(Object value, Output to, int at);

    /** Writes an object that may be null, and returns the offset behind it. */
    abstract int writeOrNull(Object value, Output to, int at);

    /** Reads the fields of an object at the position into a new one. */
    public abstract Object read(Input from);

    /**
     * Reads the fields into a new POJO. The objects in its members are left alone, because others may hold them too.
     */
    Object fill(final Input from, final Object owner)
    {
        throw Refused.refused();
    }

    /** Reads the fields into an existing POJO. The objects in its members are changed in place if possible. */
    public Object refill(final Input from, final Object owner)
    {
        throw Refused.refused();
    }

    /** Reads the fields into an existing POJO, or into another one if it is null. */
    Object readInto(final Input from, final Object current)
    {
        throw Refused.refused();
    }

    /** The POJO to read into: the current one, or one that was released; null for none. */
    final Object owner(final Object current)
    {
        if (null != current)
        {
            return current;
        }
        return null == spare ? null : spare.pollLast();
    }

    /** Takes an object that its owner does not hold any more, to reuse it for another owner. Returns null. */
    Object release(final Object current)
    {
        if (null != current && pojo == current.getClass())
        {
            spare = null == spare ? new ArrayDeque<>() : spare;
            if (spare.size() < MAX_SPARE)
            {
                spare.addLast(current);
            }
        }
        return null;
    }

    /** Refuses an object of another class. */
    static void checkClass(final Object value, final Class<?> type)
    {
        if (type != value.getClass())
        {
            throw Refused.refused();
        }
    }

    /** Refuses an object whose class is not permitted. An unchecked cast can let one through. */
    static void checkInstance(final Object value, final Class<?> type)
    {
        if (!type.isInstance(value))
        {
            throw Refused.refused();
        }
    }

    /**
     * Returns a constant of an enum, or null. Refuses a constant of another enum, whose ordinal means something else.
     */
    static Enum<?> checkConstant(final Object value, final Class<?> type)
    {
        Refused.unless(null == value || type.isInstance(value));
        return (Enum<?>)value;
    }

    /** Refuses a value of a final field that is not the object that the field holds. */
    static void checkFilled(final Object value, final Object held)
    {
        if (null == value || held != value)
        {
            throw Refused.refused();
        }
    }

    /** Returns the record that is not null of two records of a sealed interface; null if both are null. */
    static Object only(final Object found, final Object next)
    {
        if (null == next)
        {
            return found;
        }
        Refused.unless(null == found);
        return next;
    }

    /** Refuses null for a record of a sealed interface. */
    static Object checkFound(final Object found)
    {
        Refused.unless(null != found);
        return found;
    }

    /** The general codec, which does what cannot be done here. */
    public final Codec<T> general()
    {
        return general;
    }

    /** Wraps the buffer that a message is encoded into. */
    public final Output output(final MutableDirectBuffer buffer)
    {
        out.wrap(buffer);
        return out;
    }

    /** Refuses a raw message, which ends at an offset, if a null in it may be taken for a length. Returns the end. */
    public final int checkNulls(final int end)
    {
        out.checkNulls(end);
        return end;
    }

    /** The input of a message. Refuses the message if it is left to the general codec, like those before it. */
    final Input message(final DirectBuffer buffer, final int offset, final int length)
    {
        if (left >= MAX_TRIED)
        {
            throw Refused.refused();
        }
        return input(buffer, offset, length);
    }

    /** Wraps the bytes that a message is decoded from. */
    public final Input input(final DirectBuffer buffer, final int offset, final int length)
    {
        in.wrap(buffer, offset, length);
        return in;
    }

    /** Refuses a message that is longer than its fields. */
    public final void checkEnd()
    {
        in.checkEnd();
        left = 0;
    }

    /** Encodes what could not be encoded here. */
    final int encodeGenerally(final T value, final MutableDirectBuffer buffer, final int offset)
    {
        return general.encode(value, buffer, offset);
    }

    /** Decodes what could not be decoded here. */
    final T decodeGenerally(final DirectBuffer buffer, final int offset, final int length)
    {
        countLeft();
        return general.decode(buffer, offset, length);
    }

    /** Decodes into an object what could not be decoded here. */
    final T decodeIntoGenerally(final T into, final DirectBuffer buffer, final int offset, final int length)
    {
        countLeft();
        return general.decodeInto(into, buffer, offset, length);
    }

    private void countLeft()
    {
        left = left < MAX_TRIED + MAX_UNTRIED - 1 ? left + 1 : MAX_TRIED - 1;
    }
}
