import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { mostPasted } from "@playfront/contract/console/calls/openings";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, invalidField } from "../../infra/answer.ts";
import { type Clock, readShanghaiTime } from "../../infra/clock.ts";
import type { GameEvents } from "../follow/game-events.ts";
import type { SignedInOperator } from "../operator/operator-sessions.service.ts";
import { changesBetween, type TrailService } from "../operator/trail.service.ts";
import * as repository from "./opening-desk.repository.ts";
import { refuseProposals, refusePublishing } from "./opening-proposals.ts";
import { type PastedLine, type PasteProblem, readPaste } from "./pasted-openings.rules.ts";

export interface OpeningDeskDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
  events: Pick<GameEvents, "openingsAdded">;
}

type Outcome = ConsoleData<"openings/paste">;

interface Found {
  line: number;
  gameid: string;
  server_name: string;
  opens_at: Date;
  giftid: string | null;
}

/** Adds the openings of a pasted table in one transaction, but for wrong lines; a trial only tells what it would do. */
export function pasteOpenings(
  { db, clock, trail, events }: OpeningDeskDeps,
  operator: SignedInOperator,
  { text, published, isTrial }: ConsolePayload<"openings/paste">,
): Promise<Answer<Outcome>> {
  return transact<Answer<Outcome>>(db, async (trx) => {
    const { lines, problems } = readPaste(text);
    if (lines.length + problems.length > mostPasted)
      return invalidField("text", `一次最多粘贴 ${mostPasted} 行`);
    const found = await lookUp(trx, operator, lines);
    const openings = found.filter((each): each is Found => !("msg" in each));
    const wrong = found.filter((each): each is PasteProblem => "msg" in each);
    const refused =
      refusePublishing(operator, published) ??
      (await refuseProposals(trx, operator, countByGame(openings)));
    if (refused) return refused;
    if (!isTrial && openings.length > 0) {
      const touched = { revision: 1, updated_at: clock.now(), updated_by: operator.name };
      const rows = openings.map(({ line: _, ...row }) => ({ ...row, published, ...touched }));
      const added = (await repository.insert(trx, rows)).length;
      if (published)
        for (const gameid of countByGame(openings).keys()) await events.openingsAdded(trx, gameid);
      const entry = { actor: operator, action: "openings/paste", object: "" };
      await trail.record(trx, { ...entry, changes: changesBetween(null, { rows: added }) });
    }
    const all = [...problems, ...wrong].sort((a, b) => a.line - b.line);
    return done({ added: openings.length, problems: all });
  });
}

function countByGame(openings: readonly Found[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { gameid } of openings) counts.set(gameid, (counts.get(gameid) ?? 0) + 1);
  return counts;
}

/** Each line with its game and gift, or what is wrong with it. A partner's own games are the only ones that there are. */
async function lookUp(
  trx: Executor,
  operator: SignedInOperator,
  lines: readonly PastedLine[],
): Promise<(Found | PasteProblem)[]> {
  if (lines.length === 0) return [];
  const all = await repository.findGames(trx, unique(lines.map(({ game }) => game)));
  const games = all.filter(({ gameid }) => operator.games?.includes(gameid) ?? true);
  const gameids = games.map(({ gameid }) => gameid);
  const named = unique(lines.map(({ gift }) => gift).filter((gift) => gift !== ""));
  const gifts = await repository.findGifts(trx, gameids, named);
  const found = lines.map((line) => findLine(line, games, gifts));
  const pairs = found.flatMap((each) =>
    "msg" in each ? [] : [{ gameid: each.gameid, serverName: each.server_name }],
  );
  const taken = pairs.length === 0 ? [] : await repository.findTaken(trx, pairs, null);
  const known = new Set(taken.map((row) => keyOf(row)));
  return found.map((each) => {
    if ("msg" in each) return each;
    const key = keyOf(each);
    if (known.has(key)) return { line: each.line, msg: "开服表中已有此服务器" };
    known.add(key);
    return each;
  });
}

function findLine(
  { line, game, serverName, opensAt, gift }: PastedLine,
  games: Awaited<ReturnType<typeof repository.findGames>>,
  gifts: Awaited<ReturnType<typeof repository.findGifts>>,
): Found | PasteProblem {
  const wrong = (msg: string) => ({ line, msg });
  const byName = games.filter(({ gamename }) => gamename === game);
  const [known, second] =
    byName.length > 0 ? byName : games.filter(({ gameid }) => gameid === game);
  if (!known) return wrong("没有此游戏");
  if (second) return wrong("有多个同名游戏，请填写游戏编号");
  const opens = readShanghaiTime(opensAt);
  if (!opens) return wrong("没有这一天或这个时间");
  const { gameid } = known;
  const row = { line, gameid, server_name: serverName, opens_at: opens };
  if (gift === "") return { ...row, giftid: null };
  const own = gifts.filter((each) => each.gameid === gameid);
  const found = own.find(({ giftname }) => giftname === gift) ?? own.find((g) => g.giftid === gift);
  return found ? { ...row, giftid: found.giftid } : wrong("此游戏没有这个礼包");
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

const keyOf = ({ gameid, server_name }: { gameid: string; server_name: string }) =>
  `${gameid} ${server_name}`;
