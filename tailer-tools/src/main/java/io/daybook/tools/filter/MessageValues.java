/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.journal.Message;

import com.ezylang.evalex.data.DataAccessorIfc;
import com.ezylang.evalex.data.EvaluationValue;

/**
 * Gives an expression the fields of a message that it asks for.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class MessageValues implements DataAccessorIfc
{
    /** Thrown instead of a value: the message has no such field. */
    static final class NoFieldException extends RuntimeException
    {
        private static final long serialVersionUID = 1L;
        private static final NoFieldException INSTANCE = new NoFieldException();

        private NoFieldException()
        {
            super("no such field", null, false, false);
        }
    }

    private static final int MAX_DEPTH = 64;

    private final ScalarText texts = new ScalarText();
    private Message message;

    void of(final Message newMessage)
    {
        message = newMessage;
    }

    @Override
    public EvaluationValue getData(final String name)
    {
        final FieldReader reader = message.reader();
        if (null == reader || null == reader.field(name))
        {
            throw NoFieldException.INSTANCE;
        }
        return value(reader, 0);
    }

    /** Whether the message has a field. */
    boolean has(final String name)
    {
        final FieldReader reader = message.reader();
        return null != reader && null != reader.field(name);
    }

    /** Called for constants alone, and ours are in the configuration. */
    @Override
    public void setData(final String name, final EvaluationValue value)
    {
        throw new UnsupportedOperationException("values come from messages");
    }

    private EvaluationValue value(final FieldReader reader, final int depth)
    {
        if (depth > MAX_DEPTH)
        {
            throw new CodecException("message must not be nested deeper than " + MAX_DEPTH);
        }
        return switch (reader.type())
        {
            case NULL -> EvaluationValue.NULL_VALUE;
            case BOOL -> EvaluationValue.booleanValue(reader.bool());
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32 ->
                EvaluationValue.numberValue(BigDecimal.valueOf(reader.int64()));
            case UINT64 -> EvaluationValue.numberValue(new BigDecimal(Long.toUnsignedString(reader.int64())));
            case FLOAT32, FLOAT64 -> floats(reader);
            case DECIMAL -> EvaluationValue.numberValue(
                BigDecimal.valueOf(reader.decimalMantissa(), reader.decimalScale()));
            case TIMESTAMP, ZONED_DATE_TIME -> EvaluationValue.dateTimeValue(instant(reader.epochNs()));
            case DURATION -> EvaluationValue.durationValue(Duration.ofNanos(reader.int64()));
            case OBJECT -> object(reader, depth + 1);
            case LIST -> list(reader, depth + 1);
            case MAP -> map(reader, depth + 1);
            default -> text(reader);
        };
    }

    private EvaluationValue floats(final FieldReader reader)
    {
        return Double.isFinite(reader.float64()) ?
            EvaluationValue.numberValue(new BigDecimal(texts.of(reader).toString())) :
            text(reader);
    }

    private EvaluationValue text(final FieldReader reader)
    {
        return EvaluationValue.stringValue(texts.of(reader).toString());
    }

    private static Instant instant(final long epochNs)
    {
        final long second = TimeUnit.SECONDS.toNanos(1);
        return Instant.ofEpochSecond(Math.floorDiv(epochNs, second), Math.floorMod(epochNs, second));
    }

    private EvaluationValue object(final FieldReader reader, final int depth)
    {
        final Map<String, EvaluationValue> values = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.next())
        {
            final String name = reader.name().toString();
            values.put(name, value(reader, depth));
        }
        reader.endObject();
        return EvaluationValue.structureValue(values);
    }

    private EvaluationValue list(final FieldReader reader, final int depth)
    {
        final List<EvaluationValue> values = new ArrayList<>();
        reader.beginList();
        while (reader.next())
        {
            values.add(value(reader, depth));
        }
        reader.endList();
        return EvaluationValue.arrayValue(values);
    }

    private EvaluationValue map(final FieldReader reader, final int depth)
    {
        final Map<String, EvaluationValue> values = new LinkedHashMap<>();
        reader.beginMap();
        while (reader.next())
        {
            if (!ScalarText.isScalar(reader.type()))
            {
                throw new CodecException("a key of a map must not be nested");
            }
            final String key = texts.of(reader).toString();
            reader.next();
            values.put(key, value(reader, depth));
        }
        reader.endMap();
        return EvaluationValue.structureValue(values);
    }
}
