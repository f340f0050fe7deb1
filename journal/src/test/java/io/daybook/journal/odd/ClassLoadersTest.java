/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Copies of the code in class loaders of one JVM, which cannot see each other's objects, use one journal: to the kernel
 * they are one process, which has one set of locks.
 */
@Tag("slow")
class ClassLoadersTest
{
    private final List<URLClassLoader> loaders = new ArrayList<>();
    private UnaryOperator<String> first;
    private UnaryOperator<String> second;

    @TempDir
    private Path directory;

    @BeforeEach
    void load() throws Exception
    {
        first = copy();
        second = copy();
        assertThat(first.getClass()).isNotSameAs(second.getClass()).isNotSameAs(JournalCopy.class);
    }

    @SuppressWarnings("unchecked")
    private UnaryOperator<String> copy() throws Exception
    {
        final List<URL> urls = new ArrayList<>();
        for (final String entry : System.getProperty("java.class.path").split(File.pathSeparator))
        {
            urls.add(Path.of(entry).toUri().toURL());
        }
        final URLClassLoader loader =
            new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
        loaders.add(loader);
        final Constructor<?> constructor =
            loader.loadClass(JournalCopy.class.getName()).getDeclaredConstructor(Path.class);
        constructor.setAccessible(true);
        return (UnaryOperator<String>)constructor.newInstance(directory);
    }

    @AfterEach
    void close() throws IOException
    {
        first.apply("close");
        second.apply("close");
        for (final URLClassLoader loader : loaders)
        {
            loader.close();
        }
    }

    /** As test frameworks and application servers do. */
    private static void replaceSystemProperties()
    {
        final Properties copy = new Properties();
        for (final String name : System.getProperties().stringPropertyNames())
        {
            copy.setProperty(name, System.getProperty(name));
        }
        System.setProperties(copy);
    }

    private String inAnotherProcess(final String order) throws Exception
    {
        return ChildJvm.run(List.of(), List.of(), OpenMain.class, directory, order);
    }

    @Test
    void shouldAppendAndReadTogether()
    {
        assertThat(first.apply("append")).startsWith("position");
        assertThat(second.apply("append")).startsWith("position");
        assertThat(first.apply("close")).isEqualTo("closed");
        assertThat(second.apply("append")).startsWith("position");
        assertThat(second.apply("read")).isEqualTo("[shared, shared, shared]");
    }

    @Test
    void shouldNameTheOwnerOfWhatAnotherCopyHasAndStillSeeItAlive() throws Exception
    {
        final String owner = "pid=" + ProcessHandle.current().pid();
        assertThat(first.apply("claim")).isEqualTo("claimed");
        assertThat(second.apply("append")).startsWith("JournalLockedException").contains("exclusive", owner);
        assertThat(second.apply("claim")).startsWith("JournalLockedException").contains(owner);
        assertThat(second.apply("read")).isEqualTo("[]");
        assertThat(first.apply("commit")).startsWith("position");
        assertThat(second.apply("read")).isEqualTo("[alone]");

        assertThat(first.apply("tailer")).isEqualTo("next true");
        assertThat(second.apply("tailer"))
            .startsWith("JournalLockedException").contains("the tailer has an owner", owner);
    }

    @Test
    void shouldHoldItsLocksWhenAnotherCopyClosesTheJournalAndIsUnloaded() throws Exception
    {
        assertThat(first.apply("append")).startsWith("position");
        assertThat(first.apply("close")).isEqualTo("closed");
        assertThat(second.apply("claim")).isEqualTo("claimed");
        assertThat(second.apply("tailer")).isEqualTo("next true");
        copy().apply("close");
        assertThat(inAnotherProcess("append")).contains("exclusive");
        assertThat(inAnotherProcess("tailer")).contains("the tailer has an owner");

        assertThat(second.apply("commit")).startsWith("position");
        assertThat(second.apply("close")).isEqualTo("closed");
        assertThat(inAnotherProcess("append")).startsWith("position");
    }

    @Test
    void shouldShareLocksThoughTheSystemPropertiesAreReplacedMeanwhile() throws Exception
    {
        final Properties properties = System.getProperties();
        try
        {
            assertThat(first.apply("append")).startsWith("position");
            replaceSystemProperties();
            final UnaryOperator<String> third = copy();
            assertThat(third.apply("append")).startsWith("position");
            assertThat(first.apply("close")).isEqualTo("closed");
            assertThat(inAnotherProcess("exclusive")).startsWith("JournalLockedException");
            assertThat(third.apply("append")).startsWith("position");
            assertThat(third.apply("close")).isEqualTo("closed");
        }
        finally
        {
            System.setProperties(properties);
        }
    }
}
