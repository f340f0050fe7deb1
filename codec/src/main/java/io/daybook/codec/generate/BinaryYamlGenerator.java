/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.List;
import java.util.stream.Collectors;

import io.daybook.codec.WireFormat;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Generates codecs of Binary YAML with field names, with numbers, and with neither, which differ only in the bytes
 * before a value. A message is read here if it has the record's fields in their order, as our writer leaves it; any
 * other is left to the general codec.
 * <pre>
 *   int write(Object value, Output to, int at)              Object read(Input from)
 *   {                                                       {
 *       int end = put(to, at, 6, PRICE(value));                 int at = from.take(7);
 *       ... the name "price" as two ints at at ...              ... the name "price" as two ints, or refused ...
 *       at = end;                                               double price = getDouble(from);
 *       end = put(to, at, 5, TEXT(value));                      ...
 *       ...                                                     Object text = text(from, part0);
 *       return at;                                              return CONSTRUCTOR(price, text);
 *   }                                                       }
 * </pre>
 */
final class BinaryYamlGenerator
{
    /** With more, a method would become longer than the virtual machine compiles. */
    private static final int MAX_MEMBERS = 80;

    private static final int VALUE = 1;
    private static final int TO = BinaryYamlMember.TO;
    private static final int AT = BinaryYamlMember.AT;
    private static final int FROM = BinaryYamlMember.FROM;

    private final HiddenClass hidden = new HiddenClass("BinaryYamlCodec");
    private final Plan plan;
    private final List<BinaryYamlMember> members;

    private BinaryYamlGenerator(final WireFormat format, final Plan plan, final Generator<?> generator)
    {
        this.plan = plan;
        members = plan.members().stream().map((member) -> BinaryYamlMember.of(hidden, format, member, generator))
            .collect(Collectors.toList());
    }

    /**
     * Generates a class.
     *
     * @param format    of the messages, one of Binary YAML's.
     * @param plan      of the record.
     * @param generator of the classes for the records in it.
     * @return the class; null where there is no code for a name, or too much for all members.
     * @throws ReflectiveOperationException when the class cannot be defined.
     */
    static GeneratedClass generate(final WireFormat format, final Plan plan, final Generator<?> generator)
        throws ReflectiveOperationException
    {
        final boolean isKnown = plan.members().size() <= MAX_MEMBERS && plan.members().stream().allMatch(
            (member) -> BinaryYamlName.isKnown(format, member.field()));
        return isKnown ? new BinaryYamlGenerator(format, plan, generator).define() : null;
    }

    private GeneratedClass define() throws ReflectiveOperationException
    {
        write();
        writeOrNull();
        read();
        readOrNull();
        return hidden.define();
    }

    private void write()
    {
        final Code code = hidden.method("write", int.class, Object.class, Output.class, int.class);
        members.forEach((member) -> member.write(code));
        code.load(int.class, AT).end(int.class);
    }

    private void writeOrNull()
    {
        final Class<?>[] parameters = { Object.class, Output.class, int.class };
        final Code code = hidden.method("writeOrNull", int.class, parameters);
        final int begin = code.local(int.class);
        final Label absent = new Label();
        code.load(Object.class, VALUE).jump(Opcodes.IFNULL, absent)
            .load(Output.class, TO).load(int.class, AT).push(0)
            .invoke(BinaryYamlOut.class, "beginBlock", Output.class, int.class, int.class).store(int.class, begin)
            .load(Output.class, TO).load(int.class, begin)
            .loadThis().load(Object.class, VALUE).load(Output.class, TO).load(int.class, begin);
        hidden.invokeOwn(code, "write", int.class, parameters);
        code.invoke(BinaryYamlOut.class, "endBlock", Output.class, int.class, int.class).insn(Opcodes.IRETURN)
            .label(absent)
            .load(Output.class, TO).load(int.class, AT).push(0)
            .invoke(BinaryYamlOut.class, "putNull", Output.class, int.class, int.class).end(int.class);
    }

    private void read()
    {
        final Code code = hidden.method("read", Object.class, Input.class);
        final Label other = new Label();
        final Class<?>[] types = new Class<?>[members.size()];
        final int[] locals = new int[types.length];
        for (int i = 0; i < types.length; i++)
        {
            types[i] = MemberCode.stackType(plan.members().get(i));
            members.get(i).read(code, other);
            locals[i] = code.local(types[i]);
            code.store(types[i], locals[i]);
        }
        hidden.construct(code, plan, types, locals);
        code.insn(Opcodes.ARETURN)
            .label(other)
            .invoke(Refused.class, "refused").insn(Opcodes.ATHROW).end();
    }

    private void readOrNull()
    {
        final Code code = hidden.method("readOrNull", Object.class, Input.class);
        final int outer = code.local(int.class);
        final int value = code.local(Object.class);
        final Label absent = new Label();
        code.load(Input.class, FROM).push(1).invoke(Input.class, "take", int.class).insn(Opcodes.POP)
            .load(Input.class, FROM).invoke(BinaryYamlIn.class, "isNull", Input.class).jump(Opcodes.IFNE, absent)
            .load(Input.class, FROM).invoke(BinaryYamlIn.class, "beginBlock", Input.class).store(int.class, outer)
            .loadThis().load(Input.class, FROM);
        hidden.invokeOwn(code, "read", Object.class, Input.class);
        code.store(Object.class, value)
            .load(Input.class, FROM).load(int.class, outer)
            .invoke(BinaryYamlIn.class, "endBlock", Input.class, int.class)
            .load(Object.class, value).insn(Opcodes.ARETURN)
            .label(absent)
            .insn(Opcodes.ACONST_NULL).end(Object.class);
    }
}
