/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.TextEncoders;
import io.daybook.journal.Message;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Chooses messages in whose YAML document a regular expression is found.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class TextFilter implements MessageFilter
{
    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
    private final MessageEncoder yaml = TextEncoders.yaml(false);
    private final Matcher matcher;

    /**
     * Reads a regular expression.
     *
     * @throws ToolException when it is none.
     */
    TextFilter(final String pattern)
    {
        try
        {
            matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher("");
        }
        catch (final PatternSyntaxException ex)
        {
            throw new ToolException(ExitCode.USAGE, "not a regular expression: -g=" + pattern + ", index=" +
                ex.getIndex() + ", cause=" + ex.getDescription() +
                "; a backslash takes away the meaning of the character behind it");
        }
    }

    @Override
    public boolean accepts(final Message message)
    {
        message.write(yaml, buffer, 0);
        return matcher.reset(buffer.getStringWithoutLengthUtf8(0, yaml.finish())).find();
    }
}
