/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.export;

import java.time.Instant;
import java.time.ZoneId;

import io.daybook.journal.Message;

/**
 * Which messages of an export share a file.
 */
public enum Split
{
    /** All. */
    none
    {
        @Override
        FileKey keyOf(final Message message, final ZoneId zone)
        {
            return FileKey.MESSAGES;
        }
    },
    /** Those of one type. */
    type
    {
        @Override
        FileKey keyOf(final Message message, final ZoneId zone)
        {
            final String name = message.typeName();
            if (null != name)
            {
                return new FileKey(name, true);
            }
            return null != message.wireFormat() ? FileKey.NO_TYPE : message.isText() ? FileKey.TEXT : FileKey.BYTES;
        }
    },
    /** Those of one day, in the time zone of the export. */
    day
    {
        @Override
        FileKey keyOf(final Message message, final ZoneId zone)
        {
            final long timestampNs = message.timestampNs();
            return 0 == timestampNs ? FileKey.NO_TIME :
                new FileKey(Instant.EPOCH.plusNanos(timestampNs).atZone(zone).toLocalDate().toString(), false);
        }
    };

    /**
     * Says what the file of some messages is called after.
     *
     * @param name   that a file name is made of.
     * @param isType whether it is the name of a type, which may hold anything.
     */
    record FileKey(String name, boolean isType)
    {
        static final FileKey MESSAGES = new FileKey("messages", false);
        static final FileKey NO_TYPE = new FileKey("no-type", false);
        static final FileKey TEXT = new FileKey("text", false);
        static final FileKey BYTES = new FileKey("bytes", false);
        static final FileKey NO_TIME = new FileKey("no-time", false);
    }

    abstract FileKey keyOf(Message message, ZoneId zone);
}
