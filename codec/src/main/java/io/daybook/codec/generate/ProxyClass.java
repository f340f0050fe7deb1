/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A generated class that implements an interface of events. It lives beside the interface, where this library need not
 * be visible, so it names nothing of it.
 * <pre>
 *   void cancel(long orderId, String reason)
 *   {
 *       PUBLISH(call0, orderId, reason);
 *   }
 * </pre>
 */
public final class ProxyClass
{
    private final Class<?> type;
    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    private final String name;
    private final ClassData data = new ClassData();
    private int calls;

    private ProxyClass(final Class<?> type)
    {
        this.type = type;
        name = Type.getInternalName(type) + "$Events";
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, name, null,
            Type.getInternalName(Object.class), new String[]{ Type.getInternalName(type) });
    }

    /**
     * An event of the interface.
     *
     * @param type    its class.
     * @param methods of the interface that are calls of it.
     */
    public record Event(EventClass type, List<Method> methods)
    {
    }

    /**
     * Generates a class.
     *
     * @param type   the interface.
     * @param lookup with full access to it.
     * @param events of the interface.
     * @return makes a proxy from an array of the objects that it calls, one for each event.
     * @throws ReflectiveOperationException when the virtual machine refuses the class.
     */
    public static MethodHandle of(final Class<?> type, final MethodHandles.Lookup lookup, final List<Event> events)
        throws ReflectiveOperationException
    {
        final ProxyClass made = new ProxyClass(type);
        for (final Event event : events)
        {
            made.add(event);
        }
        made.addText();
        made.addConstructor();
        made.data.resolve(made.writer);
        made.writer.visitEnd();
        final MethodHandles.Lookup hidden =
            lookup.defineHiddenClassWithClassData(made.writer.toByteArray(), made.data.values(), true);
        return hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class, Object[].class))
            .asType(MethodType.methodType(Object.class, Object[].class));
    }

    private void add(final Event event)
    {
        final MethodHandle publisher = event.type().publisher();
        for (final Method method : event.methods())
        {
            final Class<?>[] types = method.getParameterTypes();
            final Code code = new Code(
                writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, method.getName(), void.class, types);
            data.load(code, publisher, MethodHandle.class);
            code.loadThis().field(Opcodes.GETFIELD, name, fieldName(calls), Object.class);
            int local = 1;
            for (final Class<?> argument : types)
            {
                code.load(argument, local);
                local += Type.getType(argument).getSize();
            }
            ClassData.invokeExact(code, void.class, publisher.type().parameterArray());
            code.end(void.class);
        }
        calls++;
    }

    private void addText()
    {
        final Code code = new Code(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, "toString", String.class);
        data.load(code, "Events{" + type.getName() + "}", String.class);
        code.end(String.class);
    }

    private void addConstructor()
    {
        final Code code = new Code(writer, 0, "<init>", void.class, Object[].class);
        code.loadThis().invoke(Opcodes.INVOKESPECIAL, Type.getInternalName(Object.class), "<init>", void.class);
        for (int i = 0; i < calls; i++)
        {
            writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, fieldName(i), Type.getDescriptor(Object.class),
                null, null).visitEnd();
            code.loadThis().load(Object[].class, 1).push(i).insn(Opcodes.AALOAD)
                .field(Opcodes.PUTFIELD, name, fieldName(i), Object.class);
        }
        code.end(void.class);
    }

    private static String fieldName(final int call)
    {
        return "call" + call;
    }
}
