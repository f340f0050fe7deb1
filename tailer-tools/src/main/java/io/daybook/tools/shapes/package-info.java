/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The types of a journal's messages, and what they look like: for people, as YAML, as schemas of other tools, and
 * compared with what somebody expects.
 */
package io.daybook.tools.shapes;
