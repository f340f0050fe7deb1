/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.shapes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.DeclaredShape;
import io.daybook.codec.FieldReader;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.input.YamlInput;

import org.agrona.ExpandableArrayBuffer;

/**
 * Shapes as YAML, to be kept beside an application's sources: a document for each, as the journal itself declares it,
 * without what differs from writer to writer. The same shapes give the same text.
 */
public final class ShapeDocuments
{
    private static final String WIRE_FORMAT = "wireFormat";
    private static final String NAME = "name";

    /**
     * A shape that was read.
     *
     * @param type     name.
     * @param declared what messages of it look like; null where only the name is known.
     */
    record Expected(String type, DeclaredShape declared)
    {
    }

    private ShapeDocuments()
    {
    }

    /**
     * Prints what was found. Messages without a type are left out.
     */
    public static void print(final FoundShapes found, final ResultBuffer out)
    {
        out.ascii("# The shapes of a journal, by daybook shapes --as yaml; daybook shapes --check FILE compares.\n");
        final MessageEncoder yaml = WireFormat.YAML.encoder(null);
        for (final FoundShape one : found.all())
        {
            if (null != one.type())
            {
                out.ascii("---\n");
                yaml.wrap(out.buffer(), out.length(), null);
                write(one, yaml);
                out.length(out.length() + yaml.finish());
                out.flushWhenFull();
            }
        }
    }

    private static void write(final FoundShape one, final MessageEncoder yaml)
    {
        if (null == one.declared())
        {
            yaml.text(WIRE_FORMAT, one.wireFormat().name()).text(NAME, one.type());
            return;
        }
        try
        {
            one.declared().write(yaml);
        }
        catch (final CodecException ex)
        {
            throw new ToolException("a shape cannot be printed as YAML: type=" + PlainText.of(one.type()) +
                ", cause=" + ex.getMessage() + "; --as json-schema can tell it");
        }
    }

    /**
     * Reads shapes that were printed.
     *
     * @param file that holds them.
     * @return the shapes, in the order of the file.
     * @throws ToolException when it cannot be read, or is something else.
     */
    static List<Expected> read(final Path file)
    {
        if (Files.isDirectory(file) || Files.notExists(file))
        {
            throw new ToolException((Files.isDirectory(file) ? "shapes are read from a file, not a directory" :
                "no such file") + ": --check=" + file + "; make one with daybook shapes --as yaml PATH");
        }
        final List<Expected> shapes = new ArrayList<>();
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
        final ExpandableArrayBuffer document = new ExpandableArrayBuffer();
        try (YamlInput input = new YamlInput(Files.newInputStream(file), BigIntegers.REFUSE))
        {
            while (input.read(encoder.wrap(document, 0, null)))
            {
                shapes.add(read(file, input.line(), document, encoder.finish()));
            }
        }
        catch (final IOException | UncheckedIOException ex)
        {
            throw new ToolException("cannot read the shapes: --check=" + file + ", cause=" + ex);
        }
        catch (final CodecException ex)
        {
            throw new ToolException("no YAML of shapes: --check=" + file + ", cause=" + ex.getMessage());
        }
        if (shapes.isEmpty())
        {
            throw new ToolException("a file without shapes: --check=" + file +
                "; make it with daybook shapes --as yaml PATH");
        }
        return shapes;
    }

    private static Expected read(
        final Path file, final long line, final ExpandableArrayBuffer document, final int length)
    {
        final MessageDecoder reader = WireFormat.BINARY_YAML.decoder(null).wrap(document, 0, length);
        try
        {
            final FieldReader name = reader.field(NAME);
            final String type = null == name ? "" : name.text().toString();
            if (type.isEmpty())
            {
                throw new CodecException("a shape must have a name");
            }
            if (null == reader.field("fields"))
            {
                return new Expected(type, null);
            }
            final DeclaredShape declared = DeclaredShape.read(reader, FoundShapes.ANY_ID);
            checkWhole(declared, document, length);
            return new Expected(type, declared);
        }
        catch (final CodecException ex)
        {
            throw new ToolException("not a shape as --as yaml prints it: --check=" + file + ", line=" + line +
                ", cause=" + ex.getMessage());
        }
    }

    /** Writing the shape again must give the same document. This finds what was overlooked, such as a wrong name. */
    private static void checkWhole(
        final DeclaredShape declared, final ExpandableArrayBuffer document, final int length)
    {
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
        final ExpandableArrayBuffer again = new ExpandableArrayBuffer(length);
        encoder.wrap(again, 0, null);
        declared.write(encoder);
        boolean isSame = length == encoder.finish();
        for (int i = 0; isSame && i < length; i++)
        {
            isSame = again.getByte(i) == document.getByte(i);
        }
        if (!isSame)
        {
            throw new CodecException("a field that there is not, or one in another place: shape=" +
                PlainText.of(declared.shape().name()));
        }
    }
}
