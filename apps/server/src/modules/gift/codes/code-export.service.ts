import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { FileAnswer } from "@playfront/contract/console/operator-call";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { type Clock, toShanghaiDay, toShanghaiTime } from "../../../infra/clock.ts";
import type { FourEyes, RequestRules } from "../../operator/four-eyes.service.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import * as desk from "../gift-desk.repository.ts";
import { type ExportedCode, findCodesAfter } from "./code-export.repository.ts";
import { csvRow } from "./csv.ts";

interface CodeExportDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
  fourEyes: FourEyes;
}

type Which = ConsolePayload<"gifts/export">["which"];
/** Also in the table of requests. */
interface Payload {
  id: string;
  which: Which;
}

const portion = 5_000;

/** An export is asked for and released; its file is fetched afterwards. */
export const exportRules: RequestRules = {
  facts: ({ which }: Payload) => [{ field: "which", value: which }],
};

/** The codes of a gift as a file. */
export function createCodeExport({ db, clock, trail, fourEyes }: CodeExportDeps) {
  return {
    ask: (actor: Actor, { id, which, reason }: ConsolePayload<"gifts/export">) =>
      transact<Answer<ConsoleData<"gifts/export">>>(db, async (trx) => {
        if (!(await desk.findOnDesk(trx, id))) return failed(codes.notFound);
        const payload = { id, which };
        const object = `gift/${id}`;
        const asked = { kind: "gifts/export", object, payload, reason } as const;
        return done({ request: await fourEyes.ask(trx, actor, asked) });
      }),

    /** Each fetching is in the trail, before the first byte is sent. */
    async read(actor: Actor, request: string): Promise<Answer<FileAnswer>> {
      const released = await fourEyes.findReleased(request, "gifts/export", actor);
      if (!released) return failed(codes.notFound, "文件不存在或已过期，请重新申请导出");
      const { id, which } = released.payload as unknown as Payload;
      const { object, reason } = released;
      await transact<Answer<null>>(db, async (trx) => {
        await trail.record(trx, { actor, action: "gifts/export-file", object, reason });
        return done(null);
      });
      const name = `gift-${id}-${which}-${toShanghaiDay(clock.now())}.csv`;
      return done({ name, type: "text/csv; charset=utf-8", content: writeCsv(db, id, which) });
    },
  };
}

/** A page at a time: neither memory nor a transaction holds all codes. The mark at the start tells Excel that it is UTF-8. */
async function* writeCsv(db: Db, giftid: string, which: Which): AsyncGenerator<string> {
  yield `\ufeff${csvRow(["兑换码", "状态", "玩家编号", "领取时间"])}`;
  let after = 0;
  for (;;) {
    const rows = await findCodesAfter(db, { giftid, which, after, limit: portion });
    yield rows.map(toRow).join("");
    const last = rows.at(-1);
    if (rows.length < portion || !last) return;
    after = last.pos;
  }
}

function toRow({ code, uid, claimed_at, voided_at }: ExportedCode): string {
  const state = voided_at ? "已作废" : claimed_at ? "已领取" : "未领取";
  return csvRow([code, state, uid ?? "", claimed_at ? toShanghaiTime(claimed_at) : ""]);
}
