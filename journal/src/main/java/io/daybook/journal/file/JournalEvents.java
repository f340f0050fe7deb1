/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.nio.file.Path;

import io.daybook.journal.RecoveryVerdict;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/**
 * Events for the Java Flight Recorder, of what is rare and may be slow. They cost nothing while nobody records, and a
 * runtime without the module jdk.jfr leaves them out.
 */
public final class JournalEvents
{
    private static final boolean AVAILABLE = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private JournalEvents()
    {
    }

    /**
     * Whether anybody may record. When nobody does, no event is even loaded: the first event would start the recorder,
     * which takes a quarter of a second.
     */
    private static boolean isRecorderThere()
    {
        return AVAILABLE && FlightRecorder.isInitialized();
    }

    /** Records that a log has rolled to the segment of a base position. */
    public static void rolled(final Path directory, final long basePosition)
    {
        if (isRecorderThere())
        {
            Roll.commit(directory, basePosition);
        }
    }

    /** Records that a roll found no segment made ahead of it. */
    public static void missed(final Path directory, final long basePosition)
    {
        if (isRecorderThere())
        {
            PrefaultMiss.commit(directory, basePosition);
        }
    }

    /** Records what a recovery found and did. */
    public static void recovered(final Path directory, final RecoveryVerdict verdict)
    {
        if (isRecorderThere())
        {
            Recovered.commit(directory, verdict);
        }
    }

    /**
     * Begins to time an append that has left its hot path, or waits for the disk.
     *
     * @return the time to pass to {@link #endSlow}; null when nobody records.
     */
    public static Object beginSlow()
    {
        // Checked first: an event is an object, and no append may make one when nobody records.
        return isRecorderThere() && SlowAppendType.isEnabled() ? SlowAppend.start() : null;
    }

    /** Records a slow append; does nothing when {@link #beginSlow} returned null. */
    public static void endSlow(final Object begun, final Path directory)
    {
        if (null != begun)
        {
            ((SlowAppend)begun).end(directory);
        }
    }

    /**
     * Begins to time a duty of an agent.
     *
     * @return the object to pass to {@link #endDuty}; null when nobody records.
     */
    public static Object beginDuty()
    {
        return isRecorderThere() && DutyType.isEnabled() ? Duty.start() : null;
    }

    /**
     * Stops timing a duty of an agent.
     *
     * @param begun     that {@link #beginDuty} returned.
     * @param name      of the duty.
     * @param directory of the journal.
     * @param work      that was done.
     */
    public static void endDuty(final Object begun, final String name, final Path directory, final int work)
    {
        if (null != begun)
        {
            ((Duty)begun).end(name, directory, work);
        }
    }

    @Name("io.daybook.Roll")
    @Label("Roll")
    @Category("Daybook")
    @Description("An appender of this process has ended a segment")
    @StackTrace(false)
    private static final class Roll extends Event
    {
        @Label("Journal")
        private String journal;
        @Label("Base position of the next segment")
        private long basePosition;

        static void commit(final Path directory, final long basePosition)
        {
            final Roll event = new Roll();
            if (event.isEnabled())
            {
                event.journal = directory.toString();
                event.basePosition = basePosition;
                event.commit();
            }
        }
    }

    @Name("io.daybook.PrefaultMiss")
    @Label("Prefault miss")
    @Category("Daybook")
    @Description("The next segment had not been made ready, so that an appender had to do it")
    private static final class PrefaultMiss extends Event
    {
        @Label("Journal")
        private String journal;
        @Label("Base position of the next segment")
        private long basePosition;

        static void commit(final Path directory, final long basePosition)
        {
            final PrefaultMiss event = new PrefaultMiss();
            if (event.isEnabled())
            {
                event.journal = directory.toString();
                event.basePosition = basePosition;
                event.commit();
            }
        }
    }

    @Name("io.daybook.Recovery")
    @Label("Recovery")
    @Category("Daybook")
    @Description("A journal that had not been closed cleanly was opened")
    @StackTrace(false)
    private static final class Recovered extends Event
    {
        @Label("Journal")
        private String journal;
        @Label("Verdict")
        private String verdict;

        static void commit(final Path directory, final RecoveryVerdict found)
        {
            final Recovered event = new Recovered();
            if (event.isEnabled())
            {
                event.journal = directory.toString();
                event.verdict = found.toString();
                event.commit();
            }
        }
    }

    @Name("io.daybook.SlowAppend")
    @Label("Slow append")
    @Category("Daybook")
    @Description("An append has entered a segment, made one, or waited for a force, and that has taken long")
    @Threshold("1 ms")
    private static final class SlowAppend extends Event
    {
        @Label("Journal")
        private String journal;

        static SlowAppend start()
        {
            final SlowAppend event = new SlowAppend();
            event.begin();
            return event;
        }

        void end(final Path directory)
        {
            end();
            if (shouldCommit())
            {
                journal = directory.toString();
                commit();
            }
        }
    }

    @Name("io.daybook.Duty")
    @Label("Duty of an agent")
    @Category("Daybook")
    @Description("One call of one duty of the pace agent or the disk agent, or of an appender that does it for them")
    @StackTrace(false)
    @Enabled(false)
    private static final class Duty extends Event
    {
        @Label("Journal")
        private String journal;
        @Label("Duty")
        private String duty;
        @Label("Work done")
        private int work;

        static Duty start()
        {
            final Duty event = new Duty();
            event.begin();
            return event;
        }

        void end(final String name, final Path directory, final int done)
        {
            end();
            if (shouldCommit())
            {
                journal = directory.toString();
                duty = name;
                work = done;
                commit();
            }
        }
    }

    private static final class DutyType
    {
        private static final EventType TYPE = EventType.getEventType(Duty.class);

        static boolean isEnabled()
        {
            return TYPE.isEnabled();
        }
    }

    /** Loaded only when there is a recorder: asking for the type would start it. */
    private static final class SlowAppendType
    {
        private static final EventType TYPE = EventType.getEventType(SlowAppend.class);

        static boolean isEnabled()
        {
            return TYPE.isEnabled();
        }
    }
}
