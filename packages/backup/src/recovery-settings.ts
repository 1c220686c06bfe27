import type { RestoreTime } from "./restore-time.ts";

/** What a restored database has in postgresql.auto.conf. Once it is open for writing, PostgreSQL ignores all of it. */
export const recoverySettings = [
  "restore_command",
  "recovery_target_time",
  "recovery_target_timeline",
  "recovery_target_action",
  "hot_standby",
] as const;

interface Target {
  /** Null: the end of the WAL. */
  at: RestoreTime | null;
  /** Eight hex digits; null: the newest. */
  timeline: string | null;
}

/** The text of a postgresql.auto.conf with the settings of this recovery in place of those of an earlier one. */
export function replaceRecoverySettings(text: string, { at, timeline }: Target): string {
  const isOurs = (line: string) => recoverySettings.some((name) => line.startsWith(name));
  const values: Record<(typeof recoverySettings)[number], string> = {
    // All WAL is in pg_wal already.
    restore_command: "false",
    recovery_target_time: at?.text ?? "",
    recovery_target_timeline: timeline === null ? "latest" : String(Number.parseInt(timeline, 16)),
    recovery_target_action: "promote",
    // Nobody reads the database before it has reached its time.
    hot_standby: "off",
  };
  const ours = recoverySettings.map((name) => `${name} = '${values[name]}'`);
  return [...text.split("\n").filter((line) => line !== "" && !isOurs(line)), ...ours, ""].join(
    "\n",
  );
}
