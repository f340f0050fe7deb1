/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.generated.Input;
import io.daybook.codec.generated.Output;
import io.daybook.codec.generated.TextIn;
import io.daybook.codec.generated.TextOut;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Generates codecs of JSON and YAML. A generated codec reads an object if it has the class's fields in their order: in
 * JSON with or without space between them, in YAML as our writer puts them. Any other message is left to the general
 * codec. This is JSON; YAML has a line break and spaces in place of the brace and the comma, and no brace at the end.
 * <pre>
 *   int write(Object value, Output to, int at)              Object read(Input from)
 *   {                                                       {
 *       int end = put(to, at + 9, PRICE(value));                ... {"price": as two longs, or takeName(from) ...
 *       ... {"price": as two longs at at ...                    double price = getDouble(from);
 *       at = end;                                               ... ,"text": as a long, or takeName(from) ...
 *       end = putText(to, at + 8, TEXT(value));                 Object text = text(from, part0);
 *       ...                                                     endObject(from);
 *       return putByte(to, at, '}');                            return CONSTRUCTOR(price, text);
 *   }                                                       }
 * </pre>
 */
final class TextGenerator
{
    /** With more members, a method would become longer than the virtual machine compiles. */
    private static final int MAX_MEMBERS = 80;

    private static final int VALUE = 1;
    private static final int TO = TextMember.TO;
    private static final int AT = TextMember.AT;

    private final HiddenClass hidden;
    private final TextSyntax syntax;
    private final Place place;
    private final Plan plan;
    private final List<TextMember> members = new ArrayList<>();

    private TextGenerator(final TextSyntax syntax, final Place place, final Plan plan, final Generator<?> generator)
    {
        this.syntax = syntax;
        this.place = place;
        this.plan = plan;
        hidden = new HiddenClass(TextSyntax.JSON == syntax ? "JsonCodec" : "YamlCodec", plan);
        for (final PlannedMember member : plan.members())
        {
            // Of the types of a sealed interface, only one is there.
            final boolean isFirst = plan.isSealed() || members.isEmpty();
            members.add(TextMember.of(new TextMember.Frame(hidden, syntax, place, member, isFirst), generator));
        }
    }

    /**
     * Generates a class.
     *
     * @param syntax    of the format.
     * @param place     of the objects.
     * @param plan      of the class.
     * @param generator of the classes for the objects in it.
     * @return the class; null if the general codec has to write and read its objects.
     * @throws ReflectiveOperationException when the class cannot be defined.
     */
    static GeneratedClass generate(
        final TextSyntax syntax, final Place place, final Plan plan, final Generator<?> generator)
        throws ReflectiveOperationException
    {
        if (plan.members().size() > MAX_MEMBERS || mayBeTypeName(plan) ||
            TextSyntax.depth(plan.shape()) > TextIn.MAX_DEPTH || !syntax.isFor(plan.shape()))
        {
            return null;
        }
        final TextGenerator made = new TextGenerator(syntax, place, plan, generator);
        return made.members.contains(null) ? null : made.define();
    }

    /** Whether the only field of a message may have the name of the class, and so be taken for the message's type. */
    private static boolean mayBeTypeName(final Plan plan)
    {
        return !plan.isElement() && (1 == plan.members().size() || plan.isSealed()) &&
            plan.shape().fields().stream().anyMatch((field) -> plan.shape().name().equals(field.name()));
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
        // Names are stored without a check, once there was room for the value behind them.
        code.load(Output.class, TO).load(int.class, AT).push(Byte.BYTES)
            .invoke(Output.class, "ensure", int.class, int.class);
        if (members.isEmpty())
        {
            outputValue(code).invoke(syntax.out(), "putEmpty", Output.class, int.class).store(int.class, AT);
        }
        for (final TextMember member : members)
        {
            if (plan.isSealed())
            {
                member.writeIfPresent(code);
            }
            else
            {
                member.write(code);
            }
        }
        if (hasEnd())
        {
            code.load(Output.class, TO).load(int.class, AT).push(syntax.end())
                .invoke(TextOut.class, "putByte", Output.class, int.class, char.class).store(int.class, AT);
        }
        code.load(int.class, AT).end(int.class);
    }

    private void writeOrNull()
    {
        final Class<?>[] parameters = { Object.class, Output.class, int.class };
        final Code code = hidden.method("writeOrNull", int.class, parameters);
        final Label absent = new Label();
        code.load(Object.class, VALUE).jump(Opcodes.IFNULL, absent)
            .loadThis().load(Object.class, VALUE).load(Output.class, TO).load(int.class, AT);
        hidden.invokeOwn(code, "write", int.class, parameters);
        code.insn(Opcodes.IRETURN)
            .label(absent);
        outputValue(code).invoke(TextOut.class, "putNull", Output.class, int.class).end(int.class);
    }

    /** Whether there is something behind the last member: in YAML only behind that of a message. */
    private boolean hasEnd()
    {
        return !plan.isElement() && (TextSyntax.JSON == syntax || place.isOutermost());
    }

    /** Pushes the output and the offset of a value that stands in place of members. */
    private Code outputValue(final Code code)
    {
        code.load(Output.class, TO);
        if (place.hasSpace())
        {
            return code.load(Output.class, TO).load(int.class, AT).push(' ')
                .invoke(TextOut.class, "putByte", Output.class, int.class, char.class);
        }
        return code.load(int.class, AT);
    }

    private void read(final Target target)
    {
        final Code code = target.begin();
        if (members.isEmpty())
        {
            code.load(Object.class, Target.FROM).invoke(syntax.in(), "beginEmpty", Input.class);
        }
        for (int i = 0; i < members.size(); i++)
        {
            target.next(code, plan.members().get(i));
            if (plan.isSealed())
            {
                members.get(i).readIfPresent(code, target);
            }
            else
            {
                members.get(i).read(code, target);
            }
            target.put(code);
        }
        if (hasEnd())
        {
            code.load(Object.class, Target.FROM).invoke(syntax.in(), "endObject", Input.class);
        }
        target.object(code);
        code.end(Object.class);
    }
}
