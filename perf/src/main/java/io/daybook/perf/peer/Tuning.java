/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.util.List;
import java.util.concurrent.TimeUnit;

import io.aeron.driver.Configuration;
import io.aeron.driver.ThreadingMode;
import net.openhft.chronicle.queue.RollCycle;
import net.openhft.chronicle.queue.rollcycles.LargeRollCycles;

import io.daybook.journal.JournalConfig;

/**
 * The settings of each peer, with reasons. Every other setting has the peer's default. All peers run with the same JVM
 * flags.
 */
public final class Tuning
{
    static final Setting<Integer> RAW_CHUNK = new Setting<>("raw", "chunk", 256 << 20,
        "length of one mapping; few enough that their ends do not count");
    static final Setting<Boolean> RAW_PREFAULT = new Setting<>("raw", "prefault", true,
        "a floor has no page faults; raw-cold is the same without, mapped as it grows, as a journal is");

    static final Setting<Integer> DAYBOOK_SEGMENT_LENGTH = new Setting<>(
        "daybook", "segmentLength", JournalConfig.DEFAULT_SEGMENT_LENGTH,
        "the default: what users get; creating segments and first touches of pages are part of the figures; " +
        "-256m, -1g: of that length");
    static final Setting<String> DAYBOOK_VARIANTS = new Setting<>("daybook", "checksums, timestamps", "in the name",
        "BLOCK and EXACT, the defaults; -coarse: timestamps COARSE; -frame: checksums FRAME; -nocrc: none; " +
        "-bare: no timestamps either");
    static final Setting<Integer> DAYBOOK_KEEP_SEGMENTS = new Setting<>("daybook", "keepSegments, of -bounded", 4,
        "so many segments beside Aeron's three terms of the same length; a named tailer commits after each poll, so " +
        "that nothing is deleted unread; all other rows keep everything");
    static final Setting<String> DAYBOOK_DURABILITY = new Setting<>("daybook", "durability", "none",
        "the default; -each: EACH, one writer; -batch-N: BATCH, N threads that share a journal");
    static final Setting<String> DAYBOOK_AGENTS = new Setting<>("daybook", "agents", "THREADS",
        "the default; -invoker: INVOKER, by the paced writer once while it waits for a message's instant, and by the " +
        "reader at each 128th poll that finds nothing, as an event loop with time to spare would do");

    static final Setting<Long> CHRONICLE_BLOCK_SIZE = new Setting<>("chronicle", "blockSize", 256L << 20,
        "its default of 64 MiB maps a new block four times as often");
    static final Setting<RollCycle> CHRONICLE_ROLL_CYCLE = new Setting<>(
        "chronicle", "rollCycle", LargeRollCycles.HUGE_DAILY,
        "the cycle for high rates: it indexes one message in 1024, the default FAST_DAILY one in 256");
    static final Setting<Boolean> CHRONICLE_CHECK_INTERRUPTS = new Setting<>("chronicle", "checkInterrupts", false,
        "no check for interrupts at each message; nobody interrupts here");
    static final Setting<Boolean> CHRONICLE_THREAD_CHECK = new Setting<>(
        "chronicle", "disable.single.threaded.check", true,
        "no check for the calling thread at each message; as its manual says for production");
    static final Setting<String> CHRONICLE_PRETOUCHER = new Setting<>("chronicle", "pretoucher", "none",
        "the open-source release has an empty one");
    static final Setting<String> CHRONICLE_UNTUNED = new Setting<>(
        "chronicle", "-untuned", "blockSize, rollCycle, checkInterrupts as they come",
        "what someone gets who sets nothing");
    static final Setting<List<String>> CHRONICLE_PROPERTIES = new Setting<>("chronicle", "system properties", List.of(
        "-Dchronicle.analytics.disable=true",
        "-Dchronicle.announcer.disable=true",
        "-Ddisable.single.threaded.check=" + CHRONICLE_THREAD_CHECK.value(),
        "-Djvm.resource.tracing=false",
        "-Ddisable.discard.warning=true",
        "-Dchronicle.disk.monitor.disable=true",
        "-Djvm.safepoint.enabled=false"),
        "telemetry and banners off; no tracing of resources, no thread that watches the disk, no forced safepoints");

    static final Setting<ThreadingMode> AERON_THREADING = new Setting<>("aeron", "driver", ThreadingMode.SHARED,
        "embedded in the process of the first reader, one thread: messages never pass through it, it only moves the " +
        "window of flow control, and two cores have none to spare for more");
    static final Setting<Long> AERON_IDLE_NS = new Setting<>(
        "aeron", "sharedIdleStrategy", TimeUnit.MILLISECONDS.toNanos(1),
        "sleeps so many nanoseconds: the window lasts ten times as long at full speed, and both cores stay with " +
        "writer and reader; with 100,000 ns its thread took a core so often that p90 was above 10 us");
    static final Setting<Integer> AERON_TERM_LENGTH = new Setting<>("aeron", "ipcTermBufferLength", 64 << 20,
        "its default; half of it is the window, several milliseconds at full speed");
    static final Setting<Boolean> AERON_PRE_TOUCH = new Setting<>("aeron", "preTouchMappedMemory", true,
        "no page faults while measuring; the driver's files are not sparse for the same reason");
    static final Setting<Integer> AERON_MTU_LENGTH = new Setting<>(
        "aeron", "ipcMtuLength, of messages above 1,376 B", Configuration.MAX_UDP_PAYLOAD_LENGTH,
        "the greatest one: a message is cut into as few pieces as can be; shorter messages are whole with its default");
    static final Setting<String> AERON_PUBLICATION = new Setting<>(
        "aeron", "publication", "exclusive; concurrent where there are several writers",
        "the faster kind where it can be used; offer(), which copies the message as an append does");

    static final Setting<Integer> RING_CAPACITY = new Setting<>("agrona", "capacity", 4 << 20,
        "holds a millisecond at full speed and stays in the cache");
    static final Setting<Integer> DISRUPTOR_SLOTS = new Setting<>("disruptor", "ring", 1 << 16,
        "holds a millisecond at full speed and stays in the cache");
    static final Setting<Integer> DISRUPTOR_BYTES = new Setting<>("disruptor", "ring, of long messages", 64 << 20,
        "so many bytes at the most, in fewer slots");
    static final Setting<String> DISRUPTOR_READER = new Setting<>("disruptor", "reader", "EventPoller, busy",
        "polls as all others do; both threads are in one process, so it is no rival but a floor");

    static final Setting<String> PLAIN_FILE = new Setting<>("fdatasync", "file", "16 MiB of zeros, forced before",
        "a force has nothing to write but the message; as many bytes as a frame of Daybook");

    private Tuning()
    {
    }

    /**
     * Returns all settings.
     *
     * @return by peer.
     */
    public static List<Setting<?>> settings()
    {
        return List.of(
            RAW_CHUNK, RAW_PREFAULT, DAYBOOK_SEGMENT_LENGTH, DAYBOOK_VARIANTS, DAYBOOK_KEEP_SEGMENTS,
            DAYBOOK_DURABILITY, DAYBOOK_AGENTS, CHRONICLE_BLOCK_SIZE, CHRONICLE_ROLL_CYCLE, CHRONICLE_CHECK_INTERRUPTS,
            CHRONICLE_THREAD_CHECK, CHRONICLE_PRETOUCHER, CHRONICLE_UNTUNED, CHRONICLE_PROPERTIES, AERON_THREADING,
            AERON_IDLE_NS, AERON_TERM_LENGTH, AERON_PRE_TOUCH, AERON_MTU_LENGTH, AERON_PUBLICATION, RING_CAPACITY,
            DISRUPTOR_SLOTS, DISRUPTOR_BYTES, DISRUPTOR_READER, PLAIN_FILE);
    }

    /**
     * Returns the system properties that peers want. All JVMs get all of them.
     *
     * @return options for java.
     */
    public static List<String> systemProperties()
    {
        return CHRONICLE_PROPERTIES.value();
    }
}
