/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.daybook.codec.CodecException;
import io.daybook.codec.generate.ProxyClass;
import io.daybook.codec.generated.EventCall;

/**
 * Looks once at an interface of events, and at the classes of their arguments. It refuses what is not supported.
 *
 * @param <X> the interface.
 */
public final class EventsBinder<X>
{
    private final Class<X> type;
    private final Access access;
    private final List<EventBinder> events = new ArrayList<>();
    private MethodHandle proxy;

    /**
     * Looks at an interface.
     *
     * @param type   the interface.
     * @param lookup with access to it and the classes of its arguments; null for any that is open to this module.
     * @throws CodecException when a method is not supported; the text names interface, method and remedy.
     */
    public EventsBinder(final Class<X> type, final MethodHandles.Lookup lookup)
    {
        this.type = type;
        this.access = new Access(lookup);
        if (!type.isInterface() || type.isSealed())
        {
            throw new CodecException("events must be the methods of an interface that is not sealed, move them to " +
                "one: class=" + type.getName());
        }
        for (final EventMethod method : methods(type))
        {
            add(new EventBinder(method, access));
        }
        if (events.isEmpty())
        {
            throw new CodecException("an interface of events must have a method that is neither static nor default, " +
                "add one: interface=" + type.getName());
        }
    }

    private static List<EventMethod> methods(final Class<?> type)
    {
        final Map<TypeVariable<?>, JavaType> variables = new HashMap<>();
        addVariables(type, variables);
        final List<EventMethod> methods = new ArrayList<>();
        for (final Method method : type.getMethods())
        {
            if (isEvent(method))
            {
                final List<JavaType> arguments = new ArrayList<>();
                for (final Type argument : method.getGenericParameterTypes())
                {
                    arguments.add(JavaType.of(argument, variables));
                }
                methods.add(new EventMethod(type, method, arguments));
            }
        }
        Collections.sort(methods);
        return methods;
    }

    /** Gives values to the type variables of all interfaces that an interface extends. */
    private static void addVariables(final Class<?> type, final Map<TypeVariable<?>, JavaType> variables)
    {
        for (final Type extended : type.getGenericInterfaces())
        {
            final JavaType javaType = JavaType.of(extended, variables);
            variables.putAll(javaType.variables());
            addVariables(javaType.raw(), variables);
        }
    }

    /** Whether a method is one that an implementation of its interface must have. */
    private static boolean isEvent(final Method method)
    {
        try
        {
            // Every object has such a method.
            Object.class.getMethod(method.getName(), method.getParameterTypes());
            return false;
        }
        catch (final NoSuchMethodException ex)
        {
            return Modifier.isAbstract(method.getModifiers());
        }
    }

    private void add(final EventBinder added)
    {
        for (final EventBinder other : events)
        {
            final boolean isSame = other.method().isSame(added.method());
            final Naming naming = other.method().naming();
            if (isSame && other.shape().equals(added.shape()) && naming.equals(added.method().naming()))
            {
                other.addMethods(added);
                return;
            }
            if (isSame || naming.overlaps(added.method().naming()) && other.isLike(added))
            {
                throw added.method().refused("two methods must not be one event in messages, " + (isSame ?
                    "declare the method in the interface itself" : "give one of them another name by @Name"),
                    other.method());
            }
        }
        events.add(added);
    }

    /**
     * The events.
     *
     * @return the events, in the order of their names.
     */
    public List<EventBinder> events()
    {
        return List.copyOf(events);
    }

    /**
     * Makes what the methods of a proxy call.
     *
     * @return a new object for each of {@link #events}.
     */
    public List<EventCall> newCalls()
    {
        final List<EventCall> calls = new ArrayList<>();
        for (final EventBinder event : events)
        {
            calls.add(event.newCall());
        }
        return calls;
    }

    /**
     * Makes an object whose methods are calls of events.
     *
     * @param calls of {@link #newCalls}.
     * @return a new object.
     * @throws CodecException when this module may define no class beside the interface.
     */
    public X newProxy(final List<EventCall> calls)
    {
        try
        {
            return type.cast((Object)proxyClass().invokeExact(calls.toArray()));
        }
        catch (final RuntimeException | Error ex)
        {
            throw ex;
        }
        catch (final Throwable thrown)
        {
            throw new IllegalStateException("a proxy must be constructible", thrown);
        }
    }

    private synchronized MethodHandle proxyClass() throws ReflectiveOperationException
    {
        if (null == proxy)
        {
            final MethodHandles.Lookup lookup = access.of(type);
            if (!lookup.hasFullPrivilegeAccess())
            {
                throw new CodecException("an interface of events must be in the module of io.daybook.codec or come " +
                    "with a lookup, use EventsType.of(type, MethodHandles.lookup()): interface=" + type.getName());
            }
            final List<ProxyClass.Event> called = new ArrayList<>();
            for (final EventBinder event : events)
            {
                called.add(event.ofProxy());
            }
            proxy = ProxyClass.of(type, lookup, called);
        }
        return proxy;
    }
}
