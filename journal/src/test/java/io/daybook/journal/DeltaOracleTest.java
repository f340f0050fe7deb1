/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.DeltaOptions;
import io.daybook.codec.DeltaReader;
import io.daybook.codec.FieldReader;
import io.daybook.codec.Key;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.MessageTooLargeException;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.Verification;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Messages told by what has changed are those that were appended, wherever and in whatever order they are read. More
 * of them: {@code -Ddaybook.deltas}.
 */
@Tag("slow")
class DeltaOracleTest
{
    private static final Seed SEED = Seed.of("daybook.seed");
    private static final int MESSAGES = Integer.getInteger("daybook.deltas", 100_000);
    private static final int ROUND = 20_000;
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int APPENDERS = 3;
    private static final int SHAPES = 3;

    @RegisterExtension
    final Seed seed = SEED;

    @TempDir
    private Path directory;

    private final Random random = SEED.random();
    private final Transcoder transcoder = new Transcoder();
    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();

    /** What was appended, by position. */
    private final TreeMap<Long, byte[]> appended = new TreeMap<>();
    private final Map<String, MessageEncoder> encoders = new HashMap<>();
    private final Map<String, MessageDecoder> decoders = new HashMap<>();

    @Test
    void shouldReadWhatWasAppendedWhereverItStarts()
    {
        System.out.println("shouldReadWhatWasAppendedWhereverItStarts: " + SEED);
        for (int done = 0, round = 0; done < MESSAGES; done += ROUND, round++)
        {
            final Path journal = directory.resolve("journal-" + round);
            appended.clear();
            encoders.clear();
            decoders.clear();
            final List<RandomWalks> walks = new ArrayList<>();
            for (int i = 0; i < SHAPES; i++)
            {
                final RandomWalks walk = new RandomWalks(random, "Shape" + i, 1 << random.nextInt(7));
                walks.add(walk);
                encoders.put(walk.shape().name(), WireFormat.PACKED.encoder(walk.shape()));
                decoders.put(walk.shape().name(), WireFormat.PACKED.decoder(walk.shape()));
            }
            write(journal, walks, ROUND / 2);
            write(journal, walks, ROUND / 2);
            readAll(journal);
        }
    }

    private void write(final Path path, final List<RandomWalks> walks, final int count)
    {
        try (Journal journal = Journal.open(path, new JournalConfig().segmentLength(SEGMENT_LENGTH));
            Tailer tailer = journal.tailer("reader"))
        {
            final List<Appender> appenders = new ArrayList<>();
            for (int i = 0; i < APPENDERS; i++)
            {
                appenders.add(journal.appender());
            }
            for (int i = 0; i < count; i++)
            {
                final int index = random.nextInt(APPENDERS);
                final Appender appender = appenders.get(index);
                append(appender, walks.get(random.nextInt(SHAPES)));
                switch (random.nextInt(300))
                {
                    case 0:
                        appender.roll();
                        break;

                    case 1:
                        appender.close();
                        appenders.set(index, journal.appender());
                        break;

                    case 2:
                        appender.claim(random.nextInt(500)).abort();
                        break;

                    case 3:
                        fail(appender, walks.get(0));
                        break;

                    case 4:
                        read(tailer, random.nextInt(200));
                        break;

                    default:
                        break;
                }
            }
            tailer.commit();
        }
    }

    private void append(final Appender appender, final RandomWalks walk)
    {
        final byte[] message = walk.next();
        appended.put(
            appender.append(walk.shape(), WireFormat.DELTA, new UnsafeBuffer(message), 0, message.length), message);
    }

    /** A message that is no such message is refused, and nothing of it is in the journal. */
    private void fail(final Appender appender, final RandomWalks walk)
    {
        final byte[] message = walk.next();
        assertThatThrownBy(() -> appender.append(
            walk.shape(), WireFormat.DELTA, new UnsafeBuffer(message), 0, message.length - 1))
            .isInstanceOf(CodecException.class);
    }

    private void read(final Tailer tailer, final int count)
    {
        for (int i = 0; i < count && tailer.next(); i++)
        {
            if (0 != random.nextInt(3))
            {
                check(tailer.message());
            }
        }
    }

    private void readAll(final Path path)
    {
        final Map<String, byte[]> seen = new HashMap<>();
        try (JournalScan scan = JournalScan.open(path))
        {
            final List<Long> positions = new ArrayList<>(appended.keySet());
            for (final long position : positions)
            {
                assertThat(scan.next()).isTrue();
                assertThat(scan.message().position()).isEqualTo(position);
                if (0 != random.nextInt(10))
                {
                    check(scan.message());
                    checkChanges(scan.message(), seen);
                }
            }
            assertThat(scan.next()).isFalse();
        }
        try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
        {
            read(tailer, Integer.MAX_VALUE);
            final Long[] positions = appended.keySet().toArray(new Long[0]);
            for (int i = 0; i < 50; i++)
            {
                tailer.seek(positions[random.nextInt(positions.length)]);
                tailer.direction(0 == random.nextInt(2) ? Direction.BACKWARD : Direction.FORWARD);
                read(tailer, random.nextInt(50));
            }
            tailer.direction(Direction.FORWARD);
        }
        final Verification verification = JournalVerifier.of(path).verify((bytes, total) -> true);
        assertThat(verification.count(Verification.Severity.DAMAGED)).isZero();
    }

    private void check(final Message message)
    {
        final byte[] expected = appended.get(message.position());
        assertThat(expected).as("position " + message.position()).isNotNull();
        assertThat(message.wireFormat()).isEqualTo(WireFormat.DELTA);
        final MessageEncoder encoder = encoders.get(message.typeName());
        final FieldReader reader = message.reader();
        encoder.wrap(scratch, 0, null);
        transcoder.copyFields(reader, encoder);
        final byte[] found = new byte[encoder.finish()];
        scratch.getBytes(0, found);
        assertThat(found).as("position " + message.position()).isEqualTo(expected);
    }

    /** A field that has not changed is as it was in the message of its slot that was looked at before. */
    private void checkChanges(final Message message, final Map<String, byte[]> seen)
    {
        final Changes changes = message.changes();
        final String slot = message.writerId() + " " + message.frameType() + " " +
            DeltaReader.slot(message.buffer(), message.offset(), message.length());
        final byte[] last = seen.put(slot, appended.get(message.position()));
        if (!changes.isKey())
        {
            final byte[] now = appended.get(message.position());
            final MessageDecoder decoder = decoders.get(message.typeName());
            final List<String> was = texts(decoder, last);
            final List<String> is = texts(decoder, now);
            for (int i = 0; i < is.size(); i++)
            {
                assertThat(changes.changed(i)).as("field " + i).isEqualTo(!was.get(i).equals(is.get(i)));
            }
        }
        assertThat(changes.isKey() ? 0 : changes.nextChanged(-1)).isLessThan(message.shape().fields().size());
    }

    /** Each field alone, as PACKED bytes tell values that text does not: minus zero, and what is no number. */
    private List<String> texts(final MessageDecoder decoder, final byte[] message)
    {
        final List<String> texts = new ArrayList<>();
        final MessageEncoder binary = WireFormat.BINARY_YAML.encoder(null);
        decoder.wrap(new UnsafeBuffer(message), 0, message.length);
        while (decoder.next())
        {
            binary.wrap(scratch, 0, null);
            transcoder.copyField(decoder, binary);
            final byte[] bytes = new byte[binary.finish()];
            scratch.getBytes(0, bytes);
            texts.add(HexFormat.of().formatHex(bytes));
        }
        return texts;
    }

    @Test
    void shouldReadWhatAnExclusiveAppenderHasAppended()
    {
        System.out.println("shouldReadWhatAnExclusiveAppenderHasAppended: " + SEED);
        final Path path = directory.resolve("exclusive");
        final RandomWalks walk = new RandomWalks(random, "Shape0", 20);
        encoders.put(walk.shape().name(), WireFormat.PACKED.encoder(walk.shape()));
        decoders.put(walk.shape().name(), WireFormat.PACKED.decoder(walk.shape()));
        try (Journal journal = Journal.open(path, new JournalConfig().segmentLength(SEGMENT_LENGTH));
            Appender appender = journal.exclusiveAppender())
        {
            for (int i = 0; i < ROUND; i++)
            {
                append(appender, walk);
            }
        }
        readAll(path);
    }

    record Blob(short number, byte kind, byte[] bytes)
    {
    }

    @Test
    void shouldTakeMessagesOfTheGreatestLength()
    {
        final Path path = directory.resolve("long");
        try (Journal journal = Journal.open(path, new JournalConfig().segmentLength(SEGMENT_LENGTH));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Blob> blobs = appender.publisher(Blob.class, WireFormat.DELTA);
            byte[] bytes = new byte[(SEGMENT_LENGTH >> 2) - 64];
            int count = 0;
            while (true)
            {
                random.nextBytes(bytes);
                try
                {
                    blobs.publish(new Blob((short)count, (byte)1, bytes));
                    random.nextBytes(bytes);
                    blobs.publish(new Blob((short)count, (byte)1, bytes));
                }
                catch (final MessageTooLargeException ex)
                {
                    break;
                }
                count += 2;
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.message().as(Blob.class).bytes()).isEqualTo(bytes);
                bytes = new byte[bytes.length + 1];
            }
            assertThat(count).isPositive();
        }
    }

    @Test
    void shouldGiveACodecOfTheUsersOwnTheWholeMessage()
    {
        record Count(@Key int key, int value)
        {
        }
        final Codec<Count> codec = WireFormat.PACKED.codec(MessageType.of(Count.class));
        try (Journal journal = Journal.open(directory.resolve("own"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Count> counts =
                appender.publisher(codec, MessageType.of(Count.class).shape(), WireFormat.DELTA);
            for (int i = 0; i < 3; i++)
            {
                counts.publish(new Count(7, i));
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.message().as(codec)).isEqualTo(new Count(7, i));
            }
        }
    }

    @Test
    void shouldHoldWritersToTheLimitsThatWereDeclared()
    {
        final Path path = directory.resolve("limits");
        final DeltaOptions options = new DeltaOptions(3, 2);
        assertThat(options.keyInterval()).isEqualTo(3);
        record Count(@Key int key, int value)
        {
        }
        final List<Integer> keys = new ArrayList<>();
        try (Journal journal = Journal.open(path); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final Publisher<Count> counts = appender.publisher(
                MessageType.of(Count.class).with(options), WireFormat.DELTA);
            for (int i = 0; i < 10; i++)
            {
                counts.publish(new Count(1, i));
            }
            for (int i = 0; i < 6; i++)
            {
                counts.publish(new Count(i % 3, i));
            }
            for (int i = 0; tailer.next(); i++)
            {
                final Count count = tailer.message().as(Count.class);
                assertThat(count).isEqualTo(i < 10 ? new Count(1, i) : new Count((i - 10) % 3, i - 10));
                if (tailer.message().changes().isKey())
                {
                    keys.add(i);
                }
            }
        }
        assertThat(keys).startsWith(0, 4, 8).contains(10).doesNotContain(1, 2, 3, 5, 6, 7, 9);
    }
}
