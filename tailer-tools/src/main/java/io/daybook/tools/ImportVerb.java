/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.error.JournalFullException;
import io.daybook.journal.error.MessageTooLargeException;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.input.BadTexts;
import io.daybook.tools.input.CsvInput;
import io.daybook.tools.input.CsvShape;
import io.daybook.tools.input.DocumentAppender;
import io.daybook.tools.input.DocumentInput;
import io.daybook.tools.input.DocumentShape;
import io.daybook.tools.input.JsonInput;
import io.daybook.tools.input.JsonLinesInput;
import io.daybook.tools.input.LateJournal;
import io.daybook.tools.input.QueueAppender;
import io.daybook.tools.input.YamlInput;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.SpooledInput;
import io.daybook.tools.read.TargetCheck;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.SystemUtil;

/**
 * Appends text to a journal, or the messages of a queue of Chronicle.
 */
@Command(name = "import", description = "Append the objects of JSON Lines, JSON, YAML or CSV files to a journal, " +
    "which is created where there is none. The inverse of dump. Or append the messages of queues of Chronicle.")
final class ImportVerb extends Verb
{
    /** What is imported. */
    enum Format
    {
        jsonl, json, yaml, csv, queue
    }

    /** What becomes of integers that are not of 64 signed bits. */
    enum BigInteger
    {
        refuse, text
    }

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "A file, the directory of a queue of Chronicle, " +
        "or - for standard input.")
    private List<String> files;

    @Option(names = {"-j", "--journal"}, paramLabel = "DIR", required = true, description = "The journal's directory.")
    private String directory;

    @Option(names = "--type", paramLabel = "NAME", description = "Type of the messages; none by default.")
    private String type;

    @Option(names = "--typed",
        description = "Each message has the type that the text gives it, as dump prints it in jsonl, json and yaml: " +
            "an object whose only field is an object is a message of the type of that name. With the envelope of " +
            "dump --envelope fields, type and message tell; the rest of the envelope is left out.")
    private boolean isTyped;

    @Option(names = "--format", paramLabel = "FORMAT",
        description = "jsonl: a JSON object on each line; json: an array of objects, as dump prints it, or objects " +
            "one after the other; yaml: documents; csv: rows under a row of names, read twice for the types of their " +
            "columns; queue: a queue of Chronicle, or a .cq4 file of one. By default, the name's ending tells.")
    private Format format;

    @Option(names = "--big-integers", paramLabel = "WHAT", defaultValue = "refuse",
        description = "Integers that do not fit 64 signed bits. refuse (default): those up to 2^64-1 are kept, all " +
            "others are an error. text: all of them become text. In CSV, a column of others is text.")
    private BigInteger bigIntegers;

    @Option(names = "--wire", paramLabel = "FORMAT", defaultValue = "BINARY_YAML",
        completionCandidates = ImportFormats.class,
        description = "Wire format of the messages: BINARY_YAML (default), or one that needs a shape, such as " +
            "PACKED or DELTA. The shape is found by reading all documents first, so they are read twice.")
    private WireFormat wire;

    @Option(names = "--key", paramLabel = "FIELD", split = ",",
        description = "With --wire DELTA: the field or fields that tell what an update is about, such as the id of " +
            "an order.")
    private Set<String> keys = Set.of();

    @Option(names = "--segment-length", paramLabel = "LENGTH",
        description = "Length of the segments of a new journal, a power of two from 1m to 1g; default 64m. " +
            "The longest message is a quarter of it.")
    private String segmentLength;

    @Option(names = "--skip-bad", paramLabel = "FILE",
        description = "Go on behind messages that are not valid or are too long. Each goes to this new file as " +
            "it stands, and its reason to stderr; the exit code is 3.")
    private String skipBad;

    @Option(names = "--index-field", paramLabel = "NAME",
        description = "Of a queue of Chronicle: keep the index of each message in a field of this name.")
    private String indexField;

    @Option(names = "--dry-run",
        description = "Read, encode and check everything, and create or change nothing.")
    private boolean isDryRun;

    private long count;
    /** Takes what is skipped; null if nothing may be. */
    private BadTexts bad;
    /** Shape of the rows of CSV; null before it is known. */
    private Shape rows;
    private long texts;
    private long bytes;
    private int exitCode = ExitCode.OK;

    ImportVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call() throws IOException
    {
        if (null != type && type.isBlank())
        {
            throw new ToolException(ExitCode.USAGE, "a type must have a name: leave --type out for none");
        }
        if (files.stream().filter(Source::isStdin).count() > 1)
        {
            throw new ToolException(ExitCode.USAGE, "stdin can be read once: give - once");
        }
        TargetCheck.isName("the journal", directory);
        checkWire();
        final JournalConfig config = config();
        files = ImportFiles.withMessages(files, isQuiet() ? null : console);
        final List<Format> formats = new ArrayList<>();
        for (final String file : files)
        {
            formats.add(ImportFiles.check(file, format, directory));
        }
        checkQueues(formats);
        checkTyped(formats);
        try (SpooledInput spooled = new SpooledInput(console);
            BadTexts badTexts = null == skipBad ? null :
                new BadTexts(skipBad, Source.path(directory), !isDryRun))
        {
            bad = badTexts;
            checkStdin(formats, spooled);
            final DocumentShape documents =
                WireFormat.BINARY_YAML == wire || formats.contains(Format.csv) ? null : learn(formats, spooled);
            if (formats.contains(Format.csv))
            {
                learnCsv(formats, spooled);
            }
            if (!console.isInterrupted())
            {
                append(documents, config, formats, spooled);
            }
        }
        return console.isInterrupted() ? interrupted(count) : summary();
    }

    private void append(
        final DocumentShape documents,
        final JournalConfig config,
        final List<Format> formats,
        final SpooledInput spooled)
    {
        final Shape shape = null != documents ? documents.shape(keys) :
            null != rows && WireFormat.BINARY_YAML != wire ? rows : null;
        final MessageEncoder encoder = null == shape ? null : wire.whole().encoder(shape);
        try (LateJournal journal = isDryRun ? null : new LateJournal(Source.path(directory), config, console))
        {
            if (!isDryRun && isJournalThere())
            {
                journal.open();
                exitCode = journal.exitCode();
            }
            final int max = isDryRun ? maxLengthThere(config) : journal.maxMessageLength();
            final DocumentAppender target = isTyped ? DocumentAppender.typed(journal, max) :
                null == shape ? new DocumentAppender(journal, max, type) :
                new DocumentAppender(journal, max, documents, shape, wire, encoder);
            for (int i = 0; i < files.size() && !console.isInterrupted(); i++)
            {
                if (Format.queue == formats.get(i))
                {
                    appendQueue(journal, max, files.get(i));
                }
                else
                {
                    append(target, files.get(i), formats.get(i), spooled);
                }
            }
            if (!isDryRun && !console.isInterrupted())
            {
                // Files without a message make an empty journal, as no failure tells of them.
                journal.open();
            }
        }
    }

    /** What a queue holds has types of its own. */
    private void checkQueues(final List<Format> formats)
    {
        if (!formats.contains(Format.queue))
        {
            if (null != indexField)
            {
                throw new ToolException(ExitCode.USAGE, "only a queue of Chronicle has indexes: --index-field=" +
                    indexField + "; leave it out");
            }
        }
        else if (null != type || WireFormat.BINARY_YAML != wire || null != skipBad || !allAre(formats, Format.queue))
        {
            throw new ToolException(ExitCode.USAGE, "the messages of a queue of Chronicle have types and a form of " +
                "their own: import queues alone, without --type, --wire and --skip-bad");
        }
    }

    private void checkTyped(final List<Format> formats)
    {
        if (isTyped && (null != type || WireFormat.BINARY_YAML != wire || formats.contains(Format.csv) ||
            formats.contains(Format.queue)))
        {
            throw new ToolException(ExitCode.USAGE, "only objects of JSON and YAML give their types, and have no " +
                "shape in common: use --typed without --type, --wire, CSV and queues");
        }
    }

    private static boolean allAre(final List<Format> formats, final Format wanted)
    {
        return formats.stream().allMatch(wanted::equals);
    }

    private void appendQueue(final LateJournal journal, final int max, final String file)
    {
        final Progress progress = new Progress(console, "messages");
        final Reading reading = new Reading(console, OnCorrupt.skip, isVerbose());
        final QueueAppender target =
            new QueueAppender(journal, max, indexField, () -> progress.at(++count, 0, 0));
        final long before = count;
        try (Source source = Source.open(file, console))
        {
            reading.read(source.queue(), target);
        }
        catch (final ToolException ex)
        {
            throw new ToolException(ex.exitCode(), file + ": " + ex.getMessage() + importedSince(before));
        }
        catch (final JournalFullException | JournalFailedException ex)
        {
            throw new ToolException(file + ": " + ex.getMessage() + importedSince(before));
        }
        finally
        {
            progress.done();
            report(reading, file + ": ");
        }
        texts += target.texts();
        bytes += target.bytes();
        exitCode = ExitCode.worst(exitCode, reading.exitCode());
    }

    private int summary()
    {
        final long skipped = null == bad ? 0 : bad.count();
        if (!isQuiet())
        {
            console.say((isDryRun ? "dry run: would import " : "imported ") + messages(count) + (0 == skipped ? "" :
                ", skipped " + skipped + (isDryRun ? "" : ", kept in " + skipBad)) +
                (0 == texts ? "" : ", " + texts + " of them as text") +
                (0 == bytes ? "" : ", " + bytes + " of them as bytes"));
        }
        return 0 == skipped ? exitCode : ExitCode.LOSS;
    }

    /** Whether there is a journal, or something else than an empty directory, which cannot be one. */
    private boolean isJournalThere()
    {
        final Path path = Source.path(directory);
        final String[] names = path.toFile().list();
        return Files.exists(path) && (null == names || !List.of("lost+found").containsAll(List.of(names)));
    }

    /** Returns the length of the longest message of the journal that is there, or that would be created. */
    private int maxLengthThere(final JournalConfig config)
    {
        final int wanted = config.maxMessageLength();
        if (!isJournalThere())
        {
            return wanted;
        }
        try (Journal journal = Journal.openReadOnly(Source.path(directory)))
        {
            if (null != segmentLength && wanted != journal.maxMessageLength())
            {
                throw new ToolException("the journal has segments of another length: path=" + directory +
                    ", --segment-length=" + segmentLength + "; leave it out");
            }
            return journal.maxMessageLength();
        }
    }

    private void checkWire()
    {
        if (ImportFormats.TEXT.contains(wire))
        {
            throw new ToolException(
                ExitCode.USAGE, "import stores text as a binary format: --wire=" + wire + "; leave --wire out");
        }
        if (WireFormat.BINARY_YAML != wire && null == type && !isTyped)
        {
            throw new ToolException(ExitCode.USAGE, "a shape must have a name: give --type with --wire " + wire);
        }
        if (!keys.isEmpty() && WireFormat.DELTA != wire)
        {
            throw new ToolException(
                ExitCode.USAGE, "only messages in DELTA have a key: --wire=" + wire + "; give --wire DELTA with --key");
        }
    }

    private JournalConfig config()
    {
        final JournalConfig config = new JournalConfig().applicationName("daybook-import");
        if (null != segmentLength)
        {
            try
            {
                config.segmentLength(Math.toIntExact(SystemUtil.parseSize("segment length", segmentLength)));
            }
            catch (final NumberFormatException | StringIndexOutOfBoundsException | ArithmeticException |
                JournalException ex)
            {
                throw new ToolException(
                    ExitCode.USAGE, "a segment's length must be a power of two from 1 MiB to 1 GiB, such as 16m: " +
                    "--segment-length=" + segmentLength);
            }
        }
        return config;
    }

    /** Reads all documents for what they have in common. */
    private DocumentShape learn(final List<Format> formats, final SpooledInput spooled)
    {
        final DocumentShape documents = new DocumentShape(type);
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final Progress progress = new Progress(console, "documents read for their shape");
        long documentsRead = 0;
        for (int i = 0; i < files.size() && !console.isInterrupted(); i++)
        {
            try (DocumentInput input = open(files.get(i), formats.get(i), spooled))
            {
                while (!console.isInterrupted() && learn(documents, input, encoder, buffer))
                {
                    progress.at(++documentsRead, 0, 0);
                }
            }
            catch (final CodecException | ToolException ex)
            {
                throw new ToolException(
                    Source.display(files.get(i)) + ": " + ex.getMessage() + "; nothing was imported");
            }
        }
        progress.done();
        return documents;
    }

    /** Learns from the next document. What is not valid is skipped, if it may be, and named when it is imported. */
    private boolean learn(
        final DocumentShape documents,
        final DocumentInput input,
        final MessageEncoder encoder,
        final ExpandableArrayBuffer buffer)
    {
        try
        {
            if (!input.read(encoder.wrap(buffer, 0, null)))
            {
                return false;
            }
        }
        catch (final CodecException ex)
        {
            if (null == bad)
            {
                throw ex;
            }
            return true;
        }
        final int length = encoder.finish();
        try
        {
            documents.add(buffer, length);
        }
        catch (final ToolException ex)
        {
            throw new ToolException("line=" + input.line() + ": " + ex.getMessage());
        }
        return true;
    }

    /** Reads all rows of CSV for the types of their columns. */
    private void learnCsv(final List<Format> formats, final SpooledInput spooled)
    {
        if (WireFormat.BINARY_YAML != wire && !allAre(formats, Format.csv))
        {
            throw new ToolException(ExitCode.USAGE,
                "CSV has types of its own: import it alone with --wire " + wire + ", or leave --wire out");
        }
        final CsvShape learnt = new CsvShape(type);
        final Progress progress = new Progress(console, "rows read for their types");
        long rowsRead = 0;
        for (int i = 0; i < files.size() && !console.isInterrupted(); i++)
        {
            if (Format.csv == formats.get(i))
            {
                try (CsvInput input = CsvInput.of(open(files.get(i), true, spooled), learnt))
                {
                    while (!console.isInterrupted() && learnCsv(input))
                    {
                        progress.at(++rowsRead, 0, 0);
                    }
                }
                catch (final CodecException | ToolException ex)
                {
                    throw new ToolException(
                        Source.display(files.get(i)) + ": " + ex.getMessage() + "; nothing was imported");
                }
            }
        }
        progress.done();
        rows = learnt.shape(keys, WireFormat.BINARY_YAML != wire);
    }

    /** Learns from the next row. What is none is skipped, if it may be, and named when it is imported. */
    private boolean learnCsv(final CsvInput input)
    {
        try
        {
            return input.learn();
        }
        catch (final CodecException ex)
        {
            if (null == bad)
            {
                throw ex;
            }
            return true;
        }
    }

    private void append(
        final DocumentAppender target, final String file, final Format fileFormat, final SpooledInput spooled)
    {
        final long before = count;
        final Progress progress = new Progress(console, "messages");
        try (DocumentInput input = open(file, fileFormat, spooled))
        {
            while (!console.isInterrupted() && append(target, input, file, before))
            {
                progress.at(count, 0, 0);
            }
        }
        finally
        {
            progress.done();
        }
    }

    /** Appends the next message, or skips it if it is bad and may be. Returns false at the end of the input. */
    private boolean append(
        final DocumentAppender target, final DocumentInput input, final String file, final long before)
    {
        final String reason;
        try
        {
            final boolean isThere = target.append(input);
            count += isThere ? 1 : 0;
            return isThere;
        }
        catch (final CodecException ex)
        {
            reason = ex.getMessage();
        }
        catch (final MessageTooLargeException ex)
        {
            reason = "line=" + input.line() + ": " + ex.getMessage() + ", with --segment-length";
        }
        catch (final ToolException ex)
        {
            throw new ToolException(
                ex.exitCode(), Source.display(file) + ": " + ex.getMessage() + importedSince(before));
        }
        catch (final JournalFullException | JournalFailedException ex)
        {
            throw new ToolException(
                Source.display(file) + ": line=" + input.line() + ": " + ex.getMessage() + importedSince(before));
        }
        if (null == bad)
        {
            throw new ToolException(Source.display(file) + ": " + reason + importedSince(before));
        }
        bad.add(input);
        console.say(Source.display(file) + ": " + reason + "; skipped");
        return true;
    }

    /** Returns what was imported before a message that was not. */
    private String importedSince(final long before)
    {
        final long here = count - before;
        final String what = 0 == here ? "none of its messages" :
            1 == here ? "1 of its messages, the one before it" : here + " of its messages, those before it";
        return (isDryRun ? "; dry run: would import " : "; imported ") + what +
            (0 == before ? "" : ", and " + before + " of other files");
    }

    private void checkStdin(final List<Format> formats, final SpooledInput spooled)
    {
        for (int i = 0; i < files.size(); i++)
        {
            if (Source.isStdin(files.get(i)))
            {
                ImportFiles.checkStdin(format, directory, console, isReadTwice(formats.get(i)) ? spooled : null);
            }
        }
    }

    private boolean isReadTwice(final Format fileFormat)
    {
        return WireFormat.BINARY_YAML != wire || Format.csv == fileFormat;
    }

    private DocumentInput open(final String file, final Format fileFormat, final SpooledInput spooled)
    {
        final InputStream in = open(file, isReadTwice(fileFormat), spooled);
        final BigIntegers big = BigInteger.text == bigIntegers ? BigIntegers.TEXT : BigIntegers.UNSIGNED;
        switch (fileFormat)
        {
            case jsonl:
                return new JsonLinesInput(in, big);

            case json:
                return new JsonInput(in, big);

            case csv:
                return CsvInput.of(in, rows);

            default:
                return new YamlInput(in, big);
        }
    }

    /** Opens a file, or standard input, of which a copy is kept where it is read twice. */
    private InputStream open(final String file, final boolean isReadTwice, final SpooledInput spooled)
    {
        if (isReadTwice && !Source.isStdin(file) && !Files.isRegularFile(Source.path(file)))
        {
            throw new ToolException(ExitCode.USAGE, "only a regular file can be read twice, as is needed here: send " +
                "it to standard input, and give -");
        }
        try
        {
            return !Source.isStdin(file) ? new BufferedInputStream(new FileInputStream(Source.path(file).toFile())) :
                isReadTwice ? spooled.open() : console.in();
        }
        catch (final IOException ex)
        {
            throw ImportFiles.unreadable(file, ex);
        }
    }
}
