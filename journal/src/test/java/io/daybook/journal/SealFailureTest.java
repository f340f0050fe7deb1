/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFullException;
import io.daybook.journal.file.PrivateName;
import io.daybook.journal.seal.SegmentSealer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a journal that seals itself does where that fails: it says so once, goes on, and seals later.
 */
@Tag("slow")
class SealFailureTest extends SealFixture
{
    private static final int MINUTES = 3;
    private static final int STEPS_A_MINUTE = 60_000;

    /** Whether the caller makes a seal. */
    private static boolean isSealing()
    {
        return StackWalker.getInstance().walk((frames) ->
            frames.anyMatch((frame) -> frame.getClassName().equals(SegmentSealer.class.getName())));
    }

    /** Fails at one call of the sealer, as where the memory is too little. */
    private static final class OutOfMemory extends WatchedFiles
    {
        private final int at;
        private int calls;

        OutOfMemory(final int at)
        {
            this.at = at;
        }

        @Override
        void called(final Call call, final Path path)
        {
            if (isSealing() && at == ++calls)
            {
                throw new OutOfMemoryError("at " + call + " " + path.getFileName());
            }
        }
    }

    /** Has no space for seals, for a while. */
    private static final class Full extends WatchedFiles
    {
        private boolean full = true;

        @Override
        void called(final Call call, final Path path)
        {
            // Writing fails, nothing else.
        }

        @Override
        FileChannel opened(final Path path, final FileChannel channel)
        {
            return !isSealing() || !path.getParent().endsWith(PrivateName.DIRECTORY) ? channel :
                new PassingChannel(channel)
                {
                    @Override
                    public int write(final ByteBuffer source) throws IOException
                    {
                        if (full)
                        {
                            throw new IOException("No space left on device");
                        }
                        return super.write(source);
                    }
                };
        }
    }

    /** The disk agent works for a minute or so of its clock, or until all is sealed. */
    private void work(final Journal journal)
    {
        for (int i = 0; i < STEPS_A_MINUTE && (0 != i % 50 || !isSealed()); i++)
        {
            try
            {
                journal.disk().doWork();
            }
            catch (final Exception ex)
            {
                told.add(ex);
            }
        }
    }

    private boolean isSealed()
    {
        return seals.keySet().stream().allMatch((name) -> Files.exists(image.resolve(name)));
    }

    private void checkSeals() throws IOException
    {
        for (final Map.Entry<String, byte[]> seal : seals.entrySet())
        {
            assertThat(Files.readAllBytes(image.resolve(seal.getKey()))).as(seal.getKey()).isEqualTo(seal.getValue());
        }
        assertThat(verify(image).isViolated()).isFalse();
    }

    private static List<Path> unfinished() throws IOException
    {
        final List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd")))
        {
            for (final Path descriptor : descriptors)
            {
                try
                {
                    final Path file = Files.readSymbolicLink(descriptor);
                    if (file.toString().contains("/" + PrivateName.DIRECTORY + "/"))
                    {
                        files.add(file);
                    }
                }
                catch (final NoSuchFileException ignore)
                {
                    // That of the listing, or one that was closed meanwhile.
                }
            }
        }
        return files;
    }

    @Test
    void shouldTellOnceOfAnErrorAtAnyCallOfTheSealerAndSealLater() throws Exception
    {
        int at = 0;
        OutOfMemory files;
        do
        {
            CrashPoints.copy(model, image);
            files = new OutOfMemory(++at);
            told.clear();
            try (Journal journal = Journal.open(files.watched(image), sealing()))
            {
                journal.appender().append("before");
                work(journal);
                journal.appender().append("behind");
                checkSeals();
                final boolean failed = files.calls >= at;
                assertThat(told).as("call %d", at).hasSize(failed ? 1 : 0).allSatisfy((ex) -> assertThat(ex)
                    .isInstanceOf(JournalException.class).hasMessageStartingWith("cannot seal, and tries again later")
                    .hasCauseInstanceOf(OutOfMemoryError.class));
                assertThat(journal.counters().sealFailures()).isEqualTo(failed ? 1 : 0);
            }
            assertThat(unfinished()).as("files left open, call %d", at).isEmpty();
            CrashPoints.delete(image);
        }
        while (files.calls >= at);
        assertThat(at).isGreaterThan(seals.size() * 10);
    }

    @Test
    void shouldTellOnceThatTheDiskIsFullAndSealOnceItIsNot() throws Exception
    {
        CrashPoints.copy(model, image);
        final Full files = new Full();
        try (Journal journal = Journal.open(files.watched(image), sealing()))
        {
            journal.reconfigure(new JournalConfig().keepSegments(2));
            journal.appender().append("before");
            for (int i = 0; i < MINUTES; i++)
            {
                work(journal);
            }
            assertThat(told.get(0)).isInstanceOf(JournalException.class).hasCauseInstanceOf(JournalFullException.class)
                .hasMessageContaining("no space for a new file");
            assertThat(told.stream().filter((ex) -> ex.getCause() instanceof JournalFullException)).hasSize(1);
            assertThat(journal.counters().sealFailures()).isGreaterThan(MINUTES);
            assertThat(image.resolve("00000000000000000000.dbk")).as("what has no seal").exists();
            journal.appender().append("behind");

            files.full = false;
            final int before = told.size();
            work(journal);
            checkSeals();
            assertThat(told).hasSize(before);
        }
    }
}
