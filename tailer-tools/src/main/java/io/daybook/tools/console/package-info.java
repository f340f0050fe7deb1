/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What every verb uses to talk to its caller: streams, files that are there whole or not at all, exit codes, progress,
 * Ctrl-C, and names made fit for a terminal.
 * <p>
 * Nothing here knows a journal. Every room of this module may call it; it calls none of them.
 */
package io.daybook.tools.console;
