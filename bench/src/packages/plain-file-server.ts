import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";

/** Serves files with Node's streams: `node plain-file-server.ts <folder>`; prints its port. */
const [folder = "."] = process.argv.slice(2);
const server = createServer(async (request, response) => {
  const file = join(folder, basename(request.url ?? ""));
  const { size } = await stat(file);
  response.setHeader("content-length", size);
  createReadStream(file).pipe(response);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`);
});
process.once("SIGTERM", () => process.exit(0));
