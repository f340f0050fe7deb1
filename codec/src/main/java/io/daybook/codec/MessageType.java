/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.daybook.codec.bind.Binder;
import io.daybook.codec.delta.KeyCodec;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * How a class maps to the field model.
 * <p>
 * A class is a record, a POJO or a sealed interface. The fields of a POJO are those of its superclass, then its own in
 * the order of declaration. Fields that are static, {@code transient} or {@link Transient} are left out. A POJO needs a
 * constructor without arguments.
 * <p>
 * A component or field that is a primitive is never null. One that is {@link NonNull} is never written as null. Any
 * other may be null. After reading, a {@code List}, {@code Set}, {@code Collection} or {@code Map} of a record cannot
 * be modified. Other collections of a record, and all of a POJO, can.
 * <p>
 * <b>Note:</b> thread-safe; the codecs that it makes are not.
 *
 * @param <T> the class.
 */
public final class MessageType<T>
{
    private static final SoftValues<MessageType<?>> TYPES = new SoftValues<>()
    {
        @Override
        MessageType<?> make(final Class<?> type)
        {
            return MessageType.of(type, (MethodHandles.Lookup)null);
        }
    };

    private final Class<T> type;
    private final Binder<T> binder;
    private final List<String> oldNames;
    /** The codecs that were written by hand, for messages of the class's own shape. */
    private final Map<WireFormat, Supplier<? extends Codec<T>>> codecs;
    private final DeltaOptions deltaOptions;
    private final boolean isOfAnyName;
    /** Made on first use. */
    private MessageType<T> anyName;
    /** By class, each made on first use. */
    private final Map<Class<?>, MessageType<? extends T>> permitted = new ConcurrentHashMap<>();

    private MessageType(
        final Class<T> type,
        final Binder<T> binder,
        final Map<WireFormat, Supplier<? extends Codec<T>>> codecs,
        final DeltaOptions deltaOptions,
        final boolean isOfAnyName)
    {
        this.type = type;
        this.binder = binder;
        oldNames = binder.oldNames();
        this.codecs = codecs;
        this.deltaOptions = deltaOptions;
        this.isOfAnyName = isOfAnyName;
    }

    /**
     * Describes a class whose package is open to this library, as every package on the class path is. Every call
     * returns the same description, so its codecs share their generated classes.
     *
     * @param type to describe.
     * @param <T>  the class.
     * @return its description.
     * @throws CodecException when a member is not supported; the text names class, member and remedy.
     */
    @SuppressWarnings("unchecked")
    public static <T> MessageType<T> of(final Class<T> type)
    {
        return (MessageType<T>)TYPES.of(Objects.requireNonNull(type, "type must not be null"));
    }

    /**
     * Describes a class that the caller can access. Each call makes another description, whose codecs are generated
     * anew: keep it.
     *
     * @param type   to describe.
     * @param lookup of the caller, {@code MethodHandles.lookup()}.
     * @param <T>    the class.
     * @return its description.
     * @throws CodecException when a member is not supported; the text names class, member and remedy.
     */
    public static <T> MessageType<T> of(final Class<T> type, final MethodHandles.Lookup lookup)
    {
        Objects.requireNonNull(type, "type must not be null");
        return of(new Binder<>(type, lookup), DeltaOptions.DEFAULT);
    }

    /** The type of what a binder has looked at. */
    static <T> MessageType<T> of(final Binder<T> binder, final DeltaOptions options)
    {
        return new MessageType<>(binder.type(), binder, Map.of(), options, false);
    }

    /**
     * Describes a class with a codec that was written by hand. The codec writes and reads messages in PACKED, the
     * default wire format of typed messages, as {@link #with} says. There is only one codec, so use the description in
     * one thread at a time.
     *
     * @param type  to describe.
     * @param codec written by hand.
     * @param <T>   the class.
     * @return its description.
     * @throws CodecException when a member is not supported; the text names class, member and remedy.
     */
    public static <T> MessageType<T> of(final Class<T> type, final Codec<T> codec)
    {
        Objects.requireNonNull(codec, "codec must not be null");
        return of(type).with(WireFormat.PACKED, () -> codec);
    }

    /**
     * The same description with a codec that was written by hand, in place of the generated codec of a wire format. The
     * codec must write exactly the bytes of that format with {@link #shape}, because others read them by that shape,
     * and it must read such bytes. It is not used for messages of another shape, such as that of another version of the
     * class, nor for other formats.
     *
     * @param wireFormat of the messages.
     * @param codec      makes a codec for each writer and reader.
     * @return a new description.
     */
    public MessageType<T> with(final WireFormat wireFormat, final Supplier<? extends Codec<T>> codec)
    {
        Objects.requireNonNull(wireFormat, "wireFormat must not be null");
        Objects.requireNonNull(codec, "codec must not be null");
        if (wireFormat != wireFormat.whole())
        {
            throw new CodecException("a codec written by hand must be of whole messages, give it for " +
                wireFormat.whole() + ": wireFormat=" + wireFormat + ", class=" + type.getName());
        }
        final Map<WireFormat, Supplier<? extends Codec<T>>> all = new EnumMap<>(WireFormat.class);
        all.putAll(codecs);
        all.put(wireFormat, codec);
        return new MessageType<>(type, binder, all, deltaOptions, isOfAnyName);
    }

    /**
     * The same description with other limits on how far its messages in {@link WireFormat#DELTA} may depend on others.
     *
     * @param options of a publisher's messages; a reader takes them from the journal.
     * @return a new description.
     */
    public MessageType<T> with(final DeltaOptions options)
    {
        return new MessageType<>(
            type, binder, codecs, Objects.requireNonNull(options, "options must not be null"), isOfAnyName);
    }

    /**
     * The same description for messages of any name. Whoever reads with it must know that the fields of the messages
     * mean the same as those of the class. Fields are matched by name; a field that the message lacks is filled in.
     *
     * @return a description.
     */
    public MessageType<T> anyName()
    {
        if (null == anyName)
        {
            anyName = isOfAnyName ? this : new MessageType<>(type, binder, codecs, deltaOptions, true);
        }
        return anyName;
    }

    /**
     * How to read messages of a name.
     *
     * @param name of the messages' type: the current or an {@link OldName old} one.
     * @return this description if it has that name; the description of a record, a POJO or a sealed interface that
     *     this sealed interface permits, if that one has the name; else this one if it is for any name, or null. The
     *     same description at each call.
     */
    public MessageType<? extends T> forName(final String name)
    {
        Objects.requireNonNull(name, "name must not be null");
        if (shape().name().equals(name) || oldNames.contains(name))
        {
            return this;
        }
        final Class<? extends T> found = binder.permitted(name);
        if (null == found)
        {
            return isOfAnyName ? this : null;
        }
        final MessageType<? extends T> known = permitted.get(found);
        return null != known ? known :
            permitted.computeIfAbsent(found, (key) -> of(binder.binderOf(found), deltaOptions));
    }

    /**
     * The names that its messages had before.
     *
     * @return those of the {@link OldName} of the class or event; empty for none.
     */
    public List<String> oldNames()
    {
        return oldNames;
    }

    /**
     * Finds the field that a written field is read into.
     *
     * @param within {@link #shape}, or the shape of an object in it.
     * @param name   that the field was written with: the current or an {@link OldName old} one.
     * @return index of the field in that shape; -1 for none.
     */
    public int indexOf(final Shape within, final CharSequence name)
    {
        return binder.indexOf(within, name);
    }

    /**
     * How to read messages of a shape.
     *
     * @param declared shape of the messages.
     * @return what {@link #forName} returns for their name. If that is null, but they were published as objects of this
     *     sealed interface or of one that it permits: the description of its {@link Unknown} record or POJO, for
     *     messages of any name, or null if it has none. The same description at each call.
     */
    public MessageType<? extends T> forMessages(final DeclaredShape declared)
    {
        final MessageType<? extends T> named = forName(declared.shape().name());
        final String unknown = binder.unknown();
        final boolean isUnknown =
            null == named && null != unknown && null != declared.family() && null != forName(declared.family());
        return isUnknown ? forName(unknown).anyName() : named;
    }

    /**
     * The types that objects of a sealed interface are published as: each record or POJO that it permits, itself or by
     * another one that it permits, is a type of its own. A constant of an enum is not; it is a field of a message of
     * this type.
     *
     * @param wireFormat of the messages.
     * @return the types by class; none if this is no sealed interface, is the message of an event, or has a codec of
     *     that format that was written by hand.
     */
    public Map<Class<?>, MessageType<? extends T>> types(final WireFormat wireFormat)
    {
        final Map<Class<?>, MessageType<? extends T>> types = new HashMap<>();
        if (!codecs.containsKey(wireFormat.whole()))
        {
            for (final String name : binder.names())
            {
                final MessageType<? extends T> found = forName(name);
                types.put(found.type(), found);
            }
        }
        return types;
    }

    /**
     * How far its messages in {@link WireFormat#DELTA} may depend on others.
     *
     * @return the limits; {@link DeltaOptions#DEFAULT} unless others were set.
     */
    public DeltaOptions deltaOptions()
    {
        return deltaOptions;
    }

    /**
     * The class.
     *
     * @return the class.
     */
    public Class<T> type()
    {
        return type;
    }

    /**
     * What the messages look like.
     *
     * @return the shape, under the simple name of the class.
     */
    public Shape shape()
    {
        return binder.shape();
    }

    /**
     * An object as a YAML document.
     *
     * @param value to render.
     * @return the document.
     */
    public String toYaml(final T value)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = WireFormat.YAML.codec(this).encode(value, buffer, 0);
        final byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        return new String(bytes, UTF_8);
    }

    /**
     * An object from a YAML document that {@link #toYaml} or a person wrote.
     *
     * @param yaml document.
     * @return a new object.
     * @throws CodecException for a document that does not describe an object of this class, with line and column if the
     *                        text is wrong; {@link DeclinedTextException} for anchors, tags and the like.
     */
    public T fromYaml(final CharSequence yaml)
    {
        Objects.requireNonNull(yaml, "yaml must not be null");
        final byte[] bytes = yaml.toString().getBytes(UTF_8);
        return WireFormat.YAML.codec(this).decode(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    /**
     * How the messages of a writer differ from those of the class. A test can so check a class against the shapes of
     * all messages that it must read. Fields are matched by name or {@link OldName}. Differences that
     * change nothing for the reader are left out: old names, the order of fields and symbols, numbers, marks of a key,
     * scales, declared lengths, and names of nested shapes. Java types that are the same in messages, such as
     * {@code String} and {@code BigInteger}, do not differ either.
     *
     * @param writer shape of the messages, as the journal or another version of the class has it.
     * @return each difference, those of the class's own fields first; none where the shapes mean the same.
     */
    public List<Difference> compatibility(final Shape writer)
    {
        Objects.requireNonNull(writer, "writer must not be null");
        final MessageType<? extends T> reader = forName(writer.name());
        if (null != reader && this != reader)
        {
            return reader.compatibility(writer);
        }
        final List<Difference> found = new ArrayList<>(binder.differences(writer));
        if (null == reader)
        {
            found.add(0, new Difference("", writer.name(), shape().name(), Difference.Effect.REFUSED, "a message's " +
                "type must be the name of the class, give it the other one by @Name or @OldName, or ask for messages " +
                "of any name"));
        }
        return List.copyOf(found);
    }

    Codec<T> codec(final WireFormat wireFormat, final Shape writer)
    {
        if (wireFormat != wireFormat.whole())
        {
            return new KeyCodec<>(codec(wireFormat.whole(), writer));
        }
        final Supplier<? extends Codec<T>> byHand = codecs.get(wireFormat);
        return null != byHand && shape().equals(writer) ? byHand.get() : binder.codec(wireFormat, writer);
    }
}
