import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import { OneOf, Words } from "../entities.ts";
import { longestSlug } from "../game-data.ts";
import { defineOperatorCall } from "../operator-call.ts";

const slug = Type.String({ pattern: `^[a-z0-9-]{1,${longestSlug}}$`, label: "标识" });

/** How often the key of a slug was given to a developer, last at that time and by whom. */
const EntryKey = Type.Object({
  given: Type.Integer(),
  at: Type.Union([ShanghaiTime, Type.Null()]),
  by: Type.String(),
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
  "game/checkEntry": defineOperatorCall("game/checkEntry", {
    method: "POST",
    summary: "Ask an HTML5 game's host with a right and with a wrong signature",
    permission: "content.write",
    owners: ["slug"],
    payload: Type.Object({
      slug,
      entryUrl: Type.String({ minLength: 1, maxLength: 500, label: "入口地址" }),
    }),
    data: Type.Object({
      outcome: OneOf(entryOutcomes, "结果"),
      /** HTTP status of the answer to the right signature. */
      status: Type.Union([Type.Integer(), Type.Null()]),
    }),
    codes: [codes.notFound],
  }),
  "game/entryKey": defineOperatorCall("game/entryKey", {
    method: "GET",
    summary: "Whether an HTML5 game's developer has been given its key, without the key",
    permission: "games.key",
    owners: ["slug"],
    payload: Type.Object({ slug }),
    data: EntryKey,
    codes: [codes.notFound],
  }),
  "game/giveEntryKey": defineOperatorCall("game/giveEntryKey", {
    method: "POST",
    summary:
      "The key of an HTML5 game, which cannot be read again; a key after the first one takes its place at once",
    permission: "games.key",
    owners: ["slug"],
    needsProof: true,
    payload: Type.Object({
      slug,
      /** How often it had been given as the operator saw it: another number by now is a conflict. */
      given: Type.Integer({ minimum: 0, maximum: 1_000_000, label: "发放次数" }),
      /** Required unless it is the first. */
      reason: Type.Optional(Words("原因", 200)),
    }),
    data: Type.Object({ ...EntryKey.properties, key: Type.String() }),
    codes: [codes.notFound, codes.taken],
  }),
};
