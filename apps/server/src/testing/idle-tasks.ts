import type { Tasks } from "../infra/jobs/jobs.ts";

/** All tasks of the job queue, doing nothing; a test overrides the one that it is about. */
export const idleTasks: Tasks = {
  send_sms: async () => undefined,
  scale_picture: async () => {},
  deliver_webhook: async () => undefined,
  clean_up: async () => {},
  remind_of_gifts: async () => {},
  tell_of_expiry: async () => {},
  remind_of_openings: async () => {},
  push_messages: async () => {},
  publish_scheduled: async () => {},
  send_purges: async () => {},
  watch_stock: async () => {},
  find_alike_games: async () => {},
  check_calendar: async () => {},
  ask_real_names: async () => {},
  report_play: async () => {},
};
