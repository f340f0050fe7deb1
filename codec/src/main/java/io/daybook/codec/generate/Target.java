/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.List;

import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.Input;

import org.objectweb.asm.Opcodes;

/**
 * A method that reads, without the parts that depend on the wire format. It decides what to do with the members.
 * <p>
 * A record has one such method, {@code Object read(Input)}, and so has a sealed interface. A POJO has two:
 * {@code Object fill(Input, Object)} for a new POJO, and {@code Object refill(Input, Object)} for an existing one. The
 * generator of a format handles the members in order: {@link #next}, then code that pushes the member onto the stack,
 * then {@link #put}.
 */
abstract class Target
{
    /** Local variable of the input, the same in all methods. */
    static final int FROM = 1;

    /** The methods that a class needs. */
    static List<Target> of(final HiddenClass hidden, final Plan plan)
    {
        if (plan.isElement())
        {
            return List.of(new ElementTarget(hidden, false), new ElementTarget(hidden, true));
        }
        if (plan.isSealed())
        {
            return List.of(new SealedTarget(hidden));
        }
        return plan.isRecord() ? List.of(new RecordTarget(hidden, plan)) :
            List.of(new PojoTarget(hidden, false), new PojoTarget(hidden, true));
    }

    /** Begins the method. */
    abstract Code begin();

    /** Begins a member. */
    abstract void next(Code code, PlannedMember member);

    /** Takes the member's value from the stack. */
    abstract void put(Code code);

    /** Pushes the object after it was read. */
    abstract void object(Code code);

    /** Pushes the member's current value, if it may be changed or kept; else null. */
    void current(final Code code)
    {
        code.insn(Opcodes.ACONST_NULL);
    }

    /**
     * Calls a method that reads the member as a whole. For members that are made anew, this is the named method. For
     * others it is a method of the same class that also takes the member's current value. It is {@code fill} or
     * {@code refill} for a final field: the field must hold an object, and the method returns it. It is
     * {@code readInto} for any other member of an object that is read into.
     *
     * @param code  with the codec and the input on the stack.
     * @param codec class of the codec.
     * @param read  name of the method for members that are made anew.
     */
    void read(final Code code, final Class<?> codec, final String read)
    {
        code.invoke(codec, read, Input.class);
    }

    /** Does the same for the member's object, with its generated codec, which is a part of the class. */
    void readObject(final HiddenClass hidden, final Code code, final int codec)
    {
        hidden.loadPart(code, codec);
        code.load(Input.class, FROM);
        read(code, GeneratedCodec.class, "read");
    }

    /** Pushes null in place of the member's object, whose generated codec is a part of the class. */
    void absentObject(final HiddenClass hidden, final Code code, final int codec)
    {
        code.insn(Opcodes.ACONST_NULL);
    }
}
