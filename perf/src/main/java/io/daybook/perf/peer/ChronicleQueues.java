/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.nio.file.Path;

import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;

/**
 * Opens Chronicle Queue for the rows of the tables: tuned, or with its defaults.
 */
final class ChronicleQueues
{
    private ChronicleQueues()
    {
    }

    /**
     * Opens a queue with its defaults.
     */
    static SingleChronicleQueue openUntuned(final Path directory)
    {
        return SingleChronicleQueueBuilder.binary(directory.resolve("queue")).build();
    }

    static SingleChronicleQueue open(final Path directory)
    {
        return SingleChronicleQueueBuilder.binary(directory.resolve("queue"))
            .blockSize(Tuning.CHRONICLE_BLOCK_SIZE.value())
            .rollCycle(Tuning.CHRONICLE_ROLL_CYCLE.value())
            .checkInterrupts(Tuning.CHRONICLE_CHECK_INTERRUPTS.value())
            .build();
    }
}
