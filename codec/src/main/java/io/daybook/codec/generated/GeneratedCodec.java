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
 * What generated codecs have in common. Each is a hidden class of its own, so that the compiler knows the members, the
 * constructor and the bytes between them as constants.
 * <p>
 * It knows the way that nearly every message goes. Whatever it cannot do, it leaves to the general codec, which starts
 * over: that one knows the rest, refuses what must be refused, and names class, member and remedy. An object that is
 * read into is left as that one leaves it, which overwrites what was read here. When all messages take that way, as
 * another writer's may that orders its fields otherwise, most of them are not tried here first.
 * <p>
 * <b>Note:</b> not thread-safe.
 *
 * @param <T> class of the objects.
 */
public abstract class GeneratedCodec<T> implements Codec<T>
{
    /** So many messages in a row are tried here before they are left to the general codec. */
    private static final int MAX_TRIED = 8;
    /** So many further ones are then left to it at once, before one is tried again. */
    private static final int MAX_UNTRIED = 64;

    /** What a list once held is not kept beyond that. */
    private static final int MAX_SPARE = 1_024;

    private final Codec<T> general;
    /** The very class of the POJOs; null for what else there is. */
    private final Class<?> pojo;
    private final Output out = new Output();
    private final Input in = new Input();
    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();
    /** How many of the last messages were left to the general codec, in the round of those above. */
    private int left;
    /** POJOs that their owner has no place for any more, their fields as they may be; null before the first. */
    private ArrayDeque<Object> spare;

    /**
     * A codec.
     *
     * @param general codec of the same class, shape and wire format; null for one that is only part of others.
     * @param pojo    class of the POJOs; null for what else there is.
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
        // A record cannot be read into: it says so.
        return decodeIntoGenerally(into, buffer, offset, length);
    }

    /** Writes the fields of an object, which is not null, and returns the offset behind them. */
    public abstract int write(Object value, Output to, int at);

    /** Writes an object that may be null, and returns the offset behind it. */
    abstract int writeOrNull(Object value, Output to, int at);

    /** Reads the fields of an object at the position into a new one. */
    public abstract Object read(Input from);

    /** Reads the fields into a new POJO, leaving alone what that holds, which might be held by others too. */
    Object fill(final Input from, final Object owner)
    {
        throw Refused.refused();
    }

    /** Reads the fields into a POJO there is, and into what that holds where it can. */
    public Object refill(final Input from, final Object owner)
    {
        throw Refused.refused();
    }

    /** Reads the fields into a POJO there is, or into another where there is null. */
    Object readInto(final Input from, final Object current)
    {
        throw Refused.refused();
    }

    /** A POJO to read into: the one there is, or one that was released; null for none. */
    final Object owner(final Object current)
    {
        if (null != current)
        {
            return current;
        }
        return null == spare ? null : spare.pollLast();
    }

    /** Takes what its owner, which is read into, does not hold any more, to keep it for another, and gives null. */
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

    /** Refuses an object of no permitted class, as an unchecked cast lets through. */
    static void checkInstance(final Object value, final Class<?> type)
    {
        if (!type.isInstance(value))
        {
            throw Refused.refused();
        }
    }

    /** A constant of an enum, or null: refuses one of another enum, whose ordinal stands for something else. */
    static Enum<?> checkConstant(final Object value, final Class<?> type)
    {
        Refused.unless(null == value || type.isInstance(value));
        return (Enum<?>)value;
    }

    /** Refuses another value of a final field than what that holds. */
    static void checkFilled(final Object value, final Object held)
    {
        if (null == value || held != value)
        {
            throw Refused.refused();
        }
    }

    /** The one of two records of a sealed interface that is not null; null if both are. */
    static Object only(final Object found, final Object next)
    {
        if (null == next)
        {
            return found;
        }
        Refused.unless(null == found);
        return next;
    }

    /** Refuses that there is no record of a sealed interface. */
    static Object checkFound(final Object found)
    {
        Refused.unless(null != found);
        return found;
    }

    /** The codec that does what cannot be done here. */
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

    /** The input of a message, unless it is left to the general codec like those before it. */
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
