/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

import io.daybook.codec.FieldType;
import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.Input;
import io.daybook.codec.generated.Output;
import io.daybook.codec.generated.TextCache;
import io.daybook.codec.generated.TextIn;
import io.daybook.codec.generated.TextOut;
import io.daybook.codec.generated.ValueCodec;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * The code for a member in a text format: what stands before the field's name, the name and a colon, then the value.
 */
abstract class TextMember extends MemberCode
{
    static final int TO = 2;
    static final int AT = 3;
    static final int FROM = Target.FROM;

    private final TextSyntax syntax;
    private final ConstantBytes name;

    /** What surrounds a member's value. */
    record Frame(HiddenClass hidden, TextSyntax syntax, Place place, PlannedMember member, boolean isFirst)
    {
        /** Whether the value stands behind its name on the same line. */
        boolean isOnLine()
        {
            return !isNested(member.field().type());
        }
    }

    TextMember(final Frame frame)
    {
        super(frame.hidden, frame.member);
        syntax = frame.syntax;
        name = new ConstantBytes(frame.member.isElement() ? new byte[0] :
            syntax.name(frame.place, frame.member.field().name(), frame.isFirst, frame.isOnLine()));
    }

    static TextMember of(final Frame frame, final Generator<?> generator)
    {
        final PlannedMember member = frame.member;
        final FieldType type = member.field().type();
        final Class<?> value = new MemberType(member).value();
        if (value.isPrimitive())
        {
            return new OfPrimitive(frame);
        }
        if (FieldType.UUID == type && UUID.class == value || FieldType.TIMESTAMP == type && Instant.class == value)
        {
            return new OfTaken(frame);
        }
        if (isText(member))
        {
            return new OfText(frame);
        }
        if (isSymbol(member))
        {
            return new OfSymbol(frame);
        }
        final GeneratedClass nested =
            null == member.nested() ? null : generator.classFor(frame.place.inner(false), member.nested());
        if (null != nested)
        {
            return new OfObject(frame, nested);
        }
        final Supplier<ValueCodec> list = frame.syntax.elements(frame.place).of(member, generator);
        if (null != list)
        {
            return new OfList(frame, list);
        }
        // A message of the field alone is indented as one on the outermost level is.
        return member.isElement() || !frame.isOnLine() && !frame.place.isOutermost() ?
            null : new OfAny(frame);
    }

    /** Writes the member at the offset in a local variable, which then becomes the offset behind the member. */
    abstract void write(Code code);

    /** Reads the member's value, whose name was taken, onto the stack. */
    abstract void readValue(Code code, Target target);

    /** Reads the member onto the stack. */
    final void read(final Code code, final Target target)
    {
        if (0 != name.length())
        {
            final Label other = new Label();
            final Label taken = new Label();
            takeName(code, other);
            code.jump(Opcodes.GOTO, taken)
                .label(other)
                .load(Input.class, FROM);
            hidden().load(code, name.array(), byte[].class);
            code.invoke(syntax.in(), "takeName", Input.class, byte[].class)
                .label(taken);
        }
        readValue(code, target);
    }

    /** Writes the member unless it is null. */
    final void writeIfPresent(final Code code)
    {
        final Label absent = new Label();
        get(code);
        code.jump(Opcodes.IFNULL, absent);
        write(code);
        code.label(absent);
    }

    /** Reads the member. If the name is another, gives null and leaves the name to the next member. */
    final void readIfPresent(final Code code, final Target target)
    {
        final Label absent = new Label();
        final Label end = new Label();
        takeName(code, absent);
        readValue(code, target);
        code.jump(Opcodes.GOTO, end).label(absent).insn(Opcodes.ACONST_NULL).label(end);
    }

    /** Takes the name with what is around it, as our writer puts it. Jumps to a label if the bytes are others. */
    private void takeName(final Code code, final Label other)
    {
        final int memory = memory(code);
        code.load(Input.class, FROM).push(name.length()).invoke(Input.class, "hasLeft", int.class)
            .jump(Opcodes.IFEQ, other)
            .load(Input.class, FROM).invoke(Input.class, "base").store(byte[].class, memory)
            .load(Input.class, FROM)
            .load(Input.class, FROM).invoke(Input.class, "position").invoke(Input.class, "address", int.class)
            .store(long.class, memory + 1);
        name.compare(code, memory, other);
        code.load(Input.class, FROM).push(name.length()).invoke(syntax.in(), "pass", Input.class, int.class);
    }

    /** Makes local variables for an array and an address. */
    private static int memory(final Code code)
    {
        final int memory = code.local(byte[].class);
        code.local(long.class);
        return memory;
    }

    /** Stores the name at the offset in a local variable, and puts the offset behind the value on the stack there. */
    final void endWrite(final Code code)
    {
        if (0 != name.length())
        {
            final int end = code.local(int.class);
            final int memory = memory(code);
            code.store(int.class, end)
                .load(Output.class, TO).invoke(Output.class, "base").store(byte[].class, memory)
                .load(Output.class, TO).load(int.class, AT).invoke(Output.class, "address", int.class)
                .store(long.class, memory + 1);
            name.store(code, memory);
            code.load(int.class, end);
        }
        code.store(int.class, AT);
    }

    final TextSyntax syntax()
    {
        return syntax;
    }

    final ConstantBytes name()
    {
        return name;
    }

    /** Pushes the output and the offset of the value. */
    final Code output(final Code code)
    {
        return code.load(Output.class, TO).sum(AT, name.length());
    }

    /** A member whose value has one code, with null for a missing value. */
    private abstract static class OfScalar extends TextMember
    {
        private final MemberType type;

        OfScalar(final Frame frame)
        {
            super(frame);
            type = new MemberType(member());
        }

        /** Takes output, offset and value from the stack, and pushes the offset behind the value. */
        abstract void put(Code code);

        /** Takes the input from the stack and pushes the value, which may be the target's current one. */
        abstract void get(Code code, Target target);

        @Override
        final void write(final Code code)
        {
            if (member().type().isPrimitive())
            {
                output(code);
                get(code);
                put(code);
            }
            else
            {
                writeOrNull(code);
            }
            endWrite(code);
        }

        private void writeOrNull(final Code code)
        {
            final Class<?> value = type.value();
            final int optional = code.local(Object.class);
            final int present = code.local(value);
            final Label absent = new Label();
            final Label written = new Label();
            get(code);
            if (isRequired())
            {
                code.invoke(GeneratedCodec.class, "checkFound", Object.class);
            }
            code.store(Object.class, optional);
            type.unwrap(code, optional, absent);
            code.store(value, present);
            output(code).load(value, present);
            put(code);
            code.jump(Opcodes.GOTO, written).label(absent);
            output(code).invoke(TextOut.class, "putNull", Output.class, int.class)
                .label(written);
        }

        @Override
        final void readValue(final Code code, final Target target)
        {
            if (member().type().isPrimitive())
            {
                code.load(Input.class, FROM);
                get(code, target);
                return;
            }
            final Label absent = new Label();
            final Label end = new Label();
            if (!isRequired())
            {
                code.load(Input.class, FROM).invoke(syntax().in(), "isNull", Input.class)
                    .jump(Opcodes.IFNE, absent);
            }
            code.load(Input.class, FROM);
            get(code, target);
            type.wrap(code, target);
            if (!isRequired())
            {
                code.jump(Opcodes.GOTO, end).label(absent);
                type.absent(code);
                code.label(end);
            }
        }
    }

    /** A primitive, its box or an optional of it. */
    private static final class OfPrimitive extends OfScalar
    {
        private final Class<?> primitive;
        private final boolean isUnsigned;

        OfPrimitive(final Frame frame)
        {
            super(frame);
            primitive = new MemberType(member()).value();
            isUnsigned = isUnsigned(member().field().type());
        }

        @Override
        void put(final Code code)
        {
            if (member().field().type().isInteger())
            {
                widen(code, member().field().type(), primitive);
                code.invoke(
                    TextOut.class, isUnsigned ? "putUnsigned" : "put", Output.class, int.class, long.class);
            }
            else
            {
                code.invoke(isPlain() ? TextOut.class : syntax().out(), "put", Output.class, int.class, primitive);
            }
        }

        @Override
        void get(final Code code, final Target target)
        {
            final String simpleName = primitive.getName();
            code.invoke(isPlain() ? TextIn.class : syntax().in(), "get" + (isUnsigned ? "Unsigned" : "") +
                Character.toUpperCase(simpleName.charAt(0)) + simpleName.substring(1), Input.class);
        }

        /** Whether all text formats write the value in the same way. */
        private boolean isPlain()
        {
            return boolean.class == primitive || member().field().type().isInteger();
        }
    }

    /** A UUID or an Instant. */
    private static final class OfTaken extends OfScalar
    {
        private final Class<?> value;

        OfTaken(final Frame frame)
        {
            super(frame);
            value = new MemberType(member()).value();
        }

        @Override
        void put(final Code code)
        {
            code.cast(value).invoke(TextOut.class, "put", Output.class, int.class, value);
        }

        @Override
        void get(final Code code, final Target target)
        {
            held(code, target);
            code.invoke(TextIn.class, "get" + value.getSimpleName(), Input.class, Object.class);
        }
    }

    /** Text. */
    private static final class OfText extends OfScalar
    {
        private final int cache;

        OfText(final Frame frame)
        {
            super(frame);
            cache = hidden().textCache(member().held(), false);
        }

        @Override
        void put(final Code code)
        {
            code.cast(member().held())
                .invoke(syntax().out(), "putText", Output.class, int.class, CharSequence.class);
        }

        @Override
        void get(final Code code, final Target target)
        {
            hidden().loadPart(code, cache);
            held(code, target);
            code.invoke(syntax().in(), "text", Input.class, TextCache.class, Object.class);
        }
    }

    /** An enum, by the name of the constant. */
    private static final class OfSymbol extends OfScalar
    {
        private final byte[][] encoded;
        private final int cache;

        OfSymbol(final Frame frame)
        {
            super(frame);
            encoded = member().field().symbols().stream().map(syntax()::text).toArray(byte[][]::new);
            final Map<String, Enum<?>> byName = constants(member());
            cache = hidden().part(TextCache.class, () -> new TextCache(byName::get, false));
        }

        @Override
        void put(final Code code)
        {
            castConstant(code);
            hidden().load(code, encoded, byte[][].class);
            code.invoke(TextOut.class, "put", Output.class, int.class, Enum.class, byte[][].class);
        }

        @Override
        void get(final Code code, final Target target)
        {
            hidden().loadPart(code, cache);
            code.insn(Opcodes.ACONST_NULL)
                .invoke(syntax().in(), "text", Input.class, TextCache.class, Object.class);
        }
    }

    /** A record or POJO with a generated codec. */
    private static final class OfObject extends TextMember
    {
        private final int codec;
        private final boolean hasSpace;

        OfObject(final Frame frame, final GeneratedClass nested)
        {
            super(frame);
            hasSpace = frame.place.inner(false).hasSpace();
            codec = hidden().part(GeneratedCodec.class, () -> nested.newCodec(null));
        }

        @Override
        void write(final Code code)
        {
            hidden().loadPart(code, codec);
            getObject(code);
            output(code).invoke(GeneratedCodec.class, "writeOrNull", Object.class, Output.class, int.class);
            endWrite(code);
        }

        @Override
        void readValue(final Code code, final Target target)
        {
            final Label absent = new Label();
            final Label end = new Label();
            if (hasSpace)
            {
                code.load(Input.class, FROM).invoke(syntax().in(), "passSpace", Input.class);
            }
            code.load(Input.class, FROM).invoke(syntax().in(), "isNull", Input.class).jump(Opcodes.IFNE, absent);
            target.readObject(hidden(), code, codec);
            code.jump(Opcodes.GOTO, end).label(absent);
            absentObject(code, target, codec);
            code.label(end);
            wrapOrNull(code, target);
        }
    }

    /** A list or map whose elements have a generated codec. */
    private static final class OfList extends TextMember
    {
        private final int codec;

        OfList(final Frame frame, final Supplier<ValueCodec> codecs)
        {
            super(frame);
            codec = hidden().part(ValueCodec.class, codecs);
        }

        @Override
        void write(final Code code)
        {
            hidden().loadPart(code, codec);
            getObject(code);
            output(code).invoke(ValueCodec.class, "put", Object.class, Output.class, int.class);
            endWrite(code);
        }

        @Override
        void readValue(final Code code, final Target target)
        {
            hidden().loadPart(code, codec);
            code.load(Input.class, FROM);
            target.read(code, ValueCodec.class, "get");
            if (isRequired())
            {
                code.invoke(GeneratedCodec.class, "checkFound", Object.class);
            }
        }
    }

    /** Any other type, by the general codec, which writes a message of this field alone. */
    private static final class OfAny extends TextMember
    {
        private final int codec;
        private final int before;

        OfAny(final Frame frame)
        {
            super(frame);
            codec = hidden().part(ValueCodec.class, () -> member().general().apply(syntax().wireFormat()));
            before = syntax().beforeMessage(frame.place, frame.isFirst);
        }

        @Override
        void write(final Code code)
        {
            hidden().loadPart(code, codec);
            get(code);
            code.load(Output.class, TO).sum(AT, before)
                .invoke(ValueCodec.class, "put", Object.class, Output.class, int.class)
                // Without the end of the message. Its beginning and its name are written once more.
                .push(1).insn(Opcodes.ISUB);
            endWrite(code);
        }

        @Override
        void readValue(final Code code, final Target target)
        {
            final int outer = code.local(int.class);
            final int value = code.local(Object.class);
            code.load(Input.class, FROM).push(name().length() - before)
                .invoke(syntax().in(), "beginValue", Input.class, int.class).store(int.class, outer);
            hidden().loadPart(code, codec);
            code.load(Input.class, FROM);
            target.read(code, ValueCodec.class, "get");
            code.store(Object.class, value)
                .load(Input.class, FROM).load(int.class, outer).invoke(Input.class, "limit", int.class)
                .load(Object.class, value);
        }
    }
}
