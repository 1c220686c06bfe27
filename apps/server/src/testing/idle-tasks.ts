import type { Tasks } from "../infra/jobs/jobs.ts";

/** Every task of the queue, doing nothing; a test puts in the one it is about. */
export const idleTasks: Tasks = {
  send_sms: async () => undefined,
  clean_up: async () => {},
  ask_real_names: async () => {},
  report_play: async () => {},
};
