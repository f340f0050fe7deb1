/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.cursor.CursorState;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.PrivateName;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.CursorDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.RecoveryDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.verify.Verification.Finding;
import io.daybook.journal.verify.Verification.Severity;

/**
 * The places that files beside the segments name: the cursors of named tailers and words of journal.meta. Each place
 * must be the start of a frame, or of the next frame to come. They are read before the segments, so that the frames
 * they name are there when the walk reaches them.
 * <p>
 * <b>Note:</b> immutable once it is read.
 */
final class NamedPlaces
{
    /**
     * One place.
     *
     * @param position in the journal.
     * @param file     that names it.
     * @param what     the place is.
     */
    record Place(long position, String file, String what)
    {
        Finding lost(final String why)
        {
            return new Finding(Severity.DAMAGED, position, file, 0, what + " " + why);
        }
    }

    private final VerifiedFiles files;
    private final List<Place> places = new ArrayList<>();
    private final Findings findings = new Findings(MetaDescriptor.FILE_NAME);

    private NamedPlaces(final VerifiedFiles files)
    {
        this.files = files;
    }

    static NamedPlaces read(final VerifiedFiles files)
    {
        final NamedPlaces named = new NamedPlaces(files);
        if (!files.isSingle())
        {
            named.checkNames();
            named.readCursors();
            named.readMeta();
            named.places.sort(Comparator.comparingLong(Place::position));
        }
        return named;
    }

    private void readMeta()
    {
        try
        {
            final JournalIdentity identity = MetaFile.readIdentity(files.directory());
            if (!isSame(identity, files.identity()))
            {
                findings.add(Severity.DAMAGED, -1, 0, "of another journal: its journal=" + identity.id() +
                    ", this journal=" + files.identity().id());
                return;
            }
            add(files.settledPosition(), MetaDescriptor.FILE_NAME, "the settled position");
            add(files.durablePosition(), MetaDescriptor.FILE_NAME, "the durable position");
            add(files.hint(), MetaDescriptor.FILE_NAME, "the tail hint");
            readWords();
        }
        catch (final NoSuchFileException ignore)
        {
            findings.add(Severity.NOTE, -1, 0, "missing: the next opener makes it again");
        }
        catch (final IOException | JournalException ex)
        {
            findings.add(Severity.DAMAGED, -1, 0, ex.getMessage());
        }
    }

    private void readWords() throws IOException
    {
        List<String> faults = files.metaFaults();
        if (!faults.isEmpty() && files.mayBeOpen())
        {
            // Words and their checksum are not changed at once.
            LockSupport.parkNanos(JournalVerifier.SECOND_LOOK_NS);
            faults = files.metaFaults();
        }
        faults.forEach((fault) -> findings.add(Severity.DAMAGED, -1, 0, fault));
        if (files.isFailed())
        {
            findings.add(Severity.NOTE, -1, 0,
                "the journal has failed and refuses appends; what is in it can be read and copied to a new one");
        }
    }

    /**
     * Looks for files that have names of the journal's own but are something else, which keeps the journal from being
     * opened.
     */
    private void checkNames()
    {
        for (final String room : List.of(RecoveryDescriptor.DIRECTORY_NAME, PrivateName.DIRECTORY))
        {
            try
            {
                RegularFiles.room(files.directory(), room);
            }
            catch (final JournalException ex)
            {
                findings.add(new Finding(Severity.DAMAGED, -1, room, 0, ex.getMessage()));
            }
        }
        try
        {
            files.length(files.directory().resolve(LockDescriptor.FILE_NAME));
        }
        catch (final IOException | JournalException ex)
        {
            findings.add(new Finding(Severity.DAMAGED, -1, LockDescriptor.FILE_NAME, 0, ex.getMessage()));
        }
    }

    /** Compares all but the time of creation, which differs from segment to segment. */
    private static boolean isSame(final JournalIdentity one, final JournalIdentity other)
    {
        return one.id().equals(other.id()) && one.segmentLength() == other.segmentLength() &&
            one.options() == other.options();
    }

    private void readCursors()
    {
        try
        {
            final Path room = RegularFiles.room(files.directory(), CursorDescriptor.DIRECTORY);
            final Map<Integer, String> byLock = new HashMap<>();
            for (final Path cursor : RegularFiles.list(room, "*" + CursorDescriptor.SUFFIX))
            {
                readCursor(cursor, byLock);
            }
        }
        catch (final NoSuchFileException ignore)
        {
            // No tailer has a name.
        }
        catch (final IOException | JournalException ex)
        {
            findings.add(new Finding(Severity.DAMAGED, -1, CursorDescriptor.DIRECTORY, 0, ex.getMessage()));
        }
    }

    private void readCursor(final Path cursor, final Map<Integer, String> byLock)
    {
        final String file = CursorDescriptor.DIRECTORY + "/" + cursor.getFileName();
        try
        {
            final CursorState state = CursorState.read(cursor, files.identity().id());
            add(state.position(), file, "the cursor's position");
            if (state.greater() != state.position())
            {
                add(state.greater(), file, "the cursor's second position");
                findings.add(new Finding(Severity.NOTE, state.position(), file, 0,
                    "two positions, as a commit leaves that is cut short: the other=" + state.greater()));
            }
            final String twin = byLock.put(state.lockIndex(), file);
            if (null != twin)
            {
                findings.add(new Finding(Severity.DAMAGED, state.position(), file, 0,
                    "a cursor that locks the same byte as another: lock index=" + state.lockIndex() + ", other=" +
                    twin));
            }
        }
        catch (final NoSuchFileException ignore)
        {
            // Deleted since it was listed.
        }
        catch (final IllegalStateException | IOException | JournalException ex)
        {
            findings.add(new Finding(Severity.DAMAGED, -1, file, 0, "a damaged cursor: " + ex.getMessage()));
        }
    }

    private void add(final long position, final String file, final String what)
    {
        if (position < 0)
        {
            findings.add(new Place(position, file, what).lost("is none"));
        }
        else if (position > 0)
        {
            places.add(new Place(position, file, what));
        }
    }

    /**
     * The places in a range of positions, ascending.
     */
    List<Place> in(final long from, final long to)
    {
        return places.stream().filter((place) -> place.position >= from && place.position < to).toList();
    }

    /**
     * How grave it is that nothing is at a position where something should be. What the next opener cuts off was never
     * promised: after a power cut, or in a copy that the writer overtook, any part of it may be missing. But a place
     * behind it, or a word of journal.meta, says that something was there.
     */
    Severity severityOfLoss(final long position)
    {
        return in(position + 1, Long.MAX_VALUE).isEmpty() && files.isCutOff(position) ?
            Severity.UNPROVED : Severity.DAMAGED;
    }

    /**
     * Tells what is wrong with the files themselves.
     */
    List<Finding> findings()
    {
        return findings.all();
    }
}
