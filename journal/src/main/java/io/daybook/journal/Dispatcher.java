/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.DeclaredShape;
import io.daybook.codec.Difference;
import io.daybook.codec.FieldReader;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.UnknownTypeException;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.MetaDescriptor;

/**
 * Hands each message to the handler of its type. The meaning of a writer's type id is looked up by name once for each
 * thing that the writers of a segment declare. After that, finding the handler costs two array reads.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its subscriber. Allocates nothing for a type id that it knows.
 */
final class Dispatcher implements MessageConsumer
{
    /** Writers number their type ids upward from the first. An id beyond this limit is looked up each time. */
    private static final int MAX_KNOWN_IDS = 1_024;
    /** Room for the number of fields of a shape. */
    private static final int MISFIT_BITS = 20;
    /** Stands for messages that no handler takes. */
    private static final Target<?> NOBODY = new Target<>(null, null, null, null);

    private final List<Route<?>> routes;
    /** Takes the messages that no handler takes; null when nothing does. */
    private final MessageConsumer otherwise;
    /** Whether messages are refused of which something would be filled in or lost. */
    private final boolean isStrict;

    /** By slot and type id; null until the first message. */
    private final Target<?>[][] known = new Target<?>[MetaDescriptor.SLOT_COUNT][];
    private final Map<DeclaredShape, Target<?>> targets = new HashMap<>();
    private long skipped;
    /** Version of what the writers had declared when the known ids were looked up. */
    private long version;

    Dispatcher(final List<Route<?>> routes, final MessageConsumer otherwise, final boolean isStrict)
    {
        this.isStrict = isStrict;
        this.routes = List.copyOf(routes);
        this.otherwise = otherwise;
    }

    /**
     * Which handler takes the messages of a type.
     *
     * @param type    of the objects.
     * @param into    POJO that takes the values of each message; null for a new object each time.
     * @param handler that takes the objects.
     * @param <T>     class of the objects.
     */
    record Route<T>(MessageType<T> type, T into, MessageHandler<T> handler)
    {
        private Target<?> target(final DeclaredShape declared)
        {
            final MessageType<? extends T> own = type.forMessages(declared);
            return type == own ?
                new Target<>(codec(type, declared), declared, into, handler) : permitted(own, declared);
        }

        private <S extends T> Target<S> permitted(final MessageType<S> own, final DeclaredShape declared)
        {
            return new Target<>(codec(own, declared), declared, null, handler);
        }

        private static <S> Codec<S> codec(final MessageType<S> of, final DeclaredShape declared)
        {
            return declared.wireFormat().whole().codec(of, declared.shape());
        }

        private CodecException handleUntyped(final Message message)
        {
            final T value;
            try
            {
                value = null == into ? message.as(type) : message.into(into, type);
            }
            catch (final CodecException ex)
            {
                return unknown(ex);
            }
            handler.onMessage(value, message);
            return null;
        }

        /** Whether the type is a sealed interface with a record that stands for messages of types that it lacks. */
        private boolean takesUnknown(final DeclaredShape declared)
        {
            return null == into && null != declared && null != type.forMessages(declared);
        }

        boolean isOfAnyName()
        {
            return type == type.anyName();
        }

        /** Whether the type has that name, or had it. */
        private boolean isOf(final String name)
        {
            return !isOfAnyName() && type == type.forName(name);
        }

        /** Whether the type is a sealed interface that permits the class of that name. */
        private boolean permits(final String name)
        {
            return null == into && !isOfAnyName() && null != type.forName(name);
        }
    }

    /**
     * A handler, and how messages of one declared shape are read for it.
     *
     * @param codec    of the messages.
     * @param declared shape of the messages.
     * @param into     POJO that takes the values of each message; null for a new object each time.
     * @param handler  that takes the objects.
     * @param <T>      class of the objects.
     */
    private record Target<T>(Codec<T> codec, DeclaredShape declared, T into, MessageHandler<? super T> handler)
    {
        /** Returns a failure that says that a sealed interface lacks a type; null for a message that was handled. */
        CodecException handle(final Message message)
        {
            final T value;
            try
            {
                value = message.decode(codec, into, declared);
            }
            catch (final CodecException ex)
            {
                return unknown(ex);
            }
            handler.onMessage(value, message);
            return null;
        }
    }

    /** Returns a failure whose reason is a type that a sealed interface lacks. Throws any other. */
    private static CodecException unknown(final CodecException failure)
    {
        if (!UnknownTypeException.isReasonOf(failure))
        {
            throw failure;
        }
        return failure;
    }

    /** How many messages nobody took. */
    long skipped()
    {
        return skipped;
    }

    @Override
    public void onMessage(final Message message)
    {
        final int type = message.frameType();
        if (!FrameType.isShapeId(type))
        {
            handleUntyped(message);
            return;
        }
        final Target<?> target = target(message, message.writerId(), type - FrameType.MIN_SHAPE_ID);
        final CodecException unknown = NOBODY == target ? null : target.handle(message);
        if (NOBODY == target || null != unknown)
        {
            handleOther(message, unknown);
        }
    }

    private Target<?> target(final Message message, final int slot, final int id)
    {
        if (message.scopeVersion() == version && slot < known.length)
        {
            final Target<?>[] ofSlot = known[slot];
            if (null != ofSlot && id < ofSlot.length && null != ofSlot[id])
            {
                return ofSlot[id];
            }
        }
        return find(message, slot, id);
    }

    private Target<?> find(final Message message, final int slot, final int id)
    {
        final DeclaredShape declared = message.declared();
        // Looking for one declaration may find others.
        if (message.scopeVersion() != version)
        {
            for (final Target<?>[] ofSlot : known)
            {
                if (null != ofSlot)
                {
                    Arrays.fill(ofSlot, null);
                }
            }
            version = message.scopeVersion();
        }
        Target<?> target = targets.get(declared);
        if (null == target)
        {
            target = newTarget(declared, message);
            targets.put(declared, target);
        }
        if (slot < known.length && id < MAX_KNOWN_IDS)
        {
            final Target<?>[] ofSlot = null == known[slot] ? new Target<?>[id + 1] : known[slot];
            known[slot] = id < ofSlot.length ? ofSlot : Arrays.copyOf(ofSlot, id + 1);
            known[slot][id] = target;
        }
        return target;
    }

    private Target<?> newTarget(final DeclaredShape declared, final Message message)
    {
        final Route<?> route = route(declared.shape().name(), declared, message);
        if (null == route)
        {
            return NOBODY;
        }
        if (isStrict)
        {
            StrictReading.check(route.type(), declared.shape());
        }
        try
        {
            return route.target(declared);
        }
        catch (final CodecException ex)
        {
            if (isStrict || null != route.type().forName(declared.shape().name()))
            {
                throw ex;
            }
            // A type that the reader lacks, and whose fields are not those of the @Unknown record either.
            return NOBODY;
        }
    }

    /**
     * The handler of that name, else one that permits it, else one of its sealed interface, else one of any name, else
     * null.
     *
     * @param declared shape of the message; null for none. If events share a name, the message goes to the one it fits
     *                 best.
     */
    private Route<?> route(final String name, final DeclaredShape declared, final Message message)
    {
        final Shape shape = null == declared ? null : declared.shape();
        Route<?> named = null;
        Route<?> permitting = null;
        Route<?> ofUnknown = null;
        Route<?> ofAnyName = null;
        for (int i = routes.size() - 1; i >= 0; i--)
        {
            final Route<?> route = routes.get(i);
            if (route.isOf(name))
            {
                named = null == named || misfit(route.type(), shape, message) <= misfit(named.type(), shape, message) ?
                    route : named;
            }
            permitting = route.permits(name) ? route : permitting;
            ofUnknown = !route.isOfAnyName() && route.takesUnknown(declared) ? route : ofUnknown;
            ofAnyName = route.isOfAnyName() ? route : ofAnyName;
        }
        return null != named ? named : null != permitting ? permitting : null != ofUnknown ? ofUnknown : ofAnyName;
    }

    /** How badly a message fits a type: what cannot be read counts most, then what is lost, then all the rest. */
    private static long misfit(final MessageType<?> type, final Shape shape, final Message message)
    {
        if (null == shape)
        {
            return misfit(type, message.reader());
        }
        long found = 0;
        for (final Difference difference : type.compatibility(shape))
        {
            found += 1L << MISFIT_BITS * difference.effect().ordinal();
        }
        return found;
    }

    private static long misfit(final MessageType<?> type, final FieldReader fields)
    {
        long unread = 0;
        int read = 0;
        while (fields.next())
        {
            final boolean isRead = type.indexOf(type.shape(), fields.name()) >= 0;
            read += isRead ? 1 : 0;
            unread += isRead ? 0 : 1;
        }
        return (unread << MISFIT_BITS) + type.shape().fields().size() - read;
    }

    private void handleUntyped(final Message message)
    {
        final String name = message.typeName();
        final Route<?> route = null == name ? null : route(name, null, message);
        if (null != route && isStrict)
        {
            StrictReading.check(route.type().forName(name), message.reader());
        }
        final CodecException unknown = null == route ? null : route.handleUntyped(message);
        if (null == route || null != unknown)
        {
            handleOther(message, unknown);
        }
    }

    /** Handles a message that no handler takes; {@code unknown} is the failure of the one that should, or null. */
    private void handleOther(final Message message, final CodecException unknown)
    {
        if (isStrict && null != unknown)
        {
            throw unknown;
        }
        if (null == otherwise)
        {
            skipped++;
        }
        else
        {
            otherwise.onMessage(message);
        }
    }
}
