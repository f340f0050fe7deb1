/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

import io.daybook.codec.CodecException;
import io.daybook.codec.Name;
import io.daybook.codec.generate.EventClass;

/**
 * A method of an interface of events.
 *
 * @param owner     the interface, which may have inherited the method.
 * @param method    as it is declared.
 * @param arguments their types, with the values of type variables.
 */
record EventMethod(Class<?> owner, Method method, List<JavaType> arguments) implements Comparable<EventMethod>
{
    /** An event with more arguments would not fit the calls of the virtual machine. */
    private static final int MAX_ARGUMENTS = 100;

    /** The event's names: those of its messages' type. */
    Naming naming()
    {
        return Naming.of(method, method.getName());
    }

    /** Whether another method is the same one for a caller in Java. */
    boolean isSame(final EventMethod other)
    {
        return method.getName().equals(other.method.getName()) && classes().equals(other.classes());
    }

    private List<Class<?>> classes()
    {
        final List<Class<?>> classes = new ArrayList<>();
        for (final JavaType argument : arguments)
        {
            classes.add(argument.raw());
        }
        return classes;
    }

    /** Whether the only argument is the message itself. */
    boolean isMessage()
    {
        return 1 == arguments.size() && Binder.isBindable(arguments.get(0).raw());
    }

    /** Refuses what no message can be made of. */
    private void check()
    {
        if (void.class != method.getReturnType())
        {
            throw refused("an event must return nothing, declare its method void or give it a default body");
        }
        if (arguments.size() > MAX_ARGUMENTS)
        {
            throw refused("an event must have at most " + MAX_ARGUMENTS + " arguments, use a record");
        }
        naming().check(place());
        if (isMessage())
        {
            for (final Annotation annotation : method.getParameters()[0].getAnnotations())
            {
                if (Name.class.getPackage() == annotation.annotationType().getPackage())
                {
                    throw refused("an event's only argument, where it is a record, a POJO or a sealed interface, is " +
                        "the message and no field of it, remove @" + annotation.annotationType().getSimpleName());
                }
            }
        }
    }

    /** The event's message, whose calls go through a handle. */
    EventMessage message(final MethodHandle handle)
    {
        check();
        final EventClass type = EventClass.of(handle, isMessage());
        return new EventMessage(naming(), place(), type, isMessage() ? null : declarations(type));
    }

    private List<Declaration> declarations(final EventClass type)
    {
        final Parameter[] parameters = method.getParameters();
        final List<Declaration> found = new ArrayList<>();
        for (int i = 0; i < parameters.length; i++)
        {
            final Parameter parameter = parameters[i];
            if (!parameter.isNamePresent() && !parameter.isAnnotationPresent(Name.class))
            {
                throw refused("an event's arguments must have names, compile the interface with -parameters or give " +
                    "each a @Name");
            }
            found.add(new Declaration(owner, place() + ", argument=", parameter.getName(),
                parameter.getParameterizedType(), arguments.get(i), parameter, type.getter(i), type.setter(i)));
        }
        return found;
    }

    /** Refuses the method because of another one. */
    CodecException refused(final String rule, final EventMethod other)
    {
        return refused(rule, ", other=" + other.method.getDeclaringClass().getName() + "." + other);
    }

    private CodecException refused(final String rule)
    {
        return refused(rule, "");
    }

    private CodecException refused(final String rule, final String values)
    {
        return new CodecException(rule + ": " + place() + values);
    }

    private String place()
    {
        return "interface=" + owner.getName() + ", method=" + this;
    }

    /** Orders methods by their names and arguments. */
    @Override
    public int compareTo(final EventMethod other)
    {
        final int compared = toString().compareTo(other.toString());
        return 0 != compared ? compared : method.toString().compareTo(other.method.toString());
    }

    @Override
    public String toString()
    {
        final StringJoiner types = new StringJoiner(", ", "(", ")");
        for (final JavaType argument : arguments)
        {
            types.add(argument.toString());
        }
        return method.getName() + types;
    }
}
