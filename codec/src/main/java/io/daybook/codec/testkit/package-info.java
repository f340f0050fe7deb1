/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * For tests of code that takes and sends messages. {@link io.daybook.codec.testkit.YamlReplay} hands YAML documents to
 * the code as messages, {@link io.daybook.codec.testkit.YamlRecording} keeps what it says as YAML documents, and
 * {@link io.daybook.codec.testkit.TextDifference} compares the two texts.
 * <p>
 * It uses nothing but the package above it, and no test library. Nothing of Daybook uses it.
 */
package io.daybook.codec.testkit;
