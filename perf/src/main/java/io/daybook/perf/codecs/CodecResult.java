/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.List;
import java.util.Locale;

import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * The result of one codec in one round.
 *
 * @param round    from 1.
 * @param codec    name of {@link CodecPeers}.
 * @param length   of the payload in bytes.
 * @param encode   its cost.
 * @param decode   its cost.
 * @param mode     how thoroughly it was measured.
 * @param settings of the codec.
 */
record CodecResult(
    int round, String codec, int length, Cost encode, Cost decode, CodecsVerb.Mode mode, String settings)
    implements Rounds.Line
{
    /** The first line of the file. */
    static final String CSV_HEADER = "round,object,codec,payload_bytes,prefixed_bytes," +
        "encode_ns,encode_error_ns,encode_alloc_bytes,decode_ns,decode_error_ns,decode_alloc_bytes,mode,settings";

    /** Bytes that timers, the compiler and the collector of the JVM add to each of some million operations. */
    private static final double ALLOCATION_NOISE = 0.5;
    /** Bytes that the JVM itself allocates in a nanosecond. Longer operations bear more of them. */
    private static final double NOISE_PER_NS = 0.0002;
    /** Size of the smallest object. */
    private static final double SMALLEST_OBJECT = 16;
    private static final String FIELDS = "fields-";
    /** The garbage of a compressor is its own. */
    private static final List<String> COMPRESSED = List.of("-deflate", "-lz4", "-zstd");
    /** The published tables count a 4-byte length before each message. */
    private static final int PREFIX_LENGTH = Integer.BYTES;

    /**
     * The cost of one operation.
     *
     * @param ns      average time.
     * @param errorNs half the width of its 99.9 % confidence interval, not a number if there are too few iterations.
     * @param bytes   allocated.
     */
    record Cost(double ns, double errorNs, double bytes)
    {
        static Cost of(final RunResult result)
        {
            final Result<?> time = result.getPrimaryResult();
            final double bytes = result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
            return new Cost(time.getScore(), time.getScoreError(), bytes);
        }

        boolean isClean()
        {
            return bytes < Math.min(SMALLEST_OBJECT / 2, ALLOCATION_NOISE + NOISE_PER_NS * ns);
        }

        String toCsv()
        {
            final String error = Double.isNaN(errorNs) ? "" : String.format(Locale.ROOT, "%.2f", errorNs);
            return String.format(Locale.ROOT, "%.2f,%s,%.1f", ns, error, bytes);
        }
    }

    private String object()
    {
        final int end = codec.indexOf('-' + CodecPeers.OURS);
        if (end > 0)
        {
            return codec.substring(0, end);
        }
        if (codec.startsWith(CodecPeers.NESTED))
        {
            return "nested";
        }
        return codec.startsWith(FIELDS) ? codec.substring(0, codec.indexOf('-', FIELDS.length())) : "trade";
    }

    /** Decode may allocate unless the text or the object is reused: the String and the record are new. */
    @Override
    public boolean isClean()
    {
        final boolean isReused = codec.endsWith("-reused") || codec.endsWith("-pojo");
        final boolean isOurs = codec.contains(CodecPeers.OURS) && !codec.startsWith(FIELDS) &&
            !codec.startsWith(CodecPeers.NESTED) && COMPRESSED.stream().noneMatch(codec::endsWith);
        return !isOurs || encode.isClean() && (!isReused || decode.isClean());
    }

    @Override
    public String toCsv()
    {
        return String.join(",", String.valueOf(round), object(), codec, String.valueOf(length),
            String.valueOf(length + PREFIX_LENGTH), encode.toCsv(), decode.toCsv(),
            mode.name().toLowerCase(Locale.ROOT), '"' + settings.replace("\"", "\"\"") + '"');
    }

    @Override
    public String toString()
    {
        return String.format(Locale.ROOT, "%-42s %5d B  encode %8.1f ns %7.1f B/op  decode %8.1f ns %7.1f B/op",
            codec, length, encode.ns, encode.bytes, decode.ns, decode.bytes);
    }
}
