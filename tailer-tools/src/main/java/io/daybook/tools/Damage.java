/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

/**
 * Says what to do about damage that keeps a verb from its work.
 */
final class Damage
{
    private Damage()
    {
    }

    /**
     * Makes the failure of a verb that came to damage which it cannot pass.
     *
     * @param damage that it came to; its text names the file.
     * @param state  of the journal that the verb leaves.
     * @param again  what to do once the file is whole.
     * @return to be thrown.
     */
    static ToolException advising(final CorruptJournalException damage, final String state, final String again)
    {
        final ToolException advice = new ToolException(ExitCode.CORRUPT, damage.getMessage() + "; " + state +
            ": see what 'daybook verify' says, put the file back from a copy, and " + again +
            "; where there is no copy, 'daybook recover' makes a new journal of what is good");
        advice.initCause(damage);
        return advice;
    }
}
