/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Segments and frames: creation, claim and commit, the walk along the chain, proof of death.
 */
package io.daybook.journal.log;
