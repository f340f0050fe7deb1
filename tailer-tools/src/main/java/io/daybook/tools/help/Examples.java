/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.help;

import java.util.List;
import java.util.Map;

/**
 * The examples of all verbs, two of each. They end the help and the pages of the manual, and a test runs them in a
 * directory that has what they name: journals {@code orders}, {@code backup} and {@code damaged}, an archive, keys, a
 * head, a proof and texts to import. So to add a verb is to add its two lines here, and what they show to
 * {@code ExamplesTest}.
 */
public final class Examples
{
    private static final Map<String, List<Example>> EXAMPLES = Map.ofEntries(
        verb("demo",
            "daybook demo --messages 100000 --seconds 2", "Run the demo on a small scale.",
            "daybook demo --messages 100000 --seconds 1 --dir market", "Leave the journal in a directory of your own."),
        verb("import",
            "daybook import -j trades --type Trade trades.jsonl", "Append each line of a file as a message.",
            "daybook import -j trades --type Trade --wire PACKED trades.csv", "Append rows in a compact wire format."),
        verb("dump",
            "daybook dump -n 3 orders", "Print the first three messages.",
            "daybook dump -t Fill -o jsonl orders > fills.jsonl", "Write all messages of a type to a file."),
        verb("tail",
            "daybook tail -n 3 orders", "Print the last three messages.",
            "daybook tail -f -t Fill orders", "Print fills as they are written, until Ctrl-C."),
        verb("grep",
            "daybook grep -F orderId=7 orders", "Print the messages of one order.",
            "daybook grep -c -t Order -F symbol=EUR/USD -F 'price>1.1' orders", "Count orders by what is in them."),
        verb("find",
            "daybook find 7 orders", "Print the messages whose key is 7.",
            "daybook find -r -n 1 7 orders", "Print only the newest one of them."),
        verb("export",
            "daybook export -o csv --by type -d october orders", "Write a file for each type, and where they are from.",
            "daybook export -o jsonl orders | sha256sum", "Hash the messages: the same each time."),
        verb("merge",
            "daybook merge orders backup", "Print two journals as one stream, by time.",
            "daybook merge -F orderId=7 -o jsonl --envelope fields orders backup",
            "Follow one order through two journals."),
        verb("info",
            "daybook info orders", "Describe a journal on one screen.",
            "daybook info --json orders", "Give the same to a program."),
        verb("stats",
            "daybook stats --by type,minute orders", "Count messages and bytes by type and minute.",
            "daybook stats -t Order --latency sentNs orders", "Show how long after being sent orders were written."),
        verb("shapes",
            "daybook shapes orders", "Show the types of the messages with their fields.",
            "daybook shapes --check shapes.yaml orders", "Fail if the journal has other types than a file says."),
        verb("tailers",
            "daybook tailers orders", "List the named tailers and how far each is behind.",
            "daybook tailers orders reset risk --to start", "Let the tailer risk begin again."),
        verb("top",
            "daybook top orders", "Watch a journal until q or Ctrl-C.",
            "daybook top -n 2 --interval 0.5 orders", "Show two rounds of half a second."),
        verb("report",
            "daybook report -o orders.html orders", "Write a page about a journal.",
            "daybook report --latency sentNs --tz Europe/London -o orders.html orders",
            "The same with latencies, and with times of London."),
        verb("diff",
            "daybook diff orders backup", "Say whether two journals hold the same messages.",
            "daybook diff --by key -t Order orders backup", "Compare the orders of each key."),
        verb("verify",
            "daybook verify orders", "Check all of a journal.",
            "daybook verify --public-key orders.pem.pub --expect-head monday.head orders",
            "Check that nothing was changed since a head was signed."),
        verb("keygen",
            "daybook keygen --name example.com/orders new.pem",
            "Make a key, new.pem, and its public half, new.pem.pub.",
            "daybook keygen -q --name example.com/orders next.pem > next.vkey",
            "Make the next key under the same name, and keep its public half as signed notes have it."),
        verb("seal",
            "daybook seal --key orders.pem --name example.com/orders orders",
            "Seal what has ended since the last time.",
            "daybook seal --key next-key.pem --name example.com/orders --former-key orders.pem.pub orders",
            "Go on with another key under the same name, so that heads go on, too."),
        verb("head",
            "daybook head --key orders.pem --name example.com/orders orders > today.head",
            "Sign the state of all seals.",
            "daybook head --key orders.pem --name example.com/orders --previous monday.head orders",
            "Sign only if all that an earlier head tells of is still there."),
        verb("prove",
            "daybook prove --sequence 5 -o order.proof orders", "Prove one message, and show no other.",
            "daybook prove --sequence 5 --head monday.head orders > order.proof", "Prove it for an earlier head."),
        verb("check-proof",
            "daybook check-proof friday.proof --head monday.head --public-key orders.pem.pub",
            "Check a proof with a head and a public key, without the journal.",
            "daybook check-proof -q friday.proof --head monday.head --public-key orders.pem.pub > order.yaml",
            "Keep the message that is proved."),
        verb("recover",
            "daybook recover damaged -o mended", "Copy what is provably good, and list what is lost.",
            "daybook recover --json damaged -o mended", "Tell a program what was copied and what is lost."),
        verb("prune",
            "daybook prune --before 2026-11-01 --dry-run orders", "Show what would be deleted.",
            "daybook prune --keep-segments 2 orders", "Delete all but the last two segments."),
        verb("index",
            "daybook index orders", "Check the indexes, and mend them.",
            "daybook index --json orders", "Tell a program what was done to each."),
        verb("archive",
            "daybook archive -o orders.tar orders", "Pack a journal into one file, which every verb reads.",
            "daybook archive --extract -o again october.tar", "Unpack an archive into a directory."),
        verb("formats",
            "daybook formats", "Show one object in every wire format.",
            "daybook formats --json", "Give the same to a program."),
        verb("bench",
            "daybook bench --seconds 10", "Measure this machine quickly.",
            "daybook bench --seconds 5 --json -d .", "Measure the file system of this directory, for a program."),
        verb("completion",
            "source <(daybook completion bash)", "Switch completion on in this bash; with zsh for bash, in this zsh.",
            "daybook completion fish > ~/.config/fish/completions/daybook.fish", "Switch it on in fish, for good."),
        verb("man",
            "daybook man dump", "Print the page of dump; with '| man -l -' behind it, show it.",
            "daybook man -d ~/.local/share/man/man1", "Install all pages, for 'man daybook' and 'man daybook-dump'."),
        verb("version",
            "daybook version", "Print the version.",
            "daybook --version", "The same as an option."));

    private Examples()
    {
    }

    private static Map.Entry<String, List<Example>> verb(
        final String name, final String first, final String firstDoes, final String second, final String secondDoes)
    {
        return Map.entry(name, List.of(new Example(first, firstDoes), new Example(second, secondDoes)));
    }

    /**
     * Returns the examples of a verb, none if it has none.
     *
     * @param verb by its name.
     */
    public static List<Example> of(final String verb)
    {
        return EXAMPLES.getOrDefault(verb, List.of());
    }

    /**
     * Returns the last part of a verb's help.
     *
     * @param verb by its name.
     */
    public static String help(final String verb)
    {
        final StringBuilder text = new StringBuilder();
        for (final Example example : of(verb))
        {
            text.append(text.isEmpty() ? "\nExamples:\n" : "")
                .append("  ").append(example.line()).append('\n')
                .append("      ").append(example.does()).append('\n');
        }
        return text.toString();
    }
}
