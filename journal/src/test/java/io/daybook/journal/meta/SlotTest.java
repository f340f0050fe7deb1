/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.file.CheckedBuffer;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SlotTest
{
    private static final int LAST = MetaDescriptor.SLOT_COUNT - 1;
    private static final SlotOwner OWNER = new SlotOwner(42, 0, "here", "tests");

    @TempDir
    private Path directory;

    private LockFile lock;
    private MetaFile meta;

    @BeforeEach
    void open() throws IOException
    {
        lock = LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), false);
        MetaFile.create(directory, new JournalIdentity(new UUID(1, 2), 1 << 20, 0, 0), null, Forcer.SYSTEM);
        meta = MetaFile.map(directory, false);
    }

    /** Probes all bytes as an opener does, and is stopped in the middle of it until it is told to go on. */
    static final class Prober
    {
        private Prober()
        {
        }

        public static void main(final String[] args) throws Exception
        {
            try (FileChannel channel =
                FileChannel.open(Path.of(args[0]), StandardOpenOption.READ, StandardOpenOption.WRITE))
            {
                final FileLock probe = channel.tryLock(0, LockDescriptor.RECOVERY, true);
                System.out.println(null == probe ? "refused" : "probing");
                System.in.read();
                probe.release();
            }
        }
    }

    @Test
    void shouldSayThatASlotBehindTheLastOneIsNotExclusive()
    {
        // A damaged claim may name any writer that fits into two bytes.
        assertThat(meta.isExclusive(LAST + 1)).isFalse();
        assertThat(meta.isExclusive(0xffff)).isFalse();
    }

    @Test
    void shouldTakeASlotThatIsProbedAtTheSameTime() throws Exception
    {
        shouldOutlastAProbe(() -> Slot.shared(lock, meta, OWNER));
    }

    @Test
    void shouldBecomeTheExclusiveOwnerWhileTheModeIsProbed() throws Exception
    {
        shouldOutlastAProbe(() -> Slot.exclusive(lock, meta, OWNER));
    }

    private void shouldOutlastAProbe(final Supplier<Slot> taking) throws Exception
    {
        final Process prober = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Prober.class.getName(),
            directory.resolve(LockDescriptor.FILE_NAME).toString()).redirectErrorStream(true).start();
        try
        {
            assertThat(prober.inputReader().readLine()).isEqualTo("probing");
            final CompletableFuture<Slot> slot = CompletableFuture.supplyAsync(taking);
            assertThatThrownBy(() -> slot.get(100, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            prober.outputWriter().append('\n').flush();
            slot.get().release();
        }
        finally
        {
            prober.destroyForcibly().waitFor();
        }
    }

    @Test
    void shouldFindTheOnlySlotThatIsFree() throws IOException
    {
        final List<Slot> slots = new ArrayList<>();
        for (int i = 0; i < LAST; i++)
        {
            slots.add(Slot.shared(lock, meta, OWNER));
        }
        assertThat(slots).extracting(Slot::number).doesNotHaveDuplicates();
        final Slot given = slots.remove(LAST / 2);
        given.release();

        final Slot taken = Slot.shared(lock, meta, OWNER);
        assertThat(taken.number()).isEqualTo(given.number());

        assertThatThrownBy(() -> Slot.shared(lock, meta, OWNER))
            .isInstanceOf(JournalLockedException.class).hasMessageContaining("every slot is held: slots=" + LAST);
        taken.release();
        slots.forEach(Slot::release);
        assertThat(lock.isHeld(LockDescriptor.MODE)).isFalse();
    }

    @Test
    void shouldNotLetAnOwnersNameBreakTheLineThatNamesIt()
    {
        final SlotOwner owner = new SlotOwner(1, 0, "host", "evil\n---\u001b[31m");
        assertThat(owner.toString()).contains("application=evil?---?[31m, since=");
    }

    @Test
    void shouldNameTheOwnerThatIsInTheWay() throws IOException
    {
        final Slot shared = Slot.shared(lock, meta, OWNER);
        assertThatThrownBy(() -> Slot.exclusive(lock, meta, OWNER))
            .isInstanceOf(JournalLockedException.class).hasMessageContaining("pid=42, host=here, application=tests");
        shared.release();
        final Slot exclusive = Slot.exclusive(lock, meta, OWNER);
        assertThatThrownBy(() -> Slot.shared(lock, meta, OWNER))
            .isInstanceOf(JournalLockedException.class).hasMessageContaining("pid=42, host=here, application=tests");
        exclusive.release();
    }

    @Test
    void shouldGiveTheModeUpWhenTheKernelRefusesASlot() throws IOException
    {
        // Locks for reading alone: the shared mode is granted, and no slot, which is held exclusively.
        final Path path = Files.createFile(directory.resolve("unwritable.lock"));
        final LockFile unwritable = LockFile.open(path, true);

        assertThatThrownBy(() -> Slot.shared(unwritable, meta, OWNER)).isInstanceOf(NonWritableChannelException.class);

        assertThat(unwritable.isHeld(LockDescriptor.MODE)).isFalse();
    }

    @Test
    void shouldGiveModeAndSlotUpWhenItsEntryCannotBeWritten() throws IOException
    {
        // As when journal.meta has been truncated, behind the word that slots are given out by.
        final MetaFile gone = MetaFile.map(directory, false, (map) -> new CheckedBuffer(map)
        {
            @Override
            public void putIntVolatile(final int index, final int value)
            {
                throw new InternalError("a fault occurred in an unsafe memory access operation");
            }
        });

        assertThatThrownBy(() -> Slot.exclusive(lock, gone, OWNER)).isInstanceOf(InternalError.class);

        assertThat(lock.isAnyHeld(0, LockDescriptor.TAILERS)).isFalse();
        Slot.exclusive(lock, meta, OWNER).release();
    }
}
