/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;

import io.daybook.journal.agent.AgentOptions;
import io.daybook.journal.agent.AgentPlace;
import io.daybook.journal.agent.Agents;
import io.daybook.journal.cursor.OwnedCursor;
import io.daybook.journal.durable.LogSync;
import io.daybook.journal.durable.VerdictFrame;
import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.file.Directories;
import io.daybook.journal.log.CycleWatch;
import io.daybook.journal.log.ExclusiveFrameAppender;
import io.daybook.journal.log.FrameAppender;
import io.daybook.journal.log.SettledWalk;
import io.daybook.journal.log.SharedFrameAppender;
import io.daybook.journal.log.TailFinder;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.RollCalendar;
import io.daybook.journal.meta.Slot;
import io.daybook.journal.meta.SlotOwner;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;

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
 * <b>Note:</b> thread-safe; each of its appenders and tailers is for the thread that uses it first.
 */
public final class Journal implements AutoCloseable
{
    private final JournalFiles files;
    private final JournalConfig config;
    private final boolean readOnly;
    private final LogSync sync;
    private final Agents agents;
    private final List<AppenderReference> appenders = new ArrayList<>();
    private final List<TailerReference> tailers = new ArrayList<>();
    private final List<Tailer> ownedTailers = new ArrayList<>();
    private final NamedTailers namedTailers;
    private final Consumer<String> onForceFailed = new Consumer<>()
    {
        @Override
        public void accept(final String reason)
        {
            synchronized (appenders)
            {
                appenders.forEach((appender) -> appender.fail(reason));
            }
        }
    };
    /** Ends all writing of this process, commits of named tailers included. Other processes are not affected. */
    private final Consumer<String> onLockLost = new Consumer<>()
    {
        @Override
        public void accept(final String reason)
        {
            synchronized (appenders)
            {
                failure = reason;
                appenders.forEach((appender) -> appender.fail(reason));
                ownedTailers.forEach((tailer) -> tailer.fail(reason));
            }
            config.errorHandler().onError(new JournalFailedException(reason));
        }
    };
    private final Closing closing = new Closing();
    private String failure;
    private boolean verdictLogged;

    private Journal(final JournalFiles files, final JournalConfig config, final boolean readOnly)
    {
        this.files = files;
        this.config = config;
        this.readOnly = readOnly;
        this.sync = readOnly ? null : new LogSync(
            files.segments(), files.meta(), new SettledWalk(files.segments(), files.meta(), files.proof()),
            config.forcer().on(files.fileSystem()), config.durability().isAwaited(), onForceFailed);
        this.agents = new Agents(
            new AgentPlace(
                files.directory(), files.fileSystem(), files.segments(), files.meta(), readOnly ? null : files.lock(),
                sync),
            new AgentOptions(
                config.agents(), config.durability().intervalNs(), Timestamps.COARSE == config.timestamps(),
                config.clock(), config.nanoClock(), config.errorHandler(), config.seal()),
            onLockLost);
        this.namedTailers = new NamedTailers(files, config);
        final RecoveryVerdict verdict = files.recovery().verdict();
        this.verdictLogged = verdict.cut() || RecoveryVerdict.NOTHING_TO_DO == verdict;
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
     * Opens a journal for writing and reading; creates it when there is none, unless the directory has other files.
     *
     * @param directory of the journal.
     * @param config    how to open it.
     * @return the journal.
     * @throws JournalException when it cannot be opened; the text says what to do.
     */
    public static Journal open(final Path directory, final JournalConfig config)
    {
        Objects.requireNonNull(directory, "directory");
        Objects.requireNonNull(config, "config");
        Directories.checkJvm();
        final JournalConfig own = new JournalConfig(config);
        return new Journal(JournalFiles.open(directory, own), own, false);
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
        Objects.requireNonNull(directory, "directory");
        Directories.checkJvm();
        return new Journal(JournalFiles.openReadOnly(directory), new JournalConfig(), true);
    }

    /**
     * Opens an appender, one of any number in any processes. Each call gives a new one, with a writer slot of its own.
     * When the user no longer holds the appender or anything got from it, the disk agent closes it after a garbage
     * collection.
     *
     * @return the appender, to be closed by the caller or with the journal.
     * @throws JournalLockedException when there is an exclusive appender, naming its owner.
     */
    public Appender appender()
    {
        return appender(null);
    }

    /** Opens an appender in the name of a writer of another journal; null for this process. */
    Appender appender(final WriterInfo writer)
    {
        synchronized (appenders)
        {
            checkWritable();
            final WriterInfo who = null == writer ? writer() : writer;
            final Slot slot = Slot.shared(files.lock(), files.meta(), owner());
            try
            {
                Sessions.begin(files);
                agents.write();
                TailFinder.settleSlot(files.segments(), files.meta(), slot.number());
                return register(new Appender(this, begin(new SharedFrameAppender(
                    files.segments(), files.meta(), slot, who.encode(),
                    config.timestamps(), agents.messageClock(), watch()))));
            }
            catch (final RuntimeException | Error ex)
            {
                slot.release();
                throw ex;
            }
        }
    }

    /**
     * Opens the only appender of the journal: no other can be opened while it is open. When the user no longer holds
     * it, it is closed as any other.
     *
     * @return the appender, to be closed by the caller or with the journal.
     * @throws JournalLockedException when there is any other appender, naming its owner.
     */
    public ExclusiveAppender exclusiveAppender()
    {
        synchronized (appenders)
        {
            checkWritable();
            final Slot slot = Slot.exclusive(files.lock(), files.meta(), owner());
            try
            {
                Sessions.begin(files);
                agents.write();
                TailFinder.settleAll(files.segments(), files.meta());
                return register(new ExclusiveAppender(this, begin(new ExclusiveFrameAppender(
                    files.segments(), files.meta(), slot, writer().encode(),
                    config.timestamps(), agents.messageClock(), watch()))));
            }
            catch (final RuntimeException | Error ex)
            {
                slot.release();
                throw ex;
            }
        }
    }

    /**
     * Logs what opening the journal found, before anything else is appended here.
     */
    private <F extends FrameAppender> F begin(final F frames)
    {
        if (config.durability().isAwaited())
        {
            frames.checksumFrames();
        }
        try
        {
            if (!verdictLogged)
            {
                VerdictFrame.append(frames, files.recovery().verdict(), config.clock().nanoTime());
                verdictLogged = true;
            }
            return frames;
        }
        catch (final RuntimeException | Error ex)
        {
            frames.close();
            throw ex;
        }
    }

    private <A extends Appender> A register(final A appender)
    {
        if (config.durability().isAwaited())
        {
            appender.awaitForces(sync, config.durability().isShared());
        }
        AppenderReference.removeClosed(appenders);
        appenders.add(new AppenderReference(appender));
        agents.watch(appender.frames, appender.face());
        return appender;
    }

    /**
     * Opens a tailer before the first message, independent of all others.
     *
     * @return the tailer, to be closed by the caller or with the journal.
     */
    public Tailer tailer()
    {
        synchronized (appenders)
        {
            checkOpen();
            TailerReference.endLost(tailers);
            final Tailer tailer = new Tailer(this, files);
            tailers.add(new TailerReference(tailer, tailer.followedBy(agents)));
            return tailer;
        }
    }

    /**
     * Opens a named tailer. It goes on where its last owner, in whatever process, has committed, or at the first
     * message. Every message is handed out at least once before its position is committed; messages behind the last
     * commit are handed out again to the next owner. A name has one owner at a time, until the owner closes it or dies.
     *
     * @param name of the tailer: 1 to 64 characters of {@code A-Z a-z 0-9 . _ -}, the first a letter or digit.
     * @return the tailer, to be closed by the caller or with the journal.
     * @throws JournalLockedException when the name has an owner; the text names the owner.
     */
    public Tailer tailer(final String name)
    {
        Objects.requireNonNull(name, "name");
        synchronized (appenders)
        {
            checkOpen();
            checkParticipant();
            final OwnedCursor cursor = namedTailers.own(name, owner());
            try
            {
                final Tailer tailer = new Tailer(this, files, cursor, namedTailers);
                tailers.add(new TailerReference(tailer, tailer.followedBy(agents)));
                ownedTailers.add(tailer);
                agents.own();
                return tailer;
            }
            catch (final RuntimeException | Error ex)
            {
                cursor.release();
                cursor.unmap();
                throw ex;
            }
        }
    }

    /**
     * Lists the named tailers of the journal, whoever owns them.
     *
     * @return what is known of each at this moment, in the order of the names.
     */
    public List<TailerInfo> tailers()
    {
        checkOpen();
        return namedTailers.list();
    }

    /**
     * Deletes a named tailer for good. A new tailer of that name starts at the first message.
     *
     * @param name of the tailer.
     * @return false when there is none.
     * @throws JournalLockedException while it has an owner, naming it.
     */
    public boolean deleteTailer(final String name)
    {
        Objects.requireNonNull(name, "name");
        checkOpen();
        checkParticipant();
        return namedTailers.delete(name);
    }

    /**
     * Makes everything durable that was committed before the call, by whatever process. It also waits for messages that
     * are still being written in front of those.
     *
     * @throws JournalFailedException when a force failed, now or before.
     */
    public void sync()
    {
        checkWritable();
        sync.sync();
    }

    /**
     * Waits until a message is durable, whoever forces it; forces nothing itself.
     *
     * @param position of the message.
     * @param timeout  to wait, at the most.
     * @return true once {@link #durablePosition()} is greater than {@code position}; false on timeout, or when the
     *     thread is interrupted, and it stays interrupted.
     * @throws JournalFailedException when a force failed, so that the message will never be durable.
     * @throws ClosedException        when the journal is closed, also while the call waits.
     */
    public boolean awaitDurable(final long position, final Duration timeout)
    {
        return LogSync.awaitDurable(files.durableMeta(), position, timeout, this::checkOpen);
    }

    /**
     * Position below which every message survives a crash of the operating system and a loss of power.
     *
     * @return the position, 0 when it is not known.
     */
    public long durablePosition()
    {
        checkOpen();
        return null == files.meta() ? 0 : files.meta().durablePosition();
    }

    /**
     * Tells a listener each new durable position from now on, so that an engine can acknowledge messages when they
     * become durable instead of waiting for each. Positions rise; where several forces end at about the same time, only
     * the last may be told. What the listener throws goes to {@link JournalConfig#errorHandler} and harms nothing else.
     * <p>
     * Somebody has to force: choose {@link Durability#interval}, or call {@link #sync()} in another thread. The thread
     * that raised the position calls the listener: a thread that appends with {@link Durability#batch()} or
     * {@link Durability#each()}, calls {@link #sync()} or closes the journal, or the disk agent. When another process
     * has raised it, the disk agent calls the listener at its next turn: within 100 ms, or half a second where cores
     * are few.
     *
     * @param listener to call; {@link #durablePosition()} says what was durable before.
     * @return registration, to be closed when no more calls are wanted; a call that has begun may end after that.
     * @throws JournalException when the journal was opened for reading.
     */
    public DurableListener.Registration onDurable(final DurableListener listener)
    {
        Objects.requireNonNull(listener, "listener");
        checkOpen();
        checkParticipant();
        agents.tell();
        return sync.listeners().add(listener::onDurable, config.errorHandler())::run;
    }

    /**
     * Tells whether the journal had been closed cleanly when it was opened, and otherwise what was found and done.
     *
     * @return the verdict; of a journal opened for reading: what a recovery would find.
     */
    public RecoveryVerdict recovery()
    {
        return files.recovery().verdict();
    }

    /**
     * Length of the longest message.
     *
     * @return length in bytes: a quarter of a segment, less the header of a frame.
     */
    public int maxMessageLength()
    {
        return JournalConfig.maxMessageLength(files.identity().segmentLength());
    }

    /**
     * Changes the retention of the journal, for all who have it open. An option that is not set stays as it is.
     *
     * @param change what is to be changed.
     * @throws JournalException when any other option is set to something else than the journal has; the text names it.
     */
    public void reconfigure(final JournalConfig change)
    {
        Objects.requireNonNull(change, "change");
        synchronized (appenders)
        {
            checkWritable();
            files.checkChange(change, config);
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
        final MetaFile meta = files.meta();
        return null == meta ? JournalCounters.of((counter) -> 0, 0) :
            JournalCounters.of(meta::counted, meta.durableLag());
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
     * Tells the identity of the journal.
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
     * Gives the agent that must be invoked every millisecond or so with {@link AgentMode#INVOKER}. It keeps the coarse
     * clock, and maps and touches the memory that appenders and tailers will need next. Its {@code doWork} makes no
     * call that waits for a disk.
     *
     * @return the agent, for one thread at a time.
     * @throws JournalException when the journal has threads of its own for it.
     */
    public Agent pace()
    {
        return agents.pace();
    }

    /**
     * Gives the agent that must be invoked every few milliseconds with {@link AgentMode#INVOKER}. It creates segments
     * before they are needed. Its {@code doWork} may wait for a disk.
     *
     * @return the agent, for one thread at a time.
     * @throws JournalException when the journal has threads of its own for it, or was opened for reading.
     */
    public Agent disk()
    {
        return agents.disk();
    }

    /**
     * Closes the journal with its appenders and tailers. Using one of them after that throws {@link ClosedException}.
     * <p>
     * A claim that this thread has open is aborted. One that another thread has open keeps its slot until that thread
     * commits or aborts it; this call waits for that, for a second at the most. When an agent calls it, from an error
     * handler or listener, another thread closes. A second call waits for the end of the first.
     *
     * @throws JournalException when an agent has called {@link System#exit} from there, and so never ends.
     */
    @Override
    public void close()
    {
        final boolean isLeft = closing.hasBegun() ? agents.isCurrent() : agents.handOver(this::close);
        if (!isLeft)
        {
            closing.run(this::closeAll);
        }
    }

    private void closeAll()
    {
        final List<AppenderReference> open;
        final List<AutoCloseable> read = new ArrayList<>();
        synchronized (appenders)
        {
            open = List.copyOf(appenders);
            appenders.clear();
            tailers.forEach((tailer) -> read.add(tailer::markClosed));
            tailers.clear();
            ownedTailers.clear();
        }
        CloseHelper.closeAll(
            () -> CloseHelper.closeAll(read), agents::closeForgotten, () -> AppenderReference.closeAll(open), agents,
            readOnly ? null : () -> Sessions.end(files, sync, config.nanoClock()), sync);
    }

    void forget(final Appender appender)
    {
        synchronized (appenders)
        {
            appenders.removeIf((reference) -> reference.refersTo(appender));
        }
    }

    void forget(final Tailer tailer)
    {
        synchronized (appenders)
        {
            tailers.removeIf((reference) -> reference.endIf(tailer));
            ownedTailers.remove(tailer);
        }
    }

    private void checkOpen()
    {
        if (closing.hasBegun())
        {
            throw new ClosedException("the journal is closed: directory=" + files.directory());
        }
    }

    private void checkWritable()
    {
        checkOpen();
        checkParticipant();
        files.meta().checkNotFailed();
    }

    private void checkParticipant()
    {
        if (readOnly)
        {
            throw new JournalException(
                "the journal was opened for reading: directory=" + files.directory() + "; use Journal.open");
        }
        if (null != failure)
        {
            throw new JournalFailedException(failure);
        }
    }

    private CycleWatch watch()
    {
        final RollCalendar calendar = files.meta().calendar();
        return null == calendar ? null : new CycleWatch(calendar, agents.coarseClock(), config.clock());
    }

    private WriterInfo writer()
    {
        return WriterInfo.of(config, files.lock().inode());
    }

    private SlotOwner owner()
    {
        return SlotOwner.thisProcess(config.applicationName());
    }
}
