import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;

import io.daybook.journal.Durability;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Publisher;
import io.daybook.journal.Subscriber;
import io.daybook.journal.Tailer;

/**
 * An order gateway. It takes the next order without waiting for the disk, and acknowledges each order when it is on the
 * disk. After a crash it makes its state again from its journal. The demonstration runs a gateway that dies with orders
 * that are not acknowledged, then another one.
 */
public final class OrderGateway
{
    record Order(long id, String symbol, long quantity, double price)
    {
    }

    private record Waiting(long id, long position)
    {
    }

    private final Map<String, Long> holdings = new TreeMap<>();
    private final Queue<Waiting> unanswered = new ArrayDeque<>();
    private final Journal journal;
    private final Publisher<Order> orders;
    private long lastId;
    private long lastPosition;

    OrderGateway(final Path directory)
    {
        journal = Journal.open(directory, new JournalConfig().applicationName("gateway")
            .durability(Durability.interval(Duration.ofMillis(10))));
        try (Tailer tailer = journal.tailer())
        {
            final Subscriber replay = tailer.subscriber(Order.class, (order, read) -> book(order, read.position()));
            while (replay.poll(1_000) > 0)
            {
                // Nothing is sent out here: these orders are old.
            }
        }
        orders = journal.appender().publisher(Order.class);
        System.out.println("gateway: replayed orders up to " + lastId + ", holdings " + holdings);
        journal.onDurable(this::acknowledgeBelow);
    }

    /** The state changes here alone, by new orders and by replayed ones. */
    private void book(final Order order, final long position)
    {
        holdings.merge(order.symbol(), order.quantity(), Long::sum);
        lastId = order.id();
        lastPosition = position;
    }

    /** A client that got no answer sends its order again: it is known by its id, and not written twice. */
    synchronized void accept(final Order order)
    {
        if (order.id() > lastId)
        {
            book(order, orders.publish(order));
        }
        unanswered.add(new Waiting(order.id(), lastPosition));
        acknowledgeBelow(journal.durablePosition());
    }

    /** Called by the thread that has forced the journal, and by accept for an order that is durable already. */
    private synchronized void acknowledgeBelow(final long durablePosition)
    {
        while (!unanswered.isEmpty() && unanswered.peek().position() < durablePosition)
        {
            System.out.println("gateway: order " + unanswered.remove().id() + " is accepted");
        }
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
        final OrderGateway gateway = new OrderGateway(Path.of(args[0]));
        for (long id = Long.parseLong(args[1]); id <= 9; id++)
        {
            gateway.accept(new Order(id, 0 == id % 2 ? "EUR/USD" : "GBP/USD", 100 * id, 1.25));
            if (3 == id)
            {
                gateway.journal.sync();
            }
            if (6 == id && "dies".equals(args[2]))
            {
                Runtime.getRuntime().halt(137);
            }
        }
        System.out.println("gateway: closes, holdings " + gateway.holdings);
        gateway.journal.close();
    }

    private static int start(final String directory, final String firstId, final String end)
        throws IOException, InterruptedException
    {
        return new ProcessBuilder(System.getProperty("java.home") + "/bin/java",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
            OrderGateway.class.getName(), directory, firstId, end).inheritIO().start().waitFor();
    }
}
