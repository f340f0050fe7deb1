/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.OldName;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.GeneratedCodec;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A constant of an enum is called in messages what its {@code @Name} says.
 */
class EnumNameTest
{
    /** Each is called what Java calls the other, so that a name of Java in messages would be seen. */
    enum Side
    {
        @Name("SELL")
        BUY,
        @Name("BUY")
        SELL,
        @Name("\u00e0 vendre: \"1\"")
        @OldName("OFFER")
        ASK
    }

    record Plain(int no, Side side)
    {
    }

    record Everywhere(
        int no, Side side, List<Side> sides, Map<Side, Plain> bySide, Optional<Side> spare, Side[] row)
    {
    }

    record Texts(
        int no, String side, List<String> sides, Map<String, PlainText> bySide, Optional<String> spare, String[] row)
    {
    }

    record PlainText(int no, String side)
    {
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldWriteAndReadTheNameAlikeInGeneratedAndGeneralCodecs(final WireFormat format)
    {
        final MessageType<Plain> type = MessageType.of(Plain.class);
        assertThat(type.shape().fields().get(1).symbols()).containsExactly("SELL", "BUY", "\u00e0 vendre: \"1\"");
        for (final Side side : Side.values())
        {
            final Codec<Plain> codec = format.codec(type);
            final int length = codec.encode(new Plain(7, side), buffer, 0);

            assertThat(codec.decode(buffer, 0, length)).isEqualTo(new Plain(7, side));
            // A class that has text there is read by the general codec.
            final Codec<PlainText> general = format.codec(MessageType.of(PlainText.class).anyName(), type.shape());
            assertThat(general).isNotInstanceOf(GeneratedCodec.class);
            assertThat(general.decode(buffer, 0, length).side)
                .isEqualTo(type.shape().fields().get(1).symbols().get(side.ordinal()));
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldWriteAndReadTheNameAtEachPlace(final WireFormat format)
    {
        final MessageType<Everywhere> type = MessageType.of(Everywhere.class);
        final Plain plain = new Plain(8, Side.SELL);
        final Everywhere written = new Everywhere(7, Side.BUY, List.of(Side.SELL, Side.ASK),
            new EnumMap<>(Map.of(Side.BUY, plain)), Optional.of(Side.SELL), new Side[] { Side.BUY, null });
        final int length = format.codec(type).encode(written, buffer, 0);

        assertThat(format.codec(type).decode(buffer, 0, length)).usingRecursiveComparison().isEqualTo(written);
        assertThat(format.codec(MessageType.of(Texts.class).anyName(), type.shape()).decode(buffer, 0, length))
            .usingRecursiveComparison().isEqualTo(new Texts(7, "SELL", List.of("BUY", "\u00e0 vendre: \"1\""),
                Map.of("SELL", new PlainText(8, "BUY")), Optional.of("BUY"), new String[] { "SELL", null }));
    }

    @Test
    void shouldReadNamesAndOldNamesOfText()
    {
        final MessageType<Plain> type = MessageType.of(Plain.class);

        assertThat(type.toYaml(new Plain(7, Side.BUY))).contains("side: SELL");
        assertThat(type.fromYaml("no: 7\nside: SELL\n")).isEqualTo(new Plain(7, Side.BUY));
        assertThat(type.fromYaml("no: 7\nside: OFFER\n")).isEqualTo(new Plain(7, Side.ASK));
        assertThatThrownBy(() -> type.fromYaml("no: 7\nside: ASK\n")).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a symbol must be a constant of its enum");
    }

    enum Twice
    {
        @Name("SELL")
        BUY,
        SELL
    }

    record OfTwice(Twice side)
    {
    }

    @Test
    void shouldRefuseConstantsOfOneName()
    {
        assertThatThrownBy(() -> MessageType.of(OfTwice.class)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("constants of an enum must differ in their names in messages, " +
                "change @Name of BUY or SELL")
            .hasMessageContaining("component=side");
    }
}
