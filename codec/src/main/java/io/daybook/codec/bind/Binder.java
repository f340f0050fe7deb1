/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.Difference;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Unknown;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generate.Generator;
import io.daybook.codec.text.TextDecoder;

/**
 * Looks once at a class and at the classes of its members. It refuses what is not supported.
 *
 * @param <T> the class.
 */
public final class Binder<T>
{
    private final Class<T> type;
    private final Access access;
    private final MemberBinder members = new MemberBinder(this);
    /** Bindings of the classes that refer to no object around them. They are the same everywhere. */
    private final Map<JavaType, ObjectBinding> bindings = new HashMap<>();
    /** The classes that are being looked at, outermost first. */
    private final List<JavaType> open = new ArrayList<>();
    /** The first of those from which on no object is without one of the next class in it. */
    private int chain;
    /** The bindings found so far whose class is still being looked at. */
    private final List<EnclosingBinding> pending = new ArrayList<>();
    private int count;
    private boolean isRecursive;
    /** The event whose messages are looked at; null for a class alone. */
    private final EventMessage event;
    private final ObjectBinding root;
    private final OldNames oldNames;
    /** The classes that a sealed interface permits, by the current and old names of their messages. */
    private final Map<String, Class<?>> permitted = new HashMap<>();
    private final Generator<T> generator;

    /**
     * Looks at a class.
     *
     * @param type   a record, a POJO or a sealed interface.
     * @param lookup with access to the class and those of its members; null for any that is open to this module.
     * @throws CodecException when a member is not supported; the text names class, member and remedy.
     */
    public Binder(final Class<T> type, final MethodHandles.Lookup lookup)
    {
        this(type, new Access(lookup));
    }

    private Binder(final Class<T> type, final Access access)
    {
        this(type, access, new JavaType(type, List.of()), null);
    }

    /**
     * Looks at the messages of an event.
     *
     * @param type     that holds the event's arguments, or is the only one.
     * @param access   to the class and those of its members.
     * @param javaType the same class.
     * @param event    the event; null to look at a class alone.
     */
    Binder(final Class<T> type, final Access access, final JavaType javaType, final EventMessage event)
    {
        this.type = type;
        this.access = access;
        this.event = event;
        if (!isBindable(type))
        {
            throw new CodecException("a message's class must be a record, a POJO or a sealed interface, " +
                "make it one or the component of one: class=" + type.getName());
        }
        root = objectOf(javaType, false);
        if (root instanceof SealedBinding && null == event)
        {
            addPermitted(type, permitted);
            permitted.forEach((name, found) ->
            {
                if (naming().is(name))
                {
                    throw new CodecException("a sealed interface must differ in name from the types that it permits, " +
                        "give one of them another by @Name: interface=" + type.getName() + ", type=" +
                        found.getName());
                }
            });
        }
        oldNames = new OldNames(root);
        generator = new Generator<>(new Planner(this).planOf(root));
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

    private Naming naming()
    {
        return null == event ? Naming.of(type) : event.naming();
    }

    /**
     * The names that messages of the class had before.
     *
     * @return the names, without the current one.
     */
    public List<String> oldNames()
    {
        return naming().old();
    }

    /**
     * Finds the field that a written field is read into.
     *
     * @param within {@link #shape()}, or the shape of an object in it.
     * @param name   of the written field: the current or an old one.
     * @return index of the field; -1 for none.
     */
    public int indexOf(final Shape within, final CharSequence name)
    {
        return oldNames.indexOf(within, name);
    }

    /**
     * One of the records, POJOs or sealed interfaces that a sealed interface permits, itself or by another one that it
     * permits.
     *
     * @param name of their messages: the current or an old one.
     * @return the class; null if this is no sealed interface, or permits no such class of that name.
     */
    public Class<? extends T> permitted(final String name)
    {
        final Class<?> found = permitted.get(name);
        return null == found ? null : found.asSubclass(type);
    }

    /**
     * A binder of a class of {@link #permitted}.
     *
     * @param found the class.
     * @param <S>   the class.
     * @return a new binder.
     */
    public <S extends T> Binder<S> binderOf(final Class<S> found)
    {
        return new Binder<>(found, access);
    }

    /**
     * The names of the records and POJOs that a sealed interface permits, itself or by another one that it permits.
     *
     * @return the names of their messages; none if the class is no sealed interface, or the message of an event.
     */
    public Set<String> names()
    {
        final Set<String> names = new TreeSet<>();
        for (final Class<?> found : permitted.values())
        {
            if (!found.isInterface())
            {
                names.add(nameOf(found));
            }
        }
        return names;
    }

    /**
     * The name of the record or POJO of a sealed interface that stands for types that the interface lacks.
     *
     * @return the name of its messages; null for none.
     */
    public String unknown()
    {
        return root instanceof SealedBinding ? ((SealedBinding)root).unknown() : null;
    }

    /**
     * Makes an object that messages can be read into.
     *
     * @return a new POJO; null for records and sealed interfaces.
     */
    public T newPojo()
    {
        return root instanceof PojoBinding ? type.cast(((PojoBinding)root).newObject()) : null;
    }

    /**
     * What the objects look like.
     *
     * @return their shape.
     */
    public Shape shape()
    {
        return root.field().shape();
    }

    /**
     * A codec of the objects.
     *
     * @param wireFormat of the messages.
     * @param writer     shape of the messages to decode.
     * @return a new codec.
     * @throws CodecException when objects cannot be read from messages of that shape; the text names both types.
     */
    public Codec<T> codec(final WireFormat wireFormat, final Shape writer)
    {
        if (!shape().equals(writer))
        {
            Compatibility.check(shape(), writer, oldNames);
        }
        final MessageDecoder decoder = wireFormat.decoder(writer);
        if (decoder instanceof TextDecoder)
        {
            ((TextDecoder)decoder).oldNames(oldNames(), root.old().keySet()).refuseRepeatedNames(true);
        }
        // A field of the type's name alone in a text could be either: then the type's name is written around it, too.
        final boolean isNamed = decoder instanceof TextDecoder && shape().indexOf(shape().name()) >= 0;
        final Codec<T> general = new ObjectCodec<>(
            type, root, workspace(wireFormat), wireFormat.encoder(shape()), decoder, isNamed ? shape().name() : null);
        // A generated codec leaves some members to general codecs, which do not know how deep their member is nested.
        final boolean isGenerated =
            !isRecursive && !isNamed && new Likeness(oldNames, wireFormat).isLike(shape(), writer);
        return isGenerated ? generator.codec(wireFormat, general) : general;
    }

    /**
     * How messages of a writer differ from those of the class.
     *
     * @param writer shape of the messages.
     * @return each difference that changes what is read.
     */
    public List<Difference> differences(final Shape writer)
    {
        return Compatibility.differences(shape(), writer, oldNames);
    }

    /**
     * Compares two shapes that have no old names.
     *
     * @param reader shape that messages are read by.
     * @param writer shape of the messages.
     * @return each difference that changes what is read.
     */
    public static List<Difference> differences(final Shape reader, final Shape writer)
    {
        return Compatibility.differences(reader, writer, OldNames.NONE);
    }

    /** What general codecs of a wire format keep while they write or read. */
    Workspace workspace(final WireFormat wireFormat)
    {
        return new Workspace(count, wireFormat.isSelfDescribed());
    }

    /** Whether a class is bound by its members. */
    static boolean isBindable(final Class<?> type)
    {
        final boolean isSealed = type.isInterface() && type.isSealed();
        final boolean isPojo = !type.isInterface() && !type.isEnum() && !type.isArray() && !type.isPrimitive() &&
            !Modifier.isAbstract(type.getModifiers());
        return (isSealed || isPojo) && !Declarations.isOfThePlatform(type);
    }

    /**
     * The binding of a record, a POJO or a sealed interface.
     *
     * @param javaType the class.
     * @param isHeld   whether no object of the class that is looked at is without one of this class in it.
     * @return the binding; null if the objects would never end.
     */
    ValueBinding bindingOf(final JavaType javaType, final boolean isHeld)
    {
        final int place = open.indexOf(javaType);
        if (place >= 0)
        {
            if (isHeld && place >= chain)
            {
                return null;
            }
            isRecursive = true;
            pending.add(new EnclosingBinding(javaType, open.size() - place));
            return pending.get(pending.size() - 1);
        }
        final ObjectBinding known = bindings.get(javaType);
        return null == known ? objectOf(javaType, isHeld) : known;
    }

    private ObjectBinding objectOf(final JavaType javaType, final boolean isHeld)
    {
        if (open.size() >= Shape.MAX_DEPTH)
        {
            throw new CodecException("a message must be nested at most " + Shape.MAX_DEPTH + " deep: class=" +
                type.getName());
        }
        final int before = pending.size();
        final int outer = chain;
        chain = isHeld ? chain : open.size();
        open.add(javaType);
        final ObjectBinding binding = newBinding(javaType);
        chain = outer;
        open.remove(open.size() - 1);
        if (pending.size() > before)
        {
            pending.subList(before, pending.size()).removeIf((inner) -> inner.resolve(javaType, binding));
        }
        if (pending.size() == before)
        {
            bindings.put(javaType, binding);
        }
        return binding;
    }

    private ObjectBinding newBinding(final JavaType javaType)
    {
        Naming.of(javaType.raw()).check("class=" + javaType.raw().getName());
        if (isEvent() && null != event.arguments())
        {
            final ObjectModel arguments =
                model(javaType.raw(), event.place() + ", argument=", event.arguments(), event.type().constructor());
            return new PojoBinding(arguments, count++);
        }
        if (javaType.raw().isInterface())
        {
            return sealed(javaType);
        }
        final Class<?> raw = javaType.raw();
        final ObjectModel model = model(
            raw, Declaration.placeIn(raw), Declarations.of(javaType, access), constructorOf(raw));
        return raw.isRecord() ? new RecordBinding(model, count++) : new PojoBinding(model, count++);
    }

    /** Whether the object that is looked at is an event's message. */
    private boolean isEvent()
    {
        return null != event && 1 == open.size();
    }

    private List<Member> members(final List<Declaration> declarations)
    {
        final Map<String, Member> found = new LinkedHashMap<>();
        for (final Declaration declaration : declarations)
        {
            final Member member = members.member(declaration);
            if (null != found.put(member.field().name(), member))
            {
                throw declaration.refused("a field's name must be the only one of its class and superclasses, give " +
                    "it another by @Name");
            }
        }
        return List.copyOf(found.values());
    }

    private ObjectModel model(
        final Class<?> raw, final String place, final List<Declaration> declarations, final MethodHandle constructor)
    {
        final List<Member> of = members(declarations);
        final List<Naming> namings = new ArrayList<>();
        final List<ShapeField> fields = new ArrayList<>();
        for (final Member member : of)
        {
            namings.add(new Naming(member.field().name(), member.old()));
            fields.add(member.field());
        }
        final Map<String, Integer> old = Naming.indexesOfOld(namings, new Naming.Refusal()
        {
            @Override
            public CodecException of(final int index, final String rule)
            {
                return declarations.get(index).refused(rule);
            }
        });
        return new ObjectModel(raw, place, shapeOf(raw, fields), old, of, constructor);
    }

    private Shape shapeOf(final Class<?> raw, final List<ShapeField> fields)
    {
        try
        {
            final Shape.Builder shape = Shape.builder(isEvent() ? event.naming().name() : nameOf(raw));
            for (final ShapeField field : fields)
            {
                shape.field(field);
            }
            return shape.build();
        }
        catch (final CodecException ex)
        {
            throw new CodecException(
                ex.getMessage() + ", " + (isEvent() ? event.place() : "class=" + raw.getName()), ex);
        }
    }

    private MethodHandle constructorOf(final Class<?> raw)
    {
        try
        {
            final RecordComponent[] components = raw.isRecord() ? raw.getRecordComponents() : new RecordComponent[0];
            final Class<?>[] types = new Class<?>[components.length];
            for (int i = 0; i < types.length; i++)
            {
                types[i] = components[i].getType();
            }
            // Without this, an array or null as the last of several arguments would be taken for variable arguments.
            return access.of(raw).findConstructor(raw, MethodType.methodType(void.class, types)).asFixedArity();
        }
        catch (final IllegalArgumentException ex)
        {
            // The virtual machine needs a place among the arguments for the handle itself.
            throw new CodecException("a record must have at most 253 components, long and double counted twice, " +
                "put some into a nested record or make it a POJO: class=" + raw.getName(), ex);
        }
        catch (final NoSuchMethodException ex)
        {
            throw new CodecException("a POJO must have a constructor without arguments, add one, which may be " +
                "private, make an inner class static, or make the class a record: class=" + raw.getName(), ex);
        }
        catch (final IllegalAccessException ex)
        {
            throw Access.inaccessible(raw, ex);
        }
    }

    private SealedBinding sealed(final JavaType javaType)
    {
        final Class<?> raw = javaType.raw();
        final Map<Class<?>, ValueBinding> found = new LinkedHashMap<>();
        addTypes(raw, raw, true, found);
        final Map<String, ShapeField> fields = new LinkedHashMap<>();
        found.forEach((type, binding) ->
        {
            final ShapeField value = binding.field();
            final ShapeField field = new ShapeField(
                nameOf(type), 0, value.type(), true, false, value.symbols(), value.shape(), null, null);
            if (null != fields.put(field.name(), field))
            {
                throw new CodecException("a sealed interface's types must differ in their simple names, give one " +
                    "another by @Name: interface=" + raw.getName() + ", type=" + type.getName());
            }
        });
        final List<Class<?>> types = List.copyOf(found.keySet());
        final Map<String, Integer> old = Naming.indexesOfOld(
            types.stream().map(Naming::of).collect(Collectors.toList()), (index, rule) -> new CodecException(
                rule + ": interface=" + raw.getName() + ", type=" + types.get(index).getName()));
        return new SealedBinding(raw, shapeOf(raw, List.copyOf(fields.values())), old, found);
    }

    /** Adds the types that an interface permits. If it permits a single one, none of its objects is without that. */
    private void addTypes(
        final Class<?> root, final Class<?> sealed, final boolean isSingle, final Map<Class<?>, ValueBinding> found)
    {
        final Class<?>[] all = sealed.getPermittedSubclasses();
        for (final Class<?> permitted : all)
        {
            // For an abstract class, its own permitted types are looked at. An enum can be abstract too, by constants
            // with bodies.
            if (MemberBinder.isEnum(permitted))
            {
                if (permitted.isAnnotationPresent(Unknown.class))
                {
                    throw new CodecException("@Unknown must stand on a record or POJO of a sealed interface, or on a " +
                        "constant of an enum, move it: interface=" + root.getName() + ", enum=" + permitted.getName());
                }
                found.put(permitted, MemberBinder.ofEnum(permitted, (rule) -> new CodecException(
                    rule + ": interface=" + root.getName() + ", enum=" + permitted.getName())));
            }
            else if (permitted.isSealed() && Modifier.isAbstract(permitted.getModifiers()))
            {
                addTypes(root, permitted, isSingle && 1 == all.length, found);
            }
            else if (isBindable(permitted) && Modifier.isFinal(permitted.getModifiers()))
            {
                final ValueBinding binding =
                    bindingOf(new JavaType(permitted, List.of()), isSingle && 1 == all.length);
                if (null == binding)
                {
                    throw new CodecException("a sealed interface must permit a type whose objects end, remove " +
                        "@NonNull from the member that leads back to it: interface=" + root.getName() + ", class=" +
                        permitted.getName());
                }
                found.put(permitted, binding);
            }
            else
            {
                throw new CodecException("a sealed interface must permit records, enums, final classes and sealed " +
                    "interfaces alone, make the class one of these: interface=" + root.getName() + ", class=" +
                    permitted.getName());
            }
        }
    }

    private static void addPermitted(final Class<?> sealed, final Map<String, Class<?>> found)
    {
        for (final Class<?> permitted : sealed.getPermittedSubclasses())
        {
            if (isBindable(permitted))
            {
                // A name that an interface shares with a record or POJO means the latter.
                Naming.of(permitted).all().forEach((name) ->
                    found.merge(name, permitted, (first, next) -> first.isInterface() ? next : first));
            }
            if (permitted.isSealed() && !MemberBinder.isEnum(permitted))
            {
                addPermitted(permitted, found);
            }
        }
    }

    static String nameOf(final Class<?> raw)
    {
        return Naming.of(raw).name();
    }
}
