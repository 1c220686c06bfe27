import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The two ends of a relayed connection. */
export interface Relayed {
  client: Socket;
  postgres: Socket;
}

/** Relays connections to a database. `pass` decides what each end is sent; their ends and errors are passed on. */
export async function startRelay(
  databaseUrl: string | (() => string),
  pass: (relayed: Relayed) => void,
) {
  const current = typeof databaseUrl === "string" ? () => databaseUrl : databaseUrl;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = connectTo(new URL(current()));
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
  const url = new URL(current());
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

/** A relay that passes everything on, to one database or another: what a proxy or a name in front of them does. */
export async function startSwitch(databaseUrl: string) {
  let current = databaseUrl;
  const open = new Set<Socket>();
  const relay = await startRelay(
    () => current,
    ({ client, postgres }) => {
      open.add(client);
      client.on("close", () => open.delete(client));
      client.pipe(postgres).pipe(client);
    },
  );
  return {
    ...relay,
    /** Cuts the connections to the former one. */
    switchTo: (url: string) => {
      current = url;
      for (const client of open) client.destroy();
    },
  };
}

function connectTo({ searchParams, port, hostname }: URL): Socket {
  const host = searchParams.get("host");
  if (host === null) return connect(Number(port || 5432), hostname);
  return connect(`${host}/.s.PGSQL.${port || 5432}`);
}
