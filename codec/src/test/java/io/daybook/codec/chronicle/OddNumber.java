/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.chronicle;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * A number that is odd, so that two bytes of a null before it cannot be the length of a short message's block.
 */
@Retention(RetentionPolicy.RUNTIME)
@interface OddNumber
{
}
