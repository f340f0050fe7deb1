/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.function.Supplier;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
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
import io.daybook.codec.packed.PackedLayout;
import io.daybook.codec.raw.RawForm;

/**
 * What makes the codecs of lists and maps: each has its class, and so has the codec of its elements.
 */
final class ElementsCode
{
    private ElementsCode()
    {
    }

    /**
     * Codecs of a member that is a list or map in messages.
     *
     * @param format    of the messages.
     * @param member    that is the list or map.
     * @param generator of the classes for the objects in it.
     * @return makes a codec; null where the general one has to do it.
     */
    static Supplier<ValueCodec> of(final WireFormat format, final PlannedMember member, final Generator<?> generator)
    {
        final Elements elements = member.elements();
        if (null == elements)
        {
            return null;
        }
        final Class<?> component = elements.container().type().getComponentType();
        if (null != component && component.isPrimitive())
        {
            return array(format, member, component);
        }
        final boolean isRequired = isRequired(format, elements.element());
        // A list in a list could leave elements that are null to nobody but the general codec of the whole message.
        if (isRequired && (member.isElement() || new MemberType(elements.element()).isOptional()))
        {
            return null;
        }
        if (isRequired && hasOwnNull(format, elements.element().field().type()))
        {
            return null;
        }
        final GeneratedClass element = generator.elementClass(
            format, isRequired ? elements.element().required() : elements.element());
        if (null == element)
        {
            return null;
        }
        final boolean isMap = FieldType.MAP == member.field().type();
        final Framing framing = framing(format, member, isRequired, false);
        final OwnClass own = OwnClass.of(
            isMap ? MapCodec.class : null == component ? ListCodec.class : ObjectArrayCodec.class);
        // What the general codec of a member writes in Binary YAML has the name before it.
        final boolean isLeft = !member.isElement() && !isBinaryYaml(format);
        return () -> own.newCodec(
            framing, isLeft ? member.general().apply(format) : null, element.newCodec(null), !isRequired,
            elements.container());
    }

    /** Whether null takes the place of the value in raw, where the list cannot tell it from that. */
    private static boolean hasOwnNull(final WireFormat format, final FieldType type)
    {
        final boolean isRaw = WireFormat.RAW_UTF8 == format || WireFormat.RAW_8BIT == format;
        return isRaw && (FieldType.BOOL == type || FieldType.CHAR == type);
    }

    /** Whether the list tells which elements are there, and they do not. */
    private static boolean isRequired(final WireFormat format, final PlannedMember element)
    {
        final FieldType type = element.field().type();
        final boolean isScalar = type.packedLength() > 0 && FieldType.SYMBOL != type;
        switch (format)
        {
            case PACKED:
            case RAW_UTF8:
            case RAW_8BIT:
                return isScalar;

            case BYTES_MARSHALLABLE:
            case STOP_BIT:
                return isScalar || FieldType.OBJECT == type;

            default:
                return false;
        }
    }

    private static Supplier<ValueCodec> array(
        final WireFormat format, final PlannedMember member, final Class<?> component)
    {
        if (boolean.class == component || char.class == component)
        {
            return null;
        }
        final boolean isVarying = WireFormat.STOP_BIT == format || isBinaryYaml(format);
        if (!isVarying && Memory.IS_SWAPPED)
        {
            return null;
        }
        final Framing framing = framing(format, member, false, short.class != component);
        return () -> isVarying ? new VaryingArrayCodec(framing, component, isBinaryYaml(format)) :
            new FixedArrayCodec(framing, component);
    }

    private static boolean isBinaryYaml(final WireFormat format)
    {
        return WireFormat.BINARY_YAML == format || WireFormat.BINARY_YAML_NUMBERED == format ||
            WireFormat.BINARY_YAML_FIELDLESS == format;
    }

    private static Framing framing(
        final WireFormat format, final PlannedMember member, final boolean isRequired, final boolean isWideNumber)
    {
        final Shape alone = Plan.ofElement(member).shape();
        switch (format)
        {
            case PACKED:
                return new Framing.OfPacked(isRequired, new PackedLayout(alone).leastElement());

            case RAW_UTF8:
            case RAW_8BIT:
                return new Framing.OfRaw(WireFormat.RAW_8BIT == format);

            case BYTES_MARSHALLABLE:
                return new Framing.OfCounted(isWideNumber, RawForm.BYTES_MARSHALLABLE.leastElement(alone));

            case STOP_BIT:
                return new Framing.OfCounted(false, RawForm.STOP_BIT.leastElement(alone));

            default:
                return new Framing.OfBinaryYaml(FieldType.MAP == member.field().type());
        }
    }
}
