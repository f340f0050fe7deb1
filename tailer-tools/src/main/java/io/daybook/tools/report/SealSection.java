/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerification.Segment;
import io.daybook.journal.verify.SealVerification.Verdict;

/**
 * The part of the page about seals: a verdict for each segment, and for the head.
 */
final class SealSection
{
    private static final int MAX_SEGMENTS = 200;
    private static final String UNCHECKED = "not checked against a key";

    private final SealVerification seals;
    private final boolean keyed;

    /**
     * Makes the part.
     *
     * @param seals what was found.
     * @param keyed whether seals were checked against a key.
     */
    SealSection(final SealVerification seals, final boolean keyed)
    {
        this.seals = seals;
        this.keyed = keyed;
    }

    void write(final Html html)
    {
        html.element("h2", "Seals");
        if (!keyed && seals.segments().stream().allMatch((segment) -> Verdict.UNSEALED == segment.verdict()))
        {
            note(
                html, "No segment has a seal: this page cannot tell whether anybody has changed something on purpose.");
            return;
        }
        summary(html);
        final List<List<String>> rows = seals.segments().stream()
            .sorted(Comparator.comparing((Segment segment) -> !segment.verdict().isViolation()))
            .limit(MAX_SEGMENTS)
            .map((segment) -> List.of(
                verdict(segment), segment.file(), segment.cause().isEmpty() ? "-" : segment.cause(),
                "" + segment.position()))
            .toList();
        html.table(List.of("verdict", "file", "cause", "position"), rows, 3);
        if (seals.segments().size() > MAX_SEGMENTS)
        {
            note(html, "There are " + (seals.segments().size() - MAX_SEGMENTS) +
                " more, which daybook verify --public-key shows.");
        }
        head(html);
    }

    private void summary(final Html html)
    {
        if (!keyed)
        {
            note(html, "Seals are " + UNCHECKED + ": they prove nothing here. --public-key PUB checks them.");
            return;
        }
        final String counts = Arrays.stream(Verdict.values())
            .filter((verdict) -> seals.count(verdict) > 0)
            .map((verdict) -> seals.count(verdict) + " " + verdict.text())
            .collect(Collectors.joining(", "));
        html.markup("<div class=\"verdict " + (seals.isViolated() ? "bad" : "good") + "\"><strong>")
            .text(seals.isViolated() ? "Not what was sealed: see below." : "Nothing differs from what was sealed.")
            .markup("</strong><span>").text(counts.isEmpty() ? "nothing that could be sealed" : counts)
            .markup("</span></div>\n");
    }

    private String verdict(final Segment segment)
    {
        return keyed || Verdict.KEY_UNKNOWN != segment.verdict() ? segment.verdict().text() : UNCHECKED;
    }

    private void head(final Html html)
    {
        if (null != seals.head())
        {
            note(html, "Head: " + seals.head().verdict().text() +
                (seals.head().cause().isEmpty() ?
                ": all its seals are there, unchanged." : ": " + seals.head().cause()));
        }
        else if (keyed)
        {
            note(html, "No head was given that was kept elsewhere (--expect-head), so nobody can tell whether seals " +
                "at the end are missing.");
        }
    }

    private static void note(final Html html, final String text)
    {
        html.markup("<p class=\"note\">").text(text).markup("</p>\n");
    }
}
