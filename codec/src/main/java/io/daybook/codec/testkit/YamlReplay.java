/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.testkit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.EventsType;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.TextMessageDecoder;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Hands YAML documents to handlers, as a subscriber hands them the messages of a journal. A document is one message
 * under the name of its type: what {@link YamlRecording} has kept, what the command {@code dump} prints without an
 * envelope of fields, or what a person has written. Lines of {@code ---} stand between documents.
 * <p>
 * A message goes to the handler of its name; if there is none, to that of a sealed interface that permits the class of
 * that name; among equals to the first. Overloads of an event are told apart by the names of their fields. A field that
 * the document lacks is filled in, as for a message of another version; one that the class lacks is refused.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class YamlReplay
{
    /** Room for the number of fields of a shape. */
    private static final int UNREAD_BITS = 20;
    private static final Pattern WITHOUT_CONTENT = Pattern.compile(" *(#.*)?|---( *| +#.*)");

    private final List<Route<?>> routes = new ArrayList<>();
    private final TextMessageDecoder reader = (TextMessageDecoder)WireFormat.YAML.decoder(null);
    private final UnsafeBuffer bytes = new UnsafeBuffer();

    /** A replay without handlers. */
    public YamlReplay()
    {
    }

    /**
     * Hands each message of a class to a handler, as a new object. For a sealed interface these include the messages of
     * the classes that it permits.
     *
     * @param type    the class.
     * @param handler called for each.
     * @param <T>     the class.
     * @return this for a fluent API.
     * @throws CodecException when a member is not supported.
     */
    public <T> YamlReplay on(final Class<T> type, final Consumer<? super T> handler)
    {
        return on(MessageType.of(type), handler);
    }

    /**
     * Hands each message of a type to a handler, as a new object.
     *
     * @param type    of the messages; not one of any name.
     * @param handler called for each.
     * @param <T>     class of the objects.
     * @return this for a fluent API.
     */
    public <T> YamlReplay on(final MessageType<T> type, final Consumer<? super T> handler)
    {
        if (type == type.anyName())
        {
            throw new CodecException("a replay finds handlers by the names of types, leave anyName() out: class=" +
                type.type().getName());
        }
        routes.add(new Route<>(type, null, Objects.requireNonNull(handler, "handler must not be null")));
        return this;
    }

    /**
     * Hands each event of an interface to a handler: each message that has the name of an event calls its method. As
     * from a journal, POJOs, collections and arrays are the same objects each time, valid inside the call.
     *
     * @param type    the interface.
     * @param handler whose methods are called.
     * @param <X>     the interface.
     * @return this for a fluent API.
     * @throws CodecException when a method or an argument is not supported.
     */
    public <X> YamlReplay events(final Class<X> type, final X handler)
    {
        return events(EventsType.of(type), handler);
    }

    /**
     * Hands each event of an interface to a handler, as {@link #events(Class, Object)} does.
     *
     * @param type    of the events.
     * @param handler whose methods are called.
     * @param <X>     the interface.
     * @return this for a fluent API.
     */
    public <X> YamlReplay events(final EventsType<X> type, final X handler)
    {
        Objects.requireNonNull(handler, "handler must not be null");
        type.events().forEach((event) -> routes.add(route(event, handler)));
        return this;
    }

    private static <X, T> Route<T> route(final EventsType.Event<X, T> event, final X handler)
    {
        return new Route<>(event.type(), event.newInto(), (message) -> event.call(handler, message));
    }

    /**
     * Hands each document to its handler, one after the other. What a handler throws leaves this method as it is.
     *
     * @param yaml the documents; one without content is passed over.
     * @return how many were handled.
     * @throws CodecException for a text that is no message, a type without a handler, a field that the type lacks, or a
     *                        value of another type; the text gives the line. The documents before it were handled.
     */
    public int replay(final CharSequence yaml)
    {
        final String text = yaml.toString().replace("\r\n", "\n").replace('\r', '\n');
        // A byte order mark may stand in front of comments, too.
        final String[] lines = (text.startsWith("\ufeff") ? text.substring(1) : text).split("\n", -1);
        int handled = 0;
        int first = 0;
        for (int i = 1; i <= lines.length; i++)
        {
            if (i == lines.length || isMarker(lines[i]))
            {
                handled += replay(lines, first, i);
                first = i;
            }
        }
        return handled;
    }

    private static boolean isMarker(final String line)
    {
        return line.startsWith("---") && (line.length() == 3 || ' ' == line.charAt(3));
    }

    private int replay(final String[] lines, final int from, final int to)
    {
        int first = from;
        int end = to;
        while (first < end && WITHOUT_CONTENT.matcher(lines[first]).matches())
        {
            first++;
        }
        // Blank lines at the end may belong to a block scalar. Behind the last line break there is no line.
        if (first < end && end == lines.length && lines[end - 1].isEmpty())
        {
            end--;
        }
        if (first == end)
        {
            return 0;
        }
        replay(String.join("\n", Arrays.asList(lines).subList(first, end)) + '\n', first + 1);
        return 1;
    }

    private void replay(final String document, final int line)
    {
        bytes.wrap(document.getBytes(StandardCharsets.UTF_8));
        reader.firstLine(line);
        reader.wrap(bytes, 0, bytes.capacity());
        if (!reader.next() || FieldType.OBJECT != reader.type())
        {
            throw new CodecException("a document must be one message, indented below the name of its type" + at(line));
        }
        final String name = reader.name().toString();
        reader.beginObject();
        final Set<String> fields = new HashSet<>();
        while (reader.next())
        {
            fields.add(reader.name().toString());
        }
        reader.endObject();
        if (reader.next())
        {
            throw new CodecException("a document must be one message, put --- before the next: type=" + name +
                ", next=" + reader.name() + at(line));
        }
        route(name, fields, line).handle(name, bytes, line);
    }

    private Route<?> route(final String name, final Set<String> fields, final int line)
    {
        return routes.stream().filter((route) -> route.type == route.type.forName(name))
            .min(Comparator.comparingLong((route) -> misfit(route.type, fields)))
            .or(() -> routes.stream().filter((route) -> null != route.type.forName(name)).findFirst())
            .orElseThrow(() -> new CodecException("a document must have a handler, add one or correct the name: type=" +
                name + ", handlers=" + routes.stream().map((route) -> route.type.shape().name()).distinct().toList() +
                at(line)));
    }

    /** What is not read counts most, then what is filled in. */
    private static long misfit(final MessageType<?> type, final Set<String> fields)
    {
        final Shape shape = type.shape();
        final long read = fields.stream().filter((field) -> type.indexOf(shape, field) >= 0).count();
        return (fields.size() - read << UNREAD_BITS) + shape.fields().size() - read;
    }

    private static String at(final int line)
    {
        return ": line=" + line + " column=1";
    }

    /**
     * A handler, and how messages are read for it.
     *
     * @param <T> class of the objects.
     */
    private static final class Route<T>
    {
        private static final Pattern LINE = Pattern.compile("line=(\\d+)(?= column=\\d+$)");

        private final MessageType<T> type;
        /** Takes the values of each message; null for a new object each time. */
        private final T into;
        private final Consumer<? super T> handler;
        private final Codec<T> codec;

        Route(final MessageType<T> type, final T into, final Consumer<? super T> handler)
        {
            this.type = type;
            this.into = into;
            this.handler = handler;
            codec = WireFormat.YAML.codec(type);
        }

        void handle(final String name, final UnsafeBuffer document, final int line)
        {
            final T value;
            try
            {
                value = read(name, document);
            }
            catch (final CodecException e)
            {
                throw new CodecException(inText(e.getMessage(), line), e);
            }
            handler.accept(value);
        }

        private T read(final String name, final UnsafeBuffer document)
        {
            final MessageType<? extends T> own = type.forName(name);
            final TextMessageDecoder fields = (TextMessageDecoder)WireFormat.YAML.decoder(null);
            fields.wrap(document, 0, document.capacity()).next();
            try
            {
                checkFields(own, own.shape(), fields.beginObject());
            }
            catch (final CodecException e)
            {
                throw new CodecException(e.getMessage() + fields.where(), e);
            }
            if (type != own)
            {
                return WireFormat.YAML.codec(own).decode(document, 0, document.capacity());
            }
            return null == into ? codec.decode(document, 0, document.capacity()) :
                codec.decodeInto(into, document, 0, document.capacity());
        }

        /** Counts the line of an error in a document from the begin of the text. */
        private static String inText(final String message, final int firstLine)
        {
            final Matcher place = LINE.matcher(message);
            // A codec by hand may name none.
            return !place.find() ? message + at(firstLine) : message.substring(0, place.start(1)) +
                (Integer.parseInt(place.group(1)) + firstLine - 1) + message.substring(place.end(1));
        }

        /** Refuses fields that the shape lacks, or that come twice: a binder passes them over. */
        private static void checkFields(final MessageType<?> type, final Shape shape, final FieldReader fields)
        {
            final Set<String> names = new HashSet<>();
            while (fields.next())
            {
                if (!names.add(fields.name().toString()))
                {
                    throw new CodecException("a field must not come twice, leave one out: field=" + shape.name() + "." +
                        fields.name());
                }
                final int index = type.indexOf(shape, fields.name());
                if (index < 0)
                {
                    throw new CodecException("a field must be one of its class, correct the name: field=" +
                        shape.name() + "." + fields.name());
                }
                checkValue(type, shape.fields().get(index), fields);
            }
        }

        /** A value of another type than declared is the codec's to refuse. */
        private static void checkValue(
            final MessageType<?> type, final ShapeField declared, final FieldReader value)
        {
            final FieldType found = value.type();
            if (FieldType.OBJECT == found && FieldType.OBJECT == declared.type())
            {
                value.beginObject();
                checkFields(type, declared.shape().target(), value);
                value.endObject();
            }
            else if (FieldType.OBJECT == found && FieldType.MAP == declared.type())
            {
                value.beginMap();
                while (value.next())
                {
                    value.next();
                    checkValue(type, declared.element(), value);
                }
                value.endMap();
            }
            else if (FieldType.LIST == found && FieldType.LIST == declared.type())
            {
                value.beginList();
                while (value.next())
                {
                    checkValue(type, declared.element(), value);
                }
                value.endList();
            }
        }
    }
}
