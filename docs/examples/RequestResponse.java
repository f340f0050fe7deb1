import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
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

    /** The price that the client waits for. */
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
                .on(Stop.class, (stop, message) ->
                {
                    stopped = true;
                    tailer.commit();
                })
                .build();
            requests.pollWhile(() -> !stopped, 10, new BackoffIdleStrategy());
        }
    }

    private void ask(final Path directory, final Process server)
    {
        final long[] tookNs = new long[REQUESTS];
        try (Journal journal = Journal.open(directory);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final Publisher<PriceRequest> requests = appender.publisher(PriceRequest.class);
            final Subscriber prices = tailer.subscriber(Price.class, (price, message) -> answer = price);
            for (int id = 0; id < REQUESTS; id++)
            {
                final long startNs = System.nanoTime();
                requests.publish(new PriceRequest(id, "EUR/USD", id));
                await(prices, id, server);
                tookNs[id] = System.nanoTime() - startNs;
            }
            appender.publisher(Stop.class).publish(new Stop());
        }
        Arrays.sort(tookNs);
        System.out.printf("%d answers, the last one %s, median of a round trip %.1f us%n",
            REQUESTS, answer, tookNs[REQUESTS / 2] / 1_000.0);
    }

    private void await(final Subscriber prices, final long id, final Process server)
    {
        prices.pollWhile(() -> isAwaited(id) && server.isAlive(), 10, new BackoffIdleStrategy());
        if (isAwaited(id))
        {
            throw new IllegalStateException("the server has ended before it answered: id=" + id);
        }
    }

    private boolean isAwaited(final long id)
    {
        return null == answer || answer.id() != id;
    }
}
