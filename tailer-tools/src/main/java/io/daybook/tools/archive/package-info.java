/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Archives: the files of a journal, compressed, in one file that is read in place. A {@link java.nio.file.FileSystem}
 * shows an archive as the journal's directory, so whatever reads a journal reads an archive.
 * <p>
 * How a journal is read lives in the module {@code journal}, which knows nothing of archives. Of this module it calls
 * only {@code console}.
 */
package io.daybook.tools.archive;
