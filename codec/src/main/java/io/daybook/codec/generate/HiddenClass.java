/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.daybook.codec.Codec;
import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.Input;
import io.daybook.codec.generated.Output;
import io.daybook.codec.generated.TextCache;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A {@link GeneratedCodec} while it is generated. It lives in the package of that class, and so can access all of that
 * package. It accesses the class of the objects through handles. The handles are constants of the generated class, as
 * are the tables of its enums. The parts that each instance has for itself are passed to the constructor.
 */
final class HiddenClass
{
    /** The virtual machine never compiles methods that are longer than this; it only interprets them. */
    private static final int MAX_CODE_LENGTH = 8_000;
    private static final String BASE = Type.getInternalName(GeneratedCodec.class);

    private final String name;
    private final Plan plan;
    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES)
    {
        @Override
        protected String getCommonSuperClass(final String one, final String other)
        {
            // Loads no class to find a better answer. Where two branches join, the value is cast if need be.
            return "java/lang/Object";
        }
    };
    private final ClassData data = new ClassData();
    private final List<Class<?>> types = new ArrayList<>();
    private final List<Supplier<?>> parts = new ArrayList<>();
    private final List<Code> methods = new ArrayList<>();
    private boolean checksNulls;

    /**
     * A class.
     *
     * @param simpleName shown in stack traces.
     * @param plan       of the class whose objects it writes and reads.
     * @param interfaces that it implements.
     */
    HiddenClass(final String simpleName, final Plan plan, final Class<?>... interfaces)
    {
        this.plan = plan;
        name = BASE.substring(0, BASE.lastIndexOf('/') + 1) + simpleName;
        writer.visit(
            Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, name, null, BASE,
            internalNames(interfaces));
    }

    private static String[] internalNames(final Class<?>[] types)
    {
        final String[] names = new String[types.length];
        for (int i = 0; i < names.length; i++)
        {
            names[i] = Type.getInternalName(types[i]);
        }
        return names;
    }

    /** Lets the class check each message for nulls that may be taken for something else. */
    void checksNulls()
    {
        checksNulls = true;
    }

    Code method(final String methodName, final Class<?> result, final Class<?>... parameters)
    {
        return method(Opcodes.ACC_FINAL, methodName, result, parameters);
    }

    Code publicMethod(final String methodName, final Class<?> result, final Class<?>... parameters)
    {
        return method(Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, methodName, result, parameters);
    }

    private Code method(
        final int access, final String methodName, final Class<?> result, final Class<?>... parameters)
    {
        final Code code = new Code(writer, access, methodName, result, parameters);
        methods.add(code);
        return code;
    }

    /** Pushes a constant. */
    void load(final Code code, final Object constant, final Class<?> type)
    {
        data.load(code, constant, type);
    }

    /**
     * Adds a field for a part that each instance has for itself.
     *
     * @param type of the field.
     * @param part makes the part.
     * @return number of the field.
     */
    int part(final Class<?> type, final Supplier<?> part)
    {
        types.add(type);
        parts.add(part);
        return parts.size() - 1;
    }

    /**
     * Adds a cache of texts.
     *
     * @param type     of the texts in Java.
     * @param isLatin1 whether messages have them in ISO-8859-1; otherwise in UTF-8.
     * @return number of its field.
     */
    int textCache(final Class<?> type, final boolean isLatin1)
    {
        return part(TextCache.class, new Texts(type, isLatin1));
    }

    void loadPart(final Code code, final int part)
    {
        code.loadThis().field(Opcodes.GETFIELD, name, fieldName(part), types.get(part));
    }

    void invokeOwn(final Code code, final String methodName, final Class<?> result, final Class<?>... parameters)
    {
        code.invoke(Opcodes.INVOKEVIRTUAL, name, methodName, result, parameters);
    }

    /**
     * Begins the method that writes an object. The object is the first parameter and has exactly the class of the plan.
     */
    Code write()
    {
        final Code code = method("write", int.class, Object.class, Output.class, int.class);
        checkValue(code);
        return code;
    }

    /** Refuses an object, the first parameter of a method, that has another class. */
    void checkValue(final Code code)
    {
        if (plan.isPojo())
        {
            checkClass(code, 1);
        }
        else if (plan.isSealed())
        {
            code.load(Object.class, 1);
            load(code, plan.type(), Class.class);
            code.invoke(GeneratedCodec.class, "checkInstance", Object.class, Class.class);
        }
    }

    /** The methods that read. */
    List<Target> targets()
    {
        return Target.of(this, plan);
    }

    /** Refuses an object in a local variable if it has another class, even a subclass. */
    void checkClass(final Code code, final int object)
    {
        code.load(Object.class, object);
        load(code, plan.type(), Class.class);
        code.invoke(GeneratedCodec.class, "checkClass", Object.class, Class.class);
    }

    /** Makes a record from its members in local variables. */
    void construct(final Code code, final Class<?>[] memberTypes, final int[] locals)
    {
        load(code, plan.constructor().asType(MethodType.methodType(Object.class, memberTypes)), MethodHandle.class);
        for (int i = 0; i < locals.length; i++)
        {
            code.load(memberTypes[i], locals[i]);
        }
        ClassData.invokeExact(code, Object.class, memberTypes);
    }

    /** Pushes the member of an object in a local variable. */
    void get(final Code code, final PlannedMember member, final int owner)
    {
        final Class<?> type = MemberCode.stackType(member);
        load(code, member.getter().asType(MethodType.methodType(type, Object.class)), MethodHandle.class);
        code.load(Object.class, owner);
        ClassData.invokeExact(code, type, Object.class);
    }

    /** Sets the member of an object in a local variable to a value in another. */
    void set(final Code code, final PlannedMember member, final int owner, final int value)
    {
        final Class<?> type = MemberCode.stackType(member);
        load(code, member.setter().asType(MethodType.methodType(void.class, Object.class, type)), MethodHandle.class);
        code.load(Object.class, owner).load(type, value);
        ClassData.invokeExact(code, void.class, Object.class, type);
    }

    /** Adds the methods that are the same for all formats, and defines the class. Null if a method is too long. */
    GeneratedClass define() throws ReflectiveOperationException
    {
        constructor();
        encode();
        decode();
        if (plan.isPojo())
        {
            read();
            readInto();
            decodeInto();
        }
        data.resolve(writer);
        writer.visitEnd();
        for (final Code method : methods)
        {
            if (method.length() > MAX_CODE_LENGTH)
            {
                return null;
            }
        }
        return GeneratedClass.define(writer.toByteArray(), data.values(), parts);
    }

    private void constructor()
    {
        final Code code = new Code(writer, 0, "<init>", void.class, Codec.class, Object[].class);
        code.loadThis().load(Codec.class, 1);
        if (plan.isPojo())
        {
            load(code, plan.type(), Class.class);
        }
        else
        {
            code.insn(Opcodes.ACONST_NULL);
        }
        code.invoke(Opcodes.INVOKESPECIAL, BASE, "<init>", void.class, Codec.class, Class.class);
        for (int i = 0; i < types.size(); i++)
        {
            writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, fieldName(i),
                Type.getDescriptor(types.get(i)), null, null).visitEnd();
            code.loadThis().load(Object[].class, 2).push(i).insn(Opcodes.AALOAD).cast(types.get(i))
                .field(Opcodes.PUTFIELD, name, fieldName(i), types.get(i));
        }
        code.end(void.class);
    }

    private void encode()
    {
        final Class<?>[] parameters = { Object.class, MutableDirectBuffer.class, int.class };
        final Code code = new Code(writer, Opcodes.ACC_PUBLIC, "encode", int.class, parameters);
        final Label from = new Label();
        final Label to = new Label();
        final Label handler = new Label();
        code.guard(from, to, handler, RuntimeException.class)
            .label(from)
            .loadThis().load(Object.class, 1)
            .loadThis().load(Object.class, 2).invoke(GeneratedCodec.class, "output", MutableDirectBuffer.class)
            .load(int.class, 3);
        invokeOwn(code, "write", int.class, Object.class, Output.class, int.class);
        if (checksNulls)
        {
            code.loadThis().insn(Opcodes.SWAP).invoke(GeneratedCodec.class, "checkNulls", int.class);
        }
        code.load(int.class, 3).insn(Opcodes.ISUB)
            .label(to)
            .insn(Opcodes.IRETURN)
            .label(handler)
            .insn(Opcodes.POP)
            .loadThis().load(Object.class, 1).load(Object.class, 2).load(int.class, 3)
            .invoke(GeneratedCodec.class, "encodeGenerally", parameters)
            .end(int.class);
    }

    private void decode()
    {
        final Class<?>[] parameters = { DirectBuffer.class, int.class, int.class };
        final Code code = new Code(writer, Opcodes.ACC_PUBLIC, "decode", Object.class, parameters);
        final Label from = new Label();
        final Label to = new Label();
        final Label handler = new Label();
        // A constructor may throw any exception.
        code.guard(from, to, handler, Exception.class)
            .label(from)
            .loadThis()
            .loadThis().load(Object.class, 1).load(int.class, 2).load(int.class, 3)
            .invoke(GeneratedCodec.class, "message", parameters);
        invokeOwn(code, "read", Object.class, Input.class);
        code.loadThis().invoke(GeneratedCodec.class, "checkEnd")
            .label(to)
            .insn(Opcodes.ARETURN)
            .label(handler)
            .insn(Opcodes.POP)
            .loadThis().load(Object.class, 1).load(int.class, 2).load(int.class, 3)
            .invoke(GeneratedCodec.class, "decodeGenerally", parameters)
            .end(Object.class);
    }

    /** Reads a new POJO. */
    private void read()
    {
        final Class<?>[] parameters = { Input.class, Object.class };
        final Code code = method("read", Object.class, Input.class);
        code.loadThis().load(Input.class, Target.FROM);
        construct(code, new Class<?>[0], new int[0]);
        invokeOwn(code, "fill", Object.class, parameters);
        code.end(Object.class);
    }

    /** Reads into an existing POJO, or a new one if there is none. */
    private void readInto()
    {
        final int owner = 2;
        final Class<?>[] parameters = { Input.class, Object.class };
        final Code code = method("readInto", Object.class, parameters);
        final Label none = new Label();
        code.loadThis().load(Object.class, owner).invoke(GeneratedCodec.class, "owner", Object.class)
            .store(Object.class, owner)
            .load(Object.class, owner).jump(Opcodes.IFNULL, none)
            .loadThis().load(Input.class, Target.FROM).load(Object.class, owner);
        invokeOwn(code, "refill", Object.class, parameters);
        code.insn(Opcodes.ARETURN)
            .label(none)
            .loadThis().load(Input.class, Target.FROM);
        invokeOwn(code, "read", Object.class, Input.class);
        code.end(Object.class);
    }

    private void decodeInto()
    {
        final Class<?>[] parameters = { Object.class, DirectBuffer.class, int.class, int.class };
        final Code code = new Code(writer, Opcodes.ACC_PUBLIC, "decodeInto", Object.class, parameters);
        final Label from = new Label();
        final Label to = new Label();
        final Label handler = new Label();
        code.guard(from, to, handler, Exception.class)
            .label(from)
            .loadThis()
            .loadThis().load(Object.class, 2).load(int.class, 3).load(int.class, 4)
            .invoke(GeneratedCodec.class, "message", DirectBuffer.class, int.class, int.class)
            .load(Object.class, 1);
        invokeOwn(code, "refill", Object.class, Input.class, Object.class);
        code.loadThis().invoke(GeneratedCodec.class, "checkEnd")
            .label(to)
            .insn(Opcodes.ARETURN)
            .label(handler)
            .insn(Opcodes.POP)
            .loadThis().load(Object.class, 1).load(Object.class, 2).load(int.class, 3).load(int.class, 4)
            .invoke(GeneratedCodec.class, "decodeIntoGenerally", parameters)
            .end(Object.class);
    }

    private static String fieldName(final int part)
    {
        return "part" + part;
    }

    /** Makes caches of texts. */
    private record Texts(Class<?> type, boolean isLatin1) implements Supplier<TextCache>
    {
        @Override
        public TextCache get()
        {
            return TextCache.of(type, isLatin1);
        }
    }
}
