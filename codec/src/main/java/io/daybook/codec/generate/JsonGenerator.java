/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.generated.Input;
import io.daybook.codec.generated.JsonIn;
import io.daybook.codec.generated.Output;
import io.daybook.codec.generated.TextOut;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Generates codecs of JSON. A generated codec reads an object if it has the class's fields in their order, with or
 * without space between them. Any other message is left to the general codec.
 * <pre>
 *   int write(Object value, Output to, int at)              Object read(Input from)
 *   {                                                       {
 *       int end = put(to, at + 9, PRICE(value));                ... {"price": as two longs, or takeName(from) ...
 *       ... {"price": as two longs at at ...                    double price = getDouble(from);
 *       at = end;                                               ... ,"text": as a long, or takeName(from) ...
 *       end = putQuoted(to, at + 8, TEXT(value));               Object text = quoted(from, part0);
 *       ...                                                     endObject(from);
 *       return putByte(to, at, '}');                            return CONSTRUCTOR(price, text);
 *   }                                                       }
 * </pre>
 */
final class JsonGenerator
{
    /** With more members, a method would become longer than the virtual machine compiles. */
    private static final int MAX_MEMBERS = 80;

    private static final int VALUE = 1;
    private static final int TO = JsonMember.TO;
    private static final int AT = JsonMember.AT;

    private final HiddenClass hidden;
    private final Plan plan;
    private final List<JsonMember> members = new ArrayList<>();

    private JsonGenerator(final Plan plan, final Generator<?> generator)
    {
        this.plan = plan;
        hidden = new HiddenClass("JsonCodec", plan);
        for (final PlannedMember member : plan.members())
        {
            // Of the types of a sealed interface, only one is there.
            members.add(JsonMember.of(hidden, member, plan.isSealed() || members.isEmpty(), generator));
        }
    }

    /**
     * Generates a class.
     *
     * @param plan      of the class.
     * @param generator of the classes for the objects in it.
     * @return the class; null if the general codec has to write and read its objects.
     * @throws ReflectiveOperationException when the class cannot be defined.
     */
    static GeneratedClass generate(final Plan plan, final Generator<?> generator) throws ReflectiveOperationException
    {
        final int count = plan.members().size();
        if (count > MAX_MEMBERS || mayBeTypeName(plan) || depth(plan.shape()) > JsonIn.MAX_DEPTH)
        {
            return null;
        }
        final JsonGenerator made = new JsonGenerator(plan, generator);
        return made.members.contains(null) ? null : made.define();
    }

    /** Whether the only field of a message may have the name of the class, and so be taken for the message's type. */
    private static boolean mayBeTypeName(final Plan plan)
    {
        return !plan.isElement() && (1 == plan.members().size() || plan.isSealed()) &&
            plan.shape().fields().stream().anyMatch((field) -> plan.shape().name().equals(field.name()));
    }

    /** How deep objects, lists and maps of a shape are nested. */
    private static int depth(final Shape shape)
    {
        return 1 + shape.fields().stream().mapToInt(JsonGenerator::depth).max().orElse(0);
    }

    private static int depth(final ShapeField field)
    {
        return null != field.shape() ? depth(field.shape()) : null == field.element() ? 0 : 1 + depth(field.element());
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
            putByte(code, '{');
        }
        for (final JsonMember member : members)
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
        if (!plan.isElement())
        {
            putByte(code, '}');
        }
        code.load(int.class, AT).end(int.class);
    }

    private static void putByte(final Code code, final char value)
    {
        code.load(Output.class, TO).load(int.class, AT).push(value)
            .invoke(TextOut.class, "putByte", Output.class, int.class, char.class).store(int.class, AT);
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
            .label(absent)
            .load(Output.class, TO).load(int.class, AT)
            .invoke(TextOut.class, "putNull", Output.class, int.class).end(int.class);
    }

    private void read(final Target target)
    {
        final Code code = target.begin();
        if (members.isEmpty())
        {
            code.load(Object.class, Target.FROM).push('{').invoke(JsonIn.class, "begin", Input.class, int.class);
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
        if (!plan.isElement())
        {
            code.load(Object.class, Target.FROM).invoke(JsonIn.class, "endObject", Input.class);
        }
        target.object(code);
        code.end(Object.class);
    }
}
