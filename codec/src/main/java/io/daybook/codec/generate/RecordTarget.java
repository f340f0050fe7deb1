/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.generated.Input;

/**
 * Reads a record: keeps its members in local variables until the constructor takes them all.
 */
final class RecordTarget extends Target
{
    private final HiddenClass hidden;
    private final Class<?>[] types;
    private final int[] locals;
    private int count;

    RecordTarget(final HiddenClass hidden, final Plan plan)
    {
        this.hidden = hidden;
        types = new Class<?>[plan.members().size()];
        locals = new int[types.length];
        for (int i = 0; i < types.length; i++)
        {
            types[i] = MemberCode.stackType(plan.members().get(i));
        }
    }

    @Override
    Code begin()
    {
        return hidden.method("read", Object.class, Input.class);
    }

    @Override
    void next(final Code code, final PlannedMember member)
    {
        locals[count] = code.local(types[count]);
    }

    @Override
    void put(final Code code)
    {
        code.store(types[count], locals[count]);
        count++;
    }

    @Override
    void object(final Code code)
    {
        hidden.construct(code, types, locals);
    }
}
