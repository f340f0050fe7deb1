/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.testkit;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares texts of several lines, and shows what differs: each line that is only expected with {@code -}, each that is
 * only actual with {@code +}, and the lines around them. An arrow marks the first. Lines have their numbers, those with
 * {@code +} in the actual text, all others in the expected one.
 * <p>
 * Backslashes, tabs, other control characters, characters of no width, spaces beyond ASCII, lone surrogates, and a
 * space at the end of a line are shown as in a Java text block: {@code \\}, {@code \t}, {@code \u0007}, {@code \s}.
 * So are accents behind a letter, where one character could stand for both.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class TextDifference
{
    private static final int MAX_SHOWN = 100;
    private static final int CONTEXT = 3;
    /** Up to here lines are matched one by one; beyond it all between the first and the last that differ are shown. */
    private static final long MAX_MATCHED = 4_000_000;

    private static final char SAME = ' ';
    private static final char EXPECTED = '-';
    private static final char ACTUAL = '+';

    private TextDifference()
    {
    }

    /**
     * A line of either text.
     *
     * @param mark   which text it is from.
     * @param number in that text, from 1.
     * @param text   with its line end, if it has one.
     */
    private record Line(char mark, int number, String text)
    {
        boolean differs()
        {
            return SAME != mark;
        }
    }

    /**
     * Checks that two texts are the same.
     *
     * @param expected text.
     * @param actual   text.
     * @throws AssertionError when they differ; its message is {@link #between}.
     */
    public static void assertSame(final CharSequence expected, final CharSequence actual)
    {
        final String difference = between(expected, actual);
        if (!difference.isEmpty())
        {
            throw new AssertionError(difference);
        }
    }

    /**
     * Shows what differs between two texts.
     *
     * @param expected text.
     * @param actual   text.
     * @return several lines, with at most 100 that differ; empty when the texts are the same.
     */
    public static String between(final CharSequence expected, final CharSequence actual)
    {
        final List<String> left = lines(expected.toString());
        final List<String> right = lines(actual.toString());
        return left.equals(right) ? "" : show(compare(left, right), left.size(), right.size());
    }

    private static List<String> lines(final String text)
    {
        return text.isEmpty() ? List.of() : List.of(text.split("(?<=\n)"));
    }

    private static List<Line> compare(final List<String> left, final List<String> right)
    {
        final int shorter = Math.min(left.size(), right.size());
        int start = 0;
        while (start < shorter && left.get(start).equals(right.get(start)))
        {
            start++;
        }
        int tail = 0;
        while (tail < shorter - start &&
            left.get(left.size() - 1 - tail).equals(right.get(right.size() - 1 - tail)))
        {
            tail++;
        }

        final List<Line> lines = new ArrayList<>();
        addSame(lines, left, 0, start);
        match(lines, left, left.size() - tail, right, right.size() - tail, start);
        addSame(lines, left, left.size() - tail, left.size());
        return lines;
    }

    /** Matches as many lines as possible, in their order, from {@code start} to the ends. */
    private static void match(
        final List<Line> lines,
        final List<String> left,
        final int leftEnd,
        final List<String> right,
        final int rightEnd,
        final int start)
    {
        final int[][] common = common(left, leftEnd, right, rightEnd, start);
        int i = start;
        int j = start;
        while (i < leftEnd || j < rightEnd)
        {
            if (null != common && i < leftEnd && j < rightEnd && left.get(i).equals(right.get(j)))
            {
                addSame(lines, left, i, ++i);
                j++;
            }
            else if (j == rightEnd || i < leftEnd &&
                (null == common || common[i + 1 - start][j - start] >= common[i - start][j + 1 - start]))
            {
                lines.add(new Line(EXPECTED, i + 1, left.get(i++)));
            }
            else
            {
                lines.add(new Line(ACTUAL, j + 1, right.get(j++)));
            }
        }
    }

    /** How many lines behind each pair of lines can be matched; null for too many pairs. */
    private static int[][] common(
        final List<String> left, final int leftEnd, final List<String> right, final int rightEnd, final int start)
    {
        final int leftCount = leftEnd - start;
        final int rightCount = rightEnd - start;
        if ((leftCount + 1L) * (rightCount + 1L) > MAX_MATCHED)
        {
            return null;
        }
        final int[][] common = new int[leftCount + 1][rightCount + 1];
        for (int i = leftCount - 1; i >= 0; i--)
        {
            for (int j = rightCount - 1; j >= 0; j--)
            {
                common[i][j] = left.get(start + i).equals(right.get(start + j)) ?
                    common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    private static void addSame(final List<Line> lines, final List<String> left, final int from, final int to)
    {
        for (int i = from; i < to; i++)
        {
            lines.add(new Line(SAME, i + 1, left.get(i)));
        }
    }

    private static String show(final List<Line> lines, final int expectedCount, final int actualCount)
    {
        final StringBuilder text = new StringBuilder();
        int differing = 0;
        int shownTo = 0;
        for (int i = 0; i < lines.size(); i++)
        {
            if (!lines.get(i).differs() || ++differing > MAX_SHOWN)
            {
                continue;
            }
            if (1 == differing)
            {
                text.append("texts differ, first at line ").append(lines.get(i).number()).append(": ")
                    .append(expectedCount).append(" lines expected (-), ").append(actualCount)
                    .append(" lines actual (+)\n");
            }
            final int from = Math.max(shownTo, i - CONTEXT);
            text.append(from > shownTo ? "   ...\n" : "");
            for (int k = from; k < i; k++)
            {
                show(lines.get(k), false, text);
            }
            show(lines.get(i), 1 == differing, text);
            shownTo = i + 1;
            while (shownTo < lines.size() && shownTo <= i + CONTEXT && !lines.get(shownTo).differs())
            {
                show(lines.get(shownTo++), false, text);
            }
        }
        if (differing > MAX_SHOWN)
        {
            text.append("   ... and ").append(differing - MAX_SHOWN).append(" more lines that differ\n");
        }
        else if (shownTo < lines.size())
        {
            text.append("   ...\n");
        }
        return text.toString();
    }

    private static void show(final Line line, final boolean isFirst, final StringBuilder text)
    {
        final boolean hasEnd = line.text().endsWith("\n");
        final int length = line.text().length() - (hasEnd ? 1 : 0);
        text.append(isFirst ? "-> " : "   ").append(String.format(Locale.ROOT, "%4d", line.number())).append(' ')
            .append(line.mark()).append(' ');
        final boolean isComposed = Normalizer.isNormalized(line.text(), Normalizer.Form.NFC);
        int next;
        for (int i = 0; i < length; i = next)
        {
            final int c = line.text().codePointAt(i);
            next = i + Character.charCount(c);
            show(c, next == length, isHidden(c) || !isComposed && isComposable(c), text);
        }
        text.append(hasEnd ? "\n" : " (without a line end)\n");
    }

    private static void show(final int c, final boolean isLast, final boolean isHidden, final StringBuilder text)
    {
        switch (c)
        {
            case '\\' -> text.append("\\\\");
            case '\t' -> text.append("\\t");
            case '\r' -> text.append("\\r");
            case ' ' -> text.append(isLast ? "\\s" : " ");
            default ->
            {
                if (isHidden)
                {
                    for (final char unit : Character.toChars(c))
                    {
                        text.append(String.format("\\u%04x", (int)unit));
                    }
                }
                else
                {
                    text.appendCodePoint(c);
                }
            }
        }
    }

    /** Whether a character looks like another one, or like none. */
    private static boolean isHidden(final int c)
    {
        final int type = Character.getType(c);
        return Character.isISOControl(c) || Character.FORMAT == type || Character.SURROGATE == type ||
            Character.isSpaceChar(c) || isFiller(c);
    }

    /** Whether a mark or letter has no width: selectors of variations, joiners and fillers. */
    private static boolean isFiller(final int c)
    {
        return c >= 0xfe00 && c <= 0xfe0f || c >= 0xe0100 && c <= 0xe01ef || c >= 0x180b && c <= 0x180f ||
            0x034f == c || 0x115f == c || 0x1160 == c || 0x17b4 == c || 0x17b5 == c || 0x3164 == c || 0xffa0 == c;
    }

    /** Whether a character, or the one before it with it, may look like a composed one. */
    private static boolean isComposable(final int c)
    {
        return Character.NON_SPACING_MARK == Character.getType(c) ||
            !Normalizer.isNormalized(Character.toString(c), Normalizer.Form.NFC);
    }
}
