/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.daybook.codec.WireFormat;
import io.daybook.journal.AgentMode;
import io.daybook.journal.Checksums;
import io.daybook.journal.Durability;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Timestamps;

/**
 * All peers by name.
 */
public final class Peers
{
    private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();
    /** Length of messages beside which those with fields are shown. */
    private static final int LENGTH_OF_FIELDS = 64;
    private static final int RING_PARTS = 8;
    private static final Pattern WRITERS = Pattern.compile("-(\\d+)$");

    static
    {
        add("raw", () -> new RawFloor(true), Trait.LOG);
        add("raw-cold", () -> new RawFloor(false), Trait.LOG);
        add("raw-summed", () -> new RawFloor(true, true, Tuning.RAW_CHUNK.value()), Trait.LOG, Trait.SUMMED);
        add("raw-cold-summed", () -> new RawFloor(false, true, Tuning.RAW_CHUNK.value()), Trait.LOG, Trait.SUMMED);
        for (final boolean exclusive : new boolean[]{true, false})
        {
            final String kind = exclusive ? "daybook-exclusive" : "daybook-shared";
            final Trait[] traits = exclusive ?
                new Trait[]{Trait.OURS, Trait.LOG, Trait.NO_GARBAGE} :
                new Trait[]{Trait.OURS, Trait.LOG, Trait.NO_GARBAGE, Trait.MANY_WRITERS};
            final Trait[] boundedTraits = exclusive ?
                new Trait[]{Trait.OURS, Trait.LOG, Trait.BOUNDED} :
                new Trait[]{Trait.OURS, Trait.LOG, Trait.BOUNDED, Trait.MANY_WRITERS};
            add(kind, () -> threads(exclusive, Peers::defaults), traits);
            add(kind + "-frame", () -> threads(exclusive, (config) -> config.checksums(Checksums.FRAME)), traits);
            add(kind + "-nocrc", () -> threads(exclusive, (config) -> config.checksums(Checksums.OFF)), traits);
            add(kind + "-coarse", () -> threads(exclusive, (config) -> config.timestamps(Timestamps.COARSE)), traits);
            add(kind + "-bare", () -> threads(
                exclusive, (config) -> config.checksums(Checksums.OFF).timestamps(Timestamps.OFF)), traits);
            add(kind + "-256m", () -> threads(exclusive, (config) -> config.segmentLength(256 << 20)), traits);
            add(kind + "-1g", () -> threads(exclusive, (config) -> config.segmentLength(1 << 30)), traits);
            add(kind + "-bounded", () -> bounded(exclusive, Peers::defaults), boundedTraits);
            add(kind + "-recycled", () -> bounded(exclusive, (config) -> config.recycleSegments(true)), boundedTraits);
            add(kind + "-recycled-coarse", () -> bounded(
                exclusive, (config) -> config.recycleSegments(true).timestamps(Timestamps.COARSE)), boundedTraits);
            add(kind + "-invoker",
                () -> new DaybookBytes(exclusive, AgentMode.INVOKER, Peers::defaults),
                exclusive ? new Trait[]{Trait.OURS, Trait.LOG, Trait.INVOKED} :
                    new Trait[]{Trait.OURS, Trait.LOG, Trait.INVOKED, Trait.MANY_WRITERS});
        }
        add("daybook-packed", () -> DaybookObjects.orders(WireFormat.PACKED), Trait.OURS, Trait.LOG, Trait.FIELDS);
        add("daybook-binary-yaml", () -> DaybookObjects.orders(WireFormat.BINARY_YAML),
            Trait.OURS, Trait.LOG, Trait.FIELDS);
        add("daybook-write", DaybookWrite::new, Trait.OURS, Trait.LOG, Trait.NO_GARBAGE, Trait.FIELDS);
        add("chronicle-bytes", () -> new ChronicleBytes(ChronicleQueues::open), Trait.LOG, Trait.MANY_WRITERS);
        add("chronicle-untuned", () -> new ChronicleBytes(ChronicleQueues::openUntuned),
            Trait.LOG, Trait.MANY_WRITERS);
        add("chronicle-document", ChronicleDocument::new, Trait.LOG, Trait.MANY_WRITERS);
        add("chronicle-method", ChronicleMethod::new, Trait.LOG, Trait.MANY_WRITERS, Trait.FIELDS);
        add("daybook-updates-delta", () -> DaybookObjects.updates(WireFormat.DELTA),
            Trait.OURS, Trait.LOG, Trait.FIELDS);
        add("daybook-updates-packed", () -> DaybookObjects.updates(WireFormat.PACKED),
            Trait.OURS, Trait.LOG, Trait.FIELDS);
        add("chronicle-updates-method", ChronicleUpdates::new, Trait.LOG, Trait.MANY_WRITERS, Trait.FIELDS);
        add("daybook-events", DaybookEvents::new, Trait.OURS, Trait.LOG, Trait.NO_GARBAGE, Trait.FIELDS);
        add("daybook-ticks", DaybookObjects::ticks, Trait.OURS, Trait.LOG, Trait.FIELDS);
        add("chronicle-events", ChronicleEvents::new, Trait.LOG, Trait.MANY_WRITERS, Trait.FIELDS);
        add("daybook-requests", () -> new DaybookRequests(false), Trait.OURS, Trait.REPLIES, Trait.FIELDS);
        add("daybook-requests-one", () -> new DaybookRequests(true), Trait.OURS, Trait.REPLIES, Trait.FIELDS);
        add("aeron", AeronIpc::new, Trait.MANY_WRITERS);
        add("agrona-one", () -> new AgronaRing(false), Trait.ONE_READER, Trait.RING);
        add("agrona-many", () -> new AgronaRing(true), Trait.MANY_WRITERS, Trait.ONE_READER, Trait.RING);
        add("disruptor", DisruptorRing::new, Trait.IN_PROCESS, Trait.ONE_READER);
        add("fdatasync", PlainForce::new, Trait.DURABLE);
        add("daybook-each", () -> new DaybookDurable(Durability.each()), Trait.OURS, Trait.DURABLE);
        for (final int writers : new int[]{1, 2, 8})
        {
            add("daybook-batch-" + writers, () -> new DaybookDurable(Durability.batch()), Trait.OURS, Trait.DURABLE);
        }
    }

    private Peers()
    {
    }

    /**
     * The traits of a peer.
     */
    public enum Trait
    {
        /** The peer is Daybook. */
        OURS,
        /** Neither side leaves garbage. */
        NO_GARBAGE,
        /** It keeps messages. An append needs no reader, and messages can be read again. */
        LOG,
        /** It is a floor for replays: its reader computes a checksum of each 64 KiB. */
        SUMMED,
        /** Several processes can write. */
        MANY_WRITERS,
        /** Only one process can read. A message that it has read is gone, or all messages are within that process. */
        ONE_READER,
        /** Writer and reader do its background work while they wait, so they must have time for it. */
        INVOKED,
        /** Writer and reader are threads of one process. */
        IN_PROCESS,
        /** The length of its messages follows from their fields. */
        FIELDS,
        /** Its messages must fit into an eighth of a ring. */
        RING,
        /** It keeps only its newest messages. */
        BOUNDED,
        /** Each append waits for the disk. */
        DURABLE,
        /** It sends requests that wait for replies. */
        REPLIES
    }

    private record Entry(Supplier<Peer> supplier, List<Trait> traits)
    {
    }

    private static void add(final String name, final Supplier<Peer> supplier, final Trait... traits)
    {
        ENTRIES.put(name, new Entry(supplier, List.of(traits)));
    }

    private static Peer threads(final boolean exclusive, final Consumer<JournalConfig> setting)
    {
        return new DaybookBytes(exclusive, AgentMode.THREADS, setting);
    }

    private static Peer bounded(final boolean exclusive, final Consumer<JournalConfig> setting)
    {
        return new DaybookBytes(
            exclusive,
            AgentMode.THREADS,
            (config) -> setting.accept(config.keepSegments(Tuning.DAYBOOK_KEEP_SEGMENTS.value())),
            DaybookBytes::committingTailer);
    }

    private static void defaults(final JournalConfig config)
    {
        // The defaults stay as they are.
    }

    private static Entry entry(final String name)
    {
        final Entry entry = ENTRIES.get(name);
        if (null == entry)
        {
            throw new IllegalArgumentException("no such peer: name=" + name + "; there are " + names());
        }
        return entry;
    }

    /**
     * Makes a new instance of a peer.
     *
     * @param name of the peer.
     * @return the peer, for one leg.
     */
    public static Peer of(final String name)
    {
        return entry(name).supplier().get();
    }

    /**
     * Tells whether a peer has a trait.
     *
     * @param name  of the peer.
     * @param trait to look for.
     * @return true when it has it.
     */
    public static boolean is(final String name, final Trait trait)
    {
        return entry(name).traits().contains(trait);
    }

    /**
     * Tells whether a peer can send messages of a length.
     *
     * @param name   of the peer.
     * @param length of a message in bytes.
     * @return false if the length of its messages is given, and another one, or if they are too long for it.
     */
    public static boolean canSend(final String name, final int length)
    {
        return is(name, Trait.FIELDS) ? LENGTH_OF_FIELDS == length :
            !is(name, Trait.RING) || length <= Tuning.RING_CAPACITY.value() / RING_PARTS;
    }

    /**
     * Tells how many threads write to a peer whose appends wait for the disk.
     *
     * @param name of the peer. It ends with the number if there are several.
     * @return the number.
     */
    public static int writers(final String name)
    {
        final Matcher matcher = WRITERS.matcher(name);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 1;
    }

    /**
     * Names of all peers.
     *
     * @return in the order of tables.
     */
    public static List<String> names()
    {
        return List.copyOf(ENTRIES.keySet());
    }

    /**
     * Names of the peers that have a trait.
     *
     * @param trait that they must have.
     * @return in the order of tables.
     */
    public static List<String> with(final Trait trait)
    {
        final List<String> names = new ArrayList<>(names());
        names.removeIf((name) -> !is(name, trait));
        return names;
    }
}
