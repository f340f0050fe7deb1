/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

/**
 * A chart of a document.
 *
 * @param fileName of the picture.
 * @param title    of the chart.
 * @param words    that stand for the picture where it is not seen.
 * @param sentence that tells how to read it.
 * @param table    of the figures that the picture does not show exactly, in Markdown; empty if there are none.
 * @param isMain   whether the first page shows it.
 * @param svg      the picture.
 */
record Chart(
    String fileName, String title, String words, String sentence, String table, boolean isMain, String svg)
{
}
