/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.io.IOException;
import java.io.UncheckedIOException;

import io.daybook.perf.method.ForcedFile;

/**
 * The floor of durable appends: as many bytes as a frame of Daybook has, written to a plain file with one
 * {@code fdatasync}. Nobody reads them.
 */
final class PlainForce implements Peer
{
    private static final int HEADER_LENGTH = 24;

    @Override
    public Sender sender(final Place place) throws IOException
    {
        return new ForcingSender(new ForcedFile(place.directory().resolve("plain"), HEADER_LENGTH + place.length()));
    }

    @Override
    public Receiver receiver(final Place place)
    {
        throw new UnsupportedOperationException("nobody reads a plain file that is forced");
    }

    private static final class ForcingSender implements Sender
    {
        private final ForcedFile file;
        private long forces;

        ForcingSender(final ForcedFile file)
        {
            this.file = file;
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            try
            {
                file.force(number);
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
            forces++;
            return true;
        }

        @Override
        public double forces()
        {
            return forces;
        }

        @Override
        public void close()
        {
            try
            {
                file.close();
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
    }
}
