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
 * Names that a record's component, a POJO's field, a class, an event, its argument or a constant of an enum had in
 * older messages. Messages with an old name are read as if they had the current one; none is written with it.
 * <p>
 * A name means one thing: an old name of a member must not be the name or an old name of another member of its class.
 * The same holds for the constants of an enum and for the types of a sealed interface. A message that has a field under
 * two of its names is refused.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({
    ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.TYPE, ElementType.METHOD, ElementType.PARAMETER })
public @interface OldName
{
    /**
     * The old names.
     *
     * @return names that are not blank, in any order.
     */
    String[] value();
}
