import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id } from "../../fields.ts";
import { OneOf } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

const MaybeText = Type.Union([Type.String(), Type.Null()]);
const MaybeNumber = Type.Union([Type.Integer(), Type.Null()]);
const gameid = Id("游戏编号");
const BuildId = Type.String({ minLength: 1, maxLength: 128, label: "安装包" });

/** A package and the facts that the packaging host has read from its bytes; null where it does not say. */
export const ConsoleBuild = Type.Object({
  id: Type.String(),
  packageName: Type.String(),
  label: MaybeText,
  versionName: MaybeText,
  versionCode: Type.Number(),
  /** In bytes. */
  size: Type.Number(),
  sha256: Type.String(),
  permissions: Type.Array(Type.String()),
  /** SHA-256 of the signing certificate. */
  signer: MaybeText,
  minSdk: MaybeNumber,
  targetSdk: MaybeNumber,
  registeredAt: ShanghaiTime,
});

/**
 * `works`: the right signature is let in and a wrong one is not. `acceptsWrong`: both got the same answer. `refusesRight`:
 * the right one got an error. `unreachable`: no answer. `private`: an address inside this network, which is not asked.
 */
export const entryOutcomes = [
  ...(["works", "acceptsWrong", "refusesRight"] as const),
  ...(["unreachable", "private"] as const),
] as const;

export const gameToolCalls = {
  "game/builds": defineOperatorCall("game/builds", {
    method: "GET",
    summary: "The build that a game's players download, and the newest ones that it may have",
    permission: "content.read",
    payload: Type.Object({ gameid: Type.Optional(gameid) }),
    data: Type.Object({
      current: Type.Union([ConsoleBuild, Type.Null()]),
      /** Of the game's package, or all if it has none; newest first. */
      rows: Type.Array(ConsoleBuild),
    }),
  }),
  "game/useBuild": defineOperatorCall("game/useBuild", {
    method: "POST",
    summary: "Make a build the one that a published game's players download",
    permission: "content.publish",
    payload: Type.Object({
      gameid,
      build: BuildId,
      /** The build that the operator saw as the current one. */
      seen: Type.Optional(BuildId),
    }),
    data: ConsoleBuild,
    codes: [codes.notFound, codes.taken, codes.failure],
  }),
  "game/checkEntry": defineOperatorCall("game/checkEntry", {
    method: "POST",
    summary: "Ask an HTML5 game's host with a right and with a wrong signature",
    permission: "content.write",
    payload: Type.Object({
      slug: Type.String({ minLength: 1, maxLength: 64, label: "标识" }),
      entryUrl: Type.String({ minLength: 1, maxLength: 500, label: "入口地址" }),
    }),
    data: Type.Object({
      outcome: OneOf(entryOutcomes, "结果"),
      /** HTTP status of the answer to the right signature. */
      status: MaybeNumber,
    }),
  }),
};
