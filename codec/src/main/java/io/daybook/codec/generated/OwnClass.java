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
 * A class of ours that is defined anew as a hidden class, and so has its own profile of what it calls: with elements of
 * one class alone they are compiled into its loop.
 */
public final class OwnClass
{
    private final MethodHandle constructor;

    private OwnClass(final MethodHandle constructor)
    {
        this.constructor = constructor;
    }

    /**
     * Defines a class anew, or takes it as it is where its bytes are not to be had.
     *
     * @param original class without inner ones.
     * @return the class.
     */
    public static OwnClass of(final Class<? extends ElementsCodec> original)
    {
        try (InputStream bytes = original.getResourceAsStream(original.getSimpleName() + ".class"))
        {
            // A loader that has classes from elsewhere than files need not give their bytes.
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
     * @param general    codec of the member; null where the whole message has to be left to one.
     * @param element    codec of the elements.
     * @param isNullable whether that writes null too.
     * @param container  that is made.
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
