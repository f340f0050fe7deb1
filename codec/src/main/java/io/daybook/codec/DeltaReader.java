/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.Arrays;

import io.daybook.codec.delta.ChangeReader;
import io.daybook.codec.delta.DeltaHeader;
import io.daybook.codec.delta.DeltaLayout;
import io.daybook.codec.delta.Slot;
import io.daybook.codec.packed.PackedInput;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Makes whole messages from payloads of {@link WireFormat#DELTA}, all of one shape and one writer. It keeps the last
 * message that it made for each key. When a payload needs an earlier message, the reader goes back over the payloads in
 * between.
 * <p>
 * Invariants: (1) a change is applied to the message at the position that it names, and to no other; (2) going back
 * takes no more than {@link DeltaOptions#keyInterval} steps; (3) a kept message is the one at its position, even after
 * a payload was refused.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates for a key's first message, and while messages get longer.
 */
public final class DeltaReader
{
    /** The base of a message that is stored whole. */
    public static final long NO_BASE = -1;

    private static final long NOWHERE = Slot.NOWHERE;
    private static final int FIRST_CAPACITY = 16;
    private static final int FIRST_LENGTH = 64;

    /**
     * Hands out payloads that were written before, by the same writer and in the same shape.
     */
    public interface Source
    {
        /**
         * Goes to a payload.
         *
         * @param position of its message.
         * @throws RuntimeException when there is no such message; {@link DeltaReader#read} then throws it too.
         */
        void show(long position);

        /**
         * Buffer of the payload.
         *
         * @return the buffer, valid until the next call.
         */
        DirectBuffer buffer();

        /**
         * Where the payload begins.
         *
         * @return offset in the buffer.
         */
        int offset();

        /**
         * How long the payload is.
         *
         * @return length in bytes.
         */
        int length();
    }

    private final DeltaOptions options;
    private final DeltaLayout layout;
    private final ChangeReader reader;
    private final DeltaHeader header = new DeltaHeader();
    private final PackedInput whole = new PackedInput();
    /** The slots that were met, each with the last message that was made for it. */
    private final Int2ObjectHashMap<Slot> slots = new Int2ObjectHashMap<>();
    private ExpandableArrayBuffer next = new ExpandableArrayBuffer(FIRST_LENGTH);
    /** Positions of the payloads that lead to a message, the last one first. */
    private long[] chain = new long[FIRST_CAPACITY];

    private long scope = NOWHERE;
    private Slot slot;
    private long position = NOWHERE;
    private long base;
    private boolean isWhole;
    private DirectBuffer payload;
    private int maskOffset;

    /**
     * A reader of messages of one shape.
     *
     * @param shape   of the messages.
     * @param options that were declared for them.
     */
    public DeltaReader(final Shape shape, final DeltaOptions options)
    {
        this.options = options;
        this.layout = new DeltaLayout(shape);
        this.reader = new ChangeReader(layout);
    }

    /**
     * Slot of a payload, without its message.
     *
     * @param buffer that holds the payload.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return number that the writer gave the message's key.
     * @throws CodecException when the bytes are not a payload of DELTA.
     */
    public static int slot(final DirectBuffer buffer, final int offset, final int length)
    {
        return new DeltaHeader().read(buffer, offset, length).slot();
    }

    /**
     * Slot of a payload whose message is stored whole.
     *
     * @param buffer that holds the payload.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return number that the writer gave the message's key; -1 for a message that is stored as changes.
     * @throws CodecException when the bytes are not a payload of DELTA.
     */
    public static int wholeSlot(final DirectBuffer buffer, final int offset, final int length)
    {
        final DeltaHeader header = new DeltaHeader().read(buffer, offset, length);
        return header.isKey() ? header.slot() : -1;
    }

    /**
     * Begins another scope, or goes back to one. No message in a scope depends on a message before that scope.
     *
     * @param begin position where the scope begins.
     */
    public void newScope(final long begin)
    {
        if (scope != begin)
        {
            // A message kept from a later scope may differ from the one that is now at its position.
            slots.values().forEach(Slot::leave);
            position = NOWHERE;
            scope = begin;
        }
    }

    /**
     * Makes a message whole. Reading the last message again costs nothing.
     *
     * @param at     position of the message.
     * @param buffer that holds the payload; its bytes must stay as long as {@link #hasChanged} is called.
     * @param offset of its first byte.
     * @param length in bytes.
     * @param source of payloads that were written before.
     * @throws CodecException when this payload, or one that it depends on, is not a payload of DELTA.
     */
    public void read(
        final long at, final DirectBuffer buffer, final int offset, final int length, final Source source)
    {
        if (at == position)
        {
            return;
        }
        position = NOWHERE;
        header.read(buffer, offset, length);
        final int number = header.slot();
        if (number >= options.slotLimit())
        {
            throw new CodecException("a slot must be below the declared limit: slot=" + number + ", slotLimit=" +
                options.slotLimit());
        }
        final Slot found = null != slot && number == slot.number() ? slot : found(number);
        if (header.isKey())
        {
            begin(found, at, buffer, header.end(), offset + length);
            base = NO_BASE;
            isWhole = true;
        }
        else
        {
            base = at - header.way();
            final int begin = header.end();
            final boolean isKept = base == found.position() && base > scope;
            if (!isKept)
            {
                rebuild(found, source);
            }
            change(found, at, buffer, begin, offset + length);
            isWhole = !isKept;
            payload = buffer;
            maskOffset = begin;
        }
        slot = found;
        position = at;
    }

    private Slot found(final int number)
    {
        Slot found = slots.get(number);
        if (null == found)
        {
            found = new Slot(number);
            slots.put(number, found);
        }
        return found;
    }

    private void begin(final Slot of, final long at, final DirectBuffer buffer, final int from, final int end)
    {
        whole.wrap(buffer);
        whole.limit(end);
        layout.checkWhole(whole, from);
        next.putBytes(layout.scalesLength(), buffer, from, end - from);
        layout.begin(next.byteArray(), 0);
        next = of.keep(at, next, layout.scalesLength() + end - from, 0);
    }

    private void change(final Slot of, final long at, final DirectBuffer buffer, final int from, final int end)
    {
        // The limit holds for every reader, even for one that need not go back: all readers refuse the same payloads.
        if (of.changes() >= options.keyInterval())
        {
            throw tooFar(of);
        }
        if (reader.isFixed(buffer, from, end - from))
        {
            // If this fails half-way, the slot must have no message.
            of.leave();
            reader.readFixed(of.state());
            of.keep(at, of.changes() + 1);
            return;
        }
        final int length = reader.read(of.state(), 0, of.length(), buffer, from, end - from, next, 0);
        next = of.keep(at, next, length, of.changes() + 1);
    }

    private CodecException tooFar(final Slot of)
    {
        return new CodecException("a base must be within the declared interval: slot=" + of.number() + ", base=" +
            base + ", keyInterval=" + options.keyInterval());
    }

    /** Makes the base of a message, from the nearest message before it that is kept or stored whole. */
    private void rebuild(final Slot of, final Source source)
    {
        int count = 0;
        long at = base;
        do
        {
            if (at <= scope)
            {
                throw new CodecException("a base must be in the scope of its message: slot=" + of.number() + ", base=" +
                    at + ", scope=" + scope);
            }
            if (count >= options.keyInterval())
            {
                throw tooFar(of);
            }
            source.show(at);
            if (of.number() != header.read(source.buffer(), source.offset(), source.length()).slot())
            {
                throw new CodecException("a base must be of the same slot: slot=" + of.number() + ", base=" + at +
                    ", its slot=" + header.slot());
            }
            chain = count < chain.length ? chain : Arrays.copyOf(chain, 2 * count);
            chain[count++] = at;
            at -= header.way();
        }
        while (!header.isKey() && at != of.position());
        while (count > 0)
        {
            at = chain[--count];
            source.show(at);
            header.read(source.buffer(), source.offset(), source.length());
            final int end = source.offset() + source.length();
            if (header.isKey())
            {
                begin(of, at, source.buffer(), header.end(), end);
            }
            else
            {
                change(of, at, source.buffer(), header.end(), end);
            }
        }
    }

    /**
     * Buffer of the last message that was made, as {@link WireFormat#PACKED}.
     *
     * @return the buffer, valid until the next call of {@link #read}.
     */
    public DirectBuffer buffer()
    {
        return slot.state();
    }

    /**
     * Where the message begins.
     *
     * @return offset in {@link #buffer()}.
     */
    public int offset()
    {
        return layout.scalesLength();
    }

    /**
     * How long the message is.
     *
     * @return length in bytes.
     */
    public int length()
    {
        return slot.length() - layout.scalesLength();
    }

    /**
     * Slot of the message.
     *
     * @return number that the writer gave the message's key.
     */
    public int slot()
    {
        return slot.number();
    }

    /**
     * The position of the base, the message that this message depends on.
     *
     * @return its position, {@link #NO_BASE} for a message that is stored whole.
     */
    public long base()
    {
        return base;
    }

    /**
     * Whether the payload has a value for a field.
     *
     * @param field index in the shape.
     * @return false for a field that has the same value in the base.
     */
    public boolean isStored(final int field)
    {
        return NO_BASE == base || layout.hasChanged(field, payload, maskOffset);
    }

    /**
     * Whether nothing is known about what has changed. This is so when the message was stored whole, or when its base
     * was not the last message of its key that was made.
     *
     * @return false when {@link #hasChanged} can tell.
     */
    public boolean isWhole()
    {
        return isWhole;
    }

    /**
     * Whether a field has changed since the last message of the same key that was made.
     *
     * @param field index in the shape.
     * @return true for each field of a message that {@linkplain #isWhole() is whole}.
     */
    public boolean hasChanged(final int field)
    {
        return isWhole || isStored(field);
    }
}
