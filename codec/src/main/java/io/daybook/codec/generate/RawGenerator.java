/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.FieldType;
import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.generated.Input;
import io.daybook.codec.generated.Output;
import io.daybook.codec.generated.RawOut;
import io.daybook.codec.raw.RawForm;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Generates codecs of the raw formats, BytesMarshallable and stop bit included. They have only the values, in the order
 * of the shape. Neighbouring values whose length is the same in each message form one run, which needs only one check.
 * <pre>
 *   int write(Object value, Output to, int at)              Object read(Input from)
 *   {                                                       {
 *       to.ensure(at, 9);                                       base = from.base();
 *       byte[] base = to.base();                                address = from.address(from.take(9));
 *       long address = to.address(at);                          double price = getLong(base, address) as double;
 *       putLong(base, address, bits of PRICE(value));           boolean flag = wireBool(getByte(base, address + 8));
 *       putByte(base, address + 8, wireBool(FLAG(value)));      Object text = text(from, part0);
 *       at = putUtf8(to, at + 9, TEXT(value));                  ...
 *       ...                                                     return CONSTRUCTOR(price, flag, text);
 *       return at;                                          }
 *   }
 * </pre>
 */
final class RawGenerator
{
    static final int TO = 2;
    static final int AT = 3;

    /** With more members, a method would become longer than the virtual machine compiles. */
    private static final int MAX_MEMBERS = 70;
    private static final int VALUE = 1;

    private final HiddenClass hidden;
    private final RawForm form;
    private final Plan plan;
    /** The members' code, each a {@link RawFixed} or a {@link RawVariable}. */
    private final List<MemberCode> members = new ArrayList<>();

    private RawGenerator(final RawForm form, final Plan plan, final Generator<?> generator)
    {
        this.form = form;
        this.plan = plan;
        hidden = new HiddenClass("RawCodec", plan);
        for (final PlannedMember member : plan.members())
        {
            members.add(RawFixed.isKnown(form, member) ?
                new RawFixed(hidden, form, member) : RawVariable.of(hidden, form, member, generator));
        }
    }

    /**
     * Generates a class.
     *
     * @param form      of the values.
     * @param plan      of the class.
     * @param generator of the classes for the objects in it.
     * @return the class; null if there is no code for a member, or the code for all members would be too long.
     * @throws ReflectiveOperationException when the class cannot be defined.
     */
    static GeneratedClass generate(final RawForm form, final Plan plan, final Generator<?> generator)
        throws ReflectiveOperationException
    {
        // A primitive is never null, an object may be declared so or not, and any other type may be null.
        final boolean isKnown = plan.members().size() <= MAX_MEMBERS && plan.members().stream().allMatch(
            (member) -> member.type().isPrimitive() ?
                !member.field().nullable() && RawScalar.isKnown(form, member.type(), member.field().type()) :
                member.isElement() || member.field().nullable() || FieldType.OBJECT == member.field().type());
        if (!isKnown)
        {
            return null;
        }
        final RawGenerator made = new RawGenerator(form, plan, generator);
        if (form.isWire)
        {
            made.hidden.checksNulls();
        }
        return made.members.contains(null) ? null : made.define();
    }

    /** Makes sure that bytes fit at the offset, and stores their array and address in two local variables. */
    static void ensure(final Code code, final int length, final int memory)
    {
        code.load(Output.class, TO).load(int.class, AT).push(length)
            .invoke(Output.class, "ensure", int.class, int.class)
            .load(Output.class, TO).invoke(Output.class, "base").store(byte[].class, memory)
            .load(Output.class, TO).load(int.class, AT).invoke(Output.class, "address", int.class)
            .store(long.class, memory + 1);
    }

    /** Takes bytes from the input, and stores their array and address in two local variables. */
    static void take(final Code code, final int length, final int memory)
    {
        code.load(Input.class, Target.FROM).invoke(Input.class, "base").store(byte[].class, memory)
            .load(Input.class, Target.FROM)
            .load(Input.class, Target.FROM).push(length).invoke(Input.class, "take", int.class)
            .invoke(Input.class, "address", int.class).store(long.class, memory + 1);
    }

    /** Makes local variables for an array and an address. */
    private static int memory(final Code code)
    {
        final int memory = code.local(byte[].class);
        code.local(long.class);
        return memory;
    }

    private GeneratedClass define() throws ReflectiveOperationException
    {
        write();
        writeOrNull();
        hidden.targets().forEach(this::read);
        return hidden.define();
    }

    /** Bytes of the run that begins with a member; 0 if none does. */
    private int runLength(final int from)
    {
        int length = 0;
        for (int i = from; i < members.size() && members.get(i) instanceof RawFixed; i++)
        {
            length += ((RawFixed)members.get(i)).width();
        }
        return length;
    }

    private void write()
    {
        final Code code = hidden.write();
        final int memory = memory(code);
        int offset = 0;
        int left = 0;
        for (int i = 0; i < members.size(); i++)
        {
            if (members.get(i) instanceof RawVariable)
            {
                ((RawVariable)members.get(i)).write(code, memory);
                continue;
            }
            if (0 == left)
            {
                left = runLength(i);
                ensure(code, left, memory);
                offset = 0;
            }
            final RawFixed member = (RawFixed)members.get(i);
            member.write(code, memory, offset);
            offset += member.width();
            left -= member.width();
            if (0 == left)
            {
                code.sum(AT, offset).store(int.class, AT);
            }
        }
        code.load(int.class, AT).end(int.class);
    }

    private void read(final Target target)
    {
        final Code code = target.begin();
        final int memory = memory(code);
        int offset = 0;
        int left = 0;
        for (int i = 0; i < members.size(); i++)
        {
            target.next(code, plan.members().get(i));
            if (members.get(i) instanceof RawVariable)
            {
                ((RawVariable)members.get(i)).read(code, memory, target);
            }
            else
            {
                if (0 == left)
                {
                    left = runLength(i);
                    take(code, left, memory);
                    offset = 0;
                }
                final RawFixed member = (RawFixed)members.get(i);
                member.read(code, memory, offset, target);
                offset += member.width();
                left -= member.width();
            }
            target.put(code);
        }
        target.object(code);
        code.end(Object.class);
    }

    /**
     * Writes an object: in raw, a block behind its length; else the fields behind a byte that says that it is not null.
     */
    private void writeOrNull()
    {
        final Class<?>[] parameters = { Object.class, Output.class, int.class };
        final Code code = hidden.method("writeOrNull", int.class, parameters);
        final Label absent = new Label();
        code.load(Object.class, VALUE).jump(Opcodes.IFNULL, absent);
        code.load(Output.class, TO).load(int.class, AT);
        if (form.isWire)
        {
            code.push(0).invoke(RawOut.class, "putInt", Output.class, int.class, int.class);
        }
        else
        {
            putMarker(code, form.presentByte);
        }
        code.store(int.class, AT);
        if (form.isWire)
        {
            code.load(Output.class, TO).load(int.class, AT);
        }
        code.loadThis().load(Object.class, VALUE).load(Output.class, TO).load(int.class, AT);
        hidden.invokeOwn(code, "write", int.class, parameters);
        if (form.isWire)
        {
            code.invoke(RawOut.class, "endBlock", Output.class, int.class, int.class);
        }
        code.insn(Opcodes.IRETURN).label(absent);
        code.load(Output.class, TO).load(int.class, AT);
        if (form.isWire)
        {
            code.invoke(RawOut.class, "putNullBlock", Output.class, int.class);
        }
        else
        {
            putMarker(code, form.absentByte);
        }
        code.end(int.class);
    }

    /** Writes a byte. Takes output and offset from the stack, and pushes the offset behind the byte. */
    private static void putMarker(final Code code, final byte marker)
    {
        code.push(marker).invoke(RawOut.class, "putByte", Output.class, int.class, byte.class);
    }
}
