/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The {@code daybook} command: its entry point, a class for each verb, and what a verb says when it fails.
 * <p>
 * What several verbs share lives below: {@code read} opens any PATH, {@code print} shapes what is shown, {@code input}
 * reads text to append, {@code demo} is the main job, {@code help} makes completion and manual of what verbs say of
 * themselves. This package calls them all; nothing calls it.
 */
package io.daybook.tools;
