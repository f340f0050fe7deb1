/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.file.Host;
import io.daybook.journal.file.Inode;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Who wrote a message: what a writer says of itself in each segment before its first message there.
 *
 * @param application name that the process gave itself.
 * @param host        the process ran on.
 * @param pid         of the process.
 * @param user        the process ran as.
 * @param clock       that the timestamps come from.
 * @param version     of Daybook.
 * @param lockDevice  device number of the lock file that proves this writer alive.
 * @param lockInode   inode number of that file.
 * @param clockError  how far the process's clock may be off; null when the process does not say.
 */
public record WriterInfo(
    String application,
    String host,
    long pid,
    String user,
    String clock,
    String version,
    long lockDevice,
    long lockInode,
    ClockError clockError)
{
    /**
     * How good a clock is, as its process says.
     *
     * @param source     what sets it, such as "chrony" or "ptp".
     * @param maxErrorNs nanoseconds by which it may differ from UTC.
     */
    public record ClockError(String source, long maxErrorNs)
    {
    }

    private static final Field APPLICATION = Field.of("application");
    private static final Field HOST = Field.of("host");
    private static final Field PID = Field.of("pid");
    private static final Field USER = Field.of("user");
    private static final Field CLOCK = Field.of("clock");
    private static final Field VERSION = Field.of("version");
    private static final Field LOCK_DEVICE = Field.of("lockDevice");
    private static final Field LOCK_INODE = Field.of("lockInode");
    private static final Field CLOCK_SOURCE = Field.of("clockSource");
    private static final Field CLOCK_MAX_ERROR_NS = Field.of("clockMaxErrorNs");

    /**
     * Describes this process.
     *
     * @param config with which it has opened the journal.
     * @param lock   file in which its slots are locked.
     */
    static WriterInfo of(final JournalConfig config, final Inode lock)
    {
        return new WriterInfo(
            config.applicationName(),
            Host.name(),
            ProcessHandle.current().pid(),
            System.getProperty("user.name", ""),
            Timestamps.EXACT == config.timestamps() ?
                config.clock().getClass().getSimpleName() : config.timestamps().name(),
            Version.TEXT,
            lock.device(),
            lock.number(),
            config.clockError());
    }

    /**
     * Names the same writer in another journal, where another lock proves whether its claims may be open.
     *
     * @param lock file of that journal.
     */
    WriterInfo lockedBy(final Inode lock)
    {
        return new WriterInfo(application, host, pid, user, clock, version, lock.device(), lock.number(), clockError);
    }

    /**
     * Encodes the payload of a WRITER frame: a Binary YAML document.
     *
     * @return a buffer of exactly that length.
     */
    DirectBuffer encode()
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null).wrap(buffer, 0, null);
        encoder.text(APPLICATION, application)
            .text(HOST, host)
            .int64(PID, pid)
            .text(USER, user)
            .text(CLOCK, clock)
            .text(VERSION, version)
            .int64(LOCK_DEVICE, lockDevice)
            .int64(LOCK_INODE, lockInode);
        if (null != clockError)
        {
            encoder.text(CLOCK_SOURCE, clockError.source()).int64(CLOCK_MAX_ERROR_NS, clockError.maxErrorNs());
        }
        return new UnsafeBuffer(buffer, 0, encoder.finish());
    }

    /**
     * Reads the payload of a WRITER frame; fields that are missing are empty or 0.
     *
     * @param buffer that holds the payload.
     * @param offset of the first byte.
     * @param length in bytes.
     * @return who wrote.
     * @throws CodecException when it is not a Binary YAML document.
     */
    public static WriterInfo decode(final DirectBuffer buffer, final int offset, final int length)
    {
        final MessageDecoder decoder = WireFormat.BINARY_YAML.decoder(null);
        return new WriterInfo(
            text(decoder.wrap(buffer, offset, length), APPLICATION),
            text(decoder.wrap(buffer, offset, length), HOST),
            number(decoder.wrap(buffer, offset, length), PID),
            text(decoder.wrap(buffer, offset, length), USER),
            text(decoder.wrap(buffer, offset, length), CLOCK),
            text(decoder.wrap(buffer, offset, length), VERSION),
            number(decoder.wrap(buffer, offset, length), LOCK_DEVICE),
            number(decoder.wrap(buffer, offset, length), LOCK_INODE),
            null == decoder.wrap(buffer, offset, length).field(CLOCK_MAX_ERROR_NS) ? null : new ClockError(
                text(decoder.wrap(buffer, offset, length), CLOCK_SOURCE),
                number(decoder.wrap(buffer, offset, length), CLOCK_MAX_ERROR_NS)));
    }

    private static String text(final MessageDecoder decoder, final Field field)
    {
        return null == decoder.field(field) ? "" : decoder.text().toString();
    }

    private static long number(final MessageDecoder decoder, final Field field)
    {
        return null == decoder.field(field) ? 0 : decoder.int64();
    }
}
