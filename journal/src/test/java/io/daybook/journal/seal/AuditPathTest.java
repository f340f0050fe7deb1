/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AuditPathTest
{
    private static final HexFormat HEX = HexFormat.of();
    private static final List<String> ENTRIES = List.of(
        "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f");

    @Test
    void shouldHaveThePathsOfTheReferenceImplementation()
    {
        assertThat(path(0, 1)).isEmpty();
        assertThat(path(0, 8)).isEqualTo(
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7" +
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e" +
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4");
        assertThat(path(5, 8)).isEqualTo(
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b" +
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0" +
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7");
        assertThat(path(2, 3)).isEqualTo("fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125");
        assertThat(path(1, 5)).isEqualTo(
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d" +
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e" +
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b");
    }

    private static String path(final int index, final int size)
    {
        final MerkleTree tree = new MerkleTree();
        AuditPath path = null;
        for (int i = 0; i < size; i++)
        {
            path = i == index ? tree.watch() : path;
            tree.add(HEX.parseHex(ENTRIES.get(i)));
        }
        tree.finish();
        return HEX.formatHex(path.hashes());
    }

    @Test
    void shouldLeadFromEachEntryToTheRootAndFromNoOther()
    {
        for (int size = 1; size <= 70; size++)
        {
            final MerkleTree tree = new MerkleTree();
            final List<AuditPath> paths = new ArrayList<>();
            for (int i = 0; i < size; i++)
            {
                paths.add(tree.watch());
                tree.add(entry(i));
            }
            final byte[] sameRoot = tree.root();
            final byte[] root = tree.finish();
            assertThat(root).isEqualTo(sameRoot);
            for (int i = 0; i < size; i++)
            {
                final AuditPath path = paths.get(i);
                final String description = "index=" + i + ", size=" + size;
                assertThat(path.index()).isEqualTo(i);
                assertThat(path.size()).isEqualTo(size);
                assertThat(AuditPath.root(entry(i), i, size, path.hashes())).as(description).isEqualTo(root);
                assertThat(AuditPath.root(entry(i + 1), i, size, path.hashes())).as(description).isNotEqualTo(root);
                assertThat(AuditPath.root(entry(i), path.left(), path.hashes())).as(description).isEqualTo(root);
                for (int step = 0; step < path.hashes().length / 32; step++)
                {
                    assertThat(AuditPath.root(entry(i), path.left() ^ 1L << step, path.hashes())).isNotEqualTo(root);
                }
                for (int other = 0; other < size + 2; other++)
                {
                    if (other != i)
                    {
                        assertThat(AuditPath.root(entry(i), other, size, path.hashes())).as(description)
                            .isNotEqualTo(root);
                    }
                }
            }
        }
    }

    @Test
    void shouldRefuseAPathThatNoTreeOfTheSizeHas()
    {
        assertThat(AuditPath.root(entry(0), 0, 1, new byte[32])).isNull();
        assertThat(AuditPath.root(entry(0), 0, 2, new byte[0])).isNull();
        assertThat(AuditPath.root(entry(0), 0, 2, new byte[31])).isNull();
        assertThat(AuditPath.root(entry(0), 2, 2, new byte[32])).isNull();
        assertThat(AuditPath.root(entry(0), -1, 2, new byte[32])).isNull();
        assertThat(AuditPath.root(entry(0), 0, -1, new byte[32])).isNull();
        assertThat(AuditPath.root(entry(0), 0, Long.MAX_VALUE, new byte[64])).isNull();
    }

    @Test
    void shouldRefuseSidesOfMoreStepsThanThereAre()
    {
        assertThat(AuditPath.root(entry(0), 1, new byte[0])).isNull();
        assertThat(AuditPath.root(entry(0), 2, new byte[32])).isNull();
        assertThat(AuditPath.root(entry(0), -1, new byte[64])).isNull();
        assertThat(AuditPath.root(entry(0), 0, new byte[33])).isNull();
        assertThat(AuditPath.root(entry(0), 0, new byte[64 * 32])).isNull();
    }

    private static byte[] entry(final int i)
    {
        return new byte[]{(byte)i, (byte)(i >> 8), 1};
    }
}
