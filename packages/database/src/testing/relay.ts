import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The two ends of a relayed connection. */
export interface Relayed {
  client: Socket;
  postgres: Socket;
}

/** Relays connections to a database. `pass` decides what each end is sent; their ends and errors are passed on. */
export async function startRelay(databaseUrl: string, pass: (relayed: Relayed) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = connectTo(new URL(databaseUrl));
    for (const socket of [client, postgres]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        postgres.destroy();
      });
    }
    pass({ client, postgres });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    /** Connects to the database through the relay. */
    url: url.href,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function connectTo({ searchParams, port, hostname }: URL): Socket {
  const host = searchParams.get("host");
  if (host === null) return connect(Number(port || 5432), hostname);
  return connect(`${host}/.s.PGSQL.${port || 5432}`);
}
