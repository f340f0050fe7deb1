/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The main job on real input: a writer process and a tailer process on one journal, and the report on them.
 * <p>
 * The verb {@code demo} calls it, and {@code bench} for its flow of orders and its measures.
 */
package io.daybook.tools.demo;
