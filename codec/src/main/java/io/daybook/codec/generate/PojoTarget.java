/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.Input;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Reads a POJO: sets each member at once. In a new POJO the members' objects are not changed, except in final fields.
 */
final class PojoTarget extends Target
{
    private static final int OWNER = 2;

    private final HiddenClass hidden;
    private final boolean isInto;
    /** Local variable for the member's new value, of any type. */
    private int value;
    /** Local variable for the member's current value. */
    private int current;
    private PlannedMember member;

    PojoTarget(final HiddenClass hidden, final boolean isInto)
    {
        this.hidden = hidden;
        this.isInto = isInto;
    }

    @Override
    Code begin()
    {
        final Code code = hidden.method(isInto ? "refill" : "fill", Object.class, Input.class, Object.class);
        value = code.local(long.class);
        current = code.local(Object.class);
        hidden.checkClass(code, OWNER);
        return code;
    }

    @Override
    void next(final Code code, final PlannedMember next)
    {
        member = next;
        if (isHeld())
        {
            hidden.get(code, member, OWNER);
            code.store(Object.class, current);
        }
    }

    @Override
    void put(final Code code)
    {
        final Class<?> type = MemberCode.stackType(member);
        code.store(type, value);
        if (member.isFinal())
        {
            code.load(type, value).load(Object.class, current)
                .invoke(GeneratedCodec.class, "checkFilled", Object.class, Object.class);
            return;
        }
        final Label same = new Label();
        if (isHeld())
        {
            // Storing a reference costs more than comparing it.
            code.load(type, value).load(Object.class, current).jump(Opcodes.IF_ACMPEQ, same);
        }
        hidden.set(code, member, OWNER, value);
        code.label(same);
    }

    @Override
    void object(final Code code)
    {
        code.load(Object.class, OWNER);
    }

    @Override
    void current(final Code code)
    {
        if (isHeld())
        {
            code.load(Object.class, current);
        }
        else
        {
            super.current(code);
        }
    }

    @Override
    void read(final Code code, final Class<?> codec, final String read)
    {
        if (isHeld() && !member.isRecord())
        {
            current(code);
            code.invoke(codec, member.isFinal() ? isInto ? "refill" : "fill" : "readInto", Input.class, Object.class);
        }
        else
        {
            super.read(code, codec, read);
        }
    }

    @Override
    void absentObject(final HiddenClass ignored, final Code code, final int codec)
    {
        if (isInto && !member.isFinal() && !member.isRecord())
        {
            hidden.loadPart(code, codec);
            current(code);
            code.invoke(GeneratedCodec.class, "release", Object.class);
        }
        else
        {
            super.absentObject(hidden, code, codec);
        }
    }

    /** Whether the member's current value is used. */
    private boolean isHeld()
    {
        return !member.type().isPrimitive() && (isInto || member.isFinal());
    }
}
