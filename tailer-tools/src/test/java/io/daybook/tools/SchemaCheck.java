/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Holds values against the part of JSON Schema that {@code shapes --as json-schema} uses, and fails at any other
 * keyword.
 */
final class SchemaCheck
{
    private final Map<String, Object> root;

    SchemaCheck(final Map<String, Object> root)
    {
        this.root = root;
    }

    /** Returns what is wrong with a value, or null. */
    String fault(final Object value)
    {
        return fault(root, value, "");
    }

    private String fault(final Map<String, Object> schema, final Object value, final String place)
    {
        for (final Map.Entry<String, Object> keyword : schema.entrySet())
        {
            final String fault = fault(schema, keyword.getKey(), keyword.getValue(), value, place);
            if (null != fault)
            {
                return fault;
            }
        }
        return null;
    }

    private String fault(
        final Map<String, Object> schema,
        final String keyword,
        final Object wanted,
        final Object value,
        final String place)
    {
        return switch (keyword)
        {
            case "$schema", "$defs", "title", "contentEncoding", "format" -> null;
            case "$ref" -> fault(definition((String)wanted), value, place);
            case "type" -> when(types(wanted).stream().noneMatch((type) -> isOf((String)type, value)), keyword, value,
                place);
            case "enum" -> when(!((List<?>)wanted).contains(value), keyword, value, place);
            case "const" -> when(!wanted.equals(value), keyword, value, place);
            case "anyOf" -> when(((List<?>)wanted).stream().noneMatch(
                (one) -> null == fault(object(one), value, place)), "anyOf " + wanted, value, place);
            case "minimum" -> when(!(value instanceof Number) || big(value).compareTo(big(wanted)) < 0, keyword, value,
                place);
            case "maximum" -> when(!(value instanceof Number) || big(value).compareTo(big(wanted)) > 0, keyword, value,
                place);
            case "minLength", "maxLength" -> when(((String)value).codePointCount(0, ((String)value).length()) !=
                (int)wanted, keyword, value, place);
            case "pattern" -> when(!Pattern.compile((String)wanted).matcher((String)value).find(),
                keyword, value, place);
            case "required" -> when(!object(value).keySet().containsAll((Collection<?>)wanted), keyword, value, place);
            case "items" -> items(object(wanted), (List<?>)value, place);
            case "properties" -> properties(object(wanted), object(value), place);
            case "additionalProperties" -> others(schema, wanted, object(value), place);
            default -> throw new AssertionError("a keyword that this does not know: " + keyword);
        };
    }

    private static String when(final boolean isWrong, final String keyword, final Object value, final String place)
    {
        return isWrong ? place + " " + keyword + ": " + value : null;
    }

    private static List<?> types(final Object wanted)
    {
        return wanted instanceof List ? (List<?>)wanted : List.of(wanted);
    }

    private static boolean isOf(final String type, final Object value)
    {
        return switch (type)
        {
            case "null" -> null == value;
            case "boolean" -> value instanceof Boolean;
            case "integer" -> value instanceof Integer || value instanceof Long || value instanceof BigInteger;
            case "number" -> value instanceof Number;
            case "string" -> value instanceof String;
            case "array" -> value instanceof List;
            case "object" -> value instanceof Map;
            default -> throw new AssertionError(type);
        };
    }

    private static BigInteger big(final Object value)
    {
        return new BigInteger(value.toString());
    }

    private String items(final Map<String, Object> schema, final List<?> list, final String place)
    {
        return list.stream().map((item) -> fault(schema, item, place + "[]"))
            .filter((fault) -> null != fault).findFirst().orElse(null);
    }

    private String properties(final Map<String, Object> wanted, final Map<String, Object> value, final String place)
    {
        return value.entrySet().stream().filter((entry) -> wanted.containsKey(entry.getKey()))
            .map((entry) -> fault(object(wanted.get(entry.getKey())), entry.getValue(), place + "." + entry.getKey()))
            .filter((fault) -> null != fault).findFirst().orElse(null);
    }

    private String others(
        final Map<String, Object> schema, final Object wanted, final Map<String, Object> value, final String place)
    {
        final Map<String, Object> known =
            schema.containsKey("properties") ? object(schema.get("properties")) : Map.of();
        return value.entrySet().stream().filter((entry) -> !known.containsKey(entry.getKey()))
            .map((entry) -> Boolean.FALSE.equals(wanted) ? place + " has another property: " + entry.getKey() :
                fault(object(wanted), entry.getValue(), place + "." + entry.getKey()))
            .filter((fault) -> null != fault).findFirst().orElse(null);
    }

    private Map<String, Object> definition(final String reference)
    {
        return object(object(root.get("$defs")).get(reference.substring("#/$defs/".length())));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(final Object value)
    {
        return (Map<String, Object>)value;
    }
}
