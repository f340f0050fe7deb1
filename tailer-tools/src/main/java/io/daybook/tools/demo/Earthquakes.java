/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The earthquakes of one week, as the U.S. Geological Survey published them: a JSON object on each line.
 */
final class Earthquakes
{
    /** Type of the messages. */
    static final String TYPE = "Earthquake";

    private static final String FILE = "usgs-earthquakes.jsonl";

    private final List<String> lines;
    private final MessageDecoder json = WireFormat.JSON.decoder(null);
    private final Transcoder transcoder = new Transcoder();
    private final UnsafeBuffer line = new UnsafeBuffer(0, 0);

    private Earthquakes(final List<String> lines)
    {
        this.lines = lines;
    }

    static Earthquakes load()
    {
        try (InputStream in = Earthquakes.class.getResourceAsStream(FILE))
        {
            return new Earthquakes(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
        }
        catch (final IOException ex)
        {
            throw new IllegalStateException("cannot read the bundled file: name=" + FILE, ex);
        }
    }

    int count()
    {
        return lines.size();
    }

    /**
     * Returns the length of the file, without ends of lines.
     */
    long length()
    {
        return lines.stream().mapToLong((text) -> text.getBytes(StandardCharsets.UTF_8).length).sum();
    }

    /**
     * Writes the fields of an earthquake.
     */
    void write(final int index, final FieldWriter writer)
    {
        final byte[] bytes = lines.get(index).getBytes(StandardCharsets.UTF_8);
        line.wrap(bytes);
        transcoder.copyFields(json.wrap(line, 0, bytes.length), writer);
    }

    /**
     * Turns earthquakes into YAML text, so that what was sent can be compared with what was read.
     */
    static final class Text
    {
        private final CRC32 crc = new CRC32();
        private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        private final MessageEncoder encoder = WireFormat.YAML.encoder(null);

        /**
         * Begins an earthquake. The caller writes its fields.
         */
        MessageEncoder begin()
        {
            return encoder.wrap(buffer, 0, TYPE);
        }

        /**
         * Adds the earthquake to a hash.
         */
        long addTo(final long hash)
        {
            crc.reset();
            crc.update(buffer.byteArray(), 0, encoder.finish());
            return ContentHash.of(hash, crc.getValue());
        }
    }
}
