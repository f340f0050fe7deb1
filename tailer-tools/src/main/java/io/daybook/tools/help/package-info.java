/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What is made of the description of the verbs: their examples, completion for shells, pages of the manual.
 * <p>
 * It knows picocli's model of the command and no verb. A verb's options and texts are declared in its class, its
 * examples
 * in {@link io.daybook.tools.help.Examples}.
 */
package io.daybook.tools.help;
