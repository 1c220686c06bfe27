import { createPrivateKey } from "node:crypto";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { readNetwork } from "./networks.ts";
import { ConfigError, type Kind } from "./setting.ts";

export const text: Kind<string> = (value) => value;

/** An absolute path. */
export const folder: Kind<string> = (path) => resolve(path);

export function integer(min: number, max: number): Kind<number> {
  return (text, name) => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= min && value <= max) return value;
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  };
}

export const port = integer(0, 65_535);

const maxWorkers = 64;
/** A number of processes; `auto` is one a core, of which there are as many as one PostgreSQL has connections for. */
export const workers: Kind<number> = (text, name) =>
  text === "auto" ? Math.min(availableParallelism(), 8) : integer(1, maxWorkers)(text, name);

export function choice<const Choice extends string>(...choices: Choice[]): Kind<Choice> {
  return (text, name) => {
    const found = choices.find((known) => known === text);
    if (found !== undefined) return found;
    throw new ConfigError(`${name} must be ${choices.join(" or ")}, not "${text}"`);
  };
}

export function flag(on: string, off: string): Kind<boolean> {
  const read = choice(on, off);
  return (text, name) => read(text, name) === on;
}

/** The message leaves the value out: it may hold a password. */
export const databaseUrl: Kind<string> = (url, name) => {
  if (/^postgres(?:ql)?:\/\//.test(url)) return url;
  throw new ConfigError(`${name} must be an address such as postgres://user@host/database`);
};

/** Comma-separated. */
export const databaseUrls: Kind<string[]> = (text, name) =>
  splitList(text).map((item) => databaseUrl(item, name));

export const origin: Kind<string> = (text, name) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && /^\/?$/.test(url.pathname + url.search)) {
    return url.origin;
  }
  throw new ConfigError(`${name} must be an origin such as https://example.com, not "${text}"`);
};

/** Comma-separated names out of those that there are. */
export function choices<const Choice extends string>(...known: Choice[]): Kind<Choice[]> {
  const read = choice(...known);
  return (text, name) => splitList(text).map((item) => read(item, name));
}

/** Comma-separated. */
export const origins: Kind<string[]> = (text, name) =>
  splitList(text).map((item) => origin(item, name));

/** Comma-separated addresses and networks in CIDR notation. */
export const networks: Kind<string[]> = (text, name) => {
  const items = splitList(text);
  const wrong = items.find((item) => readNetwork(item) === null);
  if (wrong === undefined) return items;
  throw new ConfigError(`${name} must be networks such as 203.0.113.0/24, not "${wrong}"`);
};

export const httpAddress: Kind<string> = (text, name) => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new ConfigError(
    `${name} must be an address such as https://example.com/app, not "${text}"`,
  );
};

/** The message leaves the value out: it may hold a password. */
export const endpoint: Kind<string> = (text, name) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.search === "" && url.hash === "" && url.username === "";
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href;
  throw new ConfigError(`${name} must be an http(s) address without a query or a user name`);
};

/** A product name in a user agent, as in `Name/1.2`. */
export const userAgentName: Kind<string> = (text, name) => {
  if (/^[A-Za-z][\w.-]{1,39}$/.test(text)) return text;
  throw new ConfigError(
    `${name} must be a name in a user agent such as MyApp, letters, digits, ". _ -", not "${text}"`,
  );
};

/** First digits of mobile numbers, three to seven, comma-separated. */
export const phonePrefixes: Kind<string[]> = (text, name) => {
  const prefixes = splitList(text);
  const wrong = prefixes.find((prefix) => !/^1[3-9]\d{1,5}$/.test(prefix));
  if (wrong === undefined) return prefixes;
  throw new ConfigError(`${name} must be first digits of numbers such as 170,162, not "${wrong}"`);
};

/** For an Authorization header. The message leaves the value out. */
export const bearerSecret: Kind<string> = (text, name) => {
  if (/^[\x21-\x7e]{16,512}$/.test(text)) return text;
  throw new ConfigError(`${name} must be 16 to 512 printable ASCII characters without spaces`);
};

/** The message leaves the value out. Rejects a key that was pasted with a space or a line break. */
export const vendorKey: Kind<string> = (text, name) => {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new ConfigError(`${name} must not contain spaces`);
};

/** The text of an elliptic private key (`-----BEGIN PRIVATE KEY-----`), on one line with `\n` or on several. */
export const privateKey: Kind<string> = (text, name) => {
  const pem = text.replaceAll("\\n", "\n");
  try {
    if (createPrivateKey(pem).asymmetricKeyType === "ec") return pem;
  } catch {}
  throw new ConfigError(`${name} must be the text of the .p8 file`);
};

/** A value that is sent as a header. The message leaves it out. */
export const headerValue: Kind<string> = (text, name) => {
  const value = text.trim();
  if (/^[\w-]{1,64}$/.test(value)) return value;
  throw new ConfigError(`${name} must be letters, digits, "-" and "_"`);
};

/** A whole header such as `Fastly-Key: abc`. The message leaves the value out. */
export const headerLine: Kind<{ name: string; value: string }> = (text, name) => {
  const [, header, value] = /^([\w-]{1,64}): ?([\x21-\x7e][\x20-\x7e]{0,1023})$/.exec(text) ?? [];
  if (header !== undefined && value !== undefined) return { name: header, value };
  throw new ConfigError(`${name} must be a header such as Authorization: Bearer abc`);
};

/** Comma-separated. The case is kept, because signatures are made with the text. The message leaves the value out. */
export const hexKeys: Kind<string[]> = (text, name) => {
  const keys = text.split(",").map((key) => key.trim());
  if (keys.every((key) => /^[0-9a-f]{32}$/i.test(key))) return keys;
  throw new ConfigError(
    `${name} must be keys of 32 hexadecimal digits, newest first, comma-separated`,
  );
};

function splitList(text: string): string[] {
  const items = text.split(",").map((item) => item.trim());
  return items.filter((item) => item !== "");
}
