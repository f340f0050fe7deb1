/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.journal.MessageProof;
import io.daybook.journal.WriterInfo;
import io.daybook.journal.seal.SealFault;
import io.daybook.journal.seal.VerifierKey;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.print.MessagePrinter;
import io.daybook.tools.read.KeyFiles;
import io.daybook.tools.read.ZoneOption;

/**
 * Checks the proof of one message.
 */
@Command(
    name = "check-proof",
    description = "Check the proof of a message, see prove, with a head and the public key alone: print the message, " +
        "and say what is proved.",
    footer = "%nPrints the message as dump does, and comments behind it. If the proof fails, prints no message, but " +
        "why: PROOF-INVALID, SEAL-INVALID, KEY-UNKNOWN (exit code 4); BEHIND-HEAD, when the head is older than the " +
        "seal or not the one that the proof was made for, or INCOMPLETE, when the proof lacks something (exit code 5).")
final class CheckProofVerb extends Verb
{
    /** Nothing is wrong then, but not all that is needed is there. */
    private static final Set<SealFault.Kind> UNPROVED =
        EnumSet.of(SealFault.Kind.BEHIND_HEAD, SealFault.Kind.INCOMPLETE);

    @Parameters(paramLabel = "FILE", description = "The proof.")
    private String file;

    @Option(names = "--head", paramLabel = "HEAD", required = true, description = "A head that was kept where nobody " +
        "could change it.")
    private String head;

    @Option(names = "--public-key", paramLabel = "PUB", required = true, description = "The key that signed the head " +
        "and the seal; repeatable, if the key was changed.")
    private List<String> publicKeys;

    @Mixin
    private ZoneOption zone;

    CheckProofVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        final List<VerifierKey> keys = KeyFiles.verifying(publicKeys);
        final ResultBuffer out = new ResultBuffer(console.out());
        final MessagePrinter printer = MessagePrinter.yaml(out, zone.zone());
        final byte[] note = KeyFiles.head(head);
        int exitCode = ExitCode.OK;
        try
        {
            final MessageProof proof = MessageProof.check(KeyFiles.proof(file), note, keys);
            printer.print(proof.message(), false);
            out.text(verdict(proof));
        }
        catch (final SealFault ex)
        {
            out.text("# proof: " + ex.kind().name().replace('_', '-') + ": " +
                 PlainText.oneLine(ex.getMessage()) + '\n');
            exitCode = UNPROVED.contains(ex.kind()) ? ExitCode.UNPROVED : ExitCode.CORRUPT;
        }
        out.flush();
        return exitCode;
    }

    private static String verdict(final MessageProof proof)
    {
        final WriterInfo writer = proof.message().writer();
        return "# proof: OK\n" +
            "# proved: journal " + proof.seal().journal() + " had this message at position " +
            proof.message().position() + " with sequence " + proof.message().sequence() + " when " +
            proof.seal().key() + " sealed its segment\n" +
            "# proved: that seal is number " + (proof.index() + 1) + " of the " + proof.head().size() +
            " in the head of " + proof.head().origin() + '\n' +
            (null == writer ? "# not proved: who wrote it\n" :
            "# proved: the writer called itself " + PlainText.of(writer.application()) + ", process " + writer.pid() +
            " of user " + PlainText.of(writer.user()) + " on host " + PlainText.of(writer.host()) + '\n') +
            "# not proved: that the writer told the truth, that its clock was right, that there was no other message\n";
    }
}
