import { codes } from "@playfront/contract/codes";
import { sql } from "kysely";
import { type Answer, done, failed } from "../../infra/answer.ts";
import { isToCome } from "./opening.repository.ts";
import type { OpeningServiceDeps } from "./opening.service.ts";
import * as repository from "./opening-reminders.repository.ts";

export type OpeningReminders = ReturnType<typeof createOpeningReminders>;

/** Reminders of an account at a time; calls of the account that run at once may exceed it a little. */
const maxReminders = 100;

/** Who wants a message shortly before a server opens. */
export function createOpeningReminders({ db, clock, games }: OpeningServiceDeps) {
  return {
    async remind(reminder: repository.OpeningReminder): Promise<Answer<null>> {
      const now = clock.now();
      const listedGame = games.selectListed(sql.ref("openings.gameid"));
      if (!(await isToCome(db, { id: reminder.openingid, now, listedGame })))
        return failed(codes.notFound, "此服务器已开服或已取消");
      return (await repository.insert(db, { ...reminder, now, most: maxReminders }))
        ? done(null)
        : failed(codes.failure, `最多可设置 ${maxReminders} 个开服提醒，请先取消其他提醒`);
    },
    cancel: (reminder: repository.OpeningReminder) => repository.deleteOne(db, reminder),
    list: (uid: string) => repository.findAllByAccount(db, uid),
  };
}
