import { randomInt } from "node:crypto";
import { systemClock } from "../../apps/server/src/infra/clock.ts";
import { createAccountService } from "../../apps/server/src/modules/identity/account/account.service.ts";
import { hashPassword } from "../../apps/server/src/modules/identity/account/password.ts";
import type { Benchmark, Result } from "./benchmark.ts";
import { sendLoad } from "./load.ts";
import { after, describeTimes, timeSteadily } from "./steady.ts";
import { startServer, type World } from "./world.ts";

const username = "neighbour";
const password = "correct-horse-7";
const rounds = 3;
const seconds = 4;
/** Log-ins that are sent at the same time. */
const connections = 16;
/** Files asked for in a second. */
const rate = 100;

/** Whether files are served while many players log in: hashing a password takes a core for some thirty milliseconds. */
export const loginNeighbours: Benchmark = {
  name: "login-neighbours",
  title: "a file of the shop during log-ins, against the same without",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const { db } = world.connection;
  const accounts = createAccountService({ db, clock: systemClock });
  const made = await accounts.create(db, {
    username,
    passwordHash: await hashPassword(password),
    cid: null,
  });
  if ("taken" in made) throw new Error("the account exists");
  const settings = { LIMIT_FACTOR: "1000000", TRUST_PROXY: "1" };
  const server = world.adopt(await startServer(world, settings));
  const file = server.origin + (await findScript(server.origin));
  const login = {
    url: `${server.origin}/m/app/api/user/loginSubmit/`,
    body: `username=${username}&password=${password}`,
    connections,
    seconds,
    // An address that logs in often needs a captcha.
    headers: () => ({ "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.1` }),
  };
  const timeFiles = (url: string) => timeSteadily(url, { rate, isOver: after(seconds) });
  const quiet: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await timeFiles(file)));
    const [times] = await Promise.all([timeFiles(file), sendLoad(login)]);
    busy.push(...times);
  }
  await server.stop();
  const logins = (await countSessions(world, made.uid)) / (rounds * seconds);
  return {
    figures: [
      { label: "file, without log-ins", value: describeTimes(quiet) },
      { label: "file, during log-ins", value: describeTimes(busy) },
      { label: "log-ins", value: `${logins.toFixed(0)}/s` },
    ],
    note: `${rounds} turns of ${seconds} s each, ${rate} files a second, ${connections} log-ins at a time`,
  };
}

async function countSessions({ connection }: World, uid: string): Promise<number> {
  const { rows } = await connection.pool.query<{ logins: number }>(
    "select count(*)::int as logins from sessions where uid = $1",
    [uid],
  );
  return rows[0]?.logins ?? 0;
}

/** A script of the home page. */
async function findScript(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/app/home/`)).text();
  const path = /\/app\/assets\/[\w.-]+\.js/.exec(html)?.[0];
  if (path === undefined) throw new Error("the home page names no script");
  return path;
}
