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
 * What stands for all that the reader lacks.
 * <p>
 * On one constant of an enum: it is read for each symbol that the enum lacks. Without it, such a symbol is refused. On
 * one record or POJO of a sealed interface: it is read for each object of a type that the interface lacks, with the
 * fields that both have. Without it, no handler takes such a message.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.FIELD, ElementType.TYPE })
public @interface Unknown
{
}
