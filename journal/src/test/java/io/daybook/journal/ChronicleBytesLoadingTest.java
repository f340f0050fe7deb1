/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import net.openhft.chronicle.bytes.BytesMarshallable;

import io.daybook.codec.BytesMarshallableCodec;
import io.daybook.codec.WireFormat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who does not use Chronicle Bytes needs neither its jar nor its time to start.
 */
@Tag("slow")
class ChronicleBytesLoadingTest
{
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Those that have lists. */
    private static final Set<WireFormat> FORMATS = EnumSet.complementOf(EnumSet.of(WireFormat.CSV));

    record Trade(String symbol, double price, List<Long> lots)
    {
    }

    static final class Order implements BytesMarshallable
    {
        long quantity = 7;
    }

    /** Publishes and subscribes in each wire format, in a JVM of its own; with a second argument also an own object. */
    static final class Typed
    {
        private Typed()
        {
        }

        public static void main(final String[] args)
        {
            final List<Trade> seen = new ArrayList<>();
            final Trade trade = new Trade("EUR/USD", 1.5, List.of(1L, 2L));
            try (Journal journal = Journal.open(Path.of(args[0])); Appender appender = journal.appender();
                Tailer tailer = journal.tailer())
            {
                for (final WireFormat wireFormat : FORMATS)
                {
                    appender.publisher(Trade.class, wireFormat).publish(trade);
                }
                final Subscriber subscriber = tailer.subscriber(Trade.class, (read, message) -> seen.add(read));
                while (subscriber.poll(10) > 0)
                {
                    seen.removeIf((read) -> !read.equals(trade));
                }
                if (args.length > 1)
                {
                    Owned.publish(appender);
                }
            }
            System.out.println("equal " + seen.size());
        }
    }

    /** Apart, so that nothing of it is looked at where it is not called. */
    static final class Owned
    {
        private Owned()
        {
        }

        static void publish(final Appender appender)
        {
            appender.publisher(new BytesMarshallableCodec<>(Order::new)).publish(new Order());
        }
    }

    @TempDir
    private Path directory;

    @Test
    void shouldWorkWithoutItsJar() throws Exception
    {
        final List<String> jars = Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator));
        final List<String> rest = jars.stream()
            .filter((jar) -> !Path.of(jar).getFileName().toString().startsWith("chronicle-"))
            .collect(Collectors.toList());
        assertThat(rest).hasSizeLessThan(jars.size());

        assertThat(run(String.join(File.pathSeparator, rest), List.of()))
            .isEqualTo("equal " + FORMATS.size());
        // The sort of failure that this would be, were there no difference between the two.
        assertThat(run(String.join(File.pathSeparator, rest), List.of(), "own"))
            .contains("java.lang.NoClassDefFoundError: net/openhft/chronicle/bytes/");
    }

    @Test
    void shouldNotLoadItWhereItIsNotUsed() throws Exception
    {
        final String jars = System.getProperty("java.class.path");
        final Path unused = directory.resolve("unused.log");
        final Path used = directory.resolve("used.log");

        assertThat(run(jars, List.of("-Xlog:class+load:file=" + unused)))
            .isEqualTo("equal " + FORMATS.size());
        assertThat(chronicleClasses(unused)).isEmpty();

        run(jars, flagged("-Xlog:class+load:file=" + used), "own");
        assertThat(chronicleClasses(used)).isNotEmpty();
    }

    /** With the flags that this JVM was started with for it. */
    private static List<String> flagged(final String flag)
    {
        final List<String> flags = new ArrayList<>(
            ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter((argument) -> argument.startsWith("--add-")).collect(Collectors.toList()));
        flags.add(flag);
        return flags;
    }

    private static List<String> chronicleClasses(final Path log) throws IOException
    {
        final List<String> lines = Files.readAllLines(log);
        assertThat(lines).anyMatch((line) -> line.contains(" io.daybook.journal.Appender "));
        return lines.stream().filter((line) -> line.contains(" net.openhft.")).collect(Collectors.toList());
    }

    private String run(final String jars, final List<String> flags, final String... more) throws Exception
    {
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(flags);
        command.addAll(List.of("-cp", jars, Typed.class.getName(),
            Files.createTempDirectory(directory, "run").resolve("journal").toString()));
        command.addAll(List.of(more));
        final Path output = Files.createTempFile(directory, "out", ".txt");
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(output.toFile()).start();
        try
        {
            assertThat(process.waitFor(PATIENCE.toSeconds(), SECONDS)).as("the process ended").isTrue();
        }
        finally
        {
            process.destroyForcibly();
        }
        return Files.readString(output).strip();
    }
}
