/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

import io.daybook.codec.bind.Binder;
import io.daybook.codec.bind.EventBinder;
import io.daybook.codec.bind.EventsBinder;
import io.daybook.codec.generated.EventCall;

/**
 * How an interface of events maps to messages. Each method that is neither static nor default is an event: a call of it
 * becomes a message, whose type has the name of the method or that of its {@link Name}.
 * <p>
 * If a method has one argument that is a record, a POJO or a sealed interface, that is the message. Otherwise its
 * arguments are the fields of the message, in their order. Arguments take the annotations of a record's components.
 * They have the names that the source gives them, if the interface was compiled with {@code -parameters}, or those of
 * {@link Name}. An argument that is no primitive may be null, unless it is the message.
 * <p>
 * Overloads are events of one name. They must differ in what their messages look like.
 * <p>
 * <b>Note:</b> thread-safe; the proxies that it makes are not.
 *
 * @param <X> the interface.
 */
public final class EventsType<X>
{
    private static final SoftValues<EventsType<?>> TYPES = new SoftValues<>()
    {
        @Override
        EventsType<?> make(final Class<?> type)
        {
            return EventsType.of(type, (MethodHandles.Lookup)null);
        }
    };

    private final Class<X> type;
    private final EventsBinder<X> binder;
    private final List<Event<X, ?>> events;

    private EventsType(final Class<X> type, final EventsBinder<X> binder, final DeltaOptions options)
    {
        this.type = type;
        this.binder = binder;
        final List<Event<X, ?>> found = new ArrayList<>();
        for (final EventBinder event : binder.events())
        {
            found.add(event(event.messages(), event.newCall(), options));
        }
        events = List.copyOf(found);
    }

    /**
     * Describes an interface that is open to this library, as every interface on the class path is. Every call returns
     * the same description, so its generated classes are shared.
     *
     * @param type the interface.
     * @param <X>  the interface.
     * @return its description.
     * @throws CodecException when a method or an argument is not supported; the text names it and the remedy.
     */
    @SuppressWarnings("unchecked")
    public static <X> EventsType<X> of(final Class<X> type)
    {
        return (EventsType<X>)TYPES.of(Objects.requireNonNull(type, "type must not be null"));
    }

    /**
     * Describes an interface that the caller can access. Each call makes another description, with generated classes of
     * its own: keep it.
     *
     * @param type   the interface.
     * @param lookup of the caller, {@code MethodHandles.lookup()}.
     * @param <X>    the interface.
     * @return its description.
     * @throws CodecException when a method or an argument is not supported; the text names it and the remedy.
     */
    public static <X> EventsType<X> of(final Class<X> type, final MethodHandles.Lookup lookup)
    {
        Objects.requireNonNull(type, "type must not be null");
        return new EventsType<>(type, new EventsBinder<>(type, lookup), DeltaOptions.DEFAULT);
    }

    /**
     * The same description with other limits on how far its messages in {@link WireFormat#DELTA} may depend on others.
     *
     * @param options of the messages; a reader takes them from the journal.
     * @return a new description.
     */
    public EventsType<X> with(final DeltaOptions options)
    {
        return new EventsType<>(type, binder, Objects.requireNonNull(options, "options must not be null"));
    }

    /**
     * The interface.
     *
     * @return the interface.
     */
    public Class<X> type()
    {
        return type;
    }

    /**
     * The events of the interface.
     *
     * @return the events, in the order of their names.
     */
    public List<Event<X, ?>> events()
    {
        return events;
    }

    /**
     * Makes an object of the interface whose calls become messages. A default method runs as it is, and what it calls
     * becomes messages. {@code equals}, {@code hashCode} and {@code toString} are those of an object.
     * <p>
     * <b>Note:</b> not thread-safe. If {@code beginning} throws, the proxy has changed nothing.
     *
     * @param beginning called first at each call of an event; throws if it must not be made now, or by this thread.
     * @param messages  for the type of each event, takes its messages; each is valid inside the call.
     * @return a new object.
     * @throws CodecException when this library may define no class beside the interface; the text says the remedy.
     */
    @SuppressWarnings("unchecked")
    public X proxy(final Runnable beginning, final Function<MessageType<?>, Consumer<?>> messages)
    {
        Objects.requireNonNull(beginning, "beginning must not be null");
        Objects.requireNonNull(messages, "messages must not be null");
        final List<EventCall> calls = binder.newCalls();
        for (int i = 0; i < events.size(); i++)
        {
            final MessageType<?> message = events.get(i).type();
            calls.get(i).connect(message.shape().name(), beginning,
                (Consumer<Object>)Objects.requireNonNull(messages.apply(message), "messages must not be null"));
        }
        return binder.newProxy(calls);
    }

    private static <X, T> Event<X, T> event(
        final Binder<T> messages, final EventCall call, final DeltaOptions options)
    {
        return new Event<>(MessageType.of(messages, options), messages, call);
    }

    /**
     * An event of an interface.
     *
     * @param <X> the interface.
     * @param <T> class of the objects that its messages are written from and read to.
     */
    public static final class Event<X, T>
    {
        private final MessageType<T> type;
        private final Binder<T> binder;
        private final EventCall call;

        private Event(final MessageType<T> type, final Binder<T> binder, final EventCall call)
        {
            this.type = type;
            this.binder = binder;
            this.call = call;
        }

        /**
         * How its messages are written and read, under the name of the event.
         *
         * @return their type.
         */
        public MessageType<T> type()
        {
            return type;
        }

        /**
         * Makes an object that messages can be read into, one after the other.
         *
         * @return a new object; null if each message is read as a new object, because it is a record or a sealed
         *     interface.
         */
        public T newInto()
        {
            return binder.newPojo();
        }

        /**
         * Calls the method of a handler.
         *
         * @param handler whose method it is.
         * @param message with the arguments.
         */
        public void call(final X handler, final T message)
        {
            call.call(handler, message);
        }
    }
}
