/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.generated.PackedValues;
import io.daybook.codec.packed.PackedLayout;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * The code for a fixed-width member of PACKED.
 */
final class PackedFixed extends MemberCode
{
    private final MemberType type;
    private final int offset;
    private final int width;
    /** Presence bit of the value; -1 if the value is never null or has its own form of null. */
    private final int bit;

    PackedFixed(final HiddenClass hidden, final PlannedMember member, final PackedLayout layout, final int index)
    {
        super(hidden, member);
        type = new MemberType(member);
        offset = layout.offset(index);
        width = layout.width(index);
        bit = layout.presenceBit(index);
    }

    /** Whether there is code for a member. */
    static boolean isKnown(final PlannedMember member)
    {
        final boolean isReference = !member.type().isPrimitive();
        return (member.isElement() || isReference == member.field().nullable()) &&
            (isSymbol(member) || PackedScalar.isKnown(new MemberType(member).value(), member.field().type()));
    }

    int bit()
    {
        return bit;
    }

    /** Writes the member. If it has a bit, adds the bit to the byte in a local variable. */
    void write(final Code code, final int memory, final int bits)
    {
        if (bit >= 0)
        {
            writeOptional(code, memory, bits);
        }
        else if (isSymbol(member()))
        {
            code.memory(memory, offset);
            getOrNull(code);
            castConstant(code);
            code.invoke(PackedValues.class, "putSymbol" + Byte.SIZE * width, byte[].class, long.class, Enum.class);
        }
        else
        {
            code.memory(memory, offset);
            get(code);
            PackedScalar.store(code.cast(type.value()), type.value());
        }
    }

    /** Reads the member onto the stack. */
    void read(final Code code, final int memory, final Target target)
    {
        if (bit >= 0)
        {
            readOptional(code, memory, target);
        }
        else if (isSymbol(member()))
        {
            code.memory(memory, offset);
            hidden().load(code, member().held().getEnumConstants(), Object[].class);
            code.invoke(
                PackedValues.class, "symbol" + Byte.SIZE * width, byte[].class, long.class, Object[].class);
            wrapOrNull(code, target);
        }
        else
        {
            load(code, memory, target);
        }
    }

    private void writeOptional(final Code code, final int memory, final int bits)
    {
        final Class<?> value = type.value();
        final int optional = code.local(Object.class);
        final int present = code.local(value);
        final Label absent = new Label();
        final Label end = new Label();
        get(code);
        code.store(Object.class, optional);
        type.unwrap(code, optional, absent);
        code.cast(value).store(value, present)
            .load(int.class, bits).push(1 << (bit & 7)).insn(Opcodes.IOR).store(int.class, bits)
            .memory(memory, offset).load(value, present);
        PackedScalar.store(code, value);
        code.jump(Opcodes.GOTO, end)
            .label(absent)
            .memory(memory, offset).push(width)
            .invoke(PackedValues.class, "zero", byte[].class, long.class, int.class)
            .label(end);
    }

    private void readOptional(final Code code, final int memory, final Target target)
    {
        final Label absent = new Label();
        final Label end = new Label();
        code.memory(memory, 0).push(bit)
            .invoke(PackedValues.class, "isPresent", byte[].class, long.class, int.class)
            .jump(Opcodes.IFEQ, absent);
        load(code, memory, target);
        type.wrap(code, target);
        code.jump(Opcodes.GOTO, end).label(absent);
        type.absent(code);
        code.label(end);
    }

    private void load(final Code code, final int memory, final Target target)
    {
        code.memory(memory, offset);
        if (!type.value().isPrimitive())
        {
            held(code, target);
        }
        PackedScalar.load(code, type.value());
    }
}
