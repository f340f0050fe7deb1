/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.Objects;

import org.objectweb.asm.Opcodes;

/**
 * The code for the hash of a key, member by member, and what it calls. A builder or an array is hashed as an object, so
 * that a key of another one is not found.
 */
final class KeyHash
{
    /** Spreads keys of several small numbers, as 31 does not. */
    private static final int FACTOR = 0x9E3779B1;

    private KeyHash()
    {
    }

    /** From the hash and a member on the stack to the hash of both. */
    static void mix(final Code code, final Member member)
    {
        final Class<?> type = MemberCode.stackType(member);
        if (Object.class == type)
        {
            final Class<?> known = String.class == member.type() ? String.class : Object.class;
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

    static int mix(final int hash, final long value)
    {
        return FACTOR * hash + Long.hashCode(value);
    }

    /** A string keeps its hash. */
    static int mix(final int hash, final String value)
    {
        return FACTOR * hash + (null == value ? 0 : value.hashCode());
    }

    static int mix(final int hash, final Object value)
    {
        return FACTOR * hash + Objects.hashCode(value);
    }
}
