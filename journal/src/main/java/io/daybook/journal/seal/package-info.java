/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Seals: signed files beside segments that can change no more, so that nobody without the key can change a message,
 * take one away, add one or change their order without being found out.
 * <p>
 * A seal holds the hashes of the segment's frames as a tree, and the hash of the seal before it. A head signs all seals
 * there are; it is kept elsewhere. A proof shows one message to whoever has a head, and nothing of the journal.
 */
package io.daybook.journal.seal;
