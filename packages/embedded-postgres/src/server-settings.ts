import { socketPort } from "./socket-folder.ts";

/** The superuser and the database that every embedded cluster has. */
export const playfrontName = "playfront";

/** initdb's arguments: UTF-8, sorted by code point the same on every system. */
export function initArguments(pgdata: string): string[] {
  return [
    `--pgdata=${pgdata}`,
    `--username=${playfrontName}`,
    // The socket is in a folder that only the database's account and root can open.
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
}

/**
 * The server's arguments. All settings stand here and none in postgresql.conf, so that a cluster
 * made by an older release runs with the settings of this one.
 */
export function serverArguments(pgdata: string, socketDir: string): string[] {
  const settings = {
    listen_addresses: "",
    port: String(socketPort),
    // A list of quoted names: a comma in the path would start a second one.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    fsync: "on",
    max_connections: "200",
    shared_buffers: "128MB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // The caller gets every error of its own statements. Here they would fill the disk, and their
    // details (a duplicate key, say) may hold a gift code or a phone number.
    log_min_messages: "log",
    log_checkpoints: "off",
  };
  return [
    "-D",
    pgdata,
    ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ];
}

/** Names port and sslmode, so that PGPORT and PGSSLMODE of the caller's shell do not count. */
export function connectionStringFor(socketDir: string): string {
  const query = `host=${encodeURIComponent(socketDir)}&sslmode=disable`;
  return `postgres://${playfrontName}@localhost:${socketPort}/${playfrontName}?${query}`;
}
