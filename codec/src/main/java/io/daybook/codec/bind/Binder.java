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
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.Name;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generate.Elements;
import io.daybook.codec.generate.Generator;
import io.daybook.codec.generate.Plan;

/**
 * Looks at a class once, and at those of its members, and refuses what is not supported.
 *
 * @param <T> the class.
 */
public final class Binder<T>
{
    private final Class<T> type;
    private final Access access;
    private final MemberBinder members = new MemberBinder(this);
    private final Map<JavaType, ObjectBinding> bindings = new HashMap<>();
    private final Set<JavaType> open = new LinkedHashSet<>();
    private final Map<MembersBinding, Plan> plans = new IdentityHashMap<>();
    private final ObjectBinding root;
    /** Null for what no codec is generated for. */
    private final Generator<T> generator;

    /**
     * Looks at a class.
     *
     * @param type   a record, a POJO or a sealed interface of records.
     * @param lookup that may see the class and those of its members; null for any that is open to this module.
     * @throws CodecException when a member is not supported, naming class, member and remedy.
     */
    public Binder(final Class<T> type, final MethodHandles.Lookup lookup)
    {
        this.type = type;
        access = new Access(lookup);
        if (!isBindable(type))
        {
            throw new CodecException("a message's class must be a record, a POJO or a sealed interface of records, " +
                "make it one or the component of one: class=" + type.getName());
        }
        root = bindingOf(new JavaType(type, List.of()));
        generator = root instanceof MembersBinding ? new Generator<>(planOf((MembersBinding)root)) : null;
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
     * @throws CodecException when objects cannot be read from messages of that shape, naming both types.
     */
    public Codec<T> codec(final WireFormat wireFormat, final Shape writer)
    {
        final boolean isOwn = shape().equals(writer);
        if (!isOwn)
        {
            Compatibility.check(shape(), writer);
        }
        final Codec<T> general = new ObjectCodec<>(
            type, root, workspace(wireFormat), wireFormat.encoder(shape()), wireFormat.decoder(writer));
        return isOwn && null != generator ? generator.codec(wireFormat, general) : general;
    }

    private Workspace workspace(final WireFormat wireFormat)
    {
        return new Workspace(bindings.size(), isSparse(wireFormat));
    }

    /** What a codec of a record or POJO is generated from, the same for each member of that class. */
    private Plan planOf(final MembersBinding binding)
    {
        Plan plan = plans.get(binding);
        if (null == plan)
        {
            final ObjectModel model = binding.model();
            final List<io.daybook.codec.generate.Member> planned = new ArrayList<>();
            for (final Member member : model.members())
            {
                // The shape's own field, which has its number.
                planned.add(planOf(member, model.shape().fields().get(planned.size())));
            }
            plan = new Plan(model.shape(), planned, model.constructor());
            plans.put(binding, plan);
        }
        return plan;
    }

    private io.daybook.codec.generate.Member planOf(final Member member, final ShapeField field)
    {
        return new io.daybook.codec.generate.Member(
            member.type(), member.getter(), member.setter(), member.held(), field,
            nestedIn(member.binding()), elementsOf(member.binding()),
            (format) -> new GeneralMember(
                format, nameOf(member.owner()), field, member.binding(), workspace(format)));
    }

    private Plan nestedIn(final ValueBinding binding)
    {
        // A POJO in an Optional is read into by the general codec alone.
        final ValueBinding held = binding instanceof OptionalBinding &&
            ((OptionalBinding)binding).inner() instanceof RecordBinding ? ((OptionalBinding)binding).inner() : binding;
        return held instanceof MembersBinding ? planOf((MembersBinding)held) : null;
    }

    /** What is held that is a list in messages; null for what no code is generated for. */
    private Elements elementsOf(final ValueBinding binding)
    {
        if (binding instanceof CollectionBinding)
        {
            final CollectionBinding list = (CollectionBinding)binding;
            return !list.isArrayList() ? null :
                new Elements(ArrayList.class, list.isFixed(), elementOf(list.elementType(), list.element()));
        }
        if (binding instanceof ObjectArrayBinding)
        {
            final ObjectArrayBinding array = (ObjectArrayBinding)binding;
            return new Elements(
                array.component().arrayType(), false, elementOf(array.elementType(), array.element()));
        }
        return !(binding instanceof ArrayBinding) ? null :
            new Elements(((ArrayBinding)binding).component().arrayType(), false, null);
    }

    private io.daybook.codec.generate.Member elementOf(final JavaType javaType, final ValueBinding binding)
    {
        final MethodHandle identity = MethodHandles.identity(javaType.raw());
        final ShapeField value = binding.field();
        final ShapeField field = new ShapeField("element", 1, value.type(), true, false, value.symbols(),
            value.shape(), value.mapKey(), value.element());
        return new io.daybook.codec.generate.Member(javaType.raw(), identity, identity, MemberBinder.heldBy(javaType),
            field, nestedIn(binding), elementsOf(binding), null);
    }

    /** Whether a class is bound by its members. */
    static boolean isBindable(final Class<?> type)
    {
        final boolean isSealed = type.isInterface() && type.isSealed();
        final boolean isPojo = !type.isInterface() && !type.isEnum() && !type.isArray() && !type.isPrimitive() &&
            !Modifier.isAbstract(type.getModifiers());
        return (isSealed || isPojo) && !Declarations.isOfThePlatform(type);
    }

    /** The binding of a record, a POJO or a sealed interface, the same for each of its members. */
    ObjectBinding bindingOf(final JavaType javaType)
    {
        ObjectBinding binding = bindings.get(javaType);
        if (null == binding)
        {
            if (!open.add(javaType))
            {
                throw new CodecException("a class must not contain itself, give the inner one a class of its own: " +
                    "class=" + javaType.raw().getName());
            }
            if (open.size() > Shape.MAX_DEPTH)
            {
                throw new CodecException("a message must be nested at most " + Shape.MAX_DEPTH + " deep: class=" +
                    type.getName());
            }
            binding = newBinding(javaType);
            open.remove(javaType);
            bindings.put(javaType, binding);
        }
        return binding;
    }

    private ObjectBinding newBinding(final JavaType javaType)
    {
        if (javaType.raw().isInterface())
        {
            return sealed(javaType);
        }
        final ObjectModel model = model(javaType);
        return javaType.raw().isRecord() ? new RecordBinding(model, bindings.size()) :
            new PojoBinding(model, bindings.size());
    }

    private ObjectModel model(final JavaType javaType)
    {
        final Class<?> raw = javaType.raw();
        final Map<String, Member> found = new LinkedHashMap<>();
        for (final Declaration declaration : Declarations.of(javaType, access))
        {
            final Member member = members.member(declaration);
            if (null != found.put(member.field().name(), member))
            {
                throw declaration.refused("a field's name must be the only one of its class and superclasses, give " +
                    "it another by @Name");
            }
        }
        final List<ShapeField> fields = found.values().stream().map(Member::field).collect(Collectors.toList());
        return new ObjectModel(
            raw, access.of(raw), shapeOf(raw, fields), List.copyOf(found.values()), constructorOf(raw));
    }

    private static Shape shapeOf(final Class<?> raw, final List<ShapeField> fields)
    {
        try
        {
            final Shape.Builder shape = Shape.builder(nameOf(raw));
            fields.forEach(shape::field);
            return shape.build();
        }
        catch (final CodecException ex)
        {
            throw new CodecException(ex.getMessage() + ", class=" + raw.getName(), ex);
        }
    }

    private MethodHandle constructorOf(final Class<?> raw)
    {
        try
        {
            final Class<?>[] types = raw.isRecord() ? Arrays.stream(raw.getRecordComponents())
                .map(RecordComponent::getType).toArray(Class<?>[]::new) : new Class<?>[0];
            // Else an array, or null, that is the last of several arguments would be taken for an element of one.
            return access.of(raw).findConstructor(raw, MethodType.methodType(void.class, types)).asFixedArity();
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
        final Set<Class<?>> records = new LinkedHashSet<>();
        addRecords(raw, records);
        final List<MembersBinding> found = new ArrayList<>();
        final Map<String, ShapeField> fields = new LinkedHashMap<>();
        for (final Class<?> record : records)
        {
            final MembersBinding binding = (MembersBinding)bindingOf(new JavaType(record, List.of()));
            found.add(binding);
            final ShapeField field = ShapeField.object(nameOf(record), binding.field().shape()).orNull();
            if (null != fields.put(field.name(), field))
            {
                throw new CodecException("a sealed interface's records must differ in their simple names, give one " +
                    "another by @Name: interface=" + raw.getName() + ", record=" + record.getName());
            }
        }
        return new SealedBinding(raw, shapeOf(raw, List.copyOf(fields.values())), found);
    }

    private static void addRecords(final Class<?> sealed, final Set<Class<?>> records)
    {
        for (final Class<?> permitted : sealed.getPermittedSubclasses())
        {
            if (permitted.isRecord())
            {
                records.add(permitted);
            }
            else if (permitted.isInterface() && permitted.isSealed())
            {
                addRecords(permitted, records);
            }
            else
            {
                throw new CodecException("a sealed interface must permit records and sealed interfaces of them " +
                    "alone, make the class a record: interface=" + sealed.getName() + ", class=" + permitted.getName());
            }
        }
    }

    private static String nameOf(final Class<?> raw)
    {
        final Name name = raw.getAnnotation(Name.class);
        return null == name ? raw.getSimpleName() : name.value();
    }

    /** Whether messages name their fields, so that what is not there can be left out. */
    private static boolean isSparse(final WireFormat wireFormat)
    {
        return WireFormat.YAML == wireFormat || WireFormat.JSON == wireFormat || WireFormat.BINARY_YAML == wireFormat;
    }
}
