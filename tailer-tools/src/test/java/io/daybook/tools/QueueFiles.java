/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Files of queues, written and changed by hand: without Chronicle, so on each JDK.
 */
final class QueueFiles
{
    private QueueFiles()
    {
    }

    /** Writes a file of version 4 as its description says: without gaps, and with texts of one byte for each char. */
    static Path write(final Path file, final boolean hasEnd) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
        final ByteBuffer header = ByteBuffer.allocate(1 << 10).order(ByteOrder.LITTLE_ENDIAN);
        event(header, "header");
        type(header, "SCQStore");
        final int block = beginBlock(header);
        field(header, "wireType");
        type(header, "WireType");
        text(header, "BINARY_LIGHT");
        field(header, "writePosition");
        header.put((byte)0xA7).putLong(0);
        field(header, "roll");
        type(header, "SCQSRoll");
        final int roll = beginBlock(header);
        field(header, "length");
        header.put((byte)0xA6).putInt(86_400_000);
        field(header, "format");
        text(header, "yyyyMMdd");
        field(header, "epoch");
        header.put((byte)0xA1).put((byte)0);
        endBlock(header, roll);
        endBlock(header, block);
        document(bytes, 0x4000_0000, flipped(header));
        document(bytes, 0, "bare text".getBytes(StandardCharsets.ISO_8859_1));
        final ByteBuffer event = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
        event(event, "say");
        text(event, "hello");
        document(bytes, 0, flipped(event));
        event.clear();
        field(event, "small");
        event.put((byte)42);
        document(bytes, 0, flipped(event));
        bytes.putInt(hasEnd ? 0xC000_0000 : 0);
        return Files.write(file, bytes.array());
    }

    /** Returns where the last document ends. */
    static long end(final Path file) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        while (bytes.getInt(at) != 0 && bytes.getInt(at) != 0xC000_0000)
        {
            at += 4 + (bytes.getInt(at) & 0x3FFF_FFFF);
        }
        return at;
    }

    /** Returns a word. */
    static int get(final Path file, final long at) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ))
        {
            channel.read(bytes, at);
        }
        return bytes.getInt(0);
    }

    /** Changes a word. */
    static void put(final Path file, final long at, final int word) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(0, word);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
        {
            channel.write(bytes, at);
        }
    }

    private static void event(final ByteBuffer target, final String name)
    {
        target.put((byte)0xB9).put((byte)name.length()).put(name.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void type(final ByteBuffer target, final String name)
    {
        target.put((byte)0xB6).put((byte)name.length()).put(name.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void field(final ByteBuffer target, final String name)
    {
        target.put((byte)(0xC0 + name.length())).put(name.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void text(final ByteBuffer target, final String text)
    {
        target.put((byte)(0xE0 + text.length())).put(text.getBytes(StandardCharsets.UTF_8));
    }

    private static int beginBlock(final ByteBuffer target)
    {
        target.put((byte)0x82).putInt(0);
        return target.position();
    }

    private static void endBlock(final ByteBuffer target, final int begin)
    {
        target.putInt(begin - Integer.BYTES, target.position() - begin);
    }

    private static byte[] flipped(final ByteBuffer source)
    {
        return Arrays.copyOf(source.array(), source.position());
    }

    private static void document(final ByteBuffer target, final int bits, final byte[] body)
    {
        target.putInt(bits | body.length).put(body);
    }
}
