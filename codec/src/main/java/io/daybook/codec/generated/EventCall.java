/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.function.Consumer;

import io.daybook.codec.CodecException;

/**
 * Turns calls of one event into messages, and messages into calls. Each event has a generated class of its own. Where
 * an event's arguments are the fields of its messages, an object of that class also holds them, one call's at a time.
 * <p>
 * <b>Note:</b> not thread-safe. A call that another thread makes is refused before it changes anything.
 */
public abstract class EventCall
{
    private String event;
    private Runnable begin;
    private Consumer<Object> sink;
    private boolean isOpen;

    /**
     * Defines a class in this package.
     *
     * @param bytes     of the class.
     * @param constants its class data.
     * @return a lookup with all access to the class.
     * @throws IllegalAccessException when the virtual machine refuses it.
     */
    public static MethodHandles.Lookup define(final byte[] bytes, final List<Object> constants)
        throws IllegalAccessException
    {
        return MethodHandles.lookup().defineHiddenClassWithClassData(bytes, constants, true);
    }

    /**
     * Connects the calls of a proxy with those who take its messages.
     *
     * @param name      of the event.
     * @param beginning called first at each call; throws if the call must not be made now, or by this thread.
     * @param messages  takes what each call becomes, valid inside the call.
     */
    public final void connect(final String name, final Runnable beginning, final Consumer<Object> messages)
    {
        event = name;
        begin = beginning;
        sink = messages;
    }

    /**
     * Calls the event's method.
     *
     * @param handler whose method it is.
     * @param message that holds the arguments, or is the only one.
     */
    public abstract void call(Object handler, Object message);

    /** Begins a call of the proxy, before its arguments are stored. */
    final void begin()
    {
        begin.run();
        if (isOpen)
        {
            throw new CodecException("an event must not be published by its own argument while that is written, " +
                "publish it before or after: event=" + event);
        }
        isOpen = true;
    }

    /** Hands over the message that the call has become. */
    final void send(final Object message)
    {
        try
        {
            sink.accept(message);
        }
        finally
        {
            isOpen = false;
        }
    }
}
