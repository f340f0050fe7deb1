/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.daybook.codec.Codec;
import io.daybook.journal.Journal;

import org.agrona.DirectBuffer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * A process of another user, who may read what the superuser has made, and may not write it. It is told lines, and says
 * lines.
 */
final class OtherUser implements AutoCloseable
{
    private static final List<String> PREFIX = List.of(
        "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=-all", "--bounding-set=-all");

    /** A process that hangs is ended, so that the test fails. */
    private static final int LIFE_MINUTES = 5;

    private final Process process;
    private final PrintStream told;
    private final BufferedReader said;

    private OtherUser(final Process process)
    {
        this.process = process;
        this.told = new PrintStream(process.getOutputStream(), true, UTF_8);
        this.said = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    }

    /**
     * Starts a main of the tests. Where there can be no other user, the test is skipped, and says so.
     *
     * @param parent  of what the other user reads; opened to all.
     * @param main    to run.
     * @param args    of it.
     * @return the process.
     */
    static OtherUser start(final Path parent, final Class<?> main, final Object... args) throws Exception
    {
        Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxr-xr-x"));
        final Path classes = Files.createDirectories(parent.resolve("classes"));
        final List<String> command = new ArrayList<>(PREFIX);
        command.addAll(Processes.java(
            classPath(classes, Journal.class, Codec.class, DirectBuffer.class, main), main, args));
        final ProcessBuilder builder = new ProcessBuilder(command).directory(parent.toFile());
        // What java itself says goes to a file, and what makes it say more is taken away.
        builder.redirectError(parent.resolve("other-user.err").toFile());
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        final Process process = builder.start();
        process.onExit().orTimeout(LIFE_MINUTES, TimeUnit.MINUTES).exceptionally((late) -> process.destroyForcibly());
        return new OtherUser(process);
    }

    /** Skips a test, and says so, where no process can be started as another user. */
    static void assume(final Path parent) throws IOException, InterruptedException
    {
        final boolean isPossible = "root".equals(System.getProperty("user.name")) && canStart();
        if (!isPossible)
        {
            System.out.println(
                "skipped: another user is needed: only the superuser can start one's process, by setpriv, with a JDK " +
                "that all may read");
        }
        assumeTrue(isPossible);
        final boolean isReadable = Files.getPosixFilePermissions(Files.createFile(parent.resolve("new")))
            .contains(PosixFilePermission.OTHERS_READ);
        if (!isReadable)
        {
            System.out.println("skipped: the umask hides new files from other users");
        }
        assumeTrue(isReadable);
    }

    private static boolean canStart() throws InterruptedException
    {
        final List<String> command = new ArrayList<>(PREFIX);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-version");
        try
        {
            return 0 == new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    /** Copies classes to where the other user can read them, which may not be so in the superuser's home. */
    private static String classPath(final Path into, final Class<?>... classes) throws IOException, URISyntaxException
    {
        final List<String> copies = new ArrayList<>();
        for (final Class<?> type : classes)
        {
            final Path from = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
            final Path to = into.resolve(copies.size() + from.getFileName().toString());
            copyAll(from, to);
            copies.add(to.toString());
        }
        return String.join(System.getProperty("path.separator"), copies);
    }

    private static void copyAll(final Path from, final Path to) throws IOException
    {
        final List<Path> files;
        try (Stream<Path> walk = Files.walk(from))
        {
            files = walk.collect(Collectors.toList());
        }
        for (final Path file : files)
        {
            final Path copy = from.equals(file) ? to : to.resolve(from.relativize(file).toString());
            if (Files.isDirectory(file))
            {
                Files.createDirectories(copy);
            }
            else
            {
                Files.write(copy, Files.readAllBytes(file));
            }
        }
    }

    /** Tells it a line. */
    void tell(final Object line)
    {
        told.println(line);
    }

    /** The next line that it says; null when it has ended. */
    String hear() throws IOException
    {
        return said.readLine();
    }

    @Override
    public void close()
    {
        process.destroyForcibly().onExit().join();
    }
}
