/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import io.daybook.codec.FieldType;
import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.value.Kept;

import org.objectweb.asm.Opcodes;

/**
 * The code that writes and reads a member. The code must not name the user's classes, because they may not be visible
 * from here. All classes that are not the platform's are therefore {@code Object}.
 */
class MemberCode
{
    private static final int VALUE = 1;

    private final HiddenClass hidden;
    private final PlannedMember member;

    MemberCode(final HiddenClass hidden, final PlannedMember member)
    {
        this.hidden = hidden;
        this.member = member;
    }

    /** Class of a member on the operand stack: a primitive or Object. */
    static Class<?> stackType(final PlannedMember member)
    {
        return member.type().isPrimitive() ? member.type() : Object.class;
    }

    /** Whether a member is an enum. Its constants are the field's symbols in their order. */
    static boolean isSymbol(final PlannedMember member)
    {
        return FieldType.SYMBOL == member.field().type() && member.held().isEnum();
    }

    /** The constants of an enum by their names in messages. */
    static Map<String, Enum<?>> constants(final PlannedMember member)
    {
        final Map<String, Enum<?>> constants = new HashMap<>();
        for (final Enum<?> constant : (Enum<?>[])member.held().getEnumConstants())
        {
            constants.put(member.field().symbols().get(constant.ordinal()), constant);
        }
        return constants;
    }

    /** Whether values of a type have values in them. */
    static boolean isNested(final FieldType type)
    {
        return FieldType.OBJECT == type || FieldType.LIST == type || FieldType.MAP == type;
    }

    static boolean isUnsigned(final FieldType type)
    {
        return FieldType.UINT8.compareTo(type) <= 0 && FieldType.UINT64.compareTo(type) >= 0;
    }

    /** Turns the integer on the stack, of a field type and a primitive class, into a long of the same value. */
    static void widen(final Code code, final FieldType type, final Class<?> primitive)
    {
        if (long.class != primitive)
        {
            code.insn(Opcodes.I2L);
            if (isUnsigned(type))
            {
                code.push((1L << Byte.SIZE * type.packedLength()) - 1).insn(Opcodes.LAND);
            }
        }
    }

    /** Whether a member is text of a class that this code supports. */
    static boolean isText(final PlannedMember member)
    {
        final Class<?> held = member.held();
        return FieldType.TEXT == member.field().type() && (String.class == held || StringBuilder.class == held ||
            CharSequence.class == held && !member.isFinal());
    }

    final HiddenClass hidden()
    {
        return hidden;
    }

    final PlannedMember member()
    {
        return member;
    }

    /** Pushes the member of the object that is the method's first parameter. */
    final void get(final Code code)
    {
        hidden.get(code, member, VALUE);
    }

    /** Pushes the member, or the content of an {@code Optional}: null if it is empty. */
    final void getOrNull(final Code code)
    {
        get(code);
        if (Optional.class == member.type())
        {
            code.invoke(Kept.class, "held", Object.class);
        }
    }

    /** Whether the member is {@code @NonNull}. */
    final boolean isRequired()
    {
        return !member.field().nullable() && !member.isElement();
    }

    /** Pushes the object or null. If null is not allowed, the message is left to the general codec. */
    final void getObject(final Code code)
    {
        getOrNull(code);
        if (isRequired())
        {
            code.invoke(GeneratedCodec.class, "checkFound", Object.class);
        }
    }

    /** Pushes what to use if a message has no object. If it must have one, it is left to the general codec. */
    final void absentObject(final Code code, final Target target, final int codec)
    {
        if (isRequired())
        {
            code.insn(Opcodes.ACONST_NULL).invoke(GeneratedCodec.class, "checkFound", Object.class);
        }
        else
        {
            target.absentObject(hidden, code, codec);
        }
    }

    /** Casts the reference on the stack, which may be null, to the enum that the member holds. */
    final void castConstant(final Code code)
    {
        hidden.load(code, member.held(), Class.class);
        code.invoke(GeneratedCodec.class, "checkConstant", Object.class, Class.class);
    }

    /** Pushes the object that can be changed or kept: the member's value, or the content of an Optional. */
    final void held(final Code code, final Target target)
    {
        target.current(code);
        if (Optional.class == member.type())
        {
            code.invoke(Kept.class, "held", Object.class);
        }
    }

    /** Turns the reference on the stack, null for none, into the member that holds it. */
    final void wrapOrNull(final Code code, final Target target)
    {
        if (Optional.class == member.type())
        {
            target.current(code);
            code.invoke(Kept.class, "optional", Object.class, Object.class);
        }
    }
}
