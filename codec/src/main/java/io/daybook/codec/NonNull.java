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
 * A record, POJO or sealed interface that is never null. PACKED, BYTES_MARSHALLABLE and STOP_BIT then need no byte that
 * says whether it is null. Writing null is refused. If a message lacks the member, because its writer did not know it
 * yet, the member is null in a record, and in a POJO it is what the constructor made it.
 * <p>
 * Decide for it when the member is new: once messages have been written without it, they are refused by a class that
 * has it, null or not.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.PARAMETER })
public @interface NonNull
{
}
