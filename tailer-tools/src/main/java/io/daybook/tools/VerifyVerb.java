/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.seal.VerifierKey;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.SealVerifier;
import io.daybook.journal.verify.Verification;
import io.daybook.journal.verify.Verification.Finding;
import io.daybook.journal.verify.Verification.Severity;
import io.daybook.tools.console.ByteCount;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.Count;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.KeyFiles;
import io.daybook.tools.read.Source;

/**
 * Checks all of a journal.
 */
@Command(
    name = "verify",
    description = "Check all of a journal: frames, segments, checksums, indexes, cursors, shapes, messages. Writes " +
        "nothing; the journal may be in use.",
    footer = "%nPrints a line for each finding: damaged, unproved, unvouched or note. Exit code 0: no damage was " +
        "found. 4: damage was found. 5: no damage was found, but the next process that opens the journal for writing " +
        "will cut something off (unproved), or a checksum that should be there is missing or damaged " +
        "(unvouched).%n%nWith --public-key, seals are checked too. Prints a verdict for each segment: OK, UNSEALED, " +
        "MODIFIED, TRUNCATED, PRUNED, MISSING, CHAIN-BREAK, SEAL-INVALID, KEY-UNKNOWN; and for the head OK or " +
        "BEHIND-HEAD. " +
        "Exit code 4: something is not as it was sealed. 5: with --require-seals, something is UNSEALED.")
final class VerifyVerb extends Verb
{
    private static final int MIB = 1 << 20;
    private static final String UNVOUCHED = "unvouched";

    @Parameters(paramLabel = "PATH", description = MessagesVerb.JOURNAL_DESCRIPTION)
    private String path;

    @Option(names = "--threads", paramLabel = "N", description = "Check N segments at once (default: one for each " +
        "processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--json", description = "Print a JSON object.")
    private boolean json;

    @Option(names = "--public-key", paramLabel = "PUB", description = "Check the seals, which must be signed by this " +
        "key; repeatable, if the key was changed.")
    private List<String> publicKeys;

    @Option(names = "--expect-head", paramLabel = "HEAD", description = "A head that was kept elsewhere: all its " +
        "seals must be there, unchanged.")
    private String expectedHead;

    @Option(names = "--require-seals", description = "Everything must be sealed, also what was written last.")
    private boolean requireSeals;

    VerifyVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        if (threads < 1)
        {
            throw new ToolException(
                ExitCode.USAGE,
                "verify needs at least one thread: --threads=" + threads + "; give 1 or more, or leave --threads out");
        }
        if (null == publicKeys && (null != expectedHead || requireSeals))
        {
            throw new ToolException(
                ExitCode.USAGE, "--expect-head and --require-seals need the key that signed: give --public-key");
        }
        checkSeals(path, publicKeys);
        if (!Source.isStdin(path))
        {
            return verify(Source.journalPath(path));
        }
        try (Source source = Source.open(path, console))
        {
            return verify(source.spooled());
        }
    }

    /** Refuses to check the seals of a segment that comes alone. */
    static void checkSeals(final String path, final List<String> publicKeys)
    {
        if (null != publicKeys && Source.isStdin(path))
        {
            throw new ToolException(
                ExitCode.USAGE, "seals lie beside a journal's segments: with --public-key give a path, not -");
        }
    }

    private int verify(final Path journal)
    {
        // A key that cannot be read is told before anything long is done.
        final List<VerifierKey> keys = KeyFiles.verifying(publicKeys);
        final byte[] head = KeyFiles.head(expectedHead);
        final Verification verification = check(journal, threads, console);
        final SealReport seals =
            null == publicKeys || !verification.complete() ? null : checkSeals(journal, keys, head);
        final ResultBuffer out = new ResultBuffer(console.out());
        if (json)
        {
            writeJson(verification, journal, seals, out);
        }
        else
        {
            out.text(text(verification, journal));
            out.text(null == seals ? "" : seals.text());
        }
        out.flush();
        if (!verification.complete() || null != seals && !seals.isComplete())
        {
            return interrupted(verification.messages());
        }
        return null == seals ? exitCode(verification) : worst(exitCode(verification), seals.exitCode());
    }

    /** Damage outweighs what is only not proved. */
    static int worst(final int first, final int second)
    {
        return ExitCode.CORRUPT == first || ExitCode.CORRUPT == second ? ExitCode.CORRUPT : Math.max(first, second);
    }

    private SealReport checkSeals(final Path journal, final List<VerifierKey> keys, final byte[] head)
    {
        return shown(console, (progress) ->
            new SealReport(SealVerifier.of(journal, keys).expect(head).verify(progress), requireSeals));
    }

    /** Checks all of a journal, and shows how far that has come. */
    static Verification check(final Path journal, final int threads, final Console console)
    {
        return shown(console, (progress) -> JournalVerifier.of(journal).threads(threads).verify(progress));
    }

    static <T> T shown(final Console console, final Function<JournalVerifier.Watcher, T> work)
    {
        final Progress progress = new Progress(console, "MiB");
        try
        {
            return work.apply((bytes, total) ->
            {
                progress.now(bytes / MIB, bytes, total);
                return !console.isInterrupted();
            });
        }
        finally
        {
            progress.done();
        }
    }

    /** Returns the exit code that tells what was found. */
    static int exitCode(final Verification verification)
    {
        if (verification.count(Severity.DAMAGED) > 0)
        {
            return ExitCode.CORRUPT;
        }
        final long doubtful = verification.count(Severity.UNPROVED) + verification.count(Severity.UNVOUCHED);
        return doubtful > 0 ? ExitCode.UNPROVED : ExitCode.OK;
    }

    private String text(final Verification verification, final Path journal)
    {
        final StringBuilder text = new StringBuilder();
        for (final Finding finding : verification.findings())
        {
            text.append(name(finding.severity())).append(':')
                .append(finding.position() < 0 ? "" : " position=" + finding.position())
                .append(" file=").append(PlainText.oneLine(file(finding)))
                .append(0 == finding.bytes() ? "" : " bytes=" + finding.bytes())
                .append(1 == finding.times() ? "" : " times=" + finding.times())
                .append(": ").append(cause(finding, journal)).append('\n');
        }
        return text.append(String.format(
            Locale.ROOT,
            "%s: %s, %s, %s checked, %s that nothing vouches for, %d damaged, %d unproved, %d unvouched, %s%n",
            UNVOUCHED.equals(state(verification)) ? "whole as far as anything vouches for it" : state(verification),
            Count.of(verification.segments(), "segment"), Count.of(verification.messages(), "message"),
            ByteCount.of(verification.bytes()), ByteCount.of(verification.unvouchedBytes()),
            verification.count(Severity.DAMAGED), verification.count(Severity.UNPROVED),
            verification.count(Severity.UNVOUCHED),
            Count.of(verification.count(Severity.NOTE), "note"))).toString();
    }

    /** Returns the word for what was found. */
    static String state(final Verification verification)
    {
        if (!verification.complete())
        {
            return "interrupted";
        }
        if (verification.count(Severity.DAMAGED) > 0)
        {
            return "damaged";
        }
        if (verification.count(Severity.UNPROVED) > 0)
        {
            return "unproved";
        }
        return verification.count(Severity.UNVOUCHED) + verification.unvouchedBytes() > 0 ? UNVOUCHED : "whole";
    }

    /** Returns the name of a file. What came through a pipe is called stdin. */
    private String file(final Finding finding)
    {
        return Source.isStdin(path) ? Source.display(path) : finding.file();
    }

    private static String name(final Severity severity)
    {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    private String cause(final Finding finding, final Path journal)
    {
        return PlainText.oneLine(finding.cause().replace(journal.toString(), Source.display(path)));
    }

    private void writeJson(
        final Verification verification, final Path journal, final SealReport seals, final ResultBuffer out)
    {
        final MessageEncoder object = WireFormat.JSON.encoder(null).wrap(out.buffer(), out.length(), null);
        object.text("path", path)
            .text("id", verification.id().toString())
            .text("checksums", verification.checksums().name())
            .text("state", state(verification))
            .int64("segments", verification.segments())
            .int64("messages", verification.messages())
            .int64("bytes", verification.bytes())
            .int64("unvouchedBytes", verification.unvouchedBytes())
            .int64("damaged", verification.count(Severity.DAMAGED))
            .int64("unproved", verification.count(Severity.UNPROVED))
            .int64("unvouched", verification.count(Severity.UNVOUCHED))
            .int64("notes", verification.count(Severity.NOTE))
            .field("findings").beginList();
        for (final Finding finding : verification.findings())
        {
            object.beginObject().text("severity", name(finding.severity()));
            writeNumber(object, "position", finding.position() < 0, finding.position());
            object.text("file", file(finding));
            writeNumber(object, "bytes", 0 == finding.bytes(), finding.bytes());
            object.int64("times", finding.times())
                .text("cause", cause(finding, journal))
                .endObject();
        }
        object.endList();
        if (null != seals)
        {
            seals.writeJson(object);
        }
        out.length(out.length() + object.finish());
        out.ascii("\n");
    }

    private static void writeNumber(
        final MessageEncoder object, final String name, final boolean none, final long value)
    {
        if (none)
        {
            object.field(name).nullValue();
        }
        else
        {
            object.int64(name, value);
        }
    }
}
