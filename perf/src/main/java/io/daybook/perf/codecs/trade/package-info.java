/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs of an object of six fields: ours, and those of other libraries.
 * <p>
 * The verb {@code codecs} calls this package. So do the packages of other objects, which use its classes.
 */
package io.daybook.perf.codecs.trade;
