import { isGuessable } from "./guessable.ts";
import { ConfigError } from "./setting.ts";

/** What production refuses unless ALLOW_UNSAFE names it. */
export const unsafeNames = [
  "console-sms",
  "offline-real-names",
  "demo",
  "limit-factor",
  "plain-redis",
  "http-origin",
  "private-webhooks",
] as const;
export type UnsafeName = (typeof unsafeNames)[number];

/** A choice that is unsafe for players, in the words for the operator. */
export interface UnsafeChoice {
  name: UnsafeName;
  warning: string;
}

/** Returns the choices. Throws {@link ConfigError} on the first one that is not allowed by name. */
export function requireNamed(
  choices: UnsafeChoice[],
  allowed: readonly UnsafeName[],
): UnsafeChoice[] {
  const refused = choices.find(({ name }) => !allowed.includes(name));
  if (refused === undefined) return choices;
  throw new ConfigError(
    `${refused.warning}. Production refuses this unless it is named: ALLOW_UNSAFE=${refused.name}`,
  );
}

/** The largest LIMIT_FACTOR with which the limits still stop somebody who guesses codes. */
const maxLimitFactor = 10;

/** The unsafe choices among the settings that the shop and the packaging host share. */
export function findUnsafeShared(settings: { demo: boolean; limitFactor: number }): UnsafeChoice[] {
  const choices: UnsafeChoice[] = [];
  if (settings.demo) {
    choices.push({ name: "demo", warning: "DEMO is 1: everybody knows the demo's password" });
  }
  if (settings.limitFactor > maxLimitFactor) {
    const warning = `LIMIT_FACTOR is over ${maxLimitFactor}: the limits hardly slow down who guesses passwords and codes`;
    choices.push({ name: "limit-factor", warning });
  }
  return choices;
}

/** Throws {@link ConfigError}, without the secret, if somebody could guess it. */
export function rejectGuessable(secret: string | null, name: string): void {
  if (secret === null || !isGuessable(secret)) return;
  throw new ConfigError(
    `${name} can be guessed: it is a placeholder, a pattern or a run. Make one with: openssl rand -base64 32`,
  );
}

/** Warns of each choice at the start. */
export function logUnsafe(
  choices: readonly UnsafeChoice[],
  log: { warn(message: string): void },
): void {
  for (const { name, warning } of choices) log.warn(`${warning} (ALLOW_UNSAFE=${name})`);
}
