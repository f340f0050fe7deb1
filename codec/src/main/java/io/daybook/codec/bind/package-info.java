/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Classes of the users to messages and back: {@code Binder} looks at a class, an {@code ObjectModel} is what it finds,
 * bindings do the work. Internal.
 */
package io.daybook.codec.bind;
