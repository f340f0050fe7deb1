/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

import io.daybook.tools.console.Console;

/**
 * Makes the verbs, but only those that are needed: to describe all of them to the parser takes longer than most dumps.
 */
final class Verbs
{
    private static final Map<String, Function<Console, Verb>> VERBS = new LinkedHashMap<>();

    static
    {
        VERBS.put("demo", DemoVerb::new);
        VERBS.put("import", ImportVerb::new);
        VERBS.put("dump", DumpVerb::new);
        VERBS.put("tail", TailVerb::new);
        VERBS.put("grep", GrepVerb::new);
        VERBS.put("find", FindVerb::new);
        VERBS.put("merge", MergeVerb::new);
        VERBS.put("export", ExportVerb::new);
        VERBS.put("info", InfoVerb::new);
        VERBS.put("stats", StatsVerb::new);
        VERBS.put("shapes", ShapesVerb::new);
        VERBS.put("tailers", TailersVerb::new);
        VERBS.put("top", TopVerb::new);
        VERBS.put("report", ReportVerb::new);
        VERBS.put("diff", DiffVerb::new);
        VERBS.put("verify", VerifyVerb::new);
        VERBS.put("keygen", KeygenVerb::new);
        VERBS.put("seal", SealVerb::new);
        VERBS.put("head", HeadVerb::new);
        VERBS.put("prove", ProveVerb::new);
        VERBS.put("check-proof", CheckProofVerb::new);
        VERBS.put("recover", RecoverVerb::new);
        VERBS.put("archive", ArchiveVerb::new);
        VERBS.put("prune", PruneVerb::new);
        VERBS.put("index", IndexVerb::new);
        VERBS.put("formats", FormatsVerb::new);
        VERBS.put("bench", BenchVerb::new);
        VERBS.put("completion", CompletionVerb::new);
        VERBS.put("man", ManVerb::new);
        VERBS.put("version", VersionVerb::new);
    }

    private Verbs()
    {
    }

    /**
     * Returns the verb that is called, or all verbs if none is.
     *
     * @param console of the verbs.
     * @param args    of the command.
     */
    static Object[] of(final Console console, final String[] args)
    {
        final Function<Console, Verb> called = 0 == args.length ? null : VERBS.get(args[0]);
        return null == called ?
            VERBS.values().stream().map((verb) -> verb.apply(console)).toArray() :
            new Object[]{called.apply(console)};
    }
}
