/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.RandomAccessFile;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Set;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The directions of docs/architecture.md, held by a test in the module that sees all others.
 */
@AnalyzeClasses(packages = "io.daybook", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest
{
    /** Options and facts that rooms below the face tell of. They use no room themselves. */
    private static final Set<String> FACE_WORDS = Set.of(
        "AgentMode", "RecoveryVerdict", "RollCycle", "Timestamps", "UnvouchedRange", "WriterInfo");

    @ArchTest
    final ArchRule codecKnowsNoOtherModule = noClasses()
        .that().resideInAPackage("io.daybook.codec..")
        .should().dependOnClassesThat().resideInAnyPackage(
            "io.daybook.journal..", "io.daybook.tools..", "io.daybook.perf..");

    @ArchTest
    final ArchRule journalKnowsCodecAlone = noClasses()
        .that().resideInAPackage("io.daybook.journal..")
        .should().dependOnClassesThat().resideInAnyPackage("io.daybook.tools..", "io.daybook.perf..");

    @ArchTest
    final ArchRule toolsKnowNothingOfPerf = noClasses()
        .that().resideInAPackage("io.daybook.tools..")
        .should().dependOnClassesThat().resideInAPackage("io.daybook.perf..");

    @ArchTest
    final ArchRule codecInternalsStayInside = classes()
        .that().resideInAPackage("io.daybook.codec.*..")
        .and().resideOutsideOfPackage("io.daybook.codec.testkit..")
        .should().onlyBeAccessed().byClassesThat().resideInAPackage("io.daybook.codec..");

    @ArchTest
    final ArchRule testKitUsesTheFaceAlone = noClasses()
        .that().resideInAPackage("io.daybook.codec.testkit..")
        .should().dependOnClassesThat(resideInAPackage("io.daybook.codec.*..")
            .and(not(resideInAPackage("io.daybook.codec.testkit.."))));

    @ArchTest
    final ArchRule testKitIsForTests = noClasses()
        .that().resideOutsideOfPackage("io.daybook.codec.testkit..")
        .should().dependOnClassesThat().resideInAPackage("io.daybook.codec.testkit..");

    @ArchTest
    final ArchRule journalInternalsStayInside = classes()
        .that().resideInAPackage("io.daybook.journal.*..")
        .and().resideOutsideOfPackages(
            "io.daybook.journal.error..", "io.daybook.journal.seal..", "io.daybook.journal.verify..")
        .should().onlyBeAccessed().byClassesThat().resideInAPackage("io.daybook.journal..");

    @ArchTest
    final ArchRule roomsOfTheJournalPointDownwards = pointDownwards("io.daybook.journal", FACE_WORDS,
        "verify", "", "scan", "agent", "seal", "typed", "durable", "cursor", "index", "log", "meta", "file", "error",
        "layout");

    @ArchTest
    final ArchRule layoutsDependOnNothingOfOurs = noClasses()
        .that().resideInAPackage("io.daybook.journal.layout..")
        .should().dependOnClassesThat(resideInAPackage("io.daybook..")
            .and(not(resideInAPackage("io.daybook.journal.layout.."))));

    @ArchTest
    final ArchRule roomsOfTheCodecPointDownwards = pointDownwards(
        "io.daybook.codec", Set.of(),
        "bind", "generate", "generated", "delta", "json", "yaml", "binary", "packed", "raw", "positional", "text",
        "unicode", "hex", "value");

    @ArchTest
    final ArchRule whatFormatsShareKnowsNoFormat = noClasses()
        .that().resideInAPackage("io.daybook.codec.positional..")
        .should().dependOnClassesThat().resideInAnyPackage(
            "io.daybook.codec.packed..", "io.daybook.codec.raw..", "io.daybook.codec.bind..");

    @ArchTest
    final ArchRule roomsOfTheCommandPointDownwards = pointDownwards(
        "io.daybook.tools", Set.of(),
        "", "help", "bench", "demo", "report", "shapes", "input", "dump", "export", "print", "stats", "diff", "watch",
        "read", "chronicle", "filter", "archive", "console");

    @ArchTest
    final ArchRule roomsOfTheHarnessPointDownwards = pointDownwards(
        "io.daybook.perf", Set.of(),
        "", "agents", "growth", "open", "replay", "force", "series", "run", "report", "chart", "leg", "peer",
        "codecs", "method");

    @ArchTest
    final ArchRule roomsOfMeasuredCodecsPointDownwards = pointDownwards(
        "io.daybook.perf.codecs", Set.of(), "", "collection", "hand", "update", "document", "trade", "common");

    @ArchTest
    final ArchRule filesOfAJournalAreOpenedCreatedAndDeletedInOnePlace = noClasses()
        .that().resideInAPackage("io.daybook.journal..")
        // The latter reads what the kernel says of the machine.
        .and().doNotHaveSimpleName("RegularFiles").and().doNotHaveSimpleName("Host")
        .should().callMethodWhere(target(owner(assignableTo(Files.class))).and(target(nameMatching(
            "new(ByteChannel|InputStream|OutputStream|BufferedReader|BufferedWriter)|read(All.*|String)|lines|" +
            "write.*|copy|move|mismatch|delete.*|create(File|Link|SymbolicLink|Temp.*)|size"))))
        .orShould().callMethodWhere(target(nameMatching("open")).and(target(owner(assignableTo(FileChannel.class)))))
        .orShould().callMethodWhere(
            target(nameMatching("open")).and(target(owner(assignableTo(AsynchronousFileChannel.class)))))
        .orShould().dependOnClassesThat().belongToAnyOf(
            RandomAccessFile.class, FileInputStream.class, FileOutputStream.class, FileReader.class, FileWriter.class);

    @ArchTest
    final ArchRule filesOfAJournalAreLookedForInOnePlace = noClasses()
        .that().resideInAPackage("io.daybook.journal..")
        // These look at the path to the journal, and at an inode.
        .and().doNotHaveSimpleName("Directories").and().doNotHaveSimpleName("ScanFiles")
        .and().doNotHaveSimpleName("Inode").and().doNotHaveSimpleName("RegularFiles")
        .should().callMethodWhere(target(owner(assignableTo(Files.class))).and(
            target(nameMatching("exists|notExists|readAttributes|getAttribute"))));

    @ArchTest
    final ArchRule wireFormatsDoNotKnowEachOther = slices()
        .matching("io.daybook.codec.(binary|packed|raw|yaml|json)..")
        .should().notDependOnEachOther();

    @ArchTest
    final ArchRule chronicleIsUsedByTheCodecOfItsObjectsAlone = noClasses()
        .that().resideInAnyPackage("io.daybook.codec..", "io.daybook.journal..", "io.daybook.tools..")
        .and().doNotHaveSimpleName("BytesMarshallableCodec")
        .should().dependOnClassesThat().resideInAPackage("net.openhft..");

    /**
     * Rooms, from the top down: none depends on one above it. The empty name is that of the package itself.
     *
     * @param words classes of the package itself that every room may use.
     */
    private static ArchRule pointDownwards(final String base, final Set<String> words, final String... rooms)
    {
        final DescribedPredicate<JavaClass> isWord = describe("one of " + words, (type) ->
            words.contains(topLevel(type).getSimpleName()) && type.getPackageName().equals(base));
        CompositeArchRule all = null;
        for (int i = 1; i < rooms.length; i++)
        {
            final String[] above = Arrays.stream(rooms, 0, i).map((room) -> name(base, room)).toArray(String[]::new);
            final ArchRule rule = noClasses()
                .that().resideInAPackage(name(base, rooms[i])).and(not(isWord))
                .should().dependOnClassesThat(resideInAnyPackage(above).and(not(isWord)));
            all = null == all ? CompositeArchRule.of(rule) : all.and(rule);
        }
        return all;
    }

    private static JavaClass topLevel(final JavaClass type)
    {
        return type.getEnclosingClass().map(ArchitectureTest::topLevel).orElse(type);
    }

    private static String name(final String base, final String room)
    {
        return room.isEmpty() ? base : base + '.' + room;
    }
}
