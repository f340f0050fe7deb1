/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.FieldType;
import io.daybook.codec.generated.PackedValues;
import io.daybook.codec.raw.RawForm;

/**
 * The code for a member of the raw formats that takes the same number of bytes in each message.
 */
final class RawFixed extends MemberCode
{
    /** Indexes of up to this many symbols take one byte, whose last value means null. */
    private static final int MAX_SHORT_SYMBOLS = 255;

    private final RawForm form;

    RawFixed(final HiddenClass hidden, final RawForm form, final PlannedMember member)
    {
        super(hidden, member);
        this.form = form;
    }

    /** Whether there is code for a member. */
    static boolean isKnown(final RawForm form, final PlannedMember member)
    {
        final FieldType type = member.field().type();
        return RawForm.BYTES_MARSHALLABLE == form && isSymbol(member) ||
            member.type().isPrimitive() && RawScalar.isFixed(form, type);
    }

    /** Length in bytes. */
    int width()
    {
        final FieldType type = member().field().type();
        return FieldType.SYMBOL != type ? type.packedLength() :
            member().field().symbols().size() > MAX_SHORT_SYMBOLS ? Short.BYTES : Byte.BYTES;
    }

    void write(final Code code, final int memory, final int offset)
    {
        code.memory(memory, offset);
        if (FieldType.SYMBOL == member().field().type())
        {
            getOrNull(code);
            castConstant(code);
            code.invoke(PackedValues.class, "putSymbol" + Byte.SIZE * width(), byte[].class, long.class, Enum.class);
        }
        else
        {
            get(code);
            RawScalar.store(code, form, member().type());
        }
    }

    /** Reads the member onto the stack. */
    void read(final Code code, final int memory, final int offset, final Target target)
    {
        code.memory(memory, offset);
        if (FieldType.SYMBOL == member().field().type())
        {
            hidden().load(code, member().held().getEnumConstants(), Object[].class);
            code.invoke(
                PackedValues.class, "symbol" + Byte.SIZE * width(), byte[].class, long.class, Object[].class);
            wrapOrNull(code, target);
        }
        else
        {
            RawScalar.load(code, form, member().type());
        }
    }
}
