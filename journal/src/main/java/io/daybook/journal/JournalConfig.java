/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.Host;
import io.daybook.journal.file.Mapping;
import io.daybook.journal.file.SampledEpochNanoClock;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.RetentionPolicy;
import io.daybook.journal.seal.Sealing;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

/**
 * How to open a journal. Segment length, checksums, roll cycle and roll zone belong to the journal from its creation.
 * An option that is set here must be what the journal has; for one that is not set, the journal's own is taken.
 * <p>
 * Cycle and zone are kept in journal.meta alone: a journal that has lost that file has no cycle any more, unless the
 * cycle is set again when the journal is next opened for writing.
 * <p>
 * <b>Note:</b> not thread-safe. It is read once, when a journal is opened.
 */
public final class JournalConfig
{
    /** Segment length of a new journal when none is set: 64 MiB. */
    public static final int DEFAULT_SEGMENT_LENGTH = 64 << 20;
    /** Zone of a new journal with a roll cycle, when no zone is set. */
    public static final ZoneId DEFAULT_ROLL_ZONE = ZoneId.of("UTC");

    private static final int MAX_NAME_LENGTH = 128;
    private static final ErrorHandler NOBODY = new ErrorHandler()
    {
        @Override
        public void onError(final Throwable error)
        {
            // An append or a poll meets every error that matters; nothing is printed.
        }
    };

    private Integer segmentLength;
    private Checksums checksums;
    private Durability durability;
    private Forcer forcer = Forcer.SYSTEM;
    private NanoClock nanoClock = SystemNanoClock.INSTANCE;
    private RollCycle rollCycle;
    private ZoneId rollZone;
    private Timestamps timestamps;
    private final EpochNanoClock defaultClock;
    private EpochNanoClock clock;
    private WriterInfo.ClockError clockError;
    private Long keepBytes;
    private Long keepAgeNs;
    private Integer keepSegments;
    private Boolean keepUnread;
    private Boolean recycleSegments;
    private String applicationName;
    private AgentMode agents;
    private ErrorHandler errorHandler;
    private Sealing sealing;
    private Mapping mapping = Mapping.PLAIN;

    /**
     * Makes a configuration with the defaults.
     */
    public JournalConfig()
    {
        defaultClock = new SampledEpochNanoClock();
    }

    /**
     * Copies a configuration for an opened journal, so that later changes of the original do not touch it.
     *
     * @param original to copy.
     */
    JournalConfig(final JournalConfig original)
    {
        segmentLength = original.segmentLength;
        checksums = original.checksums;
        durability = original.durability;
        forcer = original.forcer;
        nanoClock = original.nanoClock;
        rollCycle = original.rollCycle;
        rollZone = original.rollZone;
        timestamps = original.timestamps;
        defaultClock = original.defaultClock;
        clock = original.clock;
        clockError = original.clockError;
        applicationName = original.applicationName;
        agents = original.agents;
        keepBytes = original.keepBytes;
        keepAgeNs = original.keepAgeNs;
        keepSegments = original.keepSegments;
        keepUnread = original.keepUnread;
        recycleSegments = original.recycleSegments;
        errorHandler = original.errorHandler;
        sealing = original.sealing;
        mapping = original.mapping;
    }

    /**
     * Sets the length of the segments.
     *
     * @param length in bytes, a power of two from 1 MiB to 1 GiB.
     * @return this for a fluent API.
     */
    public JournalConfig segmentLength(final int length)
    {
        if (!SegmentDescriptor.isLength(length))
        {
            throw new JournalException(
                "a segment's length must be a power of two from 1 MiB to 1 GiB: segmentLength=" + length);
        }
        segmentLength = length;
        return this;
    }

    /** Length of the segments in bytes, null when it was not set. */
    Integer segmentLength()
    {
        return segmentLength;
    }

    /**
     * Returns the length of the longest message of a journal that is created so.
     *
     * @return length in bytes: a quarter of a segment, less the header of a frame.
     */
    public int maxMessageLength()
    {
        return maxMessageLength(null == segmentLength ? DEFAULT_SEGMENT_LENGTH : segmentLength);
    }

    static int maxMessageLength(final int lengthOfSegments)
    {
        return FrameDescriptor.maxLength(lengthOfSegments) - FrameDescriptor.HEADER_LENGTH;
    }

    /**
     * Sets how the journal detects damage.
     *
     * @param value BLOCK, the default, FRAME or OFF.
     * @return this for a fluent API.
     */
    public JournalConfig checksums(final Checksums value)
    {
        checksums = value;
        return this;
    }

    /** How the journal detects damage, null when it was not set. */
    Checksums checksums()
    {
        return checksums;
    }

    /**
     * Sets when what this process appends is made to survive a crash of the operating system or a loss of power. Each
     * process chooses for itself.
     *
     * @param value by default {@link Durability#none()}.
     * @return this for a fluent API.
     */
    public JournalConfig durability(final Durability value)
    {
        durability = Objects.requireNonNull(value, "durability");
        return this;
    }

    /**
     * When what this process appends is made durable.
     *
     * @return never null.
     */
    Durability durability()
    {
        return null == durability ? Durability.none() : durability;
    }

    /**
     * Sets how files are forced, to let tests fail forces.
     */
    JournalConfig forcer(final Forcer value)
    {
        forcer = value;
        return this;
    }

    /**
     * How files are forced.
     */
    Forcer forcer()
    {
        return forcer;
    }

    /**
     * Sets the clock by which the disk agent and a close measure time, for tests that move it on.
     */
    JournalConfig nanoClock(final NanoClock value)
    {
        nanoClock = value;
        return this;
    }

    /**
     * The clock by which the disk agent and a close measure time.
     */
    NanoClock nanoClock()
    {
        return nanoClock;
    }

    /**
     * Sets how often the journal begins a new segment; without it, only when one is full.
     * <p>
     * The pace agent's clock and the writer's last timestamp tell that a boundary is near, and
     * {@link #clock(EpochNanoClock)} tells that it has come. So with {@link AgentMode#INVOKER}, when timestamps are not
     * EXACT, a boundary is found when that agent is invoked.
     *
     * @param cycle of the journal.
     * @return this for a fluent API.
     */
    public JournalConfig rollCycle(final RollCycle cycle)
    {
        rollCycle = cycle;
        return this;
    }

    /**
     * How often the journal begins a new segment.
     *
     * @return null when it was not set.
     */
    RollCycle rollCycle()
    {
        return rollCycle;
    }

    /**
     * Sets the zone at whose midnights days begin, for the roll cycle.
     *
     * @param zone of the journal; by default UTC for a new journal.
     * @return this for a fluent API.
     */
    public JournalConfig rollZone(final ZoneId zone)
    {
        if (Objects.requireNonNull(zone, "rollZone").getId().length() > MetaDescriptor.ROLL_ZONE_MAX_LENGTH)
        {
            throw new JournalException(
                "a zone's id must have at most " + MetaDescriptor.ROLL_ZONE_MAX_LENGTH + " characters: rollZone=" +
                zone);
        }
        rollZone = zone;
        return this;
    }

    /**
     * The zone at whose midnights days begin.
     *
     * @return null when it was not set.
     */
    ZoneId rollZone()
    {
        return rollZone;
    }

    /**
     * Sets where the timestamps of this process's messages come from.
     *
     * @param value EXACT, the default, COARSE or OFF.
     * @return this for a fluent API.
     */
    public JournalConfig timestamps(final Timestamps value)
    {
        timestamps = Objects.requireNonNull(value, "timestamps");
        return this;
    }

    /**
     * Where the timestamps come from.
     *
     * @return never null.
     */
    public Timestamps timestamps()
    {
        return null == timestamps ? Timestamps.EXACT : timestamps;
    }

    /**
     * Sets the clock of this process's messages.
     *
     * @param value clock, thread-safe; by default the system's wall clock, read without garbage.
     * @return this for a fluent API.
     */
    public JournalConfig clock(final EpochNanoClock value)
    {
        clock = Objects.requireNonNull(value, "clock");
        return this;
    }

    /**
     * The clock of this process's messages.
     *
     * @return never null.
     */
    public EpochNanoClock clock()
    {
        return null == clock ? defaultClock : clock;
    }

    /**
     * Says how good the clock is, which readers and seals repeat; by default that is unknown.
     *
     * @param source   what sets it, such as "chrony" or "ptp", at most 128 characters.
     * @param maxError by which it may differ from UTC.
     * @return this for a fluent API.
     */
    public JournalConfig clockError(final String source, final Duration maxError)
    {
        checkName("source", "a clock's source", source);
        if (Objects.requireNonNull(maxError, "maxError").isNegative())
        {
            throw new JournalException("a clock's error must not be negative: maxError=" + maxError);
        }
        clockError = new WriterInfo.ClockError(source, TimeUnit.NANOSECONDS.convert(maxError));
        return this;
    }

    WriterInfo.ClockError clockError()
    {
        return clockError;
    }

    /**
     * Sets the name under which this process writes, seen by readers and in dumps.
     *
     * @param name of the application, at most 128 characters; by default that of the main class.
     * @return this for a fluent API.
     */
    public JournalConfig applicationName(final String name)
    {
        checkName("applicationName", "an application's name", name);
        applicationName = name;
        return this;
    }

    /**
     * Name under which this process writes.
     *
     * @return never null.
     */
    public String applicationName()
    {
        return null == applicationName ? Host.application() : applicationName;
    }

    /**
     * Sets who runs the background work of this process.
     *
     * @param value THREADS, the default, or INVOKER.
     * @return this for a fluent API.
     */
    public JournalConfig agents(final AgentMode value)
    {
        agents = Objects.requireNonNull(value, "agents");
        return this;
    }

    /**
     * Who runs the background work.
     *
     * @return never null.
     */
    public AgentMode agents()
    {
        return null == agents ? AgentMode.THREADS : agents;
    }

    /**
     * Sets the handler of what goes wrong in the background, for example that there is no space for the next segment.
     *
     * @param value called by the journal's own threads; by default an error shows only when an append meets it, too.
     * @return this for a fluent API.
     */
    public JournalConfig errorHandler(final ErrorHandler value)
    {
        errorHandler = Objects.requireNonNull(value, "errorHandler");
        return this;
    }

    /**
     * The handler of what goes wrong in the background.
     *
     * @return never null.
     */
    public ErrorHandler errorHandler()
    {
        return null == errorHandler ? NOBODY : errorHandler;
    }

    /**
     * Lets the journal seal each segment that is settled, in the background of one of the processes that write: give it
     * to all. The error handler is told what fails, and sealing is tried again later.
     * Once a journal was opened so, retention waits for seals, in every process, always.
     *
     * @param value key that signs; by default nothing is sealed.
     * @return this for a fluent API.
     */
    public JournalConfig seal(final Sealing value)
    {
        sealing = Objects.requireNonNull(value, "seal");
        return this;
    }

    Sealing seal()
    {
        return sealing;
    }

    /**
     * Sets how many bytes of segments are kept: the oldest ones beyond that are deleted, whole, once they have ended.
     * Belongs to the journal, as all of retention does; {@link Journal#reconfigure} changes it.
     *
     * @param bytes of all segments that have begun; 0 for no limit.
     * @return this for a fluent API.
     */
    public JournalConfig keepBytes(final long bytes)
    {
        keepBytes = checkNotNegative("keepBytes", bytes, bytes);
        return this;
    }

    /**
     * Sets for how long a segment is kept after its end, by the wall clock, whatever the timestamps of its messages. A
     * process deletes nothing by age until that clock has run for ten minutes without a step of more than an hour, and
     * tells the error handler of each such step. So a process that has the journal open for less time deletes nothing
     * by age.
     *
     * @param age by which it is deleted; zero for no limit.
     * @return this for a fluent API.
     */
    public JournalConfig keepAge(final Duration age)
    {
        // What a long cannot hold becomes 292 years, which are as good as for ever.
        keepAgeNs = checkNotNegative(
            "keepAge", TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(age, "keepAge")), age);
        return this;
    }

    /**
     * Sets how many segments are kept, the one at the tail included.
     *
     * @param segments number of them; 0 for no limit.
     * @return this for a fluent API.
     */
    public JournalConfig keepSegments(final int segments)
    {
        keepSegments = (int)checkNotNegative("keepSegments", segments, segments);
        return this;
    }

    /**
     * Sets whether messages that a named tailer has not committed yet are kept, whatever the other limits.
     *
     * @param keep true, the default, to delete nothing that is unread.
     * @return this for a fluent API.
     */
    public JournalConfig keepUnread(final boolean keep)
    {
        keepUnread = keep;
        return this;
    }

    /**
     * Sets whether the file of a segment that is not kept any more becomes a later segment, in place of a new file. In
     * a journal in memory, on tmpfs, that keeps few segments, up to twice as many messages pass then. On a disk, and if
     * everything is kept, no segment comes back.
     * <p>
     * A journal keeps this from its creation. Its files are of format 2.0.0. A process that opens it must be able to
     * read {@code journal.lock}, if there is one; {@link JournalScan} needs the segments alone.
     *
     * @param recycle true to recycle segments; false, the default, to delete them.
     * @return this for a fluent API.
     */
    public JournalConfig recycleSegments(final boolean recycle)
    {
        recycleSegments = recycle;
        return this;
    }

    /**
     * Whether segments are recycled.
     *
     * @return null when it was not set.
     */
    Boolean recycleSegments()
    {
        return recycleSegments;
    }

    private static void checkName(final String argument, final String what, final String name)
    {
        if (Objects.requireNonNull(name, argument).length() > MAX_NAME_LENGTH)
        {
            throw new JournalException(
                what + " must have at most " + MAX_NAME_LENGTH + " characters: length=" + name.length());
        }
    }

    /** Checks a limit of what is kept, which the user has given in some form. */
    static long checkNotNegative(final String name, final long value, final Object given)
    {
        if (value < 0)
        {
            throw new JournalException("a limit must not be negative: " + name + "=" + given + "; 0 sets none");
        }
        return value;
    }

    /**
     * What retention becomes when this is applied: what is set here, and for the rest what is in force.
     *
     * @param present in force.
     * @return the policy.
     */
    RetentionPolicy retention(final RetentionPolicy present)
    {
        return new RetentionPolicy(
            null == keepBytes ? present.bytes() : keepBytes,
            null == keepAgeNs ? present.ageNs() : keepAgeNs,
            null == keepSegments ? present.segments() : keepSegments,
            null == keepUnread ? present.unread() : keepUnread);
    }

    /**
     * Names the options that a process chooses when it opens a journal, and that are set here to something else.
     *
     * @param opened how the journal was opened.
     * @return the names of these options, as they are set.
     */
    List<String> othersThan(final JournalConfig opened)
    {
        final List<String> names = new ArrayList<>();
        addOther(names, "durability", durability, opened.durability());
        addOther(names, "timestamps", timestamps, opened.timestamps());
        addOther(names, "clock", clock, opened.clock());
        addOther(names, "clockError", clockError, opened.clockError);
        addOther(names, "applicationName", applicationName, opened.applicationName());
        addOther(names, "agents", agents, opened.agents());
        addOther(names, "errorHandler", errorHandler, opened.errorHandler());
        addOther(names, "seal", sealing, opened.sealing);
        return names;
    }

    private static void addOther(
        final List<String> names, final String name, final Object given, final Object present)
    {
        if (null != given && !given.equals(present))
        {
            names.add(name);
        }
    }

    /**
     * Sets what the mapped files are written through, for tests that count stores or die at one.
     *
     * @param value makes the buffer over a file that has been mapped for writing.
     * @return this for a fluent API.
     */
    JournalConfig mapping(final Mapping value)
    {
        mapping = value;
        return this;
    }

    /**
     * What the mapped files are written through.
     *
     * @return never null.
     */
    Mapping mapping()
    {
        return mapping;
    }
}
