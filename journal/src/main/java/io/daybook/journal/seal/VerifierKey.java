/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/**
 * The public key that verifies seals and heads. It has no name of its own: the name stands in what was signed, and the
 * id that stands beside it follows from name and key.
 * <p>
 * <b>Note:</b> immutable.
 */
public final class VerifierKey
{
    /** Bytes of a key's id. */
    static final int ID_LENGTH = 4;

    private static final String LABEL = "PUBLIC KEY";
    /** What stands before an Ed25519 key of 32 bytes in a SubjectPublicKeyInfo. */
    private static final byte[] SPKI_HEAD = HexFormat.of().parseHex("302a300506032b6570032100");
    private static final int KEY_LENGTH = 32;
    private static final int SIGNATURE_LENGTH = 64;
    private static final byte ED25519 = 1;
    private static final int MAX_NAME_LENGTH = 200;

    private final PublicKey key;
    private final byte[] raw;
    /** Name that the text of the key gave; null when it gave none. */
    private final String name;

    private VerifierKey(final PublicKey key, final byte[] raw, final String name)
    {
        this.key = key;
        this.raw = raw;
        this.name = name;
    }

    static VerifierKey of(final PublicKey key)
    {
        final byte[] spki = key.getEncoded();
        return new VerifierKey(key, Arrays.copyOfRange(spki, SPKI_HEAD.length, spki.length), null);
    }

    /**
     * Takes a key from text.
     *
     * @param text that holds an Ed25519 public key as PEM, or the form of a signed note's verifier:
     *             name, +, id, +, base64 of 0x01 and the key. A key of the latter form verifies only under its name.
     * @return the key.
     * @throws IllegalArgumentException when the text holds none.
     */
    public static VerifierKey of(final String text)
    {
        try
        {
            final byte[] der = Pem.decode(LABEL, text);
            return null != der ? of(der) : ofVerifier(text.strip());
        }
        catch (final GeneralSecurityException | IllegalArgumentException ex)
        {
            throw new IllegalArgumentException(
                "not an Ed25519 public key in PEM (SPKI), nor one in the form NAME+ID+BASE64" +
                (text.contains("PRIVATE KEY") ? "; this is a private key: give the public one" : ""), ex);
        }
    }

    private static VerifierKey of(final byte[] der) throws GeneralSecurityException
    {
        if (der.length != SPKI_HEAD.length + KEY_LENGTH ||
            !Arrays.equals(SPKI_HEAD, Arrays.copyOf(der, SPKI_HEAD.length)))
        {
            throw new IllegalArgumentException("a key of another kind");
        }
        return of(KeyFactory.getInstance(SealKey.ALGORITHM).generatePublic(new X509EncodedKeySpec(der)));
    }

    private static VerifierKey ofVerifier(final String text) throws GeneralSecurityException
    {
        // Base64 may hold a +, too, but a name does not.
        final String[] parts = text.split("\\+", 3);
        if (3 != parts.length)
        {
            throw new IllegalArgumentException("no key");
        }
        checkName(parts[0]);
        final byte[] typed = Base64.getDecoder().decode(parts[2].getBytes(StandardCharsets.UTF_8));
        if (1 + KEY_LENGTH != typed.length || ED25519 != typed[0])
        {
            throw new IllegalArgumentException("a key of another kind");
        }
        final byte[] der = Arrays.copyOf(SPKI_HEAD, SPKI_HEAD.length + KEY_LENGTH);
        System.arraycopy(typed, 1, der, SPKI_HEAD.length, KEY_LENGTH);
        final VerifierKey plain = of(der);
        if (!plain.id(parts[0]).equals(parts[0] + '+' + parts[1]))
        {
            throw new IllegalArgumentException("an id that is not that of the key");
        }
        return new VerifierKey(plain.key, plain.raw, parts[0]);
    }

    /**
     * Checks the name of a key.
     *
     * @param name of it, which should say whose journal it signs, such as {@code example.com/orders}.
     * @throws IllegalArgumentException when it is empty or long, or has a +, or a character that is no visible one of
     *                                  ASCII.
     */
    public static void checkName(final String name)
    {
        if (name.isEmpty() || name.length() > MAX_NAME_LENGTH ||
            !name.chars().allMatch((c) -> c > ' ' && c < 0x7F && '+' != c))
        {
            throw new IllegalArgumentException(
                "not the name of a key: name=" + name + "; take 1 to " + MAX_NAME_LENGTH +
                " visible characters of ASCII without +, such as example.com/orders");
        }
    }

    /**
     * Name and id of the key.
     *
     * @param keyName that it is used under.
     * @return name, + and 8 hexadecimal digits.
     */
    public String id(final String keyName)
    {
        return keyName + '+' + HexFormat.of().formatHex(idBytes(keyName));
    }

    byte[] idBytes(final String keyName)
    {
        final MessageDigest sha = Sha256.create();
        sha.update(keyName.getBytes(StandardCharsets.UTF_8));
        sha.update((byte)'\n');
        sha.update(ED25519);
        return Arrays.copyOf(sha.digest(raw), ID_LENGTH);
    }

    /** Whether a name and id, as they stand in a seal, are those of this key. */
    boolean isKey(final String id)
    {
        final int plus = id.lastIndexOf('+');
        return plus > 0 && isNamed(id.substring(0, plus)) && id.equals(id(id.substring(0, plus)));
    }

    /** Whether the key may be used under a name. */
    boolean isNamed(final String keyName)
    {
        return null == name || name.equals(keyName);
    }

    /**
     * The key in the form that verifiers of signed notes take.
     *
     * @param keyName that it is used under.
     * @return name, +, id, +, base64 of 0x01 and the key.
     */
    public String toVerifier(final String keyName)
    {
        final byte[] typed = new byte[1 + KEY_LENGTH];
        typed[0] = ED25519;
        System.arraycopy(raw, 0, typed, 1, KEY_LENGTH);
        return id(keyName) + '+' + Base64.getEncoder().encodeToString(typed);
    }

    /**
     * The key as text.
     *
     * @return SPKI in PEM.
     */
    public String toPem()
    {
        return Pem.encode(LABEL, key.getEncoded());
    }

    boolean verify(final byte[] bytes, final byte[] signature)
    {
        // Some JDKs take a signature with zeros behind it.
        if (SIGNATURE_LENGTH != signature.length)
        {
            return false;
        }
        try
        {
            final Signature verifier = Signature.getInstance(SealKey.ALGORITHM);
            verifier.initVerify(key);
            verifier.update(bytes);
            return verifier.verify(signature);
        }
        catch (final GeneralSecurityException ignore)
        {
            // No point of the curve.
            return false;
        }
    }
}
