import { codes } from "@playfront/contract/codes";
import { sql } from "kysely";
import { type Answer, done, failed } from "../../infra/answer.ts";
import {
  deleteReminder,
  findReminders,
  insertReminder,
  mostReminders,
} from "../notice/reminder-table.ts";
import { isToCome } from "./opening.repository.ts";
import type { OpeningServiceDeps } from "./opening.service.ts";
import { openingReminders } from "./opening-reminders.repository.ts";

export type OpeningReminders = ReturnType<typeof createOpeningReminders>;

interface Asked {
  openingid: string;
  uid: string;
}

/** Who wants a message shortly before a server opens. */
export function createOpeningReminders({ db, clock, games }: OpeningServiceDeps) {
  return {
    async remind({ openingid: id, uid }: Asked): Promise<Answer<null>> {
      const now = clock.now();
      const listedGame = games.selectListed(sql.ref("openings.gameid"));
      if (!(await isToCome(db, { id, now, listedGame })))
        return failed(codes.notFound, "此服务器已开服或已取消");
      return (await insertReminder(db, openingReminders, { id, uid, now }))
        ? done(null)
        : failed(codes.failure, `最多可设置 ${mostReminders} 个开服提醒，请先取消其他提醒`);
    },
    cancel: ({ openingid: id, uid }: Asked) => deleteReminder(db, openingReminders, { id, uid }),
    async list(uid: string) {
      const ids = await findReminders(db, openingReminders, { uid, now: clock.now() });
      return ids.map((openingid) => ({ openingid }));
    },
  };
}
