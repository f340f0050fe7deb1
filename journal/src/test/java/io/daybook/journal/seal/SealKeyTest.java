/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SealKeyTest
{
    private static final HexFormat HEX = HexFormat.of();
    /** What stands before an Ed25519 key of 32 bytes in PKCS#8. */
    private static final String PKCS8_HEAD = "302e020100300506032b657004220420";
    /** RFC 8032, 7.1, tests 1 to 3: private key, public key, message, signature. */
    private static final String[][] RFC_8032 = {
        {"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0" +
            "595bbe24655141438e7a100b"},
        {"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eae" +
            "b4302aeeb00d291612bb0c00"},
        {"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9" +
            "716ed28dc027beceea1ec40a"}};

    @TempDir
    private Path temp;

    @Test
    void shouldSignAsTheStandardSays()
    {
        for (final String[] test : RFC_8032)
        {
            final SealKey key = SealKey.of("name", Pem.encode("PRIVATE KEY", HEX.parseHex(PKCS8_HEAD + test[0])));
            final byte[] message = HEX.parseHex(test[2]);

            assertThat(HEX.formatHex(key.sign(message))).isEqualTo(test[3]);
            assertThat(key.verifier().toPem()).isEqualTo(
                Pem.encode("PUBLIC KEY", HEX.parseHex("302a300506032b6570032100" + test[1])));
            assertThat(key.verifier().verify(message, HEX.parseHex(test[3]))).isTrue();
            assertThat(key.verifier().verify(new byte[]{1}, HEX.parseHex(test[3]))).isFalse();
        }
    }

    @Test
    void shouldComeBackFromItsText()
    {
        final SealKey key = SealKey.generate("example.com/orders");
        final SealKey again = SealKey.of("example.com/orders", "a remark\n" + key.toPem().replace("\n", "\r\n"));
        final byte[] message = "hello".getBytes(UTF_8);

        assertThat(again.id()).isEqualTo(key.id()).startsWith("example.com/orders+");
        assertThat(again.sign(message)).isEqualTo(key.sign(message));
        for (final String text : new String[]{key.verifier().toPem(), key.verifier().toVerifier("example.com/orders")})
        {
            final VerifierKey verifier = VerifierKey.of(text + "\n");
            assertThat(verifier.verify(message, key.sign(message))).isTrue();
            assertThat(verifier.isKey(key.id())).isTrue();
        }
        assertThat(VerifierKey.of(key.verifier().toVerifier("a")).isKey(key.id())).isFalse();
        assertThat(key.verifier().isKey("example.com/orders+00000000")).isFalse();
        assertThat(key.verifier().isKey("+")).isFalse();
    }

    @Test
    void shouldTellNothingOfThePrivateKey()
    {
        final SealKey key = SealKey.generate("a");
        final String pem = key.toPem();
        assertThat(key.toString()).isEqualTo(key.id());
        final String body = pem.lines().skip(1).findFirst().orElseThrow();
        for (final String text : new String[]{
            pem.replace(body, body.substring(0, 40)), pem.replace(body, '!' + body), pem.replace(body, "")})
        {
            assertThatThrownBy(() -> SealKey.of("a", text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not an Ed25519 private key in PEM (PKCS#8)")
                .hasNoCause()
                .satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain(body.substring(0, 10)));
        }
    }

    @Test
    void shouldRefuseWhatIsNoKey()
    {
        final String verifier = SealKey.generate("a").verifier().toVerifier("a");
        for (final String text : new String[]{
            "", "a", "a+b", "a+b+c", verifier.substring(1), 'b' + verifier, verifier.substring(0, 20),
            "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", "-----END PUBLIC KEY----------BEGIN PUBLIC"})
        {
            assertThatThrownBy(() -> VerifierKey.of(text)).as(text).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not an Ed25519 public key");
        }
        for (final String name : new String[]{"", " ", "a b", "a+b", "\u00e9", "a".repeat(201), "a\n"})
        {
            assertThatThrownBy(() -> SealKey.generate(name)).as(name).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not the name of a key: name=" + name);
        }
    }

    @Test
    void shouldVerifyNothingThatWasChanged()
    {
        final SealKey key = SealKey.generate("a");
        final byte[] message = "0123456789".getBytes(UTF_8);
        final byte[] signature = key.sign(message);
        for (int i = 0; i < signature.length; i++)
        {
            final byte[] other = signature.clone();
            other[i] ^= 0x10;
            assertThat(key.verifier().verify(message, other)).as("byte=" + i).isFalse();
        }
        assertThat(key.verifier().verify(message, Arrays.copyOf(signature, 63))).isFalse();
        assertThat(key.verifier().verify(message, new byte[0])).isFalse();
        assertThat(SealKey.generate("a").verifier().verify(message, signature)).isFalse();
    }

    @Test
    void shouldUseKeysOfOpensslAndGiveItOurs() throws IOException, InterruptedException
    {
        if (!isThere("openssl"))
        {
            System.out.println("skipped: keys of openssl, which is not installed");
            return;
        }
        final Path made = temp.resolve("made.pem");
        run("openssl", "genpkey", "-algorithm", "ed25519", "-out", made.toString());
        run("openssl", "pkey", "-in", made.toString(), "-pubout", "-out", temp.resolve("made.pub").toString());
        final SealKey key = SealKey.of("a", Files.readString(made));
        assertThat(Files.readString(temp.resolve("made.pub"))).isEqualTo(key.verifier().toPem());

        final SealKey ours = SealKey.generate("b");
        Files.writeString(temp.resolve("ours.pem"), ours.toPem());
        run("openssl", "pkey", "-in", temp.resolve("ours.pem").toString(), "-pubout", "-out",
            temp.resolve("ours.pub").toString());
        assertThat(Files.readString(temp.resolve("ours.pub"))).isEqualTo(ours.verifier().toPem());
    }

    static boolean isThere(final String program)
    {
        return Arrays.stream(System.getenv("PATH").split(":"))
            .anyMatch((directory) -> Files.isExecutable(Path.of(directory, program)));
    }

    private static void run(final String... command) throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        final String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
    }
}
