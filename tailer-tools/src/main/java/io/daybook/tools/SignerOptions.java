/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.List;

import picocli.CommandLine.Option;

import io.daybook.journal.seal.SealKey;
import io.daybook.journal.seal.VerifierKey;
import io.daybook.tools.read.KeyFiles;

/**
 * The options of verbs that sign.
 */
final class SignerOptions
{
    @Option(names = "--key", paramLabel = "FILE", required = true, description = "The private key, see keygen.")
    private String key;

    @Option(names = "--name", paramLabel = "NAME", required = true, description = "Name of the key, which stands in " +
        "what it signs.")
    private String name;

    @Option(names = "--former-key", paramLabel = "PUB", description = "Public key that signed seals before this one; " +
        "repeatable.")
    private List<String> former;

    /**
     * Reads the key that signs.
     *
     * @throws io.daybook.tools.console.ToolException when there is none, or the name cannot be one.
     */
    SealKey key()
    {
        return KeyFiles.signing(key, name);
    }

    /**
     * Reads the keys that signed before.
     *
     * @throws io.daybook.tools.console.ToolException when a file holds none.
     */
    List<VerifierKey> former()
    {
        return KeyFiles.verifying(former);
    }
}
