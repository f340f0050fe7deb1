/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.Input;

import org.objectweb.asm.Opcodes;

/**
 * Reads a record of a sealed interface: the only member that is not null.
 */
final class SealedTarget extends Target
{
    private final HiddenClass hidden;
    /** Local variables for the member, and for the one that was found so far. */
    private int value;
    private int found;

    SealedTarget(final HiddenClass hidden)
    {
        this.hidden = hidden;
    }

    @Override
    Code begin()
    {
        final Code code = hidden.method("read", Object.class, Input.class);
        value = code.local(Object.class);
        found = code.local(Object.class);
        return code.insn(Opcodes.ACONST_NULL).store(Object.class, found);
    }

    @Override
    void next(final Code code, final PlannedMember member)
    {
        // All members are handled in the same way.
    }

    @Override
    void put(final Code code)
    {
        code.store(Object.class, value).load(Object.class, found).load(Object.class, value)
            .invoke(GeneratedCodec.class, "only", Object.class, Object.class).store(Object.class, found);
    }

    @Override
    void object(final Code code)
    {
        code.load(Object.class, found).invoke(GeneratedCodec.class, "checkFound", Object.class);
    }
}
