import { Socket } from "node:net";
import { Client } from "pg";
import { codeOf } from "./errors.ts";
import { playfrontName } from "./server-settings.ts";
import { socketPort } from "./socket-folder.ts";

/** The connection by which a process counts as a user of the cluster. */
export interface Session {
  client: Client;
  socketDir: string;
  /** Resolves once the connection is lost or closed. */
  lost: Promise<void>;
  keepProcessAlive(isKept: boolean): void;
}

/** Codes of errors while a server starts, stops, recovers or has no free connection. */
const retryableCodes = new Set([
  "ENOENT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "EAGAIN",
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);
const retryableMessages = ["Connection terminated", "timeout expired", "Client was closed"];
const connectTimeoutMs = 10_000;
/** The application name of every session. */
const sessionName = "playfront keeper";

/** The advisory lock of which every user of the cluster holds a share; an arbitrary number. */
const usersLock = 7_305_808_869;

/** Opens a session. Returns undefined if no server answers at the moment. */
export async function openSession(socketDir: string): Promise<Session | undefined> {
  const socket = new Socket();
  const client = new Client({
    host: socketDir,
    port: socketPort,
    user: playfrontName,
    database: "postgres",
    ssl: false,
    application_name: sessionName,
    connectionTimeoutMillis: connectTimeoutMs,
    stream: () => socket,
  });
  const lost = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    client.on("end", () => resolve());
  });
  const keepProcessAlive = (isKept: boolean) => void (isKept ? socket.ref() : socket.unref());
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [usersLock]);
    await ensureDatabase(client);
    return { client, socketDir, lost, keepProcessAlive };
  } catch (error) {
    socket.destroy();
    if (isRetryable(error)) return undefined;
    throw error;
  }
}

/**
 * Gives up this process's share of the users' lock.
 *
 * @returns whether it was the last share; then nobody can join until the session ends
 */
export async function releaseShare({ client }: Session): Promise<boolean> {
  await client.query("select pg_advisory_unlock_shared($1)", [usersLock]);
  const { rows } = await client.query<{ last: boolean }>(
    "select pg_try_advisory_lock($1) as last",
    [usersLock],
  );
  return rows[0]?.last === true;
}

/** Whether programs are connected that hold no session, such as the packaging host. */
export async function hasOtherClients({ client }: Session): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_stat_activity
       where backend_type = 'client backend' and application_name <> $1) as found`,
    [sessionName],
  );
  return rows[0]?.found === true;
}

/** Whether the error only means that the server is not ready or has ended. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    retryableCodes.has(codeOf(error)) ||
    retryableMessages.some((part) => error.message.includes(part))
  );
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [
    playfrontName,
  ]);
  if (rowCount) return;
  try {
    // Not from template1: an open connection to it would block this.
    await client.query(`create database ${playfrontName} template template0`);
  } catch (error) {
    const isCreatedByAnother = codeOf(error) === "42P04" || codeOf(error) === "23505";
    if (!isCreatedByAnother) throw error;
  }
}
