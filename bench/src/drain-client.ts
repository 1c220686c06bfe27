import { connect } from "node:net";

/**
 * Downloads an address over several connections and discards the bytes: `node drain-client.ts <origin> <path>
 * <connections> <seconds>`. Stops after the seconds, or with 0 when all downloads are complete. Prints JSON.
 */
const [origin = "", path = "/", connections = "1", seconds = "0"] = process.argv.slice(2);
const { hostname, port } = new URL(origin);
const buffer = Buffer.allocUnsafe(1024 * 1024);
let bytes = 0;
let finished = 0;
let isStopped = false;
const start = performance.now();
const downloads = Array.from({ length: Number(connections) }, () => download());
if (Number(seconds) > 0) {
  setTimeout(() => {
    isStopped = true;
    for (const { socket } of downloads) socket.destroy();
  }, Number(seconds) * 1000);
}
await Promise.all(downloads.map(({ done }) => done));
const took = (performance.now() - start) / 1000;
process.stdout.write(`${JSON.stringify({ bytes, finished, seconds: took })}\n`);

/** All connections write into the same buffer, because nothing reads the bytes. */
function download() {
  let head = "";
  let missing = Number.POSITIVE_INFINITY;
  const callback = (count: number) => {
    if (missing !== Number.POSITIVE_INFINITY) {
      bytes += count;
      missing -= count;
    } else {
      head += buffer.toString("latin1", 0, count);
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return true;
      if (!head.startsWith("HTTP/1.1 200")) throw new Error(head.slice(0, end));
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      bytes += head.length - end - 4;
      missing = length - (head.length - end - 4);
    }
    if (missing === 0) finished += 1;
    return true;
  };
  const socket = connect({ host: hostname, port: Number(port), onread: { buffer, callback } });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
  const done = new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => {
      if (missing === 0 || isStopped) resolve();
      else reject(new Error(`a download ended ${missing} bytes early`));
    });
  });
  return { socket, done };
}
