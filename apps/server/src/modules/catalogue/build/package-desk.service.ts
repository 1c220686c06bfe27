import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { makePackageTicket } from "@playfront/http/package-ticket";
import { type Answer, done, failed, invalidField } from "../../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { GameEvents } from "../../follow/game-events.ts";
import type { SignedInOperator } from "../../operator/operator-sessions.service.ts";
import { changesBetween, type TrailService } from "../../operator/trail.service.ts";
import type { Webhooks } from "../../webhook/webhooks.service.ts";
import type { GameService } from "../game/game.service.ts";
import { checkBuildChange } from "./build.rules.ts";
import { toBuild } from "./build.service.ts";
import * as repository from "./package-desk.repository.ts";

/** In which an upload or a look has to begin. */
const ticketSeconds = 600;

interface PackageDeskDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, "packagerSecret">;
  trail: TrailService;
  games: Pick<GameService, "findPackaged" | "useBuild">;
  events: Pick<GameEvents, "updated">;
  webhooks: Pick<Webhooks, "emit">;
}

type Package = ConsoleData<"packages/get">;

/** The games that a partner is bound to; null for all. */
type OwnGames = readonly string[] | null;

export type PackageDesk = ReturnType<typeof createPackageDesk>;

/** What operators do with packages. The packaging host takes the bytes; a ticket lets the browser give them to it. */
export function createPackageDesk(deps: PackageDeskDeps) {
  const { db } = deps;
  return {
    async list(
      { page, pageSize, order = "desc", gameid }: ConsolePayload<"packages/list">,
      games: OwnGames,
    ) {
      const range = { order, limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, total] = await Promise.all([
        repository.findPage(db, { games, gameid, ...range }),
        repository.count(db, { games, gameid }),
      ]);
      return done({ rows: rows.map((row) => toPackage(row, games)), total });
    },

    async get(id: string, games: OwnGames): Promise<Answer<Package>> {
      const row = await repository.find(db, id);
      return row ? done(toPackage(row, games)) : failed(codes.notFound);
    },

    gamesOf: (id: string) => repository.findGames(db, id),
    ticket: (
      actor: SignedInOperator,
      wanted: ConsolePayload<"packages/add"> & { packager: string },
    ) => makeTicket(deps, actor, wanted),
    look: (wanted: { id: string; packager: string }) => look(deps, wanted),
    confirm: (actor: SignedInOperator, id: string) => confirm(deps, actor, id),
    use: (actor: SignedInOperator, wanted: ConsolePayload<"packages/use">) =>
      use(deps, actor, wanted),
  };
}

function makeTicket(
  { db, clock, config, trail, games }: PackageDeskDeps,
  actor: SignedInOperator,
  { id, gameid, packager }: ConsolePayload<"packages/add"> & { packager: string },
): Promise<Answer<ConsoleData<"packages/add">>> {
  const secret = config.packagerSecret;
  return transact<Answer<ConsoleData<"packages/add">>>(db, async (trx) => {
    if (secret === null) return failed(codes.failure, "未设置 PACKAGER_SECRET，不能上传安装包");
    if (!(await games.findPackaged(gameid))) return invalidField("gameid", "没有此游戏");
    const known = await repository.find(trx, id);
    const given = { id, gameid, operator: actor.name, now: clock.now() };
    // The packaging host takes the same bytes again: a pipeline may repeat a step that has succeeded.
    const isOurs = known ? known.gameid === gameid : await repository.handIn(trx, given);
    if (!isOurs) return failed(codes.taken, "此编号已被使用，请换一个", { field: "id" });
    const changes = changesBetween(null, { gameid });
    await trail.record(trx, { actor, action: "packages/add", object: `package/${id}`, changes });
    const ticket = makePackageTicket(secret, { act: "upload", id }, ticketEnd(clock));
    return done({ url: `${packager}/builds/${id}`, ticket });
  });
}

/** In Unix seconds. */
function ticketEnd(clock: Clock): number {
  return Math.floor(clock.now().getTime() / 1000) + ticketSeconds;
}

async function look(
  { db, clock, config }: PackageDeskDeps,
  { id, packager }: { id: string; packager: string },
): Promise<Answer<ConsoleData<"packages/look">>> {
  const secret = config.packagerSecret;
  if (secret === null) return failed(codes.failure, "未设置 PACKAGER_SECRET，不能下载安装包");
  if (!(await repository.find(db, id))) return failed(codes.notFound);
  const ticket = makePackageTicket(secret, { act: "look", id }, ticketEnd(clock));
  return done({ url: `${packager}/builds/${id}?ticket=${ticket}` });
}

async function confirm(
  { db, clock, trail, webhooks }: PackageDeskDeps,
  actor: SignedInOperator,
  id: string,
): Promise<Answer<Package>> {
  let tell = async () => {};
  const outcome = await transact<Answer<Package>>(db, async (trx) => {
    const row = await repository.find(trx, id);
    if (!row) return failed(codes.notFound, "安装包尚未上传");
    const found = toPackage(row, actor.games);
    if (!(await repository.confirm(trx, id, clock.now()))) return done(found);
    const { packageName, versionName, versionCode, size, sha256, gameid } = found;
    const facts = { packageName, versionName, versionCode, size, sha256 };
    const changes = changesBetween<Record<string, unknown>>(null, facts);
    await trail.record(trx, {
      actor,
      action: "packages/confirm",
      object: `package/${id}`,
      changes,
    });
    tell = await webhooks.emit(trx, "package.registered", { id, gameid, ...facts });
    return done(found);
  });
  await tell();
  return outcome;
}

async function use(
  { db, trail, games, events }: PackageDeskDeps,
  actor: SignedInOperator,
  { id, gameid, seen, force }: ConsolePayload<"packages/use">,
): Promise<Answer<ConsoleData<"packages/use">>> {
  const row = await repository.find(db, id);
  const game = await games.findPackaged(gameid);
  if (!row) return failed(codes.notFound);
  if (!game) return invalidField("gameid", "没有此游戏");
  if (seen !== undefined && seen !== game.build) return othersWereFaster();
  const current = game.build === null ? undefined : await repository.find(db, game.build);
  const before = { ...game, build: current ? toBuild(current) : null };
  const { refusal, warnings } = checkBuildChange(before, toBuild(row), { force });
  if (refusal) {
    const msg = game.gametype === "html5" ? "H5 游戏没有安装包" : "包名与游戏现有的不同";
    return invalidField(game.gametype === "html5" ? "gameid" : "force", msg);
  }
  return transact<Answer<ConsoleData<"packages/use">>>(db, async (trx) => {
    const change = { build: toBuild(row), before: game.build, executor: trx };
    if (!(await games.useBuild(gameid, change))) return othersWereFaster();
    if (game.build !== null)
      await events.updated(trx, { ...game, build: id, version: change.build.versionName });
    const changes = changesBetween({ build: game.build }, { build: id });
    await trail.record(trx, { actor, action: "packages/use", object: `game/${gameid}`, changes });
    const after = await repository.find(trx, id);
    return done({
      package: toPackage(after ?? row, actor.games),
      warnings: warnings.map(({ chinese }) => chinese),
    });
  });
}

const othersWereFaster = () => failed(codes.taken, "安装包已被他人更换，请刷新后重试");

/** Of the games that use it, partners are told their own. */
function toPackage(row: repository.PackageRow, games: OwnGames): Package {
  const { registeredAt, ...build } = toBuild(row);
  const { gameid, operator } = row;
  const usedBy = games === null ? row.used_by : row.used_by.filter((one) => games.includes(one));
  return { ...build, registeredAt: toShanghaiTime(registeredAt), gameid, operator, usedBy };
}
