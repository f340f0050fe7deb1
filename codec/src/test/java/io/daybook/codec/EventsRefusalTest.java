/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.math.BigInteger;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class EventsRefusalTest
{
    record Trade(String symbol, double price)
    {
    }

    sealed interface Change
    {
    }

    record Placed(long id) implements Change
    {
    }

    interface Returning
    {
        int event(long number);
    }

    interface Unsupported
    {
        void event(long number, Object value);
    }

    interface Unbound<T>
    {
        void event(T value, int number);
    }

    interface Alike
    {
        void event(String digits);

        void event(BigInteger digits);
    }

    interface Named
    {
        void event(long number);

        @Name("event")
        void other(long number);
    }

    interface First
    {
        void event(long number);
    }

    interface Second
    {
        void event(long id);
    }

    interface Both extends First, Second
    {
    }

    interface Marked
    {
        void event(@Key Trade trade);
    }

    interface NoEvents
    {
        default void event()
        {
        }
    }

    interface Repeated
    {
        void event(@Name("number") long first, long number);
    }

    interface Blank
    {
        @Name("")
        void event(long number);
    }

    interface BlankMessage
    {
        @Name("")
        void event(Trade trade);
    }

    private final List<String> seen = new ArrayList<>();

    @Test
    void shouldRefuseInterfacesThatAreNoEventsAndSayWhatToDo()
    {
        assertRefused(Returning.class, "an event must return nothing, declare its method void or give it a default " +
            "body: interface=" + Returning.class.getName() + ", method=event(long)");
        assertRefused(Unsupported.class, "a member's type must be supported, use the class that it holds, or a sealed" +
            " interface where there are several: interface=" + Unsupported.class.getName() +
            ", method=event(long, java.lang.Object), argument=value, type=java.lang.Object");
        assertRefused(Unbound.class, "a type variable must have a value, extend the generic class by one that gives " +
            "it one, or use the type itself: interface=" + Unbound.class.getName() +
            ", method=event(?, int), argument=value, type=T");
        assertRefused(Alike.class, "two methods must not be one event in messages, give one of them another name by " +
            "@Name: interface=" + Alike.class.getName() + ", method=event(java.math.BigInteger), other=" +
            Alike.class.getName() + ".event(java.lang.String)");
        assertRefused(Named.class, "two methods must not be one event in messages, give one of them another name by " +
            "@Name: interface=" + Named.class.getName() + ", method=other(long), other=" + Named.class.getName() +
            ".event(long)");
        assertRefused(Both.class, "two methods must not be one event in messages, declare the method in the interface" +
            " itself: interface=" + Both.class.getName() + ", method=event(long), other=" + First.class.getName() +
            ".event(long)");
        assertRefused(Marked.class, "an event's only argument, where it is a record, a POJO or a sealed interface, is" +
            " the message and no field of it, remove @Key: interface=" + Marked.class.getName() + ", method=event(" +
            Trade.class.getName() + ")");
        assertRefused(NoEvents.class, "an interface of events must have a method that is neither static nor default, " +
            "add one: interface=" + NoEvents.class.getName());
        assertRefused(Repeated.class, "a field's name must be the only one of its class and superclasses, give it " +
            "another by @Name: interface=" + Repeated.class.getName() + ", method=event(long, long), " +
            "argument=number, type=long");
        assertRefused(Blank.class, "a name must not be blank: @Name(\"\"), element=public abstract void " +
            Blank.class.getName() + ".event(long); give a name, or take the annotation away");
        assertRefused(BlankMessage.class, "a name must not be blank: @Name(\"\"), element=public abstract void " +
            BlankMessage.class.getName() + ".event(" + Trade.class.getName() +
            "); give a name, or take the annotation away");
        assertRefused(Trade.class, "events must be the methods of an interface that is not sealed, move them to one: " +
            "class=" + Trade.class.getName());
        assertRefused(Change.class, "events must be the methods of an interface that is not sealed, move them to one:" +
            " class=" + Change.class.getName());
    }

    private static void assertRefused(final Class<?> type, final String text)
    {
        assertThatThrownBy(() -> EventsType.of(type)).isInstanceOf(CodecException.class).hasMessage(text);
    }

    @Test
    void shouldRefuseArgumentsWithoutNamesAndSayWhatToDo(@TempDir final Path directory)
        throws IOException, ClassNotFoundException
    {
        final String annotated = "void a(@io.daybook.codec.Name(\"x\") int x, @io.daybook.codec.Name(\"y\") int y);";
        try (URLClassLoader classes = compile(directory, "public interface Nameless { void a(int x, int y); }",
            "public interface Annotated { " + annotated + " void b(Body body); void c(); }",
            "public record Body(int number) { }"))
        {
            assertRefused(classes.loadClass("Nameless"), "an event's arguments must have names, compile the " +
                "interface with -parameters or give each a @Name: interface=Nameless, method=a(int, int)");
            assertThat(EventsTypeTest.namesOf(classes.loadClass("Annotated")))
                .containsExactly("a[x, y]", "b[number]", "c[]");
        }
    }

    @Test
    void shouldNeedALookupToPublishByAnInterfaceOfAnotherModule(@TempDir final Path directory)
        throws IOException, ReflectiveOperationException
    {
        try (URLClassLoader classes = compile(directory, "public interface Far { void a(); }",
            "public class Looking { public static java.lang.invoke.MethodHandles.Lookup look() " +
            "{ return java.lang.invoke.MethodHandles.lookup(); } }"))
        {
            final Class<?> far = classes.loadClass("Far");
            final MethodHandles.Lookup lookup =
                (MethodHandles.Lookup)classes.loadClass("Looking").getMethod("look").invoke(null);

            assertThatThrownBy(() -> EventsType.of(far).proxy(seen::size, (of) -> (Consumer<Object>)seen::contains))
                .isInstanceOf(CodecException.class)
                .hasMessage("an interface of events must be in the module of io.daybook.codec or come with a lookup, " +
                    "use EventsType.of(type, MethodHandles.lookup()): interface=Far");
            final Object out = EventsType.of(far, lookup).proxy(
                () -> seen.add("begin"), (of) -> (Consumer<Object>)(value) -> seen.add(of.shape().name()));
            far.getMethod("a").invoke(out);
        }
        assertThat(seen).containsExactly("begin", "a");
    }

    /** Compiles classes without the names of their parameters. */
    private static URLClassLoader compile(final Path directory, final String... sources) throws IOException
    {
        final List<String> arguments = new ArrayList<>(List.of(
            "-proc:none", "-d", directory.toString(), "-cp", System.getProperty("java.class.path")));
        for (final String source : sources)
        {
            final String name = source.replaceAll("(?s)public \\w+ (\\w+).*", "$1");
            arguments.add(Files.writeString(directory.resolve(name + ".java"), source).toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
            .isZero();
        return new URLClassLoader(new URL[]{ directory.toUri().toURL() }, EventsRefusalTest.class.getClassLoader());
    }

    @Test
    void shouldTakeUpToAHundredArguments(@TempDir final Path directory)
        throws IOException, ReflectiveOperationException
    {
        try (URLClassLoader classes = compile(directory, many("Most", 100), many("TooMany", 101)))
        {
            final Class<?> most = classes.loadClass("Most");
            final MethodHandles.Lookup lookup =
                (MethodHandles.Lookup)classes.loadClass("Most").getField("LOOKUP").get(null);
            final Object out = EventsType.of(most, lookup).proxy(
                seen::size, (of) -> (Consumer<Object>)(value) -> seen.add("" + of.shape().fields().size()));
            final Object[] arguments = new Object[100];
            Arrays.fill(arguments, 1L);
            most.getMethods()[0].invoke(out, arguments);

            assertThatThrownBy(() -> EventsType.of(classes.loadClass("TooMany"))).isInstanceOf(CodecException.class)
                .hasMessageStartingWith("an event must have at most 100 arguments, use a record: interface=TooMany");
        }
        assertThat(seen).containsExactly("100");
    }

    private static String many(final String name, final int count)
    {
        return "public interface " + name + " { java.lang.invoke.MethodHandles.Lookup LOOKUP = " +
            "java.lang.invoke.MethodHandles.lookup(); void event(" + IntStream.range(0, count)
            .mapToObj((i) -> "@io.daybook.codec.Name(\"f" + i + "\") long a" + i)
            .collect(Collectors.joining(", ")) + "); }";
    }
}
