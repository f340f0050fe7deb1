/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.daybook.perf.peer.Peer;
import io.daybook.perf.peer.Peers;

/**
 * The main class of a leg's processes.
 */
public final class LegMain
{
    private LegMain()
    {
    }

    /**
     * Plays one role of a leg.
     *
     * @param args the role, the file of the specification, the file for the results, and the number of the writer or
     *             reader.
     * @throws Exception when the leg fails.
     */
    public static void main(final String[] args) throws Exception
    {
        endWithParent();
        final LegSpec spec = LegSpec.load(Path.of(args[1]));
        play(Role.valueOf(args[0]), spec, Integer.parseInt(args[3])).store(Path.of(args[2]));
        // Threads that a peer leaves behind must not keep the process.
        System.exit(0);
    }

    /**
     * Ends the process when its parent dies, because it would spin for ever. Its standard input ends then. A thread
     * that waits for that costs nothing.
     */
    private static void endWithParent()
    {
        final Thread watcher = new Thread(() ->
        {
            try
            {
                while (System.in.read() >= 0)
                {
                    // The parent never sends anything.
                }
            }
            catch (final IOException ignore)
            {
                // An error means the same as the end of the pipe.
            }
            Runtime.getRuntime().halt(1);
        });
        watcher.setDaemon(true);
        watcher.start();
    }

    private static Results play(final Role role, final LegSpec spec, final int number)
        throws IOException, InterruptedException, ExecutionException
    {
        final Peer peer = Peers.of(spec.peer());
        return switch (role)
        {
            case READER -> new ReaderRole(spec, number).run(peer);
            case WRITER -> new WriterRole(spec, number).run(peer);
            case REQUESTER -> new RequesterRole(spec).run(peer);
            case RESPONDER -> new ResponderRole(spec).run(peer);
            case BOTH -> both(spec, peer);
            case STORE -> new ReplayRole(spec).store(peer);
            case REPLAY -> new ReplayRole(spec).replay();
            case DURABLE -> new DurableRole(spec).run(peer);
        };
    }

    private static Results both(final LegSpec spec, final Peer peer)
        throws IOException, InterruptedException, ExecutionException
    {
        final ExecutorService writer = Executors.newSingleThreadExecutor();
        final Future<Results> sent = writer.submit(() -> new WriterRole(spec, 0).run(peer));
        final Results results = new ReaderRole(spec, 0).run(peer);
        results.join(sent.get());
        writer.shutdown();
        return results;
    }

    /**
     * The role of a process.
     */
    enum Role
    {
        READER, WRITER, REQUESTER, RESPONDER, BOTH, STORE, REPLAY, DURABLE
    }
}
