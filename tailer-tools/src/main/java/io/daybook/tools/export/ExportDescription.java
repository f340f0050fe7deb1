/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads the file {@code export.yaml}, which an export writes beside the others, see {@link Provenance}.
 */
public final class ExportDescription
{
    /** Name of the file. */
    static final String FILE_NAME = FileNames.PROVENANCE + ".yaml";
    /** More than an export writes. */
    private static final int MAX_LENGTH = 1 << 24;
    private static final String TOOL = "daybook ";
    /** Names that an export gives, which lead to no other directory. */
    private static final String WRITTEN = "[A-Za-z0-9_$][A-Za-z0-9_.$-]*[.](yaml|jsonl|json|csv)";

    /**
     * A file of an export.
     *
     * @param name   of it, without a directory.
     * @param bytes  that it has.
     * @param sha256 of these, in hex.
     */
    record Listed(String name, long bytes, String sha256)
    {
    }

    private ExportDescription()
    {
    }

    /**
     * Returns whether a file describes an export: by its name and by what is in it.
     *
     * @param file of any kind, which need not exist.
     */
    public static boolean isOne(final Path file)
    {
        return file.endsWith(FILE_NAME) && null != read(file);
    }

    /**
     * Reads which files there are.
     *
     * @param file that describes an export.
     * @return the files; null where it describes none, or cannot be read.
     */
    static List<Listed> read(final Path file)
    {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
        {
            return null;
        }
        try
        {
            final byte[] text = Files.size(file) > MAX_LENGTH ? new byte[0] : Files.readAllBytes(file);
            return read(WireFormat.YAML.decoder(null).wrap(new UnsafeBuffer(text), 0, text.length));
        }
        catch (final IOException | CodecException ignore)
        {
            return null;
        }
    }

    private static List<Listed> read(final FieldReader reader)
    {
        for (final String name : List.of("journal", "options", "messages", "exitCode"))
        {
            if (null == reader.field(name))
            {
                return null;
            }
        }
        final String tool = text(reader, "tool");
        if (null == tool || !tool.startsWith(TOOL) || !isThere(reader, "files", FieldType.LIST))
        {
            return null;
        }
        final List<Listed> files = new ArrayList<>();
        reader.beginList();
        while (reader.next())
        {
            if (FieldType.OBJECT != reader.type())
            {
                return null;
            }
            reader.beginObject();
            final String name = text(reader, "name");
            final String sha256 = text(reader, "sha256");
            if (null == name || !name.matches(WRITTEN) || null == sha256 || null == reader.field("bytes"))
            {
                return null;
            }
            files.add(new Listed(name, reader.int64(), sha256));
            reader.endObject();
        }
        reader.endList();
        return files;
    }

    private static String text(final FieldReader reader, final String name)
    {
        return isThere(reader, name, FieldType.TEXT) ? reader.text().toString() : null;
    }

    private static boolean isThere(final FieldReader reader, final String name, final FieldType type)
    {
        return null != reader.field(name) && type == reader.type();
    }
}
