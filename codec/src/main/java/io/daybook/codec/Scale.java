/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How many digits after the point a {@code double} usually has. A value may have more digits, but delta encoding is
 * smaller for values that do not.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.PARAMETER })
public @interface Scale
{
    /**
     * The digits.
     *
     * @return 0 to 22.
     */
    int value();
}
