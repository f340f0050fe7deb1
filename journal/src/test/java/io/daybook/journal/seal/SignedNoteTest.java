/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import io.daybook.journal.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SignedNoteTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    /** The example of Go's public library for signed notes: private key, verifier, note. */
    private static final String GO_SEED = "810a1402d5146c8d84f2443330f54080ebf98ee17d9c74f6252fc5d5c7283173";
    private static final String GO_VERIFIER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    private static final String GO_TEXT =
        "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    private static final String GO_NOTE = GO_TEXT + "\n\u2014 PeterNeumann " +
        "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

    private static final SealKey KEY = SealKey.generate("example.com/orders");

    @Test
    void shouldVerifyTheNoteOfAnotherLibrary()
    {
        final SignedNote note = SignedNote.parse(GO_NOTE.getBytes(UTF_8));
        final VerifierKey key = VerifierKey.of(GO_VERIFIER);

        assertThat(note.text()).isEqualTo(GO_TEXT);
        assertThat(note.by(key)).hasSize(1).allMatch((line) -> note.isSigned(line, key));
        assertThat(note.by(KEY.verifier())).isEmpty();
        assertThat(key.toVerifier("PeterNeumann")).isEqualTo(GO_VERIFIER);
    }

    @Test
    void shouldSignTheNoteOfAnotherLibraryTheSameWay()
    {
        final byte[] der = HexFormat.of().parseHex("302e020100300506032b657004220420" + GO_SEED.substring(0, 64));
        final SealKey key = SealKey.of("PeterNeumann", Pem.encode("PRIVATE KEY", der));

        assertThat(key.verifier().toVerifier("PeterNeumann")).isEqualTo(GO_VERIFIER);
        assertThat(new String(SignedNote.sign(GO_TEXT, key), UTF_8)).isEqualTo(GO_NOTE);
    }

    @Test
    void shouldBeACheckpoint() throws SealFault
    {
        final Head head = new SealChain(new UUID(1, 2), List.of(), -1).head(KEY.name());
        final byte[] note = head.sign(KEY);

        assertThat(new String(note, UTF_8)).startsWith(
            "example.com/orders\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n\u2014 example.com/orders ");
        final Head read = Head.verify(note, List.of(KEY.verifier()));
        assertThat(read.origin()).isEqualTo(head.origin());
        assertThat(read.size()).isZero();
        assertThat(read.root()).isEqualTo(head.root());
    }

    @Test
    void shouldTakeTheLinesOfOtherSigners() throws SealFault
    {
        final SealKey witness = SealKey.generate("witness");
        final String text = "example.com/orders\n7\n" + "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n";
        final String byOne = new String(SignedNote.sign(text, KEY), UTF_8);
        final String byOther = new String(SignedNote.sign(text, witness), UTF_8);
        final byte[] both = (byOther + byOne.substring(text.length() + 1)).getBytes(UTF_8);

        assertThat(Head.verify(both, List.of(KEY.verifier())).size()).isEqualTo(7);
        // A head is signed by whoever's name is its origin.
        assertThatThrownBy(() -> Head.verify(both, List.of(witness.verifier()))).isInstanceOf(SealFault.class)
            .hasMessage("the head is signed by none of the keys given: origin=example.com/orders");
    }

    @Test
    void shouldRefuseWhatIsNoHead()
    {
        final List<VerifierKey> keys = List.of(KEY.verifier());
        final String root = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
        for (final String text : new String[]{
            "", "\n", "a\n\n", "o\n1\n" + root + "\n", "o\n1\n" + root + "\n\n", "o\n1\n" + root + "\n\n\u2014 o\n",
            "o\n1\n" + root + "\n\n\u2014 o AAAA\n", "o\n1\n" + root + "\n\n\u2014 o !\n",
            "o\n1\n" + root + "\n\n\u2014  AAAAAAAA\n", "o\n1\n" + root + "\n\n\u2014 o AAAAAAB=\n",
            "o\n1\n" + root + "\n\n\u2014 o\u007F AAAAAAAA\n", "o\t\n\n\u2014 o AAAAAAAA\n"})
        {
            assertThatThrownBy(() -> Head.verify(text.getBytes(UTF_8), keys)).as(text).isInstanceOf(SealFault.class)
                .hasMessageStartingWith("this is no head: ");
        }
        for (final String text : new String[]{
            "o\n01\n" + root + "\n", "o\n-1\n" + root + "\n", "o\n1\nAAAA\n", "\n1\n" + root + "\n", "o\n1\n",
            "o\n9999999999999999999\n" + root + "\n", "o\n1\n" + root + "\nan extension\n",
            "o\n1\n" + root.replace("FU=", "FV=") + "\n"})
        {
            assertThatThrownBy(() -> Head.verify(SignedNote.sign(text, KEY), keys)).as(text)
                .isInstanceOf(SealFault.class).hasMessageStartingWith("this is no head: ");
        }
        assertThatThrownBy(() -> Head.verify(new byte[1_000_001], keys)).isInstanceOf(SealFault.class);
        assertThatThrownBy(() -> Head.verify(new byte[]{(byte)0xFF}, keys)).isInstanceOf(SealFault.class);
    }

    @Test
    void shouldTakeNoHeadInWhichAnythingWasChanged()
    {
        final byte[] note = new Head(KEY.name(), 12, Sha256.of(new byte[]{1})).sign(KEY);
        final Random random = SEED.random();
        for (int i = 0; i < 5_000; i++)
        {
            byte[] other = note.clone();
            other[random.nextInt(other.length)] = (byte)random.nextInt(256);
            if (0 == i % 5)
            {
                other = Arrays.copyOf(other, random.nextInt(2 * other.length));
            }
            try
            {
                Head.verify(other, List.of(KEY.verifier()));
                assertThat(other).isEqualTo(note);
            }
            catch (final SealFault ex)
            {
                assertThat(ex.kind()).isIn(SealFault.Kind.SEAL_INVALID, SealFault.Kind.KEY_UNKNOWN);
            }
        }
    }

    @Test
    void shouldTakeNoSignatureWithAZeroBehindIt()
    {
        final byte[] bytes = {1, 2, 3};
        final byte[] signature = KEY.sign(bytes);

        assertThat(KEY.verifier().verify(bytes, signature)).isTrue();
        assertThat(KEY.verifier().verify(bytes, Arrays.copyOf(signature, signature.length + 1))).isFalse();
    }
}
