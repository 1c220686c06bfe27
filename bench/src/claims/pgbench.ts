import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LoadResult } from "../load.ts";
import { cpuSeconds, databasePid } from "../process-usage.ts";
import type { World } from "../world.ts";
import { type ClaimStatement, longMs, type Meaning, textFor } from "./claim-statement.ts";

export interface PgbenchClaims {
  statement: ClaimStatement;
  giftid: string;
  /** Of the gift's codes. */
  partition: string;
  firstUid: number;
  clients: number;
  claims: number;
}

/** How the script says what a parameter stands for. A client remembers the position of its last code, as a server does. */
const expressions: Record<Meaning, string> = {
  tokenHash: "sha256(convert_to('bench-' || :uid, 'UTF8'))",
  now: "now()",
  longAgo: `now() - interval '${longMs} milliseconds'`,
  giftid: ":giftid",
  from: ":last_pos",
  granted: "null",
};

/** PostgreSQL's own load generator, with the server's statement prepared: nothing in front of the database can be faster. */
export async function claimByPgbench(world: World, given: PgbenchClaims): Promise<LoadResult> {
  const { statement, giftid, partition, firstUid, clients, claims } = given;
  const each = claims / clients;
  const text = textFor(statement, partition).replaceAll(
    /\$(\d+)/g,
    (_found, number) => expressions[statement.meanings[number - 1] as Meaning],
  );
  const script = join(world.folder, "claim.pgbench");
  const lines = [
    "\\set done :done + 1",
    `\\set uid ${firstUid} + :client_id * ${each} + :done - 1`,
    `${text.replaceAll(/\s+/g, " ")} \\gset last_`,
  ];
  await writeFile(script, `${lines.join("\n")}\n`);
  const database = await databasePid(world.connection.pool);
  const before = cpuSeconds(database);
  const numbers = { "--client": clients, "--jobs": 2, "--transactions": each };
  const { stdout } = await promisify(execFile)("pgbench", [
    "--no-vacuum",
    "--protocol=prepared",
    ...Object.entries(numbers).flatMap(([name, value]) => [name, `${value}`]),
    ...[`giftid=${giftid}`, "done=0", "last_pos=1"].flatMap((value) => ["--define", value]),
    ...["--file", script],
    world.connectionString,
  ]);
  const perSecond = Number(/tps = ([\d.]+) \(without initial/.exec(stdout)?.[1]);
  const cpu = { database: cpuSeconds(database) - before };
  return { requests: claims, seconds: claims / perSecond, times: [], cpu };
}
