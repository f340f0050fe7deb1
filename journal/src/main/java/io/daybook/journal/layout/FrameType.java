/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

/**
 * What a frame holds: the {@code type} field of its header.
 */
public final class FrameType
{
    /** Readers step over it: an aborted claim, or one whose writer died. */
    public static final int PADDING = 0;
    /** Last frame of a segment. */
    public static final int END = 1;
    /** Defines a shape for the frames of its writer that follow. */
    public static final int SHAPE = 2;
    /** Says who writes in a slot from here on. */
    public static final int WRITER = 3;
    /** What a recovery found. */
    public static final int VERDICT = 4;
    /** Opaque bytes. */
    public static final int BYTES = 16;
    /** UTF-8 text. */
    public static final int TEXT = 17;
    /** A YAML document in UTF-8. */
    public static final int YAML = 18;
    /** A JSON document in UTF-8. */
    public static final int JSON = 19;
    /** A self-described Binary YAML document. */
    public static final int BINARY_YAML = 20;
    /** A foreign wire document, as imported. */
    public static final int CHRONICLE = 21;
    /** The first type that names a shape. */
    public static final int MIN_SHAPE_ID = 256;
    /** The last type that names a shape. */
    public static final int MAX_SHAPE_ID = 32_767;
    /** Set in types that an older reader must not step over. */
    public static final int MUST_UNDERSTAND = 0x8000;

    private FrameType()
    {
    }

    /**
     * Whether frames of this type are messages, handed to readers.
     *
     * @param type of a frame.
     * @return false for padding and metadata.
     */
    public static boolean isMessage(final int type)
    {
        return type >= BYTES;
    }

    /**
     * Whether frames of this type have content, so that their sequence and checksum must be right.
     *
     * @param type of a frame.
     * @return false for padding and END, which prove nothing.
     */
    public static boolean hasContent(final int type)
    {
        return PADDING != type && END != type;
    }

    /**
     * Whether the type is the id of a shape.
     *
     * @param type of a frame.
     * @return true for 256 to 32,767.
     */
    public static boolean isShapeId(final int type)
    {
        return type >= MIN_SHAPE_ID && type <= MAX_SHAPE_ID;
    }

    /**
     * Whether this version knows what frames of the type mean.
     *
     * @param type of a frame.
     * @return false for types of a later version, and for those not yet assigned.
     */
    public static boolean isKnown(final int type)
    {
        return type >= PADDING && type <= VERDICT || type >= BYTES && type <= CHRONICLE || isShapeId(type);
    }
}
