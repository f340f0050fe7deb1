/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.BinaryWire;
import net.openhft.chronicle.wire.JSONWire;
import net.openhft.chronicle.wire.RawWire;
import net.openhft.chronicle.wire.TextWire;

import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.collection.BinaryYamlBookByHandPeer;
import io.daybook.perf.codecs.collection.BinaryYamlCommandsByHandPeer;
import io.daybook.perf.codecs.collection.BinaryYamlDoublesByHandPeer;
import io.daybook.perf.codecs.collection.BinaryYamlLevelsByHandPeer;
import io.daybook.perf.codecs.collection.BinaryYamlTextsByHandPeer;
import io.daybook.perf.codecs.collection.Book;
import io.daybook.perf.codecs.collection.BookByHandPeer;
import io.daybook.perf.codecs.collection.Collected;
import io.daybook.perf.codecs.collection.CollectionByHandPeer;
import io.daybook.perf.codecs.collection.DaybookBookPeer;
import io.daybook.perf.codecs.collection.DaybookCollectionPeer;
import io.daybook.perf.codecs.collection.PackedBookByHandPeer;
import io.daybook.perf.codecs.collection.PackedCommandsByHandPeer;
import io.daybook.perf.codecs.collection.PackedDoublesByHandPeer;
import io.daybook.perf.codecs.collection.PackedLevelsByHandPeer;
import io.daybook.perf.codecs.collection.PackedTextsByHandPeer;
import io.daybook.perf.codecs.collection.RawBookByHandPeer;
import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.common.Deflate;
import io.daybook.perf.codecs.document.BsonFieldsPeer;
import io.daybook.perf.codecs.document.ChronicleFieldsPeer;
import io.daybook.perf.codecs.document.ChronicleNestedPeer;
import io.daybook.perf.codecs.document.ChronicleTicketPeer;
import io.daybook.perf.codecs.document.DaybookFieldsPeer;
import io.daybook.perf.codecs.document.DaybookNestedPeer;
import io.daybook.perf.codecs.document.DaybookTicketPeer;
import io.daybook.perf.codecs.document.FieldsDocument;
import io.daybook.perf.codecs.document.JacksonDatabindTicketPeer;
import io.daybook.perf.codecs.document.JacksonFieldsPeer;
import io.daybook.perf.codecs.document.JacksonNestedPeer;
import io.daybook.perf.codecs.document.JacksonTicketPeer;
import io.daybook.perf.codecs.document.MessagePackFieldsPeer;
import io.daybook.perf.codecs.document.NestedDocument;
import io.daybook.perf.codecs.document.SnakeYamlNestedPeer;
import io.daybook.perf.codecs.document.SnakeYamlTicketPeer;
import io.daybook.perf.codecs.document.Ticket;
import io.daybook.perf.codecs.hand.BinaryYamlByHandPeer;
import io.daybook.perf.codecs.hand.BinaryYamlFieldlessByHandPeer;
import io.daybook.perf.codecs.hand.BinaryYamlNumberedByHandPeer;
import io.daybook.perf.codecs.hand.ByHandPeer;
import io.daybook.perf.codecs.hand.BytesMarshallableByHandPeer;
import io.daybook.perf.codecs.hand.PackedByHandPeer;
import io.daybook.perf.codecs.hand.RawByHandPeer;
import io.daybook.perf.codecs.hand.StopBitByHandPeer;
import io.daybook.perf.codecs.trade.BoonPeer;
import io.daybook.perf.codecs.trade.BsonPeer;
import io.daybook.perf.codecs.trade.ChronicleBytesPeer;
import io.daybook.perf.codecs.trade.ChronicleWirePeer;
import io.daybook.perf.codecs.trade.ChronicleWireReusedPeer;
import io.daybook.perf.codecs.trade.DaybookCodecPeer;
import io.daybook.perf.codecs.trade.DaybookPeer;
import io.daybook.perf.codecs.trade.DaybookReusedPeer;
import io.daybook.perf.codecs.trade.DeltaTradePeer;
import io.daybook.perf.codecs.trade.ExternalizablePeer;
import io.daybook.perf.codecs.trade.ForyPeer;
import io.daybook.perf.codecs.trade.JacksonDatabindPeer;
import io.daybook.perf.codecs.trade.JacksonStreamingPeer;
import io.daybook.perf.codecs.trade.KryoPeer;
import io.daybook.perf.codecs.trade.MessagePackPeer;
import io.daybook.perf.codecs.trade.PlainStoresPeer;
import io.daybook.perf.codecs.trade.ProtobufPeer;
import io.daybook.perf.codecs.trade.SbeAsciiPeer;
import io.daybook.perf.codecs.trade.SbePeer;
import io.daybook.perf.codecs.trade.SbeReusedPeer;
import io.daybook.perf.codecs.trade.SnakeYamlPeer;
import io.daybook.perf.codecs.trade.Trade;
import io.daybook.perf.codecs.update.ChronicleUpdatePeer;
import io.daybook.perf.codecs.update.CompressedUpdatePeer;
import io.daybook.perf.codecs.update.DaybookDeltaPeer;
import io.daybook.perf.codecs.update.DaybookUpdatePeer;
import io.daybook.perf.codecs.update.DeltaByHandPeer;
import io.daybook.perf.codecs.update.MaskByHandPeer;
import io.daybook.perf.codecs.update.Update;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * All codecs by name, each with its settings and the reason for them. The parent POM pins the versions. The name tells
 * which object a codec writes: {@code fields-n-} stands for a {@link FieldsDocument}, {@code nested-} for a
 * {@link NestedDocument}, {@code ticket-} for a {@link Ticket}, {@code book-} for a {@link Book}, {@code updates-} for
 * an {@link Update}. Any other word before {@code daybook-} stands for a class in {@link Collected}. All other codecs
 * write a {@link Trade}.
 * <p>
 * Rules for all codecs: Text is read into a {@link String}, or into a {@link StringBuilder} if the name ends in
 * {@code -reused}. The object and the buffer are reused wherever the library can. Nothing is looked up, opened or
 * configured for each message unless the library insists.
 */
public final class CodecPeers
{
    /** Prefix of the names of our codecs of the 6-field object. */
    static final String OURS = "daybook-";
    /** Prefix of the names of codecs of a {@link NestedDocument}. */
    static final String NESTED = "nested-";
    /** Prefix of the names of codecs of a {@link Ticket}. */
    static final String TICKET = "ticket-";

    private static final String POJO_NAME = "-pojo";
    private static final String RECORD_NAME = "-record";

    private static final Set<CodecSet> KIND = EnumSet.of(CodecSet.KINDS);
    private static final Set<CodecSet> TEXT_KIND = EnumSet.of(CodecSet.KINDS, CodecSet.TEXTS);
    private static final Set<CodecSet> TEXT = EnumSet.of(CodecSet.TEXTS);
    private static final Set<CodecSet> RIVAL = EnumSet.of(CodecSet.KINDS, CodecSet.RIVALS);
    private static final Set<CodecSet> RECORD = EnumSet.of(CodecSet.KINDS, CodecSet.RIVALS, CodecSet.BYHAND);
    private static final Set<CodecSet> POJO = EnumSet.of(CodecSet.RIVALS, CodecSet.BYHAND);
    private static final Set<CodecSet> BY_HAND = EnumSet.of(CodecSet.BYHAND);
    private static final Set<CodecSet> WAY = EnumSet.of(CodecSet.WAYS);
    private static final Set<CodecSet> ELEMENT = EnumSet.of(CodecSet.ELEMENTS);
    private static final Set<CodecSet> COLLECTION = EnumSet.of(CodecSet.COLLECTIONS);
    private static final Set<CodecSet> UPDATE = EnumSet.of(CodecSet.UPDATES);
    private static final Set<CodecSet> DOCUMENT = EnumSet.of(CodecSet.FIELDS);
    private static final Set<CodecSet> TREE = EnumSet.of(CodecSet.NESTED);

    private record Entry(Set<CodecSet> sets, String settings, Function<Trade, CodecPeer> factory)
    {
    }

    private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

    static
    {
        ours();
        books();
        collections();
        chronicle();
        others();
        for (final int count : new int[]{1, 2, 50})
        {
            fields(count);
        }
        nested();
        updates();
        tickets();
    }

    private CodecPeers()
    {
    }

    /** Names of all peers. */
    public static List<String> names()
    {
        return new ArrayList<>(ENTRIES.keySet());
    }

    /** Names of the peers in a set. */
    public static List<String> names(final CodecSet set)
    {
        final List<String> names = names();
        names.removeIf((name) -> !entry(name).sets.contains(set));
        return names;
    }

    static String settings(final String name)
    {
        return entry(name).settings;
    }

    /** Makes the peer of a name, for the example trade. */
    public static CodecPeer create(final String name)
    {
        return create(name, Trade.example());
    }

    /** Makes the peer of a name, for a trade. */
    public static CodecPeer create(final String name, final Trade trade)
    {
        return entry(name).factory.apply(trade);
    }

    private static Entry entry(final String name)
    {
        final Entry entry = ENTRIES.get(name);
        if (null == entry)
        {
            throw new IllegalArgumentException("a codec must be one of " + names() + ": name=" + name);
        }
        return entry;
    }

    /** The formats that store each message whole. */
    private static List<WireFormat> wholeFormats()
    {
        return Stream.of(WireFormat.values()).filter((format) -> format == format.whole()).toList();
    }

    /** One object of nine fields is encoded again and again. One of two fields changes each time. */
    private static void updates()
    {
        for (final int keys : new int[]{1, 10_000})
        {
            final String name = 1 == keys ? "updates-" : "updates-10k-";
            final String of = 1 == keys ? "one object; " : "10,000 objects in turn; ";
            add(UPDATE, name + "daybook-delta", of + "told by what has changed; read whole into the same object",
                (trade) -> new DaybookDeltaPeer(keys));
            add(UPDATE, name + "daybook-packed", of + "each stored whole; generated codec, read into the same object",
                (trade) -> new DaybookUpdatePeer(WireFormat.PACKED, keys));
            add(UPDATE, name + "chronicle-wire-names", of + "each stored whole, with field names, by explicit " +
                "marshalling; native Bytes; read into the same object", (trade) -> new ChronicleUpdatePeer(keys));
        }
        for (final WireFormat format : List.of(WireFormat.PACKED, WireFormat.BINARY_YAML))
        {
            final String name = "updates-" + name(format);
            final String of = "one object; generated codec, each message compressed alone; read into the same object; ";
            add(UPDATE, name + "-deflate", of + "Deflater of the JDK at its usual level, without a header",
                (trade) -> deflated(format));
            add(UPDATE, name + "-lz4", of + "LZ4 of aircompressor, in Java",
                (trade) -> new CompressedUpdatePeer(
                    format, new Lz4Compressor()::compress, new Lz4Decompressor()::decompress));
            add(UPDATE, name + "-zstd", of + "Zstandard of aircompressor, in Java",
                (trade) -> new CompressedUpdatePeer(
                    format, new ZstdCompressor()::compress, new ZstdDecompressor()::decompress));
        }
        add(UPDATE, "updates-delta-by-hand", "one object; the same bytes as daybook-delta, which is checked, by code " +
            "written for this one object", (trade) -> new DeltaByHandPeer());
        add(UPDATE, "updates-mask-by-hand", "one object; a mask and the values that have changed as they are, by " +
            "code written for this one object; no key, no varints", (trade) -> new MaskByHandPeer());
    }

    private static CodecPeer deflated(final WireFormat format)
    {
        final Deflate deflate = new Deflate();
        return new CompressedUpdatePeer(format, deflate::compress, deflate::decompress);
    }

    private static void ours()
    {
        for (final WireFormat format : wholeFormats())
        {
            final String name = name(format);
            final boolean isText = WireFormat.YAML == format || WireFormat.JSON == format;
            final boolean isTable = WireFormat.CSV == format;
            add(isTable ? KIND : isText ? TEXT_KIND : RECORD, name + "-record", codec(format) +
                " of a record; the record is made anew; direct buffer",
                (trade) -> DaybookCodecPeer.ofRecord(format, trade));
            if (isText)
            {
                add(TEXT, name + POJO_NAME, codec(format) + " of a POJO, read into the same object; direct buffer",
                    (trade) -> DaybookCodecPeer.ofPojo(format, trade));
            }
            else if (!isTable)
            {
                besideCodeByHand(format, name);
            }
            add(WAY, name + "-hand", "field by field through FieldWriter and FieldReader.field(name); direct buffer",
                (trade) -> new DaybookPeer(format, trade));
            add(WAY, name + "-reused", "the same, text into a StringBuilder",
                (trade) -> new DaybookReusedPeer(format, trade));
        }
        deltas();
        add(KIND, "plain-stores", "UnsafeBuffer stores, Latin-1 text, no format: the floor of the machine",
            PlainStoresPeer::new);
    }

    /** A delta tells what has changed since the trade before: one of six fields, and all of them. */
    private static void deltas()
    {
        final String name = name(WireFormat.DELTA);
        final String settings = "; told by what has changed, every 256th is stored whole; generated codec of a " +
            "record; the record is made anew; direct buffer";
        add(KIND, name + "-1-of-6" + RECORD_NAME, "one field changes each time, the text" + settings,
            DeltaTradePeer::ofOneField);
        add(KIND, name + "-6-of-6" + RECORD_NAME, "all six fields change each time, to unrelated values" + settings,
            DeltaTradePeer::ofAllFields);
    }

    private static String codec(final WireFormat format)
    {
        return WireFormat.CSV == format ? "general codec" : "generated codec";
    }

    /** Adds tickets in the text formats. */
    private static void tickets()
    {
        for (final WireFormat format : List.of(WireFormat.YAML, WireFormat.JSON))
        {
            add(TEXT, TICKET + name(format) + RECORD_NAME, codec(format) + " of the record; direct buffer",
                (trade) -> new DaybookTicketPeer(format));
        }
        final String wire = "lambdas over ValueOut and ValueIn; native Bytes; strings pooled by the library";
        add(TEXT, TICKET + "chronicle-wire-text", wire, (trade) -> new ChronicleTicketPeer(TextWire::new));
        add(TEXT, TICKET + "chronicle-wire-json", wire, (trade) -> new ChronicleTicketPeer(JSONWire::new));
        add(TEXT, TICKET + "jackson-streaming", "as jackson-streaming", (trade) -> new JacksonTicketPeer());
        add(TEXT, TICKET + "jackson-databind", "ObjectWriter and ObjectReader of the record, made once",
            (trade) -> new JacksonDatabindTicketPeer());
        add(TEXT, TICKET + "snakeyaml", "as snakeyaml, Lists and Maps", (trade) -> new SnakeYamlTicketPeer());
    }

    /** Adds each generated codec next to the code that it is compared with. */
    private static void besideCodeByHand(final WireFormat format, final String name)
    {
        final BiFunction<Trade, Boolean, ByHandPeer> factory = byHand(format);
        final String settings = "the same bytes, which is checked, by code written for this one object; texts kept " +
            "in a table; direct buffer; ";
        add(BY_HAND, name + "-by-hand", settings + "the record is made anew",
            (trade) -> factory.apply(trade, false).checked(format));
        add(POJO, name + "-pojo", "generated codec of a POJO, read into the same object; direct buffer",
            (trade) -> DaybookCodecPeer.ofPojo(format, trade));
        add(BY_HAND, name + "-by-hand-pojo", settings + "read into the same object",
            (trade) -> factory.apply(trade, true).checked(format));
    }

    /** Adds order books: each generated codec next to the code that it is compared with. */
    private static void books()
    {
        final Map<WireFormat, Function<Boolean, BookByHandPeer>> byHand = new EnumMap<>(WireFormat.class);
        byHand.put(WireFormat.PACKED, PackedBookByHandPeer::new);
        byHand.put(WireFormat.BINARY_YAML, BinaryYamlBookByHandPeer::new);
        byHand.put(WireFormat.RAW_UTF8, RawBookByHandPeer::new);
        byHand.forEach((format, factory) -> Stream.of(false, true).forEach((isPojo) ->
        {
            final String name = "book-" + name(format);
            final String of = isPojo ? "read into the same object and its levels; direct buffer" :
                "the record and its levels are made anew; direct buffer";
            add(ELEMENT, name + (isPojo ? "-pojo" : "-record"), "generated codec; " + of,
                (trade) -> new DaybookBookPeer(format, isPojo));
            add(ELEMENT, name + "-by-hand" + (isPojo ? "-pojo" : ""),
                "the same bytes, which is checked, by code written for this one object; " + of,
                (trade) -> factory.apply(isPojo).checked(format));
        }));
    }

    /** Adds collections: each generated codec next to the code that it is compared with. */
    private static void collections()
    {
        for (final WireFormat format : List.of(WireFormat.PACKED, WireFormat.BINARY_YAML))
        {
            final boolean isPacked = WireFormat.PACKED == format;
            collection("doubles-", POJO_NAME, format, Collected.Doubles.class, Collected.Doubles::of,
                isPacked ? PackedDoublesByHandPeer::new : BinaryYamlDoublesByHandPeer::new);
            collection("texts-", POJO_NAME, format, Collected.Texts.class, Collected.Texts::of,
                isPacked ? PackedTextsByHandPeer::new : BinaryYamlTextsByHandPeer::new);
            collection("map-", POJO_NAME, format, Collected.Levels.class, Collected.Levels::of,
                isPacked ? PackedLevelsByHandPeer::new : BinaryYamlLevelsByHandPeer::new);
            collection("sealed-", RECORD_NAME, format, Collected.Commands.class, Collected.Commands::of,
                isPacked ? PackedCommandsByHandPeer::new : BinaryYamlCommandsByHandPeer::new);
        }
    }

    private static <T> void collection(
        final String object,
        final String kind,
        final WireFormat format,
        final Class<T> type,
        final IntFunction<T> objects,
        final Function<IntFunction<T>, CollectionByHandPeer<T>> byHand)
    {
        final boolean isPojo = POJO_NAME.equals(kind);
        final String name = object + name(format);
        final String of = isPojo ? "read into the same object and what it holds; direct buffer" :
            "read into the same object and its list, whose records are made anew; direct buffer";
        add(COLLECTION, name + kind, "generated codec; " + of,
            (trade) -> new DaybookCollectionPeer<>(format, type, objects));
        add(COLLECTION, name + "-by-hand" + (isPojo ? kind : ""),
            "the same bytes, which is checked, by code written for this one object; " + of,
            (trade) -> byHand.apply(objects).checked(format, type));
    }

    /** Code by hand for a format. The flag says whether it reads into a POJO instead of a record. */
    private static BiFunction<Trade, Boolean, ByHandPeer> byHand(final WireFormat format)
    {
        return switch (format)
        {
            case BINARY_YAML -> BinaryYamlByHandPeer::new;
            case BINARY_YAML_NUMBERED -> BinaryYamlNumberedByHandPeer::new;
            case BINARY_YAML_FIELDLESS -> BinaryYamlFieldlessByHandPeer::new;
            case PACKED -> PackedByHandPeer::new;
            case RAW_UTF8 -> (trade, isPojo) -> new RawByHandPeer(trade, isPojo, UTF_8);
            case RAW_8BIT -> (trade, isPojo) -> new RawByHandPeer(trade, isPojo, ISO_8859_1);
            case BYTES_MARSHALLABLE -> BytesMarshallableByHandPeer::new;
            case STOP_BIT -> StopBitByHandPeer::new;
            case YAML, JSON, CSV, DELTA ->
                throw new IllegalArgumentException("there is no such code: format=" + format);
        };
    }

    private static void chronicle()
    {
        final String wire = "WireKeys through ValueOut and ValueIn, as a hand-written writeMarshallable; native " +
            "Bytes; bounds checks on, as ours; strings pooled by the library";
        add(TEXT_KIND, "chronicle-wire-text", wire, (trade) -> new ChronicleWirePeer(TextWire::new, trade));
        add(TEXT_KIND, "chronicle-wire-json", wire, (trade) -> new ChronicleWirePeer(JSONWire::new, trade));
        add(RIVAL, "chronicle-wire-names", wire + "; BinaryWire with field names",
            (trade) -> new ChronicleWirePeer((bytes) -> binary(bytes, false, false), trade));
        add(RIVAL, "chronicle-wire-numbers", wire + "; BinaryWire with numericFields",
            (trade) -> new ChronicleWirePeer((bytes) -> binary(bytes, true, false), trade));
        add(RIVAL, "chronicle-wire-field-less", wire + "; BinaryWire with fieldLess",
            (trade) -> new ChronicleWirePeer((bytes) -> binary(bytes, false, true), trade));
        add(WAY, "chronicle-wire-names-reused", wire + "; BinaryWire with field names, text into a StringBuilder",
            (trade) -> new ChronicleWireReusedPeer((bytes) -> binary(bytes, false, false), trade));
        add(RIVAL, "chronicle-wire-raw", wire + "; RawWire, text as UTF-8",
            (trade) -> new ChronicleWirePeer((bytes) -> new RawWire(bytes, false), trade));
        add(RIVAL, "chronicle-wire-raw-8bit", wire + "; RawWire, text as Latin-1",
            (trade) -> new ChronicleWirePeer((bytes) -> new RawWire(bytes, true), trade));
        add(WAY, "chronicle-wire-raw-8bit-reused", wire + "; RawWire, text as Latin-1, into a StringBuilder",
            (trade) -> new ChronicleWireReusedPeer((bytes) -> new RawWire(bytes, true), trade));
        final String bytes = "hand-written BytesMarshallable, native Bytes, Latin-1 text (its fastest)";
        add(RIVAL, "chronicle-bytes-marshallable", bytes + ", strings pooled by the library",
            ChronicleBytesPeer::fixedWidth);
        add(RIVAL, "chronicle-bytes-stop-bit", "the same with stop-bit numbers", ChronicleBytesPeer::stopBits);
        add(WAY, "chronicle-bytes-marshallable-reused", bytes + ", into a StringBuilder",
            ChronicleBytesPeer::reusedFixedWidth);
        add(WAY, "chronicle-bytes-stop-bit-reused", "the same with stop-bit numbers",
            ChronicleBytesPeer::reusedStopBits);
    }

    private static BinaryWire binary(
        final Bytes<?> bytes, final boolean numericFields, final boolean fieldLess)
    {
        return new BinaryWire(bytes, false, numericFields, fieldLess, Integer.MAX_VALUE, "binary");
    }

    private static void others()
    {
        final String sbe = "generated flyweights with the message header; direct UnsafeBuffer, bounds checks on";
        add(RIVAL, "sbe", sbe + "; text as UTF-8, which its encoder takes as a String", SbePeer::new);
        add(KIND, "sbe-ascii", sbe + "; text declared US-ASCII, which it copies without garbage", SbeAsciiPeer::new);
        add(WAY, "sbe-ascii-reused", sbe + "; the same, text into a StringBuilder", SbeReusedPeer::new);
        add(RIVAL, "fory", "Java mode, schema-consistent, generated code compiled before use, no references, classes " +
            "registered; heap MemoryBuffer; it makes the object anew", ForyPeer::new);
        final String kryo = "no references, no class names; Output and Input over one array";
        add(KIND, "kryo", kryo + "; hand-written Serializer, variable-length integers", KryoPeer::byHand);
        add(KIND, "kryo-fields", kryo + "; its FieldSerializer, filling the same object", KryoPeer::byFields);
        add(KIND, "protobuf", "generated immutable message, full runtime; builder and array reused; copied from and " +
            "to the object", ProtobufPeer::new);
        add(KIND, "msgpack-array", "values without names; packer and unpacker reset over one array",
            (trade) -> new MessagePackPeer(false, trade));
        add(KIND, "msgpack-map", "names and values; packer and unpacker reset over one array",
            (trade) -> new MessagePackPeer(true, trade));
        add(KIND, "bson", "streaming writer and reader, BasicOutputBuffer recycled", BsonPeer::new);
        final String jackson = "buffers pooled per thread, fast doubles both ways";
        add(TEXT_KIND, "jackson-streaming", jackson + "; JsonGenerator with SerializedString names, JsonParser with " +
            "a PropertyNameMatcher: its fastest form", JacksonStreamingPeer::new);
        add(TEXT_KIND, "jackson-databind", jackson + "; ObjectWriter and ObjectReader made once, updating one " +
            "object: its usual form", JacksonDatabindPeer::new);
        add(KIND, "boon", "0.34, its last release; by the fields of the object, which it makes anew; without its " +
            "short cut into strings, as this JDK has other ones", BoonPeer::new);
        add(KIND, "externalizable", "writeExternal by hand; ObjectOutputStream and ObjectInputStream made per " +
            "message, with the description of the class; array reused", ExternalizablePeer::new);
        add(TEXT_KIND, "snakeyaml", "a Map, block style, SafeConstructor; its nodes and events are made per document",
            SnakeYamlPeer::new);
    }

    private static void fields(final int count)
    {
        final String prefix = "fields-" + count + "-";
        for (final WireFormat format : wholeFormats())
        {
            add(DOCUMENT, prefix + name(format), "FieldWriter and FieldReader.field(name); direct buffer",
                (trade) -> new DaybookFieldsPeer(format, FieldsDocument.generated(count)));
        }
        add(DOCUMENT, prefix + "chronicle-wire-names", "BinaryWire with field names; native Bytes",
            (trade) -> new ChronicleFieldsPeer(count));
        add(DOCUMENT, prefix + "msgpack-map", "packer and unpacker reset over one array; each name compared",
            (trade) -> new MessagePackFieldsPeer(count));
        add(DOCUMENT, prefix + "bson", "streaming, BasicOutputBuffer recycled; each name compared",
            (trade) -> new BsonFieldsPeer(FieldsDocument.generated(count)));
        add(DOCUMENT, prefix + "jackson-streaming", "buffers pooled per thread, fast doubles both ways; each name " +
            "compared", (trade) -> new JacksonFieldsPeer(count));
    }

    private static void nested()
    {
        for (final WireFormat format : List.of(WireFormat.YAML, WireFormat.JSON, WireFormat.BINARY_YAML))
        {
            add(TREE, NESTED + name(format), "FieldWriter and FieldReader.field(name), no shape; direct buffer",
                (trade) -> new DaybookNestedPeer(format));
        }
        final String wire = "lambdas over ValueOut and ValueIn; native Bytes; strings pooled by the library";
        add(TREE, NESTED + "chronicle-wire-text", wire, (trade) -> new ChronicleNestedPeer(TextWire::new));
        add(TREE, NESTED + "chronicle-wire-json", wire, (trade) -> new ChronicleNestedPeer(JSONWire::new));
        add(TREE, NESTED + "chronicle-wire-names", wire + "; BinaryWire with field names",
            (trade) -> new ChronicleNestedPeer(BinaryWire::new));
        add(TREE, NESTED + "jackson-streaming", "as jackson-streaming", (trade) -> new JacksonNestedPeer());
        add(TREE, NESTED + "snakeyaml", "as snakeyaml, Lists and Maps", (trade) -> new SnakeYamlNestedPeer());
    }

    private static String name(final WireFormat format)
    {
        return OURS + format.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void add(
        final Set<CodecSet> sets,
        final String name,
        final String settings,
        final Function<Trade, CodecPeer> factory)
    {
        ENTRIES.put(name, new Entry(sets, settings, factory));
    }
}
