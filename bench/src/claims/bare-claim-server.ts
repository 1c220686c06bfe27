import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import Fastify from "fastify";
import pg from "pg";
import { type ClaimStatement, longMs, type Meaning, textFor } from "./claim-statement.ts";

/**
 * The least that a Fastify server can do for a claim: it reads the token and the gift, sends the server's statement, prepared,
 * and answers the code. `node bare-claim-server.ts <file of the statement> <database> <connections>`; prints its port.
 */
const [file = "", connectionString, max] = process.argv.slice(2);
const statement = JSON.parse(await readFile(file, "utf8")) as ClaimStatement;
const pool = new pg.Pool({ connectionString, max: Number(max) });
/** Position of the last code given out, by gift. */
const last = new Map<string, number>();
/** Where the codes are, by gift. */
const partitions = new Map<string, string>();
const app = Fastify();
app.addContentTypeParser(
  "application/x-www-form-urlencoded",
  { parseAs: "string" },
  (_request, body, done) => done(null, new URLSearchParams(body as string)),
);
app.post("/claim", async (request) => {
  const giftid = (request.body as URLSearchParams).get("giftid") ?? "";
  const values: Record<Meaning, unknown> = {
    tokenHash: createHash("sha256").update(String(request.headers.token)).digest(),
    now: new Date(),
    longAgo: new Date(Date.now() - longMs),
    giftid,
    from: last.get(giftid) ?? 1,
    granted: null,
  };
  const partition = partitions.get(giftid) ?? (await findPartition(giftid));
  const { rows } = await pool.query<{ pos: number; code: string }>({
    name: `claim ${partition}`,
    text: textFor(statement, partition),
    values: statement.meanings.map((meaning) => values[meaning]),
  });
  const { pos, code } = rows[0] ?? { pos: 0, code: "" };
  last.set(giftid, Math.max(pos, last.get(giftid) ?? 1));
  return { code: 1, data: { code }, msg: "" };
});
async function findPartition(giftid: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select tableoid::regclass::text as name from gift_codes where giftid = $1 limit 1",
    [giftid],
  );
  const name = rows[0]?.name ?? "gift_codes";
  partitions.set(giftid, name);
  return name;
}

process.once("SIGTERM", () => void app.close().then(() => pool.end()));
const address = await app.listen({ port: 0, host: "127.0.0.1" });
console.log(`listening on ${new URL(address).port}`);
