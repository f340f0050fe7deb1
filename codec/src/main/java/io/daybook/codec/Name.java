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
 * The name in messages of a record's component, a POJO's field, a class, an event, its argument or a constant of an
 * enum. Without it, the name is the one in Java.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({
    ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.TYPE, ElementType.METHOD, ElementType.PARAMETER })
public @interface Name
{
    /**
     * The name.
     *
     * @return any Unicode text, without lone surrogates.
     */
    String value();
}
