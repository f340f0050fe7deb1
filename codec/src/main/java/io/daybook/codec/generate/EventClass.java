/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

import io.daybook.codec.generated.EventCall;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The generated class of an event. The code does not name the user's classes: arguments that are no primitives are of
 * class {@code Object}.
 * <pre>
 *   long argument0;
 *   Object argument1;
 *
 *   void publish(long argument0, Object argument1)          void call(Object handler, Object message)
 *   {                                                       {
 *       begin();                                                METHOD(handler,
 *       this.argument0 = argument0;                                 message.argument0, message.argument1);
 *       this.argument1 = argument1;                         }
 *       send(this);
 *       this.argument1 = null;
 *   }
 * </pre>
 * Where the only argument is the message itself, there are no fields, and both methods pass it on.
 */
public final class EventClass
{
    private static final String BASE = Type.getInternalName(EventCall.class);
    private static final String NAME = BASE.substring(0, BASE.lastIndexOf('/') + 1) + "Event";
    private static final int HANDLER = 1;
    private static final int MESSAGE = 2;

    private final Class<?>[] types;
    private final MethodHandles.Lookup lookup;
    private final MethodHandle constructor;

    private EventClass(final Class<?>[] types, final MethodHandles.Lookup lookup)
    {
        this.types = types;
        this.lookup = lookup;
        try
        {
            constructor = lookup.findConstructor(type(), MethodType.methodType(void.class));
        }
        catch (final ReflectiveOperationException ex)
        {
            throw failure(ex);
        }
    }

    /**
     * Generates a class.
     *
     * @param method    takes a handler and the event's arguments.
     * @param isMessage whether the only argument is the message itself.
     * @return the class.
     */
    public static EventClass of(final MethodHandle method, final boolean isMessage)
    {
        final Class<?>[] types = new Class<?>[method.type().parameterCount() - 1];
        for (int i = 0; i < types.length; i++)
        {
            final Class<?> type = method.type().parameterType(i + 1);
            types[i] = type.isPrimitive() ? type : Object.class;
        }
        final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
            Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, NAME, null, BASE, null);
        final int fields = isMessage ? 0 : types.length;
        for (int i = 0; i < fields; i++)
        {
            writer.visitField(0, fieldName(i), Type.getDescriptor(types[i]), null, null).visitEnd();
        }
        new Code(writer, 0, "<init>", void.class)
            .loadThis().invoke(Opcodes.INVOKESPECIAL, BASE, "<init>", void.class)
            .end(void.class);
        publish(writer, types, fields);
        final ClassData data = new ClassData();
        call(writer, data, method, types, fields);
        data.resolve(writer);
        writer.visitEnd();
        try
        {
            return new EventClass(types, EventCall.define(writer.toByteArray(), data.values()));
        }
        catch (final IllegalAccessException ex)
        {
            throw failure(ex);
        }
    }

    private static void publish(final ClassWriter writer, final Class<?>[] types, final int fields)
    {
        final Code code = new Code(writer, Opcodes.ACC_FINAL, "publish", void.class, types);
        code.loadThis().invoke(EventCall.class, "begin");
        int local = 1;
        for (int i = 0; i < fields; i++)
        {
            code.loadThis().load(types[i], local).field(Opcodes.PUTFIELD, NAME, fieldName(i), types[i]);
            local += Type.getType(types[i]).getSize();
        }
        code.loadThis().load(Object.class, 0 == fields && types.length > 0 ? 1 : 0)
            .invoke(EventCall.class, "send", Object.class);
        for (int i = 0; i < fields; i++)
        {
            if (!types[i].isPrimitive())
            {
                code.loadThis().insn(Opcodes.ACONST_NULL).field(Opcodes.PUTFIELD, NAME, fieldName(i), types[i]);
            }
        }
        code.end(void.class);
    }

    private static void call(
        final ClassWriter writer,
        final ClassData data,
        final MethodHandle method,
        final Class<?>[] types,
        final int fields)
    {
        final MethodType called = MethodType.methodType(void.class, types).insertParameterTypes(0, Object.class);
        final Code code = new Code(
            writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, "call", void.class, Object.class, Object.class);
        data.load(code, method.asType(called), MethodHandle.class);
        code.load(Object.class, HANDLER);
        for (int i = 0; i < types.length; i++)
        {
            code.load(Object.class, MESSAGE);
            if (fields > 0)
            {
                code.cast(NAME).field(Opcodes.GETFIELD, NAME, fieldName(i), types[i]);
            }
        }
        ClassData.invokeExact(code, void.class, called.parameterArray());
        code.end(void.class);
    }

    /**
     * The class, which extends {@link EventCall}.
     *
     * @return the class.
     */
    public Class<?> type()
    {
        return lookup.lookupClass();
    }

    /**
     * Makes an object of the class.
     *
     * @return takes nothing.
     */
    public MethodHandle constructor()
    {
        return constructor;
    }

    /**
     * Gives an argument.
     *
     * @param argument its index.
     * @return takes an object of the class.
     */
    public MethodHandle getter(final int argument)
    {
        try
        {
            return lookup.findGetter(type(), fieldName(argument), types[argument]);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw failure(ex);
        }
    }

    /**
     * Sets an argument.
     *
     * @param argument its index.
     * @return takes an object of the class and the argument.
     */
    public MethodHandle setter(final int argument)
    {
        try
        {
            return lookup.findSetter(type(), fieldName(argument), types[argument]);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw failure(ex);
        }
    }

    /** What a proxy invokes: takes an object of the class as {@code Object}, and the arguments. */
    MethodHandle publisher()
    {
        try
        {
            final MethodType type = MethodType.methodType(void.class, types);
            return lookup.findVirtual(type(), "publish", type).asType(type.insertParameterTypes(0, Object.class));
        }
        catch (final ReflectiveOperationException ex)
        {
            throw failure(ex);
        }
    }

    /**
     * Makes an object of the class.
     *
     * @return a new object.
     */
    public EventCall newCall()
    {
        try
        {
            return (EventCall)constructor.invoke();
        }
        catch (final Throwable thrown)
        {
            throw failure(thrown);
        }
    }

    private static String fieldName(final int argument)
    {
        return "argument" + argument;
    }

    private static IllegalStateException failure(final Throwable thrown)
    {
        return new IllegalStateException("the class of an event must be usable", thrown);
    }
}
