/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The operating system, as a journal needs it: only regular files, whole reads and writes, files that appear whole or
 * not at all, forcing, inodes, the host, the clock, and events for the flight recorder.
 * <p>
 * Nothing here knows a segment or a frame. Every package above may call this one; it calls {@code error} and
 * {@code layout} alone. Internal: no other module uses it.
 */
package io.daybook.journal.file;
