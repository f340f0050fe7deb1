/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.Locale;
import java.util.regex.Pattern;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TextDifferenceTest
{
    private static final Pattern DIFFERING = Pattern.compile("(?m)^(?:->|  ) +(\\d+) ([-+]) (.*)$");

    @Test
    void shouldTakeEqualTextsAsTheSame()
    {
        TextDifference.assertSame("", "");
        TextDifference.assertSame("a\nb\n", new StringBuilder("a\nb\n"));

        assertThat(TextDifference.between("a", "a")).isEmpty();
    }

    @Test
    void shouldWriteTheSameDigitsInEveryLocale()
    {
        final Locale before = Locale.getDefault();
        final String here = TextDifference.between("a", "b");
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try
        {
            assertThat(TextDifference.between("a", "b")).isEqualTo(here).contains("   1 - a");
        }
        finally
        {
            Locale.setDefault(before);
        }
    }

    @Test
    void shouldShowEachDifferenceWithLinesAroundItAndMarkTheFirst()
    {
        final String expected =
            "1\n2\n3\n4\n5\nprice: 1.5\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\nlast\n18\n19\n20\n21\n22\n";
        final String actual =
            "1\n2\n3\n4\n5\nprice: 1.6\n7\n8\n9\n10\n11\n12\n13\n14\nnew\n15\n16\n18\n19\n20\n21\n22\n";

        assertThatThrownBy(() -> TextDifference.assertSame(expected, actual))
            .isExactlyInstanceOf(AssertionError.class)
            .hasMessage("""
                texts differ, first at line 6: 22 lines expected (-), 22 lines actual (+)
                   ...
                      3   3
                      4   4
                      5   5
                ->    6 - price: 1.5
                      6 + price: 1.6
                      7   7
                      8   8
                      9   9
                   ...
                     12   12
                     13   13
                     14   14
                     15 + new
                     15   15
                     16   16
                     17 - last
                     18   18
                     19   19
                     20   20
                   ...
                """);
    }

    @Test
    void shouldShowALineThatIsMissingAtTheEnd()
    {
        assertThat(TextDifference.between("a\nb\n", "a\n")).isEqualTo("""
            texts differ, first at line 2: 2 lines expected (-), 1 lines actual (+)
                  1   a
            ->    2 - b
            """);
        assertThat(TextDifference.between("", "a\n")).isEqualTo("""
            texts differ, first at line 1: 0 lines expected (-), 1 lines actual (+)
            ->    1 + a
            """);
    }

    @Test
    void shouldShowWhatCannotBeSeen()
    {
        assertThat(TextDifference.between("a \n\tb\\\r\n\u0007", "a\n")).isEqualTo("""
            texts differ, first at line 1: 3 lines expected (-), 1 lines actual (+)
            ->    1 - a\\s
                  2 - \\tb\\\\\\r
                  3 - \\u0007 (without a line end)
                  1 + a
            """);
    }

    @Test
    void shouldShowSpacesThatAreNoneOfAsciiAndCharactersOfNoWidth()
    {
        assertThat(TextDifference.between("a b\n", "a\u00a0b\u200b\ufeff\u2028\n")).contains("1 - a b\n")
            .contains("1 + a\\u00a0b\\u200b\\ufeff\\u2028\n");
    }

    @ParameterizedTest
    @CsvSource({
        "caf\u00e9, cafe\u0301, caf\u00e9, cafe\\u0301",
        "a, a\ufe0f, a, a\\ufe0f",
        "a, a\u034f, a, a\\u034f",
        "x, \u3164x, x, \\u3164x",
        "\ud800, \udc00, \\ud800, \\udc00",
        "a\udb40\udc41, a\udb40\udd01, a\\udb40\\udc41, a\\udb40\\udd01",
        "\ud83d\ude00, \u0e01\u0e34, \ud83d\ude00, \u0e01\u0e34"
    })
    void shouldShowLinesThatLookAlikeInDifferentWays(
        final String expected, final String actual, final String shownExpected, final String shownActual)
    {
        assertThat(TextDifference.between(expected + '\n', actual + '\n'))
            .endsWith("->    1 - " + shownExpected + "\n      1 + " + shownActual + '\n');
    }

    @Test
    void shouldShowNoMoreThan100LinesThatDiffer()
    {
        final String difference = TextDifference.between("a\n".repeat(150), "b\n".repeat(7));

        assertThat(DIFFERING.matcher(difference).results().count()).isEqualTo(100);
        assertThat(difference).endsWith("    100 - a\n   ... and 57 more lines that differ\n");
    }

    @Test
    void shouldCompareTextsOfManyLines()
    {
        final String middle = "x\ny\n".repeat(5_000);

        assertThat(TextDifference.between("a\n" + middle + "b\nend\n", "c\n" + middle + "d\nend\n"))
            .startsWith(
            "texts differ, first at line 1: 10003 lines expected (-), 10003 lines actual (+)\n->    1 - a\n")
            .endsWith("   ... and 19904 more lines that differ\n");
    }

    /** Without the lines that are shown as different, both texts are the same. */
    @Property
    void shouldShowAllThatDiffers(
        @ForAll @Size(max = 40) final List<@CharRange(from = 'a', to = 'd') Character> left,
        @ForAll @Size(max = 40) final List<@CharRange(from = 'a', to = 'd') Character> right)
    {
        final List<String> expected = new ArrayList<>(left.stream().map(String::valueOf).toList());
        final List<String> actual = new ArrayList<>(right.stream().map(String::valueOf).toList());
        final List<MatchResult> differing =
            DIFFERING.matcher(TextDifference.between(text(expected), text(actual))).results().toList();
        for (int i = differing.size() - 1; i >= 0; i--)
        {
            final List<String> text = "-".equals(differing.get(i).group(2)) ? expected : actual;
            assertThat(text.remove(Integer.parseInt(differing.get(i).group(1)) - 1))
                .isEqualTo(differing.get(i).group(3));
        }

        assertThat(actual).isEqualTo(expected);
        assertThat(differing.isEmpty()).isEqualTo(left.equals(right));
    }

    private static String text(final List<String> lines)
    {
        return String.join("", lines.stream().map((line) -> line + '\n').toList());
    }
}
