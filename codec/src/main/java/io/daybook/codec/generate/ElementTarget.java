/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.Input;
import io.daybook.codec.value.Kept;

/**
 * Reads an element of a list, which is its own only member.
 */
final class ElementTarget extends Target
{
    private static final int CURRENT = 2;

    private final HiddenClass hidden;
    private final boolean isInto;
    /** Local variable of the element, of any type. */
    private int value;
    private PlannedMember member;

    ElementTarget(final HiddenClass hidden, final boolean isInto)
    {
        this.hidden = hidden;
        this.isInto = isInto;
    }

    @Override
    Code begin()
    {
        final Code code = isInto ? hidden.method("readInto", Object.class, Input.class, Object.class) :
            hidden.method("read", Object.class, Input.class);
        value = code.local(long.class);
        return code;
    }

    @Override
    void next(final Code code, final PlannedMember next)
    {
        member = next;
    }

    @Override
    void put(final Code code)
    {
        code.store(MemberCode.stackType(member), value);
    }

    @Override
    void object(final Code code)
    {
        final Class<?> type = MemberCode.stackType(member);
        code.load(type, value);
        if (type.isPrimitive())
        {
            current(code);
            code.invoke(Kept.class, "box", type, Object.class);
        }
    }

    @Override
    void current(final Code code)
    {
        if (isInto)
        {
            code.load(Object.class, CURRENT);
        }
        else
        {
            super.current(code);
        }
    }

    @Override
    void read(final Code code, final Class<?> codec, final String read)
    {
        if (isInto && !member.isRecord())
        {
            current(code);
            code.invoke(codec, "readInto", Input.class, Object.class);
        }
        else
        {
            super.read(code, codec, read);
        }
    }

    /** Also generates {@code release}: a list that drops a POJO hands it to the codec that makes such POJOs. */
    @Override
    void readObject(final HiddenClass ignored, final Code code, final int codec)
    {
        super.readObject(hidden, code, codec);
        if (isInto && member.isPojo())
        {
            final Code release = hidden.method("release", Object.class, Object.class);
            hidden.loadPart(release, codec);
            release.load(Object.class, 1).invoke(GeneratedCodec.class, "release", Object.class).end(Object.class);
        }
    }

    @Override
    void absentObject(final HiddenClass ignored, final Code code, final int codec)
    {
        if (isInto && member.isPojo())
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
}
