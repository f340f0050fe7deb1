/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Which formats' writers of fields notice that a name comes twice, as the document on wire formats says.
 */
class RepeatedFieldTest
{
    record Value(int a)
    {
    }

    private final MessageType<Value> type = MessageType.of(Value.class);
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    private FieldWriter once(final MessageEncoder encoder)
    {
        return encoder.wrap(buffer, 0, null).int32("a", 1);
    }

    @ParameterizedTest
    @EnumSource(
        value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "BINARY_YAML", "BINARY_YAML_NUMBERED" })
    void shouldRefuseANameThatComesTwice(final WireFormat format)
    {
        final FieldWriter once = once(format.encoder(type.shape()));

        assertThatThrownBy(() -> once.int32("a", 2)).isInstanceOf(CodecException.class);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "BINARY_YAML", "BINARY_YAML_NUMBERED" })
    void shouldWriteBothReadTheFirstAndShowBothWhereNamesAreNotCompared(final WireFormat format)
    {
        final MessageEncoder encoder = format.encoder(type.shape());
        once(encoder).int32("a", 2);
        final int length = encoder.finish();
        final StringBuilder yaml = new StringBuilder();
        Transcoder.toYaml(buffer, 0, length, format, type.shape(), yaml);

        assertThat(format.codec(type).decode(buffer, 0, length)).isEqualTo(new Value(1));
        assertThat(yaml).hasToString("Value:\n  a: 1\n  a_2: 2\n");
    }
}
