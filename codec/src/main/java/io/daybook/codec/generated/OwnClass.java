/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * A class of this package that is defined again as a hidden class. So it has its own profile of what it calls: if all
 * elements have one class, their code is compiled into the loop.
 */
public final class OwnClass
{
    private final MethodHandle constructor;

    private OwnClass(final MethodHandle constructor)
    {
        this.constructor = constructor;
    }

    /**
     * Defines a class again. If its bytes are not available, the class is used as it is.
     *
     * @param original class without inner classes.
     * @return the class.
     */
    public static OwnClass of(final Class<? extends ElementsCodec> original)
    {
        try (InputStream bytes = original.getResourceAsStream(original.getSimpleName() + ".class"))
        {
            // A loader whose classes do not come from files need not give their bytes.
            final MethodHandles.Lookup own = null == bytes ? MethodHandles.lookup().in(original) :
                MethodHandles.lookup().defineHiddenClass(bytes.readAllBytes(), true);
            final MethodHandle constructor = own.findConstructor(own.lookupClass(), MethodType.methodType(
                void.class, Framing.class, ValueCodec.class, GeneratedCodec.class, boolean.class, Container.class));
            return new OwnClass(constructor.asType(constructor.type().changeReturnType(ElementsCodec.class)));
        }
        catch (final IOException | ReflectiveOperationException ex)
        {
            throw new IllegalStateException("a class must be definable anew: class=" + original.getName(), ex);
        }
    }

    /**
     * A codec.
     *
     * @param framing    of the list.
     * @param general    codec of the member; null if the whole message has to be left to a general codec.
     * @param element    codec of the elements.
     * @param isNullable whether the elements' codec writes null too.
     * @param container  to make.
     * @return a new codec.
     */
    public ElementsCodec newCodec(
        final Framing framing,
        final ValueCodec general,
        final GeneratedCodec<?> element,
        final boolean isNullable,
        final Container container)
    {
        try
        {
            return (ElementsCodec)constructor.invokeExact(framing, general, element, isNullable, container);
        }
        catch (final Throwable thrown)
        {
            throw new IllegalStateException("a codec must be constructible", thrown);
        }
    }
}
