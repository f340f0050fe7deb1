/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.testkit.YamlRecording;
import io.daybook.codec.testkit.YamlReplay;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
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
        final String output = run("-cp", System.getProperty("java.class.path"), WithoutFlag.class.getName(), what);

        assertThat(output).isEqualToIgnoringNewLines(
            "start java with --add-opens java.base/jdk.internal.misc=ALL-UNNAMED: Agrona's buffers need it");
    }

    @Test
    void shouldNameTheModuleOfAgronaWhereItIsOne() throws IOException, InterruptedException, URISyntaxException
    {
        final Path agrona = Path.of(DirectBuffer.class.getProtectionDomain().getCodeSource().getLocation().toURI());

        final String output = run("-p", agrona.toString(), "--add-modules", "org.agrona",
            "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp", System.getProperty("java.class.path"), WithoutFlag.class.getName(), "codec");

        assertThat(output).isEqualToIgnoringNewLines(
            "start java with --add-opens java.base/jdk.internal.misc=org.agrona: Agrona's buffers need it");
    }

    private static String run(final String... arguments) throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(List.of(arguments));
        command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).isZero();
        return output;
    }
}
