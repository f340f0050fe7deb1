/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;

/**
 * The private key that signs seals and heads: Ed25519, with a name that stands in each signature. Its text never leaves
 * this object but by {@link #toPem()}; {@link #toString()} and errors hold nothing of it.
 * <p>
 * <b>Note:</b> immutable.
 */
public final class SealKey
{
    static final String ALGORITHM = "Ed25519";

    private static final String LABEL = "PRIVATE KEY";
    private static final byte[] TRIAL = {'d', 'a', 'y', 'b', 'o', 'o', 'k'};

    private final String name;
    private final PrivateKey key;
    private final VerifierKey verifier;

    private SealKey(final String name, final PrivateKey key, final VerifierKey verifier)
    {
        this.name = name;
        this.key = key;
        this.verifier = verifier;
    }

    /**
     * Makes a new key.
     *
     * @param name of it, see {@link VerifierKey#checkName(String)}.
     * @return the key.
     * @throws IllegalArgumentException when the name cannot be one.
     */
    public static SealKey generate(final String name)
    {
        VerifierKey.checkName(name);
        try
        {
            final KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
            return new SealKey(name, pair.getPrivate(), VerifierKey.of(pair.getPublic()));
        }
        catch (final GeneralSecurityException ex)
        {
            throw unavailable(ex);
        }
    }

    /**
     * Takes a key from text.
     *
     * @param name of the key.
     * @param pem  text that holds an Ed25519 private key in PKCS#8, as PEM.
     * @return the key.
     * @throws IllegalArgumentException when the text holds none, or the name cannot be one. It does not tell the text.
     */
    public static SealKey of(final String name, final String pem)
    {
        VerifierKey.checkName(name);
        final PrivateKey key = parse(pem);
        try
        {
            final SealKey signer = new SealKey(name, key, VerifierKey.of(publicOf(key).getPublic()));
            if (!signer.verifier.verify(TRIAL, signer.sign(TRIAL)))
            {
                throw new IllegalArgumentException("a private key that makes signatures which do not match it");
            }
            return signer;
        }
        catch (final GeneralSecurityException ex)
        {
            throw unavailable(ex);
        }
    }

    private static PrivateKey parse(final String pem)
    {
        try
        {
            final byte[] der = Pem.decode(LABEL, pem);
            if (null != der)
            {
                return KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(der));
            }
        }
        catch (final GeneralSecurityException | IllegalArgumentException ignore)
        {
            // The cause may hold a part of the key.
        }
        throw new IllegalArgumentException(
            "not an Ed25519 private key in PEM (PKCS#8), as 'daybook keygen' and " +
            "'openssl genpkey -algorithm ed25519' make it");
    }

    /**
     * The platform has no call that finds the public key of a private one. But the private key is nothing else than the
     * random number that a new pair is made of.
     */
    private static KeyPair publicOf(final PrivateKey key) throws GeneralSecurityException
    {
        final byte[] seed = ((EdECPrivateKey)key).getBytes().orElseThrow(
            () -> new IllegalArgumentException("a private key that the platform does not let out"));
        final KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
        generator.initialize(NamedParameterSpec.ED25519, new GivenNumber(seed));
        return generator.generateKeyPair();
    }

    /** Gives one number in place of a random one. */
    private static final class GivenNumber extends SecureRandom
    {
        private static final long serialVersionUID = 1L;

        private final byte[] number;

        GivenNumber(final byte[] number)
        {
            this.number = number;
        }

        @Override
        public void nextBytes(final byte[] bytes)
        {
            System.arraycopy(number, 0, bytes, 0, bytes.length);
        }
    }

    private static IllegalStateException unavailable(final GeneralSecurityException cause)
    {
        return new IllegalStateException("this Java platform cannot sign with " + ALGORITHM, cause);
    }

    /**
     * Name of the key.
     *
     * @return what it was given.
     */
    public String name()
    {
        return name;
    }

    /**
     * Name and id of the key, as they stand in a seal.
     *
     * @return name, + and 8 hexadecimal digits.
     */
    public String id()
    {
        return verifier.id(name);
    }

    /**
     * The public half.
     *
     * @return the key that verifies what this one has signed.
     */
    public VerifierKey verifier()
    {
        return verifier;
    }

    /**
     * The private key as text, to be kept where nobody else reads it.
     *
     * @return PKCS#8 in PEM.
     */
    public String toPem()
    {
        return Pem.encode(LABEL, key.getEncoded());
    }

    byte[] sign(final byte[] bytes)
    {
        try
        {
            final Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(key);
            signature.update(bytes);
            return signature.sign();
        }
        catch (final GeneralSecurityException ex)
        {
            throw unavailable(ex);
        }
    }

    @Override
    public String toString()
    {
        return id();
    }
}
