/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.CountingFiles;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.error.JournalException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

    @Test
    void shouldSayWhereAFileSystemIsReadOnlyThatNoPermissionHelps()
    {
        final Path path = directory.resolve("journal");
        Journal.open(path).close();
        final Path mounted = new CountingFiles().readOnly().watched(path);

        assertThatThrownBy(() -> Journal.open(mounted)).isInstanceOf(JournalException.class)
            .hasMessage("the directory cannot be written to: path=" + path + " is on a read-only file system; mount " +
                "it for writing, or only read the journal");
        Journal.openReadOnly(mounted).close();
    }

    @Test
    void shouldOpenNoJournalOnANetworkFileSystem()
    {
        final Path path = directory.resolve("journal");
        Journal.open(path).close();
        final Path mounted = new CountingFiles().ofType("nfs4").watched(path);
        assertThatThrownBy(() -> Journal.open(mounted)).isInstanceOf(JournalException.class)
            .hasMessageContaining("path=" + path).hasMessageContaining("type=nfs4").hasMessageContaining("local disk");
        assertThatThrownBy(() -> Journal.openReadOnly(mounted)).isInstanceOf(JournalException.class)
            .hasMessageContaining("type=nfs4");
    }

    @Test
    void shouldTellOfAFileSystemThatCopiesOnWrite()
    {
        final List<Throwable> told = new ArrayList<>();
        final Path mounted = new CountingFiles().ofType("btrfs").watched(directory.resolve("journal"));
        Journal.open(mounted, new JournalConfig().errorHandler(told::add)).close();
        assertThat(told).hasSize(1);
        assertThat(told.get(0)).isInstanceOf(JournalException.class).hasMessageContaining("type=btrfs");
    }
}
