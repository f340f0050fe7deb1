/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

/**
 * What is wrong with a seal, a head, or a proof.
 */
public final class SealFault extends Exception
{
    private static final long serialVersionUID = 1L;

    /** What follows from a fault. */
    public enum Kind
    {
        /** It is not what was signed, or belongs to another journal or segment. */
        SEAL_INVALID,
        /** It is signed by a key that is not known here. */
        KEY_UNKNOWN,
        /** It does not name the seal before it. */
        CHAIN_BREAK,
        /** A proof is none, or does not lead to the seal, or the seal not to the head. */
        PROOF_INVALID,
        /** A head does not reach the seal, or is not the one that a proof was made for. */
        BEHIND_HEAD,
        /** A proof lacks something without which its message cannot be read. */
        INCOMPLETE
    }

    private final Kind kind;

    SealFault(final Kind kind, final String message)
    {
        super(message);
        this.kind = kind;
    }

    /**
     * What follows from it.
     *
     * @return the kind of the fault.
     */
    public Kind kind()
    {
        return kind;
    }
}
