/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.cursor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.ToLongFunction;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.FileSteps;
import io.daybook.journal.file.RegularFiles;

import static io.daybook.journal.layout.CursorDescriptor.*;

/**
 * The named tailers' positions, in the files {@code tailers/NAME.cursor}: each holds its position twice. A file that is
 * no cursor, is damaged, or belongs to another journal gives no position, and is left alone.
 */
public final class CursorFiles implements CursorPositions
{
    private final Path directory;
    private final UUID journalId;
    private final FileSteps steps;

    /** Makes the positions of one journal's named tailers; creates no file. */
    public CursorFiles(final Path journal, final UUID journalId, final FileSteps steps)
    {
        this.directory = RegularFiles.room(journal, DIRECTORY);
        this.journalId = journalId;
        this.steps = steps;
    }

    @Override
    public long committed()
    {
        // When the two positions differ, the greater may be damaged: it does not prove that messages were lost.
        return highest(CursorState::position);
    }

    @Override
    public long highest()
    {
        return highest(CursorState::greater);
    }

    private long highest(final ToLongFunction<CursorState> position)
    {
        long highest = 0;
        for (final Path path : list())
        {
            final CursorState state = read(path);
            highest = null == state ? highest : Math.max(highest, position.applyAsLong(state));
        }
        return highest;
    }

    @Override
    public void move(final long cut, final long position) throws IOException
    {
        for (final Path path : list())
        {
            final CursorState state = read(path);
            if (null != state && state.greater() > cut && state.greater() != position)
            {
                // When the two positions differ, the lesser counts.
                final long least = state.position();
                final long moved = least > cut || least < 0 ? position : least;
                steps.write(path, POSITION_OFFSET, ByteBuffer.allocate(2 * Long.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN).putLong(moved).putLong(moved).flip());
                steps.force(path);
            }
        }
    }

    private List<Path> list()
    {
        if (Files.isDirectory(directory))
        {
            try
            {
                return RegularFiles.list(directory, "*" + SUFFIX);
            }
            catch (final AccessDeniedException ignore)
            {
                // This user may not read it: a reader needs only the segments.
                return List.of();
            }
            catch (final IOException ex)
            {
                throw FileFault.unreadable(directory, ex);
            }
        }
        return List.of();
    }

    private CursorState read(final Path path)
    {
        try
        {
            return CursorState.read(path, journalId);
        }
        catch (final NoSuchFileException | AccessDeniedException | IllegalStateException | JournalException ignore)
        {
            return null;
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(path, ex);
        }
    }
}
