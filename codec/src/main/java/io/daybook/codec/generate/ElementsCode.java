/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.function.Supplier;

import io.daybook.codec.FieldType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.FixedArrayCodec;
import io.daybook.codec.generated.Framing;
import io.daybook.codec.generated.GeneratedClass;
import io.daybook.codec.generated.ListCodec;
import io.daybook.codec.generated.MapCodec;
import io.daybook.codec.generated.Memory;
import io.daybook.codec.generated.ObjectArrayCodec;
import io.daybook.codec.generated.OwnClass;
import io.daybook.codec.generated.ValueCodec;
import io.daybook.codec.generated.VaryingArrayCodec;
import io.daybook.codec.generated.YamlFraming;
import io.daybook.codec.packed.PackedLayout;
import io.daybook.codec.raw.RawForm;

/**
 * Makes the codecs of lists and maps in a wire format. Each codec has its own class, and so has the codec of its
 * elements.
 */
abstract class ElementsCode
{
    private final Place place;

    /** Of lists and maps on the level at a place. */
    private ElementsCode(final Place place)
    {
        this.place = place;
    }

    /**
     * Makes codecs for a member that is a list or map in messages.
     *
     * @param member    that is the list or map.
     * @param generator of the classes for the objects in it.
     * @return makes a codec; null if the general codec has to do it.
     */
    final Supplier<ValueCodec> of(final PlannedMember member, final Generator<?> generator)
    {
        final Elements elements = member.elements();
        if (null == elements)
        {
            return null;
        }
        final Class<?> component = elements.container().type().getComponentType();
        if (null != component && component.isPrimitive())
        {
            return boolean.class == component || char.class == component ? null : array(member, component);
        }
        final FieldType type = elements.element().field().type();
        final boolean isRequired = hasBits(type);
        // In a list of lists, only the general codec of the whole message could take over the elements that are null.
        if (isRequired && (member.isElement() || new MemberType(elements.element()).isOptional() || hasOwnNull(type)))
        {
            return null;
        }
        final GeneratedClass element = generator.elementClass(
            inner(member), isRequired ? elements.element().required() : elements.element());
        if (null == element)
        {
            return null;
        }
        final boolean isMap = FieldType.MAP == member.field().type();
        final OwnClass own = OwnClass.of(
            isMap ? MapCodec.class : null == component ? ListCodec.class : ObjectArrayCodec.class);
        final boolean isLeft = !member.isElement() && isLeftToGeneral();
        return () -> own.newCodec(
            framing(member, isRequired, false), isLeft ? member.general().apply(place.format()) : null,
            element.newCodec(null), !isRequired, elements.container());
    }

    /** The place of a list or map. */
    final Place inner(final PlannedMember member)
    {
        return place.inner(FieldType.LIST == member.field().type());
    }

    /** Whether the list has bits that say which elements of a type are not null. */
    abstract boolean hasBits(FieldType type);

    /** Whether a type has its own form of null, if the list does not say which elements are null. */
    boolean hasOwnNull(final FieldType type)
    {
        return false;
    }

    /** Whether the general codec of a member can do what the generated codec cannot. */
    boolean isLeftToGeneral()
    {
        return true;
    }

    /** Makes codecs for an array of numbers; null if the general codec has to do it. */
    Supplier<ValueCodec> array(final PlannedMember member, final Class<?> component)
    {
        final Framing framing = framing(member, false, short.class != component);
        return Memory.IS_SWAPPED ? null : () -> new FixedArrayCodec(framing, component);
    }

    /** The bytes before the elements. */
    abstract Framing framing(PlannedMember member, boolean isRequired, boolean isWideNumber);

    /** PACKED. */
    static final class OfPacked extends ElementsCode
    {
        static final OfPacked INSTANCE = new OfPacked();

        private OfPacked()
        {
            super(Place.outermost(WireFormat.PACKED));
        }

        @Override
        boolean hasBits(final FieldType type)
        {
            return isScalar(type);
        }

        @Override
        Framing framing(final PlannedMember member, final boolean isRequired, final boolean isWideNumber)
        {
            return new Framing.OfPacked(isRequired, new PackedLayout(Plan.ofElement(member).shape()).leastElement());
        }
    }

    /** The forms of raw. */
    static final class OfRaw extends ElementsCode
    {
        private final RawForm form;

        OfRaw(final WireFormat format, final RawForm form)
        {
            super(Place.outermost(format));
            this.form = form;
        }

        @Override
        boolean hasBits(final FieldType type)
        {
            return isScalar(type) || !form.isWire && FieldType.OBJECT == type;
        }

        @Override
        boolean hasOwnNull(final FieldType type)
        {
            return form.isWire && (FieldType.BOOL == type || FieldType.CHAR == type);
        }

        @Override
        Supplier<ValueCodec> array(final PlannedMember member, final Class<?> component)
        {
            return form.isStopBit ?
                () -> new VaryingArrayCodec(framing(member, false, false), component, VaryingArrayCodec.Form.RAW) :
                super.array(member, component);
        }

        @Override
        Framing framing(final PlannedMember member, final boolean isRequired, final boolean isWideNumber)
        {
            return form.isWire ? new Framing.OfRaw(form.isLatin1) : new Framing.OfCounted(
                isWideNumber && !form.isStopBit, form.leastElement(Plan.ofElement(member).shape()));
        }
    }

    /** Self-described formats: nulls are values, and members have names. */
    private abstract static class OfNamed extends ElementsCode
    {
        private final VaryingArrayCodec.Form form;

        OfNamed(final Place place, final VaryingArrayCodec.Form form)
        {
            super(place);
            this.form = form;
        }

        @Override
        final boolean hasBits(final FieldType type)
        {
            return false;
        }

        @Override
        final boolean isLeftToGeneral()
        {
            // The general codec of a member would write the name, too.
            return false;
        }

        @Override
        final Supplier<ValueCodec> array(final PlannedMember member, final Class<?> component)
        {
            return () -> new VaryingArrayCodec(framing(member, false, false), component, form);
        }
    }

    /** The forms of Binary YAML. */
    static final class OfBinaryYaml extends OfNamed
    {
        OfBinaryYaml(final WireFormat format)
        {
            super(Place.outermost(format), VaryingArrayCodec.Form.BINARY_YAML);
        }

        @Override
        Framing framing(final PlannedMember member, final boolean isRequired, final boolean isWideNumber)
        {
            return new Framing.OfBinaryYaml(FieldType.MAP == member.field().type());
        }
    }

    /** JSON. */
    static final class OfJson extends OfNamed
    {
        static final OfJson INSTANCE = new OfJson();

        private OfJson()
        {
            super(Place.outermost(WireFormat.JSON), VaryingArrayCodec.Form.JSON);
        }

        @Override
        Framing framing(final PlannedMember member, final boolean isRequired, final boolean isWideNumber)
        {
            return new Framing.OfJson(FieldType.MAP == member.field().type());
        }
    }

    /** YAML. */
    static final class OfYaml extends OfNamed
    {
        OfYaml(final Place place)
        {
            super(place, VaryingArrayCodec.Form.YAML);
        }

        @Override
        Framing framing(final PlannedMember member, final boolean isRequired, final boolean isWideNumber)
        {
            final Place inner = inner(member);
            final boolean isOfScalars = !MemberCode.isNested(member.field().element().type());
            if (FieldType.MAP == member.field().type())
            {
                return new YamlFraming.OfMap(inner.depth(), inner.isInList(), isOfScalars);
            }
            // Of a value in a map, only its message tells how long the key is.
            final int key = inner.isInList() ? 0 : member.isElement() ?
                YamlFraming.OfList.UNKNOWN_KEY : TextSyntax.YAML.text(member.field().name()).length + 1;
            return new YamlFraming.OfList(inner.depth(), inner.isInList(), isOfScalars, key);
        }
    }

    private static boolean isScalar(final FieldType type)
    {
        return type.packedLength() > 0 && FieldType.SYMBOL != type;
    }
}
