/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.shapes;

import io.daybook.codec.DeclaredShape;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;

/**
 * Messages of one type that look alike.
 */
public final class FoundShape
{
    private final String type;
    private final WireFormat wireFormat;
    private final String family;
    private final DeclaredShape declared;
    private final long firstPosition;
    private int version;
    private long messages;
    private long bytes;

    /**
     * Makes a kind of message of which none has been counted.
     *
     * @param type          name; null for messages that have none.
     * @param wireFormat    of the messages; null for text and bytes.
     * @param declared      what the journal declares of them; null for messages that describe themselves.
     * @param firstPosition of the first one.
     */
    FoundShape(
        final String type, final WireFormat wireFormat, final DeclaredShape declared, final long firstPosition)
    {
        this.type = type;
        this.wireFormat = wireFormat;
        this.declared = declared;
        this.family = null == declared ? null : declared.family();
        this.firstPosition = firstPosition;
    }

    void count(final int length)
    {
        messages++;
        bytes += length;
    }

    /** Sets which of the type's shapes this is, in their order in the journal, from 1. */
    void version(final int number)
    {
        version = number;
    }

    /**
     * Returns which of the type's shapes this is, in their order in the journal, from 1; 0 if it has none.
     */
    public int version()
    {
        return version;
    }

    /**
     * Returns the name of the type, or null if the messages have none.
     */
    public String type()
    {
        return type;
    }

    /**
     * Returns the format of the messages, or null for text and bytes.
     */
    public WireFormat wireFormat()
    {
        return wireFormat;
    }

    /** Returns the name of the sealed interface as whose objects the messages were published, or null. */
    String family()
    {
        return family;
    }

    /**
     * Returns what the messages look like, or null if they describe themselves.
     */
    public Shape shape()
    {
        return null == declared ? null : declared.shape();
    }

    DeclaredShape declared()
    {
        return declared;
    }

    long firstPosition()
    {
        return firstPosition;
    }

    /**
     * Returns how many messages there are.
     */
    public long messages()
    {
        return messages;
    }

    /**
     * Returns how many bytes the messages take as they are stored.
     */
    public long bytes()
    {
        return bytes;
    }
}
