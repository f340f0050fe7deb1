/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * A promise of the journal that was broken.
 */
enum Violation
{
    /** It is acknowledged, and not in the chain. */
    LOST("a committed message is lost"),
    /** It is in the chain, behind the reader, who has not seen it. */
    MISSED("a reader has passed a committed message without seeing it"),
    /** The chain, or a reader, has it twice. */
    REPEATED("a message is delivered twice"),
    /** The readers' order is not the chain's. */
    DISORDERED("readers see different orders"),
    /** It was aborted, or its writer died. */
    RESURRECTED("a frame that was padding is padding no more"),
    /** Final is final. */
    OVERWRITTEN("a final word was changed"),
    /** Of a process that lives. */
    REVOKED("the claim of a live writer was taken back"),
    /** It was delivered, or could have been. */
    UNCOMMITTED("something is shown that was not committed"),
    /** The chain leads into the payload of a frame. */
    GARBAGE("payload is taken for a frame"),
    /** Its number in the frame is not its number in the chain. */
    MISNUMBERED("a sequence is not the number of the frame in the chain"),
    /** Behind END there is no next segment. */
    MISSING("the segment behind an END does not exist"),
    /** Something follows it, or it is there twice. */
    TWO_ENDS("a segment has ended more than once"),
    /** Two segments were ended for the same boundary. */
    ROLLED_TWICE("more than one roll at a time boundary"),
    /** An idle period made a file. */
    EMPTY_ENDED("a segment without a message was ended by time"),
    /** A message is on the wrong side of a boundary. */
    WRONG_CYCLE("a message is in a segment of another cycle than its claim"),
    /** A claim was open below it. */
    UNSETTLED("a claim is open below the settled position"),
    /** No step is left, and not everybody is done. */
    HUNG("somebody waits for ever");

    private final String sentence;

    Violation(final String sentence)
    {
        this.sentence = sentence;
    }

    @Override
    public String toString()
    {
        return sentence;
    }
}
