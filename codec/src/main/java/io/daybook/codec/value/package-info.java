/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Objects of the platform's immutable classes from the values that messages hold. Internal.
 */
package io.daybook.codec.value;
