/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.raw.RawForm;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Generates codecs of the raw formats, BytesMarshallable and stop bit included: the values alone, in the order of the
 * shape. Those that take as many bytes in each message and follow one another are one run, with one check for all.
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
    static final int FROM = 1;
    static final int TO = 2;
    static final int AT = 3;

    /** With more, a method would become longer than the virtual machine compiles. */
    private static final int MAX_MEMBERS = 70;
    private static final int VALUE = 1;
    /** Where the two local variables begin that hold the memory of what is being written, and read. */
    private static final int WRITTEN = 4;
    private static final int READ = 2;

    private final HiddenClass hidden = new HiddenClass("RawCodec");
    private final RawForm form;
    private final Plan plan;
    /** Each is {@link RawFixed} or {@link RawVariable}. */
    private final List<MemberCode> members = new ArrayList<>();

    private RawGenerator(final RawForm form, final Plan plan, final Generator<?> generator)
    {
        this.form = form;
        this.plan = plan;
        for (final Member member : plan.members())
        {
            members.add(RawFixed.isKnown(form, member) ?
                new RawFixed(hidden, form, member) : RawVariable.of(hidden, form, member, generator));
        }
    }

    /**
     * Generates a class.
     *
     * @param form      of the values.
     * @param plan      of the record.
     * @param generator of the classes for the records in it.
     * @return the class; null where there is no code for a member, or too much for all of them.
     * @throws ReflectiveOperationException when the class cannot be defined.
     */
    static GeneratedClass generate(final RawForm form, final Plan plan, final Generator<?> generator)
        throws ReflectiveOperationException
    {
        // A primitive is never null, and whatever else there is may be.
        final boolean isKnown = plan.members().size() <= MAX_MEMBERS && plan.members().stream().allMatch(
            (member) -> member.type().isPrimitive() ?
                !member.field().nullable() && RawScalar.isKnown(form, member.type(), member.field().type()) :
                member.field().nullable());
        return isKnown ? new RawGenerator(form, plan, generator).define() : null;
    }

    /** Makes sure of bytes at the offset; their array and address are then in the two local variables returned. */
    static int ensure(final Code code, final int length)
    {
        code.load(Output.class, TO).load(int.class, AT).push(length)
            .invoke(Output.class, "ensure", int.class, int.class)
            .load(Output.class, TO).invoke(Output.class, "base").store(byte[].class, WRITTEN)
            .load(Output.class, TO).load(int.class, AT).invoke(Output.class, "address", int.class)
            .store(long.class, WRITTEN + 1);
        return WRITTEN;
    }

    /** Takes bytes; their array and address are then in the two local variables returned. */
    static int take(final Code code, final int length)
    {
        code.load(Input.class, FROM).invoke(Input.class, "base").store(byte[].class, READ)
            .load(Input.class, FROM)
            .load(Input.class, FROM).push(length).invoke(Input.class, "take", int.class)
            .invoke(Input.class, "address", int.class).store(long.class, READ + 1);
        return READ;
    }

    /** The method's first local variables. */
    private static void localsOfMemory(final Code code)
    {
        code.local(byte[].class);
        code.local(long.class);
    }

    private GeneratedClass define() throws ReflectiveOperationException
    {
        write();
        writeOrNull();
        read();
        readOrNull();
        return hidden.define();
    }

    /** Bytes of the run that begins with a member, if one does. */
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
        final Code code = hidden.method("write", int.class, Object.class, Output.class, int.class);
        localsOfMemory(code);
        int offset = 0;
        int left = 0;
        for (int i = 0; i < members.size(); i++)
        {
            if (members.get(i) instanceof RawVariable)
            {
                ((RawVariable)members.get(i)).write(code);
                continue;
            }
            if (0 == left)
            {
                left = runLength(i);
                ensure(code, left);
                offset = 0;
            }
            final RawFixed member = (RawFixed)members.get(i);
            member.write(code, WRITTEN, offset);
            offset += member.width();
            left -= member.width();
            if (0 == left)
            {
                code.sum(AT, offset).store(int.class, AT);
            }
        }
        code.load(int.class, AT).end(int.class);
    }

    private void read()
    {
        final Code code = hidden.method("read", Object.class, Input.class);
        localsOfMemory(code);
        final Class<?>[] types = new Class<?>[members.size()];
        final int[] locals = new int[types.length];
        int offset = 0;
        int left = 0;
        for (int i = 0; i < types.length; i++)
        {
            types[i] = MemberCode.stackType(plan.members().get(i));
            locals[i] = code.local(types[i]);
            if (members.get(i) instanceof RawVariable)
            {
                ((RawVariable)members.get(i)).read(code);
            }
            else
            {
                if (0 == left)
                {
                    left = runLength(i);
                    take(code, left);
                    offset = 0;
                }
                final RawFixed member = (RawFixed)members.get(i);
                member.read(code, READ, offset);
                offset += member.width();
                left -= member.width();
            }
            code.store(types[i], locals[i]);
        }
        hidden.construct(code, plan, types, locals);
        code.end(Object.class);
    }

    /** In raw an object is a block behind its length, else its fields behind a byte that says that it is there. */
    private void writeOrNull()
    {
        final Class<?>[] parameters = { Object.class, Output.class, int.class };
        final Code code = hidden.method("writeOrNull", int.class, parameters);
        final Label absent = new Label();
        code.load(Object.class, VALUE).jump(Opcodes.IFNULL, absent);
        putHead(code, 0, form.presentByte);
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
        putHead(code, RawIn.NULL_BLOCK, form.absentByte);
        code.end(int.class);
    }

    /** What stands before the fields of an object or in their place: the offset behind it is then on the stack. */
    private void putHead(final Code code, final int length, final byte marker)
    {
        code.load(Output.class, TO).load(int.class, AT);
        if (form.isWire)
        {
            code.push(length).invoke(RawOut.class, "putInt", Output.class, int.class, int.class);
        }
        else
        {
            code.push(marker).invoke(RawOut.class, "putByte", Output.class, int.class, byte.class);
        }
    }

    private void readOrNull()
    {
        final Code code = hidden.method("readOrNull", Object.class, Input.class);
        final int outer = code.local(int.class);
        final int value = code.local(Object.class);
        final Label absent = new Label();
        code.load(Input.class, FROM);
        if (form.isWire)
        {
            code.invoke(RawIn.class, "beginBlock", Input.class).store(int.class, outer)
                .load(int.class, outer).push(RawIn.NULL_BLOCK).jump(Opcodes.IF_ICMPEQ, absent);
        }
        else
        {
            code.push(form.presentByte).push(form.absentByte)
                .invoke(RawIn.class, "isPresent", Input.class, byte.class, byte.class).jump(Opcodes.IFEQ, absent);
        }
        code.loadThis().load(Input.class, FROM);
        hidden.invokeOwn(code, "read", Object.class, Input.class);
        if (form.isWire)
        {
            code.store(Object.class, value)
                .load(Input.class, FROM).load(int.class, outer)
                .invoke(RawIn.class, "endBlock", Input.class, int.class)
                .load(Object.class, value);
        }
        code.insn(Opcodes.ARETURN)
            .label(absent)
            .insn(Opcodes.ACONST_NULL).end(Object.class);
    }
}
