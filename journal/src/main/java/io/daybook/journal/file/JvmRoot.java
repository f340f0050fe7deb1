/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.agrona.UnsafeApi;

/**
 * A map that all copies of this code in a JVM share, whatever class loaders they come from, and that lives as long as
 * the JVM. It is the value of a static field of a class in the boot loader. The first copy defines that class.
 * <p>
 * The map holds only objects of the JDK: other copies would not know the classes of other objects, and these would keep
 * their class loader from being unloaded.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class JvmRoot
{
    private static final String CLASS_NAME = "io.daybook.journal.Root";
    private static final String FIELD_NAME = "map";
    private static final int MAGIC = 0xCAFEBABE;
    private static final int JAVA_8 = 52;
    private static final int UTF8_TAG = 1;
    private static final int CLASS_TAG = 7;
    private static final int PUBLIC = 0x0001;
    private static final int STATIC = 0x0008;
    private static final int FINAL = 0x0010;
    private static final int SUPER = 0x0020;

    private static final Map<String, Object> MAP = find();

    private JvmRoot()
    {
    }

    /**
     * Gives the map.
     *
     * @return the map, always the same one.
     */
    public static Map<String, Object> map()
    {
        return MAP;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> find()
    {
        try
        {
            final Field field = define().getField(FIELD_NAME);
            final Object base = UnsafeApi.staticFieldBase(field);
            final long offset = UnsafeApi.staticFieldOffset(field);
            UnsafeApi.compareAndSetReference(base, offset, null, new ConcurrentHashMap<String, Object>());
            return (Map<String, Object>)UnsafeApi.getReferenceVolatile(base, offset);
        }
        catch (final IOException | ReflectiveOperationException ex)
        {
            throw new IllegalStateException("the JVM lets no class be defined in its boot loader: " + ex, ex);
        }
    }

    private static Class<?> define() throws IOException, ClassNotFoundException
    {
        final byte[] bytes = classFile();
        try
        {
            return UnsafeApi.defineClass(null, bytes, 0, bytes.length, null, null);
        }
        catch (final LinkageError ignore)
        {
            // Another copy has defined the class.
            return Class.forName(CLASS_NAME, true, null);
        }
    }

    /**
     * Makes the class file by hand, since reading a resource takes ten times as long when a JVM starts:
     * {@code public final class Root { public static Object map; }}.
     */
    private static byte[] classFile() throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeInt(JAVA_8);
        final int constants = 6;
        out.writeShort(constants + 1);
        writeClass(out, CLASS_NAME.replace('.', '/'), 1);
        writeClass(out, "java/lang/Object", 3);
        writeText(out, FIELD_NAME);
        writeText(out, "Ljava/lang/Object;");
        out.writeShort(PUBLIC | FINAL | SUPER);
        // This class, its super class, no interfaces, one field.
        writeShorts(out, 2, 4, 0, 1);
        // The field's name and type, without attributes; no methods, no attributes of the class.
        writeShorts(out, PUBLIC | STATIC, 5, 6, 0, 0, 0);
        return bytes.toByteArray();
    }

    private static void writeText(final DataOutputStream out, final String text) throws IOException
    {
        out.writeByte(UTF8_TAG);
        out.writeUTF(text);
    }

    private static void writeClass(final DataOutputStream out, final String name, final int nameIndex)
        throws IOException
    {
        writeText(out, name);
        out.writeByte(CLASS_TAG);
        out.writeShort(nameIndex);
    }

    private static void writeShorts(final DataOutputStream out, final int... values) throws IOException
    {
        for (final int value : values)
        {
            out.writeShort(value);
        }
    }
}
