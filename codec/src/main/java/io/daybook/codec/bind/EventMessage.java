/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.List;

import io.daybook.codec.generate.EventClass;

/**
 * The message that a call of an event becomes.
 *
 * @param naming    of the message's type.
 * @param place     where errors say that the event is.
 * @param type      generated class, which holds the arguments.
 * @param arguments that are the message's fields; null where the only argument is the message itself.
 */
record EventMessage(Naming naming, String place, EventClass type, List<Declaration> arguments)
{
}
