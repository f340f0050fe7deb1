/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.codec.CodecException;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.journal.MessageScan;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.seal.VerifierKey;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerifier;
import io.daybook.journal.verify.Verification;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ResultFile;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.filter.TimeField;
import io.daybook.tools.print.MessagePrinter;
import io.daybook.tools.read.KeyFiles;
import io.daybook.tools.read.MessageVisitor;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.SegmentSearch;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.TargetCheck;
import io.daybook.tools.read.ZoneOption;
import io.daybook.tools.report.ReportData;
import io.daybook.tools.report.ReportPage;

/**
 * Writes a page of HTML about a journal.
 */
@Command(name = "report", description = "Write a page about a journal, for people: whether it is whole, who wrote " +
    "when, rates, types, lengths, pauses, latency, findings, the last messages. One file of HTML, which needs " +
    "nothing else. The exit code is that of verify.")
final class ReportVerb extends Verb
{
    private static final int MIB = 1 << 20;
    private static final int MAX_MESSAGE_LENGTH = 8_000;
    private static final int MAX_MESSAGES = 1_000;
    private static final byte[] PAGE_BEGIN = "<!DOCTYPE html>".getBytes(StandardCharsets.US_ASCII);

    @Parameters(paramLabel = "PATH", description = MessagesVerb.JOURNAL_DESCRIPTION)
    private String path;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE",
        description = "The file to write; standard output by default. It replaces an older report, and nothing else.")
    private String file;

    @Option(names = "-n", paramLabel = "N", defaultValue = "20",
        description = "Show the last N messages, default 20, at most 1000.")
    private int last;

    @Option(names = "--latency", paramLabel = "FIELD",
        description = "The field that holds when a message was sent; by default, the first field of type TIMESTAMP.")
    private String latency;

    @Option(names = "--public-key", paramLabel = "PUB", description = "Check the seals, which must be signed by this " +
        "key; repeatable, if the key was changed. Without it, they are shown and not checked.")
    private List<String> publicKeys;

    @Option(names = "--expect-head", paramLabel = "HEAD", description = "A head that was kept elsewhere: all its " +
        "seals must be there, unchanged.")
    private String expectedHead;

    @Mixin
    private ZoneOption zone;

    private final Deque<String> lastMessages = new ArrayDeque<>();

    ReportVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call() throws IOException
    {
        checkLimit(last);
        if (last > MAX_MESSAGES)
        {
            throw new ToolException(ExitCode.USAGE, "a page shows at most " + MAX_MESSAGES + " messages: -n=" + last +
                "; daybook tail shows more");
        }
        if (null == publicKeys && null != expectedHead)
        {
            throw new ToolException(
                ExitCode.USAGE, "--expect-head needs the key that signed: give --public-key");
        }
        VerifyVerb.checkSeals(path, publicKeys);
        final List<VerifierKey> keys = KeyFiles.verifying(publicKeys);
        final byte[] head = KeyFiles.head(expectedHead);
        final ReportData data = new ReportData(null == latency ? null : new TimeField(latency));
        final Reading reading = new Reading(console, OnCorrupt.skip, isVerbose());
        try (Source source = Source.open(path, console))
        {
            final JournalScan scan = source.journal();
            final Path target = null == file ? null : target(source);
            final Verification verification =
                VerifyVerb.check(source.location(), Runtime.getRuntime().availableProcessors(), console);
            if (verification.complete())
            {
                read(scan, reading, data);
            }
            final SealVerification seals = VerifyVerb.shown(console, (watcher) ->
                SealVerifier.of(source.location(), keys).expect(head).verify(watcher));
            if (!verification.complete() || !seals.complete() || console.isInterrupted())
            {
                return interrupted(data.messages());
            }
            final ReportPage.Facts facts = new ReportPage.Facts(
                Source.display(path),
                scan.formatVersion(),
                scan.durablePosition(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS),
                VersionVerb.lines()[0],
                reading.sentences(),
                yaml(scan),
                seals,
                null != publicKeys);
            write(target, new ReportPage(facts, verification, data, zone.zone()).write(VerifyVerb.state(verification)));
            if (null != latency && !isQuiet() && !data.hasLatencies())
            {
                console.say(TimeField.explainMiss(latency));
            }
            final int exitCode = ExitCode.worst(reading.exitCode(), VerifyVerb.exitCode(verification));
            return null == publicKeys ? exitCode :
                VerifyVerb.worst(exitCode, new SealReport(seals, false).exitCode());
        }
        finally
        {
            report(reading);
        }
    }

    /** Returns the file to write, which is neither inside a journal nor anything but a report. */
    private Path target(final Source source) throws IOException
    {
        TargetCheck.isOutside(
            "a report", file, Source.path(file).toAbsolutePath().normalize(), source.location());
        return TargetCheck.replaceable("report", "--output", file, PAGE_BEGIN);
    }

    private void read(final JournalScan scan, final Reading reading, final ReportData data)
    {
        final Progress progress = new Progress(console, "messages");
        final long first = scan.position();
        final long length = (long)scan.segments().length * scan.segmentLength();
        try
        {
            reading.read(scan, (message, unproved) ->
            {
                progress.at(data.messages(), message.position() - first, length);
                return data.onMessage(message, unproved);
            });
        }
        finally
        {
            progress.done();
        }
    }

    /** Returns the last messages as YAML. Long ones are cut. */
    private String yaml(final JournalScan scan)
    {
        final long[] count = new long[1];
        final long skipped = SegmentSearch.toLast(scan, last, (segments) ->
        {
            count[0] = 0;
            walk(segments, (message, unproved) ->
            {
                count[0]++;
                return true;
            });
            return count[0];
        });
        count[0] = 0;
        walk(scan, (message, unproved) ->
        {
            if (++count[0] > skipped && last > 0)
            {
                keep(message, unproved);
            }
            return true;
        });
        return String.join("", lastMessages);
    }

    /** Goes on to the tail, past what was told of already. */
    private void walk(final MessageScan scan, final MessageVisitor visitor)
    {
        new Reading(console, OnCorrupt.skip, false).withoutTailCheck().read(scan, visitor);
    }

    private void keep(final Message message, final boolean unproved)
    {
        final ByteArrayOutputStream text = new ByteArrayOutputStream();
        final ResultBuffer out = new ResultBuffer(text);
        try
        {
            MessagePrinter.yaml(out, zone.zone()).print(message, unproved);
            out.flush();
            lastMessages.add(ReportPage.cut(text.toString(StandardCharsets.UTF_8), MAX_MESSAGE_LENGTH));
        }
        catch (final CodecException | CorruptJournalException ex)
        {
            lastMessages.add("--- # position " + message.position() + " cannot be decoded: " + ex.getMessage() + "\n");
        }
        if (lastMessages.size() > last)
        {
            // More have come since they were counted.
            lastMessages.remove();
        }
    }

    private void write(final Path target, final String page) throws IOException
    {
        final byte[] utf8 = page.getBytes(StandardCharsets.UTF_8);
        if (null == target)
        {
            new ResultBuffer(console.out()).write(utf8, utf8.length);
            return;
        }
        ResultFile.write(target, utf8, true);
        if (!isQuiet())
        {
            console.say("wrote " + file);
        }
    }
}
