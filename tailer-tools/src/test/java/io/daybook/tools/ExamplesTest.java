/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.daybook.tools.console.ExitCode;
import io.daybook.tools.help.Example;
import io.daybook.tools.help.Examples;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Runs every example of the help, as a user types it: by bash, in a directory that has what it names.
 */
@Tag("slow")
@Timeout(180)
class ExamplesTest
{
    private static final Map<String, Shows> EXAMPLES = new HashMap<>();

    static
    {
        shows("demo --messages 100000 --seconds 2", "100,000 orders");
        shows("demo --messages 100000 --seconds 1 --dir market", "daybook info market");
        shows("import -j trades --type Trade trades.jsonl", "", "daybook dump trades", "symbol: EUR/USD");
        shows("import -j trades --type Trade --wire PACKED trades.csv", "", "daybook shapes trades", "PACKED");
        shows("dump -n 3 orders", "orderId: 2\n");
        shows("dump -t Fill -o jsonl orders > fills.jsonl", "", "tail -n 1 fills.jsonl", "{\"orderId\":70,");
        shows("tail -n 3 orders", "orderId: 70");
        ends("tail -f -t Fill orders", "orderId: 70");
        shows("grep -F orderId=7 orders", "symbol: EUR/USD");
        shows("grep -c -t Order -F symbol=EUR/USD -F 'price>1.1' orders", "35\n");
        shows("find 7 orders", "Order:\n  orderId: 7\n");
        shows("find -r -n 1 7 orders", "Fill:\n  orderId: 7\n");
        shows("export -o csv --by type -d october orders", "", "cat october/export.yaml", "sha256: ");
        shows("export -o jsonl orders | sha256sum", "  -\n");
        shows("merge orders backup", "journal backup");
        shows("merge -F orderId=7 -o jsonl --envelope fields orders backup", "\"journal\":\"backup\"");
        shows("info orders", "140 messages checked");
        shows("info --json orders", "\"state\":\"whole\"");
        shows("stats --by type,minute orders", "Fill ");
        shows("stats -t Order --latency sentNs orders", "2.0 us");
        shows("shapes orders", "Order");
        shows("shapes --check shapes.yaml orders", "");
        shows("tailers orders", "risk");
        shows("tailers orders reset risk --to start", "", "daybook tailers orders", "140");
        ends("top orders", "messages/s=");
        shows("top -n 2 --interval 0.5 orders", "messages/s=");
        shows("report -o orders.html orders", "", "cat orders.html", "</html>");
        shows("report --latency sentNs --tz Europe/London -o orders.html orders", "", "cat orders.html", "sentNs");
        shows("diff orders backup", "", ExitCode.FAILURE);
        shows("diff --by key -t Order orders backup", "", ExitCode.FAILURE);
        shows("verify orders", "140 messages");
        shows("verify --public-key orders.pem.pub --expect-head monday.head orders", "head: OK");
        shows("keygen --name example.com/orders new.pem", "example.com/orders+", "cat new.pem", "BEGIN PRIVATE KEY");
        shows("keygen -q --name example.com/orders next.pem > next.vkey", "", "cat next.vkey", "orders+");
        shows("seal --key orders.pem --name example.com/orders orders", "sealed: position=2097152");
        shows("seal --key next-key.pem --name example.com/orders --former-key orders.pem.pub orders",
            "sealed: position=2097152");
        shows("head --key orders.pem --name example.com/orders orders > today.head", "", "cat today.head",
            "example.com/orders\n2\n");
        shows("head --key orders.pem --name example.com/orders --previous monday.head orders",
            "example.com/orders\n2\n");
        shows("prove --sequence 5 -o order.proof orders", "", "cat order.proof", "proof: 1\n");
        shows("prove --sequence 5 --head monday.head orders > order.proof", "", "cat order.proof", "proof: 1\n");
        shows("check-proof friday.proof --head monday.head --public-key orders.pem.pub", "orderId: ");
        shows("check-proof -q friday.proof --head monday.head --public-key orders.pem.pub > order.yaml", "",
            "cat order.yaml", "orderId: ");
        shows("recover damaged -o mended", "", ExitCode.LOSS);
        shows("recover --json damaged -o mended", "\"lost\"", ExitCode.LOSS);
        shows("prune --before 2026-11-01 --dry-run orders", "00000000000000000000.dbk");
        shows("prune --keep-segments 2 orders", "00000000000000000000.dbk", "ls orders", "00000000000004194304.dbk");
        shows("index orders", "");
        shows("index --json orders", "{");
        shows("archive -o orders.tar orders", "", "daybook info orders.tar", "140 messages checked");
        shows("archive --extract -o again october.tar", "", "daybook info again", "140 messages checked");
        shows("formats", "Hello World!");
        shows("formats --json", "\"formats\"");
        shows("bench --seconds 10", "messages/s");
        shows("bench --seconds 5 --json -d .", "\"forceNs\"", "ls", "orders\n");
        shows("completion bash", "", "complete -p daybook", "_daybook daybook");
        shows("completion fish > ~/.config/fish/completions/daybook.fish", "",
            "cat .config/fish/completions/daybook.fish", "complete -c daybook");
        shows("man dump", ".TH \"DAYBOOK");
        shows("man -d ~/.local/share/man/man1", "", "ls .local/share/man/man1", "daybook-dump.1\n");
        shows("version", "daybook ");
        shows("--version", "daybook ");
    }

    @TempDir
    private static Path temp;

    /**
     * What an example shows.
     *
     * @param exitCode of the command.
     * @param out      is part of what it prints.
     * @param look     a command that looks at what it has done; empty if there is nothing more to be seen.
     * @param seen     is part of what that prints.
     */
    private record Shows(int exitCode, String out, String look, String seen)
    {
    }

    private static void shows(final String args, final String out)
    {
        EXAMPLES.put(args, new Shows(ExitCode.OK, out, "", ""));
    }

    private static void shows(final String args, final String out, final int exitCode)
    {
        EXAMPLES.put(args, new Shows(exitCode, out, "", ""));
    }

    private static void shows(final String args, final String out, final String look, final String seen)
    {
        EXAMPLES.put(args, new Shows(ExitCode.OK, out, look, seen));
    }

    /** An example that goes on until Ctrl-C. */
    private static void ends(final String args, final String out)
    {
        EXAMPLES.put(args, new Shows(ExitCode.INTERRUPTED, out, "", ""));
    }

    static Stream<String> lines()
    {
        return HelpExamplesTest.verbs().stream().flatMap((verb) -> Examples.of(verb).stream()).map(Example::line);
    }

    @BeforeAll
    static void makeFiles() throws IOException
    {
        ExampleFiles.make(Files.createDirectory(temp.resolve("files")));
        final Path command = Files.createDirectory(temp.resolve("bin")).resolve("daybook");
        Files.writeString(command, "#!/bin/sh\nexec " + Path.of(System.getProperty("java.home"), "bin", "java") +
            " --add-opens=java.base/jdk.internal.misc=ALL-UNNAMED -XX:TieredStopAtLevel=1 -XX:+UseSerialGC" +
            " -Dsun.misc.unsafe.memory.access=allow" +
            " -Ddaybook.command=daybook -cp '" + System.getProperty("java.class.path") + "' " +
            Main.class.getName() + " \"$@\"\n");
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @ParameterizedTest
    @MethodSource("lines")
    void shouldDoWhatItsHelpSays(final String line) throws Exception
    {
        final Shows shows = EXAMPLES.get(line.replaceAll(".*daybook ([^)]*)\\)?", "$1"));
        assertThat(shows).as("ExamplesTest is to know what this example shows: add it there: " + line).isNotNull();
        assumeTrue(!line.contains("daybook bench") || Tools.isThereSpaceForABench(temp));
        final Path home = temp.resolve("home");
        sh("cp -r files home", temp).waitFor();
        try
        {
            if (ExitCode.INTERRUPTED == shows.exitCode)
            {
                assertThatItEnds(line, shows, home);
            }
            else
            {
                assertThatItShows(line, shows, home);
            }
        }
        finally
        {
            sh("rm -r home", temp).waitFor();
        }
    }

    private static void assertThatItShows(final String line, final Shows shows, final Path home) throws Exception
    {
        final Process process = sh(line + "\ncode=$?; echo '=='; " + shows.look + "\nexit $code", home);
        final String[] out = Commands.text(process.getInputStream()).split("(?m)^==$", 2);
        final String err = Commands.text(process.getErrorStream());

        assertThat(process.waitFor()).as(err).isEqualTo(shows.exitCode);
        assertThat(err).doesNotContain("Exception");
        assertThat(out[0]).contains(shows.out);
        assertThat(out[1]).contains(shows.seen);
    }

    private static void assertThatItEnds(final String line, final Shows shows, final Path home) throws Exception
    {
        final Process process = sh("exec " + line, home);
        final BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String text = out.readLine();
        while (null != text && !text.contains(shows.out))
        {
            text = out.readLine();
        }
        assertThat(text).contains(shows.out);

        process.destroy();

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        // As of a process that was asked to end by another signal than that of Ctrl-C, which a test may ignore.
        assertThat(process.exitValue()).isIn(ExitCode.INTERRUPTED, 128 + 15);
    }

    private static Process sh(final String line, final Path directory) throws IOException
    {
        final ProcessBuilder builder = new ProcessBuilder("bash", "-c", line).directory(directory.toFile());
        builder.environment().put("HOME", directory.toString());
        builder.environment().compute("PATH", (name, path) -> temp.resolve("bin") + ":" + path);
        return builder.start();
    }
}
