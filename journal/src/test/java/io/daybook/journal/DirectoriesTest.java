/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

class DirectoriesTest
{
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {
        "nfs", "nfs3", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "9p", "virtiofs", "ceph", "gfs2", "ocfs2",
        "fuse", "fuseblk", "fuse.sshfs", "fuse.glusterfs", "fuse.s3fs"})
    void shouldRefuseFileSystemsThatAreNotLocal(final String type)
    {
        assertThat(Directories.isRefused(type)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "tmpfs", "overlay", "f2fs", "apfs"})
    void shouldTakeLocalFileSystems(final String type)
    {
        assertThat(Directories.isRefused(type)).isFalse();
    }

    @Test
    void shouldKnowTheFileSystemOfADirectory()
    {
        assertThatCode(() -> Directories.checkFileSystem(directory)).doesNotThrowAnyException();
    }
}
