/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.daybook.journal.verify.Verification.Finding;
import io.daybook.journal.verify.Verification.Severity;

/**
 * The findings of one part of a verification. What is found repeatedly is one finding, with a count. The number of
 * findings that are kept is limited, so that hostile files do not fill the memory.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class Findings
{
    private static final int MAX_FINDINGS = 1_000;

    private final List<Finding> list = new ArrayList<>();
    private final Map<String, Repeated> repeated = new LinkedHashMap<>();
    private final String file;
    private Severity worst = Severity.NOTE;
    private long left;
    private long leftPosition;

    /** Something that was found several times. */
    private static final class Repeated
    {
        private final Severity severity;
        private final long position;
        private long count;
        private long bytes;

        Repeated(final Severity severity, final long position)
        {
            this.severity = severity;
            this.position = position;
        }
    }

    /**
     * Makes an empty list of findings.
     *
     * @param file that the findings are about unless they name another.
     */
    Findings(final String file)
    {
        this.file = file;
    }

    void add(final Severity severity, final long position, final long bytes, final String cause)
    {
        add(new Finding(severity, position, file, bytes, cause));
    }

    void add(final Finding finding)
    {
        take(finding.severity());
        if (list.size() < MAX_FINDINGS)
        {
            list.add(finding);
        }
        else
        {
            leave(finding.position());
        }
    }

    private void leave(final long position)
    {
        if (0 == left++)
        {
            leftPosition = position;
        }
    }

    /**
     * Takes note of what may be found many times.
     */
    void repeat(final Severity severity, final long position, final long bytes, final String cause)
    {
        take(severity);
        Repeated sum = repeated.get(cause);
        if (null == sum)
        {
            if (repeated.size() == MAX_FINDINGS)
            {
                leave(position);
                return;
            }
            sum = new Repeated(severity, position);
            repeated.put(cause, sum);
        }
        sum.count++;
        sum.bytes += bytes;
    }

    private void take(final Severity severity)
    {
        worst = severity.compareTo(worst) < 0 ? severity : worst;
    }

    /**
     * Whether there is any finding other than notes.
     */
    boolean isDoubtful()
    {
        return Severity.NOTE != worst;
    }

    /**
     * Gives all findings, in the order of their positions.
     */
    List<Finding> all()
    {
        final List<Finding> all = new ArrayList<>(list);
        repeated.forEach((cause, sum) -> all.add(new Finding(
            sum.severity, sum.position, file, sum.bytes, sum.count, cause)));
        if (left > 0)
        {
            all.add(new Finding(worst, leftPosition, file, 0, left + " more findings"));
        }
        all.sort((a, b) -> Long.compare(a.position(), b.position()));
        return all;
    }
}
