/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.function.Function;

import io.daybook.codec.WireFormat;

/**
 * The code for a variable-width member of PACKED: text, bytes, a record; any other goes through the general codec.
 */
abstract class PackedVariable extends MemberCode
{
    PackedVariable(final HiddenClass hidden, final Member member)
    {
        super(hidden, member);
    }

    static PackedVariable of(final HiddenClass hidden, final Member member, final Generator<?> generator)
    {
        final Class<?> held = member.held();
        switch (member.field().type())
        {
            case TEXT:
                return String.class == held || CharSequence.class == held ?
                    new OfText(hidden, member) : new OfAny(hidden, member);

            case BYTES:
                return byte[].class == held ? new OfBytes(hidden, member) : new OfAny(hidden, member);

            case OBJECT:
                final GeneratedClass nested =
                    null == member.nested() ? null : generator.classFor(WireFormat.PACKED, member.nested());
                return null == nested ? new OfAny(hidden, member) : new OfObject(hidden, member, nested);

            default:
                return new OfAny(hidden, member);
        }
    }

    /** Writes the member at the offset in a local variable; the offset behind it is then on the stack. */
    abstract void write(Code code, int to, int at);

    /** Reads the member onto the stack. */
    abstract void read(Code code, int from);

    /** Text. */
    private static final class OfText extends PackedVariable
    {
        private final int cache;

        OfText(final HiddenClass hidden, final Member member)
        {
            super(hidden, member);
            cache = hidden.part(TextCache.class, () -> new TextCache(Function.identity(), false));
        }

        @Override
        void write(final Code code, final int to, final int at)
        {
            code.load(Output.class, to).load(int.class, at);
            getOrNull(code);
            code.cast(CharSequence.class)
                .invoke(PackedValues.class, "put", Output.class, int.class, CharSequence.class);
        }

        @Override
        void read(final Code code, final int from)
        {
            code.load(Input.class, from);
            hidden().loadPart(code, cache);
            code.invoke(PackedValues.class, "text", Input.class, TextCache.class);
            wrapOrNull(code);
        }
    }

    /** Bytes. */
    private static final class OfBytes extends PackedVariable
    {
        OfBytes(final HiddenClass hidden, final Member member)
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
        void read(final Code code, final int from)
        {
            code.load(Input.class, from).invoke(PackedValues.class, "bytes", Input.class);
            wrapOrNull(code);
        }
    }

    /** A record with a generated codec. */
    private static final class OfObject extends PackedVariable
    {
        private final int codec;

        OfObject(final HiddenClass hidden, final Member member, final GeneratedClass nested)
        {
            super(hidden, member);
            codec = hidden.part(GeneratedCodec.class, () -> nested.newCodec(null));
        }

        @Override
        void write(final Code code, final int to, final int at)
        {
            hidden().loadPart(code, codec);
            getOrNull(code);
            code.load(Output.class, to).load(int.class, at)
                .invoke(GeneratedCodec.class, "writeOrNull", Object.class, Output.class, int.class);
        }

        @Override
        void read(final Code code, final int from)
        {
            hidden().loadPart(code, codec);
            code.load(Input.class, from).invoke(GeneratedCodec.class, "readOrNull", Input.class);
            wrapOrNull(code);
        }
    }

    /** Any other type. */
    private static final class OfAny extends PackedVariable
    {
        private final int codec;

        OfAny(final HiddenClass hidden, final Member member)
        {
            super(hidden, member);
            codec = hidden.part(MemberCodec.class, () -> member.general().apply(WireFormat.PACKED));
        }

        @Override
        void write(final Code code, final int to, final int at)
        {
            hidden().loadPart(code, codec);
            get(code);
            code.load(Output.class, to).load(int.class, at)
                .invoke(MemberCodec.class, "put", Object.class, Output.class, int.class);
        }

        @Override
        void read(final Code code, final int from)
        {
            hidden().loadPart(code, codec);
            code.load(Input.class, from).invoke(MemberCodec.class, "get", Input.class);
        }
    }
}
