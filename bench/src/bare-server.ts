import { readFile } from "node:fs/promises";
import Fastify from "fastify";

/**
 * A minimal Fastify server: one route that answers a GET or a form POST with the bytes of a file.
 * `node bare-server.ts <file> <path> <content type> [<content encoding>]`; prints its port.
 */
const [file, path, type, encoding] = process.argv.slice(2) as [string, string, string, string?];
const bytes = await readFile(file);
const app = Fastify();
app.addContentTypeParser(
  "application/x-www-form-urlencoded",
  { parseAs: "string" },
  (_request, body, done) => done(null, body),
);
app.route({
  method: ["GET", "POST"],
  url: path,
  handler: (_request, reply) => {
    if (encoding) reply.header("content-encoding", encoding);
    reply.type(type).send(bytes);
  },
});
process.once("SIGTERM", () => void app.close());
const address = await app.listen({ port: 0, host: "127.0.0.1" });
console.log(`listening on ${new URL(address).port}`);
