/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.Map;
import java.util.function.Supplier;

import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.Input;
import io.daybook.codec.generated.Output;
import io.daybook.codec.generated.RawIn;
import io.daybook.codec.generated.RawOut;
import io.daybook.codec.generated.TextCache;
import io.daybook.codec.generated.ValueCodec;
import io.daybook.codec.raw.RawForm;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * The code for a member of the raw formats whose length varies.
 */
abstract class RawVariable extends MemberCode
{
    private static final int TO = RawGenerator.TO;
    private static final int AT = RawGenerator.AT;
    private static final int FROM = Target.FROM;

    private final RawForm form;

    RawVariable(final HiddenClass hidden, final RawForm form, final PlannedMember member)
    {
        super(hidden, member);
        this.form = form;
    }

    static RawVariable of(
        final HiddenClass hidden, final RawForm form, final PlannedMember member, final Generator<?> generator)
    {
        final Class<?> held = member.held();
        if (OfScalar.isKnown(form, member))
        {
            return new OfScalar(hidden, form, member);
        }
        switch (member.field().type())
        {
            case TEXT:
                return isText(member) ? new OfText(hidden, form, member) : any(hidden, form, member);

            case SYMBOL:
                return !isSymbol(member) ? any(hidden, form, member) :
                    form.isWire ? new OfName(hidden, form, member) : new OfIndex(hidden, form, member);

            case BYTES:
                return byte[].class == held ? new OfBytes(hidden, form, member) : any(hidden, form, member);

            case OBJECT:
                final GeneratedClass nested =
                    null == member.nested() ? null : generator.classFor(formatOf(form), member.nested());
                return null == nested ? any(hidden, form, member) : new OfObject(hidden, form, member, nested);

            case LIST:
            case MAP:
                final Supplier<ValueCodec> list = new ElementsCode.OfRaw(formatOf(form), form).of(member, generator);
                return null == list ? any(hidden, form, member) : new OfValue(hidden, form, member, list);

            default:
                return any(hidden, form, member);
        }
    }

    /** A member of any other type; null for an element, because the general codec cannot handle a single element. */
    private static RawVariable any(final HiddenClass hidden, final RawForm form, final PlannedMember member)
    {
        return member.isElement() ? null :
            new OfValue(hidden, form, member, () -> member.general().apply(formatOf(form)));
    }

    /** The wire format of a form, which has the same name. */
    private static WireFormat formatOf(final RawForm form)
    {
        return WireFormat.valueOf(form.name());
    }

    /**
     * Writes the member at the offset in a local variable, which then becomes the offset behind the member. Two other
     * local variables can be used for an array and an address.
     */
    abstract void write(Code code, int memory);

    /** Reads the member onto the stack. */
    abstract void read(Code code, int memory, Target target);

    final RawForm form()
    {
        return form;
    }

    /** A value that is stored as one or two numbers, behind a byte if it may be null. */
    static final class OfScalar extends RawVariable
    {
        private final MemberType type;
        private final Class<?> value;
        private final boolean isFixed;

        OfScalar(final HiddenClass hidden, final RawForm form, final PlannedMember member)
        {
            super(hidden, form, member);
            type = new MemberType(member);
            value = type.value();
            isFixed = RawScalar.isFixed(form, member.field().type());
        }

        static boolean isKnown(final RawForm form, final PlannedMember member)
        {
            final Class<?> value = new MemberType(member).value();
            // In raw, a bool and a char have their own form of null.
            final boolean isOwnNull = form.isWire && (boolean.class == value || char.class == value);
            return RawScalar.isKnown(form, value, member.field().type()) &&
                (member.type().isPrimitive() || !isOwnNull);
        }

        @Override
        void write(final Code code, final int memory)
        {
            final int present = code.local(value);
            get(code);
            if (!member().field().nullable())
            {
                code.cast(value).store(value, present);
                put(code, memory, present);
                return;
            }
            final int optional = code.local(Object.class);
            final Label absent = new Label();
            final Label written = new Label();
            code.store(Object.class, optional);
            type.unwrap(code, optional, absent);
            code.store(value, present);
            putMarker(code, form().presentByte);
            put(code, memory, present);
            code.jump(Opcodes.GOTO, written).label(absent);
            putMarker(code, form().absentByte);
            code.label(written);
        }

        private static void putMarker(final Code code, final byte marker)
        {
            code.load(Output.class, TO).load(int.class, AT).push(marker)
                .invoke(RawOut.class, "putByte", Output.class, int.class, byte.class).store(int.class, AT);
        }

        private void put(final Code code, final int memory, final int present)
        {
            if (isFixed)
            {
                final int width = member().field().type().packedLength();
                RawGenerator.ensure(code, width, memory);
                code.memory(memory, 0).load(value, present).cast(value);
                RawScalar.store(code, form(), value);
                code.sum(AT, width);
            }
            else
            {
                code.load(Output.class, TO).load(int.class, AT).load(value, present);
                RawScalar.put(code, form(), member(), value);
            }
            code.store(int.class, AT);
        }

        @Override
        void read(final Code code, final int memory, final Target target)
        {
            if (!member().field().nullable())
            {
                take(code, memory, target);
                return;
            }
            final Label absent = new Label();
            final Label end = new Label();
            code.load(Input.class, FROM).push(form().presentByte).push(form().absentByte)
                .invoke(RawIn.class, "isPresent", Input.class, byte.class, byte.class)
                .jump(Opcodes.IFEQ, absent);
            take(code, memory, target);
            type.wrap(code, target);
            code.jump(Opcodes.GOTO, end).label(absent);
            type.absent(code);
            code.label(end);
        }

        private void take(final Code code, final int memory, final Target target)
        {
            if (isFixed)
            {
                RawGenerator.take(code, member().field().type().packedLength(), memory);
                code.memory(memory, 0);
            }
            else
            {
                code.load(Input.class, FROM);
            }
            if (!value.isPrimitive())
            {
                held(code, target);
            }
            if (isFixed)
            {
                RawScalar.load(code, form(), value);
            }
            else
            {
                RawScalar.get(code, form(), member(), value);
            }
        }
    }

    /** Text. */
    private static final class OfText extends RawVariable
    {
        private final int cache;

        OfText(final HiddenClass hidden, final RawForm form, final PlannedMember member)
        {
            super(hidden, form, member);
            cache = hidden.textCache(member.held(), form.isLatin1);
        }

        @Override
        void write(final Code code, final int memory)
        {
            code.load(Output.class, TO).load(int.class, AT);
            getOrNull(code);
            code.cast(member().held()).invoke(RawOut.class, form().isLatin1 ? "putLatin1" : "putUtf8",
                Output.class, int.class, CharSequence.class).store(int.class, AT);
        }

        @Override
        void read(final Code code, final int memory, final Target target)
        {
            code.load(Input.class, FROM);
            hidden().loadPart(code, cache);
            held(code, target);
            code.invoke(RawIn.class, "text", Input.class, TextCache.class, Object.class);
            wrapOrNull(code, target);
        }
    }

    /** An enum by the name of the constant. */
    private static final class OfName extends RawVariable
    {
        private final byte[][] encoded;
        private final int cache;

        OfName(final HiddenClass hidden, final RawForm form, final PlannedMember member)
        {
            super(hidden, form, member);
            encoded = member.field().symbols().stream().map((symbol) -> encoded(form, symbol)).toArray(byte[][]::new);
            final Map<String, Enum<?>> byName = constants(member);
            cache = hidden.part(TextCache.class, () -> new TextCache(byName::get, form.isLatin1));
        }

        private static byte[] encoded(final RawForm form, final String symbol)
        {
            return Output.bytes((out) -> form.isLatin1 ?
                RawOut.putLatin1(out, 0, symbol) : RawOut.putUtf8(out, 0, symbol));
        }

        @Override
        void write(final Code code, final int memory)
        {
            code.load(Output.class, TO).load(int.class, AT);
            getOrNull(code);
            castConstant(code);
            hidden().load(code, encoded, byte[][].class);
            code.invoke(RawOut.class, "put", Output.class, int.class, Enum.class, byte[][].class)
                .store(int.class, AT);
        }

        @Override
        void read(final Code code, final int memory, final Target target)
        {
            code.load(Input.class, FROM);
            hidden().loadPart(code, cache);
            code.insn(Opcodes.ACONST_NULL)
                .invoke(RawIn.class, "text", Input.class, TextCache.class, Object.class);
            wrapOrNull(code, target);
        }
    }

    /** An enum by the index of the constant. */
    private static final class OfIndex extends RawVariable
    {
        OfIndex(final HiddenClass hidden, final RawForm form, final PlannedMember member)
        {
            super(hidden, form, member);
        }

        @Override
        void write(final Code code, final int memory)
        {
            code.load(Output.class, TO).load(int.class, AT);
            getOrNull(code);
            castConstant(code);
            code.invoke(RawOut.class, "put", Output.class, int.class, Enum.class)
                .store(int.class, AT);
        }

        @Override
        void read(final Code code, final int memory, final Target target)
        {
            code.load(Input.class, FROM);
            hidden().load(code, member().held().getEnumConstants(), Object[].class);
            code.invoke(RawIn.class, "symbol", Input.class, Object[].class);
            wrapOrNull(code, target);
        }
    }

    /** Bytes. */
    private static final class OfBytes extends RawVariable
    {
        OfBytes(final HiddenClass hidden, final RawForm form, final PlannedMember member)
        {
            super(hidden, form, member);
        }

        @Override
        void write(final Code code, final int memory)
        {
            code.load(Output.class, TO).load(int.class, AT);
            getOrNull(code);
            code.cast(byte[].class).invoke(RawOut.class, hasInt() ? "putAfterInt" : "put",
                Output.class, int.class, byte[].class).store(int.class, AT);
        }

        @Override
        void read(final Code code, final int memory, final Target target)
        {
            code.load(Input.class, FROM);
            held(code, target);
            code.invoke(RawIn.class, hasInt() ? "bytesAfterInt" : "bytes", Input.class, Object.class);
            wrapOrNull(code, target);
        }

        private boolean hasInt()
        {
            return RawForm.BYTES_MARSHALLABLE == form();
        }
    }

    /** A record or POJO with a generated codec. */
    private static final class OfObject extends RawVariable
    {
        private final int codec;

        OfObject(final HiddenClass hidden, final RawForm form, final PlannedMember member, final GeneratedClass nested)
        {
            super(hidden, form, member);
            codec = hidden.part(GeneratedCodec.class, () -> nested.newCodec(null));
        }

        @Override
        void write(final Code code, final int memory)
        {
            hidden().loadPart(code, codec);
            getObject(code);
            code.load(Output.class, TO).load(int.class, AT)
                .invoke(GeneratedCodec.class, isInline() ? "write" : "writeOrNull",
                    Object.class, Output.class, int.class)
                .store(int.class, AT);
        }

        @Override
        void read(final Code code, final int memory, final Target target)
        {
            if (isInline())
            {
                target.readObject(hidden(), code, codec);
                return;
            }
            final int outer = code.local(int.class);
            final int value = code.local(Object.class);
            final Label absent = new Label();
            final Label end = new Label();
            code.load(Input.class, FROM);
            if (form().isWire)
            {
                code.invoke(RawIn.class, "beginBlock", Input.class).store(int.class, outer)
                    .load(int.class, outer).push(RawIn.NULL_BLOCK).jump(Opcodes.IF_ICMPEQ, absent);
            }
            else
            {
                code.push(form().presentByte).push(form().absentByte)
                    .invoke(RawIn.class, "isPresent", Input.class, byte.class, byte.class).jump(Opcodes.IFEQ, absent);
            }
            target.readObject(hidden(), code, codec);
            if (form().isWire)
            {
                code.store(Object.class, value)
                    .load(Input.class, FROM).load(int.class, outer)
                    .invoke(RawIn.class, "endBlock", Input.class, int.class)
                    .load(Object.class, value);
            }
            code.jump(Opcodes.GOTO, end).label(absent);
            absentObject(code, target, codec);
            code.label(end);
            wrapOrNull(code, target);
        }

        /** Whether no bytes come before the fields. */
        private boolean isInline()
        {
            return !form().isWire && !member().field().nullable();
        }
    }

    /** A list, a map, or any other type. */
    private static final class OfValue extends RawVariable
    {
        private final int codec;

        OfValue(
            final HiddenClass hidden,
            final RawForm form,
            final PlannedMember member,
            final Supplier<? extends ValueCodec> codecs)
        {
            super(hidden, form, member);
            codec = hidden.part(ValueCodec.class, codecs);
        }

        @Override
        void write(final Code code, final int memory)
        {
            hidden().loadPart(code, codec);
            get(code);
            code.load(Output.class, TO).load(int.class, AT)
                .invoke(ValueCodec.class, "put", Object.class, Output.class, int.class);
            if (form().isWire)
            {
                final int end = code.local(int.class);
                code.store(int.class, end).load(Output.class, TO).load(int.class, AT).load(int.class, end)
                    .invoke(RawOut.class, "noteNull", Output.class, int.class, int.class);
            }
            code.store(int.class, AT);
        }

        @Override
        void read(final Code code, final int memory, final Target target)
        {
            hidden().loadPart(code, codec);
            code.load(Input.class, FROM);
            target.read(code, ValueCodec.class, "get");
        }
    }
}
