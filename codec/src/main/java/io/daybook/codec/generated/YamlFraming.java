/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import io.daybook.codec.yaml.FlowList;
import io.daybook.codec.yaml.YamlEncoder;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * The bytes of a list or map in YAML, apart from the elements. Each codec has its own, because it holds what is known
 * of the list at hand.
 */
public abstract class YamlFraming extends Framing
{
    final int depth;
    final boolean isInList;
    final boolean isOfScalars;
    /** What stands before an element whose line is there already, and before any other. */
    private final byte[] mark;
    private final byte[] line;
    private final byte[] empty;
    /** Offset of the list that is being written. */
    private int begin;

    private YamlFraming(
        final int depth, final boolean isInList, final boolean isOfScalars, final String mark, final byte[] empty)
    {
        this.depth = depth;
        this.isInList = isInList;
        this.isOfScalars = isOfScalars;
        this.empty = empty;
        this.mark = mark.getBytes(US_ASCII);
        line = ("\n" + "  ".repeat(depth) + mark).getBytes(US_ASCII);
    }

    @Override
    final int putNull(final Output out, final int at)
    {
        return TextOut.putNull(out, putSpace(out, at));
    }

    @Override
    final int begin(final Output out, final int at, final int count)
    {
        begin = at;
        return at;
    }

    @Override
    final int end(final Output out, final int first, final int end)
    {
        return first == end ? TextOut.putBytes(out, putSpace(out, first), empty, empty.length) : close(out, end);
    }

    /** Ends a list that has elements. */
    int close(final Output out, final int end)
    {
        return end;
    }

    /** Writes the space in front of a value that stands behind its name. Behind the dash of an element there is one. */
    final int putSpace(final Output out, final int at)
    {
        return isInList ? at : TextOut.putByte(out, at, ' ');
    }

    final boolean isFirst(final int at)
    {
        return begin == at;
    }

    /** Begins the line of an element, or goes on behind the dash of the element that this list is. */
    final int putLine(final Output out, final int at)
    {
        final byte[] bytes = before(isFirst(at));
        out.ensure(at, bytes.length);
        Memory.copy(bytes, out.base(), out.address(at));
        return at + bytes.length;
    }

    @Override
    int begin(final Input in)
    {
        if (!isInList)
        {
            YamlIn.passSpace(in);
        }
        if (YamlIn.isNull(in))
        {
            return NULL;
        }
        return in.accept(empty) ? 0 : UNTIL_END;
    }

    @Override
    boolean hasNext(final Input in, final int found)
    {
        final boolean hasNext = in.accept(before(0 == found));
        // Where nothing stands behind a name, the value is null.
        Refused.unless(hasNext || 0 != found);
        return hasNext;
    }

    @Override
    void end(final Input in, final int outer)
    {
        // The line break behind the last element belongs to what follows.
    }

    /** What stands before an element. */
    private byte[] before(final boolean isFirst)
    {
        return isFirst && isInList ? mark : line;
    }

    /** A list: between brackets, or each element behind a dash. */
    public static final class OfList extends YamlFraming
    {
        /** Length of a key that is not known before it is written. */
        public static final int UNKNOWN_KEY = -1;

        private final FlowList flow = new FlowList();
        private final int keyLength;
        /** Whether the list that is being written, or read, is between brackets. */
        private boolean isFlow;

        /**
         * Makes the framing of a list.
         *
         * @param depth       levels around the list.
         * @param isInList    whether it is an element of a list.
         * @param isOfScalars whether elements that are not null are scalars.
         * @param keyLength   of its name and a colon, or {@link #UNKNOWN_KEY}.
         */
        public OfList(final int depth, final boolean isInList, final boolean isOfScalars, final int keyLength)
        {
            super(depth, isInList, isOfScalars, "- ", "[]".getBytes(US_ASCII));
            this.keyLength = keyLength;
        }

        @Override
        int next(final Output out, final int at, final boolean isNull)
        {
            final boolean isScalar = isOfScalars || isNull;
            if (isFirst(at))
            {
                isFlow = isScalar;
                return isFlow ? beginFlow(out, at) : putLine(out, at);
            }
            if (isFlow && isScalar && flow.fits(at))
            {
                return nextInFlow(out, at);
            }
            return putLine(out, endFlow(out, at));
        }

        private int beginFlow(final Output out, final int at)
        {
            final int start = isInList ? at - 2 * depth : UNKNOWN_KEY == keyLength ?
                FlowList.lineStart(out.target(), 0, at) : at - 2 * (depth - 1) - keyLength;
            flow.begin(start, depth, isInList);
            return nextInFlow(out, putSpace(out, at));
        }

        private int nextInFlow(final Output out, final int at)
        {
            out.ensure(at, Short.BYTES);
            return flow.next(out.target(), at);
        }

        /** Turns a list between brackets into a block. */
        private int endFlow(final Output out, final int at)
        {
            if (!isFlow)
            {
                return at;
            }
            isFlow = false;
            final int end = flow.toBlock(out.target(), at);
            out.refresh();
            return end;
        }

        @Override
        int close(final Output out, final int end)
        {
            return isFlow && flow.fits(end) ? TextOut.putByte(out, end, ']') : endFlow(out, end);
        }

        @Override
        int begin(final Input in)
        {
            isFlow = false;
            return super.begin(in);
        }

        @Override
        boolean hasNext(final Input in, final int found)
        {
            final int c = TextIn.byteAt(in, in.position());
            if (0 == found)
            {
                isFlow = '[' == c;
            }
            if (!isFlow)
            {
                return super.hasNext(in, found);
            }
            if (0 != found && ',' != c)
            {
                return false;
            }
            in.take(Byte.BYTES);
            if (0 != found)
            {
                YamlIn.take(in, ' ');
            }
            checkInFlow(in);
            return true;
        }

        /** Refuses what begins with an element in brackets that is not a scalar. */
        private void checkInFlow(final Input in)
        {
            if (!isOfScalars)
            {
                final int at = in.position();
                Refused.unless(YamlIn.isNull(in));
                in.position(at);
            }
        }

        @Override
        void end(final Input in, final int outer)
        {
            if (isFlow)
            {
                YamlIn.take(in, ']');
            }
        }

        @Override
        int putKey(final Output out, final int at, final String key)
        {
            throw Refused.refused();
        }

        @Override
        Object key(final Input in, final TextCache cache, final Object current)
        {
            throw Refused.refused();
        }
    }

    /** A map: each value behind its key. */
    public static final class OfMap extends YamlFraming
    {
        /**
         * Makes the framing of a map.
         *
         * @param depth       levels around the map.
         * @param isInList    whether it is an element of a list.
         * @param isOfScalars whether values that are not null are scalars.
         */
        public OfMap(final int depth, final boolean isInList, final boolean isOfScalars)
        {
            super(depth, isInList, isOfScalars, "", YamlOut.EMPTY);
        }

        @Override
        int putKey(final Output out, final int at, final String key)
        {
            final int begin = putLine(out, at);
            final int end = YamlOut.putText(out, begin, key);
            Refused.unless(end - begin <= YamlEncoder.MAX_IMPLICIT_KEY_LENGTH);
            final int behind = TextOut.putByte(out, end, ':');
            return isOfScalars ? TextOut.putByte(out, behind, ' ') : behind;
        }

        @Override
        Object key(final Input in, final TextCache cache, final Object current)
        {
            final Object key = YamlIn.text(in, cache, current);
            YamlIn.take(in, ':');
            if (isOfScalars)
            {
                YamlIn.take(in, ' ');
            }
            return key;
        }

        @Override
        boolean hasUniqueKeys()
        {
            return true;
        }
    }
}
