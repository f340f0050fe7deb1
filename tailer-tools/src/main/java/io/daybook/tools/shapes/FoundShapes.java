/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.shapes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.daybook.codec.DeclaredShape;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Message;

/**
 * Collects what the messages of a journal look like, and counts them.
 * <p>
 * <b>Note:</b> not thread-safe. Memory grows with the number of types, which is bounded.
 */
public final class FoundShapes
{
    /** Types are contents, so there may be any number of them. */
    static final int MAX_SHAPES = 10_000;
    /** An id that every shape may have: the one of the journal differs from writer to writer. */
    static final int ANY_ID = DeclaredShape.MIN_ID;

    /** What makes messages be of one kind. How often DELTA stores one whole does not. */
    private record Kind(String type, WireFormat wireFormat, Shape shape, String family)
    {
    }

    private final Map<Kind, FoundShape> found = new HashMap<>();
    private final List<FoundShape> inOrder = new ArrayList<>();
    private long others;
    private DeclaredShape lastDeclared;
    private FoundShape last;

    /**
     * Takes note of a message.
     */
    public void add(final Message message)
    {
        final DeclaredShape declared = message.declaredShape();
        // Mostly the same as before, and then nothing has to be looked for.
        if (null == declared || declared != lastDeclared)
        {
            last = find(message, declared);
            lastDeclared = declared;
        }
        if (null == last)
        {
            others++;
            return;
        }
        last.count(message.length());
    }

    private FoundShape find(final Message message, final DeclaredShape declared)
    {
        final Kind kind = new Kind(message.typeName(), message.wireFormat(),
            null == declared ? null : declared.shape(), null == declared ? null : declared.family());
        FoundShape one = found.get(kind);
        if (null == one && found.size() < MAX_SHAPES)
        {
            one = new FoundShape(kind.type, kind.wireFormat, null == declared ? null : new DeclaredShape(ANY_ID,
                declared.wireFormat(), declared.shape(), declared.delta(), declared.family()), message.position());
            found.put(kind, one);
            inOrder.add(one);
        }
        return one;
    }

    /**
     * Returns how many messages were of types for which there was no room.
     */
    public long others()
    {
        return others;
    }

    /**
     * Returns what was found, by the names of the types, those without a name last; of a type in the order of the
     * journal. Equal shapes of a type are the same version of it.
     */
    public List<FoundShape> all()
    {
        final Map<String, List<Shape>> versions = new HashMap<>();
        for (final FoundShape one : inOrder)
        {
            if (null != one.shape())
            {
                final List<Shape> known = versions.computeIfAbsent(one.type(), (type) -> new ArrayList<>());
                if (!known.contains(one.shape()))
                {
                    known.add(one.shape());
                }
                one.version(known.indexOf(one.shape()) + 1);
            }
        }
        final List<FoundShape> sorted = new ArrayList<>(inOrder);
        sorted.sort(Comparator.comparing(FoundShape::type, Comparator.nullsLast(Comparator.naturalOrder())));
        return sorted;
    }

    /** Returns the names of the types. */
    Set<String> types()
    {
        final Set<String> types = new TreeSet<>();
        inOrder.stream().map(FoundShape::type).filter((type) -> null != type).forEach(types::add);
        return types;
    }
}
