/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The constants of a hidden class while it is generated: objects that it gets as its class data.
 */
final class ClassData
{
    private static final Handle CLASS_DATA_AT = new Handle(
        Opcodes.H_INVOKESTATIC, Type.getInternalName(MethodHandles.class), "classDataAt",
        Code.descriptor(Object.class, MethodHandles.Lookup.class, String.class, Class.class, int.class), false);

    private final List<Object> values = new ArrayList<>();
    private final List<ConstantDynamic> dynamics = new ArrayList<>();

    /** Pushes a constant. */
    void load(final Code code, final Object value, final Class<?> type)
    {
        final ConstantDynamic dynamic =
            new ConstantDynamic("_", Type.getDescriptor(type), CLASS_DATA_AT, values.size());
        code.constant(dynamic);
        values.add(value);
        dynamics.add(dynamic);
    }

    /** Invokes a handle, which is on the stack below its arguments. Their classes are exactly those of the handle. */
    static void invokeExact(final Code code, final Class<?> result, final Class<?>... parameters)
    {
        code.invoke(
            Opcodes.INVOKEVIRTUAL, Type.getInternalName(MethodHandle.class), "invokeExact", result, parameters);
    }

    /** Resolves all constants. JDK 17 does not compile a method while one of its constants was never used. */
    void resolve(final ClassWriter writer)
    {
        final Code code = new Code(writer, Opcodes.ACC_STATIC, "<clinit>", void.class);
        for (final ConstantDynamic dynamic : dynamics)
        {
            code.constant(dynamic).insn(Opcodes.POP);
        }
        code.end(void.class);
    }

    /** The class data. */
    List<Object> values()
    {
        return List.copyOf(values);
    }
}
