/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.daybook.codec.CodecException;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.Message;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.JournalException;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.FlippedJournal.Bit;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No flipped bit changes what is read without a word: who reads something else than was written is told so, by exit
 * code 4 or an exception of ours; info does not call the journal whole then; verify finds it; nobody crashes or hangs.
 * What is read is compared with what the same reader read before the bit was flipped, and with nothing else.
 */
@Tag("slow")
class FlippedBitsTest
{
    private static final boolean ALL = Boolean.getBoolean("daybook.flips.all");
    private static final int SAMPLE = Integer.getInteger("daybook.flips.sample", 100);
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());
    private static final int MAX_FAULTS_SHOWN = 20;
    private static final String VERIFY = "verify";
    private static final String INFO = "info";
    private static final String[][] COMMANDS = {
        {VERIFY, "--threads", "1"}, {"dump"}, {"tail"}, {INFO}};
    private static final String LOCK = "journal.lock";
    private static final String WHOLE = "state      whole";

    /**
     * What a reader read.
     *
     * @param content  that it read, all of it.
     * @param exitCode as a command; 4 too for an exception of ours.
     * @param fault    what it must not do, null when it did not.
     */
    private record Read(String content, int exitCode, String fault)
    {
        /** Whether it was told that what it read may not be what was written. */
        boolean isTold()
        {
            return ExitCode.CORRUPT == exitCode || ExitCode.FAILURE == exitCode;
        }
    }

    @TempDir
    private Path temp;

    private final Map<String, Integer> faultCounts = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();
    private int longest;

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"BLOCK", "FRAME"})
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void shouldSayWhenAFlippedBitChangesWhatIsRead(final Checksums checksums) throws IOException
    {
        final FlippedJournal journal = FlippedJournal.write(temp.resolve("journal"), checksums);
        final List<Bit> bits = chosen(journal.bits(new Random(SEED)));
        final Map<String, Read> before = read(journal.directory());
        before.values().forEach((read) -> assertThat(read).isEqualTo(new Read(read.content, ExitCode.OK, null)));
        longest = before.get("tailer").content.length();
        final Map<String, int[]> counts = new TreeMap<>();
        for (final Bit bit : bits)
        {
            final int[] count = counts.computeIfAbsent(bit.kind(), (key) -> new int[4]);
            count[0]++;
            bit.flip();
            final boolean[] outcome = compare(bit, journal.directory(), before);
            bit.flip();
            count[1] += outcome[0] ? 1 : 0;
            count[2] += outcome[1] ? 1 : 0;
            count[3] += outcome[2] ? 1 : 0;
        }
        counts.forEach((kind, count) -> System.out.println(
            "flipped bits, " + checksums + ", " + kind + ": " + count[0] + " flips, " + count[1] +
            " found by verify, " + count[2] + " changed what some reader read, " + count[3] + " without a word"));
        System.out.println("flipped bits: -Ddaybook.flips.all=" + ALL + " -Ddaybook.seed=" + SEED + ", faults: " +
            faultCounts);
        assertThat(read(journal.directory())).isEqualTo(before);
        assertThat(faults).as("-Ddaybook.seed=" + SEED + ", faults: " + faultCounts).isEmpty();
    }

    private static List<Bit> chosen(final List<Bit> all)
    {
        if (ALL)
        {
            return all;
        }
        Collections.shuffle(all, new Random(SEED));
        return all.subList(0, Math.min(SAMPLE, all.size()));
    }

    /**
     * Reads a journal in which one bit is flipped.
     *
     * @return whether verify found it, whether it changed what anybody read, and whether somebody was not told.
     */
    private boolean[] compare(final Bit bit, final Path directory, final Map<String, Read> before) throws IOException
    {
        final Map<String, Read> after = read(directory);
        final Read verified = after.remove(VERIFY);
        boolean changed = false;
        boolean silent = false;
        fault(bit, VERIFY, verified.fault);
        for (final Map.Entry<String, Read> reader : after.entrySet())
        {
            final Read read = reader.getValue();
            fault(bit, reader.getKey(), read.fault);
            // What info prints is no message; it must not say whole where messages are not what they were.
            if (!INFO.equals(reader.getKey()) && !read.content.equals(before.get(reader.getKey()).content))
            {
                changed = true;
                if (!read.isTold())
                {
                    silent = true;
                    fault(bit, reader.getKey(), "reads something else without a word");
                }
            }
        }
        if (changed && !verified.isTold())
        {
            fault(bit, VERIFY, "finds nothing");
        }
        if (changed && after.get(INFO).content.contains(WHOLE))
        {
            fault(bit, INFO, "says whole");
        }
        if (bit.isOfCursor())
        {
            fault(bit, FlippedJournal.TAILER, readOn(directory));
        }
        return new boolean[]{ExitCode.OK != verified.exitCode, changed, silent};
    }

    private void fault(final Bit bit, final String reader, final String fault)
    {
        if (null != fault)
        {
            faultCounts.merge(reader + " " + fault + " (" + bit.kind() + ")", 1, Integer::sum);
            if (faults.size() < MAX_FAULTS_SHOWN)
            {
                faults.add(reader + " " + fault + ": " + bit);
            }
        }
    }

    private Map<String, Read> read(final Path directory)
    {
        final Map<String, Read> reads = new LinkedHashMap<>();
        for (final String[] command : COMMANDS)
        {
            reads.put(command[0], run(command, directory));
        }
        reads.put("tailer", tail(directory));
        reads.put("opener", open(directory));
        return reads;
    }

    private static Read run(final String[] command, final Path directory)
    {
        final String[] args = Stream.concat(Stream.of(command), Stream.of(directory.toString())).toArray(String[]::new);
        try
        {
            final Result result = Commands.run(args);
            return new Read(
                result.out(), result.exitCode(), result.err().contains("unexpected") ? result.err() : null);
        }
        catch (final RuntimeException | Error ex)
        {
            return new Read("", ExitCode.CORRUPT, "dies: " + ex);
        }
    }

    /**
     * Reads all messages by a tailer of a journal that is opened to be read.
     */
    private Read tail(final Path directory)
    {
        final StringBuilder content = new StringBuilder();
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            while (tailer.next())
            {
                describe(tailer.message(), content);
                if (longest > 0 && content.length() > 4 * longest)
                {
                    return new Read(content.toString(), ExitCode.CORRUPT, "goes on for ever");
                }
            }
            return new Read(content.toString(), ExitCode.OK, null);
        }
        catch (final JournalException | CodecException ex)
        {
            return new Read(content.toString(), ExitCode.CORRUPT, null);
        }
        catch (final RuntimeException | Error ex)
        {
            return new Read(content.toString(), ExitCode.CORRUPT, "dies: " + ex.getClass().getName());
        }
    }

    private static void describe(final Message message, final StringBuilder content)
    {
        content.append(message.position()).append(' ').append(message.sequence()).append(' ')
            .append(message.timestampNs()).append(' ').append(message.writer()).append('\n').append(message.toYaml());
    }

    /**
     * Opens a journal to be read, and looks where it ends. The report of the opening tells of damage too.
     */
    private static Read open(final Path directory)
    {
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final RecoveryVerdict.Kind kind = journal.recovery().kind();
            return new Read(
                kind + " " + tailer.toEnd().position(),
                RecoveryVerdict.Kind.CLEAN == kind ? ExitCode.OK : ExitCode.CORRUPT,
                null);
        }
        catch (final JournalException ex)
        {
            return new Read("", ExitCode.CORRUPT, null);
        }
        catch (final RuntimeException | Error ex)
        {
            return new Read("", ExitCode.CORRUPT, "dies: " + ex.getClass().getName());
        }
    }

    /**
     * Lets the named tailer of a copy go on: it may repeat messages, and leaves none out.
     *
     * @return what it did wrong, null for nothing.
     */
    private String readOn(final Path directory) throws IOException
    {
        final Path copy = temp.resolve("copy");
        copy(directory, copy);
        final List<Long> all = new ArrayList<>();
        try (Journal journal = Journal.open(copy, Journals.config("gateway-1")))
        {
            try (Tailer tailer = journal.tailer())
            {
                while (tailer.next())
                {
                    all.add(tailer.message().position());
                }
            }
            try (Tailer tailer = journal.tailer(FlippedJournal.TAILER))
            {
                final List<Long> left = new ArrayList<>();
                while (tailer.next())
                {
                    left.add(tailer.message().position());
                }
                final boolean none = left.size() < all.size() - 20 ||
                    !left.equals(all.subList(all.size() - left.size(), all.size()));
                return none ? "leaves messages out" : null;
            }
        }
        catch (final JournalException ex)
        {
            return null;
        }
        catch (final RuntimeException | Error ex)
        {
            return "dies: " + ex.getClass().getName();
        }
    }

    /**
     * Copies a journal over what an earlier copy left. The lock file stays, as a process never lets go of one.
     */
    private static void copy(final Path from, final Path to) throws IOException
    {
        Files.createDirectories(to);
        for (final Path old : walk(to))
        {
            if (!Files.isDirectory(old) && !old.endsWith(LOCK))
            {
                Files.delete(old);
            }
        }
        for (final Path path : walk(from))
        {
            final Path target = to.resolve(from.relativize(path).toString());
            if (Files.isDirectory(path))
            {
                Files.createDirectories(target);
            }
            else if (!path.endsWith(LOCK) || !Files.exists(target))
            {
                Files.copy(path, target);
            }
        }
    }

    private static List<Path> walk(final Path directory) throws IOException
    {
        try (Stream<Path> paths = Files.walk(directory))
        {
            return paths.toList();
        }
    }
}
