/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.function.Consumer;
import java.util.function.Function;

import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

/**
 * Publishes the calls of an interface of events. It runs first at each call.
 *
 * @param appender   of the messages.
 * @param wireFormat of the messages.
 */
record EventPublishers(Appender appender, WireFormat wireFormat)
    implements Runnable, Function<MessageType<?>, Consumer<?>>
{
    @Override
    public void run()
    {
        appender.begin();
    }

    @Override
    public Consumer<?> apply(final MessageType<?> event)
    {
        return new OfEvent<>(appender.publisher(event, wireFormat));
    }

    /** Publishes the messages of one event. */
    private record OfEvent<T>(Publisher<T> publisher) implements Consumer<T>
    {
        @Override
        public void accept(final T message)
        {
            publisher.publish(message);
        }
    }
}
