import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Publisher;
import io.daybook.journal.Subscriber;
import io.daybook.journal.Tailer;

/**
 * An order gateway. It acknowledges orders that are on the disk. After a crash it makes its state again from its
 * journal. The demonstration runs a gateway that dies before it has acknowledged all orders, then another one.
 */
public final class OrderGateway implements AutoCloseable
{
    record Order(long id, String symbol, long quantity, double price)
    {
    }

    private final Map<String, Long> positions = new TreeMap<>();
    private final Journal journal;
    private final Publisher<Order> orders;
    private long lastId;

    OrderGateway(final Path directory)
    {
        journal = Journal.open(directory, new JournalConfig().applicationName("gateway"));
        try (Tailer tailer = journal.tailer())
        {
            final Subscriber replay = tailer.subscriber(Order.class, (order, message) -> book(order));
            while (replay.poll(1_000) > 0)
            {
                // Nothing is sent out here: these orders are old.
            }
        }
        orders = journal.appender().publisher(Order.class);
        System.out.println("gateway: replayed orders up to " + lastId + ", positions " + positions);
    }

    /** The state changes here alone, by new orders and by replayed ones. */
    private void book(final Order order)
    {
        positions.merge(order.symbol(), order.quantity(), Long::sum);
        lastId = order.id();
    }

    /** Writes each new order. A client that got no answer sends its orders again: they are known by their id. */
    void append(final List<Order> burst)
    {
        for (final Order order : burst)
        {
            if (order.id() > lastId)
            {
                orders.publish(order);
                book(order);
            }
        }
    }

    /** One force for all of the burst, then the answers. */
    void acknowledge(final List<Order> burst)
    {
        journal.sync();
        burst.forEach((order) -> System.out.println("gateway: order " + order.id() + " is accepted"));
    }

    @Override
    public void close()
    {
        System.out.println("gateway: closes, positions " + positions);
        journal.close();
    }

    private static List<Order> burst(final long firstId)
    {
        final List<Order> burst = new ArrayList<>();
        for (long id = firstId; id < firstId + 3; id++)
        {
            burst.add(new Order(id, 0 == id % 2 ? "EUR/USD" : "GBP/USD", 100 * id, 1.25));
        }
        return burst;
    }

    public static void main(final String[] args) throws IOException, InterruptedException
    {
        if (0 == args.length)
        {
            final String directory = Files.createTempDirectory("order-gateway-").toString();
            System.out.println("the gateway died, exit code " + start(directory, "1", "dies"));
            System.out.println("the next one has ended, exit code " + start(directory, "4", "lives"));
            System.out.println("look at its journal: ./daybook dump " + directory);
            return;
        }
        try (OrderGateway gateway = new OrderGateway(Path.of(args[0])))
        {
            for (long firstId = Long.parseLong(args[1]); firstId <= 7; firstId += 3)
            {
                gateway.append(burst(firstId));
                if ("dies".equals(args[2]) && 4 == firstId)
                {
                    Runtime.getRuntime().halt(137);
                }
                gateway.acknowledge(burst(firstId));
            }
        }
    }

    private static int start(final String directory, final String firstId, final String end)
        throws IOException, InterruptedException
    {
        return new ProcessBuilder(System.getProperty("java.home") + "/bin/java",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
            OrderGateway.class.getName(), directory, firstId, end).inheritIO().start().waitFor();
    }
}
