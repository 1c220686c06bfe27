import { socketPort } from "./socket-folder.ts";

/** The superuser and the database that every embedded cluster has. */
export const playfrontName = "playfront";

/** initdb's arguments. Texts are in UTF-8 and sorted by code point, so that the order is the same on every system. */
export function initArguments(pgdata: string): string[] {
  return [
    `--pgdata=${pgdata}`,
    `--username=${playfrontName}`,
    // Only the database's account and root can enter the socket's folder.
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
}

interface ServerPlace {
  pgdata: string;
  socketDir: string;
  /** The folder that gets every finished WAL segment; null if none is kept. */
  walSpool: string | null;
  /** In place of ours. */
  settings?: Record<string, string>;
}

/** Seconds after which a segment that is not full is finished: what a lost disk may cost (docs/how-to/back-up-and-restore.md). */
const archiveTimeout = "60";

/**
 * The server's arguments. All settings are here and none in postgresql.conf, so that a cluster created by an earlier
 * release runs with the settings of this one.
 */
export function serverArguments({
  pgdata,
  socketDir,
  walSpool,
  settings: others,
}: ServerPlace): string[] {
  const settings = {
    listen_addresses: "",
    port: String(socketPort),
    // The setting is a list of names: without quotes, a comma in the path would start a second one.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    fsync: "on",
    max_connections: "200",
    shared_buffers: "128MB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Clients get the errors of their own statements. In the log they would fill the disk, and their details (such as a
    // duplicate key) may contain a gift code or a phone number.
    log_min_messages: "log",
    log_checkpoints: "off",
    ...(walSpool === null ? {} : archiveSettings(walSpool)),
    ...others,
  };
  return [
    "-D",
    pgdata,
    ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ];
}

/** PostgreSQL runs the command in a shell, and keeps the segment until it succeeds. A name with a dot is unfinished. */
function archiveSettings(walSpool: string) {
  const spool = `'${walSpool.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
  const part = `${spool}/.%f`;
  return {
    archive_mode: "on",
    archive_timeout: archiveTimeout,
    archive_command: `mkdir -p ${spool} && cp %p ${part} && sync ${part} && mv ${part} ${spool}/%f`,
  };
}

/** Sets port and sslmode explicitly, so that PGPORT and PGSSLMODE of the caller's shell have no effect. */
export function connectionStringFor(socketDir: string): string {
  const query = `host=${encodeURIComponent(socketDir)}&sslmode=disable`;
  return `postgres://${playfrontName}@localhost:${socketPort}/${playfrontName}?${query}`;
}
