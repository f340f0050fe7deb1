/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Utf8Text;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Changes;
import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;
import io.daybook.tools.console.Progress;
import io.daybook.tools.read.MessageVisitor;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Counts a journal's messages and their bytes, by type and by writer.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class JournalSummary implements MessageVisitor
{
    /** Messages of one kind, and their bytes. */
    static final class Tally
    {
        private long messages;
        private long bytes;
        private long deltas;
        private long deltaBytes;
        private long wholeBytes;

        void add(final int length)
        {
            messages++;
            bytes += length;
        }

        /** Adds a message in DELTA, and how long it would be as PACKED. */
        void addDelta(final int length, final int wholeLength)
        {
            deltas++;
            deltaBytes += length;
            wholeBytes += wholeLength;
        }

        /** Returns how many messages are in DELTA. Those that are stored whole count, too. */
        long deltas()
        {
            return deltas;
        }

        /** Returns how many bytes the messages in DELTA take. */
        long deltaBytes()
        {
            return deltaBytes;
        }

        /** Returns how many bytes they would take as PACKED. */
        long wholeBytes()
        {
            return wholeBytes;
        }

        long messages()
        {
            return messages;
        }

        long bytes()
        {
            return bytes;
        }
    }

    /** One end of the journal. */
    record End(long position, long sequence, long timestampNs)
    {
        private static End of(final Message message)
        {
            return new End(message.position(), message.sequence(), message.timestampNs());
        }
    }

    /**
     * Messages of one type.
     *
     * @param name  of the type, or null.
     * @param kind  of messages that have no type.
     * @param tally of the messages.
     */
    record Type(String name, Kind kind, Tally tally)
    {
    }

    /** What a message holds. */
    enum Kind
    {
        /** Fields under the name of a type. */
        typed,
        /** Fields alone. */
        untyped,
        /** Text. */
        text,
        /** Bytes of which nothing is known. */
        bytes
    }

    /** Messages of one writer. The same application is another writer in another process or slot. */
    record Writer(WriterInfo info, int slot, Tally tally)
    {
    }

    private final Tally total = new Tally();
    private final Map<Object, Type> types = new HashMap<>();
    private final List<Writer> writers = new ArrayList<>();
    private final MessageEncoder decoded = WireFormat.BINARY_YAML.encoder(null);
    private final MutableDirectBuffer scratch = new ExpandableArrayBuffer();
    private final Progress progress;
    private final long endPosition;

    private WriterInfo lastInfo;
    private Writer lastWriter;
    private End first;
    private long lastPosition;
    private long lastSequence;
    private long lastTimestampNs;

    /**
     * Makes an empty summary.
     *
     * @param progress    to show.
     * @param endPosition of the journal, roughly.
     */
    JournalSummary(final Progress progress, final long endPosition)
    {
        this.progress = progress;
        this.endPosition = endPosition;
    }

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        final Type type = typeOf(message);
        decode(message);
        final int length = message.length();
        if (null == first)
        {
            first = End.of(message);
        }
        lastPosition = message.position();
        lastSequence = message.sequence();
        lastTimestampNs = message.timestampNs();
        total.add(length);
        type.tally.add(length);
        final Changes changes = message.changes();
        if (null != changes)
        {
            type.tally.addDelta(length, changes.wholeLength());
        }
        writer(message).tally.add(length);
        progress.at(total.messages, lastPosition - first.position, endPosition - first.position);
        return true;
    }

    /**
     * Reads every value of a message, and fails if one of them cannot be read.
     */
    private void decode(final Message message)
    {
        if (null != message.wireFormat())
        {
            message.write(decoded, scratch, 0);
            decoded.finish();
        }
        else if (message.isText())
        {
            Utf8Text.get(message.buffer(), message.offset(), message.length());
        }
    }

    private Type typeOf(final Message message)
    {
        final String name = message.typeName();
        final Kind kind = kindOf(message);
        final Object key = null == name ? kind : name;
        Type type = types.get(key);
        if (null == type)
        {
            type = new Type(name, kind, new Tally());
            types.put(key, type);
        }
        return type;
    }

    private static Kind kindOf(final Message message)
    {
        if (null != message.typeName())
        {
            return Kind.typed;
        }
        if (message.isText())
        {
            return Kind.text;
        }
        return null == message.wireFormat() ? Kind.bytes : Kind.untyped;
    }

    private Writer writer(final Message message)
    {
        final WriterInfo info = message.writer();
        if (null == lastWriter || info != lastInfo || message.writerId() != lastWriter.slot)
        {
            lastInfo = info;
            lastWriter = find(info, message.writerId());
        }
        return lastWriter;
    }

    private Writer find(final WriterInfo info, final int slot)
    {
        for (final Writer writer : writers)
        {
            if (slot == writer.slot && (null == info ? null == writer.info : info.equals(writer.info)))
            {
                return writer;
            }
        }
        final Writer writer = new Writer(info, slot, new Tally());
        writers.add(writer);
        return writer;
    }

    Tally total()
    {
        return total;
    }

    /**
     * Returns the types, the most frequent first.
     */
    List<Type> types()
    {
        final List<Type> sorted = new ArrayList<>(types.values());
        sorted.sort(Comparator.comparingLong((Type type) -> -type.tally.messages)
            .thenComparing((type) -> String.valueOf(type.name)));
        return sorted;
    }

    /**
     * Returns the writers, in the order of their first messages.
     */
    List<Writer> writers()
    {
        return writers;
    }

    /**
     * Returns the first message, or null.
     */
    End first()
    {
        return first;
    }

    /**
     * Returns the last message, or null.
     */
    End last()
    {
        return null == first ? null : new End(lastPosition, lastSequence, lastTimestampNs);
    }
}
