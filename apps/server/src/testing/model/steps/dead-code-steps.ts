import { codes } from "@playfront/contract/codes";
import fc from "fast-check";
import { expect } from "vitest";
import { any, operator, pickLikely, step, who } from "../play.ts";
import {
  codeOf,
  day,
  freeCodes,
  isVisible,
  type ModelCode,
  type ModelGift,
  tell,
  type World,
} from "../world.ts";
import { expectReplaced } from "./gift-steps.ts";

/** A player may send so many reports a day; a play has fewer. */
const mostReports = 9;

let texts = 0;

export const reportCode = step({
  name: "a player says that a code does not work",
  args: fc.record({ who, gift: any }),
  async act({ world, stage }, { who, gift: number }) {
    const player = world.players[who]!;
    const holds = (gift: ModelGift) => codeOf(gift, player.uid)?.report === null;
    const gift = pickLikely(world.gifts, holds, number);
    if (!gift || player.reports === mostReports) return;
    texts += 1;
    const note = `进游戏后兑换不了，第${texts}条。`;
    const wanted = { giftid: gift.giftid, problem: "used", note } as const;
    const { code, data } = await stage.call(player.uid, "gift/reportCode", wanted);
    const own = codeOf(gift, player.uid);
    expect(code, "report of a code").toBe(own ? 1 : codes.notFound);
    if (!own) return;
    if (own.report === null) {
      own.report = "open";
      world.words.push({ uid: player.uid, text: note });
      player.reports += 1;
    }
    expect(data.state, `report of ${own.code}`).toBe(own.report);
  },
});

export const lookAtReports = step({
  name: "an operator opens the list of codes that do not work",
  args: operator,
  async act({ world, stage }, operator) {
    const wanted = { state: "open", pageSize: 50 } as const;
    const { body } = await stage.operate(operator, "dead-codes/list", wanted);
    const reported = world.gifts.flatMap((gift) =>
      gift.codes.filter(({ report }) => report === "open").map((code) => ({ gift, code })),
    );
    const placeOf = (giftid: string, uid: string | null) => `${giftid} ${uid}`;
    expect(body.rows.map(({ giftid, uid }) => placeOf(giftid, uid)).sort(), "reports").toEqual(
      reported.map(({ gift, code }) => placeOf(gift.giftid, code.uid)).sort(),
    );
    world.seen[operator]!.reports = body.rows.map(({ id, giftid, uid }) => ({
      id,
      ...reported.find(({ gift, code }) => gift.giftid === giftid && code.uid === uid)!,
    }));
  },
});

export const settle = step({
  name: "an operator settles a report of an open list",
  args: fc.record({ operator, report: any, replaces: fc.boolean() }),
  async act({ world, stage }, { operator, report: number, replaces }) {
    const { reports } = world.seen[operator]!;
    const seen = pickLikely(reports, ({ code }) => code.report === "open", number);
    if (!seen) return;
    const { id, gift, code } = seen;
    const wanted = { id, reason: "已核实" };
    if (replaces) {
      const answer = await stage.operate(operator, "dead-codes/reissue", wanted);
      if (code.report === "open")
        return expectReplaced({ world, stage }, { gift, replaced: [code], operator, answer });
      return expect(answer.body.code, "settled before").toBe(codes.taken);
    }
    const { status, body } = await stage.operate(operator, "dead-codes/refuse", wanted);
    if (code.report !== "open") return expect(body.code, "settled before").toBe(codes.taken);
    expect(status, JSON.stringify(body)).toBe(200);
    refused(world, gift, code);
  },
});

function refused(world: World, gift: ModelGift, code: ModelCode): void {
  code.report = "refused";
  tell(world, code.uid!, { title: "兑换码反馈已处理", link: `/gift/info/${gift.giftid}` });
}

export const settleAll = step({
  name: "an operator settles all reports of a gift, or of a batch of its codes, as an open list had them",
  args: fc.record({ operator, report: any, replaces: fc.boolean(), ofBatch: fc.boolean() }),
  async act({ world, stage }, { operator, report: number, replaces, ofBatch }) {
    const { reports } = world.seen[operator]!;
    const one = pickLikely(reports, ({ code }) => code.report === "open", number);
    if (!one) return;
    const { gift, code } = one;
    const ids = reports.filter((seen) => seen.gift === gift).map(({ id }) => Number(id));
    const batch = ofBatch ? code.batch : undefined;
    const wanted = { id: gift.giftid, upTo: String(Math.max(...ids)), reason: "码库有误" };
    const act = replaces ? "reissue" : "refuse";
    const answer = await stage.operate(operator, "dead-codes/settle-all", {
      ...wanted,
      act,
      batch,
    });
    const found = reports.filter(
      (seen) =>
        seen.gift === gift &&
        seen.code.report === "open" &&
        (batch === undefined || seen.code.batch === batch),
    );
    const settled = found.map((seen) => seen.code);
    if (settled.length === 0) return expect(answer.body.code, "settled before").toBe(codes.taken);
    const settling = { gift, operator, answer, except: batch };
    if (replaces) return expectReplaced({ world, stage }, { ...settling, replaced: settled });
    expect(answer.body.reports, JSON.stringify(answer.body)).toBe(settled.length);
    for (const code of settled) refused(world, gift, code);
  },
});

/** A player may look so often a day. */
const mostLooks = 10;

export const lookForCode = step({
  name: "a player looks for a code that somebody else has claimed",
  args: fc.record({ who, gift: any }),
  async act({ world, stage }, { who, gift: number }) {
    const player = world.players[who]!;
    const answers = (gift: ModelGift) => lookAnswer(world, gift, player.uid) === 1;
    const gift = pickLikely(world.gifts, answers, number);
    if (!gift || player.looks === mostLooks) return;
    const { code, data } = await stage.call(player.uid, "gift/getSecondHandSn", {
      giftid: gift.giftid,
    });
    const expected = lookAnswer(world, gift, player.uid);
    expect(code, `look for a code of ${gift.giftid}`).toBe(expected);
    if (expected !== codes.notClaimable && expected !== codes.notFound) player.looks += 1;
    if (expected === 1) expect(usableCodes(world, gift).map((it) => it.code)).toContain(data);
  },
});

/** Whoever has claimed a code has a day to use it before it is shown. */
const usableCodes = ({ now }: World, { codes }: ModelGift) =>
  codes.filter(
    ({ uid, isVoid, report, claimedAt }) =>
      uid !== null && !isVoid && report === null && claimedAt <= now - day,
  );

function lookAnswer(world: World, gift: ModelGift, uid: string): number {
  const { opensAt, expiresAt } = gift.fields;
  if (!isVisible(gift)) return codes.notFound;
  if (world.now < opensAt || world.now >= expiresAt) return codes.notClaimable;
  if (codeOf(gift, uid) || freeCodes(gift).length > 0) return codes.notClaimable;
  return usableCodes(world, gift).length > 0 ? 1 : codes.soldOut;
}
