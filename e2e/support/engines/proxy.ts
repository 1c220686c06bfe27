import { connect, createServer, type Socket } from "node:net";

/** A way to the shop that can be cut, as a network is: its address is of an origin of its own. */
export async function startProxy(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const shop = connect(port, "localhost");
    for (const socket of [client, shop]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        shop.destroy();
      });
    }
    client.pipe(shop).pipe(client);
  });
  server.listen(0, "localhost");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port: own } = server.address() as { port: number };
  return {
    origin: `http://localhost:${own}`,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
