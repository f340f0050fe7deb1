/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.codec.testkit.YamlRecording;
import io.daybook.codec.testkit.YamlReplay;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class JvmFlagTest
{
    record Trade(String symbol, double price)
    {
    }

    /** Runs in a JVM without the flag. */
    public static final class WithoutFlag
    {
        private WithoutFlag()
        {
        }

        public static void main(final String[] args)
        {
            try
            {
                System.out.println(switch (args[0])
                {
                    case "codec" -> WireFormat.PACKED.codec(MessageType.of(Trade.class));
                    case "encoder" -> WireFormat.YAML.encoder(null);
                    case "compact encoder" -> WireFormat.YAML.compactEncoder(null);
                    case "decoder" -> WireFormat.YAML.decoder(null);
                    case "yaml" -> MessageType.of(Trade.class).fromYaml("symbol: EUR/USD");
                    case "transcoder" -> new Transcoder();
                    case "recording" -> new YamlRecording();
                    default -> new YamlReplay();
                });
            }
            catch (final CodecException ex)
            {
                System.out.println(ex.getMessage());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "codec", "encoder", "compact encoder", "decoder", "yaml", "transcoder", "recording", "replay"
    })
    void shouldNameTheFlagWhereItIsMissing(final String what) throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp", System.getProperty("java.class.path"),
            WithoutFlag.class.getName(), what).redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).isZero();
        assertThat(output).isEqualToIgnoringNewLines(
            "start java with --add-opens java.base/jdk.internal.misc=ALL-UNNAMED: Agrona's buffers need it");
    }
}
