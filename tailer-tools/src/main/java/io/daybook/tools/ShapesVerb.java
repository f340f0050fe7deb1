/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.Arrays;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

import io.daybook.journal.Message;
import io.daybook.journal.MessageScan;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.MessageVisitor;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.Source;
import io.daybook.tools.shapes.FoundShapes;
import io.daybook.tools.shapes.JsonSchema;
import io.daybook.tools.shapes.SbeSchema;
import io.daybook.tools.shapes.ShapeCheck;
import io.daybook.tools.shapes.ShapeDocuments;
import io.daybook.tools.shapes.ShapeListing;

/**
 * Shows what the messages of a journal look like, or compares it with what is expected.
 */
@Command(name = "shapes", description = "Show the types of the messages and what they look like, as text or as a " +
    "schema; or compare them with a file.")
final class ShapesVerb extends Verb implements MessageVisitor
{
    /** What the shapes are printed as. */
    enum Form
    {
        YAML("yaml"), JSON_SCHEMA("json-schema"), SBE_XML("sbe-xml");

        private final String word;

        Form(final String word)
        {
            this.word = word;
        }

        @Override
        public String toString()
        {
            return word;
        }
    }

    /** Knows a form by its word alone, not by the name of the constant. */
    static final class FormConverter implements ITypeConverter<Form>
    {
        @Override
        public Form convert(final String word)
        {
            for (final Form form : Form.values())
            {
                if (form.word.equals(word))
                {
                    return form;
                }
            }
            throw new TypeConversionException(
                "expected one of " + Arrays.toString(Form.values()) + " (case-sensitive) but was '" + word + "'");
        }
    }

    @Parameters(paramLabel = "PATH", description = MessagesVerb.PATH_DESCRIPTION)
    private String path;

    @Option(names = "--as", paramLabel = "FORM", converter = FormConverter.class,
        description = "yaml: a document for each shape, to be kept beside your sources; json-schema: of the lines " +
            "that dump -o jsonl prints; sbe-xml: a schema of SBE, as far as SBE can express the shapes.")
    private Form form;

    @Option(names = "--check", paramLabel = "FILE",
        description = "Compare with the shapes in this file, which --as yaml has written. Prints a line for each " +
            "difference; the exit code is 1 if readers of the file's shapes would lose or refuse something.")
    private String checkFile;

    private final FoundShapes found = new FoundShapes();
    private Progress progress;
    private long firstPosition;
    private long endPosition;
    private long seen;
    private boolean isRead;

    ShapesVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        if (null != form && null != checkFile)
        {
            throw new ToolException(ExitCode.USAGE, "give --as or --check, not both");
        }
        // A wrong file is refused before a long journal is read.
        final ShapeCheck check = null == checkFile ? null : ShapeCheck.of(Source.path(checkFile));
        progress = new Progress(console, "messages");
        final int exitCode = read(path, OnCorrupt.skip, progress, this::read);
        if (console.isInterrupted())
        {
            return interrupted(seen);
        }
        return isRead ? ExitCode.worst(exitCode, print(check)) : exitCode;
    }

    private void read(final Source source, final Reading reading)
    {
        final MessageScan scan = source.scan();
        firstPosition = scan.position();
        endPosition = scan.endPosition();
        reading.read(scan, this);
        isRead = true;
    }

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        progress.at(++seen, message.position() - firstPosition, endPosition - firstPosition);
        found.add(message);
        return true;
    }

    private int print(final ShapeCheck check)
    {
        final ResultBuffer out = new ResultBuffer(console.out());
        int exitCode = ExitCode.OK;
        if (null != check)
        {
            exitCode = check.print(found, out) ? ExitCode.OK : ExitCode.FAILURE;
        }
        else if (null == form)
        {
            ShapeListing.print(found, out);
        }
        else
        {
            printAs(out);
        }
        out.flush();
        if (null == check && 0 == seen && !isQuiet())
        {
            console.say("the journal has no message, so no shape is known");
        }
        return exitCode;
    }

    private void printAs(final ResultBuffer out)
    {
        switch (form)
        {
            case YAML -> ShapeDocuments.print(found, out);
            case JSON_SCHEMA -> JsonSchema.print(found, out);
            case SBE_XML -> sayLeft(SbeSchema.print(found, out));
        }
    }

    private void sayLeft(final int left)
    {
        if (0 != left && !isQuiet())
        {
            console.say("SBE cannot express all of it: " + left +
                (1 == left ? " type or field is a comment" : " types and fields are comments") + " in the schema");
        }
    }
}
