/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.daybook.journal.file.Inode;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.meta.LockFile;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Checks every second whether the path of journal.lock still leads to the file that this process locks. If it does not,
 * others lock another file and cannot see that this process is alive. Then it must neither write nor commit for a named
 * tailer any more. The same holds when this process has an exclusive appender and another process has got any, or when
 * it has an appender and another process an exclusive one.
 */
final class LockGuard implements Agent
{
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final Path path;
    private final Path metaPath;
    private final Inode locked;
    /** Tells the directory from another one that is there later. */
    private final Inode meta;
    private final BooleanSupplier taken;
    private final NanoClock nanoClock;
    private final Consumer<String> onLost;
    private long lookAtNs;
    private boolean lost;

    LockGuard(
        final Path directory,
        final Inode locked,
        final BooleanSupplier taken,
        final NanoClock nanoClock,
        final Consumer<String> onLost)
    {
        this.path = directory.resolve(LockDescriptor.FILE_NAME);
        this.metaPath = directory.resolve(MetaDescriptor.FILE_NAME);
        this.locked = locked;
        this.meta = Inode.at(metaPath);
        this.taken = taken;
        this.nanoClock = nanoClock;
        this.onLost = onLost;
        this.lookAtNs = nanoClock.nanoTime() + INTERVAL_NS;
    }

    @Override
    public int doWork()
    {
        if (lost || nanoClock.nanoTime() - lookAtNs < 0)
        {
            return 0;
        }
        lookAtNs = nanoClock.nanoTime() + INTERVAL_NS;
        if (taken.getAsBoolean())
        {
            lost = true;
            onLost.accept(LockFile.LOCK_LOST);
            return 1;
        }
        if (locked.isAt(path))
        {
            return 0;
        }
        final String reason = reason(Inode.at(path));
        lost = true;
        onLost.accept(reason);
        return 1;
    }

    private String reason(final Inode present)
    {
        final String seen =
            ", so that others cannot see that this process lives: path=" + path + ", locked=" + locked + ", present=" +
            present + "; ";
        return Objects.equals(meta, Inode.at(metaPath)) ?
            "journal.lock has been replaced" + seen +
            "let every process close the journal (what a killed one wrote last is cut off, and kept in recovered/), " +
            "delete journal.meta, which is rebuilt, and open it again" :
            // Another journal may be there by now, whose files are none of our business.
            "the journal is not where it was opened" + seen + "somebody has moved, deleted or replaced its " +
            "directory: stop every process that uses it, and open it where it is now; what was deleted is lost";
    }

    /**
     * Whether the loss has been reported.
     */
    boolean isLost()
    {
        return lost;
    }

    @Override
    public String roleName()
    {
        return "lock-guard";
    }
}
