/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What all measured codecs share: their interface, the base of those with several objects, and outputs that are reused.
 * <p>
 * This package calls no other package of the codecs.
 */
package io.daybook.perf.codecs.common;
