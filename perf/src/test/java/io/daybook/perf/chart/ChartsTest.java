/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.chart;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ChartsTest
{
    private static final String HOSTILE = "a < b & \"c\" > d";
    private static final Heading HEADING = new Heading(HOSTILE, "ns", "a CPU");

    private static LineChart lines()
    {
        return new LineChart(
            HEADING, Axis.percentiles(1_000), "percentile", Axis.decades(List.of(90.0, 2e6), Axis::time),
            List.of(
                new LineChart.Line(
                    "ours", Ink.OURS, List.of(new double[]{1, 90}, new double[]{1_000, 2e6}), "p50 90 ns"),
                new LineChart.Line(
                    HOSTILE, Ink.OTHER, List.of(new double[]{1, 95}, new double[]{1_000, 2e6}), "p50 95 ns")),
            false);
    }

    static List<String> charts()
    {
        return List.of(
            lines().svg(),
            new BarChart(HEADING, List.of(new BarChart.Bar(HOSTILE, Ink.OURS, 2, 1, 3, "2.00"))).svg(),
            new DotChart(HEADING, Axis.decades(List.of(3.0, 40.0), Axis::time), "encode", "decode",
                List.of(new DotChart.Row(HOSTILE, Ink.OTHER, 3, 40))).svg());
    }

    private static Document parsed(final String svg) throws Exception
    {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(
            new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @MethodSource("charts")
    void shouldTellItsTitleAndFiguresInWordsToo(final String svg) throws Exception
    {
        final Element root = parsed(svg).getDocumentElement();
        assertThat(root.getAttribute("role")).isEqualTo("img");
        assertThat(root.getAttribute("aria-labelledby")).isEqualTo("title desc");
        assertThat(root.getElementsByTagName("title").item(0).getTextContent()).isEqualTo(HOSTILE);
        assertThat(root.getElementsByTagName("desc").item(0).getTextContent())
            .startsWith("ns ").contains(HOSTILE).endsWith(" a CPU");
    }

    @ParameterizedTest
    @MethodSource("charts")
    void shouldFollowTheSchemeOfItsReaderAndNeedNothingElse(final String svg)
    {
        assertThat(svg).contains("@media (prefers-color-scheme: dark)")
            .doesNotContain("<script", "href", "@import", "url(", "NaN", "Infinity");
    }

    @Test
    void shouldMakeTheSameBytesOfTheSameFigures()
    {
        assertThat(charts()).isEqualTo(charts());
    }

    @Test
    void shouldMoveNamesApartThatWouldCoverEachOther()
    {
        assertThat(Labels.apart(List.of(10.0, 12.0, 40.0), 15, 100)).containsExactly(10.0, 25.0, 40.0);
        assertThat(Labels.apart(List.of(90.0, 95.0, 100.0), 15, 100)).containsExactly(70.0, 85.0, 100.0);
    }

    @Test
    void shouldGiveEachFurtherNineTheSameRoom()
    {
        final Axis axis = Axis.percentiles(1_000);
        assertThat(axis.ticks().stream().map((tick) -> axis.words().apply(tick)))
            .containsExactly("50 %", "90 %", "99 %", "99.9 %");
        assertThat(axis.at(1)).isZero();
        assertThat(axis.at(10)).isCloseTo(1.0 / 3, within(1e-9));
        assertThat(axis.at(100)).isCloseTo(2.0 / 3, within(1e-9));
        assertThat(axis.at(1_000)).isCloseTo(1, within(1e-9));
    }

    @Test
    void shouldHoldAllValuesBetweenTicksThatAreEasyToRead()
    {
        assertThat(Axis.fromZero(61.7).ticks()).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0);
        assertThat(Axis.fromZero(100).ticks()).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
        final Axis decades = Axis.decades(List.of(230.0, 4e6), Axis::time);
        assertThat(decades.least()).isEqualTo(200);
        assertThat(decades.most()).isEqualTo(5e6);
        assertThat(decades.ticks().stream().map((tick) -> decades.words().apply(tick)))
            .containsExactly("1 \u00b5s", "10 \u00b5s", "100 \u00b5s", "1 ms");
    }

    @Test
    void shouldHoldASingleValue()
    {
        final Axis axis = Axis.decades(List.of(1_000.0), Axis::time);
        assertThat(axis.least()).isEqualTo(1_000);
        assertThat(axis.most()).isGreaterThan(1_000);
    }

    @Test
    void shouldWriteLengthsWithTheirUnit()
    {
        assertThat(List.of(16.0, 4_096.0, 1_048_576.0)).map(Axis::bytes).containsExactly("16 B", "4 KiB", "1 MiB");
    }
}
