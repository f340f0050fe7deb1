/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A message that was encoded by the rules of SBE 1.0, here by hand: appended as bytes with a declared shape, and dumped
 * from the journal alone.
 */
class SbeDumpTest
{
    private static final int BLOCK_LENGTH = 8 + 8 + 4 + 1 + 1 + 6;
    private static final Shape TRADE = Shape.builder("Trade")
        .field("blockLength", FieldType.UINT16)
        .field("templateId", FieldType.UINT16)
        .field("schemaId", FieldType.UINT16)
        .field("version", FieldType.UINT16)
        .field("price", FieldType.FLOAT64)
        .field("longInt", FieldType.INT64)
        .field("smallInt", FieldType.INT32)
        .field("flag", FieldType.BOOL)
        .field(ShapeField.symbol("side", List.of("Buy", "Sell")))
        .field(ShapeField.fixed("venue", FieldType.TEXT, 6))
        .field(ShapeField.group("legs", Shape.builder("Leg")
            .field("quantity", FieldType.INT32)
            .field(ShapeField.prefixed("note", FieldType.TEXT, Byte.BYTES)).build(), 2 * Short.BYTES))
        .field(ShapeField.prefixed("text", FieldType.TEXT, Short.BYTES))
        .field(ShapeField.prefixed("raw", FieldType.BYTES, Integer.BYTES))
        .build();

    @TempDir
    private Path temp;
    private Path directory;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[256]);
    private int length;

    @BeforeEach
    void append()
    {
        directory = temp.resolve("orders");
        final ByteBuffer out = ByteBuffer.wrap(message.byteArray()).order(ByteOrder.LITTLE_ENDIAN);
        // The message header, then the block: fields at fixed offsets, enums by their values, char[6] padded with 0.
        out.putShort((short)BLOCK_LENGTH).putShort((short)1).putShort((short)91).putShort((short)0)
            .putDouble(1234.0).putLong(1_234_567_890L).putInt(123).put((byte)1).put((byte)1)
            .put(new byte[]{'X', 'L', 'O', 'N', 0, 0});
        // A repeating group: block length and number of its entries, then each with its own data.
        out.putShort((short)4).putShort((short)2)
            .putInt(10).put((byte)1).put((byte)'a')
            .putInt(-20).put((byte)0);
        // Data of varying length, behind lengths of uint16 and uint32.
        final byte[] text = "Hello World!".getBytes(StandardCharsets.UTF_8);
        out.putShort((short)text.length).put(text).putInt(3).put(new byte[]{1, 2, 3});
        length = out.position();
        Journals.write(directory, "gateway-1", (appender) -> appender.append(TRADE, message, 0, length));
    }

    @Test
    void shouldDumpItAsYaml()
    {
        assertThat(Commands.run("dump", "--envelope", "none", directory.toString()).out()).isEqualTo("""
            ---
            Trade:
              blockLength: 28
              templateId: 1
              schemaId: 91
              version: 0
              price: 1234.0
              longInt: 1234567890
              smallInt: 123
              flag: true
              side: Sell
              venue: XLON
              legs:
                - quantity: 10
                  note: a
                - quantity: -20
                  note: ""
              text: Hello World!
              raw: "AQID"
            """);
    }

    @Test
    void shouldAnnotateItsBytes()
    {
        assertThat(Commands.run("dump", "-o", "hex", "--envelope", "none", directory.toString()).out()).isEqualTo("""
            ---
            Trade, PACKED, length 72
              0000  1c 00                                            blockLength: uint16 28
              0002  01 00                                            templateId: uint16 1
              0004  5b 00                                            schemaId: uint16 91
              0006  00 00                                            version: uint16 0
              0008  00 00 00 00 00 48 93 40                          price: float64 1234.0
              0010  d2 02 96 49 00 00 00 00                          longInt: int64 1234567890
              0018  7b 00 00 00                                      smallInt: int32 123
              001c  01                                               flag: bool true
              001d  01                                               side: symbol "Sell"
              001e  58 4c 4f 4e 00 00                                venue: text "XLON"
              0024  04 00 02 00                                      legs: list
              0028                                                     [0]: object
              0028  0a 00 00 00                                          quantity: int32 10
              002c  01 61                                                note: text "a"
              002e                                                     [1]: object
              002e  ec ff ff ff                                          quantity: int32 -20
              0032  00                                                   note: text ""
              0033  0c 00 48 65 6c 6c 6f 20 57 6f 72 6c 64 21        text: text "Hello World!"
              0041  03 00 00 00 01 02 03                             raw: bytes, length 3
            """);
    }
}
