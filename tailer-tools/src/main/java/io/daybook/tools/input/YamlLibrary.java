/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.math.BigInteger;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldWriter;

import org.agrona.concurrent.UnsafeBuffer;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Reads documents of YAML with a full library, by the core schema of YAML 1.2. It writes aliases out, within limits. It
 * refuses tags that the schema does not know, merge keys, and keys that occur twice.
 */
final class YamlLibrary
{
    /** A document with more values from aliases is refused as an attack. */
    static final int MAX_ALIASED_VALUES = 1_000_000;

    /** Characters of a document with its aliases written out, beyond its own length. */
    private static final long MAX_ALIASED_CHARACTERS = 16L << 20;
    /** No integer of so many digits fits. To take one apart costs the square of its length. */
    private static final int MAX_DIGITS = 4096;

    private static final char BYTE_ORDER_MARK = '\ufeff';
    private static final int MAX_DEPTH = 64;
    /** The most characters that errors quote, and that they take over from the library. */
    private static final int MAX_SHOWN = 80;
    private static final int MAX_PROBLEM = 160;
    private static final int MAX_DOCUMENT_LENGTH = 1 << 30;
    private static final Pattern SPACE = Pattern.compile("[ \\n]+");
    private static final Pattern FLOAT = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");

    private final BigIntegers bigIntegers;
    private final LoadSettings settings = LoadSettings.builder()
        .setSchema(new CoreSchema())
        .setCodePointLimit(MAX_DOCUMENT_LENGTH)
        // This class checks both, as it can name the place.
        .setMaxAliasesForCollections(Integer.MAX_VALUE)
        .setAllowNonScalarKeys(true)
        .build();
    private final Compose compose = new Compose(settings);
    private final Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private DocumentText source;
    private int aliasedValues;
    private int aliasDepth;
    private long charactersLeft;

    YamlLibrary(final BigIntegers bigIntegers)
    {
        this.bigIntegers = bigIntegers;
    }

    /**
     * Writes the fields of a document.
     *
     * @param from   that is the document.
     * @param writer that stands in the message to be filled.
     * @return false if the document is empty; nothing was written then.
     */
    boolean read(final DocumentText from, final FieldWriter writer)
    {
        source = from;
        charactersLeft = from.length() + MAX_ALIASED_CHARACTERS;
        final Node document = compose();
        if (null == document || isBlank(document))
        {
            return false;
        }
        seen.clear();
        aliasedValues = 0;
        aliasDepth = 0;
        if (!(document instanceof MappingNode))
        {
            throw failure("document must be a mapping", document);
        }
        writeFields((MappingNode)document, writer, 0);
        return true;
    }

    private Node compose()
    {
        try
        {
            final Iterator<Node> documents = compose.composeAllFromInputStream(source.open()).iterator();
            final Node document = documents.hasNext() ? documents.next() : null;
            if (documents.hasNext())
            {
                throw failure("a line with --- must stand before another document", documents.next());
            }
            return document;
        }
        catch (final MarkedYamlEngineException e)
        {
            throw new CodecException(shown(e.getProblem(), MAX_PROBLEM) + where(e.getProblemMark()), e);
        }
        catch (final ReaderException e)
        {
            throw new CodecException(
                "character must be escaped, between double quotes" + source.placeOfUnprintable(), e);
        }
        catch (final YamlEngineException e)
        {
            throw new CodecException(e.getCause() instanceof CharacterCodingException ?
                "text must be UTF-8" + source.placeOfMalformed() : shown(e.getMessage(), MAX_PROBLEM), e);
        }
        catch (final StackOverflowError e)
        {
            // The library follows brackets recursively, and has no limit of its own.
            throw new CodecException("document must not be nested deeper than 64" + placeOfDepth(), e);
        }
    }

    /** Returns where the document becomes too deep, by the events of the library's parser, which has no recursion. */
    private String placeOfDepth()
    {
        int depth = -1;
        for (final Event event : new Parse(settings).parseInputStream(source.open()))
        {
            depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
            if (depth > MAX_DEPTH)
            {
                return where(event.getStartMark());
            }
        }
        return "";
    }

    private static String shown(final String text, final int max)
    {
        return text.length() <= max ? text : text.substring(0, max) + "...";
    }

    private static boolean isBlank(final Node document)
    {
        return document instanceof ScalarNode && Tag.NULL.equals(document.getTag()) &&
            ((ScalarNode)document).getValue().isEmpty();
    }

    private void writeFields(final MappingNode node, final FieldWriter writer, final int depth)
    {
        final boolean isAlias = enter(node, depth);
        checkTag(node, Tag.MAP);
        final Set<String> names = new HashSet<>();
        for (final NodeTuple field : node.getValue())
        {
            final Node key = field.getKeyNode();
            if (!(key instanceof ScalarNode))
            {
                throw failure("key must be a scalar", key);
            }
            if (Tag.MERGE.equals(key.getTag()))
            {
                throw failure("merge key is not of YAML 1.2: quote it, or write its fields out", key);
            }
            checkByteOrderMarks((ScalarNode)key);
            final String name = ((ScalarNode)key).getValue();
            if (!names.add(name))
            {
                throw failure("key must not occur twice in a mapping: key=" + shown(name, MAX_SHOWN), key);
            }
            guarded(key, () -> writer.field(name));
            writeValue(field.getValueNode(), writer, depth);
        }
        leave(isAlias);
    }

    private void writeValue(final Node node, final FieldWriter writer, final int depth)
    {
        if (0 != aliasDepth && ++aliasedValues > MAX_ALIASED_VALUES)
        {
            throw failure("aliases must not stand for more than 1000000 values", node);
        }
        if (node instanceof MappingNode)
        {
            writer.beginObject();
            writeFields((MappingNode)node, writer, depth + 1);
            writer.endObject();
        }
        else if (node instanceof SequenceNode)
        {
            final boolean isAlias = enter(node, depth + 1);
            checkTag(node, Tag.SEQ);
            writer.beginList();
            for (final Node element : ((SequenceNode)node).getValue())
            {
                writeValue(element, writer, depth + 1);
            }
            writer.endList();
            leave(isAlias);
        }
        else
        {
            guarded(node, () -> writeScalar((ScalarNode)node, writer));
        }
    }

    private void writeScalar(final ScalarNode node, final FieldWriter writer)
    {
        checkByteOrderMarks(node);
        final Tag tag = node.getTag();
        final String text = node.getValue();
        charactersLeft -= text.length();
        if (charactersLeft < 0)
        {
            throw failure("aliases must not stand for more than 16 MiB of text", node);
        }
        if (Tag.STR.equals(tag))
        {
            writer.text(text);
        }
        else if (Tag.INT.equals(tag))
        {
            writeInteger(node, text, writer);
        }
        else if (Tag.FLOAT.equals(tag))
        {
            writer.float64(toDouble(node, text));
        }
        else if (Tag.BOOL.equals(tag) && ("true".equalsIgnoreCase(text) || "false".equalsIgnoreCase(text)))
        {
            writer.bool("true".equalsIgnoreCase(text));
        }
        else if (Tag.NULL.equals(tag))
        {
            writer.nullValue();
        }
        else if (Tag.BINARY.equals(tag))
        {
            final byte[] bytes = toBytes(node, text);
            writer.bytes(new UnsafeBuffer(bytes), 0, bytes.length);
        }
        else
        {
            throw failure("tag is not of the core schema of YAML 1.2: tag=" + shown(tag.getValue(), MAX_SHOWN), node);
        }
    }

    private void writeInteger(final ScalarNode node, final String text, final FieldWriter writer)
    {
        if (text.length() > MAX_DIGITS)
        {
            throw failure("integer must have at most " + MAX_DIGITS + " digits", node);
        }
        final BigInteger value;
        try
        {
            value = toInteger(text);
        }
        catch (final NumberFormatException e)
        {
            throw failure("text is not an integer: text=" + shown(text, MAX_SHOWN), node);
        }
        if (value.bitLength() < Long.SIZE)
        {
            writer.int64(value.longValue());
        }
        else if (BigIntegers.TEXT == bigIntegers)
        {
            writer.text(value.toString());
        }
        else if (BigIntegers.UNSIGNED == bigIntegers && value.bitLength() == Long.SIZE && value.signum() > 0)
        {
            writer.uint64(value.longValue());
        }
        else
        {
            throw failure("integer does not fit 64 bits", node);
        }
    }

    private static BigInteger toInteger(final String text)
    {
        if (text.startsWith("0x"))
        {
            return new BigInteger(text.substring(2), 16);
        }
        return text.startsWith("0o") ? new BigInteger(text.substring(2), 8) : new BigInteger(text);
    }

    private double toDouble(final ScalarNode node, final String text)
    {
        final String lower = text.toLowerCase(Locale.ROOT);
        switch (lower)
        {
            case ".nan":
                return Double.NaN;
            case ".inf", "+.inf":
                return Double.POSITIVE_INFINITY;
            case "-.inf":
                return Double.NEGATIVE_INFINITY;
            default:
                final double value = FLOAT.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
                if (!Double.isFinite(value))
                {
                    throw failure("text is not a number that fits a double: text=" + shown(text, MAX_SHOWN), node);
                }
                return value;
        }
    }

    private byte[] toBytes(final ScalarNode node, final String text)
    {
        try
        {
            return Base64.getDecoder().decode(SPACE.matcher(text).replaceAll(""));
        }
        catch (final IllegalArgumentException e)
        {
            throw failure("text is not base64", node);
        }
    }

    private boolean enter(final Node node, final int depth)
    {
        if (depth > MAX_DEPTH)
        {
            throw failure("document must not be nested deeper than 64", node);
        }
        final boolean isAlias = !seen.add(node);
        aliasDepth += isAlias ? 1 : 0;
        return isAlias;
    }

    private void leave(final boolean isAlias)
    {
        aliasDepth -= isAlias ? 1 : 0;
    }

    /** Refuses byte order marks inside a document. Those between quotes are a part of the text, as JSON has them. */
    private void checkByteOrderMarks(final ScalarNode node)
    {
        if (node.getValue().indexOf(BYTE_ORDER_MARK) >= 0 && ScalarStyle.DOUBLE_QUOTED != node.getScalarStyle() &&
            ScalarStyle.SINGLE_QUOTED != node.getScalarStyle())
        {
            throw new CodecException("byte order mark must stand only at the start of a document, or between quotes" +
                node.getStartMark().map((m) -> source.placeOfByteOrderMark(m.getLine(), m.getColumn())).orElse(""));
        }
    }

    private void checkTag(final Node node, final Tag tag)
    {
        if (!tag.equals(node.getTag()))
        {
            throw failure("tag is not of the core schema of YAML 1.2: tag=" +
                shown(node.getTag().getValue(), MAX_SHOWN), node);
        }
    }

    /** Writes a value, and says where it stands if the writer refuses it. */
    private void guarded(final Node node, final Runnable write)
    {
        try
        {
            write.run();
        }
        catch (final CodecException e)
        {
            throw e.getMessage().contains(": line=") ? e : new CodecException(e.getMessage() + where(node), e);
        }
    }

    private CodecException failure(final String rule, final Node node)
    {
        return new CodecException(rule + where(node));
    }

    private String where(final Node node)
    {
        return where(node.getStartMark());
    }

    private String where(final Optional<Mark> mark)
    {
        return mark.map((m) -> source.place(m.getLine(), m.getColumn())).orElse("");
    }
}
