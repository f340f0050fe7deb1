/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What works in the background, so that appending and polling touch mapped memory alone: the pace agent, which must
 * never be late, and the disk agent, which may wait for the disk.
 */
package io.daybook.journal.agent;
