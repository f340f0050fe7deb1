/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.export;

import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.TextEncoders;
import io.daybook.journal.Message;
import io.daybook.journal.seal.Head;
import io.daybook.tools.print.TimeText;
import io.daybook.tools.read.Range;

import org.agrona.ExpandableArrayBuffer;

/**
 * Tells where the files of an export are from. It holds no path and no time but those of messages, so that the same
 * export of the same messages always has the same bytes.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Provenance
{
    /** Where a message is. */
    private record Place(long position, long sequence, long timestampNs)
    {
    }

    private final TimeText times = new TimeText(ZoneOffset.UTC, false);
    private final String tool;
    private final Map<String, List<String>> options;
    private final Range range;
    private UUID journal;
    private String formatVersion;
    private Head seals;
    private Place first;
    private Place last;
    private long messages;

    /**
     * Makes a text that knows no journal yet.
     *
     * @param tool    what exports.
     * @param options that the user gave it, but for those that say where the files go.
     * @param range   of times that the options stand for.
     */
    public Provenance(final String tool, final Map<String, List<String>> options, final Range range)
    {
        this.tool = tool;
        this.options = options;
        this.range = range;
    }

    /**
     * Sets what is exported.
     *
     * @param id      of the journal.
     * @param version of its format.
     */
    public void journal(final UUID id, final String version)
    {
        journal = id;
        formatVersion = version;
    }

    /**
     * Sets the seals of the journal.
     *
     * @param head over them, which nobody has checked; null if there are none.
     */
    public void seals(final Head head)
    {
        seals = head;
    }

    /**
     * Returns whether it knows the journal.
     */
    public boolean isKnown()
    {
        return null != journal;
    }

    void count(final Message message)
    {
        last = new Place(message.position(), message.sequence(), message.timestampNs());
        first = null == first ? last : first;
        messages++;
    }

    long messages()
    {
        return messages;
    }

    /** Returns the text, as YAML. */
    byte[] text(final int exitCode, final Collection<ExportFile> files)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder yaml = TextEncoders.yaml(false).wrap(buffer, 0, null);
        yaml.text("tool", tool).field("journal").beginObject()
            .text("id", journal.toString()).text("format", formatVersion).endObject();
        writeOptions(yaml);
        yaml.int64("messages", messages);
        write(yaml, "first", first);
        write(yaml, "last", last);
        yaml.int32("exitCode", exitCode);
        if (null != seals)
        {
            yaml.field("seals").beginObject().int64("count", seals.size())
                .text("root", Base64.getEncoder().encodeToString(seals.root())).endObject();
        }
        yaml.field("files").beginList();
        for (final ExportFile file : files)
        {
            yaml.beginObject().text("name", file.name()).int64("messages", file.messages())
                .int64("bytes", file.bytes()).text("sha256", file.sha256Hex()).endObject();
        }
        yaml.endList();
        final byte[] text = new byte[yaml.finish()];
        buffer.getBytes(0, text);
        return text;
    }

    private void writeOptions(final FieldWriter yaml)
    {
        yaml.field("options").beginObject();
        options.forEach((name, values) ->
        {
            yaml.field(name).beginList();
            values.forEach(yaml::text);
            yaml.endList();
        });
        if (Long.MIN_VALUE != range.sinceNs())
        {
            yaml.text("since", times.of(range.sinceNs()));
        }
        if (Long.MAX_VALUE != range.lastNs())
        {
            yaml.text("until", times.of(range.lastNs() + 1));
        }
        yaml.endObject();
    }

    private void write(final FieldWriter yaml, final String name, final Place place)
    {
        if (null != place)
        {
            yaml.field(name).beginObject().int64("position", place.position()).int64("sequence", place.sequence());
            if (0 != place.timestampNs())
            {
                yaml.text("time", times.of(place.timestampNs()));
            }
            yaml.endObject();
        }
    }

    /** Returns the text as comments of YAML. */
    byte[] comments(final int exitCode, final Collection<ExportFile> files)
    {
        final String text = new String(text(exitCode, files), StandardCharsets.UTF_8);
        return text.replaceAll("(?m)^", "# ").getBytes(StandardCharsets.UTF_8);
    }
}
