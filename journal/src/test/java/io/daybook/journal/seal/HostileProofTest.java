/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalSeals;
import io.daybook.journal.MessageProof;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Files that are made to be no proofs: each is refused with the right verdict. What is wrong with the seal, or behind
 * the frames, is found before a frame is decoded, and nothing behind a wrong frame is.
 */
class HostileProofTest
{
    private static final SealKey KEY = SealKey.generate("example.com/orders");
    private static final int HUGE = 16 << 20;
    private static final int SMALL = 2 << 20;
    private static final int MANY = 100_000;

    @TempDir
    private Path directory;

    private byte[] head;
    private Proof proof;
    private String text;

    @BeforeEach
    void prove() throws SealFault
    {
        final long position;
        try (Journal journal = Journal.open(directory, SealedJournal.config(Checksums.BLOCK));
            Appender appender = journal.appender())
        {
            position = appender.append("a message");
            appender.append("another");
            appender.roll();
            SealedJournal.work(journal);
        }
        SealedJournal.seal(directory, KEY);
        head = JournalSeals.of(directory).head(KEY, null);
        final byte[] file = MessageProof.make(directory, new WantedMessage(false, position), head, (bytes) -> true);
        proof = Proof.outline(file).withFrames(file, file.length, (frame, before) -> {});
        text = new String(file, ISO_8859_1);
        assertThat(check(file)).isNull();
    }

    private SealFault check(final byte[] file)
    {
        return catchThrowableOfType(
            SealFault.class, () -> MessageProof.check(file, head, List.of(KEY.verifier())));
    }

    private void assertNoProof(final byte[] file, final String cause)
    {
        final SealFault fault = check(file);
        assertThat(fault).isNotNull().hasMessageContaining(cause);
        assertThat(fault.kind()).isEqualTo(SealFault.Kind.PROOF_INVALID);
    }

    /** Refused, and without decoding what is huge in it. */
    private void assertSoonRefused(final byte[] file, final String cause)
    {
        assertThat(file.length).isGreaterThan(HUGE - 1);
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long before = threads.getCurrentThreadAllocatedBytes();
        final SealFault fault = check(file);
        final long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(fault).isNotNull().hasMessageContaining(cause);
        assertThat(fault.kind()).isEqualTo(SealFault.Kind.PROOF_INVALID);
        assertThat(allocated).as("bytes allocated").isLessThan(SMALL);
    }

    private byte[] write(final List<ProvedFrame> frames)
    {
        return new Proof(frames, proof.seal(), proof.index(), proof.size(), proof.path()).write();
    }

    private ProvedFrame last()
    {
        return proof.frames().get(proof.frames().size() - 1);
    }

    private static byte[] bytes(final String text)
    {
        return text.getBytes(ISO_8859_1);
    }

    @Test
    void shouldRefuseAFrameThatIsLongerThanTheSegment()
    {
        final List<ProvedFrame> frames = new ArrayList<>(proof.frames());
        frames.set(0, new ProvedFrame(frames.get(0).position(), new byte[HUGE], 0, new byte[0]));
        assertNoProof(write(frames), "too long: name=bytes");
    }

    @Test
    void shouldRefuseTheFirstFrameThatWasNotSealed()
    {
        final ProvedFrame sealed = proof.frames().get(0);
        final byte[] changed = sealed.bytes().clone();
        changed[changed.length - 1] ^= 1;
        final List<ProvedFrame> frames = new ArrayList<>();
        frames.add(new ProvedFrame(sealed.position(), changed, sealed.left(), sealed.path()));
        frames.addAll(Collections.nCopies(MANY, last()));
        assertNoProof(write(frames), "a frame that is not what was sealed: position=" + sealed.position());
    }

    @Test
    void shouldRefuseAFrameThatComesAgain()
    {
        final List<ProvedFrame> frames = new ArrayList<>(proof.frames());
        frames.addAll(Collections.nCopies(MANY, last()));
        assertNoProof(write(frames), "a frame where none of the segment can be");
    }

    @Test
    void shouldRefuseAPathThatIsLongerThanAnyTreeIsHigh()
    {
        assertSoonRefused(
            new Proof(proof.frames(), proof.seal(), proof.index(), proof.size(), new byte[HUGE]).write(),
            "what follows the frames is too long");
        assertNoProof(
            write(List.of(new ProvedFrame(last().position(), last().bytes(), last().left(), new byte[HUGE]))),
            "too long: name=path");
    }

    @Test
    void shouldRefuseASealThatIsTooLongForOne()
    {
        assertSoonRefused(
            new Proof(proof.frames(), new byte[HUGE], proof.index(), proof.size(), proof.path()).write(),
            "what follows the frames is too long");
    }

    @Test
    void shouldAskWhoSignedTheSealBeforeItDecodesFrames() throws SealFault
    {
        final byte[] seal = proof.seal().clone();
        seal[seal.length - 10] ^= 1;
        final byte[] file = new Proof(
            List.of(new ProvedFrame(0, new byte[HUGE], 0, new byte[0])), seal, proof.index(), proof.size(),
            proof.path()).write();
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long before = threads.getCurrentThreadAllocatedBytes();
        final SealFault fault = check(file);
        assertThat(fault.kind()).isEqualTo(SealFault.Kind.SEAL_INVALID);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).as("bytes allocated").isLessThan(SMALL);
    }

    @Test
    void shouldRefuseLargeFilesOfOtherThings()
    {
        Stream.of("a", "[", "{", "\n", "- ", "\0", "\u00ff", "proof: 1\n", "proof: 1\nframes: [", "&a [*a, ")
            .forEach((part) ->
            {
                assertNoProof(bytes(part.repeat(SMALL / part.length())), "this is no proof: ");
                assertNoProof(bytes(part), "this is no proof: ");
            });
        assertNoProof(new byte[0], "this is no proof: ");
    }

    @Test
    void shouldRefuseFramesInFramesToAnyDepth()
    {
        final String deep = "[".repeat(SMALL);
        assertNoProof(bytes("proof: 1\nframes: " + deep), "this is no proof: ");
        assertNoProof(bytes(text.replaceFirst("(?s)frames:.*?\nseal:", "frames: " + deep + "\nseal:")),
            "this is no proof: ");
    }

    @Test
    void shouldRefuseNumbersThatAreNone()
    {
        for (final String number : List.of("-1", "99999999999999999999", "0x1", "1.5", "~", "one", "[1]", "''"))
        {
            final SealFault index = check(bytes(text.replaceFirst("\nindex: \\d+", "\nindex: " + number)));
            assertThat(index).as("index=%s", number).isNotNull();
            final SealFault position = check(bytes(text.replaceFirst("position: \\d+", "position: " + number)));
            assertThat(position).as("position=%s", number).isNotNull();
            assertThat(position.kind()).isEqualTo(SealFault.Kind.PROOF_INVALID);
        }
    }

    @Test
    void shouldRefuseWhatIsWrittenInAnotherWay()
    {
        for (final String file : List.of(
            text + "more: 1\n",
            text + "---\n" + text,
            text + "# a comment\n",
            "# a comment\n" + text,
            text.replace("\n", "\r\n"),
            text.replaceFirst("index: ", "index:  "),
            text.replaceFirst("index: ", "index: 0"),
            text.replaceFirst("seal: ", "seal: !!str "),
            text.replaceFirst("(?s)(\nindex: \\d+)(\nsize: \\d+)", "$2$1"),
            text.replaceFirst("proof: 1", "proof: 2"),
            text.replaceFirst("(?s)frames:.*?\nseal:", "frames: []\nseal:"),
            text.replaceFirst("(?s)frames:.*?\nseal:", "frames: {}\nseal:"),
            text.replaceFirst("(?s)frames:.*?\nseal:", "frames: 1\nseal:"),
            text.replaceFirst("(?s)frames:.*?\nseal:", "seal:")))
        {
            assertThat(file).isNotEqualTo(text);
            assertNoProof(bytes(file), "");
        }
    }
}
