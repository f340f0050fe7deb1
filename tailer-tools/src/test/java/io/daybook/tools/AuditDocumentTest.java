/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code docs/audit.md} is followed word for word in an empty folder, and says what the commands say.
 */
@Tag("slow")
@Timeout(300)
class AuditDocumentTest
{
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern STEP = Pattern.compile("```sh\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @Test
    void shouldSayWhatTheCommandsSay() throws IOException, InterruptedException
    {
        final String document = Files.readString(HOME.resolve("docs/audit.md"));
        final Matcher step = STEP.matcher(document);
        int steps = 0;
        while (step.find())
        {
            steps++;
            final String commands = step.group(1);
            if (misses(commands, "python3", "python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))'") ||
                misses(commands, "openssl", "openssl version | grep -q 'OpenSSL [3-9]'") ||
                misses(commands, "sed", "sed --version | grep -q GNU"))
            {
                continue;
            }
            final String said = run(commands);
            if (null != step.group(2))
            {
                assertThat(said.lines().toList()).as(commands).containsSubsequence(shown(said, step.group(2)));
            }
        }
        assertThat(steps).isEqualTo(document.split("\n```sh\n", -1).length - 1).isGreaterThan(10);
    }

    /** The lines that the document shows, each replaced by the line it stands for where it has an ellipsis. */
    private static List<String> shown(final String said, final String text)
    {
        final List<String> lines = new ArrayList<>();
        int from = 0;
        final List<String> all = said.lines().toList();
        for (final String line : text.lines().toList())
        {
            final Pattern pattern = Pattern.compile(
                Pattern.quote(line).replace("...", "\\E.*\\Q"));
            int at = from;
            while (at < all.size() && !pattern.matcher(all.get(at)).matches())
            {
                at++;
            }
            lines.add(at < all.size() ? all.get(at) : line);
            from = Math.min(at + 1, all.size());
        }
        return lines;
    }

    /** Whether a step cannot be tried, since it names a tool that this machine lacks, or has in another kind. */
    private static boolean misses(final String commands, final String tool, final String probe)
        throws IOException, InterruptedException
    {
        if (!commands.contains(tool + " "))
        {
            return false;
        }
        final boolean missing = 0 != new ProcessBuilder("sh", "-c", probe)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD)
            .start().waitFor();
        if (missing)
        {
            System.out.println("skipped: a step of docs/audit.md, for there is no fit " + tool);
        }
        return missing;
    }

    /** Runs the lines of a step as bash would, and fails if one of them does. */
    private String run(final String commands) throws IOException, InterruptedException
    {
        final String classPath = System.getProperty("java.class.path");
        final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        final Path script = directory.resolve(".step");
        Files.writeString(script, "set -eu\n" +
            "daybook() { '" + java + "' --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp '" + classPath +
            "' io.daybook.tools.Main \"$@\"; }\n" + commands);
        final ProcessBuilder builder = new ProcessBuilder("bash", script.toString())
            .directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("DAYBOOK", HOME.toString());
        builder.environment().put("EXAMPLES_CLASS_PATH", classPath);
        final Process process = builder.start();
        process.getOutputStream().close();
        final String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s\n%s", commands, said).isZero();
        return said;
    }
}
