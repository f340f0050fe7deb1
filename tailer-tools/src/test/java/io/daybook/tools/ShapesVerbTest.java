/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import javax.xml.parsers.DocumentBuilderFactory;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeltaOptions;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code shapes} says of the types of a journal, in each of its forms, and what it finds when it compares.
 */
class ShapesVerbTest
{
    enum Side
    {
        Buy, Sell
    }

    record Leg(int lots, String note)
    {
    }

    record Order(long id, Side side, double price, List<Leg> legs, Map<String, Integer> marks, Instant at)
    {
    }

    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());
    private static final Shape FIRST = Shape.builder("Trade").field("price", FieldType.FLOAT32)
        .field(ShapeField.symbol("side", List.of("Buy", "Sell"))).field("note", FieldType.TEXT).build();

    @TempDir
    private Path temp;

    @Test
    void shouldSayInWordsThatThereIsNoFileOfShapes()
    {
        final String remedy = "; make one with daybook shapes --as yaml PATH\n";
        assertThat(Commands.run("shapes", "--check", temp.toString(), "orders").err()).isEqualTo(
            "daybook: shapes are read from a file, not a directory: --check=" + temp + remedy);
        assertThat(Commands.run("shapes", "--check", temp + "/none", "orders").err()).isEqualTo(
            "daybook: no such file: --check=" + temp + "/none" + remedy);
    }

    @Test
    void shouldListATypeOnceHoweverOftenItsWritersStoreItWhole()
    {
        final Path journal = temp.resolve("delta");
        for (final int interval : new int[]{16, 256})
        {
            Journals.write(journal, "gateway-1", (appender) -> appender.publisher(
                MessageType.of(Leg.class).with(new DeltaOptions(interval, 100)), WireFormat.DELTA)
                .publish(new Leg(1, "a")));
        }
        assertThat(Commands.run("shapes", journal.toString()).out()).containsOnlyOnce("Leg  version 1  DELTA")
            .contains("  2 messages from position ");
    }

    @Test
    void shouldListTypesWithVersionsFormatsFieldsAndCounts()
    {
        final String journal = orders();
        assertThat(Commands.run("shapes", journal)).isEqualTo(new Result(0, """
            Heartbeat  BINARY_YAML, without a shape  1 message from position 4888 on
            Order  version 1  PACKED  shape ec7b9fbcbe86c052  2 messages from position 4760 on
              id     INT64
              side   SYMBOL Buy, Sell or null
              price  FLOAT64
              legs   LIST of (OBJECT Leg or null) or null
                lots  INT32
                note  TEXT or null
              marks  MAP of TEXT to (INT32 or null) or null
              at     TIMESTAMP or null
            """, ""));
    }

    @Test
    void shouldCallEachShapeOfATypeAVersion()
    {
        final Path directory = temp.resolve("versions");
        final Shape second = Shape.builder("Trade").field("price", FieldType.FLOAT64).build();
        write(directory, FIRST, second);
        assertThat(Commands.run("shapes", directory.toString()).out()).containsSubsequence(
            "Trade  version 1  PACKED  shape ", "  1 message from position ",
            "  price  FLOAT32\n  side   SYMBOL Buy, Sell\n  note   TEXT\n",
            "Trade  version 2  PACKED  shape ", "  price  FLOAT64\n");
    }

    @Test
    void shouldReadTheShapesThatItHasWrittenAndFindNoDifference() throws IOException
    {
        final String journal = orders();
        final Path file = temp.resolve("shapes.yaml");
        Files.writeString(file, Commands.run("shapes", "--as", "yaml", journal).out());
        assertThat(Files.readString(file)).contains("---\nwireFormat: BINARY_YAML\nname: Heartbeat\n")
            .contains("name: Order\nfields:\n  - name: id\n    number: 1\n    type: INT64\n");
        assertThat(Commands.run("shapes", "--check", file.toString(), journal)).isEqualTo(new Result(0, "", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        price:FLOAT64 side note   | 1 | REFUSED: type=Trade field=Trade.price was=FLOAT32 is=FLOAT64: a field must be
        side note                 | 0 | LOSSLESS: type=Trade field=Trade.price was=FLOAT32 is=(none): a field that
        price:FLOAT32 side note x:INT8 | 1 | LOSSY: type=Trade field=Trade.x was=(none) is=INT8: a field that the class
        note price:FLOAT32 side   | 0 |
        """)
    void shouldTellWhatADifferenceMeansForReaders(final String fields, final int exitCode, final String line)
        throws IOException
    {
        final Path file = shapesOf(FIRST);
        final Shape.Builder changed = Shape.builder("Trade");
        for (final String field : fields.split(" "))
        {
            final String[] parts = field.split(":");
            changed.field("side".equals(field) ? ShapeField.symbol("side", List.of("Buy", "Sell")) :
                ShapeField.of(parts[0], 1 == parts.length ? FieldType.TEXT : FieldType.valueOf(parts[1])));
        }
        final Path directory = temp.resolve("changed");
        write(directory, changed.build());

        final Result result = Commands.run("shapes", "--check", file.toString(), directory.toString());
        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(result.err()).isEmpty();
        if (null == line)
        {
            assertThat(result.out()).isEmpty();
        }
        else
        {
            assertThat(result.out()).startsWith(line).hasLineCount(1);
        }
    }

    @Test
    void shouldTellOfTypesThatOneSideLacks() throws IOException
    {
        final Path file = shapesOf(FIRST);
        final Path directory = temp.resolve("other");
        write(directory, Shape.builder("Fill").field("id", FieldType.INT64).build());
        assertThat(Commands.run("shapes", "--check", file.toString(), directory.toString())).isEqualTo(new Result(1, """
            LOSSY: type=Fill was=(none) is=there: a type that the file lacks is passed over by readers that know only \
            those of the file
            LOSSLESS: type=Trade was=there is=(none): the journal has no message of the type, so nothing changes for \
            readers
            """, ""));
    }

    @Test
    void shouldTakeAnyOfTheVersionsOfTheFile() throws IOException
    {
        final Shape second = Shape.builder("Trade").field("price", FieldType.FLOAT64).build();
        final Path file = shapesOf(FIRST, second);
        final Path directory = temp.resolve("both");
        write(directory, second, FIRST);
        assertThat(Commands.run("shapes", "--check", file.toString(), directory.toString()))
            .isEqualTo(new Result(0, "", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        name: [1]                                        | not a shape as --as yaml prints it
        wireFormat: PACKED                               | a shape must have a name
        {wireFormat: PACKED, version: 1, name: T, fields: [{name: a, number: 1, type: TEXT, nulable: true}]} | a field
        {wireFormat: PACKED, version: 1, name: T, fields: [{name: a, number: 1, type: NUMBER}]} | known FieldType
        {wireFormat: PACKED, version: 7, name: T, fields: []} | use a newer Daybook
        'a: [1'                                          | no YAML of shapes
        '# nothing'                                      | a file without shapes
        """)
    void shouldRefuseAFileThatHoldsNoShapesInOneSentence(final String text, final String sentence) throws IOException
    {
        final Path file = temp.resolve("bad.yaml");
        Files.writeString(file, text);
        final Result result = Commands.run("shapes", "--check", file.toString(), orders());
        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("daybook: ").contains(sentence, file.toString()).hasLineCount(1);
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldDescribeEachLineOfADumpByTheJsonSchema(final WireFormat wireFormat)
    {
        final boolean isLatin = WireFormat.RAW_8BIT == wireFormat;
        final Path directory = temp.resolve("any");
        final AnyValues values = new AnyValues(SEED, isLatin);
        final int[] published = new int[1];
        Journals.write(directory, "gateway-1", (appender) ->
        {
            for (final Class<? extends Record> type : List.of(AnyValues.Plain.class, AnyValues.Numbers.class,
                AnyValues.Times.class, AnyValues.Lists.class, AnyValues.Maps.class, AnyValues.Objects.class))
            {
                for (int i = 0; i < 40; i++)
                {
                    published[0] += publish(appender, type, wireFormat, values);
                }
            }
            appender.append("text");
            appender.append(new byte[]{1, 2, 3});
            appender.message(null).int32("untyped", 1);
            appender.endMessage();
            appender.message("Event").int32("a", 1);
            appender.endMessage();
        });
        assertThat(published[0]).as("-Ddaybook.seed=" + SEED).isGreaterThanOrEqualTo(40);

        final Result schema = Commands.run("shapes", "--as", "json-schema", directory.toString());
        assertThat(schema.err()).isEmpty();
        final SchemaCheck check = new SchemaCheck(json(schema.out()));
        final Result dump = Commands.run("dump", "-o", "jsonl", "--envelope", "none", directory.toString());
        assertThat(dump.exitCode()).isZero();
        assertThat(dump.out().lines()).hasSize(published[0] + 4).allSatisfy((line) ->
            assertThat(check.fault(json(line))).as("-Ddaybook.seed=" + SEED + "\n" + line).isNull());
    }

    @Test
    void shouldDescribeNothingElseByTheJsonSchema()
    {
        final SchemaCheck check = new SchemaCheck(json(Commands.run("shapes", "--as", "json-schema", orders()).out()));
        final String order =
            "{Order: {id: %s, side: Buy, price: 1.5, legs: [{lots: 1, note: null}], marks: {x: 1}, at: null}}";
        assertThat(check.fault(json(order.formatted("1")))).isNull();
        assertThat(check.fault(json(order.formatted("text")))).isNotNull();
        assertThat(check.fault(json(order.formatted("9223372036854775808")))).isNotNull();
        assertThat(check.fault(json(order.formatted("1, other: 1")))).isNotNull();
        assertThat(check.fault(json(order.formatted("1").replace("Buy", "Bought")))).isNotNull();
        assertThat(check.fault(json(order.formatted("1").replace("lots: 1", "lots: 2147483648")))).isNotNull();
        assertThat(check.fault(Map.of("Nobody", Map.of()))).isNotNull();
    }

    /** Not every format holds every value. Those that are refused are left out. */
    private static <T extends Record> int publish(
        final Appender appender, final Class<T> type, final WireFormat wireFormat, final AnyValues values)
    {
        try
        {
            appender.publisher(type, wireFormat).publish(values.next(type));
            return 1;
        }
        catch (final CodecException ignore)
        {
            return 0;
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> json(final String text)
    {
        return (Map<String, Object>)new Load(LoadSettings.builder().build()).loadFromString(text);
    }

    @Test
    void shouldLetAnotherValidatorAcceptTheSchemaAndTheDump() throws IOException, InterruptedException
    {
        final Path schema = Files.writeString(
            temp.resolve("schema.json"), Commands.run("shapes", "--as", "json-schema", orders()).out());
        final Path lines = Files.writeString(temp.resolve("lines.jsonl"),
            Commands.run("dump", "-o", "jsonl", "--envelope", "none", temp.resolve("orders").toString()).out());
        final String program = """
            import json, sys
            try:
                import jsonschema
            except ImportError:
                print("skipped")
                sys.exit()
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            for line in open(sys.argv[2]):
                validator.validate(json.loads(line))
            assert not validator.is_valid({"Order": {"id": "1"}})
            print("valid")
            """;
        final Process python;
        try
        {
            python = new ProcessBuilder("python3", "-c", program, schema.toString(), lines.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        }
        catch (final IOException ex)
        {
            System.out.println("skipped: there is no python3");
            return;
        }
        final String said = Commands.text(python.getInputStream()).strip();
        assertThat(python.waitFor(1, TimeUnit.MINUTES)).isTrue();
        System.out.println("jsonschema of Python: " + said);
        assertThat(said).isIn("valid", "skipped");
        assertThat(python.exitValue()).isZero();
    }

    @Test
    void shouldWriteWhatSbeCanExpressAndNameTheRest() throws Exception
    {
        final Result result = Commands.run("shapes", "--as", "sbe-xml", orders());
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEqualTo("daybook: SBE cannot express all of it: 2 types and fields are comments " +
            "in the schema\n");
        assertThat(result.out()).contains("""
                <!-- messages Heartbeat have no shape -->
                <sbe:message name="Order" id="2">
                    <field name="id" id="1" type="int64"/>
                    <field name="side" id="2" type="sideEnum"/>
                    <field name="price" id="3" type="double"/>
                    <!-- MAP marks has no counterpart -->
                    <field name="at" id="6" type="int64" presence="optional"/>
                    <group name="legs" id="4" dimensionType="groupSizeEncoding">
                        <field name="lots" id="1" type="int32"/>
                        <data name="note" id="2" type="varText"/>
                    </group>
                </sbe:message>
            """);
        DocumentBuilderFactory.newInstance().newDocumentBuilder()
            .parse(new ByteArrayInputStream(result.out().getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void shouldNotLetANameBreakOutOfASchema() throws Exception
    {
        final Path directory = temp.resolve("hostile");
        final String name = "a-->\"<x/>\u202e\n";
        write(directory, Shape.builder(name).field(name, FieldType.INT8)
            .field(ShapeField.object("o", Shape.builder("b~1/c").field("d", FieldType.INT8).build())).build());
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(
            Commands.run("shapes", "--as", "sbe-xml", directory.toString()).out().getBytes(StandardCharsets.UTF_8)));
        final SchemaCheck check =
            new SchemaCheck(json(Commands.run("shapes", "--as", "json-schema", directory.toString()).out()));
        assertThat(check.fault(json(Commands.run("dump", "-o", "jsonl", directory.toString()).out()))).isNull();
        assertThat(Commands.run("shapes", directory.toString()).out()).doesNotContain("\u202e").hasLineCount(4);
    }

    @Test
    void shouldNameTheFormsAsTheyAreGiven()
    {
        for (final String word : new String[]{"xml", "JSON_SCHEMA"})
        {
            assertThat(Commands.run("shapes", "--as", word, orders()).err()).isEqualTo(
                "daybook: invalid value for option '--as': expected one of [yaml, json-schema, sbe-xml] " +
                "(case-sensitive) but was '" + word + "'; see 'daybook help shapes'\n");
        }
    }

    @Test
    void shouldRefuseToPrintAndToCheckAtOnce()
    {
        assertThat(Commands.run("shapes", "--as", "yaml", "--check", "x", orders()).exitCode())
            .isEqualTo(ExitCode.USAGE);
    }

    private Path shapesOf(final Shape... shapes) throws IOException
    {
        final Path directory = temp.resolve("expected");
        write(directory, shapes);
        return Files.writeString(temp.resolve("expected.yaml"),
            Commands.run("shapes", "--as", "yaml", directory.toString()).out());
    }

    /** Writes a message of each shape, all of whose values are 0 or empty. */
    private static void write(final Path directory, final Shape... shapes)
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            for (final Shape shape : shapes)
            {
                final ExpandableArrayBuffer message = new ExpandableArrayBuffer();
                // In PACKED an empty text is a 1, which stands behind everything of fixed width.
                final int length = fixedLength(shape);
                final long texts = shape.fields().stream().filter((field) -> FieldType.TEXT == field.type()).count();
                for (int i = 0; i < texts; i++)
                {
                    message.putByte(length + i, (byte)1);
                }
                message.checkLimit(length + (int)texts);
                appender.append(shape, WireFormat.PACKED, message, 0, length + (int)texts);
            }
        });
    }

    private static int fixedLength(final Shape shape)
    {
        return shape.fields().stream().mapToInt((field) -> FieldType.OBJECT == field.type() ?
            fixedLength(field.shape()) : FieldType.SYMBOL == field.type() ? 1 :
            Math.max(0, field.type().packedLength())).sum();
    }

    private String orders()
    {
        final Path directory = temp.resolve("orders");
        if (Files.exists(directory))
        {
            return directory.toString();
        }
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.publisher(Order.class).publish(new Order(1, Side.Sell, 1.5, List.of(new Leg(1, "a")),
                Map.of("x", 1), Instant.EPOCH));
            appender.publisher(Order.class).publish(new Order(2, Side.Buy, Double.NaN, List.of(), Map.of(), null));
            appender.message("Heartbeat").int32("beat", 1);
            appender.endMessage();
        });
        return directory.toString();
    }
}
