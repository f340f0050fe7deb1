/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

import io.daybook.codec.generated.GeneratedCodec;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The code of one method while it is generated. Types are given as classes.
 */
final class Code
{
    private final MethodVisitor visitor;
    private final Label end = new Label();
    private int nextLocal;

    /**
     * Begins a method that is not static.
     *
     * @param writer     of its class.
     * @param access     flags.
     * @param name       of the method.
     * @param result     class of the return value.
     * @param parameters classes of its parameters, which are local variables 1 and up.
     */
    Code(
        final ClassWriter writer,
        final int access,
        final String name,
        final Class<?> result,
        final Class<?>... parameters)
    {
        visitor = writer.visitMethod(access, name, descriptor(result, parameters), null, null);
        visitor.visitCode();
        nextLocal = 1;
        for (final Class<?> parameter : parameters)
        {
            local(parameter);
        }
    }

    static String descriptor(final Class<?> result, final Class<?>... parameters)
    {
        final Type[] types = new Type[parameters.length];
        for (int i = 0; i < types.length; i++)
        {
            types[i] = Type.getType(parameters[i]);
        }
        return Type.getMethodDescriptor(Type.getType(result), types);
    }

    /** Length in bytes of the code that was completed. */
    int length()
    {
        return end.getOffset();
    }

    /** Makes a local variable. */
    int local(final Class<?> type)
    {
        final int local = nextLocal;
        nextLocal += Type.getType(type).getSize();
        return local;
    }

    Code load(final Class<?> type, final int local)
    {
        visitor.visitVarInsn(Type.getType(type).getOpcode(Opcodes.ILOAD), local);
        return this;
    }

    Code loadThis()
    {
        return load(Object.class, 0);
    }

    Code store(final Class<?> type, final int local)
    {
        visitor.visitVarInsn(Type.getType(type).getOpcode(Opcodes.ISTORE), local);
        return this;
    }

    Code push(final int value)
    {
        if (value >= -1 && value <= 5)
        {
            visitor.visitInsn(Opcodes.ICONST_0 + value);
        }
        else if (value == (byte)value)
        {
            visitor.visitIntInsn(Opcodes.BIPUSH, value);
        }
        else if (value == (short)value)
        {
            visitor.visitIntInsn(Opcodes.SIPUSH, value);
        }
        else
        {
            visitor.visitLdcInsn(value);
        }
        return this;
    }

    Code push(final long value)
    {
        visitor.visitLdcInsn(value);
        return this;
    }

    /** Pushes the sum of an int variable and a constant. */
    Code sum(final int local, final int constant)
    {
        load(int.class, local);
        return 0 == constant ? this : push(constant).insn(Opcodes.IADD);
    }

    /** Pushes the array and the address in two local variables, the address moved by an offset. */
    Code memory(final int memory, final int offset)
    {
        load(byte[].class, memory).load(long.class, memory + 1);
        return 0 == offset ? this : push(offset).insn(Opcodes.I2L).insn(Opcodes.LADD);
    }

    Code insn(final int opcode)
    {
        visitor.visitInsn(opcode);
        return this;
    }

    Code cast(final Class<?> type)
    {
        if (Object.class != type && !type.isPrimitive())
        {
            visitor.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(type));
        }
        return this;
    }

    Code cast(final String type)
    {
        visitor.visitTypeInsn(Opcodes.CHECKCAST, type);
        return this;
    }

    Code field(final int opcode, final String owner, final String name, final Class<?> type)
    {
        visitor.visitFieldInsn(opcode, owner, name, Type.getDescriptor(type));
        return this;
    }

    /** Invokes an existing method. In the package of the generated class, the method must not be inherited. */
    Code invoke(final Class<?> owner, final String name, final Class<?>... parameters)
    {
        final Method method;
        try
        {
            method = GeneratedCodec.class.getPackage() == owner.getPackage() ?
                owner.getDeclaredMethod(name, parameters) : owner.getMethod(name, parameters);
        }
        catch (final NoSuchMethodException ex)
        {
            throw new IllegalStateException("a method that is called must be there: class=" + owner.getName() +
                ", name=" + name, ex);
        }
        return invoke(Modifier.isStatic(method.getModifiers()) ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL,
            Type.getInternalName(owner), name, method.getReturnType(), parameters);
    }

    Code invoke(
        final int opcode, final String owner, final String name, final Class<?> result, final Class<?>... parameters)
    {
        visitor.visitMethodInsn(opcode, owner, name, descriptor(result, parameters), false);
        return this;
    }

    Code constant(final ConstantDynamic constant)
    {
        visitor.visitLdcInsn(constant);
        return this;
    }

    Code jump(final int opcode, final Label label)
    {
        visitor.visitJumpInsn(opcode, label);
        return this;
    }

    Code label(final Label label)
    {
        visitor.visitLabel(label);
        return this;
    }

    /** Catches what is thrown between two labels. The exception is then alone on the stack at the third label. */
    Code guard(final Label from, final Label to, final Label handler, final Class<?> thrown)
    {
        visitor.visitTryCatchBlock(from, to, handler, Type.getInternalName(thrown));
        return this;
    }

    /** Ends the method and returns the value on the stack. */
    void end(final Class<?> result)
    {
        insn(Type.getType(result).getOpcode(Opcodes.IRETURN)).end();
    }

    /** Ends the method after an instruction that leaves it. */
    void end()
    {
        visitor.visitLabel(end);
        visitor.visitMaxs(0, 0);
        visitor.visitEnd();
    }
}
