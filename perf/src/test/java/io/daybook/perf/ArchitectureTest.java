/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

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
    final ArchRule wireFormatsDoNotKnowEachOther = slices()
        .matching("io.daybook.codec.(binary|packed|raw|yaml|json)..")
        .should().notDependOnEachOther();

    @ArchTest
    final ArchRule chronicleIsUsedByTheCodecOfItsObjectsAlone = noClasses()
        .that().resideInAnyPackage("io.daybook.codec..", "io.daybook.journal..", "io.daybook.tools..")
        .and().doNotHaveSimpleName("BytesMarshallableCodec")
        .should().dependOnClassesThat().resideInAPackage("net.openhft..");
}
