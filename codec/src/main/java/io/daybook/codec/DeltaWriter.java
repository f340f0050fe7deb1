/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.Objects;

import io.daybook.codec.delta.ChangeWriter;
import io.daybook.codec.delta.DeltaHeader;
import io.daybook.codec.delta.DeltaLayout;
import io.daybook.codec.delta.KeyFields;
import io.daybook.codec.delta.KeySlot;
import io.daybook.codec.delta.KeySlots;
import io.daybook.codec.delta.PackedParts;
import io.daybook.codec.delta.Slot;
import io.daybook.codec.packed.PackedInput;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Turns whole messages of one shape into payloads of {@link WireFormat#DELTA}: what has changed since the last message
 * of the same key, where that may be leaned on, else the whole message. For each message: {@link #begin}, then
 * {@link #put} at the position that it gets, then {@link #committed}.
 * <p>
 * Invariants: (1) the base of a message is the last one of its key that was committed, in the same scope; (2) a message
 * that was begun and not committed leaves no base behind, so the next one of its key is stored whole; (3) no more than
 * {@link DeltaOptions#keyInterval} messages of a key follow one another without a whole one.
 * <p>
 * A journal does this for its publishers. Whoever sends such payloads elsewhere gives each a position, a multiple of 8
 * greater than the one before, that the receiver knows too.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates for a key's first message, and while messages get longer.
 */
public final class DeltaWriter
{
    /** Where the message is stored whole. */
    public static final long NO_BASE = Slot.NOWHERE;

    /** Of a way back of less than 2 GiB, in bytes. */
    private static final int LONGEST_WAY = 4;
    /** Bytes that are copied one by one. */
    private static final int MAX_FEW = 16;
    /** How many messages in a row are tried by their heads, though in vain. */
    private static final int MAX_TRIED = 8;
    /** How many are then begun by their bytes at once, before the next is tried. */
    private static final int MAX_UNTRIED = 64;

    private final DeltaOptions options;
    private final DeltaLayout layout;
    private final KeyFields keys;
    private final KeySlots slots;
    private final ChangeWriter writer;
    private final PackedInput message = new PackedInput();
    private final ExpandableArrayBuffer change = new ExpandableArrayBuffer();
    private ExpandableArrayBuffer next = new ExpandableArrayBuffer();
    /** Room for scales, and the head of a message whose tail is that of its base. */
    private final byte[] head;
    private final int variableCount;

    private long scope = NO_BASE;
    private KeySlot slot;
    private boolean isNew;
    /** Whether the slot's state has become the message. */
    private boolean isByHead;
    /** Hash of the key of the message that was tried last, and its turn. */
    private int keyHash;
    private int hashedTurn = -1;
    /** Whether that is the message that was begun. */
    private boolean isHashed;
    /** How many messages were tried or begun: each changes what the others share. */
    private int turns;
    /** How many were tried in vain, and how many were not tried since. */
    private int failures;
    /** Whether the message begins as the last one of its key did, so that the key was not taken. */
    private boolean isAgain;
    private int keyLength;
    private int length;
    private int changeLength;
    private long base;

    /**
     * A writer of messages of one shape.
     *
     * @param shape   of the messages.
     * @param options how far they may lean on others.
     */
    public DeltaWriter(final Shape shape, final DeltaOptions options)
    {
        this.options = options;
        this.layout = new DeltaLayout(shape);
        this.keys = new KeyFields(layout);
        this.slots = new KeySlots(options.slotLimit());
        this.writer = new ChangeWriter(layout);
        this.head = new byte[layout.headLength()];
        change.checkLimit(writer.headRoom());
        this.variableCount = layout.variableCount();
    }

    /**
     * Begins another scope: no message leans on one before it.
     *
     * @param position where the scope begins.
     */
    public void newScope(final long position)
    {
        scope = position;
    }

    /**
     * Begins a message. One that was begun before and not committed is given up.
     *
     * @param source buffer of the message as {@link WireFormat#PACKED}.
     * @param offset of its first byte.
     * @param count  length of the message.
     * @throws CodecException when the bytes are no such message; none is begun then.
     */
    public void begin(final DirectBuffer source, final int offset, final int count)
    {
        isHashed = hashedTurn == turns++;
        isByHead = false;
        final int scales = layout.scalesLength();
        next.putBytes(scales, source, offset, count);
        length = scales + count;
        final KeySlot found = found(scales);
        base = NO_BASE;
        if (!isNew && isBase(found))
        {
            changeLength = writer.write(found.state(), 0, found.length(), next, 0, length, change, 0);
            base = isShorter(count) ? found.position() : NO_BASE;
        }
        else
        {
            message.wrap(next);
            message.limit(length);
            layout.checkWhole(message, scales);
        }
        slot = found;
        if (!isNew)
        {
            slot.leave();
        }
    }

    /**
     * Begins a message of which no field that varies in width has changed since the last one of its key, without
     * encoding it whole. Nothing is begun where that is not so, or not known: then it is to be begun by its bytes,
     * which gives the same payload.
     *
     * @param codec of the objects as {@link WireFormat#PACKED}, of this writer's very shape.
     * @param value to tell, not null; its accessors may be called several times.
     * @param <T>   class of the objects.
     * @return whether it was begun.
     */
    public <T> boolean tryBegin(final Codec<T> codec, final T value)
    {
        final PackedParts<T> parts = PackedParts.of(Objects.requireNonNull(codec, "codec must not be null"));
        if (null == parts)
        {
            return false;
        }
        turns++;
        final KeySlot last = slots.last();
        // Often the next object has the key, and the very texts, of the last one.
        if (isBase(last) && takeHead(last, parts, value, true) && beginByHead(last, parts))
        {
            return true;
        }
        if (isSkipped())
        {
            return false;
        }
        final KeySlot guess = guess(parts, value);
        if (!isBase(guess))
        {
            return false;
        }
        final boolean isBegun = takeHead(guess, parts, value, false) && beginByHead(guess, parts);
        failures = isBegun ? 0 : Math.min(failures + 1, MAX_TRIED);
        return isBegun;
    }

    /** Whether a message is not tried, as those before it were tried in vain. */
    private boolean isSkipped()
    {
        if (failures < MAX_TRIED || MAX_TRIED + MAX_UNTRIED == failures)
        {
            return false;
        }
        failures++;
        return true;
    }

    private <T> KeySlot guess(final PackedParts<T> parts, final T value)
    {
        try
        {
            keyHash = parts.keyHash(value);
        }
        catch (final RuntimeException ignore)
        {
            // The codec says what is wrong when it encodes the object.
            return null;
        }
        hashedTurn = turns;
        return slots.guess(keyHash);
    }

    /** Takes the head of an object whose tail is that of a slot; false where it is another, or not known. */
    private <T> boolean takeHead(
        final KeySlot found, final PackedParts<T> parts, final T value, final boolean isSeenAlone)
    {
        final int turn = turns;
        try
        {
            final boolean isTail = isSeenAlone ?
                found.hasSeenTail(parts, value) : found.hasTail(parts, value, head.length, variableCount);
            if (isTail)
            {
                parts.putHead(value, head, layout.scalesLength());
            }
            // An accessor may have published other messages: then the comparison is void.
            return isTail && turn == turns;
        }
        catch (final RuntimeException ignore)
        {
            // The codec says what is wrong when it encodes the object.
            return false;
        }
    }

    /** Begins the message whose head has been taken, and whose tail is that of a slot, unless it has another key. */
    private boolean beginByHead(final KeySlot found, final PackedParts<?> parts)
    {
        final long position = found.position();
        // Whatever happens, nothing leans on a state that is no message.
        found.leave();
        final int count = parts.tellHead(found.state().byteArray(), head, change.byteArray());
        if (PackedParts.OTHER_KEY == count)
        {
            found.keep(position, found.changes());
            return false;
        }
        slots.use(found);
        slot = found;
        length = found.length();
        changeLength = count;
        base = isShorter(length - layout.scalesLength()) ? position : NO_BASE;
        isNew = false;
        isHashed = false;
        isByHead = true;
        return true;
    }

    /** Whether the next message of a slot may lean on the one there. */
    private boolean isBase(final KeySlot found)
    {
        return null != found && found.position() > scope && found.changes() < options.keyInterval();
    }

    /** Whether what has changed takes less than the message: a way back takes three bytes more than that of a KEY. */
    private boolean isShorter(final int count)
    {
        return changeLength + LONGEST_WAY - 1 < count;
    }

    /** The slot of the message's key, or the one that it may have. */
    private KeySlot found(final int from)
    {
        final KeySlot again = slots.again(keys, next, from, length);
        isAgain = null != again;
        if (isAgain)
        {
            isNew = false;
            return again;
        }
        keyLength = keys.take(next, from, length);
        final KeySlot found = slots.find(keys.bytes(), keyLength);
        isNew = !found.isOf(keys.bytes(), keyLength);
        return found;
    }

    /**
     * Where the message is that this one leans on.
     *
     * @return its position, or {@link #NO_BASE} for a message that is stored whole.
     */
    public long base()
    {
        return base > scope ? base : NO_BASE;
    }

    /**
     * Length of the payload, but for the way back to the base where there is one.
     *
     * @return in bytes.
     */
    public int length()
    {
        return base > scope ? DeltaHeader.slotLength(slot.number()) + changeLength : wholeLength();
    }

    /**
     * Length of the payload of the message that was begun, if it is stored whole.
     *
     * @return in bytes.
     */
    public int wholeLength()
    {
        return DeltaHeader.length(slot.number(), DeltaHeader.KEY) + length - layout.scalesLength();
    }

    /**
     * Length of the way back.
     *
     * @param position of the message.
     * @param base     its base's, or {@link #NO_BASE}.
     * @return in bytes; 0 without a base, where {@link #length} counts it.
     */
    public static int wayLength(final long position, final long base)
    {
        return base < 0 ? 0 : DeltaHeader.wayLength(position - base);
    }

    /**
     * Writes the payload.
     *
     * @param target   that takes it.
     * @param offset   of its first byte.
     * @param position of the message.
     * @return its length in bytes.
     */
    public int put(final MutableDirectBuffer target, final int offset, final long position)
    {
        final int number = slot.number();
        if (base > scope)
        {
            final int header = DeltaHeader.put(target, offset, number, position - base);
            copy(change, target, offset + header, changeLength);
            return header + changeLength;
        }
        final int scales = layout.scalesLength();
        final int header = DeltaHeader.put(target, offset, number, DeltaHeader.KEY);
        target.putBytes(offset + header, isByHead ? slot.state() : next, scales, length - scales);
        return header + length - scales;
    }

    /** Copies bytes: few one by one, for which a copy of memory would take longer. */
    private static void copy(
        final ExpandableArrayBuffer from, final MutableDirectBuffer target, final int offset, final int length)
    {
        if (length > MAX_FEW)
        {
            target.putBytes(offset, from, 0, length);
            return;
        }
        final byte[] bytes = from.byteArray();
        for (int i = 0; i < length; i++)
        {
            target.putByte(offset + i, bytes[i]);
        }
    }

    /**
     * Lets the next message of the key lean on this one.
     *
     * @param position of the message, as it was put.
     */
    public void committed(final long position)
    {
        final boolean isWhole = base <= scope;
        if (isWhole)
        {
            layout.begin((isByHead ? slot.state() : next).byteArray(), 0);
        }
        final int changes = isWhole ? 0 : slot.changes() + 1;
        if (isByHead)
        {
            slot.keep(position, changes);
            return;
        }
        if (isNew)
        {
            slots.give(slot, keys.bytes(), keyLength);
        }
        if (!isAgain)
        {
            slot.keyEnd(keys.end());
        }
        if (isHashed)
        {
            slots.note(keyHash, slot);
        }
        next = slot.keepWhole(position, next, length, changes);
    }
}
