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
 * Turns whole messages of one shape into payloads of {@link WireFormat#DELTA}. A payload holds what has changed since
 * the last message of the same key. If there is no message that it may depend on, it holds the whole message. For each
 * message call {@link #begin}, then {@link #put} with the message's position, then {@link #committed}.
 * <p>
 * Invariants: (1) the base of a message is the last one of its key that was committed, in the same scope; (2) a message
 * that was begun and not committed leaves no base behind, so the next one of its key is stored whole; (3) no more than
 * {@link DeltaOptions#keyInterval} messages of a key follow one another without a whole one.
 * <p>
 * A journal does this for its publishers. To send such payloads elsewhere, give each a position that the receiver knows
 * too: a multiple of 8, greater than the one before.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates for a key's first message, and while messages get longer.
 */
public final class DeltaWriter
{
    /** The base of a message that is stored whole. */
    public static final long NO_BASE = Slot.NOWHERE;

    /** Length in bytes of a way back of less than 2 GiB. */
    private static final int LONGEST_WAY = 4;
    /** The most bytes that are copied one by one. */
    private static final int MAX_FEW = 16;
    /** So many messages in a row are tried by their heads without success before trying stops. */
    private static final int MAX_TRIED = 8;
    /** So many messages are then begun by their bytes before the next one is tried. */
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
    /** Whether the slot's state already is the new message. */
    private boolean isByHead;
    /** Hash of the key of the message that was tried last, and the turn of that message. */
    private int keyHash;
    private int hashedTurn = -1;
    /** Whether that message is the one that was begun. */
    private boolean isHashed;
    /** How many messages were tried or begun. Each of them changes state that all of them share. */
    private int turns;
    /** How many messages were tried without success, plus how many were not tried since. */
    private int failures;
    /** Whether the message has the key of the last one, so that its key was not copied. */
    private boolean isAgain;
    private int keyLength;
    private int length;
    private int changeLength;
    private long base;

    /**
     * A writer of messages of one shape.
     *
     * @param shape   of the messages.
     * @param options how far they may depend on others.
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
     * Begins another scope. No message in it depends on a message before it.
     *
     * @param position where the scope begins.
     */
    public void newScope(final long position)
    {
        scope = position;
    }

    /**
     * Begins a message. A message that was begun and not committed is dropped.
     *
     * @param source buffer of the message as {@link WireFormat#PACKED}.
     * @param offset of its first byte.
     * @param count  length of the message.
     * @throws CodecException when the bytes are not such a message; no message is begun then.
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
     * Begins a message without encoding it whole. This works if no variable-width field has changed since the last
     * message of its key. If one has changed, or if that is not known, nothing is begun. Then begin the message by its
     * bytes, which gives the same payload.
     *
     * @param codec of the objects as {@link WireFormat#PACKED}, with the same shape as this writer.
     * @param value to write, not null; its accessors may be called several times.
     * @param <T>   class of the objects.
     * @return whether the message was begun.
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
        // Often the next object has the key of the last one, and the very same texts.
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

    /** Whether to skip trying a message, because the messages before it were tried without success. */
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
            // The codec reports the failure when it encodes the object.
            return null;
        }
        hashedTurn = turns;
        return slots.guess(keyHash);
    }

    /**
     * Takes the head of an object if its tail is that of a slot; false if the tail is another, or that is not known.
     */
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
            // If an accessor has published other messages, the comparison does not hold any more.
            return isTail && turn == turns;
        }
        catch (final RuntimeException ignore)
        {
            // The codec reports the failure when it encodes the object.
            return false;
        }
    }

    /** Begins the message whose head was taken, and whose tail is that of a slot, unless it has another key. */
    private boolean beginByHead(final KeySlot found, final PackedParts<?> parts)
    {
        final long position = found.position();
        // Whatever happens, no message may depend on a state that is not a message.
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

    /** Whether the next message of a slot may depend on the slot's message. */
    private boolean isBase(final KeySlot found)
    {
        return null != found && found.position() > scope && found.changes() < options.keyInterval();
    }

    /**
     * Whether the changes take fewer bytes than the whole message. The way back takes up to three bytes more than KEY.
     */
    private boolean isShorter(final int count)
    {
        return changeLength + LONGEST_WAY - 1 < count;
    }

    /** The slot of the message's key, or the slot to use for that key. */
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
     * The position of the message that this message depends on.
     *
     * @return its position, or {@link #NO_BASE} for a message that is stored whole.
     */
    public long base()
    {
        return base > scope ? base : NO_BASE;
    }

    /**
     * Length of the payload, without the way back to the base if there is one.
     *
     * @return in bytes.
     */
    public int length()
    {
        return base > scope ? DeltaHeader.slotLength(slot.number()) + changeLength : wholeLength();
    }

    /**
     * Length of the payload if the message that was begun is stored whole.
     *
     * @return in bytes.
     */
    public int wholeLength()
    {
        return DeltaHeader.length(slot.number(), DeltaHeader.KEY) + length - layout.scalesLength();
    }

    /**
     * Length of the way back to the base.
     *
     * @param position of the message.
     * @param base     position of its base, or {@link #NO_BASE}.
     * @return in bytes; 0 without a base, because {@link #length} then counts it.
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

    /** Copies bytes. A few are copied one by one, because a copy of memory would take longer for them. */
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
     * Lets the next message of the key depend on this one.
     *
     * @param position of the message, as it was given to {@link #put}.
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
