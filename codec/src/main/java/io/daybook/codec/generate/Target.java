/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.List;

import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.Input;

import org.objectweb.asm.Opcodes;

/**
 * A method that reads, as far as it does not depend on the wire format: what becomes of the members.
 * <p>
 * A record has one, {@code Object read(Input)}, and so has a sealed interface. A POJO has two,
 * {@code Object fill(Input, Object)} into a new one, and {@code Object refill(Input, Object)} into one there is. The
 * generator of a format goes through its members in order: {@link #next}, the code that leaves the member on the stack,
 * {@link #put}.
 */
abstract class Target
{
    /** Local variable of the input, in each of the methods. */
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

    /** Goes on to a member. */
    abstract void next(Code code, PlannedMember member);

    /** Takes the member from the stack. */
    abstract void put(Code code);

    /** Pushes the object, which has been read. */
    abstract void object(Code code);

    /** Pushes what the member holds and may be changed or kept; null for nothing. */
    void current(final Code code)
    {
        code.insn(Opcodes.ACONST_NULL);
    }

    /**
     * Calls a method that reads the member as a whole: one for members that are read anew, or the one of its class that
     * takes besides what the member holds: {@code fill} and {@code refill} for a final field, which must hold
     * something, and whose value is given back; {@code readInto} for any other of an object that is read into.
     *
     * @param code  with the codec and the input on the stack.
     * @param codec class of the codec.
     * @param read  name of the method for members that are read anew.
     */
    void read(final Code code, final Class<?> codec, final String read)
    {
        code.invoke(codec, read, Input.class);
    }

    /** The same for the member's object, by its generated codec, which is a part of the class. */
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
