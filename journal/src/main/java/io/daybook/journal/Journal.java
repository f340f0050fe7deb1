/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.agent.Agents;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.log.Counter;
import io.daybook.journal.log.CycleWatch;
import io.daybook.journal.log.ExclusiveFrameAppender;
import io.daybook.journal.log.FrameAppender;
import io.daybook.journal.log.Host;
import io.daybook.journal.log.Inode;
import io.daybook.journal.log.RollCalendar;
import io.daybook.journal.log.SharedFrameAppender;
import io.daybook.journal.log.Slot;
import io.daybook.journal.log.SlotOwner;
import io.daybook.journal.log.TailFinder;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.EpochNanoClock;

/**
 * A journal: messages in the order in which they were written, in the files of a directory. Any number of processes on
 * a host write it and read it at the same time.
 * <pre>{@code
 * try (Journal journal = Journal.open(Path.of("orders")))
 * {
 *     journal.appender().append("hello");
 *     journal.tailer().poll(message -> System.out.println(message.toYaml()), 10);
 * }
 * }</pre>
 * <b>Note:</b> thread-safe; its appenders and tailers are for one thread at a time each.
 */
public final class Journal implements AutoCloseable
{
    private final JournalFiles files;
    private final JournalConfig config;
    private final boolean readOnly;
    private final Agents agents;
    private final List<Appender> appenders = new ArrayList<>();
    private final List<TailerReference> tailers = new ArrayList<>();
    private boolean closed;
    private String failure;

    private Journal(final JournalFiles files, final JournalConfig config, final boolean readOnly)
    {
        this.files = files;
        this.config = config;
        this.readOnly = readOnly;
        this.agents = new Agents(
            files.directory(), files.segments(), files.meta(), readOnly ? null : files.lock(), config.clock(),
            config.agents(), config.errorHandler(), this::failHere);
    }

    /**
     * Opens a journal for writing and reading; creates it when there is none.
     *
     * @param directory of the journal.
     * @return the journal.
     */
    public static Journal open(final Path directory)
    {
        return open(directory, new JournalConfig());
    }

    /**
     * Opens a journal for writing and reading; creates it when there is none.
     *
     * @param directory of the journal.
     * @param config    how to open it.
     * @return the journal.
     * @throws JournalException when it cannot be opened; the text says what to do.
     */
    public static Journal open(final Path directory, final JournalConfig config)
    {
        Directories.checkJvm();
        final JournalConfig own = new JournalConfig(config);
        final JournalFiles files = JournalFiles.open(directory, own);
        Directories.warn(directory, own.errorHandler());
        return new Journal(files, own, false);
    }

    /**
     * Opens a journal for reading. Never writes a byte, and needs no more than the permission to read.
     *
     * @param directory of the journal.
     * @return the journal.
     * @throws JournalException when there is none.
     */
    public static Journal openReadOnly(final Path directory)
    {
        Directories.checkJvm();
        return new Journal(JournalFiles.openReadOnly(directory), new JournalConfig(), true);
    }

    /**
     * An appender, one of any number in any processes. Each call gives a new one, with a writer slot of its own.
     *
     * @return the appender, to be closed by the caller or with the journal.
     * @throws JournalLockedException when there is an exclusive appender, naming its owner.
     */
    public Appender appender()
    {
        synchronized (appenders)
        {
            checkWritable();
            agents.write();
            final Slot slot = Slot.shared(files.lock(), files.meta(), owner());
            try
            {
                TailFinder.settle(files.segments(), files.meta(), (number) -> number == slot.number());
                return register(new Appender(this, new SharedFrameAppender(
                    files.segments(),
                    files.meta(),
                    slot,
                    writer().encode(),
                    config.timestamps(),
                    clock(),
                    watch())));
            }
            catch (final RuntimeException | Error ex)
            {
                slot.release();
                throw ex;
            }
        }
    }

    /**
     * The only appender of the journal, as long as it is open.
     *
     * @return the appender, to be closed by the caller or with the journal.
     * @throws JournalLockedException when there is any other appender, naming its owner.
     */
    public ExclusiveAppender exclusiveAppender()
    {
        synchronized (appenders)
        {
            checkWritable();
            agents.write();
            final Slot slot = Slot.exclusive(files.lock(), files.meta(), owner());
            try
            {
                // Nobody else can be writing, so every claim there is was left by the dead.
                TailFinder.settle(files.segments(), files.meta(), (number) -> true);
                return register(new ExclusiveAppender(this, new ExclusiveFrameAppender(
                    files.segments(),
                    files.meta(),
                    slot,
                    writer().encode(),
                    config.timestamps(),
                    clock(),
                    watch())));
            }
            catch (final RuntimeException | Error ex)
            {
                slot.release();
                throw ex;
            }
        }
    }

    private <A extends Appender> A register(final A appender)
    {
        appenders.add(appender);
        return appender;
    }

    /**
     * A tailer, independent of all others, before the first message.
     *
     * @return the tailer, to be closed by the caller or with the journal.
     */
    public Tailer tailer()
    {
        synchronized (appenders)
        {
            checkOpen();
            tailers.removeIf(TailerReference::endIfLost);
            final Tailer tailer = new Tailer(this, files);
            tailers.add(new TailerReference(tailer, agents.follow(tailer.reader())));
            return tailer;
        }
    }

    /**
     * Length of the longest message.
     *
     * @return length in bytes: a quarter of a segment, less the header of a frame.
     */
    public int maxMessageLength()
    {
        return FrameDescriptor.maxLength(files.identity().segmentLength()) - FrameDescriptor.HEADER_LENGTH;
    }

    /**
     * Changes what belongs to the journal, for all who have it open: retention. What is not set stays as it is.
     *
     * @param change what is to be changed.
     * @throws JournalException for another roll cycle or roll zone, which a journal keeps.
     */
    public void reconfigure(final JournalConfig change)
    {
        synchronized (appenders)
        {
            checkWritable();
            JournalFiles.checkRoll(files.directory(), change, files.meta().calendar());
            files.meta().retention(change.retention(files.meta().retention()));
        }
    }

    /**
     * What has happened to the journal, counted by all who have had it open.
     *
     * @return the counts of now; all 0 when journal.meta is missing.
     */
    public JournalCounters counters()
    {
        checkOpen();
        return new JournalCounters(
            counted(Counter.MESSAGES),
            counted(Counter.BYTES),
            counted(Counter.ROLLS),
            counted(Counter.PREFAULT_MISSES),
            counted(Counter.PREFAULT_LAG),
            counted(Counter.STEPPED_OVER),
            counted(Counter.STALLS));
    }

    private long counted(final Counter counter)
    {
        return null == files.meta() ? 0 : files.meta().counted(counter);
    }

    /**
     * Directory of the journal.
     *
     * @return as it was opened.
     */
    public Path directory()
    {
        return files.directory();
    }

    /**
     * Identity of the journal.
     *
     * @return the same wherever its files are.
     */
    public UUID id()
    {
        return files.identity().id();
    }

    /**
     * Whether the journal was opened for reading alone.
     *
     * @return true when nothing can be written.
     */
    public boolean isReadOnly()
    {
        return readOnly;
    }

    /**
     * The agent that must be invoked every millisecond or so with {@link AgentMode#INVOKER}: it keeps the coarse clock,
     * and maps and touches what appenders and tailers will need next. Its {@code doWork} makes no call that waits for a
     * disk.
     *
     * @return the agent, for one thread at a time.
     * @throws JournalException when the journal has threads of its own for it.
     */
    public Agent pace()
    {
        checkInvoked();
        return agents.pace();
    }

    /**
     * The agent that must be invoked every few milliseconds with {@link AgentMode#INVOKER}: it creates segments before
     * they are needed. Its {@code doWork} may wait for a disk.
     *
     * @return the agent, for one thread at a time.
     * @throws JournalException when the journal has threads of its own for it, or was opened for reading.
     */
    public Agent disk()
    {
        checkInvoked();
        if (readOnly)
        {
            throw new JournalException("a journal that is only read has nothing to do on the disk: directory=" +
                files.directory());
        }
        return agents.disk();
    }

    private void checkInvoked()
    {
        if (AgentMode.INVOKER != config.agents())
        {
            throw new JournalException("the journal runs its agents itself: agents=" + config.agents() +
                "; open it with JournalConfig.agents(AgentMode.INVOKER) to invoke them");
        }
    }

    /**
     * Closes the journal with its appenders and tailers; using one of them throws {@link ClosedException} from now on.
     * <p>
     * A claim that this thread has open is aborted. One that another thread has open keeps its slot until that thread
     * commits or aborts it; close waits for that, for a second at the most.
     */
    @Override
    public void close()
    {
        final List<Appender> open;
        synchronized (appenders)
        {
            closed = true;
            open = List.copyOf(appenders);
            appenders.clear();
            tailers.forEach(TailerReference::markClosed);
            tailers.clear();
        }
        open.forEach(Appender::beginClose);
        if (!open.isEmpty())
        {
            FrameAppender.pause();
        }
        open.forEach(Appender::endClose);
        agents.close();
    }

    void forget(final Appender appender)
    {
        synchronized (appenders)
        {
            appenders.remove(appender);
        }
    }

    void forget(final Tailer tailer)
    {
        synchronized (appenders)
        {
            tailers.removeIf((reference) -> reference.endIf(tailer));
        }
    }

    /**
     * Ends all writing of this process, and of this process alone.
     */
    private void failHere(final String reason)
    {
        synchronized (appenders)
        {
            failure = reason;
            appenders.forEach((appender) -> appender.fail(reason));
        }
        config.errorHandler().onError(new JournalFailedException(reason));
    }

    private void checkOpen()
    {
        if (closed)
        {
            throw new ClosedException("the journal is closed: directory=" + files.directory());
        }
    }

    private void checkWritable()
    {
        checkOpen();
        if (readOnly)
        {
            throw new JournalException(
                "the journal was opened for reading: directory=" + files.directory() + "; use Journal.open");
        }
        if (null != failure)
        {
            throw new JournalFailedException(failure);
        }
        files.meta().checkNotFailed();
    }

    private EpochNanoClock clock()
    {
        return Timestamps.COARSE == config.timestamps() ? agents.coarseClock() : config.clock();
    }

    private CycleWatch watch()
    {
        final RollCalendar calendar = files.meta().calendar();
        return null == calendar ? null : new CycleWatch(calendar, agents.coarseClock(), config.clock());
    }

    private SlotOwner owner()
    {
        return new SlotOwner(
            ProcessHandle.current().pid(),
            TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()),
            Host.name(),
            config.applicationName());
    }

    private WriterInfo writer()
    {
        final Inode lock = files.lock().inode();
        return new WriterInfo(
            config.applicationName(),
            Host.name(),
            ProcessHandle.current().pid(),
            System.getProperty("user.name", ""),
            Timestamps.EXACT == config.timestamps() ?
                config.clock().getClass().getSimpleName() : config.timestamps().name(),
            Version.TEXT,
            lock.device(),
            lock.number());
    }

    /**
     * A tailer that its user may forget without closing it, and what ends the background work for it.
     */
    private static final class TailerReference extends WeakReference<Tailer>
    {
        private final Runnable ending;

        TailerReference(final Tailer tailer, final Runnable ending)
        {
            super(tailer);
            this.ending = ending;
        }

        boolean endIfLost()
        {
            return endIf(null);
        }

        boolean endIf(final Tailer tailer)
        {
            if (refersTo(tailer))
            {
                ending.run();
                return true;
            }
            return false;
        }

        void markClosed()
        {
            ending.run();
            final Tailer tailer = get();
            if (null != tailer)
            {
                tailer.markClosed();
            }
        }
    }
}
