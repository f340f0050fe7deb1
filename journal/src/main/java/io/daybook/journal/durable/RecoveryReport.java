/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.log.Cut;

/**
 * What the opening of a journal found.
 *
 * @param verdict on what was left.
 * @param cut     where a reader must stop; null for nowhere.
 */
public record RecoveryReport(RecoveryVerdict verdict, Cut cut)
{
    /** Nothing was found. */
    public static final RecoveryReport NOTHING_TO_DO = new RecoveryReport(RecoveryVerdict.NOTHING_TO_DO, null);
}
