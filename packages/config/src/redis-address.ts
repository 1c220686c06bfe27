import { ConfigError, type Kind } from "./setting.ts";

export interface RedisHost {
  host: string;
  port: number;
}

/** Where a Redis or Valkey is: one server, a cluster, or sentinels who know which server is the primary of that name. */
export type RedisAddress = Access &
  (
    | { kind: "server"; hosts: RedisHost[]; database: number }
    | { kind: "sentinel"; hosts: RedisHost[]; primary: string; database: number }
    | { kind: "cluster"; hosts: RedisHost[] }
  );

interface Access {
  isTls: boolean;
  username?: string;
  password?: string;
}

const form = /^redis(s?)(?:\+(cluster|sentinel))?:\/\/(?:([^@]*)@)?([^/@]+)\/?([^/]*)(?:\/(\d+))?$/;

/** The message leaves the value out: it may hold a password. */
export const redisAddress: Kind<RedisAddress> = (text, name) => {
  const address = isDecodable(text) ? readAddress(text) : null;
  if (address !== null) return address;
  throw new ConfigError(
    `${name} must be an address such as redis://host:6379/0, redis+sentinel://host:26379,host:26379/primary/0 or redis+cluster://host:6379,host:6379`,
  );
};

function readAddress(text: string): RedisAddress | null {
  const [, tls, kind = "server", user = "", list = "", first = "", second] = form.exec(text) ?? [];
  const hosts = list.split(",").map((item) => readHost(item, kind === "sentinel" ? 26_379 : 6379));
  if (!hosts.every((host) => host !== null)) return null;
  const access = { isTls: tls === "s", ...readUser(user) };
  if (kind === "sentinel" && first !== "")
    return { ...access, kind, hosts, primary: first, database: Number(second ?? 0) };
  if (second !== undefined) return null;
  if (kind === "cluster" && first === "") return { ...access, kind, hosts };
  if (kind === "server" && hosts.length === 1 && /^\d*$/.test(first))
    return { ...access, kind, hosts, database: Number(first) };
  return null;
}

function readHost(text: string, usualPort: number): RedisHost | null {
  const address = `tcp://${text}`;
  const { hostname = "", port = "" } = URL.canParse(address) ? new URL(address) : {};
  if (hostname === "") return null;
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || usualPort) };
}

function readUser(text: string): Pick<Access, "username" | "password"> {
  if (text === "") return {};
  const [username = "", ...password] = text.split(":").map(decodeURIComponent);
  return { ...(username !== "" && { username }), password: password.join(":") };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
