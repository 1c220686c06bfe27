import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import { type Actor, changesBetween, type TrailService } from "../../operator/trail.service.ts";
import * as desk from "../gift-desk.repository.ts";
import * as repository from "./stock.repository.ts";
import { forecast, hourMs, hoursUntil } from "./stock.rules.ts";

interface StockDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
}

const shownHours = 48;

/** What is left of gifts. */
export function createStock({ db, clock, trail }: StockDeps) {
  return {
    async read(id: string): Promise<Answer<ConsoleData<"gifts/stock">>> {
      const gift = await desk.findOnDesk(db, id);
      if (!gift) return failed(codes.notFound);
      const now = clock.now();
      const left = Math.max(0, gift.total - gift.claimed);
      const since = new Date(now.getTime() - shownHours * hourMs);
      const counted = await repository.countByHour(db, { giftid: id, since });
      const hours = hoursUntil(now, shownHours, counted);
      const { perHour, runsOutAt } = forecast({ now, left, opensAt: gift.opens_at, hours });
      return done({
        left,
        hours: hours.map(({ hour, claims }) => ({ hour: toShanghaiTime(hour), claims })),
        perHour,
        runsOutAt: runsOutAt && toShanghaiTime(runsOutAt),
      });
    },

    setAlarm: (actor: Actor, { id, threshold }: ConsolePayload<"gifts/alarm">) =>
      transact<Answer<null>>(db, async (trx) => {
        const gift = await desk.lockOnDesk(trx, id);
        if (!gift) return failed(codes.notFound);
        await repository.setAlarm(trx, { giftid: id, threshold });
        const changes = changesBetween({ alarm: gift.alarm ?? 0 }, { alarm: threshold });
        await trail.record(trx, { actor, action: "gifts/alarm", object: `gift/${id}`, changes });
        return done(null);
      }),
  };
}
