import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.codec.BytesMarshallableCodec;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Tailer;

import net.openhft.chronicle.bytes.BytesIn;
import net.openhft.chronicle.bytes.BytesMarshallable;
import net.openhft.chronicle.bytes.BytesOut;

/**
 * Moves an object of Chronicle Bytes to Daybook in three steps, each of which can go into production by itself.
 */
public final class FromChronicle
{
    /** The class that you have. It writes and reads its own bytes, and stays as it is. */
    static final class OldTrade implements BytesMarshallable
    {
        private double price;
        private long quantity;
        private boolean buy;
        private String symbol;

        @Override
        public void writeMarshallable(final BytesOut<?> out)
        {
            out.writeDouble(price);
            out.writeLong(quantity);
            out.writeBoolean(buy);
            out.writeUtf8(symbol);
        }

        @Override
        public void readMarshallable(final BytesIn<?> in)
        {
            price = in.readDouble();
            quantity = in.readLong();
            buy = in.readBoolean();
            symbol = in.readUtf8();
        }
    }

    /** What these bytes mean, in the order in which they are written. */
    private static final Shape SHAPE = Shape.builder("Trade")
        .field("price", FieldType.FLOAT64)
        .field("quantity", FieldType.INT64)
        .field("buy", FieldType.BOOL)
        .field("symbol", FieldType.TEXT)
        .build();

    /** The class that you want. It has the name of the shape, and fields of the same names. */
    record Trade(String symbol, double price, long quantity, boolean buy)
    {
    }

    private FromChronicle()
    {
    }

    public static void main(final String[] args) throws IOException
    {
        final Path directory = Files.createTempDirectory("from-chronicle-");
        final BytesMarshallableCodec<OldTrade> codec = new BytesMarshallableCodec<>(OldTrade::new);
        try (Journal journal = Journal.open(directory);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            System.out.println("1. The old class writes its own bytes. With the shape, every reader sees the fields:");
            final OldTrade old = new OldTrade();
            old.price = 1.1034;
            old.quantity = 1_000_000;
            old.buy = true;
            old.symbol = "EUR/USD";
            appender.publisher(codec, SHAPE, WireFormat.BYTES_MARSHALLABLE).publish(old);
            tailer.next();
            System.out.print(tailer.message().toYaml());
            System.out.println("   The old class reads them, too: " + tailer.message().as(codec).symbol);

            System.out.println("2. Readers move to the new class. They need no Chronicle any more:");
            System.out.println("   " + tailer.message().as(Trade.class));

            System.out.println("3. Writers move to the new class. Readers meet both, and notice nothing:");
            appender.publisher(Trade.class).publish(new Trade("GBP/USD", 1.2715, 500_000, false));
            tailer.toStart().subscriber(Trade.class, (trade, message) ->
                System.out.println("   " + message.wireFormat() + " " + trade)).poll(10);
        }
        System.out.println("look at the journal: ./daybook dump -o hex " + directory);
    }
}
