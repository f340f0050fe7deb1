/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.MappedByteBuffer;

import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * Lets go of the pages of a mapped file piece by piece ({@code madvise(MADV_DONTNEED)}). To unmap a file whose pages
 * are gone takes a tenth of a millisecond; otherwise it takes some milliseconds in one call. The mapping stays whole:
 * whoever reads from it or writes to it afterwards finds the file's bytes again.
 * <p>
 * From version 22 on, the JDK has a public method for this, which makes garbage at each call. The method behind it is
 * older than JDK 17. If a JVM does not have it, nothing is let go of.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class MappedPages
{
    private static final MethodHandle UNLOAD = find();

    private MappedPages()
    {
    }

    private static MethodHandle find()
    {
        try
        {
            final Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            final MethodHandles.Lookup lookup = (MethodHandles.Lookup)UnsafeApi.getReference(
                UnsafeApi.staticFieldBase(field), UnsafeApi.staticFieldOffset(field));
            return lookup.findStatic(Class.forName("java.nio.MappedMemoryUtils"), "unload0",
                MethodType.methodType(void.class, long.class, long.class));
        }
        catch (final ReflectiveOperationException | RuntimeException | LinkageError ignore)
        {
            return null;
        }
    }

    /**
     * Lets go of the pages of a part of a mapping that is shared with its file.
     *
     * @param map    of the file, not unmapped yet.
     * @param offset of the part's first byte: that of a page.
     * @param length of the part.
     * @return false when this JVM or the system does not do so.
     */
    public static boolean letGo(final MappedByteBuffer map, final int offset, final int length)
    {
        if (null == UNLOAD)
        {
            return false;
        }
        try
        {
            UNLOAD.invokeExact(BufferUtil.address(map) + offset, (long)length);
            return true;
        }
        catch (final Throwable ignore)
        {
            // The pages may be locked in memory, for example. They go when the file is unmapped.
            return false;
        }
    }
}
