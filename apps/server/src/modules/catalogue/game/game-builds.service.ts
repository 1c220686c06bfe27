import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField } from "../../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import { type Actor, changesBetween, type TrailService } from "../../operator/trail.service.ts";
import { checkBuildChange } from "../build/build.rules.ts";
import type { Build, BuildService } from "../build/build.service.ts";
import { toPackageChange } from "./build-facts.ts";
import { findPackaged, updatePackage } from "./game.repository.ts";
import { lockForBuild } from "./game-kind.repository.ts";

interface GameBuildsDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
  builds: BuildService;
}

type ConsoleBuild = ConsoleData<"game/useBuild">;

const mostListed = 30;

export type GameBuilds = ReturnType<typeof createGameBuilds>;

/** The packages of games, as operators see and choose them. */
export function createGameBuilds({ db, clock, trail, builds }: GameBuildsDeps) {
  return {
    async list({
      gameid,
    }: ConsolePayload<"game/builds">): Promise<Answer<ConsoleData<"game/builds">>> {
      const game = gameid === undefined ? undefined : await findPackaged(db, gameid);
      const current = game?.build ? await builds.find(game.build) : null;
      const packageName = current?.packageName ?? game?.package_name ?? null;
      const rows = await builds.list(mostListed, packageName);
      return done({ current: current && toEntity(current), rows: rows.map(toEntity) });
    },

    /** Refuses a build of another package, and a change of what somebody else has changed meanwhile. */
    use: (actor: Actor, { gameid, build: id, seen }: ConsolePayload<"game/useBuild">) =>
      transact<Answer<ConsoleBuild>>(db, async (trx) => {
        const game = await lockForBuild(trx, gameid);
        if (!game) return failed(codes.notFound);
        const next = await builds.find(id);
        if (!next) return invalidField("build", "没有此安装包");
        if ((game.build ?? undefined) !== seen)
          return failed(codes.taken, "安装包已被他人更换，请刷新后重试");
        const current = {
          gametype: game.gametype,
          build: game.build === null ? null : await builds.find(game.build),
          packageName: game.package_name,
          versionCode: game.version_code,
        };
        if (checkBuildChange(current, next, { force: false }).refusal !== null)
          return invalidField("build", whyRefused(current, next));
        await updatePackage(trx, gameid, toPackageChange(next, clock.now()));
        const changes = changesBetween({ build: game.build }, { build: id });
        await trail.record(trx, {
          actor,
          action: "game/useBuild",
          object: `game/${gameid}`,
          changes,
        });
        return done(toEntity(next));
      }),
  };
}

function whyRefused({ gametype, packageName }: PackagedNow, next: Build): string {
  if (gametype === "html5") return "页游没有安装包";
  return `包名不同：当前为 ${packageName ?? "空"}，此安装包为 ${next.packageName}`;
}

interface PackagedNow {
  gametype: "mobile" | "html5";
  packageName: string | null;
}

function toEntity({ schemes: _, registeredAt, ...build }: Build): ConsoleBuild {
  return { ...build, registeredAt: toShanghaiTime(registeredAt) };
}
