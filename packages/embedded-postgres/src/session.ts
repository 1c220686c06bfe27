import { Socket } from "node:net";
import { Client } from "pg";
import { codeOf } from "./errors.ts";
import { playfrontName } from "./server-settings.ts";
import { socketPort } from "./socket-folder.ts";

/** The connection by which a process counts as a user of the cluster. */
export interface Session {
  client: Client;
  socketDir: string;
  /** Resolves once the connection is lost or closed: whether somebody asked the server for that. */
  lost: Promise<{ wasAsked: boolean }>;
  /** Whether the open connection keeps this process alive. */
  hold(isHeld: boolean): void;
}

/** Errors that pass while a server starts, stops, recovers or has no free slot. */
const passingCodes = new Set([
  ...["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "EAGAIN"],
  ...["57P01", "57P02", "57P03", "53300"],
]);
const passingMessages = ["Connection terminated", "timeout expired", "Client was closed"];
const connectLimitMs = 10_000;

/** The advisory lock that every process using the cluster shares. */
const usersLock = 7_305_808_869;

/** Opens a session, or answers undefined when there is nobody to talk to at the moment. */
export async function openSession(socketDir: string): Promise<Session | undefined> {
  const socket = new Socket();
  const client = new Client({
    host: socketDir,
    port: socketPort,
    user: playfrontName,
    database: "postgres",
    ssl: false,
    application_name: "playfront keeper",
    connectionTimeoutMillis: connectLimitMs,
    stream: () => socket,
  });
  const lost = new Promise<{ wasAsked: boolean }>((resolve) => {
    client.on("error", (error) => resolve({ wasAsked: wasAskedFor(error) }));
    client.on("end", () => resolve({ wasAsked: false }));
  });
  const hold = (isHeld: boolean) => void (isHeld ? socket.ref() : socket.unref());
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [usersLock]);
    await ensureDatabase(client);
    return { client, socketDir, lost, hold };
  } catch (error) {
    socket.destroy();
    if (isPassing(error)) return undefined;
    throw error;
  }
}

/**
 * Gives up this process's share of the cluster.
 *
 * @returns whether it was the last user; then nobody can join until the session ends
 */
export async function giveUpShare({ client }: Session): Promise<boolean> {
  await client.query("select pg_advisory_unlock_shared($1)", [usersLock]);
  const { rows } = await client.query<{ last: boolean }>(
    "select pg_try_advisory_lock($1) as last",
    [usersLock],
  );
  return rows[0]?.last === true;
}

/** Whether an error only says that the server is not ready, or no longer there. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    passingCodes.has(codeOf(error)) || passingMessages.some((part) => error.message.includes(part))
  );
}

/** The death of the server comes under the same code as an orderly shutdown; the text tells. */
function wasAskedFor(error: Error): boolean {
  return codeOf(error) === "57P01" && !error.message.includes("unexpected postmaster exit");
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [
    playfrontName,
  ]);
  if (rowCount) return;
  try {
    // Not from template1: somebody's open connection to it would be in the way.
    await client.query(`create database ${playfrontName} template template0`);
  } catch (error) {
    const isMadeByAnother = codeOf(error) === "42P04" || codeOf(error) === "23505";
    if (!isMadeByAnother) throw error;
  }
}
