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

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
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
        .should().onlyBeAccessed().byClassesThat().resideInAPackage("io.daybook.codec..");

    @ArchTest
    final ArchRule journalInternalsStayInside = classes()
        .that().resideInAPackage("io.daybook.journal.*..")
        .should().onlyBeAccessed().byClassesThat().resideInAPackage("io.daybook.journal..");

    @ArchTest
    final ArchRule layoutsDependOnNothingOfOurs = noClasses()
        .that().resideInAPackage("io.daybook.journal.layout..")
        .should().dependOnClassesThat().resideInAnyPackage(
            "io.daybook.journal", "io.daybook.journal.log..", "io.daybook.journal.typed..", "io.daybook.codec..");

    @ArchTest
    final ArchRule logLiesBelowTyped = noClasses()
        .that().resideInAPackage("io.daybook.journal.log..")
        .should().dependOnClassesThat().resideInAPackage("io.daybook.journal.typed..");

    @ArchTest
    final ArchRule logTakesFromTheFaceErrorsAndOptionsAlone = noClasses()
        .that().resideInAPackage("io.daybook.journal.log..")
        .should().dependOnClassesThat().haveNameMatching(
            "io\\.daybook\\.journal\\.(Journal|Appender|ExclusiveAppender|Claim|Tailer|Message|Publisher|Subscriber)");

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
}
