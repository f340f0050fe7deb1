/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

import io.daybook.codec.FieldType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.BinaryYamlIn;
import io.daybook.codec.generated.BinaryYamlOut;
import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.Input;
import io.daybook.codec.generated.Output;
import io.daybook.codec.generated.TextCache;
import io.daybook.codec.generated.ValueCodec;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * The code for a member in Binary YAML: the field's name, its number or neither, then the value.
 */
abstract class BinaryYamlMember extends MemberCode
{
    static final int TO = 2;
    static final int AT = 3;
    static final int FROM = Target.FROM;

    private final ConstantBytes name;

    BinaryYamlMember(final HiddenClass hidden, final WireFormat format, final PlannedMember member)
    {
        super(hidden, member);
        name = BinaryYamlName.of(
            member.isElement() ? WireFormat.BINARY_YAML_FIELDLESS : format, member.field());
    }

    static BinaryYamlMember of(
        final HiddenClass hidden, final WireFormat format, final PlannedMember member, final Generator<?> generator)
    {
        final FieldType type = member.field().type();
        final Class<?> value = new MemberType(member).value();
        if (value.isPrimitive())
        {
            return new OfPrimitive(hidden, format, member);
        }
        if (FieldType.UUID == type && UUID.class == value)
        {
            return new OfUuid(hidden, format, member);
        }
        if (isText(member))
        {
            return new OfText(hidden, format, member);
        }
        if (isSymbol(member))
        {
            return new OfSymbol(hidden, format, member);
        }
        final GeneratedClass nested = null == member.nested() ? null : generator.classFor(format, member.nested());
        if (null != nested)
        {
            return new OfObject(hidden, format, member, nested);
        }
        final Supplier<ValueCodec> list = new ElementsCode.OfBinaryYaml(format).of(member, generator);
        if (null != list)
        {
            return new OfList(hidden, format, member, list);
        }
        return member.isElement() ? null : new OfAny(hidden, format, member);
    }

    /** Writes the member at the offset in a local variable, which then becomes the offset behind the member. */
    abstract void write(Code code);

    /** Reads the member onto the stack. Jumps to a label if the name is another. */
    abstract void read(Code code, Target target, Label other);

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
    final void readIfPresent(final Code code, final Target target, final Label other)
    {
        final int memory = memory(code);
        final Label absent = new Label();
        final Label end = new Label();
        code.load(Input.class, FROM).push(name.length()).invoke(Input.class, "hasLeft", int.class)
            .jump(Opcodes.IFEQ, absent)
            .load(Input.class, FROM).invoke(Input.class, "base").store(byte[].class, memory)
            .load(Input.class, FROM)
            .load(Input.class, FROM).invoke(Input.class, "position").invoke(Input.class, "address", int.class)
            .store(long.class, memory + 1);
        name.compare(code, memory, absent);
        read(code, target, other);
        code.jump(Opcodes.GOTO, end).label(absent).insn(Opcodes.ACONST_NULL).label(end);
    }

    final int nameLength()
    {
        return name.length();
    }

    /** Stores the name at the offset in a local variable. There must be room for it. */
    final void storeName(final Code code, final int at)
    {
        if (0 == name.length())
        {
            return;
        }
        final int memory = memory(code);
        code.load(Output.class, TO).invoke(Output.class, "base").store(byte[].class, memory)
            .load(Output.class, TO).load(int.class, at).invoke(Output.class, "address", int.class)
            .store(long.class, memory + 1);
        name.store(code, memory);
    }

    /** Takes the name and a number of bytes behind it. Puts the name's offset into a local variable. */
    final int takeName(final Code code, final int behind, final Label other)
    {
        final int at = code.local(int.class);
        code.load(Input.class, FROM).push(name.length() + behind).invoke(Input.class, "take", int.class)
            .store(int.class, at);
        if (0 == name.length())
        {
            return at;
        }
        final int memory = memory(code);
        code.load(Input.class, FROM).invoke(Input.class, "base").store(byte[].class, memory)
            .load(Input.class, FROM).load(int.class, at).invoke(Input.class, "address", int.class)
            .store(long.class, memory + 1);
        name.compare(code, memory, other);
        return at;
    }

    /** Makes local variables for an array and an address. */
    private static int memory(final Code code)
    {
        final int memory = code.local(byte[].class);
        code.local(long.class);
        return memory;
    }

    /** A member whose value has one code, with null for a missing value. */
    private abstract static class OfScalar extends BinaryYamlMember
    {
        private final MemberType type;

        OfScalar(final HiddenClass hidden, final WireFormat format, final PlannedMember member)
        {
            super(hidden, format, member);
            type = new MemberType(member);
        }

        /** Takes output, offset, gap and value from the stack, and pushes the offset behind the value. */
        abstract void put(Code code);

        /** Takes the input from the stack and pushes the value, which may be the target's current one. */
        abstract void get(Code code, Target target);

        @Override
        final void write(final Code code)
        {
            final int end = code.local(int.class);
            if (member().type().isPrimitive())
            {
                code.load(Output.class, TO).load(int.class, AT).push(nameLength());
                get(code);
                put(code);
                code.store(int.class, end);
            }
            else
            {
                writeOrNull(code, end);
            }
            storeName(code, AT);
            code.load(int.class, end).store(int.class, AT);
        }

        private void writeOrNull(final Code code, final int end)
        {
            final Class<?> value = type.value();
            final int optional = code.local(Object.class);
            final int present = code.local(value);
            final Label absent = new Label();
            final Label written = new Label();
            get(code);
            code.store(Object.class, optional);
            type.unwrap(code, optional, absent);
            code.store(value, present)
                .load(Output.class, TO).load(int.class, AT).push(nameLength()).load(value, present);
            put(code);
            code.jump(Opcodes.GOTO, written)
                .label(absent)
                .load(Output.class, TO).load(int.class, AT).push(nameLength())
                .invoke(BinaryYamlOut.class, "putNull", Output.class, int.class, int.class)
                .label(written)
                .store(int.class, end);
        }

        @Override
        final void read(final Code code, final Target target, final Label other)
        {
            takeName(code, 1, other);
            if (member().type().isPrimitive())
            {
                code.load(Input.class, FROM);
                get(code, target);
                return;
            }
            final Label absent = new Label();
            final Label end = new Label();
            code.load(Input.class, FROM).invoke(BinaryYamlIn.class, "isNull", Input.class).jump(Opcodes.IFNE, absent)
                .load(Input.class, FROM);
            get(code, target);
            type.wrap(code, target);
            code.jump(Opcodes.GOTO, end).label(absent);
            type.absent(code);
            code.label(end);
        }
    }

    /** A primitive, its box or an optional of it. */
    private static final class OfPrimitive extends OfScalar
    {
        private final Class<?> primitive;
        private final boolean isUnsigned;

        OfPrimitive(final HiddenClass hidden, final WireFormat format, final PlannedMember member)
        {
            super(hidden, format, member);
            primitive = new MemberType(member).value();
            isUnsigned = isUnsigned(member.field().type());
        }

        @Override
        void put(final Code code)
        {
            if (!member().field().type().isInteger())
            {
                code.invoke(BinaryYamlOut.class, "put", Output.class, int.class, int.class, primitive);
                return;
            }
            widen(code, member().field().type(), primitive);
            code.invoke(BinaryYamlOut.class, isUnsigned ? "putUnsigned" : "put",
                Output.class, int.class, int.class, long.class);
        }

        @Override
        void get(final Code code, final Target target)
        {
            final String simpleName = primitive.getName();
            code.invoke(BinaryYamlIn.class, "get" + (isUnsigned ? "Unsigned" : "") +
                Character.toUpperCase(simpleName.charAt(0)) + simpleName.substring(1), Input.class);
        }
    }

    /** UUID. */
    private static final class OfUuid extends OfScalar
    {
        OfUuid(final HiddenClass hidden, final WireFormat format, final PlannedMember member)
        {
            super(hidden, format, member);
        }

        @Override
        void put(final Code code)
        {
            code.cast(UUID.class)
                .invoke(BinaryYamlOut.class, "put", Output.class, int.class, int.class, UUID.class);
        }

        @Override
        void get(final Code code, final Target target)
        {
            held(code, target);
            code.invoke(BinaryYamlIn.class, "getUUID", Input.class, Object.class);
        }
    }

    /** Text. */
    private static final class OfText extends OfScalar
    {
        private final int cache;

        OfText(final HiddenClass hidden, final WireFormat format, final PlannedMember member)
        {
            super(hidden, format, member);
            cache = hidden.textCache(member.held(), false);
        }

        @Override
        void put(final Code code)
        {
            code.cast(member().held())
                .invoke(BinaryYamlOut.class, "put", Output.class, int.class, int.class, CharSequence.class);
        }

        @Override
        void get(final Code code, final Target target)
        {
            hidden().loadPart(code, cache);
            held(code, target);
            code.invoke(BinaryYamlIn.class, "text", Input.class, TextCache.class, Object.class);
        }
    }

    /** An enum, by the name of the constant. */
    private static final class OfSymbol extends OfScalar
    {
        private final byte[][] encoded;
        private final int cache;

        OfSymbol(final HiddenClass hidden, final WireFormat format, final PlannedMember member)
        {
            super(hidden, format, member);
            encoded = member.field().symbols().stream().map(BinaryYamlOut::encoded).toArray(byte[][]::new);
            final Map<String, Enum<?>> byName = constants(member);
            cache = hidden.part(TextCache.class, () -> new TextCache(byName::get, false));
        }

        @Override
        void put(final Code code)
        {
            castConstant(code);
            hidden().load(code, encoded, byte[][].class);
            code.invoke(
                BinaryYamlOut.class, "put", Output.class, int.class, int.class, Enum.class, byte[][].class);
        }

        @Override
        void get(final Code code, final Target target)
        {
            hidden().loadPart(code, cache);
            code.insn(Opcodes.ACONST_NULL)
                .invoke(BinaryYamlIn.class, "text", Input.class, TextCache.class, Object.class);
        }
    }

    /** A record or POJO with a generated codec. */
    private static final class OfObject extends BinaryYamlMember
    {
        private final int codec;

        OfObject(
            final HiddenClass hidden,
            final WireFormat format,
            final PlannedMember member,
            final GeneratedClass nested)
        {
            super(hidden, format, member);
            codec = hidden.part(GeneratedCodec.class, () -> nested.newCodec(null));
        }

        @Override
        void write(final Code code)
        {
            code.load(Output.class, TO).load(int.class, AT).push(nameLength())
                .invoke(Output.class, "ensure", int.class, int.class);
            storeName(code, AT);
            hidden().loadPart(code, codec);
            getObject(code);
            code.load(Output.class, TO).sum(AT, nameLength())
                .invoke(GeneratedCodec.class, "writeOrNull", Object.class, Output.class, int.class)
                .store(int.class, AT);
        }

        @Override
        void read(final Code code, final Target target, final Label other)
        {
            final int outer = code.local(int.class);
            final int value = code.local(Object.class);
            final Label absent = new Label();
            final Label end = new Label();
            takeName(code, 1, other);
            code.load(Input.class, FROM).invoke(BinaryYamlIn.class, "isNull", Input.class).jump(Opcodes.IFNE, absent)
                .load(Input.class, FROM).invoke(BinaryYamlIn.class, "beginBlock", Input.class).store(int.class, outer);
            target.readObject(hidden(), code, codec);
            code.store(Object.class, value)
                .load(Input.class, FROM).load(int.class, outer)
                .invoke(BinaryYamlIn.class, "endBlock", Input.class, int.class)
                .load(Object.class, value).jump(Opcodes.GOTO, end)
                .label(absent);
            absentObject(code, target, codec);
            code.label(end);
            wrapOrNull(code, target);
        }
    }

    /** A list or map whose elements have a generated codec. */
    private static final class OfList extends BinaryYamlMember
    {
        private final int codec;

        OfList(
            final HiddenClass hidden,
            final WireFormat format,
            final PlannedMember member,
            final Supplier<ValueCodec> codecs)
        {
            super(hidden, format, member);
            codec = hidden.part(ValueCodec.class, codecs);
        }

        @Override
        void write(final Code code)
        {
            code.load(Output.class, TO).load(int.class, AT).push(nameLength())
                .invoke(Output.class, "ensure", int.class, int.class);
            storeName(code, AT);
            hidden().loadPart(code, codec);
            get(code);
            code.load(Output.class, TO).sum(AT, nameLength())
                .invoke(ValueCodec.class, "put", Object.class, Output.class, int.class)
                .store(int.class, AT);
        }

        @Override
        void read(final Code code, final Target target, final Label other)
        {
            takeName(code, 0, other);
            hidden().loadPart(code, codec);
            code.load(Input.class, FROM);
            target.read(code, ValueCodec.class, "get");
        }
    }

    /** Any other type, by the general codec, which writes and reads the name too. */
    private static final class OfAny extends BinaryYamlMember
    {
        private final int codec;

        OfAny(final HiddenClass hidden, final WireFormat format, final PlannedMember member)
        {
            super(hidden, format, member);
            codec = hidden.part(ValueCodec.class, () -> member.general().apply(format));
        }

        @Override
        void write(final Code code)
        {
            hidden().loadPart(code, codec);
            get(code);
            code.load(Output.class, TO).load(int.class, AT)
                .invoke(ValueCodec.class, "put", Object.class, Output.class, int.class)
                .store(int.class, AT);
        }

        @Override
        void read(final Code code, final Target target, final Label other)
        {
            final int at = takeName(code, 0, other);
            code.load(Input.class, FROM).load(int.class, at).invoke(Input.class, "position", int.class);
            hidden().loadPart(code, codec);
            code.load(Input.class, FROM);
            target.read(code, ValueCodec.class, "get");
        }
    }
}
