/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

import io.daybook.codec.value.Kept;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * A member's class and the class of its value. The value's class is {@code int} for an {@code int}, an {@code Integer},
 * an {@code OptionalInt} and an {@code Optional<Integer>}.
 */
final class MemberType
{
    private static final Map<Class<?>, Class<?>> PRIMITIVES = Map.of(
        Boolean.class, boolean.class,
        Byte.class, byte.class,
        Short.class, short.class,
        Character.class, char.class,
        Integer.class, int.class,
        Long.class, long.class,
        Float.class, float.class,
        Double.class, double.class);

    private static final Map<Class<?>, Class<?>> OPTIONALS = Map.of(
        OptionalInt.class, int.class,
        OptionalLong.class, long.class,
        OptionalDouble.class, double.class);

    private static final Map<Class<?>, String> GETTERS = Map.of(
        OptionalInt.class, "getAsInt",
        OptionalLong.class, "getAsLong",
        OptionalDouble.class, "getAsDouble");

    private final Class<?> type;
    private final Class<?> held;

    MemberType(final PlannedMember member)
    {
        type = member.type();
        held = member.held();
    }

    /** Class of the value: the primitive if there is one. */
    Class<?> value()
    {
        return PRIMITIVES.getOrDefault(held, OPTIONALS.getOrDefault(held, held));
    }

    boolean isOptional()
    {
        return Optional.class == type || OPTIONALS.containsKey(type);
    }

    /**
     * Takes the value out of the member in a local variable and pushes it. A reference is pushed as it is. Jumps to a
     * label if there is no value.
     */
    void unwrap(final Code code, final int local, final Label absent)
    {
        code.load(Object.class, local).jump(Opcodes.IFNULL, absent);
        if (isOptional())
        {
            code.load(Object.class, local).cast(type).invoke(type, "isPresent").jump(Opcodes.IFEQ, absent);
        }
        code.load(Object.class, local);
        if (Optional.class == type)
        {
            code.cast(type).invoke(type, "get");
        }
        if (OPTIONALS.containsKey(type))
        {
            code.cast(type).invoke(type, GETTERS.get(type));
        }
        else if (PRIMITIVES.containsKey(held))
        {
            code.cast(held).invoke(held, value().getName() + "Value");
        }
    }

    /** Turns the value on the stack into the member that holds it. The current member is used if it is equal. */
    void wrap(final Code code, final Target target)
    {
        if (PRIMITIVES.containsKey(held))
        {
            target.current(code);
            if (Optional.class == type)
            {
                code.invoke(Kept.class, "held", Object.class);
            }
            code.invoke(Kept.class, "box", value(), Object.class);
        }
        if (Optional.class == type)
        {
            target.current(code);
            code.invoke(Kept.class, "optional", Object.class, Object.class);
        }
        else if (OPTIONALS.containsKey(type))
        {
            target.current(code);
            code.invoke(Kept.class, "optional", value(), Object.class);
        }
    }

    /** Pushes the member that holds no value. */
    void absent(final Code code)
    {
        if (isOptional())
        {
            code.invoke(type, "empty");
        }
        else
        {
            code.insn(Opcodes.ACONST_NULL);
        }
    }
}
