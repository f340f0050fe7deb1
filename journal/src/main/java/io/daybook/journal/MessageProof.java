/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import io.daybook.codec.CodecException;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.TextEncoders;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Directories;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.scan.ScanFiles;
import io.daybook.journal.seal.Head;
import io.daybook.journal.seal.ProofCheck;
import io.daybook.journal.seal.Prover;
import io.daybook.journal.seal.Seal;
import io.daybook.journal.seal.SealFault;
import io.daybook.journal.seal.SealFiles;
import io.daybook.journal.seal.SealWalk;
import io.daybook.journal.seal.VerifierKey;
import io.daybook.journal.seal.WantedMessage;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Proves one message of a sealed segment to somebody who has a head and the public key, and nothing of the journal. A
 * proof holds the message, the frames that it cannot be read without, and hashes; it discloses no other message.
 * <pre>{@code
 * byte[] proof = MessageProof.make(directory, new WantedMessage(true, 341), null, (bytes) -> true);
 * ...
 * MessageProof proved = MessageProof.check(proof, head, List.of(key));
 * proved.message() ... }</pre>
 * <b>Note:</b> not thread-safe.
 */
public final class MessageProof
{
    /** A file that is longer than this, in bytes, is no proof. */
    public static final int MAX_LENGTH = Prover.MAX_LENGTH;

    private final ProofCheck proved;
    private final Message message;

    private MessageProof(final ProofCheck proved)
    {
        final UnsafeBuffer frame = new UnsafeBuffer(proved.frame());
        this.proved = proved;
        this.message = new Message(proved.scope());
        message.wrap(frame, 0, frame.getLong(FrameDescriptor.WORD_OFFSET), proved.position(), proved.sequence());
    }

    /**
     * Makes the proof of a message. The journal may be in use, and need not be open in this process.
     *
     * @param directory of the journal.
     * @param wanted    message.
     * @param head      that the proof is for, a signed note; null for the one that would be signed now.
     * @param watcher   that is told how far the work has come.
     * @return the proof.
     * @throws JournalException when the message cannot be proved; the text says why, and what to do.
     * @throws java.util.concurrent.CancellationException when the watcher stopped it.
     */
    public static byte[] make(
        final Path directory, final WantedMessage wanted, final byte[] head, final SealWalk.Watcher watcher)
    {
        Directories.checkJvm();
        ScanFiles.checkReadable(directory);
        if (!Files.isDirectory(directory))
        {
            throw new JournalException(
                "a proof needs the seals of a whole journal, this is " + Directories.notDirectory(directory) +
                ": path=" + directory + "; give its directory");
        }
        try (ScanFiles files = ScanFiles.of(directory))
        {
            final byte[] proof = new Prover(directory, files.identity(), watcher).prove(wanted, head);
            if (null == proof)
            {
                throw unsealed(directory, wanted);
            }
            return proof;
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(directory, ex);
        }
    }

    /** Looks for the message in the segments that have no seal. */
    private static JournalException unsealed(final Path directory, final WantedMessage wanted)
    {
        final long[] sealed = SealFiles.list(directory);
        try (JournalScan scan = JournalScan.open(directory))
        {
            for (final long basePosition : scan.segments())
            {
                if (Arrays.binarySearch(sealed, basePosition) < 0 && isIn(scan, basePosition, wanted))
                {
                    return new JournalException("the segment of the message is not sealed: " + wanted + ", segment=" +
                        SegmentDescriptor.fileName(basePosition) + "; " +
                        (sealed.length > 0 && basePosition < sealed[sealed.length - 1] ?
                        "later ones are, so it never will be, or its seal was lost: take a copy that has it" :
                        "'daybook seal' seals it once it has ended"));
                }
            }
            return new JournalException("there is no such message: " + wanted + "; the journal has " +
                "position=" + scan.segments()[0] + " to position=" + scan.position() + ", and 'daybook dump' prints " +
                "the positions and sequences of messages");
        }
    }

    private static boolean isIn(final JournalScan scan, final long basePosition, final WantedMessage wanted)
    {
        scan.toSegment(basePosition);
        while (scan.next() && scan.message().position() < basePosition + scan.segmentLength())
        {
            if (wanted.isAt(scan.message().position(), scan.message().sequence()))
            {
                return true;
            }
        }
        return false;
    }

    /**
     * Checks a proof, and that its message can be read with the frames of the proof alone.
     *
     * @param proof to check.
     * @param head  that somebody trusts, a signed note.
     * @param keys  of which one must have signed the head, and one the seal.
     * @return what is proved.
     * @throws SealFault with the step that failed.
     */
    public static MessageProof check(final byte[] proof, final byte[] head, final List<VerifierKey> keys)
        throws SealFault
    {
        Objects.requireNonNull(head, "head");
        final MessageProof proved = new MessageProof(ProofCheck.of(proof, head, keys));
        try
        {
            final MessageEncoder yaml = TextEncoders.yaml(false);
            proved.message.write(yaml, new ExpandableArrayBuffer(), 0);
            yaml.finish();
            return proved;
        }
        catch (final CodecException | CorruptJournalException ex)
        {
            throw ProofCheck.incomplete(ex);
        }
    }

    /**
     * The message.
     *
     * @return a view, valid as long as this is.
     */
    public Message message()
    {
        return message;
    }

    /**
     * The seal of the message's segment.
     *
     * @return the seal, signed by one of the keys.
     */
    public Seal seal()
    {
        return proved.seal();
    }

    /**
     * The head that has the seal.
     *
     * @return the head, signed by one of the keys.
     */
    public Head head()
    {
        return proved.head();
    }

    /**
     * Number of the seal in the head.
     *
     * @return from 0.
     */
    public long index()
    {
        return proved.index();
    }
}
