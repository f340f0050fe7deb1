/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ResultFile;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.help.ManPage;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.TargetCheck;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Prints or writes pages of the manual.
 */
@Command(name = "man", description = "Print the manual's page of a verb or, without one, of the command; with -d " +
    "write all pages to a directory.")
final class ManVerb extends Verb
{
    @Parameters(paramLabel = "VERB", arity = "0..1", description = "The verb whose page is wanted.")
    private String verb;

    @Option(names = {"-d", "--directory"}, paramLabel = "DIR", description = "Write pages to files here, such as " +
        "daybook-dump.1, and replace those of an older version: all pages, or that of VERB.")
    private String dir;

    ManVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call() throws IOException
    {
        final CommandLine command = Daybook.whole(console);
        final List<CommandSpec> pages = new ArrayList<>();
        if (null == verb)
        {
            pages.add(command.getCommandSpec());
        }
        command.getSubcommands().values().stream().filter(ManVerb::hasPage)
            .filter((line) -> null == verb ? null != dir : verb.equals(line.getCommandName()))
            .forEach((line) -> pages.add(line.getCommandSpec()));
        if (pages.isEmpty())
        {
            throw new ToolException(
                ExitCode.USAGE, "there is no page of this verb: VERB=" + verb + "; 'daybook help' lists the verbs");
        }
        if (null == dir)
        {
            final PrintStream printer = console.printer();
            printer.print(page(pages.get(0)));
            printer.flush();
        }
        else
        {
            write(pages);
        }
        return ExitCode.OK;
    }

    /** Only the parser's own verb, help, has none: it shows the help of others. */
    private static boolean hasPage(final CommandLine line)
    {
        return line.getCommand() instanceof Verb;
    }

    private static String page(final CommandSpec spec)
    {
        return ManPage.of(spec, VersionVerb.lines()[0]);
    }

    private void write(final List<CommandSpec> pages) throws IOException
    {
        final Path directory = Source.path(dir).toAbsolutePath().normalize();
        TargetCheck.isOutside("a page", dir, directory);
        final Path there = nearest(directory);
        final List<Path> made = new ArrayList<>();
        boolean isWhole = false;
        try
        {
            Files.createDirectories(directory);
            for (final CommandSpec page : pages)
            {
                final Path file = directory.resolve(ManPage.fileName(page));
                if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS))
                {
                    made.add(file);
                }
                write(file, page(page).getBytes(StandardCharsets.UTF_8));
            }
            isWhole = true;
        }
        finally
        {
            // A manual that ends in its middle helps nobody.
            if (!isWhole)
            {
                for (Path path = directory; !path.equals(there); path = path.getParent())
                {
                    made.add(path);
                }
                delete(made);
            }
        }
        if (!isQuiet())
        {
            console.say("wrote " + pages.size() + (1 == pages.size() ? " page" : " pages") + " to " + dir);
        }
    }

    /** Returns the directory, or the first above it that is there. */
    private static Path nearest(final Path directory)
    {
        Path there = directory;
        while (Files.notExists(there, LinkOption.NOFOLLOW_LINKS))
        {
            there = there.getParent();
        }
        return there;
    }

    private static void delete(final List<Path> made) throws IOException
    {
        try
        {
            for (final Path path : made)
            {
                Files.deleteIfExists(path);
            }
        }
        catch (final DirectoryNotEmptyException ignore)
        {
            // Somebody else has put something there meanwhile.
        }
    }

    /** Writes a page; one of an older version stays until the new one is whole. */
    private static void write(final Path file, final byte[] page) throws IOException
    {
        if (!Files.exists(file))
        {
            ResultFile.write(file, page, true);
        }
        else if (Files.isRegularFile(file))
        {
            ResultFile.write(file.toRealPath(), page, true);
        }
        else
        {
            // A device, which nothing may replace.
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
            {
                ResultFile.write(channel, ByteBuffer.wrap(page), file);
            }
        }
    }
}
