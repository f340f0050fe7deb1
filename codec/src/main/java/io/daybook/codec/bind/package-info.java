/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Describes classes, and turns objects into fields and fields into objects. {@code Binder} looks at a class and makes
 * an {@code ObjectModel}; bindings write and read the members. {@code EventsBinder} looks at an interface of events.
 * <p>
 * This is the general way, which works for every class. If a class allows it, {@code Planner} hands its plan to
 * {@code generate}, and a generated codec does the work. Internal: no other module uses it.
 */
package io.daybook.codec.bind;
