/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.daybook.codec.Shape;
import io.daybook.codec.generate.EventClass;
import io.daybook.codec.generate.ProxyClass;
import io.daybook.codec.generated.EventCall;

/**
 * An event of an interface: how its calls become messages.
 */
public final class EventBinder
{
    private final EventMethod method;
    /** The methods of the interface that are calls of it: one for each erased signature. */
    private final List<Method> methods = new ArrayList<>();
    private final EventClass type;
    private final Binder<?> messages;

    EventBinder(final EventMethod method, final Access access)
    {
        this.method = method;
        methods.add(method.method());
        final EventMessage message;
        try
        {
            // Without asFixedArity, an array as the last of several arguments would be taken for variable arguments.
            message = method.message(access.of(method.owner()).unreflect(method.method()).asFixedArity());
        }
        catch (final IllegalAccessException ex)
        {
            throw Access.inaccessible(method.owner(), ex);
        }
        type = message.type();
        final JavaType javaType =
            method.isMessage() ? method.arguments().get(0) : new JavaType(type.type(), List.of());
        messages = new Binder<>(javaType.raw(), access, javaType, message);
    }

    /**
     * What its messages look like, and how they are written and read.
     *
     * @return a binder of the class that holds the event's arguments, or that is the only one.
     */
    public Binder<?> messages()
    {
        return messages;
    }

    /**
     * Makes an object that turns calls into messages and back. If the arguments are fields of the message, it also
     * holds them.
     *
     * @return a new object.
     */
    public EventCall newCall()
    {
        return type.newCall();
    }

    EventMethod method()
    {
        return method;
    }

    Shape shape()
    {
        return messages.shape();
    }

    /** Whether the messages of another event cannot be told from those of this one. */
    boolean isLike(final EventBinder other)
    {
        return messages.differences(other.shape()).isEmpty();
    }

    /** A method that two interfaces declare is one, unless it has another erased signature in each. */
    void addMethods(final EventBinder same)
    {
        same.methods.stream().filter((other) -> methods.stream().noneMatch(
            (known) -> Arrays.equals(known.getParameterTypes(), other.getParameterTypes()))).forEach(methods::add);
    }

    ProxyClass.Event ofProxy()
    {
        return new ProxyClass.Event(type, methods);
    }
}
