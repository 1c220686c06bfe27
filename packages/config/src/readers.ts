export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; the message names it and says what it takes. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

export function readInteger(
  env: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
) {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (/^-?\d+$/.test(text) && value >= min && value <= max) return value;
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
}

export function readChoice<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const choice = choices.find((known) => known === text);
  if (choice !== undefined) return choice;
  throw new ConfigError(`${name} must be ${choices.join(" or ")}, not "${text}"`);
}

/** Its value stays out of the message: it may hold a password. */
export function readDatabaseUrl(env: Environment): string | null {
  const url = env.DATABASE_URL;
  if (!url) return null;
  if (/^postgres(?:ql)?:\/\//.test(url)) return url;
  throw new ConfigError("DATABASE_URL must be an address such as postgres://user@host/database");
}

export function readOrigin(env: Environment, name: string): string | null {
  return env[name] ? parseOrigin(name, env[name]) : null;
}

export function readOrigins(env: Environment, name: string): string[] {
  const list = (env[name] ?? "").split(",").map((origin) => origin.trim());
  return list.filter((origin) => origin !== "").map((origin) => parseOrigin(name, origin));
}

function parseOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && /^\/?$/.test(url.pathname + url.search)) {
    return url.origin;
  }
  throw new ConfigError(`${name} must be an origin such as https://example.com, not "${text}"`);
}

/** Empty when it is not set. */
export function readAddress(env: Environment, name: string): string {
  const text = env[name] ?? "";
  if (text === "" || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text;
  throw new ConfigError(
    `${name} must be an address such as https://example.com/app, not "${text}"`,
  );
}

/** A name in a user agent, as in `Name/1.2`. */
export function readToken(env: Environment, name: string, fallback: string): string {
  const text = env[name];
  if (!text) return fallback;
  if (/^[A-Za-z][\w.-]{1,39}$/.test(text)) return text;
  throw new ConfigError(
    `${name} must be a name in a user agent such as ${fallback}, letters, digits, ". _ -", not "${text}"`,
  );
}

/** Beginnings of mobile numbers, three to seven digits each, comma-separated. */
export function readPrefixes(env: Environment, name: string): string[] {
  const list = (env[name] ?? "").split(",").map((prefix) => prefix.trim());
  const prefixes = list.filter((prefix) => prefix !== "");
  const wrong = prefixes.find((prefix) => !/^1[3-9]\d{1,5}$/.test(prefix));
  if (wrong === undefined) return prefixes;
  throw new ConfigError(`${name} must be beginnings of numbers such as 170,162, not "${wrong}"`);
}

/** A word that nobody guesses, for an Authorization header; its value stays out of the message. */
export function readSecret(env: Environment, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (/^[\x21-\x7e]{16,512}$/.test(text)) return text;
  throw new ConfigError(`${name} must be 16 to 512 printable ASCII characters without spaces`);
}

/** A setting that another one makes necessary; `because` says which. */
export function requireText(env: Environment, name: string, because: string): string {
  const text = env[name];
  if (text) return text;
  throw new ConfigError(`${name} is required when ${because}`);
}
