import type { Storage } from "@playfront/storage/storage";
import { cleanUp } from "./infra/jobs/clean-up.ts";
import type { Tasks } from "./infra/jobs/jobs.ts";
import { deleteOldVisitors } from "./modules/attribution/attribution-clean-up.ts";
import { removeUnusedAvatars, removeUploaded } from "./modules/identity/account/avatar-clean-up.ts";
import { createAuditService, forgetOldEvents } from "./modules/identity/audit/audit.service.ts";
import { eraseDueAccounts } from "./modules/identity/deletion/erase-accounts.ts";
import { createSessionService } from "./modules/identity/session/session.service.ts";
import { createMediaService } from "./modules/media/media.service.ts";
import { createMessageService } from "./modules/message/message.service.ts";
import { reportPlay } from "./modules/realname/play-report.job.ts";
import { checkPendingCases } from "./modules/realname/realname.job.ts";
import type { RealNameProvider } from "./modules/realname/realname.provider.ts";
import { type SendSmsDeps, sendSms } from "./modules/sms/sms.job.ts";

export interface TaskDeps extends SendSmsDeps {
  storage: Storage;
  authority: RealNameProvider;
}

/** Every task of the job queue, each given what it needs. */
export function createTasks(deps: TaskDeps): Tasks {
  const audit = createAuditService(deps);
  const messages = createMessageService(deps);
  const sessions = createSessionService(deps);
  const avatars = { ...deps, media: createMediaService(deps) };
  const pictures = { remove: (avatar: string) => removeUploaded(avatars, avatar) };
  return {
    send_sms: (payload) => sendSms(deps, payload),
    clean_up: async () => {
      await cleanUp(deps.db, deps.clock);
      await forgetOldEvents(deps.db, deps.clock);
      await deleteOldVisitors(deps.db, deps.clock);
      await eraseDueAccounts({ ...deps, audit, pictures });
      await removeUnusedAvatars(avatars);
    },
    ask_real_names: (stopping) => checkPendingCases({ ...deps, messages, audit }, stopping),
    report_play: (stopping) => reportPlay({ ...deps, sessions }, stopping),
  };
}
