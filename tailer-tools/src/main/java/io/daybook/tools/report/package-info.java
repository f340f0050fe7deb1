/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * A page of HTML that shows a whole journal to people. Nothing in it comes from elsewhere, and nothing in a message can
 * become a part of it other than text.
 */
package io.daybook.tools.report;
