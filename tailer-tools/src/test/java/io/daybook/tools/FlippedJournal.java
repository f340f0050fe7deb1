/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;

import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Claim;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.journal.Tailer;

/**
 * A small closed journal with everything in it that a journal can hold, and the bits of its files that can be flipped:
 * all bits of the bytes in use, and one in each page of zeros.
 */
final class FlippedJournal
{
    static final String TAILER = "reader";

    private static final int HEADER_PAGE = 4096;
    private static final int HEADER_IN_USE = 80;
    private static final int PAGE = 4096;
    private static final int WORD = 8;
    private static final int AGENT_TURNS = 1_000;

    /**
     * One bit.
     *
     * @param file   that it is in.
     * @param offset of its byte.
     * @param bit    in the byte, from 0.
     */
    record Bit(Path file, long offset, int bit)
    {
        /** Flips it; done once more, it is as it was. */
        void flip()
        {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE))
            {
                final ByteBuffer one = ByteBuffer.allocate(1);
                channel.read(one, offset);
                one.put(0, (byte)(one.get(0) ^ 1 << bit));
                channel.write(one.flip(), offset);
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }

        boolean isOfCursor()
        {
            return file.toString().endsWith(".cursor");
        }

        /** What kind of file it is in. */
        String kind()
        {
            final String name = file.getFileName().toString();
            return name.substring(name.lastIndexOf('.') + 1);
        }
    }

    private final Path directory;

    private FlippedJournal(final Path directory)
    {
        this.directory = directory;
    }

    /**
     * Writes the journal: three segments, two writers, all wire formats, a message told by what has changed, text,
     * bytes, events, aborted claims, and a tailer that has committed.
     */
    static FlippedJournal write(final Path directory, final Checksums checksums)
    {
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1").checksums(checksums));
            Appender one = journal.appender();
            Appender other = journal.appender())
        {
            for (int segment = 0; segment < 3; segment++)
            {
                if (segment > 0)
                {
                    one.roll();
                }
                writeMessages(one, segment);
                one.claim(100).abort();
                try (Claim claim = other.claim(40))
                {
                    claim.buffer().putLong(claim.offset(), 42);
                    claim.abort();
                }
                other.append("written by the other in segment " + segment);
                writeMessages(other, segment + 3);
                work(journal);
            }
            try (Tailer tailer = journal.tailer(TAILER))
            {
                for (int i = 0; i < 20; i++)
                {
                    tailer.next();
                }
                tailer.commit();
            }
            work(journal);
        }
        return new FlippedJournal(directory);
    }

    private static void writeMessages(final Appender appender, final int number)
    {
        appender.append(new byte[]{(byte)number, 1, 2, 3});
        appender.write("Heartbeat", (event) -> event.int32("beat", number));
        for (final WireFormat format : WireFormat.values())
        {
            if (0 == (format.ordinal() + number) % 2)
            {
                final Publisher<FormatsVerb.Example> publisher = appender.publisher(FormatsVerb.Example.class, format);
                publisher.publish(FormatsVerb.EXAMPLE);
                if (WireFormat.DELTA == format)
                {
                    publisher.publish(FormatsVerb.UPDATE);
                }
            }
        }
    }

    /** Lets the agent write what it writes behind the tail: block checksums and indexes. */
    private static void work(final Journal journal)
    {
        try
        {
            for (int i = 0; i < AGENT_TURNS; i++)
            {
                journal.disk().doWork();
            }
        }
        catch (final Exception ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    Path directory()
    {
        return directory;
    }

    /**
     * The bits, file after file.
     */
    List<Bit> bits(final Random random) throws IOException
    {
        final List<Bit> bits = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path file : paths.filter(Files::isRegularFile).sorted().toList())
            {
                addBits(file, random, bits);
            }
        }
        return bits;
    }

    private static void addBits(final Path file, final Random random, final List<Bit> bits) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(file);
        final boolean[] used = used(file, bytes);
        for (int page = 0; page < bytes.length; page += PAGE)
        {
            final int end = Math.min(bytes.length, page + PAGE);
            final List<Integer> zeros = new ArrayList<>();
            for (int i = page; i < end; i++)
            {
                for (int bit = 0; used[i] && bit < 8; bit++)
                {
                    bits.add(new Bit(file, i, bit));
                }
                if (!used[i])
                {
                    zeros.add(i);
                }
            }
            if (!zeros.isEmpty())
            {
                bits.add(new Bit(file, zeros.get(random.nextInt(zeros.size())), random.nextInt(8)));
            }
        }
    }

    private static boolean[] used(final Path file, final byte[] bytes)
    {
        final String name = file.getFileName().toString();
        final boolean[] used = new boolean[bytes.length];
        if (name.endsWith(".dbk"))
        {
            int end = bytes.length;
            while (0 == bytes[end - 1])
            {
                end--;
            }
            final int inUse = Math.max(end, HEADER_PAGE);
            use(used, (i) -> i < HEADER_IN_USE || i >= HEADER_PAGE && i < inUse ? 1 : 0);
        }
        else if ("journal.meta".equals(name) || name.endsWith(".cursor"))
        {
            final ByteBuffer words = ByteBuffer.wrap(bytes);
            use(used, (i) -> words.getLong((int)i / WORD * WORD));
        }
        else
        {
            use(used, (i) -> 1);
        }
        return used;
    }

    private static void use(final boolean[] used, final LongUnaryOperator inUse)
    {
        for (int i = 0; i < used.length; i++)
        {
            used[i] = 0 != inUse.applyAsLong(i);
        }
    }
}
