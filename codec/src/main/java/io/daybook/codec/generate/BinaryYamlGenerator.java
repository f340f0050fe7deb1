/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.List;
import java.util.stream.Collectors;

import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.BinaryYamlOut;
import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.generated.Output;
import io.daybook.codec.generated.Refused;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Generates codecs of Binary YAML: with field names, with numbers, and with neither. They differ only in the bytes
 * before a value. A generated codec reads a message if it has the class's fields in their order, as our writer puts
 * them. Any other message is left to the general codec.
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
    /** With more members, a method would become longer than the virtual machine compiles. */
    private static final int MAX_MEMBERS = 80;

    private static final int VALUE = 1;
    private static final int TO = BinaryYamlMember.TO;
    private static final int AT = BinaryYamlMember.AT;

    private final HiddenClass hidden;
    private final Plan plan;
    /** Whether members that are null are left out. */
    private final boolean isSparse;
    private final List<BinaryYamlMember> members;

    private BinaryYamlGenerator(final WireFormat format, final Plan plan, final Generator<?> generator)
    {
        this.plan = plan;
        isSparse = plan.isSealed() && WireFormat.BINARY_YAML == format;
        hidden = new HiddenClass("BinaryYamlCodec", plan);
        members = plan.members().stream().map((member) -> BinaryYamlMember.of(hidden, format, member, generator))
            .collect(Collectors.toList());
    }

    /**
     * Generates a class.
     *
     * @param format    of the messages, one of Binary YAML's.
     * @param plan      of the class.
     * @param generator of the classes for the objects in it.
     * @return the class; null if there is no code for a name, or the code for all members would be too long.
     * @throws ReflectiveOperationException when the class cannot be defined.
     */
    static GeneratedClass generate(final WireFormat format, final Plan plan, final Generator<?> generator)
        throws ReflectiveOperationException
    {
        final boolean isKnown = plan.members().size() <= MAX_MEMBERS && plan.members().stream().allMatch(
            (member) -> BinaryYamlName.isKnown(format, member.field()));
        if (!isKnown)
        {
            return null;
        }
        final BinaryYamlGenerator made = new BinaryYamlGenerator(format, plan, generator);
        return made.members.contains(null) ? null : made.define();
    }

    private GeneratedClass define() throws ReflectiveOperationException
    {
        write();
        writeOrNull();
        hidden.targets().forEach(this::read);
        return hidden.define();
    }

    private void write()
    {
        final Code code = hidden.write();
        for (final BinaryYamlMember member : members)
        {
            if (isSparse)
            {
                member.writeIfPresent(code);
            }
            else
            {
                member.write(code);
            }
        }
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

    private void read(final Target target)
    {
        final Code code = target.begin();
        final Label other = new Label();
        for (int i = 0; i < members.size(); i++)
        {
            target.next(code, plan.members().get(i));
            if (isSparse)
            {
                members.get(i).readIfPresent(code, target, other);
            }
            else
            {
                members.get(i).read(code, target, other);
            }
            target.put(code);
        }
        target.object(code);
        code.insn(Opcodes.ARETURN)
            .label(other)
            .invoke(Refused.class, "refused").insn(Opcodes.ATHROW).end();
    }
}
