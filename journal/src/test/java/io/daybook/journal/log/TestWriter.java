/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.codec.DeltaWriter;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.Slot;
import io.daybook.journal.meta.SlotOwner;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * The writer behind the frame appenders of tests.
 */
final class TestWriter
{
    /** Owner of its slots. */
    static final SlotOwner OWNER = new SlotOwner(42, 0, "here", "tests");

    /** Payload of its WRITER frames. */
    static final UnsafeBuffer PAYLOAD = new UnsafeBuffer(new byte[FrameDescriptor.ALIGNMENT]);

    private TestWriter()
    {
    }

    /** Takes a slot of a journal for shared appends. */
    static Slot slot(final Path directory, final MetaFile meta) throws IOException
    {
        return Slot.shared(LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), false), meta, OWNER);
    }

    /** Claims a frame where it can be made: in the next segment its WRITER frame comes first. */
    static void claim(final FrameAppender appender, final int frameLength)
    {
        while (FrameAppender.MOVED == appender.claim(FrameType.BYTES, frameLength, DeltaWriter.NO_BASE))
        {
            // until it stands there
        }
    }
}
