/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What this process has mapped, as the system tells.
 */
public final class Mappings
{
    private static final Path MAPS = Path.of("/proc/self/maps");

    private Mappings()
    {
    }

    /**
     * Lists what is mapped of a file, or of the files in a directory. Where the system does not tell, the test that
     * asks is skipped, and says so.
     *
     * @param path of the file or directory, which may be gone.
     * @return names of files, each as often as there are mappings of it; those of deleted files end with "(deleted)".
     */
    public static List<String> of(final Path path) throws IOException
    {
        final boolean told = Files.isReadable(MAPS);
        if (!told)
        {
            System.out.println("skipped: " + MAPS + " cannot be read");
        }
        assumeTrue(told);
        final String name = path.toAbsolutePath().getParent().toRealPath().resolve(path.getFileName()).toString();
        try (Stream<String> lines = Files.lines(MAPS))
        {
            return lines.filter((line) -> line.contains(name)).map((line) -> line.substring(line.indexOf('/')))
                .filter((file) -> file.equals(name) || file.startsWith(name + "/") || file.startsWith(name + " "))
                .collect(Collectors.toList());
        }
    }
}
