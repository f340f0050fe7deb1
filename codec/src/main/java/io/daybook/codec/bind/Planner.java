/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generate.Elements;
import io.daybook.codec.generate.Plan;
import io.daybook.codec.generate.PlannedMember;
import io.daybook.codec.generated.Container;
import io.daybook.codec.generated.MemberCodec;

/**
 * Makes the plans that codecs are generated from.
 */
final class Planner
{
    private static final MethodHandle IF_OF_CLASS = ofClass("ifOfClass");
    private static final MethodHandle IF_CONSTANT = ofClass("ifConstant");

    private final Map<ObjectBinding, Plan> plans = new IdentityHashMap<>();
    private final Binder<?> binder;

    /**
     * A planner.
     *
     * @param binder of the class, which has what the general codecs of members need.
     */
    Planner(final Binder<?> binder)
    {
        this.binder = binder;
    }

    /** The plan to generate a codec from. It is the same for each member of that class. */
    Plan planOf(final ObjectBinding binding)
    {
        Plan plan = plans.get(binding);
        if (null == plan)
        {
            plan = binding instanceof SealedBinding ?
                newPlan((SealedBinding)binding) : newPlan(((MembersBinding)binding).model());
            plans.put(binding, plan);
        }
        return plan;
    }

    private Plan newPlan(final ObjectModel model)
    {
        final List<PlannedMember> planned = new ArrayList<>();
        for (final Member member : model.members())
        {
            // Taken from the shape, where the field has its number.
            planned.add(planOf(member, model.shape().fields().get(planned.size())));
        }
        return new Plan(model.type(), model.shape(), planned, model.constructor());
    }

    private Plan newPlan(final SealedBinding binding)
    {
        final Shape shape = binding.field().shape();
        final List<PlannedMember> planned = new ArrayList<>();
        for (final Class<?> type : binding.classes())
        {
            final ValueBinding of = binding.bindings()[planned.size()];
            final ShapeField field = shape.fields().get(planned.size());
            planned.add(new PlannedMember(
                type, (type.isEnum() ? IF_CONSTANT : IF_OF_CLASS).bindTo(type), MethodHandles.identity(type), type,
                field, nestedIn(of), null,
                new General(shape.name(), field, of, binder)));
        }
        return new Plan(binding.type(), shape, planned, null);
    }

    private static MethodHandle ofClass(final String method)
    {
        try
        {
            return MethodHandles.lookup().findStatic(
                Planner.class, method, MethodType.methodType(Object.class, Class.class, Object.class));
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    /** Returns an object of exactly that class; null if it has another class. */
    private static Object ifOfClass(final Class<?> type, final Object value)
    {
        return type == value.getClass() ? value : null;
    }

    /** Returns a constant of exactly that enum, even if the constant has a body and so its own class; else null. */
    private static Object ifConstant(final Class<?> type, final Object value)
    {
        return type.isInstance(value) ? value : null;
    }

    private PlannedMember planOf(final Member member, final ShapeField field)
    {
        return new PlannedMember(
            member.type(), member.getter(), member.setter(), member.held(), field,
            nestedIn(member.binding()), elementsOf(member.binding()),
            new General(Binder.nameOf(member.owner()), field, member.binding(), binder));
    }

    private Plan nestedIn(final ValueBinding binding)
    {
        final ValueBinding held = binding instanceof OptionalBinding ? ((OptionalBinding)binding).inner() : binding;
        // Only the general codec can read into a POJO in an Optional.
        final boolean isLeft = held instanceof PojoBinding && held != binding;
        return held instanceof ObjectBinding && !isLeft ? planOf((ObjectBinding)held) : null;
    }

    /** The elements of a member that is a list or map in messages; null if no code is generated for it. */
    private Elements elementsOf(final ValueBinding binding)
    {
        if (binding instanceof CollectionBinding)
        {
            final CollectionBinding list = (CollectionBinding)binding;
            return !list.isArrayList() ? null :
                elements(ArrayList.class, list.isFixed(), elementOf(list.elementType(), list.element()));
        }
        if (binding instanceof MapBinding)
        {
            final MapBinding map = (MapBinding)binding;
            final boolean isKnown = String.class == map.keyType().raw() &&
                (TreeMap.class == map.container() || LinkedHashMap.class == map.container());
            return !isKnown ? null :
                elements(map.container(), map.isFixed(), elementOf(map.elementType(), map.element()));
        }
        if (binding instanceof ObjectArrayBinding)
        {
            final ObjectArrayBinding array = (ObjectArrayBinding)binding;
            return elements(
                array.component().arrayType(), false, elementOf(array.elementType(), array.element()));
        }
        return !(binding instanceof ArrayBinding) ? null :
            elements(((ArrayBinding)binding).component().arrayType(), false, null);
    }

    private static Elements elements(final Class<?> type, final boolean isFixed, final PlannedMember element)
    {
        return new Elements(new Container(type, isFixed), element);
    }

    private PlannedMember elementOf(final JavaType javaType, final ValueBinding binding)
    {
        final MethodHandle identity = MethodHandles.identity(javaType.raw());
        final ShapeField value = binding.field();
        final ShapeField field = new ShapeField("element", 1, value.type(), true, false, value.symbols(),
            value.shape(), value.mapKey(), value.element());
        return new PlannedMember(javaType.raw(), identity, identity, MemberBinder.heldBy(javaType),
            field, nestedIn(binding), elementsOf(binding), null);
    }

    /** Makes the general codecs of one member. */
    private record General(String owner, ShapeField field, ValueBinding binding, Binder<?> binder)
        implements Function<WireFormat, MemberCodec>
    {
        @Override
        public MemberCodec apply(final WireFormat format)
        {
            return new GeneralMember(format, owner, field, binding, binder.workspace(format));
        }
    }
}
