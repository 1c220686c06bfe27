import { ConfigError, type Environment, readChoice } from "@playfront/config/readers";

/** The account with the authority on real names; its keys are never printed. */
export interface NppaSettings {
  appId: string;
  /** 32 hexadecimal digits each, newest first: while a key is being changed both work. */
  secretKeys: string[];
  /** The filing code (备案识别码) under which real names are checked. */
  bizId: string;
  /** One a call: the authority has two hosts, and a path of its own for each test. */
  addresses: Record<"check" | "query" | "report", string>;
}

export const nppaNames = [
  "NPPA_APP_ID",
  "NPPA_SECRET_KEYS",
  "NPPA_BIZ_ID",
  "NPPA_CHECK_URL",
  "NPPA_QUERY_URL",
  "NPPA_REPORT_URL",
] as const;
type NppaName = (typeof nppaNames)[number];

/** The authority's own addresses (interface specification V1.9). */
const own = {
  check: "https://api.wlc.nppa.gov.cn/idcard/authentication/check",
  query: "http://api2.wlc.nppa.gov.cn/idcard/authentication/query",
  report: "http://api2.wlc.nppa.gov.cn/behavior/collection/loginout",
};

/** Null unless REALNAME_PROVIDER is `nppa`. Throws a ConfigError that names what is missing, and no key. */
export function readNppaSettings(env: Environment): NppaSettings | null {
  if (readChoice(env, "REALNAME_PROVIDER", ["offline", "nppa"], "offline") === "offline")
    return null;
  return {
    appId: readHeader(env, "NPPA_APP_ID"),
    secretKeys: readKeys(env, "NPPA_SECRET_KEYS"),
    bizId: readHeader(env, "NPPA_BIZ_ID"),
    addresses: {
      check: readAddress(env, "NPPA_CHECK_URL", own.check),
      query: readAddress(env, "NPPA_QUERY_URL", own.query),
      report: readAddress(env, "NPPA_REPORT_URL", own.report),
    },
  };
}

function readRequired(env: Environment, name: NppaName): string {
  const value = env[name]?.trim();
  if (value) return value;
  throw new ConfigError(`${name} is required with REALNAME_PROVIDER=nppa`);
}

/** A value that travels as a header. */
function readHeader(env: Environment, name: NppaName): string {
  const value = readRequired(env, name);
  if (/^[\w-]{1,64}$/.test(value)) return value;
  throw new ConfigError(`${name} must be letters, digits, "-" and "_"`);
}

/** As they are given: the sign takes their text. */
function readKeys(env: Environment, name: NppaName): string[] {
  const keys = readRequired(env, name)
    .split(",")
    .map((key) => key.trim());
  if (keys.every((key) => /^[0-9a-f]{32}$/i.test(key))) return keys;
  throw new ConfigError(
    `${name} must be keys of 32 hexadecimal digits, newest first, comma-separated`,
  );
}

function readAddress(env: Environment, name: NppaName, fallback: string): string {
  const text = env[name] || fallback;
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url !== null && url.search === "" && url.hash === "" && url.username === "";
  if (plain && /^https?:$/.test(url.protocol)) return url.href;
  throw new ConfigError(`${name} must be an http(s) address without a query or a name`);
}
