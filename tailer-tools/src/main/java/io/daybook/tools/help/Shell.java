/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.help;

import java.util.function.Function;

import picocli.CommandLine.Model.CommandSpec;

/**
 * A shell that can complete the command's words.
 */
public enum Shell
{
    /** GNU Bash, from 3.2 on. */
    bash(BashScript::of),
    /** The Z shell. */
    zsh(ZshScript::of),
    /** The friendly interactive shell, from 3.0 on. */
    fish(FishScript::of);

    private final Function<CommandSpec, String> writer;

    Shell(final Function<CommandSpec, String> writer)
    {
        this.writer = writer;
    }

    /**
     * Returns the script that switches completion on. The same command gives the same script.
     *
     * @param command with all its verbs.
     */
    public String script(final CommandSpec command)
    {
        return writer.apply(command);
    }
}
