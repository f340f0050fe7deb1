import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Message;
import io.daybook.journal.Publisher;
import io.daybook.journal.Tailer;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.Verification;

/**
 * Audits one day of a journal, without writing to it: is it whole, who wrote how many messages of which type, and when.
 * It needs no class of the application. Without arguments it makes a journal of three days first.
 */
public final class DayAudit
{
    private static final ZoneId ZONE = ZoneId.of("Europe/London");

    record Trade(String symbol, long quantity, double price)
    {
    }

    private final Map<String, Long> counts = new TreeMap<>();
    private long firstSequence = -1;
    private long lastSequence;
    private long firstNs;
    private long lastNs;

    public static void main(final String[] args) throws IOException
    {
        if (2 == args.length)
        {
            audit(Path.of(args[0]), LocalDate.parse(args[1]));
            return;
        }
        final Path directory = Files.createTempDirectory("day-audit-");
        writeThreeDays(directory, LocalDate.parse("2026-03-28"));
        audit(directory, LocalDate.parse("2026-03-29"));
        System.out.println("look at the journal: ./daybook dump " + directory);
    }

    private static void audit(final Path directory, final LocalDate day)
    {
        final Verification found = JournalVerifier.of(directory).verify((done, total) -> true);
        System.out.println("damaged places: " + found.count(Verification.Severity.DAMAGED));
        found.findings().forEach(System.out::println);

        // A day of the zone: the one in this example has 23 hours.
        final long fromNs = epochNs(day.atStartOfDay(ZONE));
        final long toNs = epochNs(day.plusDays(1).atStartOfDay(ZONE));
        final DayAudit audit = new DayAudit();
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            // Clocks of several writers differ a little: go on for a second behind the end of the day.
            boolean more = tailer.seekTime(fromNs) && tailer.next();
            while (more && tailer.message().timestampNs() < toNs + 1_000_000_000L)
            {
                if (tailer.message().timestampNs() >= fromNs && tailer.message().timestampNs() < toNs)
                {
                    audit.add(tailer.message());
                }
                more = tailer.next();
            }
        }
        audit.print(day);
    }

    private void add(final Message message)
    {
        final String type = message.isText() ? "text" : message.typeName();
        counts.merge(message.writer().application() + " " + type, 1L, Long::sum);
        if (firstSequence < 0)
        {
            firstSequence = message.sequence();
            firstNs = message.timestampNs();
        }
        lastSequence = message.sequence();
        lastNs = message.timestampNs();
    }

    private void print(final LocalDate day)
    {
        System.out.println(day + ": " + counts);
        if (firstSequence < 0)
        {
            return;
        }
        System.out.println("first: sequence " + firstSequence + " at " + Instant.EPOCH.plusNanos(firstNs).atZone(ZONE));
        System.out.println("last: sequence " + lastSequence + " at " + Instant.EPOCH.plusNanos(lastNs).atZone(ZONE));
    }

    private static void writeThreeDays(final Path directory, final LocalDate firstDay)
    {
        try (Journal journal = Journal.open(directory); Appender appender = journal.appender())
        {
            final Publisher<Trade> trades = appender.publisher(Trade.class);
            for (long hour = 0; hour < 72; hour++)
            {
                appender.timestamp(epochNs(firstDay.atTime(LocalTime.MIN).atZone(ZONE).plusHours(hour)));
                trades.publish(new Trade("EUR/USD", hour, 1.25));
            }
        }
    }

    private static long epochNs(final ZonedDateTime time)
    {
        return ChronoUnit.NANOS.between(Instant.EPOCH, time.toInstant());
    }
}
