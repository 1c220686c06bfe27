import { openAsBlob } from "node:fs";
import { type PackedFile, writePackage } from "./packed-file.ts";

export interface PackagerClientDeps {
  /** Origin of the packaging host, as this machine reaches it. */
  origin: string;
  /** Null if the packaging host takes no packages from this server. */
  secret: string | null;
}

/** `reason` is a code for programs, `msg` the packaging host's message. */
export type Registration =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: string; msg: string };

export type PackagerClient = ReturnType<typeof createPackagerClient>;

/** Hands packages to the packaging host. */
export function createPackagerClient({ origin, secret }: PackagerClientDeps) {
  return {
    /** Uploads a file of this machine; throws if the file does not exist. */
    async upload(id: string, path: string): Promise<Registration> {
      return register(id, { method: "PUT", body: await openAsBlob(path) });
    },

    /** Writes a channel's package into a file, unless it is there already. */
    async pack({ id, cid, path }: { id: string; cid: string; path: string }): Promise<PackedFile> {
      if (secret === null) return withoutSecret;
      const url = `${origin}/builds/${id}?cid=${cid}`;
      return writePackage(url, secret, path).catch((error: unknown) => {
        if (error instanceof TypeError) return unreachable(origin, error);
        throw error;
      });
    },

    /** Registers a package that is already in storage. */
    fromStorage(id: string): Promise<Registration> {
      return register(id, { method: "POST" });
    },
  };

  async function register(id: string, request: RequestInit): Promise<Registration> {
    if (secret === null) return withoutSecret;
    const headers = { authorization: `Bearer ${secret}` };
    try {
      const url = `${origin}/builds/${encodeURIComponent(id)}`;
      return await readEnvelope(await fetch(url, { ...request, headers, redirect: "error" }));
    } catch (error) {
      return unreachable(origin, error);
    }
  }
}

const withoutSecret = { ok: false, reason: "off", msg: "PACKAGER_SECRET is not set" } as const;

function unreachable(origin: string, error: unknown) {
  const { cause, message } = error as Error;
  const why = (cause as { code?: string } | undefined)?.code ?? message;
  return { ok: false, reason: "unreachable", msg: `${origin} cannot be reached: ${why}` } as const;
}

/** Reads the answer defensively: another program may listen at the packaging host's address. */
async function readEnvelope(response: Response): Promise<Registration> {
  const answer: unknown = await response.json().catch(() => null);
  const { code, data, msg } = toRecord(answer);
  const { id, isnew, reason } = toRecord(data);
  if (code === 1 && typeof id === "string") return { ok: true, id, isNew: isnew === true };
  return {
    ok: false,
    reason: typeof reason === "string" ? reason : String(response.status),
    msg: typeof msg === "string" ? msg : `the packaging host answers ${response.status}`,
  };
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
