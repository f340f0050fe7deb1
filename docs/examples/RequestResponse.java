import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.journal.Requests;
import io.daybook.journal.Subscriber;
import io.daybook.journal.Tailer;

import org.agrona.concurrent.BackoffIdleStrategy;

/**
 * A client asks, and a server in another process answers, through one journal. An answer has the id of its request.
 */
public final class RequestResponse
{
    private static final int REQUESTS = 1_000;

    record PriceRequest(long id, String symbol, long quantity)
    {
    }

    record Price(long id, double price)
    {
    }

    record Stop()
    {
    }

    private Price answer;
    private boolean stopped;

    public static void main(final String[] args) throws IOException, InterruptedException
    {
        if (2 == args.length && "server".equals(args[0]))
        {
            new RequestResponse().serve(Path.of(args[1]));
            return;
        }
        final Path directory = Files.createTempDirectory("request-response-");
        final Process server = new ProcessBuilder(System.getProperty("java.home") + "/bin/java",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
            RequestResponse.class.getName(), "server", directory.toString()).inheritIO().start();
        new RequestResponse().ask(directory, server);
        System.out.println("the server has ended, exit code " + server.waitFor());
        System.out.println("look at their journal: ./daybook dump -n 10 " + directory);
    }

    /** A named tailer: a server that is started again goes on with the first request that was not answered. */
    private void serve(final Path directory)
    {
        try (Journal journal = Journal.open(directory);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer("server"))
        {
            final Publisher<Price> prices = appender.publisher(Price.class);
            final Subscriber requests = tailer.subscribers()
                .on(PriceRequest.class, (request, message) ->
                {
                    prices.publish(new Price(request.id(), 1.25 + request.quantity() * 0.0001));
                    tailer.commit();
                })
                .on(Stop.class, (stop, message) -> stopped = true)
                .build();
            requests.pollWhile(() -> !stopped, 10, new BackoffIdleStrategy());
            tailer.commit();
        }
    }

    private void ask(final Path directory, final Process server)
    {
        final long[] tookNs = new long[REQUESTS];
        final BackoffIdleStrategy idle = new BackoffIdleStrategy();
        try (Journal journal = Journal.open(directory);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final Publisher<PriceRequest> publisher = appender.publisher(PriceRequest.class);
            final Requests<Integer, Price> requests = new Requests<>(Duration.ofSeconds(30), 1, new Keeper());
            final Subscriber prices = tailer.subscriber(Price.class,
                (price, message) -> requests.reply(price.id(), price));
            for (int quantity = 0; quantity < REQUESTS; quantity++)
            {
                final long startNs = System.nanoTime();
                publisher.publish(new PriceRequest(requests.begin(quantity), "EUR/USD", quantity));
                prices.pollWhile(() -> 0 != requests.waiting() && 0 == requests.expire() && server.isAlive(), 10, idle);
                if (0 != requests.waiting())
                {
                    throw new IllegalStateException("the server has ended before it answered");
                }
                tookNs[quantity] = System.nanoTime() - startNs;
            }
            appender.publisher(Stop.class).publish(new Stop());
        }
        Arrays.sort(tookNs);
        System.out.printf("%d answers, the last price %s, median of a round trip %.1f us%n",
            REQUESTS, answer.price(), tookNs[REQUESTS / 2] / 1_000.0);
    }

    /** Keeps the last price. Each request is known by its quantity. */
    private final class Keeper implements Requests.Handler<Integer, Price>
    {
        @Override
        public void onReply(final long id, final Integer quantity, final Price price)
        {
            answer = price;
        }

        @Override
        public void onTimeout(final long id, final Integer quantity)
        {
            throw new IllegalStateException("no answer in time: quantity=" + quantity);
        }
    }
}
