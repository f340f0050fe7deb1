/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.generated.KeyHash;

import org.objectweb.asm.Opcodes;

/**
 * The code for the hash of a key, member by member.
 */
final class KeyHashCode
{
    private KeyHashCode()
    {
    }

    /** Takes the hash and a member from the stack, and pushes the hash of both. */
    static void mix(final Code code, final PlannedMember member)
    {
        final Class<?> type = MemberCode.stackType(member);
        if (Object.class == type)
        {
            final Class<?> known = known(member.type());
            code.cast(known).invoke(KeyHash.class, "mix", int.class, known);
            return;
        }
        if (double.class == type)
        {
            code.invoke(Double.class, "doubleToRawLongBits", double.class);
        }
        else if (float.class == type)
        {
            code.invoke(Float.class, "floatToRawIntBits", float.class);
        }
        if (long.class != type && double.class != type)
        {
            code.insn(Opcodes.I2L);
        }
        code.invoke(KeyHash.class, "mix", int.class, long.class);
    }

    private static Class<?> known(final Class<?> type)
    {
        if (type.isEnum())
        {
            return Enum.class;
        }
        return String.class == type ? String.class : Object.class;
    }
}
