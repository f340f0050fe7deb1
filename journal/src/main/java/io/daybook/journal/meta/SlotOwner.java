/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.file.Host;

import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.MetaDescriptor.*;

/**
 * Who holds a slot: for people to read, never a proof.
 *
 * @param pid         of the process.
 * @param sinceNs     when it took the slot, nanoseconds since the epoch.
 * @param host        the process runs on.
 * @param application name that the process gave itself.
 */
public record SlotOwner(long pid, long sinceNs, String host, String application)
{
    /**
     * Makes the entry of this process, from now on.
     *
     * @param application name that the process gave itself.
     * @return this process as an owner.
     */
    public static SlotOwner thisProcess(final String application)
    {
        return new SlotOwner(
            ProcessHandle.current().pid(),
            TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()),
            Host.name(),
            application);
    }

    /**
     * Stores the owner into a slot. The kind is stored last, with release: a thread that reads a kind reads the rest.
     */
    public void encode(final UnsafeBuffer buffer, final int offset, final int kind)
    {
        buffer.putLong(offset + SLOT_PID_OFFSET, pid);
        buffer.putLong(offset + SLOT_SINCE_OFFSET, sinceNs);
        putText(buffer, offset + SLOT_HOST_OFFSET, host, SLOT_APPLICATION_OFFSET - SLOT_HOST_OFFSET);
        putText(buffer, offset + SLOT_APPLICATION_OFFSET, application, SLOT_LENGTH - SLOT_APPLICATION_OFFSET);
        buffer.putIntRelease(offset + SLOT_KIND_OFFSET, kind);
    }

    /** Reads the owner from a slot; null when the slot is free. */
    public static SlotOwner decode(final UnsafeBuffer buffer, final int offset)
    {
        if (0 == buffer.getIntAcquire(offset + SLOT_KIND_OFFSET))
        {
            return null;
        }
        return new SlotOwner(
            buffer.getLong(offset + SLOT_PID_OFFSET),
            buffer.getLong(offset + SLOT_SINCE_OFFSET),
            text(buffer, offset + SLOT_HOST_OFFSET, SLOT_APPLICATION_OFFSET - SLOT_HOST_OFFSET),
            text(buffer, offset + SLOT_APPLICATION_OFFSET, SLOT_LENGTH - SLOT_APPLICATION_OFFSET));
    }

    private static void putText(final UnsafeBuffer buffer, final int offset, final String text, final int room)
    {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        final byte[] stored = Arrays.copyOf(bytes, Math.min(bytes.length, room - Integer.BYTES));
        buffer.putInt(offset, stored.length);
        buffer.putBytes(offset + Integer.BYTES, stored);
    }

    private static String text(final UnsafeBuffer buffer, final int offset, final int room)
    {
        final int length = Math.max(0, Math.min(buffer.getInt(offset), room - Integer.BYTES));
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset + Integer.BYTES, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public String toString()
    {
        final long seconds = TimeUnit.NANOSECONDS.toSeconds(sinceNs);
        return "pid=" + pid + ", host=" + plain(host) + ", application=" + plain(application) + ", since=" +
            Instant.ofEpochSecond(seconds);
    }

    /** Another process chose the text, and a log that an error goes to should not obey it. */
    private static String plain(final String text)
    {
        final StringBuilder plain = new StringBuilder(text);
        for (int i = 0; i < plain.length(); i++)
        {
            if (Character.isISOControl(plain.charAt(i)))
            {
                plain.setCharAt(i, '?');
            }
        }
        return plain.toString();
    }
}
