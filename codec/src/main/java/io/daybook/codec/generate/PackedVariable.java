/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.time.ZonedDateTime;
import java.util.Map;
import java.util.function.Supplier;

import io.daybook.codec.FieldType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.Input;
import io.daybook.codec.generated.Output;
import io.daybook.codec.generated.PackedValues;
import io.daybook.codec.generated.SameBytes;
import io.daybook.codec.generated.TextCache;
import io.daybook.codec.generated.ValueCodec;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * The code for a variable-width member of PACKED: text, bytes, an object, a list or a map. Any other type goes through
 * the general codec.
 */
abstract class PackedVariable extends MemberCode
{
    /** Names of the methods that compare. */
    private static final Map<FieldType, String> NAMES =
        Map.of(FieldType.TEXT, "text", FieldType.BYTES, "bytes", FieldType.ZONED_DATE_TIME, "zoned");

    PackedVariable(final HiddenClass hidden, final PlannedMember member)
    {
        super(hidden, member);
    }

    static PackedVariable of(final HiddenClass hidden, final PlannedMember member, final Generator<?> generator)
    {
        final Class<?> held = member.held();
        switch (member.field().type())
        {
            case TEXT:
                return isText(member) ? new OfText(hidden, member) : any(hidden, member);

            case BYTES:
                return byte[].class == held ? new OfBytes(hidden, member) : any(hidden, member);

            case OBJECT:
                final GeneratedClass nested =
                    null == member.nested() ? null : generator.classFor(WireFormat.PACKED, member.nested());
                return null == nested ? any(hidden, member) : new OfObject(hidden, member, nested);

            case LIST:
            case MAP:
                final Supplier<ValueCodec> list = ElementsCode.OfPacked.INSTANCE.of(member, generator);
                return null == list ? any(hidden, member) : new OfValue(hidden, member, list);

            case ZONED_DATE_TIME:
                return ZonedDateTime.class == held ? new OfZoned(hidden, member) : any(hidden, member);

            default:
                return any(hidden, member);
        }
    }

    /** A member of any other type; null for an element, because the general codec cannot handle a single element. */
    private static PackedVariable any(final HiddenClass hidden, final PlannedMember member)
    {
        return member.isElement() ? null :
            new OfValue(hidden, member, () -> member.general().apply(WireFormat.PACKED));
    }

    /** Writes the member at the offset in a local variable, and pushes the offset behind it. */
    abstract void write(Code code, int to, int at);

    /** Reads the member onto the stack. */
    abstract void read(Code code, Target target);

    /** Whether there is code that compares a member. */
    static boolean isCompared(final PlannedMember member)
    {
        switch (member.field().type())
        {
            case TEXT:
                return isText(member);

            case BYTES:
                return byte[].class == member.held();

            case ZONED_DATE_TIME:
                return ZonedDateTime.class == member.held();

            default:
                return false;
        }
    }

    /**
     * Compares the value in a local variable with its bytes in an array, from one offset to another. Pushes the offset
     * behind the value, or {@link SameBytes#OTHER}.
     */
    final void compare(final Code code, final int value, final int array, final int at, final int limit)
    {
        final FieldType type = member().field().type();
        final Class<?> held = FieldType.TEXT == type ? CharSequence.class : member().held();
        code.load(byte[].class, array).load(int.class, at).load(int.class, limit).load(Object.class, value);
        if (FieldType.TEXT == type)
        {
            // With the exact class, the compiler knows what is compared.
            code.cast(member().held());
        }
        code.cast(held)
            .invoke(SameBytes.class, NAMES.get(type), byte[].class, int.class, int.class, held);
    }

    /** Text. */
    private static final class OfText extends PackedVariable
    {
        private final int cache;

        OfText(final HiddenClass hidden, final PlannedMember member)
        {
            super(hidden, member);
            cache = hidden.textCache(member.held(), false);
        }

        @Override
        void write(final Code code, final int to, final int at)
        {
            code.load(Output.class, to).load(int.class, at);
            getOrNull(code);
            code.cast(member().held())
                .invoke(PackedValues.class, "put", Output.class, int.class, CharSequence.class);
        }

        @Override
        void read(final Code code, final Target target)
        {
            code.load(Input.class, Target.FROM);
            hidden().loadPart(code, cache);
            held(code, target);
            code.invoke(PackedValues.class, "text", Input.class, TextCache.class, Object.class);
            wrapOrNull(code, target);
        }
    }

    /** Bytes. */
    private static final class OfBytes extends PackedVariable
    {
        OfBytes(final HiddenClass hidden, final PlannedMember member)
        {
            super(hidden, member);
        }

        @Override
        void write(final Code code, final int to, final int at)
        {
            code.load(Output.class, to).load(int.class, at);
            getOrNull(code);
            code.cast(byte[].class).invoke(PackedValues.class, "put", Output.class, int.class, byte[].class);
        }

        @Override
        void read(final Code code, final Target target)
        {
            code.load(Input.class, Target.FROM);
            held(code, target);
            code.invoke(PackedValues.class, "bytes", Input.class, Object.class);
            wrapOrNull(code, target);
        }
    }

    /** A zoned time. */
    private static final class OfZoned extends PackedVariable
    {
        private final int zones;

        OfZoned(final HiddenClass hidden, final PlannedMember member)
        {
            super(hidden, member);
            zones = hidden.textCache(String.class, false);
        }

        @Override
        void write(final Code code, final int to, final int at)
        {
            code.load(Output.class, to).load(int.class, at);
            getOrNull(code);
            code.cast(ZonedDateTime.class)
                .invoke(PackedValues.class, "put", Output.class, int.class, ZonedDateTime.class);
        }

        @Override
        void read(final Code code, final Target target)
        {
            code.load(Input.class, Target.FROM);
            hidden().loadPart(code, zones);
            held(code, target);
            code.invoke(PackedValues.class, "zoned", Input.class, TextCache.class, Object.class);
            wrapOrNull(code, target);
        }
    }

    /** A record or POJO with a generated codec. */
    private static final class OfObject extends PackedVariable
    {
        private final int codec;

        OfObject(final HiddenClass hidden, final PlannedMember member, final GeneratedClass nested)
        {
            super(hidden, member);
            codec = hidden.part(GeneratedCodec.class, () -> nested.newCodec(null));
        }

        @Override
        void write(final Code code, final int to, final int at)
        {
            hidden().loadPart(code, codec);
            getObject(code);
            code.load(Output.class, to).load(int.class, at)
                .invoke(GeneratedCodec.class, isRequired() ? "write" : "writeOrNull",
                    Object.class, Output.class, int.class);
        }

        @Override
        void read(final Code code, final Target target)
        {
            if (isRequired())
            {
                target.readObject(hidden(), code, codec);
                return;
            }
            final Label absent = new Label();
            final Label end = new Label();
            code.load(Input.class, Target.FROM).invoke(PackedValues.class, "isPresent", Input.class)
                .jump(Opcodes.IFEQ, absent);
            target.readObject(hidden(), code, codec);
            code.jump(Opcodes.GOTO, end).label(absent);
            target.absentObject(hidden(), code, codec);
            code.label(end);
            wrapOrNull(code, target);
        }
    }

    /** A list, a map, or any other type. */
    private static final class OfValue extends PackedVariable
    {
        private final int codec;

        OfValue(final HiddenClass hidden, final PlannedMember member, final Supplier<? extends ValueCodec> codecs)
        {
            super(hidden, member);
            codec = hidden.part(ValueCodec.class, codecs);
        }

        @Override
        void write(final Code code, final int to, final int at)
        {
            hidden().loadPart(code, codec);
            get(code);
            code.load(Output.class, to).load(int.class, at)
                .invoke(ValueCodec.class, "put", Object.class, Output.class, int.class);
        }

        @Override
        void read(final Code code, final Target target)
        {
            hidden().loadPart(code, codec);
            code.load(Input.class, Target.FROM);
            target.read(code, ValueCodec.class, "get");
        }
    }
}
