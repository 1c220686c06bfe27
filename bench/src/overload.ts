import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { makeGame } from "../../apps/server/src/testing/factories.ts";
import type { Benchmark, Result } from "./benchmark.ts";
import { ensureSessions, firstUid, sessionToken } from "./fill.ts";
import { describeTimes } from "./steady.ts";
import type { World } from "./world.ts";

const players = 500;
/** Turns that do not count: a server that has just started compiles its code meanwhile. */
const warmUps = 4;
const rounds = 3;
const seconds = 4;
const factor = 3;
/** As many at a time as keep the server busy, and no more. */
const peakClients = 200;
/** More connections than the system has room for would be reset before the server sees them. */
const mostConnections = 1_000;
/** Milliseconds after which nobody waits for an answer any more. */
const patienceMs = 2_000;

type Who = "player" | "visitor";

/** What the shop has answered, in turns of `seconds`; an answer is good if it came in time. */
interface Answers {
  good: Record<Who, number>;
  late: Record<Who, number>;
  refused: Record<Who, number>;
  refusalMs: number[];
  turns: number;
}

/** What the shop answers while three times as many calls come as it can answer. */
export const overload: Benchmark = {
  name: "overload",
  title: `calls answered while ${factor} times as many come, against those answered at the peak`,
  run: measure,
};

async function measure(world: World): Promise<Result> {
  await ensureSessions(world, players);
  await makeGame(world.connection.db, { slug: "overload" });
  const { origin } = await world.server();
  const peak = noAnswers();
  const flood = noAnswers();
  for (let turn = 0; turn < warmUps; turn += 1) await sendAtPeak(origin, noAnswers());
  for (let round = 0; round < rounds; round += 1) {
    await sendAtPeak(origin, peak);
    await sendSteadily(origin, flood, factor * goodRate(peak));
  }
  const share = (who: Who) => {
    const { good, late, refused } = flood;
    return `${Math.round((100 * good[who]) / (good[who] + late[who] + refused[who]))} % of the ${who}s' calls`;
  };
  return {
    measured: { label: "under overload", perSecond: goodRate(flood) },
    against: { label: "at the peak", perSecond: goodRate(peak) },
    note:
      `${rounds} turns of ${seconds} s each; answered in time were ${share("player")} and ${share("visitor")}; ` +
      `${flood.refusalMs.length} refusals took ${describeTimes(flood.refusalMs)}`,
  };
}

function noAnswers(): Answers {
  const none = () => ({ player: 0, visitor: 0 });
  return { good: none(), late: none(), refused: none(), refusalMs: [], turns: 0 };
}

function goodRate({ good, turns }: Answers): number {
  return (good.player + good.visitor) / (turns * seconds);
}

/** As fast as calls are answered. */
async function sendAtPeak(origin: string, answers: Answers): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) await sendNext(origin, agent, answers);
  };
  await Promise.all(Array.from({ length: peakClients }, client));
  answers.turns += 1;
  agent.destroy();
}

/** At this many calls a second, whether or not earlier ones are answered. */
async function sendSteadily(origin: string, answers: Answers, rate: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  const start = performance.now();
  const sent: Promise<void>[] = [];
  for (let past = 0; past < seconds; past = (performance.now() - start) / 1000) {
    while (sent.length < past * rate) sent.push(sendNext(origin, agent, answers));
    await delay(5);
  }
  await Promise.all(sent);
  answers.turns += 1;
  agent.destroy();
}

let calls = 0;

/** A player who reads the messages, or a visitor who searches for what nobody has searched for. */
function sendNext(origin: string, agent: Agent, answers: Answers): Promise<void> {
  calls += 1;
  const who: Who = calls % 2 === 0 ? "player" : "visitor";
  const call = who === "player" ? "user/getUserMessageList" : "search/getSearchList";
  const token = who === "player" ? sessionToken(firstUid + (calls % players)) : "";
  let start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      deviceid: "bench",
      token,
    };
    const sent = request(`${origin}/m/app/api/${call}/`, { agent, method: "POST", headers });
    // Before that it has waited in this process.
    sent.on("socket", () => {
      start = performance.now();
    });
    sent.on("response", (response) => {
      const isRefused = response.statusCode === 503;
      response.resume().on("end", () => {
        const ms = performance.now() - start;
        answers[isRefused ? "refused" : ms > patienceMs ? "late" : "good"][who] += 1;
        if (isRefused) answers.refusalMs.push(ms);
        resolve();
      });
    });
    sent.on("error", reject);
    sent.end(who === "player" ? "page=1" : `keyword=word${calls}`);
  });
}
