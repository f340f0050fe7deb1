/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

@Timeout(300)
class SealVerbsTest
{
    private static final String ALREADY =
        "daybook: nothing new was sealed: no segment behind the last seal has ended and is settled\n";
    private static final String NAME = "example.com/orders";

    @TempDir
    private Path temp;

    private Path journal;
    private String key;
    private String publicKey;

    @BeforeEach
    void makeKey()
    {
        journal = temp.resolve("journal");
        key = temp.resolve("key").toString();
        publicKey = key + ".pub";
        assertThat(Commands.run("keygen", "--name", NAME, key).exitCode()).isZero();
    }

    @Test
    void shouldMakeAKeyThatOnlyItsOwnerReads() throws IOException
    {
        final String other = temp.resolve("other").toString();
        final Result result = Commands.run("keygen", "--name", "a", other);

        assertThat(result.out()).matches("a\\+[0-9a-f]{8}\\+[A-Za-z0-9+/]{44}\n");
        final String secret = Files.readString(Path.of(other));
        assertThat(secret).startsWith("-----BEGIN PRIVATE KEY-----\n");
        assertThat(Files.readString(Path.of(other + ".pub"))).startsWith("-----BEGIN PUBLIC KEY-----\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(other)))).isEqualTo("rw-------");
        for (final String taken : new String[]{other, other + ".pub"})
        {
            final Result again = Commands.run("keygen", "--name", "a", taken.replace(".pub", ""));
            assertThat(again.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(again.err()).startsWith("daybook: a key is never replaced: file=" + temp).hasLineCount(1);
            Files.deleteIfExists(Path.of(other));
        }
        assertThat(Commands.run("keygen", "--name", "a+b", temp.resolve("c").toString())).satisfies((refused) ->
        {
            assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err()).startsWith("daybook: not the name of a key: name=a+b; ").hasLineCount(1);
        });
        assertThat(Commands.run("keygen", "--name", "a", temp.resolve("no/key").toString()).err())
            .isEqualTo("daybook: no such directory: path=" + temp.resolve("no") + "; make it, or give another name\n");
    }

    @Test
    void shouldNameThePublicKeyAfterThePrivateOneWhereASlashEndsThePath()
    {
        final Path other = temp.resolve("other");

        assertThat(Commands.run("keygen", "--name", "a", other + "/").err()).isEmpty();

        assertThat(other).isRegularFile();
        assertThat(temp.resolve("other.pub")).isRegularFile();
    }

    @Test
    void shouldLeaveNoPartOfAKeyThatItCannotWrite()
    {
        // Its name is as long as a name may be, so that of the public key is too long.
        final Path longest = temp.resolve("k".repeat(255));

        final Result result = Commands.run("keygen", "--name", "a", longest.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).startsWith("daybook: cannot write a key: file=" + longest + ".pub, cause=")
            .hasLineCount(1);
        assertThat(longest).doesNotExist();
    }

    @Test
    void shouldSealAndVerifyAndFindWhatWasChanged() throws IOException
    {
        write(3);

        final Result sealed = seal();

        assertThat(sealed).isEqualTo(new Result(0,
            "sealed: position=0 file=00000000000000000000.seal messages=10 gaps=0\n" +
            "sealed: position=1048576 file=00000000000001048576.seal messages=10 gaps=0\n" +
            "sealed: position=2097152 file=00000000000002097152.seal messages=10 gaps=0\n", ""));
        assertThat(seal()).isEqualTo(new Result(0, "", ALREADY));
        final Result whole = verify();
        assertThat(whole.exitCode()).isZero();
        assertThat(whole.out()).endsWith(
            "seal: OK position=0 file=00000000000000000000.dbk\n" +
            "seal: OK position=1048576 file=00000000000001048576.dbk\n" +
            "seal: OK position=2097152 file=00000000000002097152.dbk\n" +
            "seal: UNSEALED position=3145728 file=00000000000003145728.dbk bytes=1048576: it has no seal\n" +
            "seals: 3 OK, 1 UNSEALED\n");
        assertThat(verify("--require-seals").exitCode()).isEqualTo(ExitCode.UNPROVED);

        // A CRC would have to be made right, too; here it is enough that seals see it.
        final Path segment = journal.resolve(Journals.segmentName(1));
        Journals.flip(segment, 4096 + 200);
        final Result modified = verify();
        assertThat(modified.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(modified.out()).contains(
            "\nseal: MODIFIED position=1048576 file=00000000000001048576.dbk bytes=65536: block=0: " +
            "not what was sealed");
        final Result json = verify("--json");
        assertThat(json.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(json.out()).contains(
            "\"seals\":[{\"verdict\":\"OK\",\"file\":\"00000000000000000000.dbk\",\"position\":0,\"bytes\":0," +
            "\"cause\":\"\"}",
            "\"verdict\":\"MODIFIED\"", "\"head\":null}").hasLineCount(1);
    }

    @Test
    void shouldSayThatEverythingIsSealedAlready() throws IOException
    {
        write(2);
        assertThat(seal().out()).startsWith("sealed: ");

        assertThat(seal()).isEqualTo(new Result(0, "", ALREADY));
        assertThat(Commands.run("seal", "-q", "--key", key, "--name", NAME, journal.toString()))
            .isEqualTo(new Result(0, "", ""));
    }

    @Test
    void shouldNotSayThatASegmentHasItsSealWhoseSealIsGone() throws IOException
    {
        write(2);
        assertThat(seal().out()).startsWith("sealed: ");
        Files.delete(journal.resolve("00000000000000000000.seal"));

        assertThat(seal()).isEqualTo(new Result(0, "", ALREADY));
    }

    @Test
    void shouldSayNothingQuietlyWhereThereIsNothingToSeal()
    {
        Journals.write(journal, "writer", (appender) -> appender.append("in the only segment"));

        assertThat(Commands.run("seal", "-q", "--key", key, "--name", NAME, journal.toString()))
            .isEqualTo(new Result(0, "", ""));
    }

    @Test
    void shouldCallADeviceNoFile()
    {
        assertThat(Commands.run("seal", "--key", key, "--name", NAME, "/dev/null").err()).isEqualTo(
            "daybook: seals belong to a whole journal, this is neither a directory nor a file: path=/dev/null; " +
            "give its directory\n");
        assertThat(Commands.run("archive", "-o", temp.resolve("a.tar").toString(), "/dev/null").err()).isEqualTo(
            "daybook: a snapshot is of a whole journal, this is neither a directory nor a file: path=/dev/null; " +
            "give the journal's directory\n");
        assertThat(Commands.run("import", "-j", "/dev/null", "--type", "T", "--format", "jsonl", "-").err())
            .startsWith("daybook: a journal is a directory, this is neither a directory nor a file: path=/dev/null; ");
    }

    @ParameterizedTest
    @ValueSource(strings = { "head --key KEY --name " + NAME, "prove --sequence 1", "tailers", "top" })
    void shouldNotAdviseAPipeWhereAVerbReadsNone(final String verb)
    {
        final String[] words = verb.replace("KEY", key).split(" ");
        assertThat(Commands.run(Commands.args(List.of(words), "/dev/null")).err()).isEqualTo(
            "daybook: neither a directory nor a file: path=/dev/null; give the journal's directory\n");
    }

    @Test
    void shouldSayThatThereIsNothingToSeal() throws IOException
    {
        Journals.write(journal, "writer", (appender) -> appender.append("in the only segment"));

        assertThat(seal()).isEqualTo(new Result(0, "", "daybook: nothing was sealed: no segment has ended and is " +
            "settled; one ends when it is full, and when its application or a roll cycle says so\n"));
        assertThat(Commands.run("head", "--key", key, "--name", NAME, journal.toString())).satisfies((head) ->
        {
            assertThat(head.exitCode()).isZero();
            assertThat(head.out()).startsWith(NAME + "\n0\n");
            assertThat(head.err()).startsWith("daybook: this head is of 0 seals").hasLineCount(1);
        });
    }

    @Test
    void shouldSignHeadsThatExtendOneAnother() throws IOException
    {
        write(2);
        final String empty = head("empty");
        seal();
        final String first = head("first", "--previous", empty);
        write(1);
        seal();
        final String second = head("second", "--previous", first);

        assertThat(Files.readString(Path.of(second))).startsWith(NAME + "\n3\n");
        assertThat(verify("--expect-head", first).out()).endsWith("\nhead: OK\nseals: 3 OK, 1 UNSEALED\n");
        assertThat(verify("--expect-head", second).exitCode()).isZero();

        Files.delete(journal.resolve("00000000000002097152.seal"));
        final Result behind = verify("--expect-head", second);
        assertThat(behind.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(behind.out()).contains(
            "\nhead: BEHIND-HEAD: the journal does not have the seals of this head: its size=3, now=2\n");
        assertThat(verify().exitCode()).isZero();
        final Result refused = Commands.run(
            "head", "--key", key, "--name", NAME, "--previous", second, journal.toString());
        assertThat(refused.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).startsWith(
            "daybook: the seals do not extend the previous head: its size=3, now=2; nothing was signed")
            .hasLineCount(1);
    }

    @Test
    void shouldExtendAHeadWithANewKeyOfTheSameNameAndWithNoOther() throws IOException
    {
        write(1);
        seal();
        final String first = head("first");
        final String next = temp.resolve("next.pem").toString();
        Commands.run("keygen", "--name", NAME, next);
        write(1);
        final String former = key + ".pub";
        assertThat(Commands.run(
            "seal", "--key", next, "--name", NAME, "--former-key", former, journal.toString()).exitCode()).isZero();

        final Result second = Commands.run("head", "--key", next, "--name", NAME, "--former-key", former,
            "--previous", first, journal.toString());
        assertThat(second.exitCode()).as(second.err()).isZero();
        assertThat(second.out()).startsWith(NAME + "\n2\n");

        assertThat(Commands.run("head", "--key", next, "--name", "example.com/next", "--former-key", former,
            "--former-key", next + ".pub", "--previous", first, journal.toString()))
            .isEqualTo(new Result(ExitCode.FAILURE, "", "daybook: the previous head has another name: its name=" +
                NAME + ", that of the key=example.com/next; give the key that name: a new key may have it, too\n"));
    }

    @Test
    void shouldSignHeadsThatThePublicLibraryForSignedNotesVerifies() throws Exception
    {
        if (Arrays.stream(System.getenv("PATH").split(":"))
            .noneMatch((directory) -> Files.isExecutable(Path.of(directory, "go"))))
        {
            System.out.println("skipped: a head that Go's library verifies, as go is not installed");
            return;
        }
        final Path program = Files.createDirectory(temp.resolve("note"));
        for (final String file : List.of("main.go", "go.mod", "go.sum"))
        {
            try (InputStream source = getClass().getResourceAsStream("note/" + file))
            {
                Files.copy(source, program.resolve(file));
            }
        }
        final Result build = run(program, "go", "build", "-o", "check", ".");
        if (0 != build.exitCode())
        {
            System.out.println("skipped: a head that Go's library verifies, as go cannot get it: " + build.err());
            return;
        }
        write(2);
        seal();
        final String head = head("head");
        final String verifier =
            Commands.run("keygen", "--name", "other", temp.resolve("other").toString()).out().strip();
        final String mine = verifierOf(head);

        final Result opened = run(program, "./check", mine, head);
        assertThat(opened.exitCode()).as(opened.err()).isZero();
        assertThat(opened.out()).isEqualTo(Files.readString(Path.of(head)).lines().limit(3)
            .reduce("", (text, line) -> text + line + '\n'));
        assertThat(run(program, "./check", verifier, head).exitCode()).isEqualTo(1);
        Files.writeString(Path.of(head), Files.readString(Path.of(head)).replace("\n2\n", "\n1\n"));
        assertThat(run(program, "./check", mine, head).exitCode()).isEqualTo(1);
    }

    /** Makes the verifier's form from the PEM, with the id that stands in the head. */
    private String verifierOf(final String head) throws IOException
    {
        final List<String> pem = Files.readAllLines(Path.of(publicKey));
        final byte[] der = Base64.getDecoder().decode(String.join("", pem.subList(1, pem.size() - 1)));
        final byte[] typed = Arrays.copyOfRange(der, der.length - 33, der.length);
        typed[0] = 1;
        final String note = Files.readString(Path.of(head)).strip();
        final byte[] signature = Base64.getDecoder().decode(note.substring(note.lastIndexOf(' ') + 1));
        return NAME + '+' + HexFormat.of().formatHex(signature, 0, 4) + '+' +
            Base64.getEncoder().encodeToString(typed);
    }

    @Test
    void shouldRefuseInOneSentenceWhatItCannotDo() throws IOException
    {
        write(1);
        final String directory = journal.toString();
        final String segment = journal.resolve(Journals.segmentName(0)).toString();
        final String text = Files.writeString(temp.resolve("text"), "no key").toString();
        final String empty = Files.createDirectory(temp.resolve("empty")).toString();
        final List<String[]> wrong = List.of(
            new String[]{"2", "seal", "--key", key, "--name", NAME, "-"},
            new String[]{"2", "head", "--key", key, "--name", NAME, "-"},
            new String[]{"2", "verify", "--public-key", publicKey, "-"},
            new String[]{"2", "report", "--public-key", publicKey, "-"},
            new String[]{"2", "report", "--public-key", publicKey, "--expect-head", text, "-"},
            new String[]{"2", "verify", "--require-seals", directory},
            new String[]{"2", "verify", "--expect-head", text, directory},
            new String[]{"2", "seal", "--name", NAME, directory},
            new String[]{"2", "seal", "--key", key, "--name", "a b", directory},
            new String[]{"1", "seal", "--key", text, "--name", NAME, directory},
            new String[]{"1", "seal", "--key", temp.resolve("missing").toString(), "--name", NAME, directory},
            new String[]{"1", "seal", "--key", directory, "--name", NAME, directory},
            new String[]{"1", "seal", "--key", key, "--name", NAME, segment},
            new String[]{"1", "seal", "--key", key, "--name", NAME, empty},
            new String[]{"1", "seal", "--key", key, "--name", NAME, text},
            new String[]{"1", "seal", "--key", key, "--name", NAME, "--former-key", text, directory},
            new String[]{"1", "head", "--key", key, "--name", NAME, segment},
            new String[]{"1", "head", "--key", key, "--name", NAME, empty},
            new String[]{"1", "head", "--key", key, "--name", NAME, "--previous", text, directory},
            new String[]{"1", "verify", "--public-key", text, directory},
            new String[]{"1", "verify", "--public-key", publicKey, "--expect-head", text, segment});
        final String secret = Files.readAllLines(Path.of(key)).get(1);
        for (final String[] args : wrong)
        {
            final Result result = Commands.run(Arrays.copyOfRange(args, 1, args.length));
            final String description = String.join(" ", args) + ": " + result.err();
            assertThat(result.exitCode()).as(description).isEqualTo(Integer.parseInt(args[0]));
            assertThat(result.err()).as(description).startsWith("daybook: ").hasLineCount(1)
                .doesNotContain("unexpected", secret);
            assertThat(result.out()).as(description).isEmpty();
        }
        assertThat(journal.resolve("00000000000000000000.seal")).doesNotExist();
    }

    @Test
    void shouldTakeAHeadThatIsNoneForOneThatWasChanged() throws IOException
    {
        write(1);
        seal();
        final Path text = Files.writeString(temp.resolve("text"), "no head");

        final Result result = verify("--expect-head", text.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(result.out()).contains("\nhead: SEAL-INVALID: this is no head: ");
    }

    @Test
    void shouldVerifyWhatNobodyMayWriteAndChangeNothing() throws IOException
    {
        write(2);
        seal();
        final List<Path> files = files();
        final List<byte[]> before = new ArrayList<>();
        for (final Path file : files)
        {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
            before.add(Files.readAllBytes(file));
        }
        Files.setPosixFilePermissions(journal, PosixFilePermissions.fromString("r-xr-xr-x"));

        assertThat(verify().exitCode()).isZero();
        assertThat(head("head")).isNotEmpty();

        Files.setPosixFilePermissions(journal, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(files()).isEqualTo(files);
        for (int i = 0; i < before.size(); i++)
        {
            assertThat(files.get(i)).hasBinaryContent(before.get(i));
        }
    }

    @Test
    void shouldSignForWhatWasDeletedOnPurpose() throws IOException
    {
        write(3);
        seal();
        Journals.deleteSegment(journal, 0);
        assertThat(verify()).satisfies((result) ->
        {
            assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
            assertThat(result.out()).contains("\nseal: MISSING position=0 file=00000000000000000000.dbk");
        });

        assertThat(Commands.run("seal", "--key", key, "--name", NAME, "--pruned", journal.toString()))
            .isEqualTo(new Result(0, "pruned: position=0\n", ""));

        final Result pruned = verify();
        assertThat(pruned.exitCode()).isZero();
        assertThat(pruned.out()).contains("\nseal: PRUNED position=0 file=00000000000000000000.dbk\n")
            .endsWith("\nseals: 2 OK, 1 UNSEALED, 1 PRUNED\n");
    }

    @Test
    void shouldNotOpenWhatStandsInThePlaceOfASeal() throws IOException
    {
        write(2);
        seal();
        final Path seal = journal.resolve("00000000000000000000.seal");
        final Path elsewhere = Files.move(seal, temp.resolve("elsewhere"));
        Files.createSymbolicLink(seal, elsewhere);
        assertThat(verify()).satisfies((result) ->
        {
            assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
            assertThat(result.out()).contains("\nseal: SEAL-INVALID position=0 file=00000000000000000000.seal: " +
                "cannot be read: cause=a journal has a regular file here, this is a symbolic link");
        });
        Files.delete(seal);
        Files.write(seal, new byte[5 << 20]);
        assertThat(verify().out()).contains("\nseal: SEAL-INVALID position=0 file=00000000000000000000.seal: " +
            "this is no seal: ");
    }

    @Test
    void shouldReadASealedJournalLikeAnyOther() throws IOException
    {
        write(2);
        final Result dump = Commands.run("dump", journal.toString());
        final Result info = Commands.run("info", journal.toString());
        seal();

        assertThat(Commands.run("dump", journal.toString())).isEqualTo(dump);
        assertThat(Commands.run("info", journal.toString()).exitCode()).isEqualTo(info.exitCode());
        assertThat(Commands.run("verify", journal.toString()).exitCode()).isZero();
        write(1);
        assertThat(Commands.run("verify", journal.toString()).exitCode()).isZero();
    }

    private void write(final int segments)
    {
        Journals.write(journal, "gateway-1", (appender) ->
        {
            for (int segment = 0; segment < segments; segment++)
            {
                final boolean isNew = 0 == segment && !Files.exists(journal.resolve(Journals.segmentName(1)));
                for (int i = 0; i < (isNew || segment > 0 ? 10 : 9); i++)
                {
                    Journals.trade(appender, i);
                }
                appender.roll();
            }
            Journals.trade(appender, 10);
        });
    }

    private Result seal()
    {
        return Commands.run("seal", "--key", key, "--name", NAME, journal.toString());
    }

    private Result verify(final String... options)
    {
        final List<String> args = new ArrayList<>(List.of("verify", "--public-key", publicKey));
        args.addAll(List.of(options));
        args.add(journal.toString());
        return Commands.run(args.toArray(new String[0]));
    }

    private String head(final String name, final String... options) throws IOException
    {
        final List<String> args = new ArrayList<>(List.of("head", "--key", key, "--name", NAME));
        args.addAll(List.of(options));
        args.add(journal.toString());
        final Result result = Commands.run(args.toArray(new String[0]));
        assertThat(result.exitCode()).as(result.err()).isZero();
        return Files.writeString(temp.resolve(name), result.out()).toString();
    }

    private List<Path> files() throws IOException
    {
        try (var paths = Files.walk(journal))
        {
            return paths.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Result run(final Path directory, final String... command) throws Exception
    {
        final Process process = new ProcessBuilder(command).directory(directory.toFile()).start();
        final String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        final String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
        return new Result(process.exitValue(), out, err.replace('\n', ' '));
    }
}
