/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.export;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.daybook.tools.export.Split.FileKey;

/**
 * Makes names of files that lead nowhere else, are no command of any system, and differ by more than their capitals. A
 * name that has to be changed for this ends with a part of its hash.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class FileNames
{
    /** Name of the file that tells where the others are from. */
    static final String PROVENANCE = "export";

    private static final int MAX_LENGTH = 80;
    private static final int HASH_LENGTH = 8;
    private static final String UNSAFE = "[^A-Za-z0-9_.$-]";
    /** Names that mean devices on Windows, whatever comes behind a point. */
    private static final String DEVICE = "(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])([.].*)?";

    private final Set<String> taken = new HashSet<>(List.of(PROVENANCE));

    FileNames()
    {
        List.of(FileKey.NO_TYPE, FileKey.TEXT, FileKey.BYTES).forEach((key) -> taken.add(key.name()));
    }

    /**
     * Returns the name of a new file.
     */
    String of(final FileKey key)
    {
        if (!key.isType())
        {
            return key.name();
        }
        final String safe = key.name().substring(0, Math.min(MAX_LENGTH, key.name().length()))
            .replaceAll(UNSAFE, "_").replaceFirst("^[.-]", "_");
        if (safe.equals(key.name()) && !safe.isEmpty() && !safe.matches(DEVICE) && take(safe))
        {
            return safe;
        }
        final String hashed = "_" + safe + "-" + hash(key.name());
        String name = hashed;
        for (int i = 2; !take(name); i++)
        {
            name = hashed + "-" + i;
        }
        return name;
    }

    private boolean take(final String name)
    {
        return taken.add(name.toLowerCase(Locale.ROOT));
    }

    private static String hash(final String name)
    {
        final byte[] hash = ExportFile.sha256().digest(name.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash, 0, HASH_LENGTH);
    }
}
