import { forgetOldEvents } from "./modules/audit/audit.service.ts";
import { type SendSmsDeps, sendSms } from "./modules/sms/sms.job.ts";
import { cleanUp } from "./platform/clean-up.ts";
import type { Tasks } from "./platform/jobs.ts";

/** Every task of the job queue, each given what it needs. */
export function createTasks(deps: SendSmsDeps): Tasks {
  return {
    send_sms: (payload) => sendSms(deps, payload),
    clean_up: async () => {
      await cleanUp(deps.db, deps.clock);
      await forgetOldEvents(deps.db, deps.clock);
    },
  };
}
