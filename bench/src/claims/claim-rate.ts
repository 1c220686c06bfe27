import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findPartition } from "../../../apps/server/src/modules/gift/gift-codes.repository.ts";
import { makeGame, makeGift } from "../../../apps/server/src/testing/factories.ts";
import type { Benchmark, Result } from "../benchmark.ts";
import { type Child, startChild } from "../child.ts";
import { countClaimed, ensureSessions, firstUid, sessionToken } from "../fill.ts";
import { type LoadResult, rateOf, sendLoad } from "../load.ts";
import { databasePid } from "../process-usage.ts";
import type { World } from "../world.ts";
import { type ClaimStatement, readClaimStatement } from "./claim-statement.ts";
import { claimByPgbench } from "./pgbench.ts";

/** Turns that do not count: a server that has just started compiles its code meanwhile. */
const warmUps = 3;
/** Turns that count. */
const rounds = 5;
const claimsPerRound = 4_000;
/** Accounts for requests that the load generator prepares but never sends. */
const spare = 500;
const accountsPerRound = claimsPerRound + spare;

/** The rate of claims by HTTP compared with what PostgreSQL and Fastify can do at most. */
export const claimRate: Benchmark = {
  name: "claim-rate",
  title:
    "claims through the server, against pgbench with the same statement and a Fastify route that does nothing else",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const { poolSize, connection } = world;
  await ensureSessions(world, (warmUps + rounds) * accountsPerRound);
  const gameid = await makeGame(connection.db, { slug: "claim-rate" });
  const statement = await readClaimStatement(world);
  const clients = 2 * poolSize;
  const server = await world.server();
  const bare = await startBareClaims(world, statement);
  const results: Record<"server" | "bare" | "pgbench", LoadResult[]> = {
    server: [],
    bare: [],
    pgbench: [],
  };
  const database = await databasePid(connection.pool);
  const byHttp = (child: Child, path: string) => (giftid: string, uid: number) =>
    claimByHttp({ child, path, giftid, uid, clients, database });
  const claims = claimsPerRound;
  const ways = {
    pgbench: async (giftid: string, uid: number) => {
      const partition = (await findPartition(connection.db, giftid))!;
      return claimByPgbench(world, {
        statement,
        giftid,
        partition,
        firstUid: uid,
        clients,
        claims,
      });
    },
    bare: byHttp(bare, "/claim"),
    server: byHttp(server, "/m/app/api/gift/getUserGiftSn/"),
  };
  // In turns, so that other load on the machine affects all alike.
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const way of ["pgbench", "bare", "server"] as const) {
      const giftid = await makeGift(connection.db, { gameid, codes: claimsPerRound });
      await connection.pool.query("vacuum analyze gift_codes, gift_claim_counts");
      const result = await ways[way](giftid, firstUid + round * accountsPerRound);
      const owned = await countClaimed(world, giftid);
      if (owned !== claimsPerRound) throw new Error(`${owned} of ${claims} claims got a code`);
      if (round >= warmUps) results[way].push(result);
    }
  }
  await bare.stop();
  const rate = (label: string, way: keyof typeof results) =>
    rateOf(label, results[way], { median: true });
  return {
    measured: rate("claims over HTTP", "server"),
    against: [rate("pgbench", "pgbench"), rate("a bare Fastify claim", "bare")],
    note:
      `medians of ${rounds} turns of ${claimsPerRound} claims each after ${warmUps} to warm up, ${clients} clients each; ` +
      `both servers have ${poolSize} connections to the database, pgbench has one a client`,
  };
}

async function startBareClaims(world: World, statement: ClaimStatement): Promise<Child> {
  const file = join(world.folder, "claim-statement.json");
  await writeFile(file, JSON.stringify(statement));
  const script = fileURLToPath(new URL("./bare-claim-server.ts", import.meta.url));
  const args = [file, world.connectionString, String(world.poolSize)];
  return world.adopt(await startChild(script, { args, listening: /listening on (\d+)/ }));
}

interface HttpClaims {
  child: Child;
  path: string;
  giftid: string;
  /** Of the first account that claims. */
  uid: number;
  clients: number;
  /** Process of the database. */
  database: number;
}

function claimByHttp(given: HttpClaims): Promise<LoadResult> {
  const { child, path, giftid, clients, database } = given;
  let uid = given.uid;
  return sendLoad({
    url: child.origin + path,
    body: `giftid=${giftid}`,
    connections: clients,
    amount: claimsPerRound,
    processes: [
      { name: "server", pid: child.pid },
      { name: "database", pid: database },
    ],
    headers: () => {
      const token = sessionToken(uid);
      uid += 1;
      return { token };
    },
  });
}
