import java.nio.file.Path;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Tailer;

/** Appends two messages, and reads all that are there. */
public final class FirstJournal
{
    record Trade(String symbol, double price, long quantity)
    {
    }

    private FirstJournal()
    {
    }

    public static void main(final String[] args)
    {
        final Path directory = Path.of(0 == args.length ? "first-journal" : args[0]);
        try (Journal journal = Journal.open(directory);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.publisher(Trade.class).publish(new Trade("EUR/USD", 1.1034, 1_000_000));
            appender.append("a line of text");

            while (tailer.next())
            {
                System.out.print(tailer.message().toYaml());
            }
        }
    }
}
