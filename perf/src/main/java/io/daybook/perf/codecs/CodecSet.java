/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Codecs that are compared with each other. Each set has its own files and tables. A codec may belong to several sets.
 */
public enum CodecSet
{
    /** One codec of each kind: the default. */
    KINDS("Codecs", "One codec of each kind over the 6-field object."),

    /** Codecs for the ratios to other libraries. */
    RIVALS("Codecs beside those of other libraries",
        "Our binary formats over the 6-field object, records and POJOs, beside formats of the same kind."),

    /** Codecs of the 6-field object for the ratios to code written by hand. */
    BYHAND("Generated codecs beside code written by hand",
        "Our binary formats over the 6-field object, records and POJOs, beside code that is written for it."),

    /** Codecs of a list of objects for the ratios to code written by hand. */
    ELEMENTS("Generated codecs of a list beside code written by hand",
        "An order book, a symbol, a number and a list of 10 prices and quantities, as a record and as a POJO."),

    /** Codecs of other collections for the ratios to code written by hand. */
    COLLECTIONS("Generated codecs of collections beside code written by hand",
        "POJOs with one field that is read into: an array of 20 doubles, a list of 8 texts, a map of 6 prices and " +
        "quantities, and a list of 8 records of two kinds."),

    /** Codecs of updates, among them deltas. */
    UPDATES("Updates told by what has changed",
        "An object of nine fields, three of them its key, of which one of two numbers goes up by one each time: one " +
        "such object, and 10,000 in turn."),

    /** The other codecs of the 6-field object. */
    WAYS("Other ways to use codecs",
        "The 6-field object field by field through the face of all our formats, and with text in a StringBuilder."),

    /** Codecs of {@link #KINDS}: see {@link Tails}. */
    TAILS("The slowest of a hundred thousand",
        "One codec of each kind writes and reads the 6-field object again and again, in the same JVM."),

    /** Codecs of documents of other sizes. */
    FIELDS("Documents of other sizes",
        "Generated documents of 1, 2 and 50 fields, field by field."),

    /** Codecs of the nested document. */
    NESTED("The nested document",
        "Orders with their legs, 48 KB of text, field by field."),

    /** Codecs of the text formats, for the ratios to other libraries. */
    TEXTS("Text formats beside those of other libraries",
        "YAML and JSON: the 6-field object, and one of twelve fields, the last a list of five objects of three."),

    /** Readers of one field: see {@link OneField}. */
    ONEFIELD("One field of 50",
        "A float found by its name in a message of 50 fields that has just been wrapped: in one message again and " +
        "again, and in 64 in turn whose fields are not as long as each other's."),

    /** Ways of Python to write and read the nested document: see {@link PythonNested}. */
    PYTHON("The nested document in Python",
        "The nested document of 48 KB of text, in Python: as dict and list, written and read whole.");

    /** Stands for all sets on the command line. */
    private static final String ALL = "all";

    private final String title;
    private final String caption;

    CodecSet(final String title, final String caption)
    {
        this.title = title;
        this.caption = caption;
    }

    /**
     * Finds sets by their names.
     *
     * @param names of sets, or {@code all}.
     * @return the sets, each once, in the order of their declaration.
     * @throws IllegalArgumentException for any other name.
     */
    public static List<CodecSet> of(final List<String> names)
    {
        final List<CodecSet> sets = new ArrayList<>(Arrays.asList(values()));
        final List<String> known = sets.stream().map(CodecSet::toString).toList();
        names.stream().filter((name) -> !ALL.equals(name) && !known.contains(name)).findFirst().ifPresent((name) ->
        {
            throw new IllegalArgumentException("a set must be one of " + known + " or all: set=" + name);
        });
        sets.removeIf((set) -> !names.contains(set.toString()) && !names.contains(ALL));
        return sets;
    }

    /** Names of its codecs, in the order of the table. */
    List<String> codecs()
    {
        return switch (this)
        {
            case ONEFIELD -> OneField.names();
            case TAILS -> CodecPeers.names(KINDS);
            case PYTHON -> PythonNested.names();
            default -> CodecPeers.names(this);
        };
    }

    /**
     * Name of the files that hold the results.
     *
     * @return without an ending.
     */
    public String fileName()
    {
        return KINDS == this ? "codecs" : "codecs-" + this;
    }

    /**
     * Heading of the tables.
     *
     * @return a few words.
     */
    public String title()
    {
        return title;
    }

    /**
     * Tells what is measured.
     *
     * @return sentences for people.
     */
    public String caption()
    {
        return caption;
    }

    @Override
    public String toString()
    {
        return name().toLowerCase(Locale.ROOT);
    }
}
