import { openAsBlob } from "node:fs";

export interface PackagerClientDeps {
  /** Of the packaging host, as this machine reaches it. */
  origin: string;
  /** Null: it takes no packages from us. */
  secret: string | null;
}

/** `reason` names the refusal for programs, `msg` is the packaging host's own words. */
export type Registered =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: string; msg: string };

export type PackagerClient = ReturnType<typeof createPackagerClient>;

/** The packaging host, as those who hand packages in see it. */
export function createPackagerClient({ origin, secret }: PackagerClientDeps) {
  return {
    /** Uploads a file of this machine; throws when there is no such file. */
    async upload(id: string, path: string): Promise<Registered> {
      return register(id, { method: "PUT", body: await openAsBlob(path) });
    },

    /** Registers the package that lies in storage already. */
    fromStorage(id: string): Promise<Registered> {
      return register(id, { method: "POST" });
    },
  };

  async function register(id: string, request: RequestInit): Promise<Registered> {
    if (secret === null) return { ok: false, reason: "off", msg: "PACKAGER_SECRET is not set" };
    const headers = { authorization: `Bearer ${secret}` };
    try {
      const url = `${origin}/builds/${encodeURIComponent(id)}`;
      return await readEnvelope(await fetch(url, { ...request, headers, redirect: "error" }));
    } catch (error) {
      const { cause, message } = error as Error;
      const why = (cause as { code?: string } | undefined)?.code ?? message;
      return { ok: false, reason: "unreachable", msg: `${origin} cannot be reached: ${why}` };
    }
  }
}

/** What the packaging host has said. Something else than it may be listening there: nothing is taken on trust. */
async function readEnvelope(response: Response): Promise<Registered> {
  const answer: unknown = await response.json().catch(() => null);
  const { code, data, msg } = recordOf(answer);
  const { id, isnew, reason } = recordOf(data);
  if (code === 1 && typeof id === "string") return { ok: true, id, isNew: isnew === true };
  return {
    ok: false,
    reason: typeof reason === "string" ? reason : String(response.status),
    msg: typeof msg === "string" ? msg : `the packaging host answers ${response.status}`,
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
