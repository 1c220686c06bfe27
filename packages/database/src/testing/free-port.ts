import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

const given = new Set<number>();

/** A port of 127.0.0.1 on which nothing listens, never the same twice: the first may not be in use yet when the second is asked for. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, "close");
  if (given.has(port)) return freePort();
  given.add(port);
  return port;
}

/** Listens on a free port of 127.0.0.1 and returns it. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
