/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import io.daybook.codec.EventsType;
import io.daybook.codec.MessageType;
import io.daybook.journal.error.JournalException;

/**
 * Collects the handlers of one {@link Subscriber}, which hands each message of its tailer, in the order of the journal,
 * to one handler. Types are matched by the names of their shapes, current or {@link io.daybook.codec.OldName old}. A
 * message goes to the handler of its name; if there is none, to that of a sealed interface which permits the class of
 * that name; if there is none either, to one of any name. Among equals, the handler that was added first takes it.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Subscribers
{
    private final Tailer tailer;
    private final List<Dispatcher.Route<?>> routes = new ArrayList<>();
    private MessageConsumer otherwise;
    private boolean isStrict;

    Subscribers(final Tailer tailer)
    {
        this.tailer = tailer;
    }

    /**
     * Hands each message of a class to a handler, as a new object. For a sealed interface these include the messages of
     * the classes that it permits.
     *
     * @param type    the class.
     * @param handler called for each.
     * @param <T>     the class.
     * @return this for a fluent API.
     * @throws JournalException when messages of one of its names have a handler.
     */
    public <T> Subscribers on(final Class<T> type, final MessageHandler<T> handler)
    {
        return on(MessageType.of(Objects.requireNonNull(type, "type")), handler);
    }

    /**
     * Hands each message of a type to a handler, as a new object. For a sealed interface these include the messages of
     * the classes that it permits.
     *
     * @param type    of the messages.
     * @param handler called for each.
     * @param <T>     class of the objects.
     * @return this for a fluent API.
     * @throws JournalException when messages of one of its names have a handler.
     */
    public <T> Subscribers on(final MessageType<T> type, final MessageHandler<T> handler)
    {
        return add(type, null, handler);
    }

    /**
     * Reads each message of a POJO's class into that POJO, and hands it to a handler.
     *
     * @param into    takes the values as {@link Message#into} does, and is valid inside the handler.
     * @param handler called for each.
     * @param <T>     class of the POJO.
     * @return this for a fluent API.
     * @throws JournalException when messages of one of its names have a handler, or the object is no POJO.
     */
    @SuppressWarnings("unchecked")
    public <T> Subscribers onInto(final T into, final MessageHandler<T> handler)
    {
        final Class<T> type = (Class<T>)Objects.requireNonNull(into, "into").getClass();
        return onInto(into, MessageType.of(type), handler);
    }

    /**
     * Reads each message of a type into a POJO, and hands it to a handler.
     *
     * @param into    takes the values as {@link Message#into} does, and is valid inside the handler.
     * @param type    of the messages.
     * @param handler called for each.
     * @param <T>     class of the POJO.
     * @return this for a fluent API.
     * @throws JournalException when messages of one of its names have a handler, or the object is no POJO.
     */
    public <T> Subscribers onInto(final T into, final MessageType<T> type, final MessageHandler<T> handler)
    {
        if (Objects.requireNonNull(into, "into").getClass().isRecord())
        {
            throw new JournalException("an object to read into must be a POJO, use subscriber for a record: class=" +
                into.getClass().getName());
        }
        return add(type, into, handler);
    }

    /**
     * Hands each event of an interface to a handler, as {@link #events(EventsType, Object)} does.
     *
     * @param type    the interface.
     * @param handler whose methods are called.
     * @param <X>     the interface.
     * @return this for a fluent API.
     * @throws JournalException when messages of the name of an event have a handler.
     */
    public <X> Subscribers events(final Class<X> type, final X handler)
    {
        return events(EventsType.of(Objects.requireNonNull(type, "type")), handler);
    }

    /**
     * Hands each event of an interface to a handler: each message that has the name of an event calls its method. If
     * several methods have that name, the message calls the one that it fits best: of which the least cannot be read,
     * then of which the least is lost; among equals the first in the order of {@link EventsType#events()}. A method
     * that is static or default is no event. Inside the method {@link Subscriber#message()} tells position, time and
     * writer.
     * <p>
     * POJOs, collections, arrays and texts that can be changed are read into the same objects each time, and are valid
     * inside the call.
     *
     * @param type    of the events.
     * @param handler whose methods are called.
     * @param <X>     the interface.
     * @return this for a fluent API.
     * @throws JournalException when messages of the name of an event have a handler.
     */
    public <X> Subscribers events(final EventsType<X> type, final X handler)
    {
        Objects.requireNonNull(type, "type").type().cast(Objects.requireNonNull(handler, "handler"));
        for (final EventsType.Event<X, ?> event : type.events())
        {
            checkFree(event.type());
        }
        for (final EventsType.Event<X, ?> event : type.events())
        {
            routes.add(route(event, handler));
        }
        return this;
    }

    private static <X, T> Dispatcher.Route<T> route(final EventsType.Event<X, T> event, final X handler)
    {
        return new Dispatcher.Route<>(event.type(), event.newInto(), new EventHandler<>(event, handler));
    }

    /**
     * Hands each message that no handler takes to a consumer: messages of other types, bytes and text. Without a
     * consumer they are stepped over.
     *
     * @param consumer called for each.
     * @return this for a fluent API.
     */
    public Subscribers otherwise(final MessageConsumer consumer)
    {
        otherwise = consumer;
        return this;
    }

    /**
     * Refuses messages of which a handler would not get exactly what was written: something is filled in, passed over
     * or replaced, because they come from another version of the class. {@link Subscriber#poll} then throws a
     * {@link io.daybook.codec.CodecException} that names the field, and stays before the message. Fields are compared
     * by {@link MessageType#compatibility}, once for each shape that a writer declares; what is only wider is read. Of
     * messages without a shape, the names of the message's own fields are compared. Messages that no handler is for are
     * not refused.
     *
     * @return this for a fluent API.
     */
    public Subscribers strict()
    {
        isStrict = true;
        return this;
    }

    /**
     * Completes the subscriber.
     *
     * @return a new subscriber, for its tailer's thread.
     */
    public Subscriber build()
    {
        return new Subscriber(tailer, new Dispatcher(routes, otherwise, isStrict));
    }

    private <T> Subscribers add(final MessageType<T> type, final T into, final MessageHandler<T> handler)
    {
        checkFree(Objects.requireNonNull(type, "type"));
        routes.add(new Dispatcher.Route<>(type, into, Objects.requireNonNull(handler, "handler")));
        return this;
    }

    private void checkFree(final MessageType<?> type)
    {
        for (final Dispatcher.Route<?> other : routes)
        {
            if (other.isOfAnyName() == (type == type.anyName()))
            {
                checkApart(type, other.type());
            }
        }
    }

    private static void checkApart(final MessageType<?> type, final MessageType<?> other)
    {
        final Set<String> shared = names(other);
        shared.retainAll(names(type));
        if (!shared.isEmpty())
        {
            throw new JournalException("a type must have one handler, @Name tells classes of the same name " +
                    "apart: type=" + String.join(", ", shared));
        }
    }

    private static Set<String> names(final MessageType<?> type)
    {
        final Set<String> names = new TreeSet<>(type.oldNames());
        names.add(type.shape().name());
        return names;
    }

    /** Calls the method of one event. */
    private record EventHandler<X, T>(EventsType.Event<X, T> event, X handler) implements MessageHandler<T>
    {
        @Override
        public void onMessage(final T value, final Message message)
        {
            event.call(handler, value);
        }
    }
}
