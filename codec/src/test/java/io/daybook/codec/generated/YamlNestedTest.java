/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Objects, lists and maps in each other: what generated codecs of YAML write and read themselves, beside the general
 * ones.
 */
class YamlNestedTest
{
    record Level(double price, Long quantity, String venue)
    {
    }

    record Side(List<Level> levels, Level best, String name, long[] sizes)
    {
    }

    sealed interface Change permits Added, Removed
    {
    }

    record Added(Level level, int at) implements Change
    {
    }

    record Removed(int at) implements Change
    {
    }

    record Book(
        Side bids, Optional<Side> asks, List<Side> others, List<List<Long>> matrix, List<List<List<String>>> cube,
        Map<String, Level> byName, Map<String, List<String>> tags, List<Map<String, Float>> counts,
        List<Map<String, List<Level>>> deep, Map<String, Map<String, double[]>> ladders, Level[] array,
        List<Change> changes, Change last, List<String> notes, char end)
    {
    }

    record Small(Level a, List<Long> b, Map<String, Level> c)
    {
    }

    static class Node
    {
        Level level;
        List<Node2> nodes = new ArrayList<>();
        short[] numbers;
    }

    static class Node2
    {
        int id;
        List<Level> levels;
        final StringBuilder note = new StringBuilder();
    }

    private static final String SMALL = String.join("\n",
        "a:", "  price: 1.5", "  quantity: 2", "  venue: XLON", "b: [1, 2]", "c:", "  k:", "    price: 3.5",
        "    quantity: null", "    venue: x", "");

    private final GeneratedCodec<Book> books = generated(Book.class);
    private final GeneratedCodec<Small> smalls = generated(Small.class);
    private final GeneratedCodec<Node> nodes = generated(Node.class);

    @SuppressWarnings("unchecked")
    private static <T> GeneratedCodec<T> generated(final Class<T> type)
    {
        return (GeneratedCodec<T>)WireFormat.YAML.codec(MessageType.of(type));
    }

    private static Book book(final Random random)
    {
        return new Book(side(random), Optional.ofNullable(side(random)), list(random, () -> side(random)),
            list(random, () -> list(random, random::nextLong)),
            list(random, () -> list(random, () -> list(random, () -> text(random)))),
            map(random, () -> level(random)), map(random, () -> list(random, () -> text(random))),
            list(random, () -> map(random, random::nextFloat)),
            list(random, () -> map(random, () -> list(random, () -> level(random)))),
            map(random, () -> map(random, () -> random.doubles(random.nextInt(9)).toArray())),
            orNull(random, () -> list(random, () -> level(random)).toArray(new Level[0])),
            list(random, () -> change(random)), change(random), list(random, () -> text(random)),
            (char)random.nextInt(0xD800));
    }

    private static <T> T orNull(final Random random, final Supplier<T> value)
    {
        return 0 == random.nextInt(6) ? null : value.get();
    }

    private static Level level(final Random random)
    {
        return orNull(random, () -> new Level(
            random.nextInt(100) / 4.0, orNull(random, () -> (long)random.nextInt(1_000)), text(random)));
    }

    private static Side side(final Random random)
    {
        return orNull(random, () -> new Side(list(random, () -> level(random)), level(random), text(random),
            orNull(random, () -> random.longs(random.nextInt(9)).toArray())));
    }

    private static Change change(final Random random)
    {
        return orNull(random, () -> random.nextBoolean() ?
            new Added(level(random), random.nextInt()) : new Removed(random.nextInt()));
    }

    /** A list that is short, or about as wide as a line. */
    private static <T> List<T> list(final Random random, final Supplier<T> element)
    {
        final List<T> list = new ArrayList<>();
        for (int i = random.nextInt(0 == random.nextInt(5) ? 20 : 4); i > 0; i--)
        {
            list.add(0 == random.nextInt(6) ? null : element.get());
        }
        return list;
    }

    private static <T> Map<String, T> map(final Random random, final Supplier<T> value)
    {
        final Map<String, T> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--)
        {
            map.put(text(random) + (random.nextBoolean() ? i : ""), 0 == random.nextInt(6) ? null : value.get());
        }
        return map;
    }

    private static String text(final Random random)
    {
        final String letters = "abc DEF/-:,#{}[]019\"\\\n\u00e9\u20ac";
        final int count = random.nextBoolean() ? 3 : letters.length();
        final StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(0 == random.nextInt(8) ? 60 : 12); i > 0; i--)
        {
            text.append(letters.charAt(random.nextInt(count)));
        }
        return text.toString();
    }

    private static <T> String yaml(final Codec<T> codec, final T value)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        return buffer.getStringWithoutLengthUtf8(3, codec.encode(value, buffer, 3));
    }

    private static <T> String written(final GeneratedCodec<T> codec, final T value)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(1);
        final int end = codec.write(value, codec.output(buffer), 3);
        return buffer.getStringWithoutLengthUtf8(3, end - 3);
    }

    @SuppressWarnings("unchecked")
    private static <T> T own(final GeneratedCodec<T> codec, final String yaml)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(yaml.getBytes(UTF_8));
        final T value = (T)codec.read(codec.input(buffer, 0, buffer.capacity()));
        codec.checkEnd();
        return value;
    }

    /** What a codec reads, as the general codec writes it, or why it is refused. */
    private static <T> String decoded(final GeneratedCodec<T> by, final Codec<T> codec, final String yaml)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(yaml.getBytes(UTF_8));
        try
        {
            return yaml(by.general(), codec.decode(buffer, 0, buffer.capacity()));
        }
        catch (final CodecException ex)
        {
            return ex.getMessage();
        }
    }

    private static <T> void verifySame(final GeneratedCodec<T> codec, final String yaml)
    {
        // A message of no bytes is read, so that the next one is not left to the general codec untried.
        codec.input(new UnsafeBuffer(new byte[0]), 0, 0);
        codec.checkEnd();
        assertThat(decoded(codec, codec, yaml)).as("%s", yaml).isEqualTo(decoded(codec, codec.general(), yaml));
    }

    @Property(tries = 500)
    void shouldWriteAndReadWithoutTheGeneralCodec(@ForAll final long seed)
    {
        final Book book = book(new Random(seed));
        final String yaml = yaml(books.general(), book);

        assertThat(written(books, book)).isEqualTo(yaml);
        assertThat(yaml(books.general(), own(books, yaml))).isEqualTo(yaml);
    }

    @Property(tries = 2_000)
    void shouldReadAndRefuseWhatTheGeneralCodecDoes(@ForAll final long seed)
    {
        final Random random = new Random(seed);
        final StringBuilder text = new StringBuilder(yaml(books, book(random)));
        if (random.nextBoolean())
        {
            JsonCodecTest.damage(text, "{}[]:,\"'\\ #-+.e019ntu~|>&*!%?\n\n\n  \r\t\u00e9\u2028", random);
        }
        verifySame(books, shifted(text.toString(), random));
    }

    /** Changes one to three lines: where they begin and end, whether they are there, and their order. */
    private static String shifted(final String yaml, final Random random)
    {
        final List<String> lines = new ArrayList<>(Arrays.asList(yaml.split("\n", -1)));
        for (int i = random.nextInt(3); i >= 0; i--)
        {
            final int at = random.nextInt(lines.size());
            final String line = lines.get(at);
            switch (random.nextInt(10))
            {
                case 0 -> lines.set(at, ' ' + line);
                case 1 -> lines.set(at, "  " + line);
                case 2 -> lines.set(at, line.startsWith(" ") ? line.substring(1) : line);
                case 3 -> lines.set(at, line.startsWith("  ") ? line.substring(2) : line);
                case 4 -> lines.add(at, line);
                case 5 -> lines.remove(at);
                case 6 -> lines.add(random.nextInt(lines.size()), line);
                case 7 -> lines.set(at, line + (random.nextBoolean() ? " " : " # said"));
                case 8 -> lines.add(at, random.nextBoolean() ? "" : "  # said");
                default -> lines.set(at, line.replaceFirst(random.nextBoolean() ? "- " : ": ", "$0 "));
            }
            if (lines.isEmpty())
            {
                lines.add("");
            }
        }
        return String.join("\n", lines);
    }

    @Property(tries = 300)
    void shouldReadIntoWhatIsThere(@ForAll final long seed)
    {
        final Random random = new Random(seed);
        final Node into = node(random);
        for (int i = 0; i < 3; i++)
        {
            final String yaml = yaml(nodes.general(), node(random));
            assertThat(written(nodes, own(nodes, yaml))).isEqualTo(yaml);
            final UnsafeBuffer buffer = new UnsafeBuffer(yaml.getBytes(UTF_8));
            assertThat(nodes.refill(nodes.input(buffer, 0, buffer.capacity()), into)).isSameAs(into);
            nodes.checkEnd();
            assertThat(yaml(nodes.general(), into)).isEqualTo(yaml);
        }
    }

    private static Node node(final Random random)
    {
        final Node node = new Node();
        node.level = level(random);
        node.nodes = list(random, () -> node2(random));
        node.numbers = orNull(random, () -> new short[random.nextInt(40)]);
        return node;
    }

    private static Node2 node2(final Random random)
    {
        final Node2 node = new Node2();
        node.id = random.nextInt();
        node.levels = orNull(random, () -> list(random, () -> level(random)));
        node.note.append(text(random));
        return node;
    }

    /** Lines of each length around the longest one that a list may take, in each kind of place. */
    @Test
    void shouldTurnAListIntoABlockWhereTheGeneralCodecDoes()
    {
        for (int length = 60; length < 110; length++)
        {
            final String text = "x".repeat(length);
            final List<String> list = List.of("y", text);
            final List<Long> numbers = new ArrayList<>();
            for (int i = 0; i < length / 3; i++)
            {
                numbers.add(0 == length % 2 ? 1L : -100L);
            }
            final Side side = new Side(
                null, null, "", numbers.stream().mapToLong(Long::longValue).toArray());
            final Book book = new Book(side, Optional.of(side), List.of(side), List.of(numbers, numbers),
                List.of(List.of(list, list)), null, Map.of(text.substring(50), list, "k", List.of("y")), null,
                null, Map.of("a", Map.of(text.substring(20), new double[5])), null, null, null, list, 'x');
            final String yaml = yaml(books.general(), book);

            assertThat(written(books, book)).isEqualTo(yaml);
            assertThat(yaml(books.general(), own(books, yaml))).isEqualTo(yaml);
        }
    }

    @Test
    void shouldPlaceAListOfNothingButNullsOnOneLine()
    {
        final Side nulls = new Side(new ArrayList<>(Arrays.asList(null, null)), null, "", null);
        final Side many = new Side(new ArrayList<>(Arrays.asList(new Level[20])), null, "", null);
        final Side last = new Side(Arrays.asList(null, new Level(1, 2L, "x"), null), null, "", null);
        final Book book = new Book(nulls, Optional.of(many), List.of(last), Arrays.asList(null, null),
            List.of(Arrays.asList(null, null)), null, null, Arrays.asList((Map<String, Float>)null), null, null,
            new Level[3], null, null, null, 'x');
        final String yaml = yaml(books.general(), book);

        assertThat(yaml).contains("bids:\n  levels: [null, null]\n", "matrix: [null, null]\n", "- [null, null]\n");
        assertThat(written(books, book)).isEqualTo(yaml);
        assertThat(yaml(books.general(), own(books, yaml))).isEqualTo(yaml);
    }

    @Test
    void shouldLeaveAKeyThatIsTooLongForALineToTheGeneralCodec()
    {
        for (int length = 995; length < 1005; length++)
        {
            for (final String letter : new String[]{ "k", ":" })
            {
                final Small small = new Small(null, null, Map.of(letter.repeat(length), new Level(1, 2L, "x")));
                final String yaml = yaml(smalls.general(), small);
                assertThat(yaml(smalls, small)).isEqualTo(yaml);
                verifySame(smalls, yaml);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "b: [1, 2]|b:\n  - 1\n  - 2", "b: [1, 2]|b: [null, 2]", "b: [1, 2]|b: []", "b: [1, 2]|b: null",
        "a:|a: ", "c:|c: ", "  k:|  k: ", "  k:|  \"k\":",
        "  k:\n    price: 3.5\n    quantity: null\n    venue: x|  k: null",
        "c:\n  k:\n    price: 3.5\n    quantity: null\n    venue: x|c: {}" })
    void shouldReadItself(final String change)
    {
        final String yaml = changed(change);
        assertThat(yaml(smalls.general(), own(smalls, yaml))).isEqualTo(decoded(smalls, smalls.general(), yaml));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "b: [1, 2]|b: [ 1, 2]", "b: [1, 2]|b: [1,2]", "b: [1, 2]|b: [1, 2 ]", "b: [1, 2]|b: [1, 2,]",
        "b: [1, 2]|b: [1, 2] # said", "b: [1, 2]|b: [\n  1, 2]", "b: [1, 2]|b:\n- 1\n- 2",
        "b: [1, 2]|b:\n   - 1\n   - 2",
        "b: [1, 2]|b:\n  -  1\n  - 2", "b: [1, 2]|b:\n  -\n    1\n  - 2", "b: [1, 2]|b:\n\n  - 1\n  - 2",
        "b: [1, 2]|b:\n  - 1\n  # said\n  - 2", "b: [1, 2]|b:  [1, 2]", "b: [1, 2]|b:\n  [1, 2]",
        "  quantity: 2\n  venue: XLON|  venue: XLON\n  quantity: 2", "  quantity: 2|  quantity: 2\n  other: [x]",
        "  price: 1.5\n  quantity: 2\n  venue: XLON| {price: 1.5, quantity: 2, venue: XLON}",
        "  venue: x\n|  venue: x\n\n", "  k:|  # said\n  k:", "  k:|  'k':", "  k:|  ? k\n  :",
        "    price: 3.5\n    quantity: null\n    venue: x|      price: 3.5\n      quantity: null\n      venue: x" })
    void shouldLeaveOtherFormsOfTheSameObjectToTheGeneralCodec(final String change)
    {
        final String yaml = changed(change);
        assertThatThrownBy(() -> own(smalls, yaml)).isInstanceOf(Refused.class);
        assertThat(decoded(smalls, smalls, yaml)).as("%s", yaml).isEqualTo(SMALL);
    }

    /** With what stands on the left of a bar replaced by what stands on its right. */
    private static String changed(final String change)
    {
        final String[] parts = change.split("\\|");
        assertThat(SMALL).contains(parts[0]);
        return SMALL.replace(parts[0], parts[1]);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "c:\n", "c:", "a:", "  k:\n", "b:[1, 2]", "b: [a: 1]", "b: [[1]]", "b: 1", "b:\n  - - 1", "b:\n  - x: 1",
        "b: [1, 2\n", "b: [1 2]", "b: [1, 2]]", "b: {}", "c: []", "c:\n  k: 1\n  k: 2\n", "a: null,", "a: null]",
        "a:null",
        "a:{}", "a: [null]", "a:\n  - price: 1.5", "c:\n  k: [{}]", "c: [null]", "c:\n  k:null", "c:\n  k:\n  k:\n" })
    void shouldReadAndRefuseOtherMessagesAsTheGeneralCodecDoes(final String part)
    {
        verifySame(smalls, part);
        verifySame(smalls, SMALL.replaceFirst("(?m)^" + part.charAt(0) + ":.*\n(  .*\n)*", part + "\n"));
        verifySame(smalls, SMALL.replaceFirst("(?m)^" + part.charAt(0) + ":.*\n", part + "\n"));
        verifySame(smalls, SMALL + part);
    }

    record One(Integer a)
    {
    }

    record Ones(List<One> ones, Map<String, One> map, String end)
    {
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "ones: [a: 1]\nmap: {}\nend: x\n", "ones: [a: 1, a: 2]\nmap: {}\nend: x\n", "ones: [{a: 1}]\nmap: {}\nend: x\n",
        "ones: [null, a: 1]\nmap: {}\nend: x\n", "ones:\n  - a: 1\n  - a: 2\nmap: {}\nend: x\n",
        "ones:\n  - null\n  - a: 2\nmap:\nend: x\n", "ones:\nmap:\n  k: null\nend: x\n",
        "ones:\n  - a: 1\n   - a: 2\nmap: {}\nend: x\n", "ones:\n  - a: 1\n    a: 2\nmap: {}\nend: x\n",
        "ones: []\nmap:\n  k: a: 1\nend: x\n", "ones: []\nmap:\n  k:\n    a: 1\n    a: 2\nend: x\n",
        "ones: []\nmap:\n  k:\n    a: 1\n  k:\n    a: 2\nend: x\n", "ones: []\nmap:\n  k:\n  a: 1\nend: x\n" })
    void shouldTakeNoObjectOfOneFieldForSomethingElse(final String yaml)
    {
        verifySame(generated(Ones.class), yaml);
    }

    @Test
    void shouldGenerateCodecsOfAClassForEachPlace()
    {
        final Level level = new Level(1, 2L, "x");
        final Book book = new Book(new Side(List.of(level), level, "a", null), Optional.empty(), List.of(),
            List.of(), List.of(), Map.of("k", level), Map.of(), List.of(), List.of(Map.of("k", List.of(level))),
            Map.of(), new Level[]{ level }, List.of(new Added(level, 1)), new Removed(2), List.of("no"), 'x');
        final String yaml = written(books, book);

        assertThat(yaml.lines().filter((line) -> line.contains("price: ")).collect(Collectors.toList()))
            .containsExactly("    - price: 1.0", "    price: 1.0", "    price: 1.0", "      - price: 1.0",
                "  - price: 1.0", "        price: 1.0");
        assertThat(yaml(books.general(), own(books, yaml))).isEqualTo(yaml);
    }

    record Deep(Deep1 a)
    {
    }

    record Deep1(List<Deep2> b)
    {
    }

    record Deep2(Set<String> c, Duration d, byte[] e)
    {
    }

    record Shallow(Within a, Set<String> b)
    {
    }

    record Within(Duration c, byte[] d, BigDecimal e, LocalDate f)
    {
    }

    @Test
    void shouldLeaveWhatHasACollectionWithoutCodeInItToTheGeneralCodecOfItsOutermostField()
    {
        final Deep deep = new Deep(new Deep1(List.of(new Deep2(
            new LinkedHashSet<>(List.of("x", "y".repeat(100))), Duration.ofSeconds(1), new byte[2]))));
        final GeneratedCodec<Deep> codec = generated(Deep.class);
        final String yaml = yaml(codec.general(), deep);

        assertThat(written(codec, deep)).isEqualTo(yaml);
        assertThat(yaml(codec.general(), own(codec, yaml))).isEqualTo(yaml);
    }

    @Test
    void shouldReadValuesWithoutCodeWithinAnObjectFromTheirLine()
    {
        final GeneratedCodec<Shallow> codec = generated(Shallow.class);
        final Shallow shallow = new Shallow(new Within(Duration.ofSeconds(1), new byte[2],
            BigDecimal.TEN, LocalDate.EPOCH), Set.of("x"));
        final String yaml = yaml(codec.general(), shallow);

        assertThat(written(codec, shallow)).isEqualTo(yaml);
        assertThat(yaml(codec.general(), own(codec, yaml))).isEqualTo(yaml);
        for (final String change : List.of("c: \n      ", "c:\n      ", "c: ", "c: # x\n      ", "c: |-\n      "))
        {
            verifySame(codec, yaml.replace("c: ", change));
            verifySame(codec, yaml.replace("f: ", change.replace('c', 'f')));
        }
    }
}
