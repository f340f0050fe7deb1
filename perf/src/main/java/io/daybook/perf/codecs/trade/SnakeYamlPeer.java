/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.util.LinkedHashMap;
import java.util.Map;

import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.representer.Representer;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * SnakeYAML with a map in block style. Its constructor makes plain values only.
 */
public final class SnakeYamlPeer extends TradePeer
{
    private final Yaml yaml = yaml();
    private final byte[][] documents = new byte[TURNS][];

    /** Makes a peer of a trade. */
    public SnakeYamlPeer(final Trade trade)
    {
        super(trade);
    }

    /** Makes a YAML that writes block style and makes no class but Java's own. */
    public static Yaml yaml()
    {
        final DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        final LoaderOptions loaderOptions = new LoaderOptions();
        return new Yaml(new SafeConstructor(loaderOptions), new Representer(options), options, loaderOptions);
    }

    @Override
    public int encode()
    {
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("price", trade.price);
        fields.put("flag", trade.flag);
        fields.put("text", trade.text);
        fields.put("side", trade.side.name());
        fields.put("smallInt", trade.smallInt);
        fields.put("longInt", trade.longInt);
        documents[turn] = yaml.dump(fields).getBytes(UTF_8);
        return documents[turn].length;
    }

    @Override
    public Object decode()
    {
        final Map<String, Object> fields = yaml.load(new String(documents[turn], UTF_8));
        decoded.price = ((Number)fields.get("price")).doubleValue();
        decoded.flag = (Boolean)fields.get("flag");
        decoded.text = (String)fields.get("text");
        decoded.side = Side.valueOf((String)fields.get("side"));
        decoded.smallInt = ((Number)fields.get("smallInt")).intValue();
        decoded.longInt = ((Number)fields.get("longInt")).longValue();
        return decoded;
    }
}
