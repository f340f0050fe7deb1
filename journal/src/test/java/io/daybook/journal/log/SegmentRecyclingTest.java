/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.JvmRoot;
import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.file.PrivateName;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.LockFile;

import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What can come between a segment and the one that its file becomes.
 */
class SegmentRecyclingTest
{
    private static final int LENGTH = SegmentDescriptor.MIN_LENGTH;
    private static final JournalIdentity IDENTITY = new JournalIdentity(
        new UUID(1, 2), LENGTH,
        SegmentDescriptor.OPTION_BLOCK_CHECKSUMS | SegmentDescriptor.OPTION_RECYCLED_SEGMENTS, 0);
    private static final int OFFSET = 5_000;

    @TempDir
    private Path directory;
    private SegmentStore store;
    /** Done once, when a segment has been mapped and before its user has it. */
    private Runnable whenMapped;

    @BeforeEach
    void makeASegmentAndLeaveIt() throws IOException
    {
        store = writer();
        store.create(0);
        final Segment segment = store.acquire(0);
        segment.buffer().putLong(OFFSET, 7);
        store.release(segment);
    }

    private Path lockFile()
    {
        return directory.resolve(LockDescriptor.FILE_NAME);
    }

    private SegmentStore writer() throws IOException
    {
        final SegmentStore writer = new SegmentStore(directory, IDENTITY, false, this::map, null);
        writer.lock(LockFile.open(lockFile(), false));
        writer.keepForRecycling(true);
        return writer;
    }

    private MappedBuffer map(final MappedByteBuffer bytes)
    {
        final Runnable task = whenMapped;
        whenMapped = null;
        if (null != task)
        {
            task.run();
        }
        return new MappedBuffer(bytes);
    }

    private SegmentLeases leases() throws IOException
    {
        final SegmentLeases leases = new SegmentLeases(directory, LENGTH);
        leases.own(LockFile.open(lockFile(), false));
        return leases;
    }

    private SegmentStore reader()
    {
        return new SegmentStore(directory, IDENTITY, true);
    }

    private void assertNothingIsUnfinished() throws IOException
    {
        try (Stream<Path> files = Files.list(directory.resolve(PrivateName.DIRECTORY)))
        {
            assertThat(files).isEmpty();
        }
    }

    private static void complete(final SegmentCreation creation)
    {
        creation.advance(1, SystemNanoClock.INSTANCE, Long.MAX_VALUE);
        assertThat(creation.hasEnded()).isTrue();
    }

    @Test
    void shouldBecomeAnEmptySegment() throws IOException
    {
        final Object inode = Files.getAttribute(store.path(0), "unix:ino");

        complete(store.beginRecycling(0, LENGTH));

        assertThat(store.path(0)).doesNotExist();
        assertThat(Files.getAttribute(store.path(LENGTH), "unix:ino")).isEqualTo(inode);
        final byte[] bytes = Files.readAllBytes(store.path(LENGTH));
        for (int i = SegmentDescriptor.CHECKED_LENGTH; i < LENGTH; i++)
        {
            assertThat(bytes[i]).isZero();
        }
        assertThat(SegmentStore.header(store.path(LENGTH)).basePosition()).isEqualTo(LENGTH);
        final Segment segment = store.acquire(LENGTH);
        assertThat(segment.buffer().getLong(OFFSET)).isZero();
        assertThat(store.maps()).as("mappings that were made").isEqualTo(1);
        store.release(segment);
        assertNothingIsUnfinished();
    }

    @Test
    void shouldNotBeTakenFromWhoHasLeasedIt() throws IOException
    {
        final SegmentStore reader = reader();
        final Segment segment = reader.acquire(0);

        assertThat(store.beginRecycling(0, LENGTH)).isNull();

        assertThat(store.path(0)).exists();
        assertThat(segment.buffer().getLong(OFFSET)).isEqualTo(7);
        reader.release(segment);
        assertThat(leases().tryAlone(0)).as("the lease was given back").isTrue();
    }

    @Test
    void shouldNotBeTakenFromAUserInTheSameProcess() throws IOException
    {
        final Segment segment = store.acquire(0);

        assertThat(store.beginRecycling(0, LENGTH)).isNull();

        assertThat(segment.buffer().getLong(OFFSET)).isEqualTo(7);
        store.release(segment);
    }

    @Test
    void shouldNotBeTakenWhereSomebodyMayStillReachItsMemory() throws IOException
    {
        final Segment segment = store.acquire(0);
        segment.leaveToCollector();
        store.release(segment);

        assertThat(store.beginRecycling(0, LENGTH)).isNull();
    }

    @Test
    void shouldNotBeTakenByWhoHasNotMadeIt() throws IOException
    {
        final SegmentStore other = writer();
        other.release(other.acquire(0));

        assertThat(other.beginRecycling(0, LENGTH)).isNull();
        assertThat(store.path(0)).exists();
    }

    @Test
    void shouldRefuseALeaseWhileItIsBeingTaken() throws IOException
    {
        final SegmentLeases leases = leases();
        assertThat(leases.tryAlone(0)).isTrue();

        assertThatThrownBy(() -> reader().acquire(0)).isInstanceOf(SegmentDeletedException.class)
            .hasMessageContaining("first retained=" + LENGTH);

        leases.unlock(0);
        final SegmentStore reader = reader();
        reader.release(reader.acquire(0));
    }

    @Test
    void shouldNotBeUsedWhereTheLockFileHasBeenReplaced() throws IOException
    {
        Files.delete(lockFile());
        Files.createFile(lockFile());

        assertThat(store.beginRecycling(0, LENGTH)).isNull();
        assertNothingIsUnfinished();
    }

    @Test
    void shouldLeaveNothingBehindWhenTheNewSegmentCannotBeBegun() throws IOException
    {
        Files.createDirectory(store.sumPath(LENGTH));

        assertThatThrownBy(() -> store.beginRecycling(0, LENGTH)).isInstanceOf(JournalException.class)
            .hasMessageContaining("this is a directory");

        assertNothingIsUnfinished();
        assertThatThrownBy(() -> store.acquire(0)).isInstanceOf(JournalException.class);
    }

    @Test
    void shouldLeaveNothingBehindWhenTheCreationIsGivenUp() throws IOException
    {
        final SegmentCreation creation = store.beginRecycling(0, LENGTH);
        creation.writePiece();

        creation.close();
        creation.close();

        assertNothingIsUnfinished();
        assertThat(store.path(LENGTH)).doesNotExist();
    }

    @Test
    void shouldLetTheOtherCreatorWinWhereBothHaveMadeTheSegment() throws IOException
    {
        final SegmentCreation creation = store.beginRecycling(0, LENGTH);
        new SegmentStore(directory, IDENTITY, false).create(LENGTH);

        complete(creation);

        assertNothingIsUnfinished();
        final Segment segment = store.acquire(LENGTH);
        segment.buffer().putLong(OFFSET, 8);
        store.release(segment);
        final SegmentStore reader = reader();
        final Segment read = reader.acquire(LENGTH);
        assertThat(read.buffer().getLong(OFFSET)).isEqualTo(8);
        reader.release(read);
    }

    @Test
    void shouldShowReadsOfTheFileNothingOfWhatItBecomes() throws IOException
    {
        try (SegmentReads reads = SegmentReads.open(store.path(0), 0, IDENTITY))
        {
            final SegmentWindow window = new SegmentWindow(reads, LENGTH);
            window.show(OFFSET & -8, 0);
            final SegmentCreation creation = store.beginRecycling(0, LENGTH);

            assertThatThrownBy(() -> window.show(SegmentDescriptor.HEADER_LENGTH, 0))
                .isInstanceOf(SegmentDeletedException.class);
            complete(creation);
            assertThatThrownBy(reads::checkSame).isInstanceOf(SegmentDeletedException.class)
                .hasMessageContaining("first retained=" + LENGTH);
        }
    }

    @Test
    void shouldMapASegmentAgainWhereALockFileHasAppeared() throws IOException
    {
        Files.delete(lockFile());
        final SegmentLeases leases = new SegmentLeases(directory, LENGTH);
        final SegmentLeases.Lease lease = leases.take(0);
        assertThat(lease.isValid()).isTrue();

        Files.createFile(lockFile());

        assertThat(lease.isValid()).isFalse();
        lease.giveBack();
        final SegmentLeases.Lease second = leases.take(0);
        assertThat(second.isValid()).isTrue();
        assertThat(leases().tryAlone(0)).isFalse();
        second.giveBack();
        assertThat(leases().tryAlone(0)).isTrue();
    }

    @Test
    void shouldMapASegmentAgainWhereTheLockFileHasBeenReplaced() throws IOException
    {
        final SegmentStore reader = reader();
        reader.release(reader.acquire(0));
        Files.delete(lockFile());
        final SegmentStore later = writer();
        later.create(LENGTH);
        later.release(later.acquire(LENGTH));

        final Segment segment = reader.acquire(LENGTH);

        assertThat(later.beginRecycling(LENGTH, 2L * LENGTH)).as("it is leased by the new lock file").isNull();
        reader.release(segment);
    }

    @Test
    void shouldNotBecomeAFileThatIsNotTheOneThatIsMapped() throws IOException
    {
        final Path copy = directory.resolve("copy");
        Files.copy(store.path(0), copy);
        Files.move(copy, store.path(0), StandardCopyOption.REPLACE_EXISTING);

        assertThat(store.beginRecycling(0, LENGTH)).isNull();

        assertNothingIsUnfinished();
        assertThat(store.path(LENGTH)).doesNotExist();
    }

    @Test
    void shouldNotBeHandedToAThreadThatMappedItBeforeItWasTaken() throws IOException
    {
        store.forgetBelow(LENGTH);
        whenMapped = () ->
        {
            store.release(store.acquire(0));
            complete(begun());
        };

        assertThatThrownBy(() -> store.acquire(0)).isInstanceOf(SegmentDeletedException.class);

        assertThat(store.path(LENGTH)).exists();
    }

    private SegmentCreation begun()
    {
        try
        {
            return store.beginRecycling(0, LENGTH);
        }
        catch (final IOException ex)
        {
            throw new AssertionError(ex);
        }
    }

    @Test
    void shouldNotBeTakenWhenItIsMappedAgainAfterSomebodyWasLeftInItsMemory() throws IOException
    {
        final Segment segment = store.acquire(0);
        segment.leaveToCollector();
        store.release(segment);
        store.release(store.acquire(0));

        assertThat(store.beginRecycling(0, LENGTH)).isNull();
    }

    @Test
    void shouldLeaveNoTraceOfALeaseThatWasGivenBack() throws IOException
    {
        final SegmentStore reader = reader();
        final LockFile lock = LockFile.open(lockFile(), false);
        final int before = anchored(lock).size();

        reader.release(reader.acquire(0));

        assertThat(anchored(lock)).hasSize(before);
    }

    private static Map<?, ?> anchored(final LockFile lock)
    {
        return (Map<?, ?>)JvmRoot.map().get(lock.inode().device() + ":" + lock.inode().number());
    }

    @Test
    void shouldLetGoOfWhatOthersHaveDeleted() throws IOException
    {
        assertThat(store.waitsForRecycling(0)).isTrue();

        store.forgetBelow(LENGTH);

        assertThat(store.waitsForRecycling(0)).isFalse();
        assertThat(store.beginRecycling(0, LENGTH)).isNull();
    }
}
