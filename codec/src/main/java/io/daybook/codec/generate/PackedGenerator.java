/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.List;

import io.daybook.codec.FieldType;
import io.daybook.codec.delta.PackedParts;
import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.generated.Input;
import io.daybook.codec.generated.Memory;
import io.daybook.codec.generated.Output;
import io.daybook.codec.generated.PackedValues;
import io.daybook.codec.packed.PackedLayout;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Generates codecs of PACKED: each fixed-width field at its offset, then the variable-width fields.
 * <pre>
 *   int write(Object value, Output to, int at)              Object read(Input from)
 *   {                                                       {
 *       to.ensure(at, 9);                                       byte[] base = from.base();
 *       byte[] base = to.base();                                long address = from.address(from.take(9));
 *       long address = to.address(at);                          double price = getLong(base, address) as double;
 *       putLong(base, address, bits of PRICE(value));           Object side = symbol8(base, address + 8, SIDES);
 *       putSymbol8(base, address + 8, SIDE(value));             Object text = text(from, part0);
 *       return put(to, at + 9, TEXT(value));                    return CONSTRUCTOR(price, side, text);
 *   }                                                       }
 *
 *   boolean hasTail(Object value, byte[] message, int at, int limit, Object[] seen)
 *   {
 *       seen[0] = TEXT(value);
 *       at = text(message, at, limit, seen[0]);
 *       return at &gt;= 0 &amp;&amp; at == limit;
 *   }
 * </pre>
 */
final class PackedGenerator
{
    /** With more members, a method would become longer than the virtual machine compiles. */
    private static final int MAX_MEMBERS = 100;

    private static final int VALUE = 1;
    private static final int TO = 2;
    private static final int AT = 3;
    private static final int MESSAGE = 2;
    private static final int SEEN = 2;
    private static final int LIMIT = 4;
    private static final int COMPARED = 5;
    private static final int FROM = Target.FROM;

    private final HiddenClass hidden;
    /** Whether changes can be written without encoding the message whole. */
    private final boolean isInParts;
    private final Plan plan;
    private final PackedLayout layout;
    private final int fixedLength;
    /** Code by member; null for the variable-width members. */
    private final PackedFixed[] fixed;
    /** Code by member; null for the fixed-width members. */
    private final PackedVariable[] variable;

    private PackedGenerator(final Plan plan, final PackedLayout layout, final Generator<?> generator)
    {
        this.plan = plan;
        isInParts = isInParts(plan, layout);
        hidden = new HiddenClass(
            "PackedCodec", plan, isInParts ? new Class<?>[]{ PackedParts.class } : new Class<?>[0]);
        this.layout = layout;
        fixedLength = layout.fixedLength();
        final int count = plan.members().size();
        fixed = new PackedFixed[count];
        variable = new PackedVariable[count];
        for (int i = 0; i < count; i++)
        {
            final PlannedMember member = plan.members().get(i);
            if (layout.offset(i) >= 0)
            {
                fixed[i] = new PackedFixed(hidden, member, layout, i);
            }
            else
            {
                variable[i] = PackedVariable.of(hidden, member, generator);
            }
        }
    }

    /**
     * Generates a class.
     *
     * @param plan      of the class.
     * @param generator of the classes for the objects in it.
     * @return the class; null if there is no code for a member, or the code for all members would be too long.
     * @throws ReflectiveOperationException when the class cannot be defined.
     */
    static GeneratedClass generate(final Plan plan, final Generator<?> generator) throws ReflectiveOperationException
    {
        final PackedLayout layout = new PackedLayout(plan.shape());
        final List<PlannedMember> members = plan.members();
        for (int i = 0; i < members.size(); i++)
        {
            final PlannedMember member = members.get(i);
            final boolean isKnown = layout.offset(i) >= 0 ? PackedFixed.isKnown(member) :
                member.field().nullable() || FieldType.OBJECT == member.field().type();
            if (!isKnown)
            {
                return null;
            }
        }
        if (members.size() > MAX_MEMBERS)
        {
            return null;
        }
        final PackedGenerator made = new PackedGenerator(plan, layout, generator);
        return made.isKnown() ? made.define() : null;
    }

    private static boolean isInParts(final Plan plan, final PackedLayout layout)
    {
        for (int i = 0; i < plan.members().size(); i++)
        {
            if (layout.offset(i) < 0 && !PackedVariable.isCompared(plan.members().get(i)))
            {
                return false;
            }
        }
        return true;
    }

    private boolean isKnown()
    {
        for (int i = 0; i < fixed.length; i++)
        {
            if (null == fixed[i] && null == variable[i])
            {
                return false;
            }
        }
        return true;
    }

    private GeneratedClass define() throws ReflectiveOperationException
    {
        write();
        writeOrNull();
        if (isInParts)
        {
            keyHash();
            isSeen();
            hasTail();
            putHead();
            HeadCode.tell(hidden, plan.shape(), layout);
        }
        for (final Target target : hidden.targets())
        {
            read(target);
        }
        return hidden.define();
    }

    private void write()
    {
        final Code code = hidden.write();
        final int memory = memory(code);
        code.load(Output.class, TO).load(int.class, AT).push(fixedLength)
            .invoke(Output.class, "ensure", int.class, int.class)
            .load(Output.class, TO).invoke(Output.class, "base").store(byte[].class, memory)
            .load(Output.class, TO).load(int.class, AT).invoke(Output.class, "address", int.class)
            .store(long.class, memory + 1);
        writeFixed(code, memory);
        final int end = code.local(int.class);
        code.sum(AT, fixedLength).store(int.class, end);
        for (final PackedVariable member : variable)
        {
            if (null != member)
            {
                member.write(code, TO, end);
                code.store(int.class, end);
            }
        }
        code.load(int.class, end).end(int.class);
    }

    private void writeFixed(final Code code, final int memory)
    {
        final int bits = code.local(int.class);
        code.push(0).store(int.class, bits);
        int count = 0;
        for (final PackedFixed member : fixed)
        {
            if (null != member)
            {
                if (member.bit() == count && 0 != count && 0 == (count & 7))
                {
                    writeBits(code, memory, count, bits);
                }
                count = Math.max(count, member.bit() + 1);
                member.write(code, memory, bits);
            }
        }
        if (count > 0)
        {
            writeBits(code, memory, count, bits);
        }
    }

    private void keyHash()
    {
        final Code code = hidden.publicMethod("keyHash", int.class, Object.class);
        code.push(0);
        for (final PlannedMember member : plan.members())
        {
            if (member.field().key())
            {
                hidden.get(code, member, VALUE);
                KeyHashCode.mix(code, member);
            }
        }
        code.end(int.class);
    }

    private void isSeen()
    {
        final Code code = hidden.publicMethod("isSeen", boolean.class, Object.class, Object[].class);
        final Label other = new Label();
        int count = 0;
        for (final PackedVariable member : variable)
        {
            if (null != member)
            {
                member.getOrNull(code);
                code.load(Object[].class, SEEN).push(count++).insn(Opcodes.AALOAD).jump(Opcodes.IF_ACMPNE, other);
            }
        }
        code.push(1).insn(Opcodes.IRETURN)
            .label(other)
            .push(0).end(boolean.class);
    }

    private void hasTail()
    {
        final Code code = hidden.publicMethod(
            "hasTail", boolean.class, Object.class, byte[].class, int.class, int.class, Object[].class);
        final int held = code.local(Object.class);
        final Label other = new Label();
        int count = 0;
        for (final PackedVariable member : variable)
        {
            if (null != member)
            {
                member.getOrNull(code);
                code.store(Object.class, held)
                    .load(Object[].class, COMPARED).push(count++).load(Object.class, held).insn(Opcodes.AASTORE);
                member.compare(code, held, MESSAGE, AT, LIMIT);
                code.store(int.class, AT).load(int.class, AT).jump(Opcodes.IFLT, other);
            }
        }
        code.load(int.class, AT).load(int.class, LIMIT).jump(Opcodes.IF_ICMPNE, other)
            .push(1).insn(Opcodes.IRETURN)
            .label(other)
            .push(0).end(boolean.class);
    }

    private void putHead()
    {
        final Code code = hidden.publicMethod("putHead", void.class, Object.class, byte[].class, int.class);
        final int memory = memory(code);
        hidden.checkValue(code);
        code.load(byte[].class, MESSAGE).load(int.class, AT).push(fixedLength)
            .invoke(Memory.class, "check", byte[].class, int.class, int.class)
            .load(byte[].class, MESSAGE).store(byte[].class, memory)
            .load(int.class, AT).invoke(Memory.class, "address", int.class).store(long.class, memory + 1);
        writeFixed(code, memory);
        code.insn(Opcodes.RETURN).end();
    }

    /** Makes local variables for an array and an address. */
    private static int memory(final Code code)
    {
        final int memory = code.local(byte[].class);
        code.local(long.class);
        return memory;
    }

    /** Stores the byte that holds the last of a number of presence bits, and starts a new byte. */
    private static void writeBits(final Code code, final int memory, final int count, final int bits)
    {
        code.memory(memory, count - 1 >> 3).load(int.class, bits)
            .invoke(Memory.class, "putByte", byte[].class, long.class, byte.class)
            .push(0).store(int.class, bits);
    }

    private void writeOrNull()
    {
        final Class<?>[] parameters = { Object.class, Output.class, int.class };
        final Code code = hidden.method("writeOrNull", int.class, parameters);
        final Label absent = new Label();
        code.load(Output.class, TO).load(int.class, AT).load(Object.class, VALUE)
            .invoke(PackedValues.class, "putIsPresent", Output.class, int.class, Object.class).store(int.class, AT)
            .load(Object.class, VALUE).jump(Opcodes.IFNULL, absent)
            .loadThis().load(Object.class, VALUE).load(Output.class, TO).load(int.class, AT);
        hidden.invokeOwn(code, "write", int.class, parameters);
        code.insn(Opcodes.IRETURN)
            .label(absent)
            .load(int.class, AT).end(int.class);
    }

    private void read(final Target target)
    {
        final Code code = target.begin();
        final int memory = memory(code);
        code.load(Input.class, FROM).invoke(Input.class, "base").store(byte[].class, memory)
            .load(Input.class, FROM)
            .load(Input.class, FROM).push(fixedLength).invoke(Input.class, "take", int.class)
            .invoke(Input.class, "address", int.class).store(long.class, memory + 1);
        for (int i = 0; i < fixed.length; i++)
        {
            target.next(code, plan.members().get(i));
            if (null != fixed[i])
            {
                fixed[i].read(code, memory, target);
            }
            else
            {
                variable[i].read(code, target);
            }
            target.put(code);
        }
        target.object(code);
        code.end(Object.class);
    }
}
