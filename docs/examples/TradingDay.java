import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;

import io.daybook.codec.Key;
import io.daybook.codec.Scale;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Publisher;

/**
 * Writes a day of an exchange in eight files of an hour each: orders, what was executed, and what was cancelled. The
 * day is the same each time. So this is the journal to try the command on, and the one of the guide for auditors.
 */
public final class TradingDay
{
    private static final Instant OPENING = Instant.parse("2026-03-27T08:00:00Z");
    private static final String[] SYMBOLS = {"EUR/USD", "GBP/USD", "USD/JPY", "EUR/GBP"};
    /** In ten-thousandths. */
    private static final int[] PRICES = {10_834, 12_941, 1_506_200, 8_371};
    private static final int HOURS = 8;
    private static final int ORDERS_AN_HOUR = 2_500;

    enum Side
    {
        Buy, Sell
    }

    record Order(@Key long orderId, String account, String symbol, Side side, @Scale(4) double price, long quantity)
    {
    }

    record Fill(@Key long orderId, @Scale(4) double price, long quantity)
    {
    }

    record Cancel(@Key long orderId, String reason)
    {
    }

    private final SplittableRandom random = new SplittableRandom(27);
    private final Appender appender;
    private final Publisher<Order> orders;
    private final Publisher<Fill> fills;
    private final Publisher<Cancel> cancels;
    private Instant now;
    private long orderId = 1_000_000;

    private TradingDay(final Appender appender)
    {
        this.appender = appender;
        orders = appender.publisher(Order.class);
        fills = appender.publisher(Fill.class);
        cancels = appender.publisher(Cancel.class, WireFormat.BINARY_YAML);
    }

    public static void main(final String[] args)
    {
        if (1 != args.length || Files.exists(Path.of(args[0])))
        {
            throw new IllegalArgumentException("name one new directory for the journal");
        }
        final JournalConfig config = new JournalConfig().applicationName("matching-engine").segmentLength(1 << 20)
            .clockError("ptp", Duration.ofNanos(50_000));
        try (Journal journal = Journal.open(Path.of(args[0]), config); Appender appender = journal.appender())
        {
            final TradingDay day = new TradingDay(appender);
            for (int hour = 0; hour < HOURS; hour++)
            {
                day.trade(OPENING.plus(hour, ChronoUnit.HOURS));
                // An hour that has ended can be sealed.
                appender.roll();
            }
        }
    }

    private void trade(final Instant start)
    {
        now = start;
        for (int i = 0; i < ORDERS_AN_HOUR; i++)
        {
            final int symbol = random.nextInt(SYMBOLS.length);
            final long quantity = 100_000 * random.nextLong(1, 21);
            final double price = (PRICES[symbol] + random.nextInt(-20, 21)) / 10_000.0;
            orderId++;
            tick(1_350);
            orders.publish(new Order(orderId, "client-" + random.nextInt(10, 60), SYMBOLS[symbol],
                random.nextBoolean() ? Side.Buy : Side.Sell, price, quantity));
            tick(10);
            if (random.nextInt(10) < 7)
            {
                fills.publish(new Fill(orderId, price, quantity));
            }
            else
            {
                cancels.publish(new Cancel(orderId, random.nextBoolean() ? "by the client" : "nobody to trade with"));
            }
        }
    }

    private void tick(final int meanMillis)
    {
        now = now.plus(Duration.ofNanos(random.nextLong(2_000_000L * meanMillis)));
        appender.timestamp(now.getEpochSecond() * 1_000_000_000L + now.getNano());
    }
}
