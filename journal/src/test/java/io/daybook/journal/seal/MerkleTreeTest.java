/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MerkleTreeTest
{
    private static final HexFormat HEX = HexFormat.of();
    /** Entries and roots of the reference implementation of Certificate Transparency. */
    private static final List<String> ENTRIES = List.of(
        "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f");
    private static final List<String> ROOTS = List.of(
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");

    @Test
    void shouldHaveTheRootsOfTheReferenceImplementation()
    {
        final MerkleTree tree = new MerkleTree();
        for (int size = 0; size < ROOTS.size(); size++)
        {
            assertThat(HEX.formatHex(tree.root())).as("size=" + size).isEqualTo(ROOTS.get(size));
            assertThat(tree.size()).isEqualTo(size);
            if (size < ENTRIES.size())
            {
                tree.add(HEX.parseHex(ENTRIES.get(size)));
            }
        }
    }

    @Test
    void shouldHaveTheRootThatTheDefinitionGivesForAnyNumberOfEntries()
    {
        final MerkleTree tree = new MerkleTree();
        final List<byte[]> entries = new ArrayList<>();
        for (int i = 0; i < 300; i++)
        {
            final byte[] entry = {(byte)i, (byte)(i >> 8), 7};
            entries.add(entry);
            tree.add(entry);
            assertThat(tree.root()).as("size=" + entries.size()).isEqualTo(rootOf(entries));
        }
        tree.clear();
        tree.add(entries.get(5));
        assertThat(tree.root()).isEqualTo(rootOf(entries.subList(5, 6)));
    }

    /** The definition of RFC 6962, 2.1, word for word. */
    private static byte[] rootOf(final List<byte[]> entries)
    {
        final MessageDigest sha = Sha256.create();
        if (1 == entries.size())
        {
            sha.update((byte)0);
            return sha.digest(entries.get(0));
        }
        final int half = Integer.highestOneBit(entries.size() - 1);
        final byte[] left = rootOf(entries.subList(0, half));
        final byte[] right = rootOf(entries.subList(half, entries.size()));
        sha.update((byte)1);
        sha.update(left);
        return sha.digest(right);
    }
}
