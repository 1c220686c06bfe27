import { type SendSmsDeps, sendSms } from "./modules/sms/sms.job.ts";
import { cleanUp } from "./platform/clean-up.ts";
import type { Tasks } from "./platform/jobs.ts";

/** Every task of the job queue, each given what it needs. */
export function createTasks(deps: SendSmsDeps): Tasks {
  return {
    send_sms: (payload) => sendSms(deps, payload),
    clean_up: () => cleanUp(deps.db, deps.clock),
  };
}
