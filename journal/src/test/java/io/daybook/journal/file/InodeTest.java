/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class InodeTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldTellWhetherANameIsStillThatOfTheFile() throws IOException
    {
        final Path file = Files.createFile(directory.resolve("file"));
        final Path other = Files.createFile(directory.resolve("other"));
        final Inode inode = Inode.of(file);
        final Inode known = new Inode(inode.device(), inode.number());
        final Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        final Path second = Files.createLink(directory.resolve("second"), file);
        for (final Inode each : new Inode[]{inode, known})
        {
            assertThat(each.isAt(file)).isTrue();
            assertThat(each.isAt(second)).as("a file may have two names").isTrue();
            assertThat(each.isAt(other)).isFalse();
            assertThat(each.isAt(link)).as("links are not followed").isFalse();
            assertThat(each.isAt(directory.resolve("none"))).isFalse();
        }
        assertThat(known).isEqualTo(inode).hasSameHashCodeAs(inode);
    }
}
