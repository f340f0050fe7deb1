/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.daybook.journal.file.PrivateName;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

/**
 * Files of a journal of which the power may take back what was done with seals, tombstones and segments and not forced:
 * a name that came or went, each for itself, and contents. Before each call, and before and after each force, it notes
 * every state of the directory that may be left; so it notes, too, what a process leaves that is killed there.
 */
final class PowerFiles extends WatchedFiles
{
    /**
     * What may be left of the journal.
     *
     * @param moment  the directory as it was seen.
     * @param changed names in which the disk differs from it, with their contents; none for a name that is not there.
     */
    record Left(Path moment, Map<String, byte[]> changed)
    {
        /** Writes it to a directory that is not there yet. */
        void write(final Path image) throws IOException
        {
            CrashPoints.copy(moment, image);
            Files.createDirectories(image.resolve(PrivateName.DIRECTORY));
            for (final Map.Entry<String, byte[]> file : changed.entrySet())
            {
                final Path path = image.resolve(file.getKey());
                Files.deleteIfExists(path);
                if (null != file.getValue())
                {
                    Files.write(path, file.getValue());
                }
            }
        }

        @Override
        public String toString()
        {
            final StringBuilder text = new StringBuilder(moment.getFileName().toString());
            changed.forEach((name, bytes) -> text.append(", ").append(name).append(null == bytes ?
                " is lost" : " has " + bytes.length + " bytes"));
            return text.toString();
        }
    }

    private final Path directory;
    private final Path moments;
    /** What names stood for when the directory was forced last; nothing for those that were not there. */
    private final Map<String, byte[]> unforced = new TreeMap<>();
    private final Set<Object> forced = new HashSet<>();
    private final Map<String, Left> left = new TreeMap<>();
    private boolean noting;

    /**
     * Makes it over a directory whose files are all forced.
     *
     * @param directory of the journal.
     * @param moments   directory for copies of it.
     */
    PowerFiles(final Path directory, final Path moments) throws IOException
    {
        this.directory = directory;
        this.moments = Files.createDirectories(moments);
        Files.createDirectories(directory.resolve(PrivateName.DIRECTORY));
        for (final String name : names())
        {
            forced.add(key(directory.resolve(name)));
        }
    }

    /** Notes from now on. */
    void note()
    {
        noting = true;
    }

    /** A dead process has given a forced file this name, and has not forced the name. */
    void name(final String name, final byte[] bytes) throws IOException
    {
        Files.write(directory.resolve(name), bytes);
        forced.add(key(directory.resolve(name)));
        unforced.put(name, null);
    }

    /** All states that were noted, each once. */
    List<Left> left()
    {
        return List.copyOf(left.values());
    }

    private List<String> names() throws IOException
    {
        try (Stream<Path> paths = Files.list(directory))
        {
            return paths.map((path) -> path.getFileName().toString()).filter(PowerFiles::isWatched).sorted().toList();
        }
    }

    private static boolean isWatched(final String name)
    {
        return isEvidence(name) || name.endsWith(SegmentDescriptor.SUFFIX);
    }

    private static boolean isEvidence(final String name)
    {
        return name.endsWith(SealDescriptor.SUFFIX) || name.endsWith(SealDescriptor.TOMBSTONE_SUFFIX);
    }

    private static Object key(final Path path) throws IOException
    {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    private byte[] content(final String name) throws IOException
    {
        final Path path = directory.resolve(name);
        return Files.exists(path) ? Files.readAllBytes(path) : null;
    }

    @Override
    void called(final Call call, final Path path)
    {
        try
        {
            look(call.toString());
            final String name = path.getFileName().toString();
            // What becomes of a new segment is the matter of other tests.
            if (directory.equals(path.getParent()) && (Call.LINK == call && isEvidence(name) ||
                Call.DELETE == call && isWatched(name)) && !unforced.containsKey(name))
            {
                unforced.put(name, content(name));
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    AsynchronousFileChannel opened(final Path path, final AsynchronousFileChannel channel)
    {
        return new ForcingChannel(channel, (forced, metadata) -> forceNow(path));
    }

    private void forceNow(final Path path) throws IOException
    {
        look("FORCE");
        if (path.equals(directory))
        {
            unforced.clear();
        }
        else if (!Files.isDirectory(path))
        {
            forced.add(key(path));
        }
        look("FORCED");
    }

    private void look(final String what) throws IOException
    {
        if (!noting)
        {
            return;
        }
        final List<Map<String, byte[]>> choices = new ArrayList<>(List.of(Map.of()));
        for (final Map.Entry<String, byte[]> name : unforced.entrySet())
        {
            add(choices, name.getKey(), Arrays.asList(name.getValue()));
        }
        for (final String name : names())
        {
            if (isEvidence(name) && !forced.contains(key(directory.resolve(name))))
            {
                final byte[] whole = content(name);
                final byte[] half = Arrays.copyOf(whole, whole.length / 2);
                add(choices, name, List.of(new byte[0], half, Arrays.copyOf(half, whole.length)));
            }
        }
        Path moment = null;
        for (final Map<String, byte[]> choice : choices)
        {
            final String state = state(choice);
            if (!left.containsKey(state))
            {
                moment = null == moment ? copy(what) : moment;
                left.put(state, new Left(moment, choice));
            }
        }
    }

    /** Each choice also with each of the contents of a file. */
    private static void add(
        final List<Map<String, byte[]>> choices, final String name, final List<byte[]> contents)
    {
        for (final Map<String, byte[]> choice : List.copyOf(choices))
        {
            for (final byte[] content : contents)
            {
                final Map<String, byte[]> more = new HashMap<>(choice);
                more.put(name, content);
                choices.add(more);
            }
        }
    }

    private String state(final Map<String, byte[]> choice) throws IOException
    {
        final Set<String> state = new TreeSet<>();
        for (final String name : names())
        {
            state.add(name);
        }
        choice.forEach((name, bytes) ->
        {
            state.remove(name);
            if (null != bytes)
            {
                state.add(isEvidence(name) ? name + Arrays.hashCode(bytes) : name);
            }
        });
        try (Stream<Path> files = Files.list(directory.resolve(PrivateName.DIRECTORY)))
        {
            files.map(Path::toFile).forEach((file) -> state.add("unfinished " + file.length()));
        }
        return state.toString();
    }

    private Path copy(final String what) throws IOException
    {
        final Path moment = moments.resolve(left.size() + "-" + what);
        CrashPoints.copy(directory, moment);
        return moment;
    }
}
