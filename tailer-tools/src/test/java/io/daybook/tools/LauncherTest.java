/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/**
 * The script {@code daybook} in a checkout whose Java and Maven only say how they were called.
 */
@Timeout(300)
class LauncherTest
{
    private static final Path SCRIPT = Path.of("..", "daybook");

    @TempDir
    private Path temp;
    private Path home;
    private Path target;

    @BeforeEach
    void shouldHaveACheckout() throws IOException
    {
        home = temp.resolve("a checkout");
        target = home.resolve("tailer-tools/target");
        for (final String name : new String[]{"codec/src/main", "journal/src/main", "tailer-tools/src/main", "jdk/bin"})
        {
            Files.createDirectories(home.resolve(name));
        }
        Files.copy(SCRIPT, home.resolve("daybook"));
        Files.writeString(home.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
        program("jdk/bin/java", "echo \"$LC_ALL\"");
        program("bin/mvn", "echo . >> \"$PWD/builds\"; touch tailer-tools/target/daybook.jar");
    }

    @Test
    void shouldNameAnyFileWhereThereIsNoLocale() throws Exception
    {
        assertThat(run(Map.of("LC_ALL", "C"))).endsWith("C.UTF-8\n");
        assertThat(run(Map.of("LC_ALL", "no_SUCH.UTF-8"))).endsWith("C.UTF-8\n");
    }

    @Test
    void shouldReadNothingWhereStandardInputIsClosed() throws Exception
    {
        program("jdk/bin/java", "cat; exec readlink /proc/self/fd/0");

        assertThat(closed("<&-")).endsWith("/dev/null\n");
        assertThat(closed("< bin/mvn")).contains("/builds").endsWith("/bin/mvn\n");
    }

    /** Runs it with another standard input. */
    private String closed(final String input) throws IOException
    {
        final ProcessBuilder builder = new ProcessBuilder("sh", "-c", "sh ./daybook version " + input)
            .directory(home.toFile());
        builder.environment().put("PATH", home.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("JAVA_HOME", home.resolve("jdk").toString());
        return Commands.text(builder.redirectErrorStream(true).start().getInputStream());
    }

    @Test
    void shouldNameTheJavaThatIsNotThere() throws Exception
    {
        assertThat(run(Map.of("JAVA_HOME", "/no/such"))).isEqualTo(
            "daybook: java 17 or newer is needed, and there is no /no/such/bin/java: install it, or set JAVA_HOME\n");
    }

    @Test
    void shouldSayWhereItCannotBuildForLackOfPermission() throws Exception
    {
        Files.createSymbolicLink(target, Path.of("/proc"));

        assertThat(run(Map.of())).isEqualTo("daybook: it must be built, and this cannot be written to: " + target +
            "; let somebody who may write there run it once\n");
        Files.delete(target);
    }

    @Test
    void shouldBuildOnceThoughABuilderHasDied() throws Exception
    {
        final Process died = new ProcessBuilder("true").start();
        died.waitFor();
        Files.createDirectories(target);
        Files.createSymbolicLink(target.resolve(".builder"), Path.of(String.valueOf(died.pid())));

        assertThat(run(Map.of())).startsWith("daybook: building, once ... ");
        assertThat(run(Map.of())).doesNotContain("building");
        assertThat(home.resolve("builds")).hasContent(".");
        assertThat(target.resolve(".builder")).doesNotExist();
    }

    @Test
    void shouldSayForWhomItWaitsToBuild() throws Exception
    {
        final Process builder = new ProcessBuilder("cat").start();
        Files.createDirectories(target);
        Files.createSymbolicLink(target.resolve(".builder"), Path.of(String.valueOf(builder.pid())));
        final Process process = start(Map.of());

        assertThat(process.inputReader().readLine())
            .isEqualTo("daybook: waiting for process " + builder.pid() + ", which builds it");
        builder.getOutputStream().close();
        assertThat(Commands.text(process.getInputStream())).startsWith("daybook: building, once ... ");
        assertThat(process.waitFor()).isZero();
    }

    private String run(final Map<String, String> environment) throws IOException, InterruptedException
    {
        final Process process = start(environment);
        if (!process.waitFor(1, TimeUnit.MINUTES))
        {
            process.destroyForcibly();
            fail("it waits for ever");
        }
        return Commands.text(process.getInputStream());
    }

    private Process start(final Map<String, String> environment) throws IOException
    {
        final ProcessBuilder builder = new ProcessBuilder("sh", home.resolve("daybook").toString(), "version");
        builder.environment().put("PATH", home.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("JAVA_HOME", home.resolve("jdk").toString());
        builder.environment().putAll(environment);
        return builder.redirectErrorStream(true).start();
    }

    private void program(final String name, final String line) throws IOException
    {
        final Path path = home.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
